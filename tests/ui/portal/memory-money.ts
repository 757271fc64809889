import type { Answer } from '#cloud';
import {
  api,
  limits,
  type AccountInfo,
  type DataOf,
  type Order,
  type PaymentMethod,
  type PayMeans,
  type VipType,
} from '#contract';
import { DAY, uuid } from './memory-ids.ts';
import type { On, Refuse } from './memory-publishing.ts';

type Overview = DataOf<typeof api.points.overview>;

/** What is sold, owed and won in a world of its own. */
export interface MemoryMoney {
  /** Methods that are set up, best first. */
  readonly methods: PaymentMethod[];
  /** The first month costs less. */
  first: boolean;
  /** What comes of an order that somebody waits for, the next time it is asked about. */
  coming: 'nothing' | 'paid' | 'declined' | 'ranOut';
  /** Codes of activation; true where it is used already. */
  readonly codes: Map<string, boolean>;
  readonly coupons: Set<string>;
  points: Overview;
  readonly missions: DataOf<typeof api.points.missions>['items'];
  readonly history: DataOf<typeof api.points.history>['items'];
  readonly pointsOrders: DataOf<typeof api.points.orders>['items'];
  drawsLeft: number;
}

const PRICES = { MONTHLY: [3980, 599], QUARTERLY: [10_800, 1599], YEARLY: [36_800, 5499] } as const;
const DAYS = { MONTHLY: 31, QUARTERLY: 92, YEARLY: 366 } as const;

export function someMoney(now: number): MemoryMoney {
  const day = (back: number) => new Date(now - back * DAY).toISOString().slice(0, 10);
  return {
    methods: ['wxpay_native', 'alipay_page', 'paypal'],
    first: true,
    coming: 'nothing',
    codes: new Map([
      ['k7qm2fx9k7qm2fx9', false],
      ['xxxx2fx9k7qm2fx9', true],
    ]),
    coupons: new Set(['c0up0nc0up0nc0up']),
    points: {
      points: 1240,
      nextExpiry: { points: 300, at: '2027-03-02T00:00:00Z' },
      checkIn: {
        today: day(0),
        signed: false,
        streak: 3,
        rewards: [10, 10, 20, 20, 30, 30, 60],
        missed: [day(4)],
      },
      memberFactor: 2,
      makeUpCards: 1,
      badges: ['reef'],
      birthday: null,
      birthdayPoints: 200,
    },
    missions: [
      {
        id: 'first-project',
        name: 'Save a project in the cloud',
        points: 20,
        count: 1,
        done: 1,
        claimed: true,
        members: false,
      },
      {
        id: 'first-share',
        name: 'Share a project',
        points: 20,
        count: 1,
        done: 1,
        claimed: false,
        members: false,
      },
      {
        id: 'follow-three',
        name: 'Follow three authors',
        points: 15,
        count: 3,
        done: 1,
        claimed: false,
        members: false,
      },
      {
        id: 'member-designs',
        name: 'Publish three designs as a VIP member',
        points: 200,
        count: 3,
        done: 0,
        claimed: false,
        members: true,
      },
    ],
    history: [
      { amount: 20, balance: 1240, reason: 'check_in', createdAt: new Date(now - DAY).toISOString() },
      { amount: -80, balance: 1220, reason: 'mall', createdAt: new Date(now - 2 * DAY).toISOString() },
    ],
    pointsOrders: [
      {
        id: uuid(8100),
        kind: 'mall',
        name: 'Make-up card',
        cost: 80,
        createdAt: new Date(now - 2 * DAY).toISOString(),
      },
    ],
    drawsLeft: 5,
  };
}

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

interface MoneyWorld {
  readonly money: MemoryMoney;
  readonly orders: Order[];
}

const fine = <Data>(data: Data): Answer<Data> => ({ ok: true, data });

