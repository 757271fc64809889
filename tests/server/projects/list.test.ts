import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, CODES, type Project } from '#contract';
import { createRandom } from '#base';
import { tables } from '#server';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { tendTables } from '../../../src/server/db/upkeep.ts';
import { giveBlob, makePerson, makeProject, type Person } from './people.ts';

let server: TestServer;
let lin: Person;
let other: Person;
const SEED = 20260301;
beforeAll(async () => {
  server = await startTestServer();
  lin = await makePerson(server);
  other = await makePerson(server);
  await makeProject(server, other, { name: 'Dragon of somebody else' });
});
afterAll(() => server.close());

type Query = NonNullable<Parameters<typeof server.call<typeof api.projects.list>>[1]>['query'];

async function list(person: Person, query: Query = {}) {
  return server.call(api.projects.list, { token: await person.token(), query });
}

/** Every page of a list, in order. */
async function listAll(person: Person, query: Query, limit: number): Promise<Project[]> {
  const items: Project[] = [];
  let cursor: string | undefined;
  do {
    const { envelope } = await list(person, { ...query, limit, cursor });
    expect(envelope.code).toBe(200);
    expect(envelope.data.items.length).toBeLessThanOrEqual(limit);
    items.push(...envelope.data.items);
    cursor = envelope.data.nextCursor ?? undefined;
    if (cursor !== undefined) expect(envelope.data.items).toHaveLength(limit);
  } while (cursor !== undefined);
  return items;
}

const names = (projects: readonly { readonly name: string }[]) => projects.map((project) => project.name);

