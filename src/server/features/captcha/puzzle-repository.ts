import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Database } from '../../context.ts';
import { puzzles } from '../../db/schema.ts';

export async function insertPuzzle(
  database: Database,
  puzzle: {
    readonly id: string;
    readonly answer: number;
    readonly createdAt: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await database.insert(puzzles).values(puzzle);
}

/** Uses up the one try at a puzzle; undefined when it was tried before, is over, or never was. */
export async function tryPuzzle(
  database: Database,
  id: string,
  now: Date,
): Promise<{ readonly answer: number; readonly createdAt: Date } | undefined> {
  const [row] = await database
    .update(puzzles)
    .set({ triedAt: now })
    .where(and(eq(puzzles.id, id), isNull(puzzles.triedAt), gt(puzzles.expiresAt, now)))
    .returning({ answer: puzzles.answer, createdAt: puzzles.createdAt });
  return row;
}

export async function keepTicket(database: Database, id: string, ticketHash: string): Promise<void> {
  await database.update(puzzles).set({ ticketHash }).where(eq(puzzles.id, id));
}

/** Uses a ticket up; false when it is unknown, was used, or its puzzle was solved before `notBefore`. */
export async function takeTicket(
  database: Database,
  ticketHash: string,
  notBefore: Date,
  now: Date,
): Promise<boolean> {
  const used = await database
    .update(puzzles)
    .set({ ticketUsedAt: now })
    .where(
      and(eq(puzzles.ticketHash, ticketHash), isNull(puzzles.ticketUsedAt), gt(puzzles.triedAt, notBefore)),
    )
    .returning({ id: puzzles.id });
  return used.length > 0;
}

/** Removes the puzzles made before `before`, tickets with them; answers how many. */
export async function removeOldPuzzles(database: Database, before: Date): Promise<number> {
  const removed = await database
    .delete(puzzles)
    .where(lt(puzzles.createdAt, before))
    .returning({ id: puzzles.id });
  return removed.length;
}
