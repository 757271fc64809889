import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract';
import { SAMPLE_CATALOGUE, type Catalogue } from '#server';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { oddsOf, prizeAt, totalWeight } from '../../../src/server/features/points/odds.ts';
import { vipOf } from '../payment/paying.ts';
import { makeProject, type Person } from '../projects/people.ts';
import { expectCode } from '../session/journeys.ts';
import { expectTrueLedger, makeHolder, overviewOf } from './people.ts';

const DAY = 86_400_000;
const DRAWS = 1_000_000;
/** Standard deviations a share may be off: beyond five once in two million runs. */
const DEVIATIONS = 5;
const STOCK = 3;

/** The sample, with a bounded prize that every draw wins, and one bounded thing in the mall. */
const BOUNDED: Catalogue = {
  ...SAMPLE_CATALOGUE,
  lottery: {
    ...SAMPLE_CATALOGUE.lottery,
    drawsPerDay: 100,
    prizes: [
      { ...SAMPLE_CATALOGUE.lottery.prizes[0]!, weight: 1_000_000, stock: STOCK },
      { ...SAMPLE_CATALOGUE.lottery.prizes.at(-1)!, weight: 1 },
    ],
  },
  mall: SAMPLE_CATALOGUE.mall.map((item) => (item.id === 'vip-week' ? { ...item, stock: 1 } : item)),
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ parts: { catalogue: BOUNDED } });
});
afterAll(() => server.close());

describe('the lottery', () => {
  test(`draws each of ${DRAWS} within the published odds`, () => {
    const { prizes } = SAMPLE_CATALOGUE.lottery;
    const total = totalWeight(prizes);
    const counts = new Map(prizes.map(({ id }) => [id, 0]));
    for (let at = 0; at < DRAWS; at++) {
      const { id } = prizeAt(prizes, randomInt(total));
      counts.set(id, counts.get(id)! + 1);
    }
    oddsOf(prizes).forEach((millionths, at) => {
      const odds = millionths / 1e6;
      const deviation = Math.sqrt(DRAWS * odds * (1 - odds));
      const off = Math.abs(counts.get(prizes[at]!.id)! - DRAWS * odds) / deviation;
      expect([prizes[at]!.id, off < DEVIATIONS]).toEqual([prizes[at]!.id, true]);
    });
    expect(oddsOf(prizes).reduce((sum, odds) => sum + odds, 0)).toBe(1_000_000);
    // Every number below the sum draws, each prize as many as its weight says.
    const exact = new Map<string, number>();
    for (let roll = 0; roll < total; roll++) {
      const { id } = prizeAt(prizes, roll);
      exact.set(id, (exact.get(id) ?? 0) + 1);
    }
    expect([...exact]).toEqual(prizes.map(({ id, weight }) => [id, weight]));
  });

  test('gives no more than there is, whoever draws at once, and takes the cost each time', async () => {
    const people = await Promise.all(
      Array.from({ length: 4 }, () => makeHolder(server, { points: 160, vipLevel: 1 })),
    );
    const draw = async (person: Person) => server.call(api.points.draw, { token: await person.token() });
    const said = await Promise.all(people.flatMap((person) => Array.from({ length: 4 }, () => draw(person))));
    const won = said
      .filter(({ envelope }) => envelope.code === 200)
      .map(({ envelope }) => envelope.data.prize);
    expect(won).toHaveLength(12);
    expect(won.filter((prize) => prize === 'vip-month')).toHaveLength(STOCK);
    for (const answer of said) if (answer.envelope.code !== 200) expectCode(answer, 'points_short');
    for (const person of people) expect(await expectTrueLedger(server, person)).toBe(10);
    const { orders, lottery } = api.points;
    const token = await people[0]!.token();
    expect((await server.call(orders, { token })).envelope.data.items).toHaveLength(3);
    const shown = (await server.call(lottery, { token })).envelope.data;
    expect(shown).toMatchObject({
      cost: 50,
      drawsLeft: 97,
      prizes: [{ left: 0, odds: 999_999 }, { left: null }],
    });
    expectCode(await draw(await makeHolder(server, { points: 100 })), 'members_only');
  });
});

