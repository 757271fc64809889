import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, BLOB_PATH } from '#contract';
import { tables } from '#server';
import { startTestServer, type TestServer } from '#tests/server.ts';
import {
  giveBlob,
  makePerson,
  makeProject,
  summedSizes,
  uploadBlob,
  usedSizes,
  type Person,
} from '../projects/people.ts';
import {
  codeOf,
  decide,
  designOf,
  detailOf,
  interact,
  makeModerator,
  pictureNames,
  publish,
  save,
  seen,
  sendIn,
} from './publishing.ts';

let server: TestServer;
let author: Person;
let moderator: Person;
let reader: Person;
beforeAll(async () => {
  server = await startTestServer();
  author = await makePerson(server, { nickname: 'Mei' });
  moderator = await makeModerator(server);
  reader = await makePerson(server);
});
afterAll(() => server.close());

const mine = async (person: Person, id: string) => {
  const { envelope } = await server.call(api.community.mine, { token: await person.token() });
  return envelope.data.items.find((item) => item.id === id);
};

describe('a design', () => {
  test('is seen by its author and moderators while it waits, and by everybody once it is approved', async () => {
    const id = await sendIn(server, author, { name: 'Waiting' });
    expect(await mine(author, id)).toMatchObject({ state: 'pending', listed: false });
    expect((await detailOf(server, reader, id)).code).toBe(11004);
    expect((await detailOf(server, reader, id, 'latest')).code).toBe(11004);
    expect((await detailOf(server, author, id)).code).toBe(11004);
    expect(await seen(server, author, id, 'latest')).toMatchObject({ name: 'Waiting', state: 'pending' });
    const queue = await server.call(api.review.queue, { token: await moderator.token() });
    expect(queue.envelope.data.items.find((item) => item.id === id)).toMatchObject({ edit: false });

    expect(codeOf(await decide(server, moderator, id))).toBe('ok');
    const shown = await seen(server, reader, id);
    expect(shown).toMatchObject({
      name: 'Waiting',
      line: 'Mono 4K',
      author: { id: author.id, name: 'Mei' },
      category: 'art',
      tags: ['reef'],
      licence: 'by',
      state: 'approved',
      mayTake: true,
      publishedAt: server.clock.now().toISOString(),
      payload: { printer: 'Mono 4K', platform: [130, 80, 160] },
    });
    expect(shown.pictures).toHaveLength(2);
    expect(shown.frozen).toMatchObject({ size: 100, assets: [] });
  });

  test('is refused with a reason, corrected without its project, and approved', async () => {
    const project = await makeProject(server, author);
    const id = await sendIn(server, author, { projectId: project.id });
    expect(codeOf(await decide(server, moderator, id, { approve: false }))).toBe('validation');
    expect(codeOf(await decide(server, moderator, id, { approve: false, reason: 'Blurred.' }))).toBe('ok');
    expect(await mine(author, id)).toMatchObject({ state: 'unapproved', reason: 'Blurred.', listed: false });
    const notified = await server.call(api.notifications.list, { token: await author.token() });
    // At one instant of the test's clock nothing says which was told first.
    expect(notified.envelope.data.items.find(({ publication }) => publication?.id === id)).toMatchObject({
      kind: 'unapproved',
      reason: 'Blurred.',
      publication: { id, kind: 'design' },
      actor: null,
    });

    await server.call(api.projects.remove, { token: await author.token(), body: { ids: [project.id] } });
    const { pictures } = await seen(server, author, id, 'latest');
    const corrected = await save(
      server,
      author,
      await designOf(server, author, {
        id,
        name: 'Sharp',
        pictures: [pictures[1]!.name, ...(await pictureNames(server, author, 1))],
      }),
    );
    expect(corrected.envelope.data).toMatchObject({ state: 'pending' });
    expect(codeOf(await decide(server, moderator, id))).toBe('ok');
    const shown = await seen(server, reader, id);
    expect(shown).toMatchObject({ name: 'Sharp', frozen: { content: project.content } });
    expect(shown.pictures[0]!.name).toBe(pictures[1]!.name);
  });

  test('that is edited stays as it was approved until the edit is', async () => {
    const id = await publish(server, author, moderator, { name: 'First' });
    const before = await seen(server, reader, id);
    const { pictures } = before;
    const edit = await designOf(server, author, {
      id,
      name: 'Second',
      pictures: pictures.map(({ name }) => name),
    });
    expect((await save(server, author, edit)).envelope.data).toMatchObject({
      state: 'pending',
      listed: true,
    });
    expect(await seen(server, reader, id)).toEqual(before);
    expect((await seen(server, author, id, 'latest')).name).toBe('Second');
    expect((await detailOf(server, reader, id, 'latest')).data).toEqual(before);
    await decide(server, moderator, id, { approve: false, reason: 'No.' });
    expect(await seen(server, reader, id)).toEqual(before);
    server.clock.advance(1000);
    await save(server, author, edit);
    await decide(server, moderator, id);
    expect(await seen(server, reader, id)).toMatchObject({
      name: 'Second',
      publishedAt: before.publishedAt,
      frozen: before.frozen,
    });
  });

  test('is decided about as it was looked at, and once', async () => {
    const id = await sendIn(server, author);
    const { version } = await seen(server, moderator, id, 'latest');
    const token = await moderator.token();
    await save(server, author, await designOf(server, author, { id, name: 'Changed' }));
    const body = { id, version, approve: true };
    expect(codeOf(await server.call(api.review.decide, { token, body }))).toBe('review_stale');
    expect(codeOf(await decide(server, moderator, id))).toBe('ok');
    expect((await seen(server, reader, id)).name).toBe('Changed');
    expect(codeOf(await server.call(api.review.decide, { token, body }))).toBe('review_stale');
  });

  test('is frozen: what becomes of the project changes nothing, and its bytes count once', async () => {
    const project = await makeProject(server, author, { size: 700 });
    const before = await usedSizes(server, author);
    const id = await publish(server, author, moderator, { projectId: project.id });
    expect(await usedSizes(server, author)).toEqual(before);
    const token = await author.token();
    const content = await giveBlob(server, author, 300);
    await server.call(api.projects.save, {
      token,
      body: { id: project.id, revision: 1, content, assets: [] },
    });
    expect((await seen(server, reader, id)).frozen).toMatchObject({ content: project.content, size: 700 });
    await server.call(api.projects.remove, { token, body: { ids: [project.id] } });
    expect(await usedSizes(server, author)).toEqual(await summedSizes(server, author));

    // The cleaner leaves what is published, and takes it when that is deleted.
    const isThere = async () =>
      (await server.services.database.$count(tables.blobs, eq(tables.blobs.hash, project.content))) === 1;
    server.clock.advance(3 * 86_400_000);
    await server.runJob('clean-blobs');
    expect(await isThere()).toBe(true);
    await server.call(api.community.remove, { token: await author.token(), body: { id } });
    server.clock.advance(3 * 86_400_000);
    await server.runJob('clean-blobs');
    expect(await isThere()).toBe(false);
  });

  test('wants pictures, a category and a tag before it is sent in, not before it is kept', async () => {
    const bare = await designOf(server, author, { pictures: [], category: null, tags: [] });
    const few = await save(server, author, bare);
    expect([codeOf(few), few.envelope.message]).toEqual([
      'pictures_few',
      'Add more pictures: at least 2 are needed.',
    ]);
    const untold = await save(server, author, { ...bare, pictures: await pictureNames(server, author) });
    expect(untold.envelope).toMatchObject({
      code: 10001,
      data: { fields: { category: 'required', tags: 'required' } },
    });
    const kept = await save(server, author, { ...bare, submit: false });
    expect(kept.envelope.data).toMatchObject({ state: 'mine', listed: false });
    const { id } = kept.envelope.data;
    expect((await detailOf(server, moderator, id, 'latest')).code).toBe(11004);
    expect((await seen(server, author, id, 'latest')).name).toBe('Reef display');
  });

  test('takes no picture that its author did not send', async () => {
    const [foreign] = await pictureNames(server, reader, 1);
    const id = await publish(server, reader, moderator);
    const hash = (await seen(server, author, id)).pictures[0]!.name;
    for (const name of [foreign!, hash, 'a'.repeat(64)]) {
      const own = await pictureNames(server, author, 1);
      const said = await save(server, author, await designOf(server, author, { pictures: [...own, name] }));
      expect(said.envelope).toMatchObject({ code: 10001, data: { fields: { pictures: 'invalid' } } });
    }
  });

  test('is shown with pictures that the server has encoded anew', async () => {
    const draw = (background: string) =>
      sharp({ create: { width: 2000, height: 900, channels: 3, background } })
        .png()
        .toBuffer();
    const token = await author.token();
    const send = async (bytes: Buffer) =>
      server.call(api.community.sendPicture, { token, body: { picture: bytes.toString('base64') } });
    const names = [];
    for (const colour of ['red', 'blue']) names.push((await send(await draw(colour))).envelope.data.name);
    expect(codeOf(await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))).toBe(
      'image_invalid',
    );
    const id = await publish(server, author, moderator, { pictures: names });
    const { pictures, cover } = await seen(server, reader, id);
    expect(pictures.map(({ address }) => address)[0]).toBe(cover);
    const got = await fetch(server.origin + cover!);
    const { format, width, height } = await sharp(Buffer.from(await got.arrayBuffer())).metadata();
    expect([format, width, height]).toEqual(['webp', 1600, 720]);
    server.clock.advance(3 * 86_400_000);
    await server.runJob('clean-pictures');
    expect((await fetch(server.origin + (await seen(server, reader, id)).cover!)).status).toBe(200);
  });
});

