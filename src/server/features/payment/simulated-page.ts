import type { OrderCloser } from '#contract';
import type { Services } from '../../services.ts';
import { orderIdOf } from './order-number.ts';
import { payableOf } from './order.ts';
import { simulatedOf } from './providers/index.ts';
import { SIMULATED_PATH, type SimulatedChoice } from './providers/simulated.ts';
import { findOrder, type OrderRow } from './repository.ts';
import { takeNotice } from './notices.ts';

/** What the page of a simulated payment shows. */
export interface SimulatedPayment {
  readonly number: string;
  readonly title: string;
  readonly amount: number;
  readonly currency: string;
  readonly method: string;
  readonly status: string;
  readonly closedBy: OrderCloser | null;
  /** Where the provider's page leads back to: paid or declined, and given up; null where the payer has it on a phone. */
  readonly back: { readonly done: string; readonly cancelled: string } | null;
}

/** The page of a simulated payment, for the development server alone. */
export interface SimulatedPages {
  /** Their addresses: this, and a token. */
  readonly path: string;
  readonly choices: readonly SimulatedChoice[];
  find(token: string): Promise<SimulatedPayment | null>;
  /** Does what the button says, the notice as any provider would send it. Null where there is no such page. */
  choose(token: string, choice: SimulatedChoice): Promise<SimulatedPayment | null>;
}

/** Null on a server that simulates nothing. */
export function createSimulatedPages(services: Services): SimulatedPages | null {
  const provider = simulatedOf(services);
  if (!provider) return null;
  const orderOf = async (token: string): Promise<OrderRow | undefined> => {
    const number = provider.orderOf(token);
    const id = number === null ? null : orderIdOf(number);
    return id === null ? undefined : findOrder(services.database, id);
  };
  const shown = (order: OrderRow): SimulatedPayment => {
    const { number, title, amount, currency } = payableOf(order);
    const done = `${services.publicOrigin}/paypal/result?order=${order.id}`;
    return {
      number,
      title,
      amount,
      currency,
      method: order.paymentMethod ?? '',
      status: order.status,
      closedBy: order.closedBy,
      back: order.paymentMethod === 'wxpay_native' ? null : { done, cancelled: `${done}&cancelled=1` },
    };
  };
  return {
    path: SIMULATED_PATH,
    choices: ['pay', 'decline', 'silent'],
    find: async (token) => {
      const order = await orderOf(token);
      return order ? shown(order) : null;
    },
    choose: async (token, choice) => {
      const order = await orderOf(token);
      if (!order?.paymentMethod) return null;
      const notice = provider.choose(payableOf(order), choice);
      if (notice) await takeNotice(services, order.paymentMethod, notice);
      return shown((await findOrder(services.database, order.id)) ?? order);
    },
  };
}
