import type { Actor } from '../../context.ts';
import type { Services } from '../../services.ts';
import { grantedHashes, projectHolds } from '../projects/index.ts';
import { resolveAccess } from './access.ts';
import { permits } from './policy.ts';

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