describe('a copy of a design', () => {
  test('says where it comes from, counts as a download, and outlives the design', async () => {
    const id = await publish(server, author, moderator, { name: 'Original', licence: 'by-nc-sa' });
    const token = await reader.token();
    const copied = await server.call(api.community.copy, { token, body: { id } });
    expect(codeOf(copied)).toBe('ok');
    const { project } = copied.envelope.data;
    expect(project).toMatchObject({ name: 'Original', size: 100 });
    expect((await seen(server, reader, id)).counts.downloads).toBe(1);
    const origin = {
      publicationId: id,
      name: 'Original',
      authorId: author.id,
      authorName: 'Mei',
      licence: 'by-nc-sa',
    };
    await server.call(api.community.remove, { token: await author.token(), body: { id } });
    const opened = await server.call(api.projects.open, { token, query: { id: project.id } });
    expect(opened.envelope.data).toMatchObject({ origin });
    // A duplicate is of the same design.
    const twin = await server.call(api.projects.duplicate, { token, body: { id: project.id } });
    const twinId = twin.envelope.data.project.id;
    const openedTwin = await server.call(api.projects.open, { token, query: { id: twinId } });
    expect(openedTwin.envelope.data.origin).toEqual(origin);
    // So is what an editor saves as a new project, though the design is gone; of whoever never copied it nothing is said.
    const savedAs = async (person: Person) => {
      const [content, as] = [await giveBlob(server, person, 30), await person.token()];
      const body = { name: 'Changed', content, assets: [], origin: id };
      const made = await server.call(api.projects.create, { token: as, body });
      const one = { id: made.envelope.data.project.id };
      return (await server.call(api.projects.open, { token: as, query: one })).envelope.data.origin;
    };
    expect(await savedAs(reader)).toEqual(origin);
    expect(await savedAs(moderator)).toBeNull();
    expect(await usedSizes(server, reader)).toEqual(await summedSizes(server, reader));

    // What shares alike is published alike or not at all.
    const refused = await designOf(server, reader, { projectId: project.id, licence: 'by' });
    expect(codeOf(await save(server, reader, refused))).toBe('licence_refused');
    const alike = await sendIn(server, reader, { projectId: project.id, licence: 'by-nc-sa' });
    expect((await seen(server, reader, alike, 'latest')).origin).toEqual(origin);
  });

  test('is made where its licence or its author allows, and nowhere else', async () => {
    const reserved = { licence: 'all_rights_reserved' } as const;
    const kept = await publish(server, author, moderator, { ...reserved, downloadable: false });
    const token = await reader.token();
    const copy = (id: string) => server.call(api.community.copy, { token, body: { id } });
    expect((await seen(server, reader, kept)).mayTake).toBe(false);
    expect(codeOf(await copy(kept))).toBe('forbidden');
    expect(codeOf(await interact(server, reader, kept, 'download'))).toBe('forbidden');
    const shown = await publish(server, author, moderator, reserved);
    const waiting = await sendIn(server, author);
    // What was saved of a copy that is gone names the design while it may be copied.
    for (const [design, named] of [
      [shown, shown],
      [kept, undefined],
      [waiting, undefined],
    ] as const) {
      const content = await giveBlob(server, reader, 20);
      const body = { name: 'Saved again', content, assets: [], origin: design };
      const made = await server.call(api.projects.create, { token, body });
      const query = { id: made.envelope.data.project.id };
      const opened = await server.call(api.projects.open, { token, query });
      expect(opened.envelope.data.origin?.publicationId).toBe(named);
    }
    expect(codeOf(await copy(shown))).toBe('ok');
    expect(codeOf(await copy(waiting))).toBe('not_found');
  });

  test('is within the space of who copies', async () => {
    const poor = await makePerson(server);
    await makeProject(server, poor, { size: 999_999_950 });
    const id = await publish(server, author, moderator);
    const said = await server.call(api.community.copy, { token: await poor.token(), body: { id } });
    expect(codeOf(said)).toBe('quota_exceeded');
    expect((await seen(server, reader, id)).counts.downloads).toBe(0);
  });
});

