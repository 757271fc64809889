import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { makeFolder, syncFolder } from '../durable-files.ts';
import type { BlobStore } from '../services.ts';
import { createMeasure, TooManyBytes } from './measure.ts';
import { removeOldFiles } from './old-files.ts';
import { writeNewFile } from './write-new-file.ts';

const HASH = /^[0-9a-f]{64}$/;

/**
 * Blobs as files under `root`/ab/cd/HASH. A file is written beside, synced and renamed: what has the name is whole,
 * whenever the power goes.
 */
export function createDiskBlobStore(root: string): BlobStore {
  const pathOf = (hash: string): string => {
    // Every hash was checked at the door; a path is never made from anything else.
    if (!HASH.test(hash)) throw new Error('a blob is named by its hash');
    return join(root, hash.slice(0, 2), hash.slice(2, 4), hash);
  };
  const incoming = join(root, 'incoming');
  const sizeOf = async (hash: string): Promise<number | null> => {
    const facts = await stat(pathOf(hash)).catch(() => null);
    return facts?.isFile() ? facts.size : null;
  };

  return {
    async put(hash, stream, mostBytes) {
      const target = pathOf(hash);
      const beside = join(incoming, randomUUID());
      const measure = createMeasure(mostBytes);
      try {
        await makeFolder(incoming);
        await writeNewFile(beside, stream, measure.stream, { flush: true });
        if (measure.hash() !== hash) {
          await rm(beside, { force: true });
          return { ok: false, reason: 'mismatch' };
        }
        await makeFolder(dirname(target));
        await rename(beside, target);
        // Every one of them: it may have been made by another upload, which has not synced it yet.
        await Promise.all([dirname(target), dirname(dirname(target)), root].map(syncFolder));
        return { ok: true, size: measure.size() };
      } catch (cause) {
        await rm(beside, { force: true }).catch(() => undefined);
        return { ok: false, reason: cause instanceof TooManyBytes ? 'mismatch' : 'failed' };
      }
    },
    async open(hash, range) {
      const file = await open(pathOf(hash), 'r').catch(() => null);
      if (!file) return null;
      return createReadStream(pathOf(hash), { fd: file, ...range }) as Readable;
    },
    size: sizeOf,
    remove: (hash) => rm(pathOf(hash), { force: true }),
    removeHalfWritten: (since) => removeOldFiles(incoming, since),
    async *list() {
      for (const first of await namesIn(root)) {
        if (!/^[0-9a-f]{2}$/.test(first)) continue;
        for (const second of await namesIn(join(root, first))) {
          for (const name of await namesIn(join(root, first, second))) if (HASH.test(name)) yield name;
        }
      }
    },
  };
}

async function namesIn(folder: string): Promise<string[]> {
  const names: string[] = [];
  try {
    for await (const entry of await opendir(folder)) names.push(entry.name);
  } catch (cause) {
    if (!['ENOENT', 'ENOTDIR'].includes((cause as NodeJS.ErrnoException).code ?? '')) throw cause;
  }
  return names;
}
