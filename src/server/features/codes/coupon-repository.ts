import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { VipType } from '#contract';
import type { Database } from '../../context.ts';
import { codeBatches, redeemCodes } from '../../db/schema.ts';

/** What a coupon takes off a product, in hundredths; null for one that is not good for it. */
export async function findCoupon(
  database: Database,
  hash: string,
  product: VipType,
  now: Date,
): Promise<number | null> {
  const [row] = await database
    .select({ percentOff: codeBatches.percentOff })
    .from(redeemCodes)
    .innerJoin(codeBatches, eq(codeBatches.id, redeemCodes.batchId))
    .where(
      and(
        eq(redeemCodes.hash, hash),
        isNull(redeemCodes.usedAt),
        eq(codeBatches.kind, 'coupon'),
        or(isNull(codeBatches.product), eq(codeBatches.product, product)),
        isNull(codeBatches.revokedAt),
        gt(codeBatches.expiresAt, now),
      ),
    );
  return row?.percentOff ?? null;
}

/** Uses a coupon for an order; false when somebody else was first. */
export async function takeCoupon(
  transaction: Database,
  hash: string,
  use: { readonly userId: string; readonly orderId: string; readonly now: Date },
): Promise<boolean> {
  const rows = await transaction
    .update(redeemCodes)
    .set({ usedAt: use.now, userId: use.userId, orderId: use.orderId })
    .where(and(eq(redeemCodes.hash, hash), isNull(redeemCodes.usedAt)))
    .returning({ hash: redeemCodes.hash });
  return rows.length > 0;
}

/** Lets go of the coupon of an order that was given up. */
export async function releaseCoupon(transaction: Database, orderId: string): Promise<void> {
  await transaction
    .update(redeemCodes)
    .set({ usedAt: null, userId: null, orderId: null })
    .where(eq(redeemCodes.orderId, orderId));
}
