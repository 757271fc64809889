import type { Answer } from '#cloud';
import {
  api,
  limits,
  type AccountInfo,
  type Order,
  type PaymentMethod,
  type PayMeans,
  type VipType,
} from '#contract';
import { DAY, uuid } from './memory-ids.ts';
import type { On, Refuse } from './memory-publishing.ts';

/** What is sold and owed in a world of its own. */
export interface MemoryPayments {
  /** Methods that are set up, best first. */
  readonly methods: PaymentMethod[];
  /** The first month costs less. */
  first: boolean;
  /** What comes of an order that somebody waits for, the next time it is asked about. */
  coming: 'nothing' | 'paid' | 'declined' | 'ranOut';
  /** Codes of activation; true where it is used already. */
  readonly codes: Map<string, boolean>;
  readonly coupons: Set<string>;
  /** How far the server's clock is ahead of the page's, milliseconds. */
  clockAhead: number;
}

const PRICES = { MONTHLY: [3980, 599], QUARTERLY: [10_800, 1599], YEARLY: [36_800, 5499] } as const;
const DAYS = { MONTHLY: 31, QUARTERLY: 92, YEARLY: 366 } as const;

export const somePayments = (): MemoryPayments => ({
  methods: ['wxpay_native', 'alipay_page', 'paypal'],
  first: true,
  coming: 'nothing',
  codes: new Map([
    ['k7qm2fx9k7qm2fx9', false],
    ['xxxx2fx9k7qm2fx9', true],
  ]),
  coupons: new Set(['c0up0nc0up0nc0up']),
  clockAhead: 0,
});

/** Orders as a person has them: one that can be paid, one that was, one that was given up. */
export function someOrders(now: number): Order[] {
  const base = {
    currency: 'CNY',
    closedAt: null,
    closedBy: null,
    refundedAt: null,
    expiresAt: null,
    paidAt: null,
  } as const;
  const at = (days: number) => new Date(now - days * DAY).toISOString();
  return [
    {
      ...base,
      id: uuid(8001),
      amount: 36_800,
      originalPrice: 36_800,
      paymentMethod: 'wxpay_native',
      status: 'UNPAID',
      createdAt: at(0),
      product: 'YEARLY',
      expiresAt: new Date(now + 29 * 60_000).toISOString(),
    },
    {
      ...base,
      id: uuid(8002),
      amount: 1990,
      originalPrice: 3980,
      paymentMethod: 'alipay_page',
      status: 'FINISHED',
      createdAt: at(3),
      product: 'MONTHLY',
      paidAt: at(3),
    },
    {
      ...base,
      id: uuid(8003),
      amount: 1599,
      originalPrice: 1599,
      currency: 'USD',
      paymentMethod: 'paypal',
      status: 'CLOSED',
      createdAt: at(40),
      product: 'QUARTERLY',
      closedAt: at(40),
      closedBy: 'person',
    },
  ];
}

interface PaymentsWorld {
  readonly money: MemoryPayments;
  readonly orders: Order[];
}

const fine = <Data>(data: Data): Answer<Data> => ({ ok: true, data });

