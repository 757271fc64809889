import type { Actor } from '../../context.ts';
import type { Services } from '../../services.ts';
import { grantedHashes, projectHolds } from '../projects/index.ts';
import { resolveAccess } from './access.ts';
import { permits, stateOf } from './policy.ts';
import { findById } from './repository.ts';

/** `ok`, or why somebody does not get the bytes of a blob. */
export type BlobAnswer = 'ok' | 'not_found' | 'share_invalid' | 'share_expired';

/** Somebody asks for the bytes of a blob. */
export interface BlobAsk {
  readonly actor: Actor | null;
  /** Value of the share-access header, not yet checked. */
  readonly shareAccess: string | null;
  readonly hash: string;
  /** `export` is to keep the model as a file; `view`, where absent, is to show it. */
  readonly purpose?: 'view' | 'export';
}

/**
 * Says who may have which bytes: whoever was granted them (uploaded, or copied from a share that allowed it), and
 * whoever opened a share, the blobs of that project alone, while the share lives and its permission allows the
 * purpose. Knowing a hash is no reason. What one may not read is `not_found`, through a share that is none any more the
 * same as in every call.
 */
export function createBlobAccess(services: Services): (ask: BlobAsk) => Promise<BlobAnswer> {
  const { database, now } = services;
  return async ({ actor, shareAccess, hash, purpose = 'view' }) => {
    if (actor !== null && (await grantedHashes(database, actor.userId, [hash])).has(hash)) return 'ok';
    if (shareAccess === null) return 'not_found';
    const opened = await resolveAccess(services, shareAccess, now());
    if (!opened.ok) return opened.code === 'share_expired' ? 'share_expired' : 'share_invalid';
    const { share, project } = opened.data;
    if (!permits(share.permission, purpose)) return 'not_found';
    return (await projectHolds(database, project.id, hash)) ? 'ok' : 'not_found';
  };
}

/** Says whether a share shows a thumbnail: while it is open, that of its project as it is now. */
export function createThumbnailAccess(
  services: Services,
): (shareId: string, hash: string) => Promise<boolean> {
  return async (shareId, hash) => {
    const found = await findById(services.database, shareId);
    return (
      found !== undefined &&
      stateOf(found.share, services.now()) === 'sharing' &&
      found.project.thumbnailHash === hash
    );
  };
}
