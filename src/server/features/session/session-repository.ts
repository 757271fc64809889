import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNotNull, isNull, lt, lte } from 'drizzle-orm';
import type { Database } from '../../context.ts';
import { refreshTokens, sessions, users } from '../../db/schema.ts';

export type EndReason = NonNullable<(typeof sessions.$inferSelect)['endReason']>;

/** A session with what of its user decides what they may do. */
export interface SessionFacts {
  readonly userId: string;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
  readonly vipLevel: number | null;
  readonly vipEndAt: Date | null;
  readonly extraSpace: number;
}

export async function findSession(database: Database, sessionId: string): Promise<SessionFacts | undefined> {
  const [row] = await database
    .select({
      userId: sessions.userId,
      expiresAt: sessions.expiresAt,
      endedAt: sessions.endedAt,
      vipLevel: users.vipLevel,
      vipEndAt: users.vipEndAt,
      extraSpace: users.extraSpace,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sessionId));
  return row;
}

/** Sessions of a user: the live one, then the latest. */
export async function findSessionsOf(
  database: Database,
  userId: string,
  most: number,
): Promise<readonly (typeof sessions.$inferSelect)[]> {
  return database
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(isNull(sessions.endedAt)), desc(sessions.createdAt))
    .limit(most);
}

/** Ends one session, or whatever session of a user is live. */
export async function endSession(
  database: Database,
  which: { readonly sessionId: string } | { readonly ofUser: string },
  reason: EndReason,
  now: Date,
): Promise<void> {
  const isIt = 'ofUser' in which ? eq(sessions.userId, which.ofUser) : eq(sessions.id, which.sessionId);
  await database
    .update(sessions)
    .set({ endedAt: now, endReason: reason })
    .where(and(isIt, isNull(sessions.endedAt)));
}

export async function insertSession(
  transaction: Database,
  userId: string,
  place: { readonly address: string; readonly device: string },
  expiresAt: Date,
  now: Date,
): Promise<string> {
  const id = randomUUID();
  await transaction.insert(sessions).values({ id, userId, ...place, createdAt: now, expiresAt });
  return id;
}

export async function insertRefreshToken(
  transaction: Database,
  sessionId: string,
  hash: string,
  now: Date,
): Promise<void> {
  await transaction.insert(refreshTokens).values({ hash, sessionId, createdAt: now });
}

/** The session a refresh token belongs to. */
export async function findSessionOfRefreshToken(
  database: Database,
  hash: string,
): Promise<string | undefined> {
  const [row] = await database
    .select({ sessionId: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hash));
  return row?.sessionId;
}

/**
 * Locks the session for the rest of the transaction, then reads the token: in this order, and in two statements, so
 * that whoever waited for the lock sees what the one before has written.
 */
export async function lockRefreshToken(
  transaction: Database,
  sessionId: string,
  hash: string,
): Promise<
  | {
      readonly userId: string;
      readonly createdAt: Date;
      readonly expiresAt: Date;
      readonly endedAt: Date | null;
      readonly usedAt: Date | null;
    }
  | undefined
> {
  const [session] = await transaction
    .select({
      userId: sessions.userId,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      endedAt: sessions.endedAt,
    })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .for('update');
  const [token] = await transaction
    .select({ usedAt: refreshTokens.usedAt })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hash));
  return session && token ? { ...session, usedAt: token.usedAt } : undefined;
}

/** Marks every refresh token of a session that was not used yet. */
export async function retireRefreshTokens(
  transaction: Database,
  sessionId: string,
  now: Date,
): Promise<void> {
  await transaction
    .update(refreshTokens)
    .set({ usedAt: now })
    .where(and(eq(refreshTokens.sessionId, sessionId), isNull(refreshTokens.usedAt)));
}

export async function prolongSession(
  transaction: Database,
  sessionId: string,
  expiresAt: Date,
): Promise<void> {
  await transaction.update(sessions).set({ expiresAt }).where(eq(sessions.id, sessionId));
}

/** Ends the sessions that have expired; answers how many. */
export async function endExpiredSessions(database: Database, now: Date): Promise<number> {
  const ended = await database
    .update(sessions)
    .set({ endedAt: now, endReason: 'expired' })
    .where(and(isNull(sessions.endedAt), lte(sessions.expiresAt, now)))
    .returning({ id: sessions.id });
  return ended.length;
}

/** Removes sessions that ended before `before`, with their tokens; answers how many. */
export async function removeEndedSessions(database: Database, before: Date): Promise<number> {
  const removed = await database
    .delete(sessions)
    .where(and(isNotNull(sessions.endedAt), lt(sessions.endedAt, before)))
    .returning({ id: sessions.id });
  return removed.length;
}

/** Removes the tokens used before `before`; answers how many. */
export async function removeUsedRefreshTokens(database: Database, before: Date): Promise<number> {
  const removed = await database
    .delete(refreshTokens)
    .where(lt(refreshTokens.usedAt, before))
    .returning({ hash: refreshTokens.hash });
  return removed.length;
}
