import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { makePerson, type Person } from '../projects/people.ts';
import { codeOf, decide, makeModerator, sendIn } from './publishing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const follow = async (person: Person, other: Person, on = true) =>
  server.call(api.user.follow, {
    token: await person.token(),
    query: { userId: other.id, follow: on ? 'true' : 'false' },
  });

async function follows(viewer: Person, of: Person, side: 'followers' | 'following') {
  const found = [];
  for (let cursor: string | undefined | null; cursor !== null;) {
    const { envelope } = await server.call(api.user.follows, {
      token: await viewer.token(),
      query: { userId: of.id, side, limit: 1, ...(cursor ? { cursor } : {}) },
    });
    found.push(...envelope.data.items);
    cursor = envelope.data.nextCursor;
  }
  return found;
}

const notificationsOf = async (person: Person, query = {}) =>
  (await server.call(api.notifications.list, { token: await person.token(), query })).envelope.data;

describe('following', () => {
  test('is listed on both sides, latest first, with whom the viewer follows', async () => {
    const [mei, lin, ana] = await Promise.all(
      ['Mei', 'Lin', 'Ana'].map((nickname) =>
        makePerson(server, nickname === 'Mei' ? { nickname, vipLevel: 4 } : { nickname }),
      ),
    );
    await follow(lin!, mei!);
    server.clock.advance(1000);
    await follow(ana!, mei!);
    await follow(ana!, lin!);
    const card = (person: Person, followed: boolean) => ({
      id: person.id,
      name: person.nickname,
      avatar: null,
      // The badge is a member's alone.
      vipLevel: person === mei ? 4 : null,
      followed,
    });
    expect(await follows(ana!, mei!, 'followers')).toEqual([card(ana!, false), card(lin!, true)]);
    expect(await follows(ana!, lin!, 'following')).toEqual([card(mei!, true)]);
    expect(await follows(ana!, mei!, 'following')).toEqual([]);
    const nobody = '7f1b9a52-92b5-4c0f-9a7e-5d7a3a1b2c3d';
    const said = await server.call(api.user.follows, {
      token: await ana!.token(),
      query: { userId: nobody, side: 'followers' },
    });
    expect(codeOf(said)).toBe('not_found');
  });
});

describe('notifications', () => {
  test('say once that somebody follows, and how many are unread', async () => {
    const [mei, fan] = [await makePerson(server), await makePerson(server, { nickname: 'Fan' })];
    for (let time = 0; time < 3; time++) {
      await follow(fan, mei);
      await follow(fan, mei, false);
    }
    expect(await notificationsOf(mei)).toMatchObject({
      unread: 1,
      items: [{ kind: 'followed', actor: { id: fan.id, name: 'Fan' }, publication: null, read: false }],
    });
    expect(await notificationsOf(fan)).toEqual({ items: [], unread: 0, nextCursor: null });
  });

  test('are read one by one or all, by nobody else, and come by pages', async () => {
    const [mei, other, moderator] = [
      await makePerson(server),
      await makePerson(server),
      await makeModerator(server),
    ];
    for (let number = 0; number < 3; number++) {
      server.clock.advance(1000);
      await decide(server, moderator, await sendIn(server, mei, { name: `Design ${number}` }));
    }
    const first = await notificationsOf(mei, { limit: 2 });
    expect(first.items.map(({ publication }) => publication?.name)).toEqual(['Design 2', 'Design 1']);
    const rest = await notificationsOf(mei, { limit: 2, cursor: first.nextCursor! });
    expect(rest.items.map(({ publication }) => publication?.name)).toEqual(['Design 0']);

    const read = async (person: Person, body: { id?: string }) =>
      (await server.call(api.notifications.read, { token: await person.token(), body })).envelope.data.unread;
    expect(await read(other, { id: first.items[0]!.id })).toBe(0);
    expect(await read(mei, { id: first.items[0]!.id })).toBe(2);
    expect((await notificationsOf(mei)).items.map((item) => item.read)).toEqual([true, false, false]);
    expect(await read(mei, {})).toBe(0);
  });

  test('are forgotten after half a year', async () => {
    const [mei, fan] = [await makePerson(server), await makePerson(server)];
    await follow(fan, mei);
    await server.runJob('clean-notifications');
    expect((await notificationsOf(mei)).items).toHaveLength(1);
    server.clock.advance(181 * 86_400_000);
    await server.runJob('clean-notifications');
    expect((await notificationsOf(mei)).items).toEqual([]);
  });
});
