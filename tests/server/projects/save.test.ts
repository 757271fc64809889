import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, CODES, limits } from '#contract';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { giveBlob, makePerson, makeProject, summedSizes, usedSizes, type Person } from './people.ts';

let server: TestServer;
let lin: Person;
beforeAll(async () => {
  server = await startTestServer();
  lin = await makePerson(server);
});
afterAll(() => server.close());

const unknownHash = () => randomBytes(32).toString('hex');

async function create(person: Person, body: object) {
  return server.call(api.projects.create, { token: await person.token(), body: body as never });
}
async function save(person: Person, body: object) {
  return server.call(api.projects.save, { token: await person.token(), body: body as never });
}
async function open(person: Person, id: string) {
  return server.call(api.projects.open, { token: await person.token(), query: { id } });
}

describe('making a project', () => {
  test('answers with what was made, each blob counted once', async () => {
    const person = await makePerson(server);
    const [content, asset] = [await giveBlob(server, person, 100), await giveBlob(server, person, 7)];
    const made = await create(person, { name: '  Dragon  ', content, assets: [asset, asset, content] });
    expect(made.envelope).toMatchObject({
      code: 200,
      data: { project: { name: 'Dragon', revision: 1, size: 107, thumbnail: null } },
    });
    const opened = await open(person, made.envelope.data.project.id);
    expect(opened.envelope.data).toMatchObject({ content, assets: [{ hash: asset, size: 7 }] });
    expect(await usedSizes(server, person)).toEqual([107, 0]);
  });

  test('sent twice with the same id is one project', async () => {
    const person = await makePerson(server);
    const id = randomUUID();
    const content = await giveBlob(server, person, 10);
    const answers = await Promise.all(
      [1, 2, 3].map(() => create(person, { id, name: 'Once', content, assets: [] })),
    );
    expect(answers.map((answer) => answer.envelope.data.project.id)).toEqual([id, id, id]);
    expect(await usedSizes(server, person)).toEqual([10, 0]);
  });

  test('with the id of somebody else finds nothing and changes nothing', async () => {
    const theirs = await makeProject(server, lin);
    const other = await makePerson(server);
    const content = await giveBlob(server, other, 10);
    const made = await create(other, { id: theirs.id, name: 'Mine', content, assets: [] });
    expect(made.envelope.code).toBe(CODES.not_found.code);
    expect(await usedSizes(server, other)).toEqual([0, 0]);
    expect((await open(lin, theirs.id)).envelope.data.project.name).toBe('Dragon');
  });

  test('with the id of a project deleted for good says that it was deleted', async () => {
    const person = await makePerson(server);
    const gone = await makeProject(server, person);
    await server.call(api.projects.remove, { token: await person.token(), body: { ids: [gone.id] } });
    const again = await create(person, { id: gone.id, name: 'Again', content: gone.content, assets: [] });
    expect(again.envelope.code).toBe(CODES.project_deleted.code);
  });

  test('needs blobs that this person has sent: knowing the hash of another is no use', async () => {
    const theirs = await giveBlob(server, lin, 50);
    const other = await makePerson(server);
    const nowhere = unknownHash();
    const made = await create(other, { name: 'Guess', content: theirs, assets: [nowhere] });
    expect(made.envelope).toMatchObject({
      code: CODES.blob_missing.code,
      data: { missing: [theirs, nowhere] },
    });
    expect(await usedSizes(server, other)).toEqual([0, 0]);
    const missing = await server.call(api.projects.missingBlobs, {
      token: await other.token(),
      body: { hashes: [theirs, nowhere, theirs] },
    });
    expect(missing.envelope.data.missing).toEqual([theirs, nowhere]);
  });

  test('is refused beyond the quota: 1 GB, 10 GB for a member', async () => {
    const regular = await makePerson(server);
    const member = await makePerson(server, { vipLevel: 1 });
    for (const [person, bytes] of [
      [regular, limits.REGULAR_SPACE_BYTES],
      [member, limits.VIP_SPACE_BYTES],
    ] as const) {
      const body = { name: 'Large', content: await giveBlob(server, person, bytes), assets: [] };
      const most = await create(person, body);
      expect(most.envelope.code).toBe(200);
      const more = await create(person, {
        name: 'One byte',
        content: await giveBlob(server, person, 1),
        assets: [],
      });
      expect(more.envelope.code).toBe(CODES.quota_exceeded.code);
      expect(await usedSizes(server, person)).toEqual([bytes, 0]);
    }
  });

  test('keeps a picture as the server encoded it, and refuses what is none', async () => {
    const content = await giveBlob(server, lin, 10);
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const made = await create(lin, { name: 'Seen', content, assets: [], thumbnail: pixel });
    expect(made.envelope.data.project.thumbnail).toMatch(/^\/api\/tw\/picture\/thumbnail\/[0-9a-f]{64}/);
    const refused = await create(lin, { name: 'Not', content, assets: [], thumbnail: 'aGVsbG8=' });
    expect(refused.envelope.code).toBe(CODES.image_invalid.code);
  });
});

