import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../context.ts';
import { codeBatches, redeemCodes } from '../../db/schema.ts';

export type Batch = typeof codeBatches.$inferSelect;

/** Rows of one statement. */
const AT_ONCE = 500;

/** The batch of an activation code, used or not. */
export async function findActivation(database: Database, hash: string): Promise<Batch | undefined> {
  const [row] = await database
    .select({ batch: codeBatches })
    .from(redeemCodes)
    .innerJoin(codeBatches, eq(codeBatches.id, redeemCodes.batchId))
    .where(and(eq(redeemCodes.hash, hash), eq(codeBatches.kind, 'activation')));
  return row?.batch;
}

/** Uses a code; false when it was used, or its batch revoked, meanwhile. */
export async function takeCode(
  transaction: Database,
  hash: string,
  use: { readonly userId: string; readonly now: Date },
): Promise<boolean> {
  const valid = transaction
    .select({ id: codeBatches.id })
    .from(codeBatches)
    .where(isNull(codeBatches.revokedAt));
  const rows = await transaction
    .update(redeemCodes)
    .set({ usedAt: use.now, userId: use.userId })
    .where(and(eq(redeemCodes.hash, hash), isNull(redeemCodes.usedAt), inArray(redeemCodes.batchId, valid)))
    .returning({ hash: redeemCodes.hash });
  return rows.length > 0;
}

export async function insertBatch(
  transaction: Database,
  batch: Batch,
  hashes: readonly string[],
): Promise<void> {
  await transaction.insert(codeBatches).values(batch);
  for (let begin = 0; begin < hashes.length; begin += AT_ONCE) {
    const rows = hashes.slice(begin, begin + AT_ONCE).map((hash) => ({ hash, batchId: batch.id }));
    await transaction.insert(redeemCodes).values(rows);
  }
}

/** Batches, latest first, with how many of their codes were used. */
export function listBatches(
  database: Database,
  most: number,
): Promise<{ readonly batch: Batch; readonly used: number }[]> {
  return database
    .select({ batch: codeBatches, used: count(redeemCodes.usedAt) })
    .from(codeBatches)
    .leftJoin(redeemCodes, eq(redeemCodes.batchId, codeBatches.id))
    .groupBy(codeBatches.id)
    .orderBy(desc(codeBatches.createdAt), desc(codeBatches.id))
    .limit(most);
}

/** Makes what is unused of a batch good for nothing; false when there is no such batch, or it is so already. */
export async function revokeBatch(database: Database, id: string, now: Date): Promise<boolean> {
  const rows = await database
    .update(codeBatches)
    .set({ revokedAt: now })
    .where(and(eq(codeBatches.id, id), isNull(codeBatches.revokedAt)))
    .returning({ id: codeBatches.id });
  return rows.length > 0;
}
