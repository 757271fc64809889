import type { Api, BodyOf, DataOf, QueryOf, Share } from '#contract';
import { answer, refuse, type Actor, type Answer, type Database } from '../../context.ts';
import type { Services } from '../../services.ts';
import { containsPattern, pageOf, startOf, type ListOrder } from '../paging/index.ts';
import { findLive } from '../projects/index.ts';
import { allowsMore, dueTime, refuseTerms, stateOf } from './policy.ts';
import { presentShare } from './present.ts';
import {
  changeOpenShare,
  findListed,
  findOpenShare,
  holdOwnProject,
  insertShare,
  listShares,
  type ListedShare,
} from './repository.ts';
import { makeCode, makeToken } from './secrets.ts';

type Calls = Api['shares'];

const ORDER: ListOrder<ListedShare> = {
  list: 'shares',
  kind: 'time',
  position: ({ share }) => ({ value: share.createdAt.getTime(), id: share.id }),
};

/** A share of one's own, shown; `not_found` for anybody else's. */
export async function showShare(
  services: Services,
  actor: Actor,
  id: string,
  now: Date,
): Promise<Answer<{ share: Share }>> {
  const listed = await findListed(services.database, actor.userId, id);
  return listed === undefined
    ? refuse('not_found')
    : answer({ share: presentShare(services.pictures, listed, now) });
}

/**
 * The id of the share of a held project: the live one changed to these terms, or a new one with a new link. A new one also
 * where the terms allow more: whoever got the link before was not meant to have that.
 */
async function shareHeld(
  transaction: Database,
  actor: Actor,
  { projectId, permission, due }: BodyOf<Calls['create']>,
  now: Date,
): Promise<string> {
  const dueAt = dueTime(now, due);
  const open = await findOpenShare(transaction, projectId);
  const isLive = open !== undefined && stateOf(open, now) === 'sharing';
  if (isLive && !allowsMore(permission, open.permission)) {
    await changeOpenShare(transaction, actor.userId, open.id, { permission, due, dueAt });
    return open.id;
  }
  if (open !== undefined) await changeOpenShare(transaction, actor.userId, open.id, { closedAt: now });
  const id = crypto.randomUUID();
  await insertShare(transaction, {
    id,
    token: makeToken(),
    code: makeCode(),
    projectId,
    ownerId: actor.userId,
    permission,
    due,
    dueAt,
    createdAt: now,
  });
  return id;
}

/** Shares a project of one's own. */
export async function createShare(
  services: Services,
  actor: Actor,
  body: BodyOf<Calls['create']>,
  now: Date,
): Promise<Answer<DataOf<Calls['create']>>> {
  const refused = refuseTerms(actor, body);
  if (refused !== null) return refused;
  const id = await services.database.transaction(async (transaction) => {
    const project = await holdOwnProject(transaction, actor.userId, body.projectId);
    return project === undefined ? null : shareHeld(transaction, actor, body, now);
  });
  if (id !== null) return showShare(services, actor, id, now);
  const why = await findLive(services.database, actor.userId, body.projectId);
  return why.ok ? refuse('not_found') : why;
}

/** Changes what a share allows or when it ends; a closed one stays closed. */
export async function updateShare(
  services: Services,
  actor: Actor,
  { id, permission, due }: BodyOf<Calls['update']>,
  now: Date,
): Promise<Answer<DataOf<Calls['update']>>> {
  const listed = await findListed(services.database, actor.userId, id);
  if (listed === undefined) return refuse('not_found');
  const refused = refuseTerms(actor, { permission, due });
  if (refused !== null) return refused;
  const changed = await changeOpenShare(services.database, actor.userId, id, {
    permission: permission ?? listed.share.permission,
    ...(due === undefined ? {} : { due, dueAt: dueTime(now, due) }),
  });
  if (changed) return showShare(services, actor, id, now);
  const project = await findLive(services.database, actor.userId, listed.share.projectId);
  return project.ok ? refuse('not_found') : project;
}

/** Stops sharing; shares closed already stay as they were closed. */
export async function closeShare(
  services: Services,
  actor: Actor,
  id: string,
  now: Date,
): Promise<Answer<DataOf<Calls['close']>>> {
  await changeOpenShare(services.database, actor.userId, id, { closedAt: now });
  return showShare(services, actor, id, now);
}

/** A page of one's own shares. */
export async function listOwnShares(
  services: Services,
  actor: Actor,
  query: QueryOf<Calls['list']>,
  now: Date,
): Promise<Answer<DataOf<Calls['list']>>> {
  const start = startOf(ORDER, query.cursor);
  if (!start.ok) return start;
  const { rows, total } = await listShares(services.database, {
    ownerId: actor.userId,
    state: query.state,
    projectId: query.projectId,
    pattern: query.search ? containsPattern(query.search) : null,
    after: start.position,
    limit: query.limit + 1,
    now,
  });
  return answer(pageOf(ORDER, rows, query.limit, total, (row) => presentShare(services.pictures, row, now)));
}
