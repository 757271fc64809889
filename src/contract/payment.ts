import * as z from 'zod/mini';
import { endpoint, RATES } from './endpoint.ts';
import { cursor, identifier, queryNumber, redeemCode } from './fields.ts';
import { PAGE_SIZE } from './limits.ts';

/**
 * `UNPAID` can be paid until `expiresAt`; `PAID` is money that has not granted anything yet; `FINISHED` is granted; `CLOSED` is
 * given up or refunded. `OTHER` and `UNKNOWN` are an unpaid order of which the provider of payment says something else, or
 * nothing that can be understood.
 */
export const ORDER_STATES = ['UNPAID', 'PAID', 'CLOSED', 'FINISHED', 'OTHER', 'UNKNOWN'] as const;
/** Its time was over, its owner, another order in its place, the provider of payment (it declined), or a refund. */
export const ORDER_CLOSERS = ['time', 'person', 'replaced', 'provider', 'refund'] as const;
export type OrderCloser = (typeof ORDER_CLOSERS)[number];
export const PAYMENT_METHODS = ['wxpay_native', 'alipay_page', 'paypal'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
export const VIP_TYPES = ['MONTHLY', 'QUARTERLY', 'YEARLY'] as const;
export type VipType = (typeof VIP_TYPES)[number];
/** What methods take: WeChat Pay and Alipay yuan, PayPal dollars. */
export const PAYMENT_CURRENCIES = ['CNY', 'USD'] as const;
export type PaymentCurrency = (typeof PAYMENT_CURRENCIES)[number];

/** An amount in the smallest unit of its currency: fen, cents. */
export const money = z.object({ amount: z.int(), currency: z.enum(PAYMENT_CURRENCIES) });
export type Money = z.infer<typeof money>;

export const order = z.object({
  id: identifier,
  amount: z.int(),
  originalPrice: z.int(),
  currency: z.string(),
  paymentMethod: z.nullable(z.enum(PAYMENT_METHODS)),
  status: z.enum(ORDER_STATES),
  createdAt: z.string(),
  /** Null for orders from before products were kept. */
  product: z.nullable(z.enum(VIP_TYPES)),
  /** Until when it can be paid; null where it cannot. */
  expiresAt: z.nullable(z.string()),
  paidAt: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
  /** Why it was closed; an order that is paid late keeps what closed it before. Null for one that never was. */
  closedBy: z.nullable(z.enum(ORDER_CLOSERS)),
  refundedAt: z.nullable(z.string()),
});
export type Order = z.infer<typeof order>;

/** How to pay: a text to show as a QR code, or a page to go to. */
export const payMeans = z.object({ kind: z.enum(['qr', 'page']), value: z.string() });
export type PayMeans = z.infer<typeof payMeans>;

const payable = z.object({
  order,
  pay: payMeans,
  /** Seconds it can still be paid by the server's clock; the page's may be wrong. */
  secondsLeft: z.int(),
});

export const payment = {
  catalogue: endpoint({
    method: 'GET',
    path: '/tw/payment/catalogue',
    access: 'user',
    rate: RATES.read,
    data: z.object({
      /** Methods this server takes, best first; empty where none is set up. */
      methods: z.array(z.object({ method: z.enum(PAYMENT_METHODS), currency: z.enum(PAYMENT_CURRENCIES) })),
      products: z.array(
        z.object({
          product: z.enum(VIP_TYPES),
          days: z.int(),
          /** What the caller pays now, and the usual price where that is more. */
          prices: z.array(z.object({ ...money.shape, originalPrice: z.int() })),
          /** Whether the price is that of the first order. */
          first: z.boolean(),
        }),
      ),
      /** The growth at which each level begins, from the first. */
      levels: z.array(z.int()),
      /** How many times the growth of a purchase members get. */
      growthFactor: z.int(),
    }),
    refuses: [],
    summary: 'What is sold, at the price of the caller.',
  }),
  orders: endpoint({
    method: 'GET',
    path: '/tw/payment/orderInfo/list',
    access: 'user',
    rate: RATES.read,
    query: z.object({
      status: z.optional(z.enum(ORDER_STATES)),
      cursor,
      limit: z._default(queryNumber(1, PAGE_SIZE.most), PAGE_SIZE.usual),
    }),
    /** Amounts are in the smallest unit of the currency. */
    data: z.object({ items: z.array(order), total: z.int(), nextCursor: z.nullable(z.string()) }),
    refuses: [],
    summary: "The caller's orders, latest first.",
  }),
  orderInfo: endpoint({
    method: 'GET',
    path: '/tw/payment/orderInfo',
    access: 'user',
    rate: RATES.read,
    query: z.object({ id: identifier }),
    data: order,
    refuses: ['not_found'],
    summary: 'One order as it is known here; a page that waits for a payment asks this again and again.',
  }),
  createOrder: endpoint({
    method: 'POST',
    path: '/tw/payment/order/create',
    access: 'user',
    rate: RATES.account,
    body: z.object({
      product: z.enum(VIP_TYPES),
      method: z.enum(PAYMENT_METHODS),
      coupon: z.optional(redeemCode),
    }),
    data: payable,
    refuses: ['payment_off', 'payment_failed', 'coupon_invalid'],
    summary:
      'Order something and get the means to pay. The same asked for again is the same order; another closes the open one.',
  }),
  pay: endpoint({
    method: 'POST',
    path: '/tw/payment/order/pay',
    access: 'user',
    rate: RATES.account,
    body: z.object({ id: identifier }),
    data: payable,
    refuses: ['not_found', 'order_settled', 'payment_off', 'payment_failed'],
    summary: 'The means to pay an order that is not paid yet.',
  }),
  checkOrder: endpoint({
    method: 'POST',
    path: '/tw/payment/order/check',
    access: 'user',
    rate: RATES.account,
    body: z.object({ id: identifier }),
    data: order,
    refuses: ['not_found'],
    summary:
      'Ask the provider of payment about an order: for who comes back from its page, or waits longer than usual.',
  }),
  closeOrder: endpoint({
    method: 'POST',
    path: '/tw/payment/order/close',
    access: 'user',
    rate: RATES.account,
    body: z.object({ id: identifier }),
    data: order,
    refuses: ['not_found', 'order_settled'],
    summary: 'Give up an order that is not paid.',
  }),
  deleteOrder: endpoint({
    method: 'POST',
    path: '/tw/payment/order/delete',
    access: 'user',
    rate: RATES.account,
    body: z.object({ id: identifier }),
    data: z.object({}),
    refuses: ['not_found', 'order_open'],
    summary: 'Take an order that is over off the list; the books keep it.',
  }),
  checkCoupon: endpoint({
    method: 'POST',
    path: '/tw/payment/coupon/check',
    access: 'user',
    rate: RATES.account,
    body: z.object({ coupon: redeemCode, product: z.enum(VIP_TYPES), method: z.enum(PAYMENT_METHODS) }),
    data: z.object({ ...money.shape, originalPrice: z.int() }),
    refuses: ['coupon_invalid', 'payment_off'],
    summary: 'What something costs with a coupon.',
  }),
  activate: endpoint({
    method: 'POST',
    path: '/tw/payment/activate',
    access: 'user',
    rate: RATES.account,
    body: z.object({ code: redeemCode }),
    data: z.object({ product: z.enum(VIP_TYPES), endTime: z.string() }),
    refuses: ['activation_unknown', 'activation_invalid'],
    summary: 'Become a member, or stay one longer, by an activation code.',
  }),
} as const;
