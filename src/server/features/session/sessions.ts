import type { DataOf, Api } from '#contract';
import { answer, refuse, type Answer, type Database } from '../../context.ts';
import { createSecret, hashSecret } from '../../secrets.ts';
import type { Services } from '../../services.ts';
import { actorCacheOf } from './actor-cache.ts';
import { signDevice } from './caller.ts';
import { judgeRefresh } from './refresh-rules.ts';
import {
  endSession,
  findSessionOfRefreshToken,
  insertRefreshToken,
  insertSession,
  lockRefreshToken,
  prolongSession,
  retireRefreshTokens,
  type EndReason,
} from './session-repository.ts';

/** An access token is good for this long; whoever has ended its session makes it worthless before. */
const ACCESS_SECONDS = 900;
/** A session nobody refreshes for this long is over. */
const IDLE_MILLISECONDS = 30 * 24 * 3_600_000;
/** However often it is refreshed, a session is over after this: OWASP ASVS 5.0, 7.3.2. */
const LONGEST_MILLISECONDS = 90 * 24 * 3_600_000;

export type Tokens = DataOf<Api['session']['refreshToken']>;

/** A session inside its transaction, not yet worth anything to the caller. */
export interface OpenedSession {
  readonly userId: string;
  readonly sessionId: string;
  readonly refreshToken: string;
}

const expiryOf = (createdAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + IDLE_MILLISECONDS, createdAt.getTime() + LONGEST_MILLISECONDS));

/**
 * Opens a session inside a transaction that has locked the user, and ends the one before, if any, for `reason`. Call
 * `issueTokens` once the transaction is through.
 */
export async function openSession(
  transaction: Database,
  userId: string,
  reason: EndReason,
  now: Date,
): Promise<OpenedSession> {
  await endSession(transaction, { ofUser: userId }, reason, now);
  const sessionId = await insertSession(transaction, userId, expiryOf(now, now), now);
  const refreshToken = createSecret();
  await insertRefreshToken(transaction, sessionId, hashSecret(refreshToken), now);
  return { userId, sessionId, refreshToken };
}

/** The tokens of a session whose transaction is through. */
export async function issueTokens(services: Services, opened: OpenedSession): Promise<Tokens> {
  const { userId, sessionId, refreshToken } = opened;
  actorCacheOf(services).forget(userId);
  const [token, deviceToken] = await Promise.all([
    services.signer.sign('access', { userId, sessionId }, ACCESS_SECONDS),
    signDevice(services, opened),
  ]);
  return { token, refreshToken, deviceToken };
}

/** New tokens for a refresh token, or the end of its session. */
export async function refreshSession(
  services: Services,
  refreshToken: string,
  now: Date,
): Promise<Answer<Tokens>> {
  const { database } = services;
  const hash = hashSecret(refreshToken);
  const sessionId = await findSessionOfRefreshToken(database, hash);
  if (sessionId === undefined) return refuse('login_expired');
  const outcome = await database.transaction(async (transaction) => {
    const facts = await lockRefreshToken(transaction, sessionId, hash);
    if (!facts) return null;
    const { userId } = facts;
    const verdict = judgeRefresh(facts, now);
    if (verdict === 'dead') return { verdict, userId } as const;
    if (verdict === 'reuse') {
      await endSession(transaction, { sessionId }, 'reused', now);
      return { verdict, userId } as const;
    }
    if (verdict === 'rotate') await retireRefreshTokens(transaction, sessionId, now);
    const next = createSecret();
    await insertRefreshToken(transaction, sessionId, hashSecret(next), now);
    await prolongSession(transaction, sessionId, expiryOf(facts.createdAt, now));
    return { verdict, opened: { userId, sessionId, refreshToken: next } } as const;
  });
  if (outcome?.opened) return answer(await issueTokens(services, outcome.opened));
  if (outcome) actorCacheOf(services).forget(outcome.userId);
  return refuse('login_expired');
}

/** Ends one session. */
export async function closeSession(
  services: Services,
  session: { readonly userId: string; readonly sessionId: string },
  now: Date,
): Promise<void> {
  await endSession(services.database, { sessionId: session.sessionId }, 'logout', now);
  actorCacheOf(services).forget(session.userId);
}
