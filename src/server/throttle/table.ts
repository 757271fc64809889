import { eq, gt, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../context.ts';
import { throttles } from '../db/schema.ts';
import { endOf, isOver, secondsUntil, type ThrottleRule } from './rule.ts';

export interface ThrottleCount {
  readonly count: number;
  /** Whole seconds until the count starts over. */
  readonly seconds: number;
}

/** Counts one more under `key` and answers the new count, in one statement: who races is counted too. */
export async function countThrottle(
  database: Database,
  key: string,
  rule: ThrottleRule,
  now: Date,
): Promise<ThrottleCount> {
  const resetAt = endOf(rule, now);
  // `isOver`, in SQL.
  const over = or(lte(throttles.resetAt, now), gt(throttles.resetAt, resetAt))!;
  const [row] = await database
    .insert(throttles)
    .values({ key, count: 1, resetAt })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        count: sql`case when ${over} then 1 else ${throttles.count} + 1 end`,
        resetAt:
          rule.sliding === true
            ? resetAt
            : sql`case when ${over} then excluded.reset_at else ${throttles.resetAt} end`,
      },
    })
    .returning();
  return { count: row!.count, seconds: secondsUntil(row!.resetAt, now) };
}

/** The count under `key` without counting; 0 when its window is over. */
export async function readThrottle(
  database: Database,
  key: string,
  rule: ThrottleRule,
  now: Date,
): Promise<ThrottleCount> {
  const [row] = await database.select().from(throttles).where(eq(throttles.key, key));
  if (!row || isOver(row.resetAt, rule, now)) return { count: 0, seconds: 0 };
  return { count: row.count, seconds: secondsUntil(row.resetAt, now) };
}

/** Takes one count back: what was counted turned out to be no fault. */
export async function refundThrottle(database: Database, key: string): Promise<void> {
  await database
    .update(throttles)
    .set({ count: sql`greatest(${throttles.count} - 1, 0)` })
    .where(eq(throttles.key, key));
}

export async function clearThrottle(database: Database, key: string): Promise<void> {
  await database.delete(throttles).where(eq(throttles.key, key));
}

/** Removes the counters whose window is over; answers how many. */
export async function removeOldThrottles(database: Database, now: Date): Promise<number> {
  const removed = await database.delete(throttles).where(lte(throttles.resetAt, now)).returning();
  return removed.length;
}
