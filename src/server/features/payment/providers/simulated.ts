import { createHmac } from 'node:crypto';
import { secretsEqual } from '../../../secrets.ts';
import type { Services } from '../../../services.ts';
import type { Notice, PaymentProvider, Payable, RawNotice, Said } from './port.ts';

/** What somebody chose on the page that stands in for a provider. */
export type SimulatedChoice = 'pay' | 'decline' | 'silent';

/** Where that page is; below /api, so that the development server of the page forwards it. */
export const SIMULATED_PATH = '/api/payment/simulated/';
const SIGNATURE = 'x-simulated-signature';
/** Of the signature in a page's address: enough that nobody guesses it, few enough that a QR code holds the address. */
const TOKEN_SIGNATURE_BYTES = 12;

/** The books of the simulated provider: nobody but development has it, so they live as long as the process. */
interface Books {
  readonly said: Map<string, Said>;
}

export interface SimulatedProvider extends PaymentProvider {
  /** The order that the address of a page names, or null. */
  readonly orderOf: (token: string) => string | null;
  /** Takes a choice; answers the notice to send for it, or null where none is sent. */
  readonly choose: (order: Payable, choice: SimulatedChoice) => RawNotice | null;
}

/** Stands in for a provider in development: the same port, signatures of its own. */
export function createSimulated(services: Services): SimulatedProvider {
  const { captcha } = services;
  const books: Books = { said: new Map() };
  const digest = (what: 'notice' | 'page', body: Buffer | string): Buffer =>
    createHmac('sha256', `simulated payments ${captcha.secret} ${what}`).update(body).digest();
  const sign = (body: Buffer): string => digest('notice', body).toString('hex');
  const tokenOf = (number: string): string =>
    `${number}.${digest('page', number).subarray(0, TOKEN_SIGNATURE_BYTES).toString('base64url')}`;

  return {
    currency: 'CNY',
    begin: ({ number }) =>
      Promise.resolve({
        pay: { kind: 'page', value: `${services.publicOrigin}${SIMULATED_PATH}${tokenOf(number)}` },
        providerOrder: null,
      }),
    ask: ({ number }) => Promise.resolve(books.said.get(number) ?? { state: 'unpaid' }),
    close: () => Promise.resolve(),
    refund: ({ order, transaction }) => {
      books.said.set(order.number, { state: 'refunded', transaction });
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
    orderOf: (token) => {
      const [number = ''] = token.split('.', 1);
      return secretsEqual(token, tokenOf(number)) ? number : null;
    },
    choose: ({ number, amount, currency: paidIn }, choice) => {
      const said: Said =
        choice === 'decline'
          ? { state: 'closed' }
          : { state: 'paid', amount, currency: paidIn, transaction: `simulated-${number}` };
      books.said.set(number, said);
      if (choice === 'silent') return null;
      const body = Buffer.from(JSON.stringify({ number, said }));
      return { headers: { [SIGNATURE]: sign(body) }, body };
    },
  };
}
