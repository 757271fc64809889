import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '../../context.ts';
import { messageCodes } from '../../db/schema.ts';

export type CodePurpose = (typeof messageCodes.$inferSelect)['purpose'];

export interface CodeKey {
  readonly account: string;
  readonly purpose: CodePurpose;
}

const isOf = ({ account, purpose }: CodeKey) =>
  and(eq(messageCodes.account, account), eq(messageCodes.purpose, purpose));

/** Keeps a code in place of every earlier one for the same account and purpose. */
export async function replaceCode(
  database: Database,
  key: CodeKey,
  code: {
    readonly id: string;
    readonly codeHash: string;
    readonly createdAt: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.delete(messageCodes).where(isOf(key));
    await transaction.insert(messageCodes).values({ ...key, ...code });
  });
}

export const createCodeId = (): string => randomUUID();

/**
 * Counts a try on the newest code and answers its hash; undefined when there is none that is unused, within its time and
 * below `mostAttempts`. The try is counted before anything is compared, so that tries at the same moment count too.
 */
export async function countCodeAttempt(
  database: Database,
  key: CodeKey,
  mostAttempts: number,
  now: Date,
): Promise<{ readonly id: string; readonly codeHash: string } | undefined> {
  const newest = database
    .select({ id: messageCodes.id })
    .from(messageCodes)
    .where(isOf(key))
    .orderBy(desc(messageCodes.createdAt))
    .limit(1);
  const [row] = await database
    .update(messageCodes)
    .set({ attempts: sql`${messageCodes.attempts} + 1` })
    .where(
      and(
        inArray(messageCodes.id, newest),
        isNull(messageCodes.usedAt),
        gt(messageCodes.expiresAt, now),
        lt(messageCodes.attempts, mostAttempts),
      ),
    )
    .returning({ id: messageCodes.id, codeHash: messageCodes.codeHash });
  return row;
}

/** Uses a code up; false when somebody did so before. */
export async function takeCode(database: Database, id: string, now: Date): Promise<boolean> {
  const used = await database
    .update(messageCodes)
    .set({ usedAt: now })
    .where(and(eq(messageCodes.id, id), isNull(messageCodes.usedAt)))
    .returning({ id: messageCodes.id });
  return used.length > 0;
}

/** Removes a code that never reached anybody. */
export async function removeCode(database: Database, id: string): Promise<void> {
  await database.delete(messageCodes).where(eq(messageCodes.id, id));
}

/** Removes the codes whose time is over; answers how many. */
export async function removeOldCodes(database: Database, now: Date): Promise<number> {
  const removed = await database
    .delete(messageCodes)
    .where(lte(messageCodes.expiresAt, now))
    .returning({ id: messageCodes.id });
  return removed.length;
}
