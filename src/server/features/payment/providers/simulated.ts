import { createHmac } from 'node:crypto';
import { secretsEqual } from '../../../secrets.ts';
import type { Services } from '../../../services.ts';
import type { Notice, PaymentProvider, Payable, RawNotice, Said } from './port.ts';

/** What somebody chose on the page that stands in for a provider. */
export type SimulatedChoice = 'pay' | 'decline' | 'silent';

/** Where that page is; below /api, so that the development server of the page forwards it. */
export const SIMULATED_PATH = '/api/payment/simulated/';
const SIGNATURE = 'x-simulated-signature';
const TOKEN_SECONDS = 3600;

/** The books of the simulated provider: nobody but development has it, so they live as long as the process. */
interface Books {
  readonly paid: Map<string, Said>;
}

export interface SimulatedProvider extends PaymentProvider {
  /** The order that the address of a page names, or null. */
  readonly orderOf: (token: string) => Promise<string | null>;
  /** Takes a choice; answers the notice to send for it, or null where none is sent. */
  readonly choose: (order: Payable, choice: SimulatedChoice) => RawNotice | null;
}

/** Stands in for a provider in development: the same port, signatures of its own. */
export function createSimulated(services: Services): SimulatedProvider {
  const { signer, captcha } = services;
  const books: Books = { paid: new Map() };
  const sign = (body: Buffer): string =>
    createHmac('sha256', `simulated payments ${captcha.secret}`).update(body).digest('hex');

  return {
    currency: 'CNY',
    begin: async ({ number }) => {
      const token = await signer.sign('payment', { number }, TOKEN_SECONDS);
      return {
        pay: { kind: 'page', value: `${services.publicOrigin}${SIMULATED_PATH}${token}` },
        providerOrder: null,
      };
    },
    ask: ({ number }) => Promise.resolve(books.paid.get(number) ?? { state: 'unpaid' }),
    close: () => Promise.resolve(),
    refund: ({ order, transaction }) => {
      books.paid.set(order.number, { state: 'refunded', transaction });
      return Promise.resolve('done');
    },
    readNotice: ({ headers, body }): Promise<Notice> => {
      if (!secretsEqual(String(headers[SIGNATURE]), sign(body))) {
        return Promise.resolve({ kind: 'refused', reason: 'signature' });
      }
      const { number, said } = JSON.parse(body.toString('utf8')) as { number: string; said: Said };
      return Promise.resolve({ kind: 'said', order: { number }, said });
    },
    answerNotice: (taken) => ({ status: taken ? 204 : 500, type: 'text/plain', body: '' }),
    orderOf: async (token) => (await signer.verify('payment', token))?.['number'] ?? null,
    choose: ({ number, amount, currency: paidIn }, choice) => {
      if (choice === 'decline') return null;
      const said: Said = { state: 'paid', amount, currency: paidIn, transaction: `simulated-${number}` };
      books.paid.set(number, said);
      if (choice === 'silent') return null;
      const body = Buffer.from(JSON.stringify({ number, said }));
      return { headers: { [SIGNATURE]: sign(body) }, body };
    },
  };
}
