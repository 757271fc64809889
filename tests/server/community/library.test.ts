import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { api, BLOB_PATH, PUBLICATION_KINDS, type PublicationKind } from '#contract';
import { genericCraft, genericMaterial, printers } from '#document';
import { supportTypes } from '#kernel';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { giveBlob, makePerson, uploadBlob, type Person } from '../projects/people.ts';
import { codeOf, decide, detailOf, interact, makeModerator, pictureNames, save, seen } from './publishing.ts';

let server: TestServer;
let author: Person;
let moderator: Person;
let reader: Person;
beforeAll(async () => {
  server = await startTestServer();
  author = await makePerson(server);
  moderator = await makeModerator(server);
  reader = await makePerson(server);
});
afterAll(() => server.close());

/** What a kind keeps of something of the document's: its own name is the publication's, and ids are of a device. */
const payloadOf = (thing: object): Record<string, unknown> => {
  const {
    id: _id,
    name: _name,
    sources: _sources,
    downloadCount: _count,
    ...kept
  } = thing as never as {
    id: unknown;
    name: unknown;
    sources: unknown;
    downloadCount: unknown;
  };
  return kept;
};

const part = async () => ({ content: await giveBlob(server, author, 5000) });
const none = (): Promise<object> => Promise.resolve({});

/** Something of each kind of the library, and what it is saved with besides. */
const ITEMS = [
  ['printer', payloadOf(printers[0]!), none],
  ['material', payloadOf(genericMaterial), none],
  ['craft', { ...payloadOf(genericCraft), printer: 'Mono 4K', material: 'Grey' }, none],
  ['supportType', { values: supportTypes.heavy }, none],
  ['supportScript', { source: 'support.tips(10)' }, none],
  ['part', { size: [10, 20, 30], triangles: 12 }, part],
] as const;

const list = async (kind: string) => {
  const { envelope } = await server.call(api.community.list, {
    token: await reader.token(),
    query: { kind },
  });
  return envelope.data.items;
};

