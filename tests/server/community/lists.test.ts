import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, type QueryInput } from '#contract';
import { tables } from '#server';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { makePerson, type Person } from '../projects/people.ts';
import { codeOf, interact, makeModerator, publish, save, seen } from './publishing.ts';

const DAY = 86_400_000;

let server: TestServer;
let author: Person;
let moderator: Person;
let reader: Person;
beforeAll(async () => {
  server = await startTestServer();
  author = await makePerson(server, { nickname: '陈海 Reef' });
  moderator = await makeModerator(server);
  reader = await makePerson(server);
});
afterAll(() => server.close());

type Query = QueryInput<typeof api.community.list>;

async function page(query: Query, person = reader) {
  const { envelope } = await server.call(api.community.list, { token: await person.token(), query });
  expect(envelope.code).toBe(200);
  return envelope.data;
}
const names = async (query: Query, person = reader) =>
  (await page(query, person)).items.map(({ name }) => name);

/** Every page of a list, one row at a time. */
async function readAll(query: Query): Promise<string[]> {
  const all: string[] = [];
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await page({ ...query, limit: 2, ...(cursor ? { cursor } : {}) });
    all.push(...items.map(({ name }) => name));
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}

describe('orders', () => {
  let ids: Record<string, string>;
  beforeAll(async () => {
    ids = {};
    // Materials, to be alone among their kind; `old` is four weeks older than `young`.
    for (const name of ['old', 'middle', 'young']) {
      const payload = { brand: '', model: '', color: '#ffffff', density: 1, costPerLitre: 1, note: '' };
      const sent = await save(server, author, { kind: 'material', name, payload, submit: true });
      const { id } = sent.envelope.data;
      const { version } = await seen(server, moderator, id, 'latest');
      await server.call(api.review.decide, {
        token: await moderator.token(),
        body: { id, version, approve: true },
      });
      ids[name] = id;
      server.clock.advance(14 * DAY);
    }
    const people = await Promise.all(Array.from({ length: 3 }, () => makePerson(server)));
    for (const person of people) await interact(server, person, ids['old']!, 'download');
    for (const person of people.slice(0, 2)) await interact(server, person, ids['middle']!, 'like');
    await interact(server, people[0]!, ids['young']!, 'collect');
    await interact(server, people[0]!, ids['middle']!, 'collect');
    await interact(server, people[1]!, ids['middle']!, 'collect');
  });

  test.each([
    ['newest', ['young', 'middle', 'old']],
    ['likes', ['middle', undefined, undefined]],
    ['downloads', ['old', undefined, undefined]],
    ['collects', ['middle', 'young', 'old']],
    // (1+0+2·1)·2^0 beats (1+2+2·2)·2^-2, and that (1+3)·2^-4.
    ['hot', ['young', 'middle', 'old']],
  ] as const)('%s: the most first, and the same by pages', async (order, wanted) => {
    const whole = await names({ kind: 'material', order });
    expect(whole).toHaveLength(3);
    wanted.forEach((name, at) => {
      if (name !== undefined) expect(whole[at]).toBe(name);
    });
    expect(await readAll({ kind: 'material', order })).toEqual(whole);
  });

  test('hot is halved by every week: an older one needs twice the points for each', async () => {
    const hotOf = async () => {
      const rows = await server.services.database
        .select({ id: tables.publications.id, hot: tables.publications.hot })
        .from(tables.publications)
        .where(inArray(tables.publications.id, Object.values(ids)));
      return new Map(rows.map(({ id, hot }) => [id, hot!]));
    };
    const before = await hotOf();
    // log2(points) + weeks, in millionths.
    const weeks = (name: string, points: number) => before.get(ids[name]!)! / 1e6 - Math.log2(points);
    expect(weeks('young', 3) - weeks('middle', 7)).toBeCloseTo(2, 5);
    expect(weeks('middle', 7) - weeks('old', 4)).toBeCloseTo(2, 5);
    // Points below one are one.
    const people = await Promise.all(Array.from({ length: 5 }, () => makePerson(server)));
    for (const person of people) await interact(server, person, ids['old']!, 'dislike');
    expect((await hotOf()).get(ids['old']!)! / 1e6).toBeCloseTo(weeks('old', 4), 5);
  });

  test('take no cursor of another order', async () => {
    const { nextCursor } = await page({ kind: 'material', order: 'hot', limit: 1 });
    const said = await server.call(api.community.list, {
      token: await reader.token(),
      query: { kind: 'material', order: 'likes', cursor: nextCursor! },
    });
    expect(codeOf(said)).toBe('validation');
  });
});

