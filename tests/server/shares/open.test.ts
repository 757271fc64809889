import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, BLOB_PATH, CODES, limits, SHARE_ACCESS_HEADER, type Permission } from '#contract';
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
import { accessOf, makeShare, openShare } from './sharing.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

let server: TestServer;
let owner: Person;
let other: Person;
beforeAll(async () => {
  server = await startTestServer();
  owner = await makePerson(server, { vipLevel: 1, nickname: '<i>Lin</i>' });
  other = await makePerson(server);
});
afterAll(() => server.close());

/** Another code than the right one, differing in one place. */
function wrongCode(code: string, place = 3): string {
  const sign = code[place] === 'A' ? 'B' : 'A';
  return code.slice(0, place) + sign + code.slice(place + 1);
}
const info = (token: string) => server.call(api.shares.info, { query: { s: token } });
async function copy(person: Person, access: string, name?: string) {
  return server.call(api.shares.copy, { token: await person.token(), body: { access, name } });
}
function getBlob(hash: string, headers: Readonly<Record<string, string>>) {
  return fetch(`${server.origin}${BLOB_PATH}${hash}`, { headers });
}

describe('opening a share', () => {
  test('shows who shared before the code, and what is shared after it', async () => {
    const asset = await giveBlob(server, owner, 7);
    const content = await giveBlob(server, owner, 100);
    const { id } = (
      await server.call(api.projects.create, {
        token: await owner.token(),
        body: { name: 'Dragon', content, assets: [asset] },
      })
    ).envelope.data.project;
    const share = await makeShare(server, owner, id, { permission: 'copyable' });
    expect((await info(share.token)).envelope.data).toEqual({
      ownerName: '<i>Lin</i>',
      ownerAvatar: null,
      ownerVipLevel: 1,
    });
    const opened = await openShare(server, share, share.code.toLowerCase());
    expect(opened.envelope.data).toMatchObject({
      permission: 'copyable',
      ownerName: '<i>Lin</i>',
      project: { id, name: 'Dragon', size: 107 },
      content,
      assets: [{ hash: asset, size: 7 }],
    });
  });

  test('does not say when the owner last opened it', async () => {
    const project = await makeProject(server, owner);
    const share = await makeShare(server, owner, project.id);
    server.clock.advance(HOUR);
    await server.call(api.projects.open, { token: await owner.token(), query: { id: project.id } });
    const opened = (await openShare(server, share)).envelope.data.project;
    expect(opened.openedAt).toBe(project.editedAt);
  });

  test('of an unknown, closed, expired or deleted one is refused the same to everybody', async () => {
    const projects = [
      await makeProject(server, owner),
      await makeProject(server, owner),
      await makeProject(server, owner),
    ];
    const [closed, expired, deleted] = [
      await makeShare(server, owner, projects[0]!.id),
      await makeShare(server, owner, projects[1]!.id, { due: 1 }),
      await makeShare(server, owner, projects[2]!.id, { due: 30 }),
    ];
    const token = await owner.token();
    await server.call(api.shares.close, { token, body: { id: closed.id } });
    await server.call(api.projects.remove, { token, body: { ids: [projects[2]!.id] } });
    server.clock.advance(DAY);
    const unknown = { token: 'A'.repeat(22), code: 'AAAA' };
    for (const [share, code] of [
      [unknown, CODES.share_invalid],
      [closed, CODES.share_invalid],
      [deleted, CODES.share_invalid],
      [expired, CODES.share_expired],
    ] as const) {
      for (const answer of [
        await info(share.token),
        await openShare(server, share),
        await openShare(server, share, wrongCode(share.code)),
      ]) {
        expect(answer.status).toBe(code.status);
        expect(answer.envelope.code).toBe(code.code);
      }
    }
    expect(CODES.share_expired.code).toBe(30005);
    const inChinese = await server.call(api.shares.info, { query: { s: expired.token }, language: 'zh' });
    expect(inChinese.envelope.message).toBe('该链接已失效。');
  });
});

