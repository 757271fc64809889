import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Database } from '../../context.ts';
import { accountEvents } from '../../db/schema.ts';

export type AccountEventRow = typeof accountEvents.$inferSelect;

export async function insertEvent(database: Database, event: Omit<AccountEventRow, 'id'>): Promise<void> {
  await database.insert(accountEvents).values({ id: randomUUID(), ...event });
}

/** Whether somebody came into the account on this device before, as far back as events are kept. */
export async function knowsDevice(database: Database, userId: string, deviceMark: string): Promise<boolean> {
  const rows = await database
    .select({ id: accountEvents.id })
    .from(accountEvents)
    .where(
      and(
        eq(accountEvents.userId, userId),
        eq(accountEvents.deviceMark, deviceMark),
        inArray(accountEvents.kind, ['login', 'registered']),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Details of the newest event of a kind, as far back as events are kept; null where there is none. */
export async function lastDetails(
  database: Database,
  kind: AccountEventRow['kind'],
): Promise<AccountEventRow['details'] | null> {
  const [row] = await database
    .select({ details: accountEvents.details })
    .from(accountEvents)
    .where(eq(accountEvents.kind, kind))
    .orderBy(desc(accountEvents.createdAt))
    .limit(1);
  return row?.details ?? null;
}

/** Removes the events from before `before`; answers how many. */
export async function removeOldEvents(database: Database, before: Date): Promise<number> {
  const removed = await database
    .delete(accountEvents)
    .where(lt(accountEvents.createdAt, before))
    .returning({ id: accountEvents.id });
  return removed.length;
}
