import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CODES, codeMessage, endpoints, type CodeName, type Endpoint } from '#contract';
import { tables } from '#server';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { codeOf } from '../community/publishing.ts';
import { placeOrder, press } from '../payment/paying.ts';
import { makePerson, type Person } from '../projects/people.ts';

/**
 * Who may do what with money and points, cell by cell: every call × every state of an order × every kind of caller. `nobody` has no
 * login, `ended` that of a session another login ended, `other` has nothing to do with the order.
 */
const CALLERS = ['nobody', 'ended', 'other', 'owner'] as const;
type Caller = (typeof CALLERS)[number];
const STATES = ['UNPAID', 'FINISHED', 'CLOSED', 'hidden'] as const;
type State = (typeof STATES)[number];
interface Input {
  readonly query?: object;
  readonly body?: object;
}
/** What `other` and `owner` get; nobody and who is ended get the same everywhere. */
type Cells = readonly [other: CodeName, owner: CodeName];

const body = (id: string): Input => ({ body: { id } });
const ABOUT_ONE: Readonly<
  Record<string, { readonly input: (id: string) => Input; readonly owner: Readonly<Record<State, CodeName>> }>
> = {
  'payment.orderInfo': {
    input: (id) => ({ query: { id } }),
    owner: { UNPAID: 'ok', FINISHED: 'ok', CLOSED: 'ok', hidden: 'not_found' },
  },
  'payment.pay': {
    input: body,
    owner: { UNPAID: 'ok', FINISHED: 'order_settled', CLOSED: 'order_settled', hidden: 'not_found' },
  },
  'payment.checkOrder': {
    input: body,
    owner: { UNPAID: 'ok', FINISHED: 'ok', CLOSED: 'ok', hidden: 'not_found' },
  },
  'payment.closeOrder': {
    input: body,
    owner: { UNPAID: 'ok', FINISHED: 'order_settled', CLOSED: 'order_settled', hidden: 'not_found' },
  },
  'payment.deleteOrder': {
    input: body,
    owner: { UNPAID: 'order_open', FINISHED: 'ok', CLOSED: 'ok', hidden: 'not_found' },
  },
};
const order = { product: 'MONTHLY', method: 'alipay_page' } as const;
const IN_GENERAL: readonly (readonly [string, Input, Cells])[] = [
  ['payment.catalogue', {}, ['ok', 'ok']],
  ['payment.orders', {}, ['ok', 'ok']],
  ['payment.createOrder', { body: order }, ['ok', 'ok']],
  ['payment.createOrder', { body: { ...order, coupon: 'none' } }, ['coupon_invalid', 'coupon_invalid']],
  ['payment.checkCoupon', { body: { ...order, coupon: 'none' } }, ['coupon_invalid', 'coupon_invalid']],
  ['payment.activate', { body: { code: 'none' } }, ['activation_unknown', 'activation_unknown']],
];
const GROUPS = ['payment.'];

const lines = new Map(endpoints().map(({ name, endpoint }) => [name, endpoint]));

let server: TestServer;
let other: Person;
let ended: string;
beforeAll(async () => {
  server = await startTestServer();
  other = await makePerson(server);
  const gone = await makePerson(server);
  ended = await gone.token();
  await server.services.database
    .update(tables.sessions)
    .set({ endedAt: server.clock.now(), endReason: 'replaced' })
    .where(eq(tables.sessions.userId, gone.id));
});
afterAll(() => server.close());

async function callAs(
  caller: Caller,
  owner: Person,
  name: string,
  input: Input,
  language: 'en' | 'zh' = 'en',
) {
  const tokens = { nobody: undefined, ended, other: await other.token(), owner: await owner.token() };
  const sent = { ...input, token: tokens[caller], language } as never;
  return server.call(lines.get(name)! as Endpoint, sent);
}

async function makeOrder(state: State): Promise<{ readonly owner: Person; readonly id: string }> {
  const owner = await makePerson(server);
  const placed = await placeOrder(server, owner);
  const { id } = placed.order;
  if (state === 'FINISHED' || state === 'hidden') await press(placed, 'pay');
  if (state === 'CLOSED') await callAs('owner', owner, 'payment.closeOrder', body(id));
  if (state === 'hidden') await callAs('owner', owner, 'payment.deleteOrder', body(id));
  return { owner, id };
}

/** Everything a call could change of somebody. */
async function snapshot({ id }: Person): Promise<unknown> {
  const { database } = server.services;
  const { users, orders, pointsEntries } = tables;
  return [
    await database.select().from(users).where(eq(users.id, id)),
    await database.select().from(orders).where(eq(orders.userId, id)).orderBy(orders.id),
    await database.select().from(pointsEntries).where(eq(pointsEntries.userId, id)).orderBy(pointsEntries.id),
  ];
}

function wantedOf(caller: Caller, [ofOther, ofOwner]: Cells): CodeName {
  const cells: Readonly<Record<Caller, CodeName>> = {
    nobody: 'unauthorized',
    ended: 'login_expired',
    other: ofOther,
    owner: ofOwner,
  };
  return cells[caller];
}

describe('the matrix of money', () => {
  test('has every call', () => {
    const known = [...lines.keys()].filter((name) => GROUPS.some((group) => name.startsWith(group)));
    const asked = [...Object.keys(ABOUT_ONE), ...IN_GENERAL.map(([name]) => name)];
    expect([...new Set(asked)].toSorted()).toEqual(known.toSorted());
  });

  const rows = Object.keys(ABOUT_ONE).flatMap((name) => STATES.map((state) => [name, state] as const));
  test.each(rows)('%s of an order that is %s', async (name, state) => {
    const { input, owner: ofOwner } = ABOUT_ONE[name]!;
    const { owner, id } = await makeOrder(state);
    const before = await snapshot(owner);
    for (const caller of CALLERS) {
      const wanted = wantedOf(caller, ['not_found', ofOwner[state]]);
      const said = await callAs(caller, owner, name, input(id));
      expect([caller, codeOf(said)]).toEqual([caller, wanted]);
      if (wanted === 'ok') continue;
      // A refusal changes nothing, and says so in both languages.
      expect(await snapshot(owner)).toEqual(before);
      const inChinese = await callAs(caller, owner, name, input(id), 'zh');
      expect(inChinese.envelope.message).toBe(codeMessage(wanted, 'zh', {}));
      expect(said.status).toBe(CODES[wanted].status);
    }
  });

  test.each(IN_GENERAL)('%s', async (name, input, cells) => {
    const owner = await makePerson(server);
    for (const caller of CALLERS) {
      const said = await callAs(caller, owner, name, input);
      expect([caller, codeOf(said)]).toEqual([caller, wantedOf(caller, cells)]);
    }
  });
});
