import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobStore, PeriodicJob } from '../services.ts';
import { findUnwantedPictures, removeUnwantedPicture } from '../storage/picture-repository.ts';

const DAY_MILLISECONDS = 86_400_000;
const BATCH = 200;

/** Removes uploads that got no byte for a day. */
function cleanUploads(folder: string): PeriodicJob {
  return {
    name: 'clean-uploads',
    schedule: '27 * * * *',
    run: async ({ now }) => {
      let removed = 0;
      for (const name of await readdir(folder).catch(() => [])) {
        const facts = await stat(join(folder, name)).catch(() => null);
        if (!facts || now().getTime() - facts.mtimeMs < DAY_MILLISECONDS) continue;
        // Beside the bytes lies what is known of them; that one's time is the beginning of the upload.
        const isNote = name.endsWith('.json');
        const bytes = isNote ? await stat(join(folder, name.slice(0, -5))).catch(() => null) : null;
        if (bytes && now().getTime() - bytes.mtimeMs < DAY_MILLISECONDS) continue;
        await rm(join(folder, name), { force: true });
        if (!isNote) removed += 1;
      }
      return { removed };
    },
  };
}

/** Removes pictures that nothing has named for a day, bytes and row together. */
function cleanPictures(store: BlobStore): PeriodicJob {
  return {
    name: 'clean-pictures',
    schedule: '37 * * * *',
    run: async ({ database, now }) => {
      let removed = 0;
      for (;;) {
        const before = new Date(now().getTime() - DAY_MILLISECONDS);
        const hashes = await findUnwantedPictures(database, before, BATCH);
        for (const hash of hashes) {
          if (await removeUnwantedPicture(database, hash, before, () => store.remove(hash))) removed += 1;
        }
        if (hashes.length < BATCH) return { removed };
      }
    },
  };
}

/** What has to be done whatever features there are. */
export function baseJobs(uploadFolder: string, pictures: BlobStore): readonly PeriodicJob[] {
  return [cleanUploads(uploadFolder), cleanPictures(pictures)];
}