/** Answers what is bought, paid, redeemed and won; `setAccount` takes what that makes of the account. */
export function serveMoney(
  world: MoneyWorld,
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
      expiresAt: new Date(Date.now() + limits.ORDER_MINUTES * 60_000).toISOString(),
      paidAt: null,
      closedAt: null,
      closedBy: null,
      refundedAt: null,
    };
    orders.unshift(order);
    return fine({ order, pay: means(body.method) });
  });
  on(api.payment.pay, ({ body }) => {
    const order = orders[find(body.id)];
    if (order === undefined) return refuse('not_found');
    return order.expiresAt === null
      ? refuse('order_settled')
      : fine({ order, pay: means(order.paymentMethod) });
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

  const gain = (points: number) => {
    money.points = { ...money.points, points: money.points.points + points };
    return money.points.points;
  };
  on(api.points.overview, () => fine(money.points));
  on(api.points.history, () => fine({ items: money.history, nextCursor: null }));
  on(api.points.checkIn, () => {
    const { checkIn } = money.points;
    if (checkIn.signed) return refuse('signed_already');
    const received = checkIn.rewards[(checkIn.streak - 1) % checkIn.rewards.length]!;
    money.points = { ...money.points, checkIn: { ...checkIn, signed: true } };
    return fine({ points: gain(received), received, streak: checkIn.streak });
  });
  on(api.points.makeUp, ({ body }) => {
    const { checkIn, makeUpCards } = money.points;
    if (makeUpCards === 0) return refuse('make_up_none');
    const missed = checkIn.missed.filter((day) => day !== body.day);
    money.points = {
      ...money.points,
      makeUpCards: makeUpCards - 1,
      checkIn: { ...checkIn, missed, streak: 7 },
    };
    return fine({ points: gain(10), received: 10, makeUpCards: makeUpCards - 1 });
  });
  on(api.points.missions, () => fine({ items: money.missions }));
  on(api.points.claim, ({ body }) => {
    const at = money.missions.findIndex(({ id }) => id === body.mission);
    money.missions[at] = { ...money.missions[at]!, claimed: true };
    return fine({ points: gain(money.missions[at].points), received: money.missions[at].points });
  });
  on(api.points.lottery, () =>
    fine({
      cost: 50,
      drawsLeft: money.drawsLeft,
      prizes: [
        {
          id: 'vip-month',
          name: '31 days of VIP',
          gift: { kind: 'membership', count: 31 },
          odds: 5000,
          left: 100,
        },
        {
          id: 'points-200',
          name: '200 points',
          gift: { kind: 'points', count: 200 },
          odds: 45_000,
          left: null,
        },
        {
          id: 'nothing',
          name: 'No prize this time',
          gift: { kind: 'nothing', count: 0 },
          odds: 950_000,
          left: null,
        },
      ],
    }),
  );
  on(api.points.draw, () => {
    money.drawsLeft -= 1;
    return fine({
      points: gain(150),
      prize: 'points-200',
      name: '200 points',
      gift: { kind: 'points', count: 200 },
    });
  });
  on(api.points.setBirthday, ({ body }) => {
    money.points = { ...money.points, birthday: body.birthday };
    return fine({ birthday: body.birthday });
  });
  on(api.points.birthdayGift, () => refuse('birthday_refused'));
  on(api.points.mall, () =>
    fine({
      items: [
        {
          id: 'vip-week',
          name: '7 days of VIP',
          gift: { kind: 'membership', count: 7 },
          cost: 540,
          usualCost: 600,
          members: false,
          left: null,
        },
        {
          id: 'space-1gb',
          name: '1 GB of cloud space',
          gift: { kind: 'space', count: 1e9 },
          cost: 1500,
          usualCost: 1500,
          members: false,
          left: 3,
        },
        {
          id: 'make-up-card',
          name: 'Make-up card',
          gift: { kind: 'make_up_card', count: 1 },
          cost: 80,
          usualCost: 80,
          members: true,
          left: null,
        },
      ],
    }),
  );
  on(api.points.redeem, ({ body }) => {
    const cost = body.item === 'make-up-card' ? 80 : 540;
    count += 1;
    money.pointsOrders.unshift({
      id: uuid(count),
      kind: 'mall',
      name: body.item,
      cost,
      createdAt: new Date().toISOString(),
    });
    return fine({ points: gain(-cost) });
  });
  on(api.points.orders, () => fine({ items: money.pointsOrders, nextCursor: null }));
}
