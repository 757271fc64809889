import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { PointsReason, Region } from '#contract';
import type { Database } from '../../context.ts';
import { pointsEntries, pointsLots, users } from '../../db/schema.ts';

/** The ledger (ADR 0464): its entries, lots and the balance, which change together or not at all. */

const DAY_MILLISECONDS = 86_400_000;

/** An account whose points are locked until the transaction ends. */
export interface Holder {
  readonly userId: string;
  readonly region: Region;
  readonly createdAt: Date;
  readonly birthday: string | null;
  readonly birthdaySetAt: Date | null;
  /** Kept true by what gives and takes. */
  points: number;
}

export interface EntryFacts {
  readonly reason: PointsReason;
  /** What it is for: once for each reason. */
  readonly reference: string;
  readonly now: Date;
}

/** Adds an entry and writes the balance; false when there is one for the same already. */
async function addEntry(
  transaction: Database,
  holder: Holder,
  amount: number,
  { reason, reference, now }: EntryFacts,
): Promise<string | false> {
  const [last] = await transaction
    .select({ sequence: pointsEntries.sequence })
    .from(pointsEntries)
    .where(eq(pointsEntries.userId, holder.userId))
    .orderBy(desc(pointsEntries.sequence))
    .limit(1);
  const balance = holder.points + amount;
  const [row] = await transaction
    .insert(pointsEntries)
    .values({
      id: randomUUID(),
      userId: holder.userId,
      sequence: (last?.sequence ?? 0) + 1,
      amount,
      balance,
      reason,
      reference,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: pointsEntries.id });
  if (!row) return false;
  await transaction.update(users).set({ points: balance }).where(eq(users.id, holder.userId));
  holder.points = balance;
  return row.id;
}

/** Lots that are not used up, those that end first before the others; one of them ends by `until`, or all are asked for. */
function lotsOf(transaction: Database, userId: string, until: Date | null) {
  return transaction
    .select()
    .from(pointsLots)
    .where(
      and(
        eq(pointsLots.userId, userId),
        gt(pointsLots.left, 0),
        until === null ? undefined : lte(pointsLots.expiresAt, until),
      ),
    )
    .orderBy(asc(pointsLots.expiresAt), asc(pointsLots.entryId));
}

/** Takes so many points of lots, of which there are as many. */
async function takeOfLots(transaction: Database, userId: string, amount: number): Promise<void> {
  let wanted = amount;
  for (const lot of await lotsOf(transaction, userId, null)) {
    if (wanted === 0) return;
    const taken = Math.min(lot.left, wanted);
    await transaction
      .update(pointsLots)
      .set({ left: lot.left - taken })
      .where(eq(pointsLots.entryId, lot.entryId));
    wanted -= taken;
  }
}

/** Writes points that have ended as an entry. */
async function expire(transaction: Database, holder: Holder, now: Date): Promise<number> {
  const over = await lotsOf(transaction, holder.userId, now);
  const lost = over.reduce((sum, { left }) => sum + left, 0);
  if (lost === 0) return 0;
  // The lots that are over are those that end first.
  await takeOfLots(transaction, holder.userId, lost);
  await addEntry(transaction, holder, -lost, { reason: 'expired', reference: over.at(-1)!.entryId, now });
  return lost;
}

/** Locks the points of an account, without those that have ended; undefined when it is gone. */
export async function lockPoints(
  transaction: Database,
  userId: string,
  now: Date,
): Promise<Holder | undefined> {
  const [row] = await transaction
    .select({
      userId: users.id,
      region: users.region,
      createdAt: users.createdAt,
      birthday: users.birthday,
      birthdaySetAt: users.birthdaySetAt,
      points: users.points,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  if (row) await expire(transaction, row, now);
  return row;
}

/** Gives points that last so many days; false when they were given for the same before. */
export async function givePoints(
  transaction: Database,
  holder: Holder,
  amount: number,
  entry: EntryFacts,
  lastDays: number,
): Promise<boolean> {
  const id = await addEntry(transaction, holder, amount, entry);
  if (id === false) return false;
  const expiresAt = new Date(entry.now.getTime() + lastDays * DAY_MILLISECONDS);
  await transaction
    .insert(pointsLots)
    .values({ entryId: id, userId: holder.userId, left: amount, expiresAt });
  return true;
}

/** Takes points, those that end first before the others; false when there are too few, or the same was taken before. */
export async function takePoints(
  transaction: Database,
  holder: Holder,
  amount: number,
  entry: EntryFacts,
): Promise<boolean> {
  if (amount > holder.points) return false;
  if ((await addEntry(transaction, holder, -amount, entry)) === false) return false;
  await takeOfLots(transaction, holder.userId, amount);
  return true;
}

/** The points that end first, and when; null without any. */
export async function nextExpiry(
  database: Database,
  userId: string,
  now: Date,
): Promise<{ readonly points: number; readonly at: Date } | null> {
  const [row] = await database
    .select({ at: pointsLots.expiresAt, points: sql`sum(${pointsLots.left})`.mapWith(Number) })
    .from(pointsLots)
    .where(and(eq(pointsLots.userId, userId), gt(pointsLots.left, 0), gt(pointsLots.expiresAt, now)))
    .groupBy(pointsLots.expiresAt)
    .orderBy(asc(pointsLots.expiresAt))
    .limit(1);
  return row ?? null;
}

/** Up to `most` accounts that have points which have ended. */
export async function holdersToExpire(database: Database, now: Date, most: number): Promise<string[]> {
  const rows = await database
    .selectDistinct({ userId: pointsLots.userId })
    .from(pointsLots)
    .where(and(gt(pointsLots.left, 0), lte(pointsLots.expiresAt, now)))
    .limit(most);
  return rows.map(({ userId }) => userId);
}
