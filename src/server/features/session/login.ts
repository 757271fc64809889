import { answer, refuse, type Answer, type Caller } from '../../context.ts';
import type { Services } from '../../services.ts';
import { recordEvent } from '../account-events/index.ts';
import { spendTicket } from '../captcha/index.ts';
import { findByAccount, lockUser } from './account-repository.ts';
import type { Account } from './account.ts';
import { enter, finishLogin } from './logins.ts';
import { requireFactor } from './pass-factor.ts';
import { verifyPassword } from './passwords.ts';
import type { Tokens } from './sessions.ts';
import { clearThrottle, countThrottle, readThrottle, refundThrottle } from './throttle-repository.ts';
import { Refused, transact } from './transact.ts';

/** Wrong logins before the puzzle is asked for. */
const FREE_TRIES = 3;
const ACCOUNT_TRIES = { most: 10, seconds: 900 } as const;
/** More than for one account: schools and offices share an address. */
const ADDRESS_TRIES = { most: 30, seconds: 900 } as const;

export const loginThrottleKey = (account: Account): string => `login:account:${account.value}`;

/**
 * Logs in with a password. A try at an account is counted before it is judged and taken back when it was no fault, so that
 * tries at the same moment cannot slip past the limit. An address is counted by its faults alone: many may rightly log in
 * from one at the same moment, and how often it may call at all is limited besides. An unknown account answers as a wrong
 * password does, and takes as long.
 */
export async function login(
  services: Services,
  account: Account,
  password: string,
  request: Caller & { readonly ticket: string | undefined },
): Promise<Answer<Tokens>> {
  const { database } = services;
  const { ticket, address, now } = request;
  const accountKey = loginThrottleKey(account);
  const addressKey = `login:address:${address}`;
  const ofAddress = await readThrottle(database, addressKey, ADDRESS_TRIES, now);
  if (ofAddress.count >= ADDRESS_TRIES.most) return refuse('too_many', { seconds: ofAddress.seconds });
  const ofAccount = await countThrottle(database, accountKey, ACCOUNT_TRIES, now);
  if (ofAccount.count > ACCOUNT_TRIES.most) {
    // Recorded as it begins: whoever keeps trying fills no table.
    if (ofAccount.count === ACCOUNT_TRIES.most + 1) {
      const userId = (await findByAccount(database, account))?.id ?? null;
      const event = { userId, kind: 'login_throttled', actor: 'visitor', caller: request } as const;
      await recordEvent(services, database, event);
    }
    return refuse('too_many', { seconds: ofAccount.seconds });
  }
  if (ofAccount.count > FREE_TRIES || ofAddress.count >= FREE_TRIES) {
    const spent = await spendTicket(services, ticket, now);
    if (!spent.ok) {
      await refundThrottle(database, accountKey);
      return spent;
    }
  }

  const user = await findByAccount(database, account);
  const right = await verifyPassword(user?.passwordHash ?? null, password);
  if (right === null) {
    await refundThrottle(database, accountKey);
    return refuse('unavailable');
  }
  if (!user || !right) {
    const wrong = { userId: user?.id ?? null, actor: 'visitor', caller: request } as const;
    await recordEvent(services, database, { ...wrong, kind: 'login_failed' });
    const { count } = await countThrottle(database, addressKey, ADDRESS_TRIES, now);
    if (count === ADDRESS_TRIES.most) {
      const details = { by: 'address' };
      await recordEvent(services, database, { ...wrong, userId: null, kind: 'login_throttled', details });
    }
    return refuse('login_failed');
  }
  const begun = await transact(database, async (transaction) => {
    // The password may have been changed while this one was being checked.
    const locked = await lockUser(transaction, user.id);
    if (locked?.passwordHash !== user.passwordHash) throw new Refused(refuse('login_failed'));
    await requireFactor(services, transaction, user.id, 'password');
    return enter(services, transaction, user.id, 'password', request, null);
  });
  if (begun.ok || begun.code === 'factor_required') await clearThrottle(database, accountKey);
  return begun.ok ? answer(await finishLogin(services, begun.data, request)) : begun;
}
