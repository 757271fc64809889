import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from './durable-files.ts';

/** The secret of one box: made at the first start, kept in the data folder for its owner alone. */
export async function loadTokenSecret(dataFolder: string): Promise<string> {
  const path = join(dataFolder, 'token-secret');
  const written = `${path}.${process.pid}`;
  await writeFile(written, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true });
  try {
    // Linked, not renamed: of two that start at once, the second takes the first one's.
    await link(written, path);
    await syncFolder(dataFolder);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
  } finally {
    await rm(written, { force: true });
  }
  return readFile(path, 'utf8');
}
