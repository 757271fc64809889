import type { Services } from '../../services.ts';
import { orderIdOf } from './order-number.ts';
import { payableOf } from './order.ts';
import { simulatedOf } from './providers/index.ts';
import { SIMULATED_PATH, type SimulatedChoice } from './providers/simulated.ts';
import { findOrder } from './repository.ts';
import { takeNotice } from './notices.ts';

/** What the page of a simulated payment shows. */
export interface SimulatedPayment {
  readonly number: string;
  readonly title: string;
  readonly amount: number;
  readonly currency: string;
  readonly method: string;
  readonly status: string;
}

/** The page of a simulated payment, for the development server alone. */
export interface SimulatedPages {
  /** Their addresses: this, and a token. */
  readonly path: string;
  readonly choices: readonly SimulatedChoice[];
  find(token: string): Promise<SimulatedPayment | null>;
  /** Does what the button says, the notice as any provider would send it. False where there is no such page. */
  choose(token: string, choice: SimulatedChoice): Promise<boolean>;
}

/** Null on a server that simulates nothing. */
export function createSimulatedPages(services: Services): SimulatedPages | null {
  const provider = simulatedOf(services);
  if (!provider) return null;
  const orderOf = async (token: string) => {
    const number = await provider.orderOf(token);
    const id = number === null ? null : orderIdOf(number);
    return id === null ? undefined : findOrder(services.database, id);
  };
  return {
    path: SIMULATED_PATH,
    choices: ['pay', 'decline', 'silent'],
    find: async (token) => {
      const order = await orderOf(token);
      if (!order) return null;
      const { number, title, amount, currency } = payableOf(order);
      return { number, title, amount, currency, method: order.paymentMethod ?? '', status: order.status };
    },
    choose: async (token, choice) => {
      const order = await orderOf(token);
      if (!order?.paymentMethod) return false;
      const notice = provider.choose(payableOf(order), choice);
      if (notice) await takeNotice(services, order.paymentMethod, notice);
      return true;
    },
  };
}