describe('lists', () => {
  beforeAll(async () => {
    await publish(server, author, moderator, {
      name: '珊瑚展示架',
      description: '无需支撑即可打印。',
      tags: ['珊瑚', 'Aquarium'],
      category: 'household',
    });
    await publish(server, author, moderator, {
      name: 'Drip tray 100%_off',
      description: 'Catches resin below the plate.',
      tags: ['tray', 'aquaria'],
      category: 'tools',
    });
  });

  test.each([
    ['a Chinese word of the name', '展示'],
    ['one Chinese sign', '架'],
    ['a Chinese word of the description', '支撑'],
    ['a tag, without its case', 'aquarium'],
    ['words in any order, in both languages', 'aquarium 珊瑚'],
    ['full-width letters', 'ＡＱＵＡＲＩＵＭ'],
    ['the beginning of a word', '珊瑚展示架 aq'],
  ])('are searched by %s', async (_what, search) => {
    expect(await names({ search })).toEqual(['珊瑚展示架']);
    const { items, nextCursor } = await page({ search, limit: 1 });
    expect([items.map(({ name }) => name), nextCursor]).toEqual([['珊瑚展示架'], null]);
  });

  test('are searched page by page', async () => {
    const whole = await names({ search: 'reef', order: 'newest' });
    expect(whole).toHaveLength(2);
    const first = await page({ search: 'reef', order: 'newest', limit: 1 });
    const rest = await page({ search: 'reef', order: 'newest', limit: 1, cursor: first.nextCursor! });
    expect([...first.items, ...rest.items].map(({ name }) => name)).toEqual(whole);
    expect(rest.nextCursor).toBe(null);
  });

  test('are searched by author, by a part of a word, and by nothing that a pattern means', async () => {
    expect(await names({ search: '陈海' })).toHaveLength(2);
    expect(await names({ search: 'reef' })).toHaveLength(2);
    expect(await names({ search: 'atch' })).toEqual(['Drip tray 100%_off']);
    expect(await names({ search: '100%_off' })).toEqual(['Drip tray 100%_off']);
    expect(await names({ search: '100_off' })).toEqual([]);
    // All pieces are there, the word is not.
    expect(await names({ search: '瑚展架' })).toEqual([]);
    expect(await names({ search: '%' })).toHaveLength(2);
  });

  test('find an author by the name they have now', async () => {
    const token = await author.token();
    await server.call(api.user.editProfile, { token, body: { nickName: '林小溪' } });
    expect(await names({ search: '林小溪' })).toHaveLength(2);
    expect(await names({ search: '陈海' })).toEqual([]);
  });

  test('are of a category, a source, an author, or of whom one follows', async () => {
    const other = await makePerson(server);
    await publish(server, other, moderator, { name: 'Other', category: 'tools' });
    expect(await names({ category: 'household' })).toEqual(['珊瑚展示架']);
    expect(await names({ author: other.id })).toEqual(['Other']);
    expect(await names({ following: 'true' })).toEqual([]);
    const token = await reader.token();
    await server.call(api.user.follow, { token, query: { userId: other.id } });
    expect(await names({ following: 'true' })).toEqual(['Other']);
    expect(await names({ source: 'official' })).toEqual([]);
    await server.services.database
      .update(tables.publications)
      .set({ source: 'official' })
      .where(eq(tables.publications.authorId, other.id));
    expect(await names({ source: 'official' })).toEqual(['Other']);
    expect(await names({ source: 'community' })).not.toContain('Other');
  });

  test('suggest the tags of what everybody sees, the most used first', async () => {
    const suggest = async (begin: string) =>
      (await server.call(api.community.tags, { token: await reader.token(), query: { begin } })).envelope.data
        .items;
    await publish(server, author, moderator, { tags: ['Aquaria', 'reef'] });
    expect(await suggest('AQ')).toEqual(['aquaria', 'aquarium']);
    expect(await suggest('珊')).toEqual(['珊瑚']);
    expect(await suggest('none')).toEqual([]);
    expect((await suggest('')).length).toBeGreaterThan(3);
  });

  test('of what somebody collected are there for their page, collected last first, by pages', async () => {
    const all = await page({ order: 'newest' });
    const fan = await makePerson(server);
    for (const { id } of all.items) {
      server.clock.advance(1000);
      await interact(server, fan, id, 'collect');
    }
    const collected = async (person: Person, cursor?: string) =>
      (
        await server.call(api.community.collected, {
          token: await person.token(),
          query: { userId: fan.id, limit: 1, ...(cursor ? { cursor } : {}) },
        })
      ).envelope.data;
    const found: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const next = await collected(reader, cursor);
      found.push(...next.items.map(({ id }) => id));
      cursor = next.nextCursor;
    }
    expect(found).toEqual(all.items.map(({ id }) => id).toReversed());
    const first = await page({ order: 'newest' }, fan);
    expect(first.items.every(({ did }) => did.includes('collect'))).toBe(true);
  });

  test('of one’s own are by state', async () => {
    const own = async (state?: 'approved' | 'pending' | 'withdrawn' | 'mine') => {
      const token = await author.token();
      const query = state === undefined ? {} : { state };
      return (await server.call(api.community.mine, { token, query })).envelope.data.items;
    };
    const approved = await own('approved');
    expect(approved).toHaveLength(3);
    expect(await own('pending')).toEqual([]);
    const token = await author.token();
    await server.call(api.community.withdraw, { token, body: { id: approved[0]!.id } });
    expect(await own('withdrawn')).toMatchObject([
      { id: approved[0]!.id, state: 'withdrawn', listed: false },
    ]);
    expect(await own('approved')).toHaveLength(2);
    await server.call(api.community.withdraw, { token, body: { id: approved[0]!.id, withdrawn: false } });
    expect(await own('approved')).toHaveLength(3);
    expect(await own()).toHaveLength(3);
  });
});
