import type { PaymentCurrency } from '#contract';
import type { Database } from '../../context.ts';
import type { Services } from '../../services.ts';
import { recordEvent } from '../account-events/index.ts';
import { releaseCoupon, takeCoupon } from '../codes/index.ts';
import { grantMembership, lockMember, takeMembershipBack } from '../membership/index.ts';
import { rewardOrder, takeRewardBack } from '../points/index.ts';
import { forgetActor } from '../session/index.ts';
import { decideLate, nextAsk } from './policy.ts';
import type { Said } from './providers/port.ts';
import {
  findOrder,
  findRefund,
  hasPaidFor,
  insertOrderEvent,
  insertRefund,
  lockOrder,
  updateOrder,
  type OrderEventRow,
  type OrderRow,
  type RefundRow,
} from './repository.ts';

export type Settler = Pick<Services, 'database' | 'securityLog' | 'now' | 'catalogue'>;
type Source = OrderEventRow['source'];

/** What an operator reads in the log. */
const DISPUTE_SENTENCES = {
  disputed: 'a payment is disputed',
  dispute_resolved: 'the dispute of a payment is over',
  reversed: 'a payment was taken back by its provider',
} as const;

/** One order while it is settled: it and its user are locked until the transaction ends. */
interface Case {
  readonly services: Settler;
  readonly transaction: Database;
  readonly source: Source;
  readonly now: Date;
  /** Null once the account is deleted. */
  readonly userId: string | null;
}

/** Locks the user of an order, then the order: everybody does so in this order, so that nobody waits for the other. */
export async function lockWithUser(
  transaction: Database,
  orderId: string,
): Promise<{ readonly order: OrderRow; readonly userId: string | null } | undefined> {
  const found = await findOrder(transaction, orderId);
  if (!found) return undefined;
  const member = found.userId === null ? undefined : await lockMember(transaction, found.userId);
  const order = await lockOrder(transaction, orderId);
  return order && { order, userId: member?.id ?? null };
}

const eventOf = (
  { transaction, source, now }: Case,
  orderId: string,
  kind: OrderEventRow['kind'],
  reference = '',
  details: OrderEventRow['details'] = {},
): Promise<boolean> =>
  insertOrderEvent(transaction, { orderId, kind, source, reference, details, createdAt: now });

/** Has a payment given back; what the order gave is to be taken back by who calls. */
async function askRefund(
  one: Case,
  order: OrderRow,
  transaction: string,
  reason: RefundRow['reason'],
): Promise<void> {
  const asked = await insertRefund(one.transaction, {
    orderId: order.id,
    transaction,
    amount: order.amount,
    currency: order.currency,
    reason,
    state: 'asked',
    nextAt: one.now,
    createdAt: one.now,
    doneAt: null,
  });
  if (asked) await eventOf(one, order.id, 'refund_asked', transaction, { reason });
}

/** Gives what was paid for, once. False when the account is gone. */
async function grant(one: Case, order: OrderRow): Promise<boolean> {
  const { transaction, services, now, userId } = one;
  if (userId === null || order.product === null) return false;
  const endAt = await grantMembership(transaction, services.catalogue.levels, {
    userId,
    source: 'order',
    reference: order.id,
    type: order.product,
    days: order.days ?? 0,
    experience: order.experience ?? 0,
    createdAt: now,
  });
  if (endAt === null) return false;
  await eventOf(one, order.id, 'granted', '', { endAt: endAt.toISOString() });
  await updateOrder(transaction, order.id, { status: 'FINISHED' });
  const paid = { ...order, currency: order.currency as PaymentCurrency };
  await rewardOrder(transaction, services.catalogue, paid, userId, now);
  await recordEvent(services, transaction, {
    userId,
    kind: 'order_paid',
    actor: 'system',
    caller: null,
    details: { order: order.id },
  });
  return true;
}

/** Whether what an order that was closed was sold with can still be given; takes its coupon again where it can. */
async function mayStillGrant(one: Case, order: OrderRow): Promise<boolean> {
  const { transaction, userId, now } = one;
  if (userId === null || order.product === null) return false;
  const firstTaken = order.first && (await hasPaidFor(transaction, userId, order.product, order.id));
  if (decideLate(order, { firstTaken, couponTaken: false }) === 'refund') return false;
  if (order.couponHash === null) return true;
  const couponTaken = !(await takeCoupon(transaction, order.couponHash, { userId, orderId: order.id, now }));
  return decideLate(order, { firstTaken, couponTaken }) === 'grant';
}

/** Money came: for an order that waits for it, one that was closed, or one that has it already. */
async function settlePaid(one: Case, order: OrderRow, said: Extract<Said, { state: 'paid' }>): Promise<void> {
  const { transaction, now } = one;
  if (said.amount !== order.amount || said.currency !== order.currency) {
    const { amount, currency } = said;
    await eventOf(one, order.id, 'mismatch', said.transaction, { amount, currency });
    one.services.securityLog.warn(
      { order: order.id, amount, currency },
      'a payment is not what was asked for',
    );
    return;
  }
  // A repeat, or what we gave back: nothing is left to do.
  if (order.transaction === said.transaction) return;
  if (order.transaction !== null) {
    if (await eventOf(one, order.id, 'paid_again', said.transaction)) {
      await askRefund(one, order, said.transaction, 'again');
    }
    return;
  }
  const isLate = order.status === 'CLOSED';
  await updateOrder(transaction, order.id, {
    status: 'PAID',
    mirror: null,
    transaction: said.transaction,
    paidAt: now,
    askAt: null,
  });
  await eventOf(one, order.id, isLate ? 'paid_late' : 'paid', said.transaction);
  if ((!isLate || (await mayStillGrant(one, order))) && (await grant(one, order))) return;
  await updateOrder(transaction, order.id, { status: 'CLOSED', closedAt: now, closedBy: 'refund' });
  await askRefund(one, order, said.transaction, one.userId === null ? 'gone' : 'late');
}