describe('the bytes of a design', () => {
  const read = async (person: Person | null, hash: string, query: string) =>
    (
      await fetch(`${server.origin}${BLOB_PATH}${hash}?${query}`, {
        headers: person ? { authorization: `Bearer ${await person.token()}` } : {},
      })
    ).status;

  test('are for who may see it, and to be kept only where that is allowed', async () => {
    const content = await uploadBlob(server, author, Buffer.from('a whole project'));
    const token = await author.token();
    const made = await server.call(api.projects.create, {
      token,
      body: { name: 'Bytes', content, assets: [] },
    });
    const projectId = made.envelope.data.project.id;
    const id = await sendIn(server, author, {
      projectId,
      licence: 'all_rights_reserved',
      downloadable: false,
    });
    const view = `publication=${id}`;
    expect(await read(reader, content, view)).toBe(404);
    expect(await read(moderator, content, view)).toBe(200);
    await decide(server, moderator, id);
    expect(await read(reader, content, view)).toBe(200);
    expect(await read(null, content, view)).not.toBe(200);
    expect(await read(reader, content, `${view}&purpose=export`)).toBe(404);
    const other = await uploadBlob(server, author, Buffer.from('something else'));
    expect(await read(reader, other, view)).toBe(404);
    const pictures = await pictureNames(server, author);
    await save(server, author, await designOf(server, author, { id, projectId, licence: 'by', pictures }));
    expect(await read(reader, content, `${view}&purpose=export`)).toBe(404);
    await decide(server, moderator, id);
    expect(await read(reader, content, `${view}&purpose=export`)).toBe(200);
    await server.call(api.community.withdraw, { token, body: { id } });
    expect(await read(reader, content, view)).toBe(404);
  });
});

