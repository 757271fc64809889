import { limits, type Api, type DataOf } from '#contract';
import {
  answer,
  refuse,
  type Actor,
  type Answer,
  type Caller,
  type Database,
  type RequestContext,
} from '../../context.ts';
import type { Services } from '../../services.ts';
import { recordEvent } from '../account-events/index.ts';
import { notifyOwner } from './account-notices.ts';
import { findOwner, lockOwner, lockUser, sameOwner, setDeleteAt } from './account-repository.ts';
import { actorCacheOf } from './actor-cache.ts';
import { takeCode } from './code-repository.ts';
import { checkProof, type Proof } from './proof.ts';
import { endSession } from './session-repository.ts';
import { Refused, transact } from '../../transact.ts';

const DAY_MILLISECONDS = 86_400_000;

/** Ends a locked user's session and sets the day they are deleted on, unless it is set already. Answers that day. */
async function scheduleDeletion(
  transaction: Database,
  userId: string,
  set: Date | null,
  now: Date,
): Promise<Date> {
  const deleteAt = set ?? new Date(now.getTime() + limits.DELETION_DAYS * DAY_MILLISECONDS);
  await setDeleteAt(transaction, userId, deleteAt);
  await endSession(transaction, { ofUser: userId }, 'deletion', now);
  return deleteAt;
}

/** Has the account of who proved to be its owner deleted in seven days, and ends the session. ADR 0262. */
export async function askForDeletion(
  services: Services,
  proof: Proof,
  caller: RequestContext<Actor>,
): Promise<Answer<DataOf<Api['account']['remove']>>> {
  const { database } = services;
  const { actor, now } = caller;
  const owner = await findOwner(database, actor.userId);
  if (!owner) return refuse('unauthorized');
  const proven = await checkProof(services, owner, proof, caller);
  if (!proven.ok) return proven;
  const done = await transact(database, async (transaction) => {
    const locked = await lockOwner(transaction, actor);
    if (!locked || !sameOwner(locked, owner)) throw new Refused(refuse('login_expired'));
    if (proven.data !== null && !(await takeCode(transaction, proven.data, now))) {
      throw new Refused(refuse('proof_wrong'));
    }
    const { userId } = actor;
    await recordEvent(services, transaction, { userId, kind: 'deletion_asked', actor: 'person', caller });
    return scheduleDeletion(transaction, userId, locked.deleteAt, now);
  });
  if (!done.ok) return done;
  actorCacheOf(services).forget(actor.userId);
  await notifyOwner(services, owner, { kind: 'deletion', at: done.data }, caller);
  return answer({ deleteAt: done.data.toISOString() });
}

/** Keeps the account of who changed their mind in time. */
export async function keepAccount(
  services: Services,
  actor: Actor,
  caller: Caller,
): Promise<Answer<DataOf<Api['account']['keep']>>> {
  const done = await transact(services.database, async (transaction) => {
    const locked = await lockOwner(transaction, actor);
    if (!locked) throw new Refused(refuse('login_expired'));
    const { userId } = actor;
    await recordEvent(services, transaction, { userId, kind: 'deletion_withdrawn', actor: 'person', caller });
    await setDeleteAt(transaction, userId, null);
  });
  return done.ok ? answer({}) : done;
}

/** As `askForDeletion`, by an operator; null where there is no such user. */
export function scheduleUserDeletion(database: Database, userId: string, now: Date): Promise<Date | null> {
  return database.transaction(async (transaction) => {
    if (!(await lockUser(transaction, userId))) return null;
    return scheduleDeletion(transaction, userId, null, now);
  });
}
