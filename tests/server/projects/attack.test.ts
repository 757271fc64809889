import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, CODES, endpoints, type Endpoint } from '#contract';
import { tables } from '#server';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { giveBlob, makePerson, makeProject, usedSizes, type Person } from './people.ts';
import { accessOf, makeShare } from '../shares/sharing.ts';

/** What people put into fields who mean harm; all within a name's length, to get past the schema. */
const TEXTS = [
  "'; drop table projects; --",
  "' or '1'='1",
  "\\'; select pg_sleep(9); --",
  '$1 $$ %s %n :owner ?',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{constructor.constructor("x")()}}',
  '${7*7} #{7*7} <%= 7*7 %>',
  '../../../../etc/passwd',
  '__proto__',
  '‮txt.exe \u200b\u{1F4A3}',
  '%25%00%27',
] as const;

let server: TestServer;
let lin: Person;
let victim: Person;
let victims: Awaited<ReturnType<typeof makeProject>>;
beforeAll(async () => {
  server = await startTestServer();
  lin = await makePerson(server, { vipLevel: 1 });
  victim = await makePerson(server);
  victims = await makeProject(server, victim, { name: 'Secret', size: 5 });
});
afterAll(async () => {
  // Whatever was tried: what others have is as it was.
  expect(await usedSizes(server, victim)).toEqual([5, 0]);
  const found = await server.call(api.projects.open, {
    token: await victim.token(),
    query: { id: victims.id },
  });
  expect(found.envelope.data.project.name).toBe('Secret');
  await server.close();
});

