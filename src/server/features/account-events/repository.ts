import { randomUUID } from 'node:crypto';
import { lt } from 'drizzle-orm';
import type { Database } from '../../context.ts';
import { accountEvents } from '../../db/schema.ts';

export type AccountEventRow = typeof accountEvents.$inferSelect;

export async function insertEvent(database: Database, event: Omit<AccountEventRow, 'id'>): Promise<void> {
  await database.insert(accountEvents).values({ id: randomUUID(), ...event });
}

/** Removes the events from before `before`; answers how many. */
export async function removeOldEvents(database: Database, before: Date): Promise<number> {
  const removed = await database
    .delete(accountEvents)
    .where(lt(accountEvents.createdAt, before))
    .returning({ id: accountEvents.id });
  return removed.length;
}
