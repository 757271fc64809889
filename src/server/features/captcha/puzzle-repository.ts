import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Challenge } from 'altcha-lib/types';
import type { Database } from '../../context.ts';
import { puzzles } from '../../db/schema.ts';
import type { Binding } from './binding.ts';

export async function insertPuzzle(
  database: Database,
  puzzle: {
    readonly id: string;
    readonly answer: number;
    readonly binding: Binding;
    readonly work: Challenge;
    readonly createdAt: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await database.insert(puzzles).values(puzzle);
}

export interface TriedPuzzle {
  readonly answer: number;
  readonly binding: Binding;
  /** Null for a puzzle of a server before there was any. */
  readonly work: Challenge | null;
  readonly createdAt: Date;
}

/** Uses up the one try at a puzzle; undefined when it was tried before, is over, or never was. */
export async function tryPuzzle(database: Database, id: string, now: Date): Promise<TriedPuzzle | undefined> {
  const [row] = await database
    .update(puzzles)
    .set({ triedAt: now })
    .where(and(eq(puzzles.id, id), isNull(puzzles.triedAt), gt(puzzles.expiresAt, now)))
    .returning({
      answer: puzzles.answer,
      binding: puzzles.binding,
      work: puzzles.work,
      createdAt: puzzles.createdAt,
    });
  return row;
}

export async function storeTicket(database: Database, id: string, ticketHash: string): Promise<void> {
  await database.update(puzzles).set({ ticketHash }).where(eq(puzzles.id, id));
}

/** Uses a ticket up; false when it is unknown, of another binding, was used, or its puzzle was solved before `notBefore`. */
export async function takeTicket(
  database: Database,
  ticketHash: string,
  binding: Binding,
  notBefore: Date,
  now: Date,
): Promise<boolean> {
  const used = await database
    .update(puzzles)
    .set({ ticketUsedAt: now })
    .where(
      and(
        eq(puzzles.ticketHash, ticketHash),
        eq(puzzles.binding, binding),
        isNull(puzzles.ticketUsedAt),
        gt(puzzles.triedAt, notBefore),
      ),
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