describe('guessing a code', () => {
  test('locks the link for this address for a minute after three wrong ones', async () => {
    const share = await makeShare(server, owner, (await makeProject(server, owner)).id);
    for (const place of [0, 1, 2]) {
      const wrong = await openShare(server, share, wrongCode(share.code, place));
      expect(wrong.envelope.code).toBe(CODES.share_code_wrong.code);
      server.clock.advance(1000);
    }
    const locked = await openShare(server, share);
    expect(locked.status).toBe(429);
    expect(locked.envelope).toMatchObject({ code: CODES.too_many.code, data: { seconds: 59 } });
    expect(locked.headers.get('retry-after')).toBe('59');
    // Trying on while it is locked neither opens it nor locks it longer.
    server.clock.advance(58_000);
    expect((await openShare(server, share)).envelope.data).toMatchObject({ seconds: 1 });
    server.clock.advance(1000);
    expect((await openShare(server, share)).envelope.code).toBe(200);
  });

  test('two wrong ones and the right one is how people do it', async () => {
    const share = await makeShare(server, owner, (await makeProject(server, owner)).id);
    for (const place of [0, 1]) await openShare(server, share, wrongCode(share.code, place));
    expect((await openShare(server, share)).envelope.code).toBe(200);
    expect((await openShare(server, share)).envelope.code).toBe(200);
  });

  test('with a hundred at once is no faster: three are looked at', async () => {
    const share = await makeShare(server, owner, (await makeProject(server, owner)).id);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => openShare(server, share, wrongCode(share.code))),
    );
    const codes = answers.map((answer) => answer.envelope.code);
    expect(codes.filter((code) => code === CODES.share_code_wrong.code)).toHaveLength(3);
    expect(codes.filter((code) => code === CODES.too_many.code)).toHaveLength(97);
  });

  test('over hours ends for the day after thirty from one address', async () => {
    const share = await makeShare(server, owner, (await makeProject(server, owner)).id, { due: 30 });
    let wrong = 0;
    // One address, three a minute: what patience would bring.
    for (let minute = 0; minute < 15; minute += 1) {
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const { code } = (await openShare(server, share, wrongCode(share.code))).envelope;
        if (code === CODES.share_code_wrong.code) wrong += 1;
        else expect(code).toBe(CODES.too_many.code);
      }
      server.clock.advance(60_000);
    }
    expect(wrong).toBe(30);
    expect((await openShare(server, share)).envelope.code).toBe(CODES.too_many.code);
    server.clock.advance(DAY - 15 * 60_000);
    expect((await openShare(server, share)).envelope.code).toBe(200);
  });

  test('is not locked for ever by a clock that was wrong for a while', async () => {
    const share = await makeShare(server, owner, (await makeProject(server, owner)).id, { due: -1 });
    server.clock.advance(365 * DAY);
    for (const place of [0, 1, 2]) await openShare(server, share, wrongCode(share.code, place));
    expect((await openShare(server, share)).envelope.code).toBe(CODES.too_many.code);
    server.clock.advance(-365 * DAY);
    expect((await openShare(server, share)).envelope.code).toBe(200);
    for (const place of [0, 1, 2]) await openShare(server, share, wrongCode(share.code, place));
    expect((await openShare(server, share)).envelope.data).toMatchObject({ seconds: 60 });
  });

  test('of one link locks no other', async () => {
    const [first, second] = [
      await makeShare(server, owner, (await makeProject(server, owner)).id),
      await makeShare(server, owner, (await makeProject(server, owner)).id),
    ];
    for (const place of [0, 1, 2]) await openShare(server, first, wrongCode(first.code, place));
    expect((await openShare(server, second)).envelope.code).toBe(200);
  });

  test('with what is no code is refused before it is looked at', async () => {
    const share = await makeShare(server, owner, (await makeProject(server, owner)).id);
    for (const code of ['', 'AB', 'ABCDE', 'AB0D', "' or", '%%%%', '    ']) {
      const { envelope } = await openShare(server, share, code);
      expect(envelope).toMatchObject({
        code: CODES.validation.code,
        data: { fields: { code: 'share_code_format' } },
      });
    }
    for (const token of ["' or 1=1 --______", '../../../../../../', 'short', 'A'.repeat(65)]) {
      expect((await info(token)).envelope.code).toBe(CODES.validation.code);
    }
    expect((await openShare(server, share)).envelope.code).toBe(200);
  });
});

