import { inArray } from 'drizzle-orm';
import type { Database } from '../../context.ts';
import { throttles } from '../../db/schema.ts';
import type { WrongCodes } from './throttle.ts';

/** The counts there are by these keys. Whoever goes on to change them holds the share's row. */
export async function readWrongCodes(
  database: Database,
  keys: readonly string[],
): Promise<ReadonlyMap<string, WrongCodes>> {
  const rows = await database
    .select()
    .from(throttles)
    .where(inArray(throttles.key, [...keys]));
  return new Map(rows.map((row) => [row.key, row]));
}

/** Puts a count in the place of the one there is. */
export async function writeWrongCodes(
  database: Database,
  key: string,
  { count, resetAt }: WrongCodes,
): Promise<void> {
  await database
    .insert(throttles)
    .values({ key, count, resetAt })
    .onConflictDoUpdate({ target: throttles.key, set: { count, resetAt } });
}
