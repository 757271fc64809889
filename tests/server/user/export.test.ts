import { unzipSync, strFromU8 } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract';
import { tables } from '#server';
import { eq } from 'drizzle-orm';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { makeBelongings } from '../admin/estates.ts';

let server: TestServer;
let mine: Awaited<ReturnType<typeof makeBelongings>>;
beforeAll(async () => {
  server = await startTestServer();
  await makeBelongings(server);
  mine = await makeBelongings(server);
});
afterAll(() => server.close());

async function linkOf(): Promise<string> {
  const answer = await server.call(api.account.export, { token: await mine.person.token() });
  expect(answer.envelope.code).toBe(200);
  return server.origin + answer.envelope.data.url;
}

describe('taking one’s data along', () => {
  test('is one zip of everything that is theirs, and of nothing that proves who they are', async () => {
    const { database, blobs } = server.services;
    const { users } = tables;
    const hash = '$argon2id$secret';
    await database.update(users).set({ passwordHash: hash }).where(eq(users.id, mine.person.id));
    const answer = await fetch(await linkOf());
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="corallite-2026-03-01.zip"');
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const folder = `projects/Vase- “a-b” ${mine.projectId.slice(0, 8)}`;
    const apart = /^(?:feedback|published)\//;
    expect(Object.keys(files).filter((name) => !apart.test(name))).toEqual([
      'account.json',
      'avatar.webp',
      'orders.json',
      'membership-and-points.json',
      'shares.json',
      'feedback.json',
      'community.json',
      'published.json',
      `${folder}/project.json`,
      `${folder}/thumbnail.webp`,
      `${folder}/assets/${mine.asset}`,
      `${folder}/document.json`,
    ]);
    const json = (name: string): unknown => JSON.parse(strFromU8(files[name]!));
    expect(json('account.json')).toMatchObject({
      account: { id: mine.person.id, nickname: mine.person.nickname, hasPassword: true },
      sessions: [{}],
      events: [{ kind: 'data_exported' }],
    });
    expect(json(`${folder}/document.json`)).toEqual({ parts: [mine.person.id] });
    expect(json(`${folder}/project.json`)).toMatchObject({ name: 'Vase: “a/b”' });
    expect(json('feedback.json')).toMatchObject([{ subject: 'bug' }]);
    expect(json('community.json')).toMatchObject({ interactions: [{ kind: 'collect' }], reports: [] });
    const [published, ...more] = json('published.json') as { text: { id: string; name: string } }[];
    expect([published!.text.name, more]).toEqual(['花瓶 vase', []]);
    expect(files[`published/${published!.text.id}/1.webp`]!.length).toBeGreaterThan(0);
    expect(json('shares.json')).toMatchObject([{ project: 'Vase: “a/b”' }]);
    expect(files[`${folder}/assets/${mine.asset}`]!.length).toBe(await blobs.size(mine.asset));
    expect(
      Object.values(files)
        .map((bytes) => strFromU8(bytes))
        .join(''),
    ).not.toContain(hash);
  });

  test('is for who asked a moment ago and is still logged in', async () => {
    const link = await linkOf();
    expect((await fetch(`${link}x`)).status).toBe(404);
    expect((await fetch(link.replace(/\?.*/, ''))).status).toBe(404);
    const access = await mine.person.token();
    expect((await fetch(link.replace(/token=.*/, `token=${access}`))).status).toBe(404);
    server.clock.advance(61_000);
    expect((await fetch(link)).status).toBe(404);
    const late = await linkOf();
    const { sessions } = tables;
    await server.services.database
      .update(sessions)
      .set({ endedAt: server.clock.now(), endReason: 'logout' })
      .where(eq(sessions.userId, mine.person.id));
    expect((await fetch(late)).status).toBe(404);
  });
});
