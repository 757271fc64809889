import { answer, refuse, type Answer } from '../../context.ts';
import type { Services } from '../../services.ts';
import { spendTicket } from '../captcha/index.ts';
import { findByAccount, lockUser } from './account-repository.ts';
import type { Account } from './account.ts';
import { verifyPassword } from './passwords.ts';
import { issueTokens, openSession, type Tokens } from './sessions.ts';
import { clearThrottle, countThrottle, refundThrottle } from './throttle.ts';

/** Wrong logins before the puzzle is asked for. */
const FREE_TRIES = 3;
const ACCOUNT_TRIES = { most: 10, seconds: 900 } as const;
/** More than for one account: schools and offices share an address. */
const ADDRESS_TRIES = { most: 30, seconds: 900 } as const;

export const loginThrottleKey = (account: Account): string => `login:account:${account.value}`;

/**
 * Logs in with a password. The try is counted before it is judged and taken back when it was no fault, so that tries at
 * the same moment cannot slip past the limit. An unknown account answers as a wrong password does, and takes as long.
 */
export async function login(
  services: Services,
  account: Account,
  password: string,
  request: { readonly ticket: string | undefined; readonly address: string; readonly now: Date },
): Promise<Answer<Tokens>> {
  const { database } = services;
  const { ticket, address, now } = request;
  const accountKey = loginThrottleKey(account);
  const addressKey = `login:address:${address}`;
  const ofAccount = await countThrottle(database, accountKey, ACCOUNT_TRIES, now);
  const ofAddress = await countThrottle(database, addressKey, ADDRESS_TRIES, now);
  const takeBack = async (): Promise<void> => {
    await refundThrottle(database, accountKey);
    await refundThrottle(database, addressKey);
  };

  if (ofAccount.count > ACCOUNT_TRIES.most) {
    await refundThrottle(database, addressKey);
    return refuse('too_many', { seconds: ofAccount.seconds });
  }
  if (ofAddress.count > ADDRESS_TRIES.most) {
    await refundThrottle(database, accountKey);
    return refuse('too_many', { seconds: ofAddress.seconds });
  }
  if (Math.max(ofAccount.count, ofAddress.count) > FREE_TRIES) {
    const refusal = await spendTicket(services, ticket, now);
    if (!refusal.ok) {
      await takeBack();
      return refusal;
    }
  }

  const user = await findByAccount(database, account);
  const right = await verifyPassword(user?.passwordHash ?? null, password);
  if (right === null) {
    await takeBack();
    return refuse('unavailable');
  }
  if (!user || !right) return refuse('login_failed');
  const opened = await database.transaction(async (transaction) => {
    // The password may have been changed while this one was being checked.
    const locked = await lockUser(transaction, user.id);
    return locked?.passwordHash === user.passwordHash
      ? openSession(transaction, user.id, 'replaced', now)
      : undefined;
  });
  if (!opened) return refuse('login_failed');
  await clearThrottle(database, accountKey);
  await refundThrottle(database, addressKey);
  return answer(await issueTokens(services, opened));
}