/** Answers what is bought and paid; `setAccount` takes what that makes of the account. */
export function servePayments(
  world: PaymentsWorld,
  on: On,
  refuse: Refuse,
  {
    account,
    setAccount,
  }: { readonly account: () => AccountInfo; readonly setAccount: (next: AccountInfo) => void },
): void {
  const { money, orders } = world;
  let count = 8500;
  const find = (id: string) => orders.findIndex((order) => order.id === id);
  const put = (at: number, patch: Partial<Order>) => {
    const order = { ...orders[at]!, ...patch };
    orders[at] = order;
    return order;
  };
  const priceOf = (product: VipType, method: PaymentMethod) => {
    const usd = method === 'paypal';
    const usual = PRICES[product][usd ? 1 : 0];
    const first = money.first && product === 'MONTHLY';
    return {
      amount: first ? Math.floor(usual / 2) : usual,
      originalPrice: usual,
      currency: usd ? ('USD' as const) : ('CNY' as const),
    };
  };
  const member = (product: VipType) => {
    const endTime = '2027-04-02T12:00:00Z';
    const info = account();
    setAccount({
      ...info,
      vipInfo: { ...info.vipInfo, status: 'ACTIVE', endTime, vipType: product, vipLevel: 1, vipNextLevel: 2 },
    });
    return endTime;
  };
  /** What was to come of an order comes now. */
  const settle = (at: number): Order => {
    const order = orders[at]!;
    if (order.expiresAt === null || money.coming === 'nothing') return order;
    if (money.coming === 'paid') {
      member(order.product ?? 'MONTHLY');
      return put(at, { status: 'FINISHED', paidAt: new Date().toISOString(), expiresAt: null });
    }
    const closedBy = money.coming === 'ranOut' ? 'time' : 'provider';
    return put(at, { status: 'CLOSED', closedAt: new Date().toISOString(), closedBy, expiresAt: null });
  };
  const means = (method: PaymentMethod | null): PayMeans =>
    method === 'wxpay_native'
      ? { kind: 'qr', value: 'weixin://wxpay/bizpayurl?pr=p4lpSuKzz' }
      : { kind: 'page', value: 'https://pay.example/order' };

  on(api.payment.catalogue, () =>
    fine({
      methods: money.methods.map((method) => ({
        method,
        currency: method === 'paypal' ? ('USD' as const) : ('CNY' as const),
      })),
      products: (['MONTHLY', 'QUARTERLY', 'YEARLY'] as const).map((product) => ({
        product,
        days: DAYS[product],
        prices:
          money.methods.length === 0 ? [] : [priceOf(product, 'wxpay_native'), priceOf(product, 'paypal')],
        first: money.first && product === 'MONTHLY',
      })),
      levels: [0, 500, 1500, 3500, 7500, 15_000],
      growthFactor: 2,
    }),
  );
  on(api.payment.createOrder, ({ body }) => {
    if (body.coupon !== undefined && !money.coupons.has(body.coupon)) return refuse('coupon_invalid');
    count += 1;
    const price = priceOf(body.product, body.method);
    const order: Order = {
      ...price,
      amount: body.coupon === undefined ? price.amount : 1000,
      id: uuid(count),
      paymentMethod: body.method,
      status: 'UNPAID',
      createdAt: new Date().toISOString(),
      product: body.product,
      expiresAt: new Date(Date.now() + money.clockAhead + limits.ORDER_MINUTES * 60_000).toISOString(),
      paidAt: null,
      closedAt: null,
      closedBy: null,
      refundedAt: null,
    };
    orders.unshift(order);
    return fine({ order, pay: means(body.method), secondsLeft: limits.ORDER_MINUTES * 60 });
  });
  on(api.payment.pay, ({ body }) => {
    const order = orders[find(body.id)];
    if (order === undefined) return refuse('not_found');
    return order.expiresAt === null
      ? refuse('order_settled')
      : fine({
          order,
          pay: means(order.paymentMethod),
          secondsLeft: Math.ceil((Date.parse(order.expiresAt) - Date.now() - money.clockAhead) / 1000),
        });
  });
  const asked = (id: string) => {
    const at = find(id);
    return at < 0 ? refuse('not_found') : fine(settle(at));
  };
  on(api.payment.orderInfo, ({ query }) => asked(query.id));
  on(api.payment.checkOrder, ({ body }) => asked(body.id));
  on(api.payment.closeOrder, ({ body }) => {
    const at = find(body.id);
    return at < 0
      ? refuse('not_found')
      : fine(
          put(at, {
            status: 'CLOSED',
            closedAt: new Date().toISOString(),
            closedBy: 'person',
            expiresAt: null,
          }),
        );
  });
  on(api.payment.deleteOrder, ({ body }) => {
    const at = find(body.id);
    if (at < 0) return refuse('not_found');
    if (orders[at]!.expiresAt !== null) return refuse('order_open');
    orders.splice(at, 1);
    return fine({});
  });
  on(api.payment.checkCoupon, ({ body }) =>
    money.coupons.has(body.coupon)
      ? fine({ ...priceOf(body.product, body.method), amount: 1000 })
      : refuse('coupon_invalid'),
  );
  on(api.payment.activate, ({ body }) => {
    const used = money.codes.get(body.code);
    if (used === undefined) return refuse('activation_unknown');
    if (used) return refuse('activation_invalid');
    money.codes.set(body.code, true);
    return fine({ product: 'MONTHLY', endTime: member('MONTHLY') });
  });
}