describe('the list of projects', () => {
  test('is empty for who has none', async () => {
    const person = await makePerson(server);
    expect((await list(person)).envelope.data).toEqual({ items: [], total: 0, nextCursor: null });
  });

  test(`comes in every order, the same by pages as at once (seed ${SEED})`, async () => {
    const random = createRandom(SEED);
    const made: Project[] = [];
    for (let index = 0; index < 23; index += 1) {
      // Some share a time, a name or a size: then the id decides.
      if (random.unit() < 0.6) server.clock.advance(random.integer(1, 100_000));
      const name = `${random.unit() < 0.5 ? 'part' : 'PART'} ${random.integer(0, 6)}`;
      made.push(await makeProject(server, lin, { name, size: random.integer(1, 5) }));
    }
    const key: Record<string, (project: Project) => string | number> = {
      edited: (project) => project.editedAt,
      created: (project) => project.createdAt,
      name: (project) => project.name.toLowerCase(),
      size: (project) => project.size,
    };
    for (const sort of ['edited', 'created', 'name', 'size'] as const) {
      for (const order of ['asc', 'desc'] as const) {
        const sign = order === 'asc' ? 1 : -1;
        const expected = made.toSorted((a, b) => {
          const [first, second] = [key[sort]!(a), key[sort]!(b)];
          if (first !== second) return first < second ? -sign : sign;
          return a.id < b.id ? -sign : sign;
        });
        const ids = expected.map((project) => project.id);
        for (const limit of [1, 4, 100]) {
          const items = await listAll(lin, { sort, order }, limit);
          expect(items.map((project) => project.id)).toEqual(ids);
        }
      }
    }
    expect((await list(lin, { limit: 3 })).envelope.data.total).toBe(23);
  });

  test('of recents is what was opened or saved in the last 30 days, latest first', async () => {
    const person = await makePerson(server);
    const old = await makeProject(server, person, { name: 'old' });
    const opened = await makeProject(server, person, { name: 'opened' });
    const saved = await makeProject(server, person, { name: 'saved' });
    server.clock.advance(20 * 86_400_000);
    const token = await person.token();
    await server.call(api.projects.open, { token, query: { id: opened.id } });
    server.clock.advance(1000);
    const content = await giveBlob(server, person, 1);
    await server.call(api.projects.save, {
      token,
      body: { id: saved.id, revision: 1, content, assets: [] },
    });
    server.clock.advance(10 * 86_400_000 + 1);
    const recents = await list(person, { view: 'recents', sort: 'name', order: 'asc' });
    expect(names(recents.envelope.data.items)).toEqual(['saved', 'opened']);
    expect(recents.envelope.data.total).toBe(2);
    expect(names(await listAll(person, { view: 'recents' }, 1))).toEqual(['saved', 'opened']);
    expect((await list(person)).envelope.data.total).toBe(3);
    expect(old.revision).toBe(1);
  });

  test('counts an opening as one for a minute', async () => {
    const person = await makePerson(server);
    const project = await makeProject(server, person);
    const openedAt = async () => {
      const answer = await server.call(api.projects.open, {
        token: await person.token(),
        query: { id: project.id },
      });
      const listed = (await list(person)).envelope.data.items[0]!;
      expect(listed.openedAt).toBe(answer.envelope.data.project.openedAt);
      return listed.openedAt;
    };
    server.clock.advance(59_999);
    expect(await openedAt()).toBe(project.openedAt);
    server.clock.advance(1);
    const next = server.clock.now().toISOString();
    expect(await openedAt()).toBe(next);
    server.clock.advance(59_999);
    expect(await openedAt()).toBe(next);
  });

  test('is ordered by name as people count, page by page', async () => {
    const person = await makePerson(server);
    const ordered = [
      'dragon',
      'Dragon 1',
      'dragon 02',
      'Dragon 2b',
      'DRAGON 10',
      'Dragon 10.5',
      'Dragon 10.25',
      `Dragon ${'9'.repeat(10)}`,
      'Egg',
      '龙 9',
      '龙 10',
    ];
    for (const name of ordered.toReversed()) await makeProject(server, person, { name });
    expect(names(await listAll(person, { sort: 'name', order: 'asc' }, 2))).toEqual(ordered);
    expect(names(await listAll(person, { sort: 'name', order: 'desc' }, 3))).toEqual(ordered.toReversed());
  });

  test('finds by a part of the name, whatever its case, and signs mean themselves', async () => {
    const person = await makePerson(server);
    for (const name of [
      'Dragon 100%',
      'dragon_egg',
      'Drag on',
      'Écrou',
      '龙 50%',
      'back\\slash',
      "it's; --",
    ]) {
      await makeProject(server, person, { name });
    }
    const found = async (search: string) => {
      const { data } = (await list(person, { search, sort: 'name', order: 'asc' })).envelope;
      expect(data.total).toBe(data.items.length);
      return names(data.items);
    };
    expect(await found('DRAGON')).toEqual(['Dragon 100%', 'dragon_egg']);
    expect(await found('%')).toEqual(['Dragon 100%', '龙 50%']);
    expect(await found('_')).toEqual(['dragon_egg']);
    expect(await found('\\')).toEqual(['back\\slash']);
    expect(await found('龙')).toEqual(['龙 50%']);
    expect(await found('éCROU')).toEqual(['Écrou']);
    expect(await found("'s; --")).toEqual(["it's; --"]);
    expect(await found("' or 1=1 --")).toEqual([]);
    expect(await found('   ')).toHaveLength(7);
    expect(await found('drag\0on')).toEqual(['Dragon 100%', 'dragon_egg']);
  });

  test('never shows what is somebody else’s, whatever is searched for', async () => {
    for (const search of ['somebody', '%', undefined]) {
      const { data } = (await list(await makePerson(server), { search })).envelope;
      expect(data).toEqual({ items: [], total: 0, nextCursor: null });
    }
  });

  test('refuses a cursor that was changed, is of another order, or is none', async () => {
    const person = await makePerson(server);
    for (let index = 0; index < 3; index += 1) await makeProject(server, person);
    const { nextCursor } = (await list(person, { limit: 1 })).envelope.data;
    const cursor = nextCursor!;
    const changed = cursor.split('').map((sign, index) => {
      const other = sign === 'A' ? 'B' : 'A';
      return cursor.slice(0, index) + other + cursor.slice(index + 1);
    });
    const wrong = [...changed, `${cursor}=`, `${cursor}A`, cursor.slice(1), 'x', "' or 1=1", '\0'];
    for (const cursorSent of wrong.filter((text) => text !== cursor)) {
      const { envelope, status } = await list(person, { limit: 1, cursor: cursorSent });
      expect(status).toBe(400);
      expect(envelope).toMatchObject({
        code: CODES.validation.code,
        data: { fields: { cursor: 'invalid' } },
      });
    }
    expect((await list(person, { cursor, sort: 'size' })).envelope.code).toBe(CODES.validation.code);
    expect((await list(person, { cursor, order: 'asc' })).envelope.code).toBe(CODES.validation.code);
    expect((await list(person, { cursor: '' })).envelope.code).toBe(CODES.validation.code);
    // Of another person it is no more than a place in one's own list.
    expect((await list(other, { cursor, limit: 1 })).envelope.data.items.length).toBeLessThanOrEqual(1);
  });

  test('still answers the total on a page that has nothing any more', async () => {
    const person = await makePerson(server);
    const projects = [await makeProject(server, person), await makeProject(server, person)];
    const { items, nextCursor } = (await list(person, { limit: 1 })).envelope.data;
    const rest = projects.filter((project) => project.id !== items[0]!.id).map((project) => project.id);
    await server.call(api.projects.remove, { token: await person.token(), body: { ids: rest } });
    const last = (await list(person, { limit: 1, cursor: nextCursor! })).envelope.data;
    expect(last).toEqual({ items: [], total: 1, nextCursor: null });
  });

  test('answers at most a hundred and refuses to be asked for more', async () => {
    for (const limit of [0, 101, -1, 1.5, 'all']) {
      expect((await list(lin, { limit: limit as number })).envelope.code).toBe(CODES.validation.code);
    }
  });
});

