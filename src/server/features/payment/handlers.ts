import type { PayMeans } from '#contract';
import { answer, type Answer, type HandlersOf } from '../../context.ts';
import type { Services } from '../../services.ts';
import { activate, guarded } from '../codes/index.ts';
import { pageOf, startOf, type ListOrder } from '../paging/index.ts';
import { checkOrder, closeOrder, createOrder, deleteOrder, ownOrder, payOrder, quote } from './order.ts';
import { priceOf } from './policy.ts';
import { presentOrder, secondsLeftOf } from './present.ts';
import { providersOf } from './providers/index.ts';
import { hasPaidFor, listOrders, type OrderRow } from './repository.ts';

const ORDER: ListOrder<OrderRow> = {
  list: 'orders',
  kind: 'time',
  position: (row) => ({ value: row.createdAt.getTime(), id: row.id }),
};

const presented = (said: Answer<OrderRow>) => (said.ok ? answer(presentOrder(said.data)) : said);
/** Every call of the group `payment`. */
export function createPaymentHandlers(services: Services): HandlersOf<'payment'> {
  const { database, catalogue } = services;
  const withMeans = (said: Answer<{ readonly order: OrderRow; readonly pay: PayMeans }>) =>
    said.ok
      ? answer({
          order: presentOrder(said.data.order),
          pay: said.data.pay,
          secondsLeft: secondsLeftOf(said.data.order, services.now()),
        })
      : said;
  return {
    catalogue: async ({ context }) => {
      const methods = Object.entries(providersOf(services)).map(([method, { currency }]) => ({
        method: method as keyof ReturnType<typeof providersOf>,
        currency,
      }));
      const currencies = [...new Set(methods.map(({ currency }) => currency))];
      const products = [];
      for (const product of catalogue.products) {
        const isFirst = !(await hasPaidFor(database, context.actor.userId, product.type));
        const prices = currencies.map((currency) => priceOf(product, currency, isFirst));
        products.push({
          product: product.type,
          days: product.days,
          prices: prices.map(({ amount, currency, originalPrice }) => ({ amount, currency, originalPrice })),
          first: prices.some(({ first }) => first),
        });
      }
      return answer({
        methods,
        products,
        levels: [...catalogue.levels],
        growthFactor: catalogue.growthFactor,
      });
    },

    orders: async ({ query, context }) => {
      const start = startOf(ORDER, query.cursor);
      if (!start.ok) return start;
      const { rows, total } = await listOrders(database, {
        userId: context.actor.userId,
        status: query.status,
        after: start.position,
        limit: query.limit + 1,
      });
      return answer(pageOf(ORDER, rows, query.limit, total, presentOrder));
    },

    orderInfo: async ({ query, context }) => presented(await ownOrder(services, context.actor, query.id)),

    createOrder: async ({ body, context }) => {
      const make = () => createOrder(services, context.actor, body);
      return withMeans(await (body.coupon === undefined ? make() : guarded(services, context, make)));
    },

    pay: async ({ body, context }) => withMeans(await payOrder(services, context.actor, body.id)),

    checkOrder: async ({ body, context }) => presented(await checkOrder(services, context.actor, body.id)),

    closeOrder: async ({ body, context }) => presented(await closeOrder(services, context.actor, body.id)),

    deleteOrder: async ({ body, context }) => deleteOrder(services, context.actor, body.id),

    checkCoupon: async ({ body, context }) => {
      const price = await guarded(services, context, () =>
        quote(services, database, context.actor.userId, { ...body }),
      );
      if (!price.ok) return price;
      const { amount, currency, originalPrice } = price.data;
      return answer({ amount, currency, originalPrice });
    },

    activate: ({ body, context }) => activate(services, context, body.code),
  };
}