describe('what is published', () => {
  test('is bounded for one person: bytes that nobody has approved, and how often', async () => {
    const busy = await makePerson(server);
    const project = await makeProject(server, busy, { size: 600_000_000 });
    const draft = await designOf(server, busy, { projectId: project.id, submit: false });
    expect(codeOf(await save(server, busy, draft))).toBe('ok');
    const said = await save(server, busy, draft);
    expect(said.envelope).toMatchObject({ code: 20001, data: { free: 400_000_000, needed: 600_000_000 } });
    const small = await designOf(server, busy);
    const codes = [];
    for (let time = 0; time < 31; time++) codes.push(codeOf(await save(server, busy, small)));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(30);
    expect(codes.at(-1)).toBe('too_many');
  });

  test('goes with its author, and takes their likes along', async () => {
    const going = await makePerson(server);
    const id = await publish(server, going, moderator);
    const liked = await publish(server, author, moderator);
    await interact(server, going, liked, 'like');
    await interact(server, reader, id, 'collect');
    expect((await seen(server, reader, liked)).counts.likes).toBe(1);
    await server.services.database
      .update(tables.users)
      .set({ deleteAt: server.clock.now() })
      .where(and(eq(tables.users.id, going.id)));
    server.clock.advance(1);
    await server.runJob('accounts.erase');
    expect((await detailOf(server, reader, id)).code).toBe(11004);
    expect((await seen(server, reader, liked)).counts.likes).toBe(0);
  });
});
