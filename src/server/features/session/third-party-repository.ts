import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { Provider } from '#contract';
import type { Database } from '../../context.ts';
import { identities, providerLogins } from '../../db/schema.ts';

/** An identity proven by a third party that waits for an account. */
export interface PendingIdentity {
  readonly source: Provider;
  readonly subject: string;
  readonly nickname: string;
  readonly avatarHash: string | null;
}

export async function insertProviderLogin(
  database: Database,
  login: {
    readonly stateHash: string;
    readonly source: Provider;
    readonly verifier: string;
    readonly sessionId: string | null;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await database.insert(providerLogins).values(login);
}

/**
 * Uses a state up and answers what it was started with; undefined when it is unknown, of another source, used, over, or
 * of another session than the one that calls.
 */
export async function takeState(
  database: Database,
  reply: { readonly source: Provider; readonly stateHash: string; readonly sessionId: string | null },
  now: Date,
): Promise<{ readonly verifier: string; readonly sessionId: string | null } | undefined> {
  const { source, stateHash, sessionId } = reply;
  const ofLogin = isNull(providerLogins.sessionId);
  const [row] = await database
    .update(providerLogins)
    .set({ usedAt: now })
    .where(
      and(
        eq(providerLogins.stateHash, stateHash),
        eq(providerLogins.source, source),
        isNull(providerLogins.usedAt),
        gt(providerLogins.expiresAt, now),
        sessionId === null ? ofLogin : or(ofLogin, eq(providerLogins.sessionId, sessionId)),
      ),
    )
    .returning({ verifier: providerLogins.verifier, sessionId: providerLogins.sessionId });
  return row;
}

/** Keeps a proven identity until it is bound. */
export async function storePendingIdentity(
  database: Database,
  stateHash: string,
  pending: Omit<PendingIdentity, 'source'> & { readonly bindTokenHash: string; readonly expiresAt: Date },
): Promise<void> {
  await database.update(providerLogins).set(pending).where(eq(providerLogins.stateHash, stateHash));
}

const isWaiting = (bindTokenHash: string, now: Date) =>
  and(
    eq(providerLogins.bindTokenHash, bindTokenHash),
    isNull(providerLogins.boundAt),
    gt(providerLogins.expiresAt, now),
  );

export async function isBindTokenGood(
  database: Database,
  bindTokenHash: string,
  now: Date,
): Promise<boolean> {
  const rows = await database
    .select({ source: providerLogins.source })
    .from(providerLogins)
    .where(isWaiting(bindTokenHash, now));
  return rows.length > 0;
}

/** Uses a bind token up and answers the identity behind it. */
export async function takePendingIdentity(
  transaction: Database,
  bindTokenHash: string,
  now: Date,
): Promise<PendingIdentity | undefined> {
  const [row] = await transaction
    .update(providerLogins)
    .set({ boundAt: now })
    .where(isWaiting(bindTokenHash, now))
    .returning();
  if (!row || row.subject === null || row.nickname === null) return undefined;
  const { source, subject, nickname, avatarHash } = row;
  return { source, subject, nickname, avatarHash };
}

/** The user an identity belongs to. */
export async function findUserOfIdentity(
  database: Database,
  source: Provider,
  subject: string,
): Promise<string | undefined> {
  const [row] = await database
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.source, source), eq(identities.subject, subject)));
  return row?.userId;
}

/** Ties an identity to a user; false when it is tied already, or the user has another one of the same source. */
export async function insertIdentity(
  transaction: Database,
  userId: string,
  identity: PendingIdentity,
  now: Date,
): Promise<boolean> {
  const inserted = await transaction
    .insert(identities)
    .values({ ...identity, userId, createdAt: now })
    .onConflictDoNothing()
    .returning({ userId: identities.userId });
  return inserted.length > 0;
}

/** The third parties a user can log in with, the first bound first. */
export async function findIdentities(
  database: Database,
  userId: string,
): Promise<readonly { readonly source: Provider; readonly nickname: string }[]> {
  return database
    .select({ source: identities.source, nickname: identities.nickname })
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.createdAt), asc(identities.source));
}

export async function removeIdentity(transaction: Database, userId: string, source: Provider): Promise<void> {
  await transaction
    .delete(identities)
    .where(and(eq(identities.userId, userId), eq(identities.source, source)));
}

/** Removes third-party logins whose time is over; answers how many. */
export async function removeOldProviderLogins(database: Database, now: Date): Promise<number> {
  const removed = await database
    .delete(providerLogins)
    .where(lte(providerLogins.expiresAt, now))
    .returning({ source: providerLogins.source });
  return removed.length;
}
