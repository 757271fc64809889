import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../context.ts';
import { cleaningPauses } from '../db/schema.ts';

/** What a process that died has paused continues after this. */
const PAUSE_MINUTES = 15;
const PROLONG_MILLISECONDS = 300_000;

/** By the database's clock, which all servers share. */
const ahead = sql`now() + make_interval(mins => ${sql.raw(String(PAUSE_MINUTES))})`;

/**
 * Whether blobs and pictures are to be left alone until the transaction ends. A pause that begins waits for whoever has asked
 * this before: what they remove is gone before the pause has begun, and nothing is removed after.
 */
export async function isCleaningPaused(transaction: Database): Promise<boolean> {
  await transaction.execute(sql`lock table ${cleaningPauses} in share mode`);
  const rows = await transaction
    .select({ id: cleaningPauses.id })
    .from(cleaningPauses)
    .where(sql`${cleaningPauses.until} > now()`)
    .limit(1);
  return rows.length > 0;
}

/** Runs work during which no server removes a blob or a picture. ADR 0261. */
export async function whileCleaningPauses<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const id = randomUUID();
  await database.delete(cleaningPauses).where(sql`${cleaningPauses.until} < now()`);
  await database.insert(cleaningPauses).values({ id, until: ahead });
  const prolonging = setInterval(() => {
    database
      .update(cleaningPauses)
      .set({ until: ahead })
      .where(eq(cleaningPauses.id, id))
      // The next one may come through; the pause lasts for two that fail.
      .catch(() => undefined);
  }, PROLONG_MILLISECONDS);
  try {
    return await work();
  } finally {
    clearInterval(prolonging);
    await database.delete(cleaningPauses).where(eq(cleaningPauses.id, id));
  }
}
