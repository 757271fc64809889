import type { Actor } from '../../context.ts';
import type { Services } from '../../services.ts';
import { grantedHashes, projectHolds } from '../projects/index.ts';
import { resolveAccess } from './access.ts';
import { permits, stateOf } from './policy.ts';
import { findById } from './repository.ts';

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
 * purpose. Knowing a hash is no reason.
 */
export function createBlobAccess(services: Services): (ask: BlobAsk) => Promise<'yes' | 'no'> {
  const { database, now } = services;
  return async ({ actor, shareAccess, hash, purpose = 'view' }) => {
    if (actor !== null && (await grantedHashes(database, actor.userId, [hash])).has(hash)) return 'yes';
    if (shareAccess === null) return 'no';
    const opened = await resolveAccess(services, shareAccess, now());
    if (!opened.ok || !permits(opened.data.share.permission, purpose)) return 'no';
    return (await projectHolds(database, opened.data.project.id, hash)) ? 'yes' : 'no';
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
