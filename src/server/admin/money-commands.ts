import { readFile } from 'node:fs/promises';
import { fail, ok, type Result } from '#base';
import { VIP_TYPES, type VipType } from '#contract';
import { parseCatalogue, SAMPLE_CATALOGUE } from '../catalogue/index.ts';
import { recordEvent, type AccountEvent } from '../features/account-events/index.ts';
import { listBatches, makeBatch, revokeBatch, type Batch } from '../features/codes/index.ts';
import { eventsOf, findOrder, latestOrders, refundOrder, type OrderRow } from '../features/payment/index.ts';
import type { AdminCommand, AdminInput, Estate, Outcome, Terminal } from './command.ts';
import { day, findUser, numberOption, UUID } from './on-account.ts';

type Run = (place: Estate & Terminal, input: AdminInput) => Promise<Outcome>;

const MOST_SHOWN = 50;
const MOST_CODES = 10_000;
const DAY_MILLISECONDS = 86_400_000;
const MOST_NOTE = 100;

const moneyText = (amount: number, currency: string): string => `${(amount / 100).toFixed(2)} ${currency}`;
const lineOf = (order: OrderRow): string =>
  [
    order.id,
    day(order.createdAt),
    order.status,
    moneyText(order.amount, order.currency),
    order.product ?? '-',
    order.paymentMethod ?? '-',
    order.userId ?? 'deleted account',
  ].join('  ');

const list: Run = async (place, { options }) => {
  const { account } = options;
  const user = typeof account === 'string' ? await findUser(place, account) : undefined;
  if (user && !user.ok) return user;
  const query = { userId: user?.value.id, most: MOST_SHOWN };
  const found = await latestOrders(place.database.database, query);
  for (const order of found) place.print(lineOf(order));
  if (found.length === 0) place.print('There are no orders.');
  return ok(undefined);
};

const unknownOrder = (id: string) => fail('validation', `There is no order "${id}".`);

const show: Run = async (place, { values: [id] }) => {
  const { database } = place.database;
  const order = UUID.test(id!) ? await findOrder(database, id!) : undefined;
  if (!order) return unknownOrder(id!);
  place.print(lineOf(order));
  for (const { createdAt, kind, source, reference, details } of await eventsOf(database, order.id)) {
    const facts = Object.entries(details).map(([name, value]) => `${name} ${String(value)}`);
    place.print(
      `  ${[createdAt.toISOString(), kind, source, reference, ...facts].filter(Boolean).join('  ')}`,
    );
  }
  return ok(undefined);
};

const refund: Run = async (place, { values: [id], options }) => {
  if (options['amount'] !== undefined) {
    return fail(
      'validation',
      'A refund is always whole: a part of the money would leave days that nobody paid for. Refund the order and give days with "account grant-vip".',
    );
  }
  const services = { ...place, database: place.database.database };
  const said = UUID.test(id!) ? await refundOrder(services, id!) : 'unknown';
  if (said === 'unknown') return unknownOrder(id!);
  if (said === 'unpaid') return fail('validation', `Order ${id} is not paid.`);
  if (said === 'already') return fail('validation', `Order ${id} is being refunded already.`);
  place.print(
    `The days of order ${id} are taken back. The server gives the money back within a minute of running:`,
  );
  place.print(`"order show ${id}" says when it is done.`);
  return ok(undefined);
};

function productOption(text: string | boolean | undefined): Result<VipType | null, 'validation'> {
  if (text === undefined) return ok(null);
  const product = VIP_TYPES.find((known) => known === text);
  return product
    ? ok(product)
    : fail('validation', `--product is one of ${VIP_TYPES.join(', ')}, not "${String(text)}".`);
}

/** Keeps what is done to no account. */
const record = (
  place: Estate,
  kind: 'codes_made' | 'codes_revoked',
  details: NonNullable<AccountEvent['details']>,
) =>
  recordEvent(place, place.database.database, {
    userId: null,
    kind,
    actor: 'administrator',
    caller: null,
    details,
  });

/** Makes a batch and prints it: this is the only time that its codes are seen. */
async function make(
  place: Estate & Terminal,
  input: AdminInput,
  batch: Pick<Batch, 'kind' | 'product' | 'percentOff'>,
): Promise<Outcome> {
  const count = numberOption(input, 'count', 1, [1, MOST_CODES]);
  if (!count.ok) return count;
  const days = numberOption(input, 'days', 365, [1, 3660]);
  if (!days.ok) return days;
  const now = place.now();
  const made = await makeBatch(place.database.database, {
    ...batch,
    note: String(input.options['note'] ?? '').slice(0, MOST_NOTE),
    count: count.value,
    createdAt: now,
    expiresAt: new Date(now.getTime() + days.value * DAY_MILLISECONDS),
  });
  const { kind, product, percentOff } = batch;
  const facts = {
    batch: made.id,
    kind,
    count: count.value,
    product: product ?? 'everything',
    percentOff: percentOff ?? 0,
  };
  await record(place, 'codes_made', facts);
  for (const code of made.codes) place.print(code);
  place.print(`Batch ${made.id}. These codes are not shown again.`);
  return ok(undefined);
}

