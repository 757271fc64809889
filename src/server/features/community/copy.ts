import { mayTake, type Attribution } from '#contract';
import { refuse, type Actor, type Answer, type Database } from '../../context.ts';
import type { Services } from '../../services.ts';
import { copyIntoSpace, grantBlobs, lockSpaces, type ProjectRow } from '../projects/index.ts';
import { addInteraction } from './counts-repository.ts';
import { attributionOf, findSeen, readFrozen } from './found.ts';
import { holdListed } from './interact.ts';
import { kindOf } from './policy.ts';
import { copyVersionBlobs, findAuthor } from './versions-repository.ts';

/** What a project that was made from a design says of it; null where this person could not have copied it. */
export async function findDesign(
  transaction: Database,
  { userId }: Actor,
  id: string,
): Promise<Attribution | null> {
  const seen = await findSeen(transaction, { userId, moderator: false }, id, 'approved');
  if (seen === undefined || kindOf(seen.publication.kind).frozen !== 'project') return null;
  const { authorId } = seen.publication;
  const { licence, downloadable } = seen.version;
  return authorId === userId || mayTake(licence, downloadable) ? attributionOf(seen) : null;
}

/**
 * Copies the frozen project of a design into the space of `actor`, who from then on has its blobs as if uploaded. The copy says
 * where it comes from, and counts as a download.
 */
export function copyDesign(
  { database }: Services,
  actor: Actor,
  body: { readonly id: string; readonly name?: string | undefined },
  now: Date,
): Promise<Answer<ProjectRow>> {
  return database.transaction(async (transaction): Promise<Answer<ProjectRow>> => {
    const spaces = await lockSpaces(transaction, actor.userId);
    const held = await holdListed(transaction, body.id, actor.userId);
    if (!held.ok) return held;
    const { publication, approved } = held.data;
    const { authorId } = publication;
    const { contentHash, licence } = approved;
    if (kindOf(publication.kind).frozen !== 'project' || contentHash === null) return refuse('not_found');
    if (authorId !== actor.userId && !mayTake(licence, approved.downloadable)) return refuse('forbidden');
    const author = await findAuthor(transaction, authorId);
    const origin: Attribution = {
      publicationId: publication.id,
      name: approved.name,
      authorId,
      authorName: author?.nickname ?? '',
      licence,
    };
    const copied = await copyIntoSpace(
      transaction,
      actor,
      spaces,
      { ...approved, contentHash, origin },
      body.name ?? approved.name,
      now,
      copyVersionBlobs,
    );
    if (!copied.ok) return copied;
    const hashes = (await readFrozen(transaction, approved.id)).map(({ hash }) => hash);
    await grantBlobs(transaction, hashes, actor.userId, now);
    await addInteraction(
      transaction,
      { publicationId: publication.id, userId: actor.userId, kind: 'download' },
      now,
    );
    return copied;
  });
}
