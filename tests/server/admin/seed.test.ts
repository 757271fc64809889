import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unwrap } from '#base';
import { api, type BodyInput, type OfficialItem } from '#contract';
import { seedOfficial, seedUninhabited } from '#server';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { decide, detailOf, interact, makeModerator, seen } from '../community/publishing.ts';
import { makePerson, type Person } from '../projects/people.ts';

const folder = mkdtempSync(join(tmpdir(), 'corallite-official-'));
let server: TestServer;
let reader: Person;
let moderator: Person;

function keep(name: 'blobs' | 'pictures', text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  writeFileSync(join(folder, name, hash), text);
  return hash;
}

const write = (items: readonly OfficialItem[]): void =>
  writeFileSync(join(folder, 'library.json'), JSON.stringify({ items }));

let cup: OfficialItem;
let profile: OfficialItem;

beforeAll(async () => {
  for (const name of ['blobs', 'pictures']) mkdirSync(join(folder, name));
  cup = {
    key: 'cup',
    kind: 'design',
    name: 'Pen cup 笔筒',
    description: '收腰笔筒。\n\nA cup with a waist.',
    category: 'household',
    tags: ['笔筒', 'Cup'],
    licence: 'by',
    payload: { printer: 'Mono 4K', material: 'Grey', platform: [100, 60, 150], layerHeight: 0.05 },
    content: keep('blobs', '{"parts":[1]}'),
    assets: [keep('blobs', 'a mesh')],
    pictures: [keep('pictures', 'the front'), keep('pictures', 'the back')],
  };
  profile = {
    ...cup,
    key: 'script',
    kind: 'supportScript',
    name: 'Rim 沿边',
    category: null,
    payload: { source: 'auto();' },
    content: null,
    assets: [],
    pictures: [],
  };
  write([cup, profile]);
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const seed = async () => unwrap(await seedOfficial(server.estate, folder));
const list = async (query: { readonly kind?: string; readonly search?: string } = {}) => {
  const { envelope } = await server.call(api.community.list, {
    token: await reader.token(),
    query: { source: 'official', order: 'newest', ...query },
  });
  return envelope.data.items;
};

/** The id of the first of a list. */
const first = async (query: { readonly kind?: string } = {}) => (await list(query))[0]!.id;

describe('the official library', () => {
  test('is published where nobody has an account yet, and by itself nowhere else', async () => {
    const none = { changed: 0, unchanged: 0, left: 0, withdrawn: 0 };
    expect(unwrap((await seedUninhabited(server.estate, folder))!)).toEqual({ ...none, added: 2 });
    reader = await makePerson(server);
    moderator = await makeModerator(server);
    expect(await seedUninhabited(server.estate, folder)).toBeNull();
  });

  test('is seen by everybody, found in both languages, read and copied', async () => {
    const [card] = await list();
    expect(card).toMatchObject({
      name: cup.name,
      source: 'official',
      category: 'household',
      line: 'Mono 4K',
      author: { name: 'Corallite' },
    });
    for (const search of ['笔筒', 'cup waist', '收腰'])
      expect(await list({ search })).toMatchObject([{ id: card!.id }]);
    expect(await list({ kind: 'supportScript' })).toMatchObject([{ name: 'Rim 沿边', source: 'official' }]);
    const detail = await seen(server, reader, card!.id);
    expect(detail).toMatchObject({
      licence: 'by',
      mayTake: true,
      tags: ['笔筒', 'cup'],
      payload: cup.payload,
    });
    expect(detail.frozen).toEqual({
      content: cup.content,
      size: 19,
      assets: [{ hash: cup.assets[0], size: 6 }],
    });
    expect(await (await fetch(`${server.origin}${detail.pictures[1]!.address}`)).text()).toBe('the back');
    const { envelope } = await server.call(api.community.copy, {
      token: await reader.token(),
      body: { id: card!.id },
    });
    expect(envelope).toMatchObject({ code: 200, data: { project: { name: cup.name } } });
  });

  test('changes nothing when it is seeded again', async () => {
    const before = await list();
    expect(await seed()).toEqual({ added: 0, changed: 0, unchanged: 2, left: 0, withdrawn: 0 });
    expect(await list()).toEqual(before);
  });

  test('is brought up to date, and keeps what people did with it', async () => {
    const id = await first();
    await interact(server, reader, id, 'like');
    cup = { ...cup, description: '新的说明。\n\nNew words.', assets: [keep('blobs', 'another mesh')] };
    write([cup, profile]);
    expect(await seed()).toMatchObject({ changed: 1, unchanged: 1 });
    expect(await seen(server, reader, id)).toMatchObject({
      description: cup.description,
      counts: { likes: 1 },
      frozen: { assets: [{ hash: cup.assets[0] }] },
    });
    expect(await list({ search: '说明' })).toMatchObject([{ id }]);
    expect(await list({ search: 'waist' })).toEqual([]);
  });

  test('brings nothing back that was taken down, and withdraws what it no longer has', async () => {
    const id = await first();
    const script = await first({ kind: 'supportScript' });
    const body: BodyInput<typeof api.review.takeDown> = { id, reason: 'Breaks.' };
    await server.call(api.review.takeDown, { token: await moderator.token(), body });
    write([{ ...cup, name: 'Other 其他' }]);
    expect(await seed()).toEqual({ added: 0, changed: 0, unchanged: 0, left: 1, withdrawn: 1 });
    expect(await list()).toEqual([]);
    expect((await detailOf(server, reader, script)).code).toBe(11004);
    // What waits for nobody's decision cannot be decided about.
    expect((await decide(server, moderator, id)).envelope.code).not.toBe(200);
  });

  test('is refused in one sentence where it is not built or damaged', async () => {
    expect(await seedOfficial(server.estate, join(folder, 'blobs'))).toMatchObject({
      error: { code: 'validation', message: expect.stringContaining('is not built') },
    });
    write([{ ...cup, key: '../x' }]);
    expect(await seedOfficial(server.estate, folder)).toMatchObject({
      error: { code: 'validation', message: expect.stringContaining('is damaged') },
    });
  });
});