const makeActivations: Run = async (place, input) => {
  const product = productOption(input.options['product'] ?? 'MONTHLY');
  if (!product.ok) return product;
  return make(place, input, { kind: 'activation', product: product.value, percentOff: null });
};

const makeCoupons: Run = async (place, input) => {
  const product = productOption(input.options['product']);
  if (!product.ok) return product;
  const percent = numberOption(input, 'percent', 10, [1, 99]);
  if (!percent.ok) return percent;
  return make(place, input, { kind: 'coupon', product: product.value, percentOff: percent.value });
};

const listCodes: Run = async (place) => {
  const found = await listBatches(place.database.database, MOST_SHOWN);
  for (const { batch, used } of found) {
    const what =
      batch.kind === 'coupon' ? `${batch.percentOff}% off ${batch.product ?? 'everything'}` : batch.product;
    const state = batch.revokedAt ? `revoked ${day(batch.revokedAt)}` : `until ${day(batch.expiresAt)}`;
    place.print(
      `${batch.id}  ${day(batch.createdAt)}  ${batch.kind}  ${what}  ${used} of ${batch.count} used  ${state}  ${batch.note}`,
    );
  }
  if (found.length === 0) place.print('There are no codes.');
  return ok(undefined);
};

const revoke: Run = async (place, { values: [id] }) => {
  const done = UUID.test(id!) && (await revokeBatch(place.database.database, id!, place.now()));
  if (!done) return fail('validation', `There is no batch "${id}" that can be revoked.`);
  await record(place, 'codes_revoked', { batch: id! });
  place.print(`What is unused of batch ${id} is good for nothing any more.`);
  return ok(undefined);
};

const OPTIONS = {
  count: { type: 'string', value: 'COUNT', meaning: 'how many; 1 where absent' },
  days: { type: 'string', value: 'DAYS', meaning: 'for how long they are good; 365 where absent' },
  note: { type: 'string', value: 'TEXT', meaning: 'what they are for, for the list' },
} as const;

export const moneyCommands: readonly AdminCommand[] = [
  {
    kind: 'served',
    name: 'order list',
    arguments: [],
    options: { account: { type: 'string', value: 'ACCOUNT', meaning: 'of one account alone' } },
    summary: 'Show the latest orders.',
    run: list,
  },
  {
    kind: 'served',
    name: 'order show',
    arguments: ['ORDER'],
    summary: 'Show an order and its history.',
    run: show,
  },
  {
    kind: 'served',
    name: 'order refund',
    arguments: ['ORDER'],
    options: { amount: { type: 'string', value: 'AMOUNT', meaning: 'refused: a refund is always whole' } },
    summary: 'Give the money of an order back, and take back what it gave.',
    run: refund,
  },
  {
    kind: 'served',
    name: 'code make',
    arguments: [],
    options: {
      product: { type: 'string', value: 'TYPE', meaning: 'MONTHLY where absent, QUARTERLY or YEARLY' },
      ...OPTIONS,
    },
    summary: 'Make activation codes, each good once, and print them.',
    run: makeActivations,
  },
  {
    kind: 'served',
    name: 'coupon make',
    arguments: [],
    options: {
      percent: { type: 'string', value: '1-99', meaning: 'what they take off; 10 where absent' },
      product: { type: 'string', value: 'TYPE', meaning: 'for one product alone' },
      ...OPTIONS,
    },
    summary: 'Make coupons, each good once, and print them.',
    run: makeCoupons,
  },
  {
    kind: 'served',
    name: 'code list',
    arguments: [],
    summary: 'Show batches of activation codes and coupons, and how many were used.',
    run: listCodes,
  },
  {
    kind: 'served',
    name: 'code revoke',
    arguments: ['BATCH'],
    summary: 'Make what is unused of a batch good for nothing.',
    run: revoke,
  },
  {
    kind: 'served',
    name: 'catalogue check',
    arguments: ['FILE'],
    summary: 'Try a catalogue before CATALOGUE_FILE names it.',
    run: async ({ print }, { values: [file] }) => {
      const read = parseCatalogue(await readFile(file!, 'utf8'));
      if (!read.ok) return read;
      const { products, missions, mall } = read.value;
      print(
        `${products.length} products, ${missions.length} missions, ${mall.length} things in the mall: it can be used.`,
      );
      return ok(undefined);
    },
  },
  {
    kind: 'served',
    name: 'catalogue show',
    arguments: [],
    options: { sample: { type: 'boolean', meaning: 'the sample, whatever is in use' } },
    summary: 'Print the catalogue in use, to begin one from.',
    run: ({ print, catalogue }, { options }) => {
      print(JSON.stringify(options['sample'] === true ? SAMPLE_CATALOGUE : catalogue, null, 2));
      return Promise.resolve(ok(undefined));
    },
  },
];
