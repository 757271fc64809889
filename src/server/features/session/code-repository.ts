import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNull, lte } from 'drizzle-orm';
import type { Database } from '../../context.ts';
import { messageCodes } from '../../db/schema.ts';

export type CodePurpose = (typeof messageCodes.$inferSelect)['purpose'];

export interface CodeKey {
  readonly account: string;
  readonly purpose: CodePurpose;
}

const isOf = ({ account, purpose }: CodeKey) =>
  and(eq(messageCodes.account, account), eq(messageCodes.purpose, purpose));

/** Keeps a code in place of every earlier one that the same asker had sent to the same account for the same purpose. */
export async function replaceCode(
  database: Database,
  key: CodeKey,
  code: {
    readonly id: string;
    readonly asker: string;
    readonly codeHash: string;
    readonly createdAt: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.delete(messageCodes).where(and(isOf(key), eq(messageCodes.asker, code.asker)));
    await transaction.insert(messageCodes).values({ ...key, ...code });
  });
}

export const createCodeId = (): string => randomUUID();

/** The codes that are unused and within their time, the newest first. */
export async function findLiveCodes(
  database: Database,
  key: CodeKey,
  now: Date,
): Promise<readonly { readonly id: string; readonly asker: string; readonly codeHash: string }[]> {
  return database
    .select({ id: messageCodes.id, asker: messageCodes.asker, codeHash: messageCodes.codeHash })
    .from(messageCodes)
    .where(and(isOf(key), isNull(messageCodes.usedAt), gt(messageCodes.expiresAt, now)))
    .orderBy(desc(messageCodes.createdAt));
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
