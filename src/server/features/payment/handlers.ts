import { answer, type HandlersOf } from '../../context.ts';
import type { Services } from '../../services.ts';
import { pageOf, startOf, type ListOrder } from '../paging/index.ts';
import { listOrders, type OrderRow } from './repository.ts';

const ORDER: ListOrder<OrderRow> = {
  list: 'orders',
  kind: 'time',
  position: (row) => ({ value: row.createdAt.getTime(), id: row.id }),
};

/** Every call of the group `payment`. */
export function createPaymentHandlers(services: Services): HandlersOf<'payment'> {
  return {
    orders: async ({ query, context }) => {
      const start = startOf(ORDER, query.cursor);
      if (!start.ok) return start;
      const { rows, total } = await listOrders(services.database, {
        userId: context.actor.userId,
        status: query.status,
        after: start.position,
        limit: query.limit + 1,
      });
      return answer(
        pageOf(ORDER, rows, query.limit, total, (row) => ({
          id: row.id,
          amount: row.amount,
          originalPrice: row.originalPrice,
          currency: row.currency,
          paymentMethod: row.paymentMethod,
          status: row.status,
          createdAt: row.createdAt.toISOString(),
        })),
      );
    },
  };
}
