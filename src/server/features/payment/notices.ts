import type { PaymentMethod } from '#contract';
import type { Services } from '../../services.ts';
import { orderIdOf } from './order-number.ts';
import { payableOf } from './order.ts';
import { providersOf } from './providers/index.ts';
import type { OrderName, RawNotice } from './providers/port.ts';
import { findByProviderOrder, findOrder } from './repository.ts';
import { settle } from './settle.ts';

/** What goes back to who sent a notice. */
export interface NoticeReply {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

async function idOf(services: Services, name: OrderName): Promise<string | null> {
  if ('number' in name) return orderIdOf(name.number);
  return (await findByProviderOrder(services.database, name.providerOrder))?.id ?? null;
}

/**
 * Takes a notice of a provider: what it says is settled before it is answered, so that one that could not be kept comes again.
 * Null where that way of paying is not offered. One about no order of ours was sent to the wrong place: it is taken and forgotten.
 */
export async function takeNotice(
  services: Services,
  method: PaymentMethod,
  raw: RawNotice,
): Promise<NoticeReply | null> {
  const provider = providersOf(services)[method];
  if (!provider) return null;
  const notice = await provider.readNotice(raw);
  if (notice.kind === 'refused') {
    services.securityLog.warn({ method, reason: notice.reason }, 'a notice of payment was refused');
    return provider.answerNotice(false);
  }
  if (notice.kind === 'nothing') return provider.answerNotice(true);
  const id = await idOf(services, notice.order);
  const order = id === null ? undefined : await findOrder(services.database, id);
  // An order of another way of paying is none of this provider's.
  if (order?.paymentMethod !== method) {
    services.securityLog.warn({ method }, 'a notice of payment is about no order of this server');
    return provider.answerNotice(true);
  }
  if (notice.kind === 'look' && notice.first) await settle(services, order.id, notice.first, 'notice');
  const said = notice.kind === 'said' ? notice.said : await provider.ask(payableOf(order));
  // Without an answer it is to come again.
  if (said === null) return provider.answerNotice(false);
  await settle(services, order.id, said, 'notice');
  return provider.answerNotice(true);
}