/** Closes an order that is not paid: its coupon is free again. It is asked about a little longer. */
export async function closeUnpaid(one: Case, order: OrderRow, by: OrderRow['closedBy']): Promise<void> {
  const closed = { ...order, status: 'CLOSED' as const, asked: 0 };
  await updateOrder(one.transaction, order.id, {
    status: 'CLOSED',
    closedAt: one.now,
    closedBy: by,
    mirror: null,
    asked: 0,
    askAt: nextAsk(closed, one.now),
  });
  await releaseCoupon(one.transaction, order.id);
  await eventOf(one, order.id, 'closed', '', { by });
}

/** Takes back what an order gave, and closes it. */
async function takeBack(one: Case, order: OrderRow): Promise<void> {
  const { transaction, services, userId, now } = one;
  if (userId !== null) {
    const taken = { source: 'order', reference: order.id, userId } as const;
    const days = await takeMembershipBack(transaction, services.catalogue.levels, taken, now);
    await takeRewardBack(transaction, order.id, userId, now);
    const details = { order: order.id, days: days ?? 0 };
    const by = one.source === 'administrator' ? 'administrator' : 'system';
    await recordEvent(services, transaction, {
      userId,
      kind: 'order_refunded',
      actor: by,
      caller: null,
      details,
    });
  }
  await updateOrder(transaction, order.id, {
    status: 'CLOSED',
    closedAt: now,
    closedBy: 'refund',
    askAt: null,
  });
}

/** The provider says that the payment was given back: by us, or by somebody in the provider's own office. */
async function settleRefunded(one: Case, order: OrderRow, payment: string): Promise<void> {
  if (order.status === 'UNPAID') return closeUnpaid(one, order, 'provider');
  if (order.transaction !== payment || (await findRefund(one.transaction, order.id, payment))) return;
  await takeBack(one, order);
  await insertRefund(one.transaction, {
    orderId: order.id,
    transaction: payment,
    amount: order.amount,
    currency: order.currency,
    reason: 'provider',
    state: 'done',
    nextAt: null,
    createdAt: one.now,
    doneAt: one.now,
  });
  await updateOrder(one.transaction, order.id, { refundedAt: one.now });
  await eventOf(one, order.id, 'refunded', payment, { reason: 'provider' });
}

/**
 * Takes what a provider said of an order, in one transaction with what it grants. May be called any number of times with the
 * same, at the same moment, late and out of order: an order is granted once (ADR 0460). False for an order that is not there.
 */
export async function settle(
  services: Settler,
  orderId: string,
  said: Said,
  source: Source,
): Promise<boolean> {
  const settled = await services.database.transaction(async (transaction) => {
    const locked = await lockWithUser(transaction, orderId);
    if (!locked) return null;
    const { order, userId } = locked;
    const one: Case = { services, transaction, source, now: services.now(), userId };
    switch (said.state) {
      case 'paid':
        await settlePaid(one, order, said);
        break;
      case 'refunded':
        await settleRefunded(one, order, said.transaction);
        break;
      case 'disputed':
      case 'dispute_resolved':
      case 'reversed':
        if (await eventOf(one, order.id, said.state, said.reference)) {
          const { reference } = said;
          services.securityLog.warn({ order: order.id, reference }, DISPUTE_SENTENCES[said.state]);
        }
        break;
      case 'closed':
        if (order.status === 'UNPAID') await closeUnpaid(one, order, 'provider');
        break;
      case 'unpaid':
      case 'other':
      case 'unknown': {
        const mirrors = { unpaid: null, other: 'OTHER', unknown: 'UNKNOWN' } as const;
        if (order.status === 'UNPAID')
          await updateOrder(transaction, order.id, { mirror: mirrors[said.state] });
        break;
      }
    }
    return { userId };
  });
  if (settled?.userId) forgetActor(services, settled.userId);
  return settled !== null;
}

/** Has an order refunded that was paid: what it gave is taken back at once, the money follows. Why not, where it cannot be. */
export function refundOrder(
  services: Settler,
  orderId: string,
): Promise<'asked' | 'unknown' | 'unpaid' | 'already'> {
  return services.database.transaction(async (transaction) => {
    const locked = await lockWithUser(transaction, orderId);
    if (!locked) return 'unknown';
    const { order, userId } = locked;
    if (order.transaction === null || order.paymentMethod === null) return 'unpaid';
    if (await findRefund(transaction, order.id, order.transaction)) return 'already';
    const one: Case = { services, transaction, source: 'administrator', now: services.now(), userId };
    await takeBack(one, order);
    await askRefund(one, order, order.transaction, 'administrator');
    return 'asked';
  });
}
