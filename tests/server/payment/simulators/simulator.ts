import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PaymentMethod } from '#contract';
import type { PaymentConfig } from '#server';

/** What is wrong with a notice: each has to be refused, or to change nothing. */
export const FAULTS = ['signature', 'changed', 'merchant', 'amount', 'unknown order'] as const;
export type Fault = (typeof FAULTS)[number];

export interface Notice {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A provider of payment as its protocol has it, with real signatures and books of its own. */
export interface Simulator {
  readonly method: PaymentMethod;
  readonly payments: PaymentConfig;
  /** What goes into no log and no answer. */
  readonly secrets: readonly string[];
  /** What a notice that was taken is answered with. */
  readonly taken: { readonly status: number; readonly body: string };
  /** The payer pays what `createOrder` answered; fails when that was not signed, or not what was ordered. */
  pay(value: string): void;
  /** The notice of an order, by our number. */
  notice(number: string, fault?: Fault): Notice;
  /** What was given back, by our number of the refund: each once. */
  readonly refunds: ReadonlyMap<string, number>;
  /** Answers nothing that can be used while it is set. */
  broken: boolean;
  close(): Promise<void>;
}

export interface Pair {
  readonly publicKey: string;
  readonly privateKey: string;
}

export function makePair(): Pair {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

/** The digits of a key, without the lines around them. */
export const keyBody = (pem: string): string => pem.split('\n')[2]!;

export interface Served {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Serves a protocol on a free port. What throws is answered with 400, so that a wrong request is seen. */
export async function serve(
  answer: (request: IncomingMessage, body: string) => Served,
): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      let served: Served;
      try {
        served = answer(request, body);
      } catch (cause) {
        served = { status: 400, body: String(cause) };
      }
      response.writeHead(served.status, served.headers).end(served.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Wants something of a request. */
export function want(condition: boolean, what: string): void {
  if (!condition) throw new Error(what);
}
