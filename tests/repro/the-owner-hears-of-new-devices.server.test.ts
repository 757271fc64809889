import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { api } from '#contract';
import { tables } from '#server';
import { startTestServer, type TestServer } from '#tests/server.ts';
import {
  expectCode,
  PASSWORD,
  registerAccount,
  requestCode,
  resetPassword,
} from '../server/session/journeys.ts';

const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
// One address may have thirty codes an hour.
beforeEach(() => server.clock.advance(3_600_000));

const logInOn = async (account: string, mark: string | undefined) => {
  const body = { account, password: PASSWORD, agreement: true };
  const headers = { 'user-agent': SAFARI, 'device-mark': mark ?? '' };
  const result = await server.call(api.session.login, { body, headers });
  expectCode(result, 'ok');
  return result.envelope.data;
};
/** The messages about an account, without codes, oldest first. */
const notices = async (recipient: string) =>
  (await server.outbox())
    .filter((message) => message.recipient === recipient && !/\b\d{6}\b/.test(message.body))
    .toReversed();
/** The notice of a login is sent beside the answer. */
const hears = (recipient: string, count: number) =>
  vi.waitFor(async () => expect(await notices(recipient)).toHaveLength(count));

test('a login on a new device is reported with when, where and what to do, and the same device is then known', async () => {
  const account = 'ada@example.com';
  await registerAccount(server, account);
  // The browser it was registered in.
  await logInOn(account, 'the-browser-of-tests');
  await logInOn(account, 'another');
  await hears(account, 1);
  const [notice] = await notices(account);
  expect(notice!.subject).toBe('New login to your Corallite account');
  const time = server.clock.now().toISOString().slice(0, 16).replace('T', ' ');
  expect(notice!.body).toContain(`Time: ${time} UTC. Device: Safari · Mac. IP address: 127.0.0.1.`);
  expect(notice!.body).toContain(`${server.services.publicOrigin}/retrieve-password`);
  await logInOn(account, 'another');
  await logInOn(account, 'a-third');
  await hears(account, 2);
});

test('a browser that sends no mark is new each time, and reported once an hour', async () => {
  const account = 'ben@example.com';
  await registerAccount(server, account);
  await logInOn(account, undefined);
  await logInOn(account, undefined);
  await hears(account, 1);
  server.clock.advance(3_600_000);
  await logInOn(account, undefined);
  await hears(account, 2);
});

test('in the language of the account, and by SMS to who has no mail', async () => {
  const account = '13911113333';
  const { token } = await registerAccount(server, account);
  await server.call(api.user.setting, { token, body: { language: 'zh' } });
  await logInOn(account, 'another');
  await hears(account, 1);
  const [notice] = await notices(account);
  expect(notice).toMatchObject({ channel: 'sms', subject: 'Corallite 新设备登录提醒' });
  expect(notice!.body).toMatch(
    /已在新设备上登录。时间：.*（UTC）。设备：Safari · Mac。IP 地址：127\.0\.0\.1。/,
  );
});

test('a password that was changed or reset is reported', async () => {
  const account = 'cleo@example.com';
  const { token } = await registerAccount(server, account);
  const next = 'Another-Horse-9';
  const body = { oldPassword: PASSWORD, newPassword: next };
  expectCode(await server.call(api.session.changePassword, { token, body }), 'ok');
  const code = await requestCode(server, account, 'reset');
  expectCode(await resetPassword(server, account, code), 'ok');
  const messages = await notices(account);
  expect(messages.map(({ body: text }) => text)).toEqual([
    expect.stringContaining('The password of your Corallite account was changed.'),
    expect.stringContaining('The password of your Corallite account was changed.'),
  ]);
});

test('a person sees where they are and were logged in, and logs out everywhere', async () => {
  const account = 'dora@example.com';
  const first = await registerAccount(server, account);
  server.clock.advance(1000);
  const { token, refreshToken } = await logInOn(account, 'another');
  const list = async () => (await server.call(api.account.sessions, { token })).envelope.data.items;
  const items = await list();
  expect(items).toEqual([
    {
      id: expect.any(String),
      device: 'Safari · Mac',
      address: '127.0.0.1',
      begunAt: server.clock.now().toISOString(),
      endedAt: null,
      endReason: null,
      current: true,
    },
    expect.objectContaining({ endedAt: items[0]!.begunAt, endReason: 'replaced', current: false }),
  ]);
  expectCode(await server.call(api.account.sessions, { token: first.token }), 'login_expired');

  expectCode(await server.call(api.account.endSessions, { token }), 'ok');
  expectCode(await server.call(api.session.checkToken, { token }), 'login_expired');
  expectCode(await server.call(api.session.refreshToken, { query: { refreshToken } }), 'login_expired');
  const { sessions, users } = tables;
  const [row] = await server.services.database.select().from(users).where(eq(users.email, account));
  const kept = await server.services.database.select().from(sessions).where(eq(sessions.userId, row!.id));
  expect(kept.map(({ endReason }) => String(endReason)).toSorted()).toEqual(['logout', 'replaced']);
});

test('nobody sees the logins of another, and only the latest twenty are listed', async () => {
  await registerAccount(server, 'eva@example.com');
  await registerAccount(server, 'finn@example.com');
  for (let times = 0; times < 21; times++) {
    server.clock.advance(1000);
    await logInOn('eva@example.com', 'another');
  }
  const { token } = await logInOn('finn@example.com', 'another');
  const own = (await server.call(api.account.sessions, { token })).envelope.data.items;
  expect(own.map(({ current }) => current)).toEqual([true, false]);
  const eva = await logInOn('eva@example.com', 'another');
  const hers = (await server.call(api.account.sessions, { token: eva.token })).envelope.data.items;
  expect(hers).toHaveLength(20);
  expect(hers[0]!.current).toBe(true);
});
