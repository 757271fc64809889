import type { Order } from '#contract';

/** Why an order is closed, or what is unusual about one that is granted: a key of `orders.why`; null where the state says it all. */
export function reasonOf({
  status,
  closedBy,
  closedAt,
  paidAt,
  refundedAt,
}: Pick<Order, 'status' | 'closedBy' | 'closedAt' | 'paidAt' | 'refundedAt'>) {
  // What closed it before its payment came is kept.
  if (status === 'FINISHED' || status === 'PAID') return closedAt === null ? null : 'late';
  if (status !== 'CLOSED' || closedBy === null) return null;
  if (closedBy !== 'refund') return closedBy;
  // Money that cannot be kept closes the order in the moment it comes.
  const isLate = closedAt === paidAt;
  if (refundedAt === null) return isLate ? 'lateRefunding' : 'refunding';
  return isLate ? 'lateRefunded' : 'refunded';
}