describe('the access of an opened share', () => {
  const rows: readonly (readonly [Permission, boolean])[] = [
    ['read_only', false],
    ['copyable', true],
    ['export_stl', true],
  ];
  test.each(rows)('of permission %s may copy: %s', async (permission, allowed) => {
    const person = await makePerson(server);
    const project = await makeProject(server, owner);
    const share = await makeShare(server, owner, project.id, { permission });
    const access = await accessOf(server, share);
    const copied = await copy(person, access, 'Mine');
    expect(copied.envelope.code).toBe(allowed ? 200 : CODES.forbidden.code);
    expect(await usedSizes(server, person)).toEqual([allowed ? 100 : 0, 0]);
    if (!allowed) return;
    const { id } = copied.envelope.data.project;
    const token = await person.token();
    const opened = await server.call(api.projects.open, { token, query: { id } });
    expect(opened.envelope.data).toMatchObject({ content: project.content, project: { name: 'Mine' } });
    // The blobs are theirs now: the copy can be saved on.
    const saved = await server.call(api.projects.save, {
      token,
      body: { id, revision: 1, content: project.content, assets: [] },
    });
    expect(saved.envelope.code).toBe(200);
  });

  test('copies within the quota alone, however many at once', async () => {
    const person = await makePerson(server);
    const size = limits.REGULAR_SPACE_BYTES / 4;
    const project = await makeProject(server, owner, { size });
    const access = await accessOf(
      server,
      await makeShare(server, owner, project.id, { permission: 'copyable' }),
    );
    const answers = await Promise.all(Array.from({ length: 10 }, () => copy(person, access)));
    const codes = answers.map((answer) => answer.envelope.code);
    expect(codes.filter((code) => code === 200)).toHaveLength(4);
    expect(codes.filter((code) => code === CODES.quota_exceeded.code)).toHaveLength(6);
    expect(await usedSizes(server, person)).toEqual(await summedSizes(server, person));
  });

  test('reads the blobs of that project alone, and only while the share lives', async () => {
    const bytes = randomBytes(50);
    const content = await uploadBlob(server, owner, bytes);
    const secret = await uploadBlob(server, owner, randomBytes(50));
    const token = await owner.token();
    const body = { name: 'Dragon', content, assets: [] };
    const { id } = (await server.call(api.projects.create, { token, body })).envelope.data.project;
    const share = await makeShare(server, owner, id);
    const access = await accessOf(server, share);
    const asRecipient = { [SHARE_ACCESS_HEADER]: access };

    const got = await getBlob(content, asRecipient);
    expect(got.status).toBe(200);
    expect(Buffer.from(await got.arrayBuffer()).equals(bytes)).toBe(true);
    expect((await getBlob(secret, asRecipient)).status).toBe(404);
    expect((await getBlob(content, { authorization: `Bearer ${await other.token()}` })).status).toBe(404);
    expect((await getBlob(content, {})).status).toBe(401);
    expect((await getBlob(content, { [SHARE_ACCESS_HEADER]: `${access}x` })).status).toBe(404);
    expect((await getBlob(secret, { authorization: `Bearer ${token}` })).status).toBe(200);

    // A save replaces what the share shows.
    const next = await uploadBlob(server, owner, randomBytes(50));
    await server.call(api.projects.save, { token, body: { id, revision: 1, content: next, assets: [] } });
    expect((await getBlob(content, asRecipient)).status).toBe(404);
    expect((await getBlob(next, asRecipient)).status).toBe(200);
    await server.call(api.shares.close, { token, body: { id: share.id } });
    expect((await getBlob(next, asRecipient)).status).toBe(404);
  });

  test('is looked up each time: what was changed since counts', async () => {
    const person = await makePerson(server);
    const project = await makeProject(server, owner);
    const share = await makeShare(server, owner, project.id, { permission: 'copyable', due: 7 });
    const access = await accessOf(server, share);
    const token = await owner.token();
    const codeNow = async () => (await copy(person, access)).envelope.code;
    const update = (body: object) =>
      server.call(api.shares.update, { token, body: { id: share.id, ...body } as never });
    expect(await codeNow()).toBe(200);
    await update({ permission: 'read_only' });
    expect(await codeNow()).toBe(CODES.forbidden.code);
    await update({ permission: 'export_stl', due: 1 });
    expect(await codeNow()).toBe(200);
    await server.services.database
      .update(tables.shares)
      .set({ dueAt: server.clock.now() })
      .where(eq(tables.shares.id, share.id));
    expect(await codeNow()).toBe(CODES.share_expired.code);
    await update({ due: 1 });
    expect(await codeNow()).toBe(200);
    await server.call(api.projects.remove, { token, body: { ids: [project.id] } });
    expect(await codeNow()).toBe(CODES.share_invalid.code);
    await server.call(api.projects.restore, { token, body: { ids: [project.id] } });
    expect(await codeNow()).toBe(CODES.share_invalid.code);
  });

  test('ends after twelve hours, or with the share when that is sooner', async () => {
    const project = await makeProject(server, owner);
    const forever = await makeShare(server, owner, project.id, { permission: 'copyable', due: -1 });
    const access = await accessOf(server, forever);
    server.clock.advance(12 * HOUR - 1000);
    expect((await copy(other, access)).envelope.code).toBe(200);
    server.clock.advance(1000);
    expect((await copy(other, access)).envelope.code).toBe(CODES.share_invalid.code);
    // A clock that jumps back brings no more than the time it takes away.
    server.clock.advance(-13 * HOUR);
    expect((await copy(other, access)).envelope.code).toBe(200);
    server.clock.advance(13 * HOUR);
    expect((await copy(other, access)).envelope.code).toBe(CODES.share_invalid.code);
  });

  test('cannot be made up: changed, unsigned, of another purpose or of nothing', async () => {
    const project = await makeProject(server, owner);
    const share = await makeShare(server, owner, project.id, { permission: 'copyable' });
    const good = await accessOf(server, share);
    const [head, claims, sign] = good.split('.') as [string, string, string];
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const wanted = encode({ share: share.id, aud: 'share', exp: 4_000_000_000 });
    const login = await server.services.signer.sign('access', { share: share.id }, 3600);
    for (const access of [
      `${head}.${claims}.${sign.startsWith('A') ? 'B' : 'A'}${sign.slice(1)}`,
      `${head}.${wanted}.${sign}`,
      `${encode({ alg: 'none' })}.${wanted}.`,
      `${head}.${claims}.`,
      login,
      await owner.token(),
      'x',
      "' or 1=1",
    ]) {
      expect((await copy(other, access)).envelope.code).toBe(CODES.share_invalid.code);
      expect((await getBlob(project.content, { [SHARE_ACCESS_HEADER]: access })).status).toBe(404);
    }
    expect((await copy(other, good)).envelope.code).toBe(200);
    // Nor is it a login.
    const list = await server.call(api.projects.list, { token: good });
    expect(list.envelope.code).toBe(CODES.unauthorized.code);
  });

  test('lasts on no longer than a share that was closed and shared again', async () => {
    const project = await makeProject(server, owner);
    const first = await makeShare(server, owner, project.id, { permission: 'copyable' });
    const access = await accessOf(server, first);
    await server.call(api.shares.close, { token: await owner.token(), body: { id: first.id } });
    await makeShare(server, owner, project.id, { permission: 'copyable' });
    expect((await copy(other, access)).envelope.code).toBe(CODES.share_invalid.code);
  });

  test('copying while the owner saves takes one revision or the next, never half of each', async () => {
    const person = await makePerson(server, { vipLevel: 1 });
    const project = await makeProject(server, owner, { size: 1 });
    const share = await makeShare(server, owner, project.id, { permission: 'copyable' });
    const access = await accessOf(server, share);
    for (let revision = 1; revision <= 15; revision += 1) {
      const content = await giveBlob(server, owner, 10 ** (revision % 5));
      const [saved, ...copies] = await Promise.all([
        server.call(api.projects.save, {
          token: await owner.token(),
          body: { id: project.id, revision, content, assets: [] },
        }),
        ...[1, 2, 3].map(() => copy(person, access)),
      ]);
      expect(saved.envelope.code).toBe(200);
      for (const { envelope } of copies) {
        expect(envelope.code).toBe(200);
        const { id } = envelope.data.project;
        const held = await server.services.database
          .select({ hash: tables.projectBlobs.hash, content: tables.projects.contentHash })
          .from(tables.projects)
          .leftJoin(tables.projectBlobs, eq(tables.projectBlobs.projectId, tables.projects.id))
          .where(eq(tables.projects.id, id));
        expect(held.map((row) => row.hash)).toEqual([held[0]!.content]);
      }
    }
    expect(await summedSizes(server, person)).toEqual(await usedSizes(server, person));
  });

  test('copying and deleting at once ends in a whole copy or none', async () => {
    for (let round = 0; round < 10; round += 1) {
      const person = await makePerson(server);
      const project = await makeProject(server, owner);
      const share = await makeShare(server, owner, project.id, { permission: 'copyable' });
      const access = await accessOf(server, share);
      const [copied] = await Promise.all([
        copy(person, access),
        server.call(api.projects.remove, { token: await owner.token(), body: { ids: [project.id] } }),
      ]);
      const made = copied.envelope.code === 200;
      if (!made) expect(copied.envelope.code).toBe(CODES.share_invalid.code);
      expect(await usedSizes(server, person)).toEqual([made ? 100 : 0, 0]);
      expect(await summedSizes(server, person)).toEqual([made ? 100 : 0, 0]);
    }
  });
});
