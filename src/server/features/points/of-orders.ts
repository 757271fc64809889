import type { PaymentCurrency } from '#contract';
import type { Catalogue } from '../../catalogue/index.ts';
import type { Database } from '../../context.ts';
import { givePoints, lockPoints, takePoints } from './ledger-repository.ts';
import { findEntry } from './repository.ts';

/** Gives the points of a payment, once for its order. */
export async function rewardOrder(
  transaction: Database,
  { points }: Catalogue,
  order: { readonly id: string; readonly amount: number; readonly currency: PaymentCurrency },
  userId: string,
  now: Date,
): Promise<void> {
  const reward = Math.floor(order.amount / 100) * points.perUnitPaid[order.currency];
  const holder = reward === 0 ? undefined : await lockPoints(transaction, userId, now);
  if (!holder) return;
  await givePoints(
    transaction,
    holder,
    reward,
    { reason: 'order', reference: order.id, now },
    points.lastDays,
  );
}

/** Takes the points of a payment back that was refunded, as far as they are not spent: a balance is never negative. */
export async function takeRewardBack(
  transaction: Database,
  orderId: string,
  userId: string,
  now: Date,
): Promise<void> {
  const holder = await lockPoints(transaction, userId, now);
  const given = holder && (await findEntry(transaction, userId, 'order', orderId));
  const amount = Math.min(holder?.points ?? 0, given?.amount ?? 0);
  if (!holder || amount === 0) return;
  await takePoints(transaction, holder, amount, { reason: 'order_refunded', reference: orderId, now });
}
