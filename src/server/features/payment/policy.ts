import type { Money, PaymentCurrency } from '#contract';
import type { Product } from '../../catalogue/index.ts';
import type { OrderRow } from './repository.ts';

/** Pure rules of orders (ADR 0460, 0461). */

const MINUTE = 60_000;
/** Minutes after which an unpaid order is asked about, one after the other; then until it closes the last one over. */
const ASK_UNPAID = [1, 2, 3, 5, 8] as const;
/** After it closed: a payment may have been under way. */
const ASK_CLOSED = [5, 60, 24 * 60] as const;
/** A refund that did not go through. */
const TRY_REFUND = [1, 5, 30, 120, 720, 1440, 1440, 1440] as const;

const after = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * MINUTE);

/** When the provider is asked next about an order that was asked about so often; null once nothing is left to ask. */
export function nextAsk(order: Pick<OrderRow, 'status' | 'asked' | 'expiresAt'>, now: Date): Date | null {
  if (order.status === 'UNPAID') {
    const next = after(now, ASK_UNPAID[Math.min(order.asked, ASK_UNPAID.length - 1)]!);
    return order.expiresAt !== null && next > order.expiresAt && now < order.expiresAt
      ? order.expiresAt
      : next;
  }
  if (order.status !== 'CLOSED') return null;
  const minutes = ASK_CLOSED[order.asked];
  return minutes === undefined ? null : after(now, minutes);
}

/** When a refund that failed so often is tried again; null once a person has to look. */
export function nextRefund(tries: number, now: Date): Date | null {
  const minutes = TRY_REFUND[tries];
  return minutes === undefined ? null : after(now, minutes);
}

export interface Price extends Money {
  readonly originalPrice: number;
  readonly first: boolean;
}

/** What somebody pays for a product: less for the first order of it. */
export function priceOf(product: Product, currency: PaymentCurrency, isFirst: boolean): Price {
  const usual = product.prices[currency];
  const first = isFirst ? product.firstPrices?.[currency] : undefined;
  return { amount: first ?? usual, originalPrice: usual, currency, first: first !== undefined };
}

/**
 * The price with a coupon, which takes so many hundredths off the usual price, down to one of the smallest unit. Null where that
 * is no better than what they pay anyway: the coupon is kept.
 */
export function reduced(price: Price, percentOff: number): Price | null {
  const amount = Math.max(1, Math.floor((price.originalPrice * (100 - percentOff)) / 100));
  return amount < price.amount ? { ...price, amount, first: false } : null;
}

/** What is done with money that came after an order was closed: what was given up, or cannot be given as it was sold, is refunded. */
export function decideLate(
  order: Pick<OrderRow, 'closedBy' | 'first' | 'couponHash'>,
  facts: { readonly firstTaken: boolean; readonly couponTaken: boolean },
): 'grant' | 'refund' {
  if (order.closedBy !== 'time') return 'refund';
  if (order.first && facts.firstTaken) return 'refund';
  return order.couponHash !== null && facts.couponTaken ? 'refund' : 'grant';
}
