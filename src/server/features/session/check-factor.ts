import { answer, refuse, type Answer, type Caller } from '../../context.ts';
import { hashSecret } from '../../secrets.ts';
import type { Services } from '../../services.ts';
import { clearThrottle, countThrottle } from '../../throttle/index.ts';
import { recordEvent } from '../account-events/index.ts';
import { notifyOwner } from './account-notices.ts';
import { findOwner } from './account-repository.ts';
import { countRecoveryCodes, findFactor, takeRecoveryCode, takeStep } from './second-factor-repository.ts';
import { totpStep } from './totp.ts';

/** Three codes of a million are good at a time: a day's twenty guesses find one with a chance of 6 in 100,000. */
const TRIES = [
  ['quarter', { most: 5, seconds: 900 }],
  ['day', { most: 20, seconds: 86_400 }],
] as const;

/** The user is the salt, and 80 random bits need no slow hash. */
export const hashRecoveryCode = (userId: string, code: string): string => hashSecret(`${userId}:${code}`);

/** Uses a code of the app up, or a recovery code; which of them it was, or null for neither. */
async function takeCode(
  services: Services,
  userId: string,
  code: string,
  now: Date,
): Promise<'app' | 'recovery' | null> {
  const { database } = services;
  const factor = await findFactor(database, userId);
  if (!factor?.confirmedAt) return null;
  if (/^\d{6}$/.test(code)) {
    const secret = services.sealer.open(factor.sealedSecret, userId);
    const step = secret === null ? null : totpStep(secret, code, now);
    return step !== null && (await takeStep(database, userId, step)) ? 'app' : null;
  }
  return (await takeRecoveryCode(database, userId, hashRecoveryCode(userId, code), now)) ? 'recovery' : null;
}

/**
 * Counts a try at the second factor of a user, then checks it. A right code is used up whatever comes after. The use of a
 * recovery code is reported to the owner.
 */
export async function checkFactor(
  services: Services,
  userId: string,
  code: string,
  request: Caller,
): Promise<Answer<'app' | 'recovery'>> {
  const { database } = services;
  const event = { userId, actor: 'visitor', caller: request } as const;
  for (const [name, rule] of TRIES) {
    const { count, seconds } = await countThrottle(database, `factor:${name}:${userId}`, rule, request.now);
    if (count === rule.most + 1)
      await recordEvent(services, database, { ...event, kind: 'factor_throttled' });
    if (count > rule.most) return refuse('too_many', { seconds });
  }
  const taken = await takeCode(services, userId, code, request.now);
  if (taken === null) {
    await recordEvent(services, database, { ...event, kind: 'factor_failed' });
    return refuse('factor_wrong');
  }
  for (const [name] of TRIES) await clearThrottle(database, `factor:${name}:${userId}`);
  if (taken === 'recovery') {
    const details = { left: await countRecoveryCodes(database, userId) };
    await recordEvent(services, database, { ...event, actor: 'person', kind: 'recovery_code_used', details });
    const owner = await findOwner(database, userId);
    if (owner) await notifyOwner(services, owner, { kind: 'recovery_code_used' }, request);
  }
  return answer(taken);
}