describe('the library', () => {
  test('has every kind but designs, which have tests of their own', () => {
    expect(['design', ...ITEMS.map(([kind]) => kind)].toSorted()).toEqual(
      Object.keys(PUBLICATION_KINDS).toSorted(),
    );
  });

  test('says whose an own copy was, also when it is published, and only where that was seen', async () => {
    const payload = payloadOf(genericMaterial);
    const of = { kind: 'material', name: 'Grey', payload, licence: 'by' as const };
    const { id } = (await save(server, author, { ...of, submit: true })).envelope.data;
    // Nobody but its author sees it yet.
    const early = await save(server, reader, { ...of, origin: id, submit: false });
    expect((await seen(server, reader, early.envelope.data.id, 'latest')).origin).toBeNull();
    await decide(server, moderator, id);
    const copy = (await save(server, reader, { ...of, origin: id, submit: false })).envelope.data.id;
    const from = { publicationId: id, name: 'Grey', authorId: author.id, licence: 'by' };
    expect((await seen(server, reader, copy, 'latest')).origin).toMatchObject(from);
    // Saved again without saying so, and sent in.
    expect(codeOf(await save(server, reader, { ...of, id: copy, submit: true }))).toBe('ok');
    await decide(server, moderator, copy);
    expect((await seen(server, author, copy)).origin).toMatchObject(from);
    for (const [person, each] of [
      [author, id],
      [reader, copy],
      [reader, early.envelope.data.id],
    ] as const)
      await server.call(api.community.remove, { token: await person.token(), body: { id: each } });
  });

  test.each(ITEMS)(
    'keeps a %s for its author, publishes it, and gives it back whole',
    async (kind, payload, more) => {
      const body = {
        kind,
        name: `A ${kind}`,
        payload: payload as Record<string, unknown>,
        ...(await more()),
      };
      const kept = await save(server, author, { ...body, submit: false });
      expect(kept.envelope).toMatchObject({ code: 200, data: { state: 'mine', listed: false } });
      const { id } = kept.envelope.data;
      expect((await detailOf(server, reader, id)).code).toBe(11004);
      expect(await list(kind)).toEqual([]);
      expect((await save(server, author, { ...body, id, submit: true })).envelope.code).toBe(200);
      expect(codeOf(await decide(server, moderator, id))).toBe('ok');
      expect((await list(kind)).map((item) => item.id)).toEqual([id]);
      expect((await seen(server, reader, id)).payload).toEqual(payload);
      const taken = await interact(server, reader, id, 'download');
      expect(taken.envelope.data).toEqual({
        counts: { likes: 0, dislikes: 0, downloads: 1, collects: 0 },
        did: ['download'],
      });
    },
  );

  test('has every printer there is', async () => {
    const odd = printers.filter(
      (printer) => !PUBLICATION_KINDS['printer']!.payload.safeParse(payloadOf(printer)).success,
    );
    expect(odd.map(({ name }) => name)).toEqual([]);
  });

  test.each(ITEMS)('refuses a %s that is none', async (kind, payload, more) => {
    const body = { kind, name: 'Odd', submit: false, ...(await more()) };
    const [field] = Object.keys(payload);
    const said = await save(server, author, { ...body, payload: { ...payload, [field!]: { odd: null } } });
    expect(codeOf(said)).toBe('validation');
    expect(codeOf(await save(server, author, { ...body, payload: {} }))).toBe('validation');
    // What the kind does not name is not kept.
    const kept = await save(server, author, { ...body, payload: { ...payload, extra: 1 } });
    expect((await seen(server, author, kept.envelope.data.id, 'latest')).payload).toEqual(payload);
  });

  test('refuses numbers that no printer has, by the field, whether they are sent in or kept, and keeps what there was', async () => {
    const payload = { ...payloadOf(genericCraft), printer: '', material: '' };
    const body = { kind: 'craft', name: 'Fast', payload, submit: false };
    const { id } = (await save(server, author, body)).envelope.data;
    for (const submit of [false, true]) {
      const odd = { ...payload, bottom: { ...genericCraft.bottom, exposureTime: 301 } };
      const { envelope } = await save(server, author, { ...body, id, submit, payload: odd });
      expect(envelope).toMatchObject({
        code: 50006,
        message: 'A value in it is out of range.',
        data: { fields: { 'payload.bottom.exposureTime': 'invalid' } },
      });
    }
    const still = await seen(server, author, id, 'latest');
    expect([still.payload, still.state]).toEqual([payload, 'mine']);
  });

  test('takes no blob for a part that its author did not send, and none that is too large', async () => {
    const payload = { size: [1, 1, 1], triangles: 1 };
    const kept = { kind: 'part', name: 'Part', payload, submit: false };
    expect((await save(server, author, kept)).envelope.data).toEqual({ fields: { content: 'required' } });
    const foreign = await giveBlob(server, reader, 10);
    expect(codeOf(await save(server, author, { ...kept, content: foreign }))).toBe('blob_missing');
    const large = await giveBlob(server, author, 100_000_001);
    expect(codeOf(await save(server, author, { ...kept, content: large }))).toBe('validation');
  });

  test('freezes a part with the meshes it names, counts all of them, and shows them to nobody before it is approved', async () => {
    const content = await uploadBlob(server, author, new TextEncoder().encode(`clip ${crypto.randomUUID()}`));
    const mesh = await uploadBlob(server, author, new TextEncoder().encode(`mesh ${crypto.randomUUID()}`));
    const payload = { size: [1, 1, 1], triangles: 1 };
    const body = { kind: 'part', name: 'Part', payload, content, assets: [mesh, mesh], submit: true };
    const foreign = await giveBlob(server, reader, 10);
    expect(codeOf(await save(server, author, { ...body, assets: [mesh, foreign] }))).toBe('blob_missing');
    const large = await giveBlob(server, author, 100_000_000);
    expect(codeOf(await save(server, author, { ...body, assets: [large] }))).toBe('validation');
    const [picture] = await pictureNames(server, author, 1);
    const { id } = (await save(server, author, { ...body, pictures: [picture!] })).envelope.data;
    const read = async (person: Person, hash: string, publication = id) => {
      const query = new URLSearchParams({ publication });
      const headers = { Authorization: `Bearer ${await person.token()}` };
      return (await fetch(`${server.origin}${BLOB_PATH}${hash}?${query}`, { headers })).status;
    };
    expect([await read(author, mesh), await read(moderator, mesh), await read(reader, mesh)]).toEqual([
      200, 200, 404,
    ]);
    expect(await read(reader, content)).toBe(404);
    // An edit that names neither keeps blobs and picture.
    await save(server, author, { kind: 'part', id, name: 'Renamed', payload, submit: true });
    await decide(server, moderator, id);
    const shown = await seen(server, reader, id);
    expect(shown).toMatchObject({ name: 'Renamed', frozen: { content, assets: [{ hash: mesh }] } });
    expect(shown.pictures).toHaveLength(1);
    expect([await read(reader, mesh), await read(reader, content), await read(reader, large)]).toEqual([
      200, 200, 404,
    ]);
    await server.call(api.community.withdraw, { token: await author.token(), body: { id } });
    expect([await read(reader, mesh), await read(author, mesh)]).toEqual([404, 200]);
  });

  test('answers a kind that there is none of with a broken rule', async () => {
    for (const kind of ['spool', 'toString', '__proto__']) {
      expect(codeOf(await save(server, author, { kind, name: 'X', submit: false }))).toBe('validation');
    }
  });
});

describe('one more kind', () => {
  const kinds = PUBLICATION_KINDS as Record<string, PublicationKind>;
  beforeAll(() => {
    kinds['spool'] = {
      payload: z.object({ brand: z.string(), length: z.number() }),
      frozen: 'nothing',
      pictures: { least: 0, most: 0 },
      described: false,
      line: ['brand'],
    };
  });
  afterAll(() => {
    delete kinds['spool'];
  });

  test('is a row of the registry: kept, reviewed, listed, found and counted like all others', async () => {
    const payload = { brand: 'Coral', length: 330 };
    const sent = await save(server, author, { kind: 'spool', name: 'Line', payload, submit: true });
    const { id } = sent.envelope.data;
    await decide(server, moderator, id);
    await interact(server, reader, id, 'collect');
    const found = await server.call(api.community.list, {
      token: await reader.token(),
      query: { kind: 'spool', search: 'coral', order: 'collects' },
    });
    expect(found.envelope.data.items).toMatchObject([
      { id, kind: 'spool', name: 'Line', line: 'Coral', counts: { collects: 1 }, did: ['collect'] },
    ]);
    const wrong = { kind: 'spool', name: 'Line', payload: { brand: 'Coral' }, submit: true };
    expect((await save(server, author, wrong)).envelope.data).toEqual({
      fields: { 'payload.length': 'invalid' },
    });
  });
});
