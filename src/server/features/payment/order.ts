import { randomUUID } from 'node:crypto';
import { limits, type PaymentCurrency, type PaymentMethod, type PayMeans, type VipType } from '#contract';
import { answer, refuse, type Actor, type Answer, type Database } from '../../context.ts';
import type { Services } from '../../services.ts';
import { hashSecret } from '../../secrets.ts';
import { findCoupon, takeCoupon } from '../codes/index.ts';
import { growthOf, lockMember, membershipOf } from '../membership/index.ts';
import { Refused, transact } from '../../transact.ts';
import { numberOf } from './order-number.ts';
import { nextAsk, priceOf, reduced, type Price } from './policy.ts';
import { providersOf } from './providers/index.ts';
import type { Payable, PaymentProvider } from './providers/port.ts';
import {
  findOrder,
  hasPaidFor,
  insertOrder,
  insertOrderEvent,
  openOrdersOf,
  updateOrder,
  type OrderRow,
} from './repository.ts';
import { closeUnpaid, lockWithUser, settle } from './settle.ts';

/** What the payer reads on the provider's page and in its statements: Chinese where the provider is. */
const TITLES: Readonly<Record<PaymentCurrency, Readonly<Record<VipType, string>>>> = {
  CNY: { MONTHLY: 'Corallite VIP 月卡', QUARTERLY: 'Corallite VIP 季卡', YEARLY: 'Corallite VIP 年卡' },
  USD: {
    MONTHLY: 'Corallite VIP, monthly',
    QUARTERLY: 'Corallite VIP, quarterly',
    YEARLY: 'Corallite VIP, yearly',
  },
};

/** An open order is offered again while there is this long left to pay it. */
const LEAST_LEFT_MILLISECONDS = 2 * 60_000;

export interface Asked {
  readonly product: VipType;
  readonly method: PaymentMethod;
  /** As it was typed. */
  readonly coupon?: string | undefined;
}

/** An order as providers see it. */
export function payableOf(order: OrderRow): Payable {
  const currency = order.currency as PaymentCurrency;
  return {
    number: numberOf(order.id),
    amount: order.amount,
    currency,
    title: order.product === null ? 'Corallite' : TITLES[currency][order.product],
    expiresAt: order.expiresAt ?? order.createdAt,
    isOpen: order.status === 'UNPAID',
    providerOrder: order.providerOrder,
  };
}

export const providerOf = (services: Services, order: OrderRow): PaymentProvider | undefined =>
  order.paymentMethod === null ? undefined : providersOf(services)[order.paymentMethod];

/** What somebody pays for something now. */
export async function quote(
  services: Services,
  database: Database,
  userId: string,
  { product: type, method, coupon }: Asked,
): Promise<Answer<Price>> {
  const provider = providersOf(services)[method];
  const product = services.catalogue.products.find((known) => known.type === type);
  if (!provider || !product) return refuse('payment_off');
  const isFirst = !(await hasPaidFor(database, userId, type));
  const price = priceOf(product, provider.currency, isFirst);
  if (coupon === undefined) return answer(price);
  const percentOff = await findCoupon(database, hashSecret(coupon), type, services.now());
  const lower = percentOff === null ? null : reduced(price, percentOff);
  return lower ? answer(lower) : refuse('coupon_invalid');
}

const isSame = (order: OrderRow, { product, method, coupon }: Asked): boolean =>
  order.product === product &&
  order.paymentMethod === method &&
  order.couponHash === (coupon === undefined ? null : hashSecret(coupon));

/** The order of somebody who wants something: the open one where it is the same; any other is closed. */
function placeOrder(
  services: Services,
  actor: Actor,
  asked: Asked,
): Promise<Answer<{ readonly order: OrderRow; readonly closed: readonly OrderRow[] }>> {
  const now = services.now();
  const { userId } = actor;
  return transact(services.database, async (transaction) => {
    const member = await lockMember(transaction, userId);
    if (!member) throw new Refused(refuse('unauthorized'));
    const open = await openOrdersOf(transaction, userId);
    const left = (order: OrderRow): number => (order.expiresAt?.getTime() ?? 0) - now.getTime();
    const same = open.find((order) => isSame(order, asked) && left(order) >= LEAST_LEFT_MILLISECONDS);
    const closed = open.filter((order) => order !== same);
    const one = { services, transaction, source: 'person', now, userId } as const;
    for (const order of closed) await closeUnpaid(one, order, 'replaced');
    if (same) return { order: same, closed };
    const price = await quote(services, transaction, userId, asked);
    if (!price.ok) throw new Refused(price);
    const product = services.catalogue.products.find(({ type }) => type === asked.product)!;
    const id = randomUUID();
    const expiresAt = new Date(now.getTime() + limits.ORDER_MINUTES * 60_000);
    const order = await insertOrder(transaction, {
      id,
      userId,
      ...price.data,
      paymentMethod: asked.method,
      status: 'UNPAID',
      createdAt: now,
      product: asked.product,
      days: product.days,
      experience: growthOf(product.experience, services.catalogue, membershipOf(member, now).vip),
      couponHash: asked.coupon === undefined ? null : hashSecret(asked.coupon),
      expiresAt,
      askAt: nextAsk({ status: 'UNPAID', asked: 0, expiresAt }, now),
    });
    if (order.couponHash !== null) {
      const taken = await takeCoupon(transaction, order.couponHash, { userId, orderId: id, now });
      if (!taken) throw new Refused(refuse('coupon_invalid'));
    }
    await insertOrderEvent(transaction, { orderId: id, kind: 'made', source: 'person', createdAt: now });
    return { order, closed };
  });
}

