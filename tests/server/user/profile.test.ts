import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract';
import { tables } from '#server';
import { SAMPLE_ACCOUNT } from '#tests/sample-account.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { expectCode, registerAccount } from '../session/journeys.ts';

let server: TestServer;
let ada: string;
let ben: string;
beforeAll(async () => {
  server = await startTestServer();
  ada = (await registerAccount(server, 'ada@example.com')).token;
  ben = (await registerAccount(server, '+85291234567')).token;
});
afterAll(() => server.close());

const info = async (token: string) => (await server.call(api.user.accountInfo, { token })).envelope.data;
const edit = (
  token: string,
  body: { nickName?: string; avatar?: string | null },
  language: 'en' | 'zh' = 'en',
) => server.call(api.user.editProfile, { token, body, language });

const picture = async (format: 'png' | 'jpeg' | 'webp') =>
  (
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#ff755e' } })
      .toFormat(format)
      .toBuffer()
  ).toString('base64');

describe('the account', () => {
  test('shows everything the page asks for, with the defaults of a new user', async () => {
    expect(await info(ada)).toEqual({
      ...SAMPLE_ACCOUNT,
      userId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      username: 'ada@example.com',
      nickName: 'ada',
      email: 'ada@example.com',
    });
    expect(await info(ben)).toMatchObject({ nickName: '+852••••4567', accountRegion: 'HK_MO_TW' });
  });

  test.each([
    [1, 30],
    [2, 60],
    [3, 90],
    [4, 120],
    [5, 150],
    [6, 180],
  ])(
    'of a member of level %i has %i days of retention and is live until the very end',
    async (vipLevel, days) => {
      const vipEndAt = new Date(server.clock.now().getTime() + 60_000);
      await server.services.database
        .update(tables.users)
        .set({ vipLevel, vipType: 'YEARLY', vipStartAt: server.clock.now(), vipEndAt })
        .where(eq(tables.users.email, 'ada@example.com'));
      expect(await info(ada)).toMatchObject({
        recycleBinRetainDay: days,
        vipInfo: { status: 'ACTIVE', vipLevel, vipNextLevel: vipLevel === 6 ? null : vipLevel + 1 },
      });
      server.clock.advance(60_000);
      expect(await info(ada)).toMatchObject({ recycleBinRetainDay: 0, vipInfo: { status: 'EXPIRED' } });
    },
  );

  test('a user removed while logged in is nobody', async () => {
    const { token } = await registerAccount(server, 'gone@example.com');
    await server.services.database.delete(tables.users).where(eq(tables.users.email, 'gone@example.com'));
    const result = await server.call(api.user.accountInfo, { token });
    expect(result.status).toBe(401);
  });
});

describe('settings', () => {
  test('change where named, stay where not, and are there on the next device', async () => {
    const first = await server.call(api.user.setting, {
      token: ada,
      body: { theme: 'dark', lengthUnit: 'inch', btnAppearance: 'icon', partQuality: false },
    });
    expect(first.envelope.data).toEqual({
      language: 'en',
      theme: 'dark',
      lengthUnit: 'inch',
      angleUnit: 'degree',
      btnAppearance: 'icon',
      partQuality: false,
    });
    const second = await server.call(api.user.setting, { token: ada, body: { language: 'zh' } });
    expect(second.envelope.data).toMatchObject({ language: 'zh', theme: 'dark' });
    const nothing = await server.call(api.user.setting, { token: ada, body: {} });
    expect(nothing.envelope.data).toEqual(second.envelope.data);
    expect(await info(ada)).toMatchObject({ language: 'zh', theme: 'dark', partQuality: false });
    expect(await info(ben)).toMatchObject({ language: 'en', theme: 'system' });
  });

  test('what is no setting is refused or left out, in both languages', async () => {
    const wrong = await server.call(api.user.setting, { token: ada, body: { theme: 'pink' } as never });
    expectCode(wrong, 'validation');
    const zh = await server.call(api.user.setting, {
      token: ada,
      body: { partQuality: 'yes' } as never,
      language: 'zh',
    });
    expect(zh.envelope.message).toBe('提交的内容有误。');
    const more = { points: 99, vipLevel: 6, passwordHash: 'x', theme: 'light' };
    expectCode(await server.call(api.user.setting, { token: ada, body: more as never }), 'ok');
    expect(await info(ada)).toMatchObject({ theme: 'light', checkInPoints: 0, hasPassword: true });
  });

  test('the guide is completed once and for all', async () => {
    const done = await server.call(api.user.completeGuide, { token: ada });
    expect(done.envelope.data).toEqual({ hasCompletedGuide: true });
    expect(await info(ada)).toMatchObject({ hasCompletedGuide: true });
    expect(await info(ben)).toMatchObject({ hasCompletedGuide: false });
  });
});

