import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The secret of one box: made at the first start, kept in the data folder for its owner alone. */
export async function keepTokenSecret(dataFolder: string): Promise<string> {
  const path = join(dataFolder, 'token-secret');
  const written = `${path}.${process.pid}`;
  await writeFile(written, randomBytes(48).toString('base64url'), { mode: 0o600 });
  try {
    // Linked, not renamed: of two that start at once, the second takes the first one's.
    await link(written, path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
  } finally {
    await rm(written, { force: true });
  }
  return readFile(path, 'utf8');
}
