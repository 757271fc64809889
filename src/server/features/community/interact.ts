import { mayTake, type Api, type BodyOf, type DataOf, type Interaction } from '#contract';
import { answer, refuse, type Actor, type Answer, type Caller, type Database } from '../../context.ts';
import type { Services } from '../../services.ts';
import { countThrottle } from '../../throttle/index.ts';
import { recordEvent } from '../account-events/index.ts';
import { addInteraction, addReport, readCounts, removeInteraction } from './counts-repository.ts';
import { readDid } from './found.ts';
import { HIDING_REPORTS, INTERACT_RULE, REPORT_RULE } from './policy.ts';
import { changePublication, holdPublication, readVersions, relist } from './versions-repository.ts';

type Calls = Api['community'];

/** What one ends the other. */
const OPPOSITES: Readonly<Partial<Record<Interaction, Interaction>>> = { like: 'dislike', dislike: 'like' };

/** A publication that everybody sees, held with its approved text; `not_found` for any other. */
export async function holdListed(transaction: Database, id: string, userId: string) {
  const held = await holdPublication(transaction, id, userId);
  if (held === undefined || !held.listed) return refuse('not_found');
  const { approved } = await readVersions(transaction, id);
  if (approved === undefined) throw new Error('What is listed has no approved text.');
  return answer({ publication: held, approved });
}

/** Likes, dislikes, downloads or collects, or takes that back; nobody likes their own. */
export async function interact(
  { database }: Services,
  actor: Actor,
  { id, kind, on }: BodyOf<Calls['interact']>,
  now: Date,
): Promise<Answer<DataOf<Calls['interact']>>> {
  const { userId } = actor;
  const { count, seconds } = await countThrottle(database, `interact ${userId}`, INTERACT_RULE, now);
  if (count > INTERACT_RULE.most) return refuse('too_many', { seconds });
  return database.transaction(async (transaction): Promise<Answer<DataOf<Calls['interact']>>> => {
    const held = await holdListed(transaction, id, userId);
    if (!held.ok) return held;
    const { publication, approved } = held.data;
    const own = publication.authorId === userId;
    const opposite = OPPOSITES[kind];
    if (on && own && opposite !== undefined) return refuse('forbidden');
    if (on && kind === 'download' && !own && !mayTake(approved.licence, approved.downloadable)) {
      return refuse('forbidden');
    }
    const deed = { publicationId: id, userId };
    if (on) await addInteraction(transaction, { ...deed, kind }, now);
    else await removeInteraction(transaction, { ...deed, kind });
    if (on && opposite !== undefined) await removeInteraction(transaction, { ...deed, kind: opposite });
    const counts = await readCounts(transaction, id);
    if (counts === undefined) throw new Error('A held publication vanished.');
    return answer({ counts, did: (await readDid(transaction, userId, [id])).get(id) ?? [] });
  });
}

/** Tells moderators about a publication; several who do hide it until one has looked. */
export async function report(
  services: Services,
  actor: Actor,
  body: BodyOf<Calls['report']>,
  caller: Caller,
): Promise<Answer<Record<string, never>>> {
  const { now } = caller;
  const { userId } = actor;
  const { count, seconds } = await countThrottle(services.database, `report ${userId}`, REPORT_RULE, now);
  if (count > REPORT_RULE.most) return refuse('too_many', { seconds });
  return services.database.transaction(async (transaction): Promise<Answer<Record<string, never>>> => {
    const held = await holdListed(transaction, body.id, userId);
    if (!held.ok) return held;
    const { authorId } = held.data.publication;
    if (authorId === userId) return refuse('forbidden');
    const open = await addReport(transaction, {
      publicationId: body.id,
      userId,
      reason: body.reason,
      text: body.text,
      createdAt: now,
    });
    if (open >= HIDING_REPORTS) {
      await changePublication(transaction, body.id, { hiddenAt: now });
      await relist(transaction, { id: body.id });
      await recordEvent(services, transaction, {
        userId: authorId,
        kind: 'publication_hidden',
        actor: 'system',
        caller: null,
        details: { publication: body.id, reports: open },
      });
    }
    return answer({});
  });
}