describe('text that means harm', () => {
  test.each(TEXTS)('as a name is kept and shown as it is: %s', async (text) => {
    const token = await lin.token();
    const content = await giveBlob(server, lin, 1);
    const { id } = await makeProject(server, lin, { name: text, size: 1 });
    const saved = await server.call(api.projects.save, {
      token,
      body: { id, revision: 1, name: `${text}!`, content, assets: [] },
    });
    expect(saved.envelope.data.project.name).toBe(`${text}!`);
    const renamed = await server.call(api.projects.rename, { token, body: { id, name: text } });
    expect(renamed.envelope.data.project.name).toBe(text);
    const copied = await server.call(api.projects.duplicate, { token, body: { id } });
    expect(copied.envelope.data.project.name).toBe(`${text} (2)`);
    const found = await server.call(api.projects.list, { token, query: { search: text, sort: 'name' } });
    expect(found.envelope.data.items.map((item) => item.name)).toEqual(
      expect.arrayContaining([text, `${text} (2)`]),
    );
    for (let cursor: string | undefined, page = 0; page < 2; page += 1) {
      const answer = await server.call(api.projects.list, {
        token,
        query: { sort: 'name', limit: 1, cursor },
      });
      expect(answer.envelope.code).toBe(200);
      cursor = answer.envelope.data.nextCursor ?? undefined;
    }

    const share = await makeShare(server, lin, id, { permission: 'copyable' });
    const shares = await server.call(api.shares.list, { token, query: { search: text } });
    expect(shares.envelope.data.items.map((item) => item.projectName)).toContain(text);
    const access = await accessOf(server, share);
    const mine = await server.call(api.shares.copy, { token, body: { access, name: text } });
    expect(mine.envelope.data.project.name).toBe(text);

    await server.call(api.projects.remove, { token, body: { ids: [id] } });
    const bin = await server.call(api.projects.recycled, { token, query: { search: text } });
    expect(bin.envelope.data.items.map((item) => item.name)).toEqual([text]);
  });

  test('answers are JSON that no browser takes for a page', async () => {
    const answer = await server.call(api.projects.list, { token: await lin.token() });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

/** Every field of these groups that is an id, a hash, a cursor, a link or an access. */
const FIELDS: readonly (readonly [string, 'query' | 'body', string, (text: unknown) => object])[] = [
  ['projects.open', 'query', 'id', (id) => ({ id })],
  ['projects.list', 'query', 'cursor', (cursor) => ({ cursor })],
  ['projects.list', 'query', 'sort', (sort) => ({ sort })],
  ['projects.list', 'query', 'order', (order) => ({ order })],
  ['projects.list', 'query', 'view', (view) => ({ view })],
  ['projects.list', 'query', 'limit', (limit) => ({ limit })],
  ['projects.create', 'body', 'id', (id) => ({ id, name: 'a', content: 'a'.repeat(64), assets: [] })],
  ['projects.create', 'body', 'content', (content) => ({ name: 'a', content, assets: [] })],
  [
    'projects.create',
    'body',
    'assets.0',
    (asset) => ({ name: 'a', content: 'a'.repeat(64), assets: [asset] }),
  ],
  ['projects.save', 'body', 'id', (id) => ({ id, revision: 1, content: 'a'.repeat(64), assets: [] })],
  [
    'projects.save',
    'body',
    'revision',
    (revision) => ({ id: randomUUID(), revision, content: 'a'.repeat(64), assets: [] }),
  ],
  ['projects.rename', 'body', 'id', (id) => ({ id, name: 'a' })],
  ['projects.duplicate', 'body', 'id', (id) => ({ id })],
  ['projects.remove', 'body', 'ids.0', (id) => ({ ids: [id] })],
  ['projects.restore', 'body', 'ids.0', (id) => ({ ids: [id] })],
  ['projects.purge', 'body', 'ids.0', (id) => ({ ids: [id] })],
  ['projects.recycled', 'query', 'cursor', (cursor) => ({ cursor })],
  ['projects.missingBlobs', 'body', 'hashes.0', (hash) => ({ hashes: [hash] })],
  ['shares.create', 'body', 'projectId', (projectId) => ({ projectId })],
  ['shares.create', 'body', 'due', (due) => ({ projectId: randomUUID(), due })],
  ['shares.list', 'query', 'projectId', (projectId) => ({ projectId })],
  ['shares.list', 'query', 'state', (state) => ({ state })],
  ['shares.list', 'query', 'cursor', (cursor) => ({ cursor })],
  ['shares.update', 'body', 'id', (id) => ({ id })],
  ['shares.close', 'body', 'id', (id) => ({ id })],
  ['shares.info', 'query', 's', (s) => ({ s })],
  ['shares.open', 'body', 's', (s) => ({ s, code: 'ABCD' })],
  ['shares.open', 'body', 'code', (code) => ({ s: 'A'.repeat(22), code })],
  ['payment.orders', 'query', 'cursor', (cursor) => ({ cursor })],
  ['payment.orders', 'query', 'status', (status) => ({ status })],
];
const WRONG_VALUES: readonly unknown[] = [
  ...TEXTS,
  '',
  '\0',
  'x'.repeat(2000),
  '1e999',
  -7,
  1.5,
  null,
  [],
  { $gt: '' },
];

describe('a field that is no text', () => {
  const lines = new Map(endpoints().map(({ name, endpoint }) => [name, endpoint]));
  test.each(FIELDS)('%s: %s %s takes nothing else', async (name, side, field, input) => {
    const token = await lin.token();
    for (const value of WRONG_VALUES) {
      // In a query everything is text: an object arrives as such.
      const sent =
        side === 'query' ? input(typeof value === 'string' ? value : JSON.stringify(value)) : input(value);
      const answer = await server.call(lines.get(name) as Endpoint, { token, [side]: sent } as never);
      expect([value, answer.status, answer.envelope.code]).toEqual([value, 400, CODES.validation.code]);
      const { fields } = answer.envelope.data as { fields: Record<string, string> };
      expect(Object.keys(fields)).toContain(field);
    }
  });

  test('an access of a share that is no token opens nothing', async () => {
    const token = await lin.token();
    for (const access of [...TEXTS, '', '\0', 'a.b.c', 'x'.repeat(1000)]) {
      const { envelope } = await server.call(api.shares.copy, { token, body: { access } });
      expect(envelope.code).toBe(CODES.share_invalid.code);
    }
  });

  test('too many of anything is refused', async () => {
    const token = await lin.token();
    const ids = Array.from({ length: 201 }, () => randomUUID());
    for (const call of ['remove', 'restore', 'purge'] as const) {
      const { envelope } = await server.call(api.projects[call], { token, body: { ids } });
      expect(envelope.code).toBe(CODES.validation.code);
    }
    const hashes = Array.from({ length: 2002 }, (_, index) => index.toString(16).padStart(64, '0'));
    const asked = await server.call(api.projects.missingBlobs, { token, body: { hashes } });
    expect(asked.envelope.code).toBe(CODES.validation.code);
    const all = await server.call(api.projects.missingBlobs, { token, body: { hashes: hashes.slice(1) } });
    expect(all.envelope.data.missing).toHaveLength(2001);
  });

  test('a project of two thousand blobs is saved and opened', async () => {
    const token = await lin.token();
    const content = await giveBlob(server, lin, 1);
    const assets = Array.from({ length: 2000 }, (_, index) => index.toString(16).padStart(64, '0'));
    const time = server.clock.now();
    const { database } = server.services;
    await database
      .insert(tables.blobs)
      .values(assets.map((hash) => ({ hash, size: 2, createdAt: time, touchedAt: time })));
    await database
      .insert(tables.blobGrants)
      .values(assets.map((hash) => ({ userId: lin.id, hash, createdAt: time })));
    const made = await server.call(api.projects.create, { token, body: { name: 'Many', content, assets } });
    expect(made.envelope.data.project.size).toBe(4001);
    const opened = await server.call(api.projects.open, {
      token,
      query: { id: made.envelope.data.project.id },
    });
    expect(opened.envelope.data.assets.map((asset) => asset.hash)).toEqual(assets);
  });
});
