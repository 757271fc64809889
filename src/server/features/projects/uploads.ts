import type { Readable } from 'node:stream';
import { limits, type LackingSpace } from '#contract';
import { answer, refuse, type Actor, type Answer } from '../../context.ts';
import type { Services } from '../../services.ts';
import type { UploadStore } from '../../storage/upload-store.ts';
import {
  forgetUnheldBeyond,
  grantedHashes,
  recordBlob,
  removeUnrecorded,
  waitingBytes,
} from './blobs-repository.ts';
import { privateBytes, uploadRoom } from './policy.ts';
import { largestProject } from './repository.ts';
import { lockSpaces } from './spaces-repository.ts';

/** Unfinished uploads of one person at a time; the one that was silent for longest makes room for one more. */
const MOST_UPLOADS = 64;
/** Nobody is sending an upload any more that got no byte for so long: the server closes a silent connection long before. */
const GIVEN_UP_MILLISECONDS = 2 * 60_000;
/** A save that is under way names uploads of at most this age. */
const WAITING_MILLISECONDS = 60 * 60_000;

/** Why an upload that has all its bytes is not kept. */
export type UploadFault = 'upload_mismatch' | 'storage_failed';

/** What the door of uploads asks of the projects. */
export interface UploadRules {
  /** How the ids of this person's uploads begin. */
  ownerPart(userId: string): string;
  /**
   * Runs `create`, which writes down an upload of `size` bytes, if there is room for it; `quota_exceeded` with the bytes
   * there is room for otherwise. Of one person's announcements one is checked at a time, on however many servers.
   */
  announce<T>(actor: Actor, size: number, create: () => Promise<T>): Promise<Answer<T>>;
  /**
   * Keeps the bytes of a whole upload as the blob `hash`, grants it to its person, and runs `remove`, which takes the
   * upload away; null, or why it was not kept.
   */
  keep(
    upload: { readonly userId: string; readonly hash: string; readonly bytes: Readable },
    remove: () => Promise<void>,
  ): Promise<UploadFault | null>;
}

/** What uploads may take, and what becomes of them. ADR 0265. */
export function createUploadRules(
  { database, blobs, now }: Pick<Services, 'database' | 'blobs' | 'now'>,
  uploads: UploadStore,
): UploadRules {
  const ownerPart = (userId: string): string => `${userId.replaceAll('-', '')}-`;
  const before = (milliseconds: number): Date => new Date(now().getTime() - milliseconds);

  /** Forgets the oldest of what a person has on the store and no project holds, until no more than `bytes` are left. */
  const clearUnheld = async (userId: string, bytes: number): Promise<void> => {
    for (const hash of await forgetUnheldBeyond(database, userId, bytes, before(WAITING_MILLISECONDS))) {
      await removeUnrecorded(database, hash, () => blobs.remove(hash));
    }
  };

  return {
    ownerPart,
    announce: async (actor, size, create) => {
      const { userId } = actor;
      const begin = ownerPart(userId);
      const said = await database.transaction(async (transaction) => {
        const { privateSpace } = await lockSpaces(transaction, userId);
        const largest = await largestProject(transaction, userId);
        const room = uploadRoom(privateSpace.usedSize, privateBytes(actor), largest);
        const waiting = await waitingBytes(transaction, userId, before(WAITING_MILLISECONDS));
        for (;;) {
          const { count, bytes } = await uploads.announced(begin);
          const tooMany = count >= MOST_UPLOADS;
          if (!tooMany && waiting + bytes + size <= room) {
            return answer({ created: await create(), unheldRoom: room - bytes - size });
          }
          const figures: LackingSpace = { free: Math.max(0, room - waiting - bytes), needed: size };
          if (waiting + size > room) return refuse('quota_exceeded', figures);
          const silentSince = tooMany ? null : before(GIVEN_UP_MILLISECONDS);
          if (!(await uploads.removeMostSilent(begin, silentSince))) return refuse('quota_exceeded', figures);
        }
      });
      if (!said.ok) return said;
      await clearUnheld(userId, said.data.unheldRoom);
      return answer(said.data.created);
    },
    keep: async ({ userId, hash, bytes }, remove) => {
      const kept = await blobs.put(hash, bytes, limits.BLOB_BYTES);
      if (!kept.ok) {
        await remove();
        if (kept.reason === 'mismatch') return 'upload_mismatch';
      } else {
        const isRecorded = await database.transaction(async (transaction) => {
          // Whoever announces more meanwhile finds it among the uploads or among the blobs, never in both or neither.
          await lockSpaces(transaction, userId);
          const blob = { hash, size: kept.size, userId, now: now() };
          const recorded = await recordBlob(transaction, blob, async () => (await blobs.size(hash)) !== null);
          await remove();
          return recorded;
        });
        if (isRecorded) return null;
      }
      // Whoever asked how far it has come had it kept a moment ago: there was nothing left to read.
      return (await grantedHashes(database, userId, [hash])).has(hash) ? null : 'storage_failed';
    },
  };
}
