import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, type Region } from '#contract';
import { startTestServer, type TestServer } from '#tests/server.ts';
import {
  dayAfter,
  dayOf,
  isBirthday,
  isBirthdayOn,
  missedDays,
  rewardOf,
  startOfDay,
  streakTo,
} from '../../../src/server/features/points/calendar.ts';
import type { Person } from '../projects/people.ts';
import { expectCode } from '../session/journeys.ts';
import { expectTrueLedger, makeHolder, overviewOf } from './people.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('the calendar of a region', () => {
  test('changes its day at its own midnight', () => {
    const before = new Date('2026-03-01T15:59:59.999Z');
    const after = new Date('2026-03-01T16:00:00Z');
    for (const region of ['MAINLAND', 'HK_MO_TW'] as const) {
      expect([dayOf(before, region), dayOf(after, region)]).toEqual(['2026-03-01', '2026-03-02']);
      expect(startOfDay('2026-03-02', region)).toEqual(after);
    }
    expect(dayOf(after, 'OVERSEAS')).toBe('2026-03-01');
    expect([dayAfter('2026-02-28', 1), dayAfter('2028-02-28', 1), dayAfter('2026-01-01', -1)]).toEqual([
      '2026-03-01',
      '2028-02-29',
      '2025-12-31',
    ]);
  });

  test('counts days in a row, and what can be made up', () => {
    const days = new Set(['2026-02-27', '2026-02-28', '2026-03-02']);
    expect([
      streakTo('2026-03-01', days),
      streakTo('2026-03-03', days),
      streakTo('2026-03-05', days),
    ]).toEqual([3, 2, 1]);
    expect(missedDays('2026-03-03', days, '2026-02-26')).toEqual(['2026-03-01', '2026-02-26']);
    expect([1, 3, 4, 7].map((streak) => rewardOf(streak, [5, 10, 15], 2))).toEqual([10, 30, 10, 10]);
  });

  test('has a birthday for who was born on a leap day', () => {
    expect([isBirthday('02-29'), isBirthday('02-30'), isBirthday('13-01'), isBirthday('00-10')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(isBirthdayOn('2026-02-28', '02-29')).toBe(true);
    expect([isBirthdayOn('2028-02-28', '02-29'), isBirthdayOn('2028-02-29', '02-29')]).toEqual([false, true]);
    expect(isBirthdayOn('2100-02-28', '02-29')).toBe(true);
  });
});

describe('a check-in', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const sign = async (person: Person) => server.call(api.points.checkIn, { token: await person.token() });

  test('is one reward a day, whichever devices ask at once', async () => {
    const person = await makeHolder(server);
    const said = await Promise.all(Array.from({ length: 8 }, () => sign(person)));
    expect(said.map(({ envelope }) => envelope.code).filter((code) => code === 200)).toHaveLength(1);
    for (const answer of said) if (answer.envelope.code !== 200) expectCode(answer, 'signed_already');
    expect(await expectTrueLedger(server, person)).toBe(5);
    expect((await overviewOf(server, person)).checkIn).toMatchObject({ signed: true, streak: 1 });
    const isOpen = async () =>
      (await server.call(api.user.accountInfo, { token: await person.token() })).envelope.data.checkInOpen;
    expect(await isOpen()).toBe(false);
    server.clock.advance(DAY);
    expect(await isOpen()).toBe(true);
  });

  test('rises day by day, begins anew after a missed day, and is double for members', async () => {
    const [person, member] = [await makeHolder(server), await makeHolder(server, { vipLevel: 1 })];
    const received: number[] = [];
    for (let day = 0; day < 8; day++) {
      received.push((await sign(person)).envelope.data.received);
      if (day < 3) expect((await sign(member)).envelope.data.received).toBe(2 * received[day]!);
      server.clock.advance(DAY);
    }
    expect(received).toEqual([5, 5, 10, 10, 15, 15, 30, 5]);
    server.clock.advance(DAY);
    expect((await sign(person)).envelope.data).toMatchObject({ received: 5, streak: 1 });
  });

  test.each<[Region, number]>([
    ['MAINLAND', 16],
    ['OVERSEAS', 24],
  ])('of an account of %s is new at hour %s of UTC', async (region, hour) => {
    const person = await makeHolder(server, { region });
    const today = Date.parse(`${server.clock.now().toISOString().slice(0, 10)}T00:00:00Z`) + DAY;
    server.clock.set(new Date(today + hour * HOUR - 1));
    expectCode(await sign(person), 'ok');
    expectCode(await sign(person), 'signed_already');
    server.clock.advance(1);
    expect((await sign(person)).envelope.data.streak).toBe(2);
  });

  test('that was missed is made up with a card, once, and keeps the streak', async () => {
    const person = await makeHolder(server, { points: 300, vipLevel: 1 });
    await sign(person);
    server.clock.advance(2 * DAY);
    const token = await person.token();
    const { missed } = (await overviewOf(server, person)).checkIn;
    expect(missed).toHaveLength(1);
    const [day] = missed as [string];
    const fill = (which: string) => server.call(api.points.makeUp, { token, body: { day: which } });
    expectCode(await fill(day), 'make_up_none');
    expectCode(await server.call(api.points.redeem, { token, body: { item: 'make-up-card' } }), 'ok');
    expectCode(await server.call(api.points.redeem, { token, body: { item: 'make-up-card' } }), 'ok');
    const said = await Promise.all([fill(day), fill(day)]);
    expect(said.filter(({ envelope }) => envelope.code === 200)).toHaveLength(1);
    expect(said.find(({ envelope }) => envelope.code === 200)!.envelope.data).toMatchObject({
      received: 10,
      makeUpCards: 1,
    });
    expect((await sign(person)).envelope.data).toMatchObject({ streak: 3, received: 20 });
    for (const wrong of [dayAfter(day, 1), dayAfter(day, -30), dayAfter(day, -5)]) {
      expectCode(await fill(wrong), 'make_up_refused');
    }
    await expectTrueLedger(server, person);
  });
});
