import type { PeriodicJob, Services } from '../../services.ts';
import { purgeOverdue } from './bin.ts';
import { adoptBlob, forgetUnheldBlobs, recordedHashes, removeUnrecorded } from './blobs-repository.ts';
import { ownersWithOverdue } from './repository.ts';

const DAY_MILLISECONDS = 86_400_000;
/** Rows looked at together: transactions stay short. */
const BATCH = 200;

/** Deletes for good what has lain its time in a recycle bin. */
const purgeBins: PeriodicJob = {
  name: 'purge-recycle-bins',
  schedule: '*/10 * * * *',
  async run({ database, now }) {
    let purged = 0;
    for (;;) {
      const time = now();
      const owners = await ownersWithOverdue(database, time, BATCH);
      for (const owner of owners) purged += await purgeOverdue(database, owner, time);
      if (owners.length < BATCH) return { purged };
    }
  },
};

/** Forgets blobs that nobody needs: the row first, then the bytes, so that a row always has its bytes. */
async function cleanRows({ database, blobs, now }: Services): Promise<number> {
  let removed = 0;
  for (;;) {
    const before = new Date(now().getTime() - DAY_MILLISECONDS);
    const hashes = await forgetUnheldBlobs(database, before, BATCH);
    for (const hash of hashes) {
      if (await removeUnrecorded(database, hash, () => blobs.remove(hash))) removed += 1;
    }
    if (hashes.length < BATCH) return removed;
  }
}

/**
 * Gives bytes without a row (a server died between the two) a row of nobody's, so that the cleaner takes them after a
 * day: an upload that is about to record them has that long.
 */
async function adoptStrays({ database, blobs, now }: Services): Promise<number> {
  let adopted = 0;
  const adoptFrom = async (hashes: readonly string[]): Promise<void> => {
    const recorded = await recordedHashes(database, hashes);
    for (const hash of hashes) {
      if (recorded.has(hash)) continue;
      if (await adoptBlob(database, hash, now(), () => blobs.size(hash))) adopted += 1;
    }
  };
  let batch: string[] = [];
  for await (const hash of blobs.list()) {
    batch.push(hash);
    if (batch.length === BATCH) {
      await adoptFrom(batch);
      batch = [];
    }
  }
  await adoptFrom(batch);
  return adopted;
}

/** Removes blobs that no project holds and nobody touched for a day. */
const cleanBlobs: PeriodicJob = {
  name: 'clean-blobs',
  schedule: '17 * * * *',
  run: async (services) => ({ removed: await cleanRows(services), adopted: await adoptStrays(services) }),
};

export const jobs: readonly PeriodicJob[] = [purgeBins, cleanBlobs];