describe('saving a project', () => {
  test('replaces what it is made of and raises the revision', async () => {
    const person = await makePerson(server);
    const project = await makeProject(server, person, { size: 100 });
    const content = await giveBlob(server, person, 30);
    const asset = await giveBlob(server, person, 5);
    server.clock.advance(1000);
    const saved = await save(person, {
      id: project.id,
      revision: 1,
      name: 'Dragon 2',
      content,
      assets: [asset],
    });
    expect(saved.envelope.data.project).toMatchObject({
      name: 'Dragon 2',
      revision: 2,
      size: 35,
      editedAt: server.clock.now().toISOString(),
    });
    expect((await open(person, project.id)).envelope.data).toMatchObject({
      content,
      assets: [{ hash: asset, size: 5 }],
    });
    expect(await usedSizes(server, person)).toEqual([35, 0]);
  });

  test('lets a blob change its part: what was the document may become an asset of it', async () => {
    const person = await makePerson(server);
    const project = await makeProject(server, person, { size: 100 });
    const content = await giveBlob(server, person, 1);
    await save(person, { id: project.id, revision: 1, content, assets: [project.content] });
    expect((await open(person, project.id)).envelope.data).toMatchObject({
      content,
      assets: [{ hash: project.content, size: 100 }],
    });
  });

  test('on an older revision changes nothing and says which is there', async () => {
    const person = await makePerson(server);
    const project = await makeProject(server, person);
    const second = await giveBlob(server, person, 20);
    await save(person, {
      id: project.id,
      revision: 1,
      content: second,
      assets: [],
      device: 'Firefox · Mac',
    });
    const third = await giveBlob(server, person, 30);
    for (const revision of [1, 3, 99]) {
      const stale = await save(person, { id: project.id, revision, content: third, assets: [] });
      expect(stale.status).toBe(409);
      expect(stale.envelope).toMatchObject({
        code: CODES.revision_stale.code,
        data: {
          revision: 2,
          editedAt: server.clock.now().toISOString(),
          content: second,
          device: 'Firefox · Mac',
          thumbnail: null,
        },
      });
    }
    expect((await open(person, project.id)).envelope.data).toMatchObject({
      content: second,
      project: { revision: 2 },
    });
    const missing = await server.call(api.projects.missingBlobs, {
      token: await person.token(),
      body: { hashes: [third] },
    });
    expect(missing.envelope.data.missing).toEqual([]);
  });

  test('sent again because its answer got lost is the same save', async () => {
    const person = await makePerson(server);
    const project = await makeProject(server, person);
    const body = { id: project.id, revision: 1, content: await giveBlob(server, person, 20), assets: [] };
    const first = await save(person, body);
    const again = await save(person, body);
    expect(again.envelope).toEqual(first.envelope);
    const different = await save(person, { ...body, name: 'Other' });
    expect(different.envelope.code).toBe(CODES.revision_stale.code);
  });

  test('does not grow beyond the quota, but may always shrink', async () => {
    const end = new Date(server.clock.now().getTime() + 86_400_000);
    const person = await makePerson(server, { vipLevel: 2, vipEndAt: end });
    const project = await makeProject(server, person, { size: 5 * limits.GIGABYTE });
    server.clock.advance(2 * 86_400_000);
    const larger = await giveBlob(server, person, 5 * limits.GIGABYTE + 1);
    const grown = await save(person, { id: project.id, revision: 1, content: larger, assets: [] });
    expect(grown.envelope).toMatchObject({
      code: CODES.quota_exceeded.code,
      data: { free: limits.GIGABYTE, needed: 5 * limits.GIGABYTE + 1 },
    });
    const smaller = await giveBlob(server, person, 4 * limits.GIGABYTE);
    const shrunk = await save(person, { id: project.id, revision: 1, content: smaller, assets: [] });
    expect(shrunk.envelope.code).toBe(200);
    expect(await usedSizes(server, person)).toEqual([4 * limits.GIGABYTE, 0]);
  });

  test('of a project that is not there, is deleted, or is somebody else’s is refused', async () => {
    const person = await makePerson(server);
    const content = await giveBlob(server, person, 10);
    const body = (id: string) => ({ id, revision: 1, content, assets: [] });
    const theirs = await makeProject(server, lin);
    for (const id of [randomUUID(), theirs.id]) {
      expect((await save(person, body(id))).envelope.code).toBe(CODES.not_found.code);
    }
    const gone = await makeProject(server, person);
    await server.call(api.projects.remove, { token: await person.token(), body: { ids: [gone.id] } });
    expect((await save(person, body(gone.id))).envelope.code).toBe(CODES.project_deleted.code);
  });
});

