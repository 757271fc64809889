import { answer, refuse, type Actor, type Answer, type Caller, type RequestContext } from '../../context.ts';
import type { Services } from '../../services.ts';
import { clearThrottle } from '../../throttle/index.ts';
import { recordEvent } from '../account-events/index.ts';
import { bindingOf, spendTicket } from '../captcha/index.ts';
import { notifyOwner } from './account-notices.ts';
import {
  findByAccount,
  findOwner,
  findPasswordHash,
  lockUser,
  setPasswordHash,
} from './account-repository.ts';
import type { Account } from './account.ts';
import { actorCacheOf } from './actor-cache.ts';
import { askerFor } from './asker.ts';
import { isCommonPassword, refuseCommon } from './common-passwords.ts';
import { spendCode } from './codes.ts';
import { loginThrottleKey } from './login.ts';
import { hashPassword } from './passwords.ts';
import { checkOwnPassword } from './proof.ts';
import { endSession } from './session-repository.ts';
import { issueTokens, openSession, type Tokens } from './sessions.ts';

async function notifyOfPassword(services: Services, userId: string, request: Caller): Promise<void> {
  const owner = await findOwner(services.database, userId);
  if (owner) await notifyOwner(services, owner, { kind: 'password' }, request);
}

/**
 * Changes the password of who knows the old one. The session continues under a new name, so that tokens taken from it are
 * worth nothing any more.
 */
export async function changePassword(
  services: Services,
  actor: Actor,
  passwords: { readonly old: string; readonly new: string },
  request: Caller,
): Promise<Answer<Tokens>> {
  const { database } = services;
  const kept = await findPasswordHash(database, actor.userId);
  const right = await checkOwnPassword(services, actor, kept, passwords.old, 'old_password_wrong', request);
  if (!right.ok) return right;
  if (isCommonPassword(passwords.new)) return refuseCommon('newPassword');
  const next = await hashPassword(passwords.new);
  if (next === null) return refuse('unavailable');
  const opened = await database.transaction(async (transaction) => {
    const locked = await lockUser(transaction, actor.userId);
    if (locked?.passwordHash !== kept || locked.disabledAt !== null) return undefined;
    await setPasswordHash(transaction, actor.userId, next);
    const event = {
      userId: actor.userId,
      kind: 'password_changed',
      actor: 'person',
      caller: request,
    } as const;
    await recordEvent(services, transaction, event);
    return openSession(transaction, actor.userId, 'password', request);
  });
  if (!opened) return refuse('old_password_wrong');
  const tokens = await issueTokens(services, opened);
  await notifyOfPassword(services, actor.userId, request);
  return answer(tokens);
}

/**
 * Sets a new password for who holds the code that was sent to the account, and ends every session. An account nobody has
 * answers as one without a code.
 */
export async function resetPassword(
  services: Services,
  account: Account,
  chosen: { readonly password: string; readonly code: string; readonly ticket: string | undefined },
  request: RequestContext,
): Promise<Answer<Record<string, never>>> {
  if (isCommonPassword(chosen.password)) return refuseCommon('password');
  const { database } = services;
  const { now } = request;
  const binding = bindingOf({ purpose: 'reset', subject: account.value });
  const ticket = await spendTicket(database, chosen.ticket, binding, now);
  if (!ticket.ok) return ticket;
  const user = await findByAccount(database, account);
  const caller = await askerFor(services, user?.id, request);
  const spent = await spendCode(services, account, 'reset', chosen.code, caller, now);
  if (!spent.ok) {
    const event = {
      userId: user?.id ?? null,
      kind: 'reset_failed',
      actor: 'visitor',
      caller: request,
    } as const;
    await recordEvent(services, database, event);
    return spent;
  }
  if (!user) return refuse('code_expired');
  const next = await hashPassword(chosen.password);
  if (next === null) return refuse('unavailable');
  await database.transaction(async (transaction) => {
    await lockUser(transaction, user.id);
    await setPasswordHash(transaction, user.id, next);
    await endSession(transaction, { ofUser: user.id }, 'password', request.now);
    const event = { userId: user.id, kind: 'password_reset', actor: 'person', caller: request } as const;
    await recordEvent(services, transaction, event);
  });
  actorCacheOf(services).forget(user.id);
  await clearThrottle(database, loginThrottleKey(account, caller));
  await notifyOfPassword(services, user.id, request);
  return answer({});
}
