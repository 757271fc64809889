import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../context.ts';
import { recoveryCodes, secondFactors, users } from '../../db/schema.ts';

type Factor = typeof secondFactors.$inferSelect;

export async function findFactor(database: Database, userId: string): Promise<Factor | undefined> {
  const [row] = await database.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row;
}

/** The password hash of a user whose logins ask for a second factor; undefined for everybody else. */
export async function findFactorHolder(
  database: Database,
  userId: string,
): Promise<{ readonly passwordHash: string | null } | undefined> {
  const [row] = await database
    .select({ passwordHash: users.passwordHash })
    .from(secondFactors)
    .innerJoin(users, eq(users.id, secondFactors.userId))
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)));
  return row;
}

/** Keeps a secret until it is confirmed, in place of one that never was; false when a factor is on. */
export async function storePendingFactor(
  database: Database,
  userId: string,
  sealedSecret: string,
  now: Date,
): Promise<boolean> {
  const kept = await database
    .insert(secondFactors)
    .values({ userId, sealedSecret, createdAt: now })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { sealedSecret, createdAt: now },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  return kept.length > 0;
}

/** Turns a pending factor on; false when it is on already, or its secret is another by now. */
export async function confirmPendingFactor(
  database: Database,
  { userId, sealedSecret }: Factor,
  lastStep: number,
  now: Date,
): Promise<boolean> {
  const confirmed = await database
    .update(secondFactors)
    .set({ confirmedAt: now, lastStep })
    .where(
      and(
        eq(secondFactors.userId, userId),
        eq(secondFactors.sealedSecret, sealedSecret),
        isNull(secondFactors.confirmedAt),
      ),
    )
    .returning({ userId: secondFactors.userId });
  return confirmed.length > 0;
}

/** Uses up the code of a step with all before it; false when somebody did so before. */
export async function takeStep(database: Database, userId: string, step: number): Promise<boolean> {
  const taken = await database
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(
        eq(secondFactors.userId, userId),
        or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step)),
      ),
    )
    .returning({ userId: secondFactors.userId });
  return taken.length > 0;
}

/** Removes a factor and its recovery codes; false when there was none. */
export async function removeFactor(transaction: Database, userId: string): Promise<boolean> {
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const removed = await transaction
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ userId: secondFactors.userId });
  return removed.length > 0;
}

/** Keeps hashes of recovery codes in place of every one before. */
export async function replaceRecoveryCodes(
  transaction: Database,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await transaction.insert(recoveryCodes).values(hashes.map((hash) => ({ hash, userId })));
}

/** Uses a recovery code up; false when there is none of this hash, or somebody did so before. */
export async function takeRecoveryCode(
  database: Database,
  userId: string,
  hash: string,
  now: Date,
): Promise<boolean> {
  const used = await database
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.hash, hash), eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
    .returning({ hash: recoveryCodes.hash });
  return used.length > 0;
}

export const countRecoveryCodes = (database: Database, userId: string): Promise<number> =>
  database.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));

/** Removes the secrets nobody confirmed before `before`; answers how many. */
export async function removePendingFactors(database: Database, before: Date): Promise<number> {
  const removed = await database
    .delete(secondFactors)
    .where(and(isNull(secondFactors.confirmedAt), lt(secondFactors.createdAt, before)))
    .returning({ userId: secondFactors.userId });
  return removed.length;
}
