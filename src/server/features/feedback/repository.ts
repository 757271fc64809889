import type { Database } from '../../context.ts';
import { feedbacks } from '../../db/schema.ts';

/** Keeps what somebody wrote. */
export async function insertFeedback(database: Database, row: typeof feedbacks.$inferInsert): Promise<void> {
  await database.insert(feedbacks).values(row);
}
