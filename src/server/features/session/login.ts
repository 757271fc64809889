import { answer, refuse, type Answer, type RequestContext } from '../../context.ts';
import type { Services } from '../../services.ts';
import {
  clearThrottle,
  countThrottle,
  readThrottle,
  refundThrottle,
  type ThrottleCount,
} from '../../throttle/index.ts';
import { recordEvent } from '../account-events/index.ts';
import { bindingOf, spendTicket } from '../captcha/index.ts';
import { findByAccount, lockUser } from './account-repository.ts';
import type { Account } from './account.ts';
import { askerFor, type Asker } from './asker.ts';
import { enter, finishLogin } from './logins.ts';
import { requireFactor } from './pass-factor.ts';
import { verifyPassword } from './passwords.ts';
import type { Tokens } from './sessions.ts';
import { Refused, transact } from '../../transact.ts';

/** Wrong logins before the puzzle is asked for. */
const FREE_TRIES = 3;
const TRIES = { most: 10, seconds: 900 } as const;
/** More than at one account: schools and offices share an address. */
const ADDRESS_TRIES = { most: 30, seconds: 900 } as const;
const NONE: ThrottleCount = { count: 0, seconds: 0 };

/** What wrong logins of one caller at one account are counted by. */
export const loginThrottleKey = (account: Account, asker: Asker): string =>
  `login:${account.value}:${asker.key}`;

/**
 * Logs in with a password. A try is counted before it is checked and taken back when it was no fault, so that tries at the
 * same moment cannot slip past the limit. What is refused for too many tries is who made them: an address at this account,
 * or a device that was logged in to it before. Tries at an account from everywhere raise the puzzle, for strangers, and
 * never more: nobody can lock another out. An address at many accounts is counted by its faults alone: many may rightly
 * log in from one at the same moment. An unknown account answers as a wrong password does, and takes as long. ADR 0250.
 */
export async function login(
  services: Services,
  account: Account,
  given: { readonly password: string; readonly ticket: string | undefined },
  request: RequestContext,
): Promise<Answer<Tokens>> {
  const { database } = services;
  const { address, now } = request;
  const user = await findByAccount(database, account);
  const asker = await askerFor(services, user?.id, request);
  const ownKey = loginThrottleKey(account, asker);
  const addressKey = `login:address:${address}`;
  const accountKey = `login:account:${account.value}`;

  const ofAddress = asker.known ? NONE : await readThrottle(database, addressKey, ADDRESS_TRIES, now);
  if (ofAddress.count >= ADDRESS_TRIES.most) return refuse('too_many', { seconds: ofAddress.seconds });
  const own = await countThrottle(database, ownKey, TRIES, now);
  if (own.count > TRIES.most) {
    // Recorded as it begins: whoever keeps trying fills no table.
    if (own.count === TRIES.most + 1) {
      const event = { userId: user?.id ?? null, kind: 'login_throttled', actor: 'visitor' } as const;
      await recordEvent(services, database, { ...event, caller: request });
    }
    return refuse('too_many', { seconds: own.seconds });
  }
  const ofAccount = asker.known ? NONE : await countThrottle(database, accountKey, TRIES, now);
  const takeBack = async (): Promise<void> => {
    await refundThrottle(database, ownKey);
    if (!asker.known) await refundThrottle(database, accountKey);
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
    const wrong = { userId: user?.id ?? null, actor: 'visitor', caller: request } as const;
    await recordEvent(services, database, { ...wrong, kind: 'login_failed' });
    const ofTries = asker.known ? NONE : await countThrottle(database, addressKey, ADDRESS_TRIES, now);
    if (ofTries.count === ADDRESS_TRIES.most) {
      const details = { by: 'address' };
      await recordEvent(services, database, { ...wrong, userId: null, kind: 'login_throttled', details });
    }
    return refuse('login_failed');
  }
  const begun = await transact(database, async (transaction) => {
    // The password may have been changed while this one was being checked.
    const locked = await lockUser(transaction, user.id);
    if (locked?.passwordHash !== user.passwordHash) throw new Refused(refuse('login_failed'));
    // Only who knows the password learns it.
    if (locked.disabledAt !== null) throw new Refused(refuse('account_disabled'));
    await requireFactor(services, transaction, user.id, 'password');
    return enter(services, transaction, user.id, 'password', request, null);
  });
  if (begun.ok || begun.code === 'factor_required') {
    // What strangers tried meanwhile stays counted: who knows the password is none of them.
    await takeBack();
    await clearThrottle(database, ownKey);
  }
  return begun.ok ? answer(await finishLogin(services, begun.data, request)) : begun;
}