/** The means to pay an open order: those it has, or new ones from the provider. */
async function meansOf(
  services: Services,
  order: OrderRow,
): Promise<Answer<{ readonly order: OrderRow; readonly pay: PayMeans }>> {
  const provider = providerOf(services, order);
  if (!provider) return refuse('payment_off');
  const kind = order.paymentMethod === 'wxpay_native' ? 'qr' : 'page';
  if (order.payValue !== null) return answer({ order, pay: { kind, value: order.payValue } });
  const begun = await provider.begin(payableOf(order));
  if (begun === null) return refuse('payment_failed');
  // A notice may have come before this answer: what it changed stays.
  const { providerOrder, pay } = begun;
  return answer({
    order: await updateOrder(services.database, order.id, { payValue: pay.value, providerOrder }),
    pay,
  });
}

/** Orders something. What was open beside it can no longer be paid, as far as the provider obeys. */
export async function createOrder(
  services: Services,
  actor: Actor,
  asked: Asked,
): Promise<Answer<{ readonly order: OrderRow; readonly pay: PayMeans }>> {
  const placed = await placeOrder(services, actor, asked);
  if (!placed.ok) return placed;
  for (const order of placed.data.closed) await providerOf(services, order)?.close(payableOf(order));
  return meansOf(services, placed.data.order);
}

/** An order of the caller's; what is off their list is not there. */
export async function ownOrder(services: Services, actor: Actor, id: string): Promise<Answer<OrderRow>> {
  const order = await findOrder(services.database, id);
  return order?.userId === actor.userId && order.hiddenAt === null ? answer(order) : refuse('not_found');
}

export async function payOrder(
  services: Services,
  actor: Actor,
  id: string,
): Promise<Answer<{ readonly order: OrderRow; readonly pay: PayMeans }>> {
  const own = await ownOrder(services, actor, id);
  if (!own.ok) return own;
  const { status, expiresAt } = own.data;
  const isOpen = status === 'UNPAID' && expiresAt !== null && expiresAt > services.now();
  return isOpen ? meansOf(services, own.data) : refuse('order_settled');
}

/** Asks the provider about an order and takes what it says; the order as it is after that. */
export async function askProvider(
  services: Services,
  order: OrderRow,
  source: 'person' | 'query',
): Promise<OrderRow> {
  const said = await providerOf(services, order)?.ask(payableOf(order));
  if (said) await settle(services, order.id, said, source);
  return (await findOrder(services.database, order.id)) ?? order;
}

/** Closes an order whose time to be paid is over, if it is still not paid, here and with the provider; true when it did. */
export async function closeDue(services: Services, { id }: OrderRow): Promise<boolean> {
  const now = services.now();
  const due = await services.database.transaction(async (transaction) => {
    const locked = await lockWithUser(transaction, id);
    if (locked?.order.status !== 'UNPAID') return null;
    const { order, userId } = locked;
    if (order.expiresAt === null || order.expiresAt > now) return null;
    await closeUnpaid({ services, transaction, source: 'system', now, userId }, order, 'time');
    return order;
  });
  if (due === null) return false;
  await providerOf(services, due)?.close(payableOf(due));
  return true;
}

/** Asks about an order for its owner. One whose time is over is closed at once, not with the next round of the job. */
export async function checkOrder(services: Services, actor: Actor, id: string): Promise<Answer<OrderRow>> {
  const own = await ownOrder(services, actor, id);
  if (!own.ok) return own;
  const { status } = own.data;
  const mayChange = status === 'UNPAID' || (status === 'CLOSED' && own.data.askAt !== null);
  if (!mayChange) return own;
  const asked = await askProvider(services, own.data, 'person');
  return (await closeDue(services, asked)) ? ownOrder(services, actor, id) : answer(asked);
}

/** Gives an order up. What was paid at the same moment is given back. */
export async function closeOrder(services: Services, actor: Actor, id: string): Promise<Answer<OrderRow>> {
  const own = await ownOrder(services, actor, id);
  if (!own.ok) return own;
  const closed = await transact(services.database, async (transaction) => {
    const locked = await lockWithUser(transaction, id);
    if (locked?.order.status !== 'UNPAID') throw new Refused(refuse('order_settled'));
    const { order, userId } = locked;
    const one = { services, transaction, source: 'person', now: services.now(), userId } as const;
    await closeUnpaid(one, order, 'person');
  });
  if (!closed.ok) return closed;
  await providerOf(services, own.data)?.close(payableOf(own.data));
  return answer((await findOrder(services.database, id)) ?? own.data);
}

export async function deleteOrder(
  services: Services,
  actor: Actor,
  id: string,
): Promise<Answer<Record<string, never>>> {
  const own = await ownOrder(services, actor, id);
  if (!own.ok) return own;
  if (own.data.status === 'UNPAID') return refuse('order_open');
  await updateOrder(services.database, id, { hiddenAt: services.now() });
  return answer({});
}