describe('a long list', () => {
  test('is read by its index once the tables were tended, not sorted', async () => {
    const person = await makePerson(server);
    const { content } = await makeProject(server, person);
    const { database } = server.services;
    await database.insert(tables.projects).values(
      Array.from({ length: 500 }, (_, index) => ({
        id: randomUUID(),
        ownerId: person.id,
        name: `Part ${index}`,
        revision: 1,
        contentHash: content,
        size: 0,
        createdAt: server.clock.now(),
        editedAt: new Date(server.clock.now().getTime() - index),
        openedAt: server.clock.now(),
      })),
    );
    await tendTables(database);
    for (const [column, index] of [
      ['edited_at', 'projects_edited'],
      ['name_key', 'projects_name'],
    ] as const) {
      const plan = await database.execute(sql`
        explain select name from projects where owner_id = ${person.id} and deleted_at is null
        order by ${sql.identifier(column)} desc, id desc limit 41`);
      const lines = JSON.stringify((plan as unknown as { rows: unknown }).rows);
      expect(lines).toContain(index);
      expect(lines).not.toContain('Sort');
    }
    expect((await list(person)).envelope.data.total).toBe(501);
  });
});

describe('the spaces', () => {
  test('have their size by membership, and what is taken of it', async () => {
    const regular = await makePerson(server);
    const member = await makePerson(server, { vipLevel: 6 });
    await makeProject(server, regular, { size: 5 });
    const spaces = async (person: Person) =>
      (await server.call(api.projects.spaces, { token: await person.token() })).envelope.data.items.map(
        ({ type, totalSpaceSize, usedSpaceSize }) => [type, totalSpaceSize, usedSpaceSize],
      );
    expect(await spaces(regular)).toEqual([
      [0, 1_000_000_000, 5],
      [2, 0, 0],
    ]);
    expect(await spaces(member)).toEqual([
      [0, 10_000_000_000, 0],
      [2, 5_000_000_000, 0],
    ]);
  });
});

describe('renaming and duplicating', () => {
  test('a name changes, the revision and the time stay', async () => {
    const person = await makePerson(server);
    const project = await makeProject(server, person);
    server.clock.advance(1000);
    const token = await person.token();
    const renamed = await server.call(api.projects.rename, {
      token,
      body: { id: project.id, name: '<b>Egg</b>' },
    });
    const { content: _content, ...before } = project;
    expect(renamed.envelope.data.project).toEqual({ ...before, name: '<b>Egg</b>' });
  });

  test('a copy has the same blobs, a name of its own and its part of the quota', async () => {
    const person = await makePerson(server);
    const token = await person.token();
    const project = await makeProject(server, person, { size: 400_000_000 });
    const duplicate = (name?: string) =>
      server.call(api.projects.duplicate, { token, body: { id: project.id, name } });
    const copy = (await duplicate()).envelope.data.project;
    expect(copy).toMatchObject({ name: 'Dragon (2)', revision: 1, size: 400_000_000 });
    expect(copy.id).not.toBe(project.id);
    const opened = await server.call(api.projects.open, { token, query: { id: copy.id } });
    expect(opened.envelope.data.content).toBe(project.content);
    expect((await duplicate()).envelope.code).toBe(CODES.quota_exceeded.code);
  });

  test('copies are counted on, also of copies, and never longer than a name may be', async () => {
    const person = await makePerson(server);
    const token = await person.token();
    const long = await makeProject(server, person, { name: '龙'.repeat(50) });
    const copies: Project[] = [];
    for (const id of [long.id, long.id]) {
      copies.push((await server.call(api.projects.duplicate, { token, body: { id } })).envelope.data.project);
    }
    const again = await server.call(api.projects.duplicate, { token, body: { id: copies[0]!.id } });
    expect(names([...copies, again.envelope.data.project])).toEqual([
      `${'龙'.repeat(46)} (2)`,
      `${'龙'.repeat(46)} (3)`,
      `${'龙'.repeat(46)} (4)`,
    ]);
    const named = await server.call(api.projects.duplicate, { token, body: { id: long.id, name: 'Mine' } });
    expect(named.envelope.data.project.name).toBe('Mine');
  });

  test('find nothing of somebody else, and say what was deleted', async () => {
    const person = await makePerson(server);
    const token = await person.token();
    const theirs = await makeProject(server, other);
    const gone = await makeProject(server, person);
    await server.call(api.projects.remove, { token, body: { ids: [gone.id] } });
    for (const [id, code] of [
      [theirs.id, CODES.not_found.code],
      [gone.id, CODES.project_deleted.code],
    ] as const) {
      const answers = [
        await server.call(api.projects.rename, { token, body: { id, name: 'Mine' } }),
        await server.call(api.projects.duplicate, { token, body: { id } }),
        await server.call(api.projects.open, { token, query: { id } }),
      ];
      expect(answers.map((answer) => answer.envelope.code)).toEqual([code, code, code]);
    }
  });
});
