import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract';
import { tables } from '#server';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { admin } from '../admin/command-line.ts';
import { placeOrder, press } from '../payment/paying.ts';
import type { Person } from '../projects/people.ts';
import { adjust, expectTrueLedger, makeHolder, overviewOf } from './people.ts';

const DAY = 86_400_000;
const SEED = 20_260_301;
const [PEOPLE, ROUNDS, AT_ONCE] = [3, 5, 12] as const;

/** Mulberry32: the same numbers on every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the ledger of points', () => {
  test(`is the balance after any acts at the same moment, seed ${SEED}`, async () => {
    const random = createRandom(SEED);
    const people: Person[] = [];
    for (let at = 0; at < PEOPLE; at++) people.push(await makeHolder(server, { points: 300, vipLevel: 2 }));
    const acts = [
      (person: Person) => adjust(server, person, 1 + Math.floor(random() * 120)),
      (person: Person) => adjust(server, person, -1 - Math.floor(random() * 200)),
      async (person: Person) => server.call(api.points.checkIn, { token: await person.token() }),
      async (person: Person) => server.call(api.points.draw, { token: await person.token() }),
      async (person: Person) =>
        server.call(api.points.redeem, { token: await person.token(), body: { item: 'make-up-card' } }),
      () => server.runJob('points.expire'),
    ];
    for (let round = 0; round < ROUNDS; round++) {
      const work = people.flatMap((person) =>
        Array.from({ length: AT_ONCE }, () => acts[Math.floor(random() * acts.length)]!(person)),
      );
      await Promise.all(work);
      for (const person of people) await expectTrueLedger(server, person);
      server.clock.advance(Math.floor(random() * 200) * DAY);
    }
    server.clock.advance(400 * DAY);
    await server.runJob('points.expire');
    for (const person of people) expect(await expectTrueLedger(server, person)).toBe(0);
  });

  test('is only added to, and nothing is written beside it: the database refuses', async () => {
    const person = await makeHolder(server, { points: 100 });
    const { database } = server.services;
    const { users, pointsEntries, pointsLots } = tables;
    const own = eq(pointsEntries.userId, person.id);
    const entry = {
      id: randomUUID(),
      userId: person.id,
      sequence: 2,
      amount: 5,
      balance: 105,
      reason: 'check_in',
      reference: 'x',
      createdAt: server.clock.now(),
    } as const;
    const wrong = [
      () => database.update(users).set({ points: 105 }).where(eq(users.id, person.id)),
      () => database.update(pointsEntries).set({ amount: 105 }).where(own),
      () => database.delete(pointsEntries).where(own),
      () => database.insert(pointsEntries).values(entry),
      () => database.insert(pointsEntries).values({ ...entry, balance: 5 }),
      () => database.insert(pointsEntries).values({ ...entry, amount: -101, balance: -1 }),
      () =>
        database.transaction(async (transaction) => {
          await transaction.insert(pointsEntries).values(entry);
          await transaction.update(users).set({ points: 105 }).where(eq(users.id, person.id));
        }),
      () => database.update(pointsLots).set({ left: -1 }).where(eq(pointsLots.userId, person.id)),
    ];
    for (const act of wrong) await expect(act()).rejects.toThrow();
    expect(await expectTrueLedger(server, person)).toBe(100);
  });

  test('spends what ends first, and lets what has ended go', async () => {
    const person = await makeHolder(server, { points: 100 });
    server.clock.advance(10 * DAY);
    await adjust(server, person, 50);
    await adjust(server, person, -70);
    expect(await overviewOf(server, person)).toMatchObject({ points: 80, nextExpiry: { points: 30 } });
    expect(await adjust(server, person, -81)).toContain('fewer than 81');
    server.clock.advance(356 * DAY);
    // Before any job came: whoever spends finds the thirty gone.
    expect(await adjust(server, person, -51)).toContain('fewer than 51');
    await server.runJob('points.expire');
    expect(await expectTrueLedger(server, person)).toBe(50);
    const token = await person.token();
    const first = await server.call(api.points.history, { token, query: { limit: 2 } });
    expect(first.envelope.data.items).toMatchObject([
      { amount: -30, balance: 50, reason: 'expired' },
      { amount: -70, balance: 80, reason: 'administrator' },
    ]);
    const cursor = first.envelope.data.nextCursor!;
    const rest = await server.call(api.points.history, { token, query: { cursor } });
    // Of what came, how much is left and until when: the first hundred are spent and ended.
    expect(rest.envelope.data).toMatchObject({
      items: [
        { amount: 50, left: { points: 50, endsAt: (await overviewOf(server, person)).nextExpiry!.at } },
        { amount: 100, left: null },
      ],
      nextCursor: null,
    });
  });

  test('has the points of a payment, and loses them with its refund as far as they are there', async () => {
    const person = await makeHolder(server);
    const placed = await placeOrder(server, person, { product: 'YEARLY' });
    await press(placed, 'pay');
    expect(await expectTrueLedger(server, person)).toBe(368);
    await adjust(server, person, -300);
    expect((await admin(server.estate, 'order', 'refund', placed.order.id)).refused).toBe(null);
    expect(await expectTrueLedger(server, person)).toBe(0);
  });

  test('goes with its account, and what was adjusted is in the history of that', async () => {
    const person = await makeHolder(server, { points: 20 });
    const { database } = server.services;
    const { accountEvents, pointsEntries, pointsLots } = tables;
    const events = await database.select().from(accountEvents).where(eq(accountEvents.userId, person.id));
    expect(events).toMatchObject([
      { kind: 'points_adjusted', actor: 'administrator', details: { amount: 20, reason: 'test' } },
    ]);
    expect((await admin(server.estate, 'account', 'give-points', person.id, '5')).refused).toContain(
      '--reason',
    );
    expect((await admin(server.estate, 'account', 'delete', person.id, '--now')).refused).toBe(null);
    expect(await database.$count(pointsEntries, eq(pointsEntries.userId, person.id))).toBe(0);
    expect(await database.$count(pointsLots, eq(pointsLots.userId, person.id))).toBe(0);
  });
});
