import { desc, isNull } from 'drizzle-orm';
import type { Database } from '../context.ts';
import { outbox, puzzles } from '../db/schema.ts';

const LATEST = 50;

export type OutboxMessage = typeof outbox.$inferSelect;
export interface OpenPuzzle {
  readonly id: string;
  readonly answer: number;
  readonly createdAt: Date;
}

export async function addToOutbox(database: Database, message: OutboxMessage): Promise<void> {
  await database.insert(outbox).values(message);
}

/** The latest messages, latest first. */
export function latestMessages(database: Database): Promise<OutboxMessage[]> {
  return database.select().from(outbox).orderBy(desc(outbox.createdAt)).limit(LATEST);
}

/** The latest puzzles that nobody tried yet, with their answers. */
export function openPuzzles(database: Database): Promise<OpenPuzzle[]> {
  return database
    .select({ id: puzzles.id, answer: puzzles.answer, createdAt: puzzles.createdAt })
    .from(puzzles)
    .where(isNull(puzzles.triedAt))
    .orderBy(desc(puzzles.createdAt))
    .limit(LATEST);
}
