import { answer, refuse, type Actor, type Answer, type RequestContext } from '../../context.ts';
import type { Services } from '../../services.ts';
import { clearThrottle } from '../../throttle/index.ts';
import { bindingOf, spendTicket } from '../captcha/index.ts';
import { findByAccount, findPasswordHash, lockUser, setPasswordHash } from './account-repository.ts';
import type { Account } from './account.ts';
import { actorCacheOf } from './actor-cache.ts';
import { callerFor } from './caller.ts';
import { isCommonPassword, refuseCommon } from './common-passwords.ts';
import { spendCode } from './codes.ts';
import { loginThrottleKey } from './login.ts';
import { hashPassword } from './passwords.ts';
import { checkOwnPassword } from './proof.ts';
import { endSession } from './session-repository.ts';
import { issueTokens, openSession, type Tokens } from './sessions.ts';

/**
 * Changes the password of who knows the old one. The session goes on under a new name, so that tokens taken from it are
 * worth nothing any more.
 */
export async function changePassword(
  services: Services,
  actor: Actor,
  passwords: { readonly old: string; readonly new: string },
  now: Date,
): Promise<Answer<Tokens>> {
  const { database } = services;
  const kept = await findPasswordHash(database, actor.userId);
  const right = await checkOwnPassword(services, actor, kept, passwords.old, 'old_password_wrong', now);
  if (!right.ok) return right;
  if (isCommonPassword(passwords.new)) return refuseCommon('newPassword');
  const next = await hashPassword(passwords.new);
  if (next === null) return refuse('unavailable');
  const opened = await database.transaction(async (transaction) => {
    const locked = await lockUser(transaction, actor.userId);
    if (locked?.passwordHash !== kept) return undefined;
    await setPasswordHash(transaction, actor.userId, next);
    return openSession(transaction, actor.userId, 'password', now);
  });
  if (!opened) return refuse('old_password_wrong');
  return answer(await issueTokens(services, opened));
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
  const caller = await callerFor(services, user?.id, request);
  const spent = await spendCode(services, account, 'reset', chosen.code, caller, now);
  if (!spent.ok) return spent;
  if (!user) return refuse('code_expired');
  const next = await hashPassword(chosen.password);
  if (next === null) return refuse('unavailable');
  await database.transaction(async (transaction) => {
    await lockUser(transaction, user.id);
    await setPasswordHash(transaction, user.id, next);
    await endSession(transaction, { ofUser: user.id }, 'password', now);
  });
  actorCacheOf(services).forget(user.id);
  await clearThrottle(database, loginThrottleKey(account, caller));
  return answer({});
}