describe('a save that the database breaks off', () => {
  test('changes nothing, says that something went wrong, and can be sent again', async () => {
    const { database } = server.services;
    const person = await makePerson(server);
    const project = await makeProject(server, person, { size: 100 });
    const body = { id: project.id, revision: 1, content: await giveBlob(server, person, 30), assets: [] };
    // The last thing a save does is to change the size of the space.
    await database.execute(sql`
      create function break_off() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is on fire'; end $$`);
    await database.execute(
      sql`create trigger break_off before update on spaces for each row execute function break_off()`,
    );
    const broken = await save(person, body);
    await database.execute(sql`drop trigger break_off on spaces`);
    expect(broken.envelope).toEqual({
      code: CODES.internal.code,
      message: CODES.internal.en,
      data: {},
    });
    expect((await open(person, project.id)).envelope.data).toMatchObject({
      content: project.content,
      project: { revision: 1, size: 100 },
    });
    expect(await usedSizes(server, person)).toEqual([100, 0]);
    expect(await summedSizes(server, person)).toEqual([100, 0]);
    expect((await save(person, body)).envelope.data.project).toMatchObject({ revision: 2, size: 30 });
  });
});

describe('saves at once', () => {
  test('to fifty projects never pass the quota', async () => {
    const person = await makePerson(server);
    const size = limits.REGULAR_SPACE_BYTES / 20;
    const projects = await Promise.all(
      Array.from({ length: 50 }, () => makeProject(server, person, { size: 1 })),
    );
    const contents = await Promise.all(projects.map(() => giveBlob(server, person, size)));
    const answers = await Promise.all(
      projects.map(({ id }, index) =>
        save(person, { id, revision: 1, content: contents[index], assets: [] }),
      ),
    );
    const codes = answers.map((answer) => answer.envelope.code);
    const made = codes.filter((code) => code === 200).length;
    // Each saved one grew from 1 byte to a twentieth; the others still take their byte.
    expect(made).toBe(19);
    expect(codes.filter((code) => code === CODES.quota_exceeded.code)).toHaveLength(31);
    expect(await usedSizes(server, person)).toEqual([19 * size + 31, 0]);
    expect(await summedSizes(server, person)).toEqual(await usedSizes(server, person));
  });

  test('to one project: one of fifty wins, the others are refused, none is lost', async () => {
    const person = await makePerson(server);
    const project = await makeProject(server, person);
    const contents = await Promise.all(
      Array.from({ length: 50 }, (_, index) => giveBlob(server, person, index + 1)),
    );
    const answers = await Promise.all(
      contents.map((content) => save(person, { id: project.id, revision: 1, content, assets: [] })),
    );
    const won = answers.findIndex((answer) => answer.envelope.code === 200);
    expect(answers.filter((answer) => answer.envelope.code === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.envelope.code === CODES.revision_stale.code)).toHaveLength(49);
    expect((await open(person, project.id)).envelope.data).toMatchObject({
      content: contents[won],
      project: { revision: 2 },
    });
    expect(await usedSizes(server, person)).toEqual([won + 1, 0]);
  });

  test('in a row by fifty writers that try again all land, each on the one before', async () => {
    const person = await makePerson(server);
    const project = await makeProject(server, person);
    const landed: string[] = [];
    await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const content = await giveBlob(server, person, 1000 + index);
        for (let revision = 1; ;) {
          const { envelope } = await save(person, { id: project.id, revision, content, assets: [] });
          if (envelope.code === 200) {
            landed[envelope.data.project.revision] = content;
            return;
          }
          expect(envelope.code).toBe(CODES.revision_stale.code);
          revision = (envelope.data as unknown as { revision: number }).revision;
        }
      }),
    );
    const now = (await open(person, project.id)).envelope.data;
    expect(now.project.revision).toBe(51);
    expect(now.content).toBe(landed[51]);
    expect(landed.filter(Boolean)).toHaveLength(50);
    expect(await summedSizes(server, person)).toEqual(await usedSizes(server, person));
  });
});
