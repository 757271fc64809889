import type { PeriodicJob, Services } from '../../services.ts';
import { numberOf } from './order-number.ts';
import { askProvider, closeDue, payableOf, providerOf } from './order.ts';
import { nextAsk, nextRefund } from './policy.ts';
import {
  findOrder,
  insertOrderEvent,
  ordersToAsk,
  refundsDue,
  updateOrder,
  updateRefund,
  type OrderRow,
  type RefundRow,
} from './repository.ts';
import { lockWithUser } from './settle.ts';

/** Looked after in one round: what is left comes a minute later. */
const BATCH = 100;

/** Asks about one order; true when that closed it. */
async function lookAfter(services: Services, order: OrderRow): Promise<boolean> {
  const now = services.now();
  const asked = order.asked + 1;
  // Before the answer: one that is never answered does not keep the others waiting.
  await updateOrder(services.database, order.id, { asked, askAt: nextAsk({ ...order, asked }, now) });
  await askProvider(services, order, 'query');
  return closeDue(services, order);
}

/** Tries one refund. */
async function payBack(services: Services, refund: RefundRow): Promise<'done' | 'again' | 'failed'> {
  const { database } = services;
  const now = services.now();
  const order = await findOrder(database, refund.orderId);
  const provider = order && providerOf(services, order);
  const said =
    order && provider
      ? await provider.refund({
          ...refund,
          number: numberOf(refund.id),
          order: payableOf(order),
          currency: payableOf(order).currency,
        })
      : 'failed';
  const kept = async (state: RefundRow['state'], nextAt: Date | null): Promise<void> =>
    database.transaction(async (transaction) => {
      const locked = await lockWithUser(transaction, refund.orderId);
      const tries = refund.tries + 1;
      const doneAt = state === 'done' ? now : null;
      const changed = await updateRefund(transaction, refund.id, { state, tries, nextAt, doneAt });
      if (!locked || !changed || state === 'asked') return;
      const kind = state === 'done' ? 'refunded' : 'refund_failed';
      if (state === 'done') await updateOrder(transaction, refund.orderId, { refundedAt: now });
      await insertOrderEvent(transaction, {
        orderId: refund.orderId,
        kind,
        source: 'system',
        reference: refund.transaction,
        createdAt: now,
      });
    });
  if (said === 'done') {
    await kept('done', null);
    return 'done';
  }
  const nextAt = nextRefund(refund.tries, now);
  await kept(nextAt === null ? 'failed' : 'asked', nextAt);
  if (nextAt !== null) return 'again';
  services.securityLog.warn(
    { order: refund.orderId, refund: refund.id },
    'a refund failed: somebody has to look',
  );
  return 'failed';
}

const ask: PeriodicJob = {
  name: 'payment.ask',
  schedule: '* * * * *',
  async run(services) {
    const due = await ordersToAsk(services.database, services.now(), BATCH);
    let closed = 0;
    for (const order of due) if (await lookAfter(services, order)) closed += 1;
    return { asked: due.length, closed };
  },
};

const refund: PeriodicJob = {
  name: 'payment.refund',
  schedule: '* * * * *',
  async run(services) {
    const counts = { done: 0, again: 0, failed: 0 };
    for (const due of await refundsDue(services.database, services.now(), BATCH)) {
      counts[await payBack(services, due)] += 1;
    }
    return counts;
  },
};

/** Asks about orders that no notice came for, closes those whose time is over, and gives money back. */
export const jobs: readonly PeriodicJob[] = [ask, refund];
