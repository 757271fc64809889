import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes the files of a folder that were not written to since; answers how many. A folder that is not there has none. */
export async function removeOldFiles(folder: string, since: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const facts = await stat(join(folder, name)).catch(() => null);
    if (!facts?.isFile() || facts.mtimeMs >= since.getTime()) continue;
    await rm(join(folder, name), { force: true });
    removed += 1;
  }
  return removed;
}
