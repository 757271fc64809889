import { answer, refuse, type Answer, type RequestContext } from '../../context.ts';
import type { Services } from '../../services.ts';
import {
  clearThrottle,
  countThrottle,
  readThrottle,
  refundThrottle,
  type ThrottleCount,
} from '../../throttle/index.ts';
import { bindingOf, spendTicket } from '../captcha/index.ts';
import { findByAccount, lockUser } from './account-repository.ts';
import type { Account } from './account.ts';
import { callerFor, type Caller } from './caller.ts';
import { verifyPassword } from './passwords.ts';
import { issueTokens, openSession, type Tokens } from './sessions.ts';

/** Wrong logins before the puzzle is asked for. */
const FREE_TRIES = 3;
const TRIES = { most: 10, seconds: 900 } as const;
/** More than at one account: schools and offices share an address. */
const ADDRESS_TRIES = { most: 30, seconds: 900 } as const;
const NONE: ThrottleCount = { count: 0, seconds: 0 };

/** What wrong logins of one caller at one account are counted by. */
export const loginThrottleKey = (account: Account, caller: Caller): string =>
  `login:${account.value}:${caller.key}`;

/**
 * Logs in with a password. A try is counted before it is judged and taken back when it was no fault, so that tries at the
 * same moment cannot slip past the limit. What is refused for too many tries is who made them: an address at this account,
 * or a device that was logged in to it before. Tries at an account from everywhere raise the puzzle, for strangers, and
 * never more: nobody can lock another out. An address at many accounts is counted by its faults alone: many may rightly
 * log in from one at the same moment. An unknown account answers as a wrong password does, and takes as long. ADR 0250.
 */
export async function login(
  services: Services,
  account: Account,
  given: { readonly password: string; readonly ticket: string | undefined },
  request: Pick<RequestContext, 'actor' | 'deviceProof' | 'address' | 'now'>,
): Promise<Answer<Tokens>> {
  const { database } = services;
  const { address, now } = request;
  const user = await findByAccount(database, account);
  const caller = await callerFor(services, user?.id, request);
  const ownKey = loginThrottleKey(account, caller);
  const addressKey = `login:address:${address}`;
  const accountKey = `login:account:${account.value}`;

  const ofAddress = caller.known ? NONE : await readThrottle(database, addressKey, ADDRESS_TRIES, now);
  if (ofAddress.count >= ADDRESS_TRIES.most) return refuse('too_many', { seconds: ofAddress.seconds });
  const own = await countThrottle(database, ownKey, TRIES, now);
  if (own.count > TRIES.most) return refuse('too_many', { seconds: own.seconds });
  const ofAccount = caller.known ? NONE : await countThrottle(database, accountKey, TRIES, now);
  const takeBack = async (): Promise<void> => {
    await refundThrottle(database, ownKey);
    if (!caller.known) await refundThrottle(database, accountKey);
  };
  if (Math.max(own.count, ofAccount.count) > FREE_TRIES || ofAddress.count >= FREE_TRIES) {
    const binding = bindingOf({ purpose: 'login', subject: account.value });
    const spent = await spendTicket(database, given.ticket, binding, now);
    if (!spent.ok) {
      await takeBack();
      return spent;
    }
  }

  const right = await verifyPassword(user?.passwordHash ?? null, given.password);
  if (right === null) {
    await takeBack();
    return refuse('unavailable');
  }
  if (!user || !right) {
    if (!caller.known) await countThrottle(database, addressKey, ADDRESS_TRIES, now);
    return refuse('login_failed');
  }
  const opened = await database.transaction(async (transaction) => {
    // The password may have been changed while this one was being checked.
    const locked = await lockUser(transaction, user.id);
    return locked?.passwordHash === user.passwordHash
      ? openSession(transaction, user.id, 'replaced', now)
      : undefined;
  });
  if (!opened) return refuse('login_failed');
  // What strangers tried meanwhile stays counted: who knows the password is none of them.
  await takeBack();
  await clearThrottle(database, ownKey);
  return answer(await issueTokens(services, opened));
}
