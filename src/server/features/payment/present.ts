import type { Order } from '#contract';
import type { OrderRow } from './repository.ts';

const timeOf = (time: Date | null): string | null => time?.toISOString() ?? null;

/** An order as its owner sees it. */
export function presentOrder(row: OrderRow): Order {
  const unpaid = row.status === 'UNPAID';
  return {
    id: row.id,
    amount: row.amount,
    originalPrice: row.originalPrice,
    currency: row.currency,
    paymentMethod: row.paymentMethod,
    status: unpaid ? (row.mirror ?? 'UNPAID') : row.status,
    createdAt: row.createdAt.toISOString(),
    product: row.product,
    expiresAt: unpaid ? timeOf(row.expiresAt) : null,
    paidAt: timeOf(row.paidAt),
    closedAt: timeOf(row.closedAt),
    closedBy: row.closedBy,
    refundedAt: timeOf(row.refundedAt),
  };
}

/** Whole seconds an order can still be paid; 0 for one that cannot. */
export const secondsLeftOf = ({ status, expiresAt }: OrderRow, now: Date): number =>
  status === 'UNPAID' && expiresAt !== null
    ? Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000))
    : 0;
