import type { OpenDatabase } from '../db/database.ts';
import { tendTables } from '../db/upkeep.ts';
import type { BlobStore, PeriodicJob } from '../services.ts';
import { findUnwantedPictures, removeUnwantedPicture } from '../storage/picture-repository.ts';
import type { UploadStore } from '../storage/upload-store.ts';

const DAY_MILLISECONDS = 86_400_000;
const BATCH = 200;

/** Removes uploads that got no byte for a day, and what servers that died left beside blobs and pictures. */
function cleanUploads(uploads: UploadStore, pictures: BlobStore): PeriodicJob {
  return {
    name: 'clean-uploads',
    schedule: '27 * * * *',
    run: async ({ blobs, now }) => {
      const since = new Date(now().getTime() - DAY_MILLISECONDS);
      const removed = await uploads.removeSilent(since);
      const halfWritten = (await blobs.removeHalfWritten(since)) + (await pictures.removeHalfWritten(since));
      return { removed, halfWritten };
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
        const already = removed;
        for (const hash of hashes) {
          if (await removeUnwantedPicture(database, hash, before, () => store.remove(hash))) removed += 1;
        }
        // While a backup pauses cleaning the same ones would be found for ever.
        if (hashes.length < BATCH || removed === already) return { removed };
      }
    },
  };
}

const tend: PeriodicJob = {
  name: 'tend-tables',
  schedule: '53 * * * *',
  run: ({ database }) => tendTables(database),
};

/** What has to be done whatever features there are. */
export function baseJobs(
  { tendsItself }: Pick<OpenDatabase, 'tendsItself'>,
  uploads: UploadStore,
  pictures: BlobStore,
): readonly PeriodicJob[] {
  return [cleanUploads(uploads, pictures), cleanPictures(pictures), ...(tendsItself ? [] : [tend])];
}
