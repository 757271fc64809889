import type { DataOf, Api } from '#contract';
import { answer, refuse, type Actor, type Answer, type Caller, type Database } from '../../context.ts';
import { createSecret, hashSecret } from '../../secrets.ts';
import type { Services } from '../../services.ts';
import { recordEvent } from '../account-events/index.ts';
import { shownAddress } from './account-notices.ts';
import { actorCacheOf } from './actor-cache.ts';
import { signDevice } from './asker.ts';
import { decideRefresh } from './refresh-rules.ts';
import {
  endSession,
  findSessionOfRefreshToken,
  findSessionsOf,
  insertRefreshToken,
  insertSession,
  lockRefreshToken,
  prolongSession,
  retireRefreshTokens,
  type EndReason,
} from './session-repository.ts';

const MOST_LISTED = 20;
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
  { address, device, now }: Caller,
): Promise<OpenedSession> {
  await endSession(transaction, { ofUser: userId }, reason, now);
  const place = { address, device: device.name };
  const sessionId = await insertSession(transaction, userId, place, expiryOf(now, now), now);
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
  request: Caller,
): Promise<Answer<Tokens>> {
  const { database } = services;
  const { now } = request;
  const hash = hashSecret(refreshToken);
  const sessionId = await findSessionOfRefreshToken(database, hash);
  if (sessionId === undefined) return refuse('login_expired');
  const outcome = await database.transaction(async (transaction) => {
    const facts = await lockRefreshToken(transaction, sessionId, hash);
    if (!facts) return null;
    const { userId } = facts;
    const verdict = decideRefresh(facts, now);
    if (verdict === 'dead') return { verdict, userId } as const;
    if (verdict === 'reuse') {
      await endSession(transaction, { sessionId }, 'reused', now);
      const event = { userId, kind: 'refresh_token_reused', actor: 'visitor', caller: request } as const;
      await recordEvent(services, transaction, event);
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

/** Ends one session, or all of a user. */
export async function closeSession(
  services: Services,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  which: 'this' | 'all',
  request: Caller,
): Promise<void> {
  await services.database.transaction(async (transaction) => {
    await endSession(
      transaction,
      which === 'all' ? { ofUser: userId } : { sessionId },
      'logout',
      request.now,
    );
    const details = { which };
    const event = { userId, kind: 'logout', actor: 'person', caller: request, details } as const;
    await recordEvent(services, transaction, event);
  });
  actorCacheOf(services).forget(userId);
}

/** Where a user is logged in, and was. */
export async function listSessions(
  { database }: Services,
  { userId, sessionId }: Actor,
  now: Date,
): Promise<DataOf<Api['account']['sessions']>> {
  const rows = await findSessionsOf(database, userId, MOST_LISTED);
  return {
    items: rows.map((row) => {
      // One that nobody came back to is over before the sweep says so.
      const expired = row.endedAt === null && row.expiresAt <= now;
      return {
        id: row.id,
        device: row.device,
        address: row.address === null ? null : shownAddress(row.address),
        begunAt: row.createdAt.toISOString(),
        endedAt: (expired ? row.expiresAt : row.endedAt)?.toISOString() ?? null,
        endReason: expired ? 'expired' : row.endReason,
        current: row.id === sessionId,
      };
    }),
  };
}