test('what the operator has closed is said, and refused whoever asks', async () => {
  const features = { missions: 'soon', lottery: 'upgrading', mall: 'open', birthday: 'soon' } as const;
  const closed = await startTestServer({ parts: { catalogue: { ...BOUNDED, features } } });
  const person = await makeHolder(closed, { points: 1000, vipLevel: 1 });
  const token = await person.token();
  expect((await overviewOf(closed, person)).features).toEqual(features);
  expectCode(await closed.call(api.points.draw, { token }), 'feature_closed');
  expectCode(await closed.call(api.points.claim, { token, body: { mission: 'moon' } }), 'feature_closed');
  expectCode(
    await closed.call(api.points.setBirthday, { token, body: { birthday: '03-02' } }),
    'feature_closed',
  );
  expectCode(await closed.call(api.points.birthdayGift, { token }), 'feature_closed');
  expectCode(await closed.call(api.points.redeem, { token, body: { item: 'moon' } }), 'not_found');
  expect(await expectTrueLedger(closed, person)).toBe(1000);
  await closed.close();
});

describe('the mall', () => {
  const buy = async (person: Person, item: string) =>
    server.call(api.points.redeem, { token: await person.token(), body: { item } });

  test('gives days, space, cards and badges for points, at the price of members', async () => {
    const person = await makeHolder(server, { points: 3000 });
    expectCode(await buy(person, 'vip-week'), 'ok');
    expect((await vipOf(server, person)).status).toBe('ACTIVE');
    expectCode(await buy(person, 'vip-week'), 'sold_out');
    const before = (await server.call(api.projects.spaces, { token: await person.token() })).envelope.data
      .items[0]!;
    expectCode(await buy(person, 'space-1gb'), 'ok');
    const after = (await server.call(api.projects.spaces, { token: await person.token() })).envelope.data
      .items[0]!;
    expect(after.totalSpaceSize - before.totalSpaceSize).toBe(1_000_000_000);
    expectCode(await buy(person, 'badge-reef'), 'ok');
    expectCode(await buy(person, 'badge-reef'), 'claimed_already');
    expectCode(await buy(person, 'make-up-card'), 'ok');
    expect(await overviewOf(server, person)).toMatchObject({
      points: 3000 - 600 - 1200 - 300 - 80,
      badges: ['reef'],
      makeUpCards: 1,
    });
    expectCode(await buy(person, 'space-1gb'), 'points_short');
    expectCode(await buy(person, 'moon'), 'not_found');
    await expectTrueLedger(server, person);
    const regular = await makeHolder(server, { points: 500 });
    expectCode(await buy(regular, 'badge-reef'), 'members_only');
    expect(await expectTrueLedger(server, regular)).toBe(500);
  });
});

describe('a mission', () => {
  test('is complete by what really happened, and pays once', async () => {
    const person = await makeHolder(server);
    const token = await person.token();
    const claim = (mission: string) => server.call(api.points.claim, { token, body: { mission } });
    const shown = async (language: 'en' | 'zh') =>
      (await server.call(api.points.missions, { token, language })).envelope.data.items[0]!;
    expectCode(await claim('first-project'), 'mission_open');
    expect(await shown('en')).toMatchObject({ name: 'Save a project in the cloud', done: 0, claimed: false });
    await makeProject(server, person);
    const said = await Promise.all(Array.from({ length: 4 }, () => claim('first-project')));
    expect(said.filter(({ envelope }) => envelope.code === 200)).toHaveLength(1);
    expect(await shown('zh')).toMatchObject({ name: '在云端保存一个项目', done: 1, claimed: true });
    expect(await expectTrueLedger(server, person)).toBe(20);
    expectCode(await claim('member-designs'), 'members_only');
    expectCode(await claim('none'), 'not_found');
  });
});

describe('a birthday', () => {
  test('is set once, and its gift received once a year, on the day, by members', async () => {
    const person = await makeHolder(server, { vipLevel: 1 });
    const token = async () => person.token();
    const set = async (birthday: string) =>
      server.call(api.points.setBirthday, { token: await token(), body: { birthday } });
    const receive = async () => server.call(api.points.birthdayGift, { token: await token() });
    const today = server.clock.now().toISOString().slice(5, 10);
    expectCode(await receive(), 'birthday_refused');
    expectCode(await set('02-30'), 'validation');
    expectCode(await set(today), 'ok');
    expectCode(await set('01-01'), 'birthday_set');
    expectCode(await receive(), 'birthday_refused');
    server.clock.advance(365 * DAY);
    const said = await Promise.all([receive(), receive()]);
    expect(said.filter(({ envelope }) => envelope.code === 200)).toHaveLength(1);
    expect(await expectTrueLedger(server, person)).toBe(200);
    server.clock.advance(DAY);
    expectCode(await receive(), 'birthday_refused');
  });
});
