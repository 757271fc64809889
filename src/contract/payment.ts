import * as z from 'zod/mini';
import { endpoint, RATES } from './endpoint.ts';
import { cursor, identifier, queryNumber } from './fields.ts';
import { PAGE_SIZE } from './limits.ts';

export const ORDER_STATES = ['UNPAID', 'PAID', 'CLOSED', 'FINISHED', 'OTHER', 'UNKNOWN'] as const;

export const order = z.object({
  id: identifier,
  amount: z.int(),
  originalPrice: z.int(),
  currency: z.string(),
  paymentMethod: z.nullable(z.enum(['alipay_page', 'wxpay_native', 'paypal'])),
  status: z.enum(ORDER_STATES),
  createdAt: z.string(),
});
export type Order = z.infer<typeof order>;

export const payment = {
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
} as const;
