import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, CODES, ORDER_STATES } from '#contract';
import { tables } from '#server';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { makePerson, type Person } from '../projects/people.ts';

let server: TestServer;
let lin: Person;
const ids: string[] = [];
beforeAll(async () => {
  server = await startTestServer();
  lin = await makePerson(server);
  const other = await makePerson(server);
  for (const [index, status] of [...ORDER_STATES, ...ORDER_STATES].entries()) {
    // Some are of the same moment: then the id decides.
    if (index % 3 === 0) server.clock.advance(1000);
    for (const person of [lin, other]) {
      const id = randomUUID();
      await server.services.database.insert(tables.orders).values({
        id,
        userId: person.id,
        amount: 990 + index,
        originalPrice: 1990,
        currency: 'CNY',
        paymentMethod: index % 2 === 0 ? 'alipay_page' : null,
        status,
        createdAt: server.clock.now(),
      });
      if (person === lin) ids.push(id);
    }
  }
});
afterAll(() => server.close());

async function list(query: object, language: 'en' | 'zh' = 'en') {
  return server.call(api.payment.orders, { token: await lin.token(), query: query as never, language });
}

describe('the list of orders', () => {
  test('has one’s own alone, latest first, the same by pages as at once', async () => {
    const all = (await list({})).envelope.data;
    expect(all.total).toBe(12);
    expect(all.items.map((order) => order.id).toSorted()).toEqual(ids.toSorted());
    const times = all.items.map((order) => order.createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(all.items[0]).toMatchObject({ originalPrice: 1990, currency: 'CNY' });
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = (await list({ limit: 5, cursor })).envelope.data;
      expect(page.total).toBe(12);
      found.push(...page.items.map((order) => order.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(found).toEqual(all.items.map((order) => order.id));
  });

  test('can be of one state', async () => {
    for (const status of ORDER_STATES) {
      const { items, total } = (await list({ status })).envelope.data;
      expect([items.length, total]).toEqual([2, 2]);
      expect(items.every((order) => order.status === status)).toBe(true);
    }
  });

  test('refuses states and cursors that are none, in both languages', async () => {
    for (const query of [{ status: "PAID' or 1=1" }, { cursor: 'x' }, { limit: 0 }]) {
      for (const language of ['en', 'zh'] as const) {
        const { envelope } = await list(query, language);
        expect([envelope.code, envelope.message]).toEqual([
          CODES.validation.code,
          CODES.validation[language],
        ]);
      }
    }
  });

  test('wants a session', async () => {
    expect((await server.call(api.payment.orders)).envelope.code).toBe(CODES.unauthorized.code);
  });
});
