import type { Actor } from '../../context.ts';
import type { Services } from '../../services.ts';
import { membershipOf } from '../membership/index.ts';
import { actorCacheOf } from './actor-cache.ts';
import { findSession } from './session-repository.ts';

/**
 * Who a bearer token is. `unauthorized`: none, not ours, changed or over: a refresh may help. `login_expired`: the session
 * behind it has ended, here or by a login on another device.
 */
export function createAuthenticator(
  services: Services,
): (bearer: string | null) => Promise<Actor | 'unauthorized' | 'login_expired'> {
  const { database, signer, now } = services;
  const cache = actorCacheOf(services);
  return async (bearer) => {
    if (bearer === null) return 'unauthorized';
    const claims = await signer.verify('access', bearer);
    const userId = claims?.['userId'];
    const sessionId = claims?.['sessionId'];
    if (userId === undefined || sessionId === undefined) return 'unauthorized';
    const facts =
      cache.find(userId, sessionId) ??
      (await cache.load(userId, sessionId, () => findSession(database, sessionId)));
    const time = now();
    if (!facts || facts.userId !== userId || facts.endedAt !== null || facts.expiresAt <= time) {
      return 'login_expired';
    }
    const { vip, level } = membershipOf(facts, time);
    return { userId, sessionId, vip, vipLevel: level, extraSpace: facts.extraSpace };
  };
}
