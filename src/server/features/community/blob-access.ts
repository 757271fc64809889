import { mayTake } from '#contract';
import type { Actor } from '../../context.ts';
import type { Services } from '../../services.ts';
import { findHolding } from './found.ts';
import { isModerator } from './moderators-repository.ts';

/** Somebody asks for a blob of a publication. */
interface PublishedAsk {
  readonly actor: Actor | null;
  readonly publication: string;
  readonly hash: string;
  readonly purpose: 'view' | 'export';
}

/**
 * Says whether somebody gets a blob because it is published: who sees the text it is frozen with may look at it, and keep it
 * where its licence or its author allow that.
 */
export function createPublishedAccess({ database }: Services): (ask: PublishedAsk) => Promise<boolean> {
  return async ({ actor, publication, hash, purpose }) => {
    if (actor === null) return false;
    const viewer = { userId: actor.userId, moderator: await isModerator(database, actor.userId) };
    const held = await findHolding(database, viewer, publication, hash);
    return held !== undefined && (purpose === 'view' || mayTake(held.licence, held.downloadable));
  };
}