describe('the profile', () => {
  test('a nickname changes, and everybody sees it', async () => {
    const { userId } = await info(ada);
    expect((await edit(ada, { nickName: '小 Lina_1.0' })).envelope.data.nickName).toBe('小 Lina_1.0');
    const seen = await server.call(api.user.socialInfo, { token: ben, query: { userId } });
    expect(seen.envelope.data.nickName).toBe('小 Lina_1.0');
  });

  test('a nickname is taken in every spelling that reads the same, in both languages', async () => {
    expectCode(await edit(ada, { nickName: 'Straße Lina' }), 'ok');
    for (const nickName of ['straße lina', 'STRASSE LINA', 'Ｓtraße Ｌina', 'strasse  lina']) {
      const result = await edit(ben, { nickName });
      expectCode(result, 'nickname_taken');
      expect(result.envelope.message).toBe('Nickname already exists!');
    }
    expect((await edit(ben, { nickName: 'strasse lina' }, 'zh')).envelope.message).toBe('昵称已存在！');
    // One's own, spelt differently, is no clash; given up, it is free again.
    expectCode(await edit(ada, { nickName: 'STRASSE Lina' }), 'ok');
    expectCode(await edit(ada, { nickName: 'Somebody Else' }), 'ok');
    expectCode(await edit(ben, { nickName: 'strasse lina' }), 'ok');
  });

  test('two who take one nickname at the same moment do not both get it', async () => {
    const results = await Promise.all([edit(ada, { nickName: 'Racer' }), edit(ben, { nickName: 'racer' })]);
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test.each([
    ['ab', 'nickname_short'],
    ['  a ', 'nickname_short'],
    ['x'.repeat(31), 'nickname_long'],
    ['<b>Lina</b>', 'nickname_symbols'],
    ['Lina\u0000', 'nickname_symbols'],
    ['Lina\r\nX: 1', 'nickname_symbols'],
    ['\u3164\u3164\u3164', 'nickname_symbols'],
    ['a\u200Bb\u200Bc', 'nickname_symbols'],
  ])('%j is refused as %s', async (nickName, rule) => {
    const result = await edit(ada, { nickName });
    expectCode(result, 'validation');
    expect(result.envelope.data).toEqual({ fields: { nickName: rule } });
  });

  test('a picture is re-encoded and served to everybody; null is the default one again', async () => {
    for (const format of ['png', 'jpeg'] as const) {
      const { avatar } = (await edit(ada, { avatar: await picture(format) })).envelope.data;
      const served = await fetch(new URL(avatar!, server.origin));
      expect(served.status).toBe(200);
      const { width, height } = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
      expect([width, height]).toEqual([256, 256]);
      expect((await info(ada)).avatar).toBe(avatar);
    }
    expect((await edit(ada, { avatar: null })).envelope.data.avatar).toBeNull();
    expect((await info(ada)).avatar).toBeNull();
  });

  test('what is no picture changes nothing, the nickname sent with it included', async () => {
    const before = await info(ada);
    for (const bytes of ['<svg onload="alert(1)"/>', 'GIF89a', '\u0000'.repeat(100)]) {
      const avatar = Buffer.from(bytes).toString('base64');
      expectCode(await edit(ada, { avatar, nickName: 'Not This' }), 'image_invalid');
    }
    expectCode(await edit(ada, { avatar: await picture('webp') }), 'image_invalid');
    expectCode(await edit(ada, { avatar: '%%%' }), 'validation');
    expect(await info(ada)).toEqual(before);
  });
});

describe('following', () => {
  const follow = (token: string, userId: string, on: 'true' | 'false' = 'true') =>
    server.call(api.user.follow, { token, query: { userId, follow: on } });

  test('counts each follower once and can be undone', async () => {
    const [adaId, benId] = [(await info(ada)).userId, (await info(ben)).userId];
    expect((await follow(ada, benId)).envelope.data).toEqual({ followed: true, followers: 1 });
    expect((await follow(ada, benId)).envelope.data).toEqual({ followed: true, followers: 1 });
    const seen = await server.call(api.user.socialInfo, { token: ada, query: { userId: benId } });
    expect(seen.envelope.data).toMatchObject({ followers: 1, following: 0, followed: true });
    const own = await server.call(api.user.socialInfo, { token: ben, query: { userId: adaId } });
    expect(own.envelope.data).toMatchObject({ followers: 0, following: 1, followed: false });
    expect((await follow(ada, benId, 'false')).envelope.data).toEqual({ followed: false, followers: 0 });
    expect((await follow(ada, benId, 'false')).envelope.data).toEqual({ followed: false, followers: 0 });
  });

  test('never oneself, never nobody', async () => {
    expectCode(await follow(ada, (await info(ada)).userId), 'forbidden');
    expectCode(await follow(ada, crypto.randomUUID()), 'not_found');
    expectCode(await follow(ada, "1' or '1'='1"), 'validation');
    const unknown = await server.call(api.user.socialInfo, {
      token: ada,
      query: { userId: crypto.randomUUID() },
      language: 'zh',
    });
    expectCode(unknown, 'not_found');
    expect(unknown.envelope.message).toBe('内容不存在。');
  });

  test('public facts of somebody carry no account, no settings, and of a membership its badge alone', async () => {
    const { userId } = await info(ben);
    const seen = await server.call(api.user.socialInfo, { token: ada, query: { userId } });
    expect(Object.keys(seen.envelope.data).sort()).toEqual([
      'avatar',
      'followed',
      'followers',
      'following',
      'nickName',
      'userId',
      'vipLevel',
    ]);
  });
});
