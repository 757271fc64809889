import { limits } from '#contract';
import type { Services } from '../../services.ts';
import { forgetUnheldBeyond, removeUnrecorded } from './blobs-repository.ts';

/** As much as the largest space: what one save names is never in its own way. */
const MOST_BYTES = limits.VIP_SPACE_BYTES;

/**
 * Removes what a person sent and no project holds, beyond the size of a space and the oldest first. It is kept for a day
 * for the save that will name it, but no quota counts it: without an end it would fill the disk. ADR 0205.
 */
export async function clearUnsaved(
  { database, blobs }: Pick<Services, 'database' | 'blobs'>,
  userId: string,
): Promise<void> {
  for (const hash of await forgetUnheldBeyond(database, userId, MOST_BYTES)) {
    await removeUnrecorded(database, hash, () => blobs.remove(hash));
  }
}
