import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Writes what comes through `measure` into a new file. Throws what the streams or the disk throw, and then leaves no file: one that was
 * still being opened when the streams failed would appear after its removal, so the removal waits for it.
 */
export async function writeNewFile(
  path: string,
  stream: Readable,
  measure: Transform,
  options: { readonly flush?: boolean } = {},
): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', ...options });
  try {
    await pipeline(stream, measure, file);
  } catch (cause) {
    if (!file.closed) await new Promise<void>((resolve) => file.once('close', resolve));
    await rm(path, { force: true });
    throw cause;
  }
}
