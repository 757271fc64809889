import type { Api, BodyOf } from '#contract';
import { answer, refuse, type Actor, type Answer, type Caller, type Database } from '../../context.ts';
import type { Services } from '../../services.ts';
import { recordEvent, type AccountEvent } from '../account-events/index.ts';
import { notify } from '../notifications/index.ts';
import { settleReports } from './counts-repository.ts';
import {
  changePublication,
  changeVersion,
  holdPublication,
  readVersions,
  relist,
  removeVersion,
  replaceTags,
  type PublicationRow,
  type VersionRow,
} from './versions-repository.ts';

type Calls = Api['review'];
type Done = Answer<Record<string, never>>;

/** A moderator and where they call from. */
interface Reviewer {
  readonly actor: Actor;
  readonly caller: Caller;
}

/** Does something to a publication that somebody sent in once; every act is kept in the history of its author. */
function act(
  services: Services,
  { actor, caller }: Reviewer,
  id: string,
  work: (
    transaction: Database,
    held: PublicationRow,
    texts: Awaited<ReturnType<typeof readVersions>>,
  ) => Promise<Answer<AccountEvent['kind']>>,
): Promise<Done> {
  return services.database.transaction(async (transaction): Promise<Done> => {
    const held = await holdPublication(transaction, id, actor.userId);
    const texts = held && (await readVersions(transaction, id));
    if (!held || !texts || (!texts.approved && texts.draft?.state === 'mine')) return refuse('not_found');
    const done = await work(transaction, held, texts);
    if (!done.ok) return done;
    await relist(transaction, { id });
    await recordEvent(services, transaction, {
      userId: held.authorId,
      kind: done.data,
      actor: 'moderator',
      caller,
      details: { publication: id, moderator: actor.userId },
    });
    return answer({});
  });
}

/** Tells the author what became of a text. */
const notifyAuthor = (
  transaction: Database,
  held: PublicationRow,
  text: VersionRow,
  kind: 'approved' | 'unapproved' | 'taken_down',
  reason: string | null,
  now: Date,
): Promise<void> =>
  notify(transaction, {
    userId: held.authorId,
    kind,
    publicationId: held.id,
    name: text.name,
    reason,
    createdAt: now,
  });

/** Approves the text that was looked at, which takes the place of the approved one, or refuses it. */
export function decide(services: Services, reviewer: Reviewer, body: BodyOf<Calls['decide']>): Promise<Done> {
  const { now } = reviewer.caller;
  return act(services, reviewer, body.id, async (transaction, held, { approved, draft }) => {
    if (draft?.id !== body.version || draft.state !== 'pending') return refuse('review_stale');
    if (!body.approve) {
      if (body.reason === '') return refuse('validation', { fields: { reason: 'required' } });
      await changeVersion(transaction, draft.id, { state: 'unapproved', reason: body.reason });
      await notifyAuthor(transaction, held, draft, 'unapproved', body.reason, now);
      return answer('publication_refused');
    }
    if (approved !== undefined) await removeVersion(transaction, approved, held.authorId, now);
    await changeVersion(transaction, draft.id, { state: 'approved', reason: null });
    await changePublication(transaction, held.id, {
      category: draft.category,
      publishedAt: held.publishedAt ?? now,
    });
    await replaceTags(transaction, held.id, draft.tags);
    await notifyAuthor(transaction, held, draft, 'approved', null, now);
    return answer('publication_approved');
  });
}

/** Takes an approval back. An edit that waits is refused with it: there is one text that is not approved. */
export function takeDown(
  services: Services,
  reviewer: Reviewer,
  { id, reason }: BodyOf<Calls['takeDown']>,
): Promise<Done> {
  const { now } = reviewer.caller;
  return act(services, reviewer, id, async (transaction, held, { approved, draft }) => {
    if (approved === undefined) return refuse('not_found');
    if (reason === '') return refuse('validation', { fields: { reason: 'required' } });
    if (draft !== undefined) await removeVersion(transaction, approved, held.authorId, now);
    await changeVersion(transaction, (draft ?? approved).id, { state: 'unapproved', reason });
    await replaceTags(transaction, id, []);
    await settleReports(transaction, id, now);
    await changePublication(transaction, id, { hiddenAt: null });
    await notifyAuthor(transaction, held, approved, 'taken_down', reason, now);
    return answer('publication_taken_down');
  });
}

/** Finds the reports of a publication groundless. */
export function settle(services: Services, reviewer: Reviewer, id: string): Promise<Done> {
  const { now } = reviewer.caller;
  return act(services, reviewer, id, async (transaction) => {
    await settleReports(transaction, id, now);
    await changePublication(transaction, id, { hiddenAt: null });
    return answer('reports_settled');
  });
}
