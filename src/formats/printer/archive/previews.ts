import type { ByteSource } from '#base';
import { decodePicture } from '../png/picture.ts';
import type { Picture } from '../types.ts';
import { readEntry, type ArchiveEntry } from './read.ts';

/** No preview's PNG is larger. */
const MAX_PREVIEW_BYTES = 1 << 24;

/**
 * Reads pictures of a print and answers how to see them: only those who show them ask. Left out are those that cannot be
 * read: a print does not fail for its picture. PNGs carry checksums of their own.
 */
export async function readPreviews(
  source: ByteSource,
  entries: readonly ArchiveEntry[],
): Promise<() => readonly Picture[]> {
  const files: Uint8Array[] = [];
  for (const entry of entries) {
    const bytes = await readEntry(source, entry, MAX_PREVIEW_BYTES, false);
    if (bytes.ok) files.push(bytes.value);
  }
  return () =>
    files.flatMap((bytes) => {
      const picture = decodePicture(bytes);
      return picture.ok ? [picture.value] : [];
    });
}
