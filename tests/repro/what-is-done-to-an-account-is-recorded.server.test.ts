import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { api } from '#contract';
import { tables } from '#server';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { makePerson, makeProject } from '../server/projects/people.ts';
import {
  expectCode,
  logIn,
  otherCode,
  PASSWORD,
  registerAccount,
  requestCode,
  resetPassword,
  solvePuzzle,
} from '../server/session/journeys.ts';
import { makeShare, openShare } from '../server/shares/sharing.ts';

const WRONG = 'Wrong-Pass-1';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

let server: TestServer;
let lines: string[] = [];
beforeAll(async () => {
  server = await startTestServer({
    parts: { logLevel: 'info', logStream: { write: (line) => void lines.push(line) } },
  });
});
afterAll(() => server.close());
// One address may have thirty codes an hour, and every test starts with no wrong tries counted.
beforeEach(() => {
  server.clock.advance(3_600_000);
  lines = [];
});

/** The security events in the log since the test began. */
const logged = () =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line['securityEvent'] !== undefined);

async function userIdOf(email: string): Promise<string> {
  const [row] = await server.services.database
    .select({ id: tables.users.id })
    .from(tables.users)
    .where(eq(tables.users.email, email));
  return row!.id;
}
const rowsOf = (userId: string) =>
  server.services.database
    .select()
    .from(tables.accountEvents)
    .where(eq(tables.accountEvents.userId, userId))
    .orderBy(tables.accountEvents.createdAt);
const kindsOf = async (userId: string) => (await rowsOf(userId)).map(({ kind }) => kind).toSorted();

test('a login is recorded with who, from where and on what, a wrong one as a warning of a visitor', async () => {
  await registerAccount(server, 'ada@example.com');
  const userId = await userIdOf('ada@example.com');
  lines = [];
  const headers = { 'user-agent': FIREFOX, 'device-mark': 'a-mark-of-this-browser' };
  const body = { account: 'ada@example.com', password: PASSWORD, agreement: true };
  expectCode(await server.call(api.session.login, { body, headers }), 'ok');
  server.clock.advance(1000);
  expectCode(await logIn(server, 'ada@example.com', WRONG), 'login_failed');
  expectCode(await logIn(server, 'nobody@example.com', WRONG), 'login_failed');

  const from = { address: '127.0.0.1', device: 'Firefox · Linux' };
  const came = { userId, actor: 'person', ...from, details: { method: 'password' } };
  const [login, failed, unknown] = logged();
  expect(login).toMatchObject({ level: 30, securityEvent: 'login', ...came });
  expect(failed).toMatchObject({ level: 40, securityEvent: 'login_failed', userId, actor: 'visitor' });
  expect(unknown).toMatchObject({ level: 40, securityEvent: 'login_failed', userId: null });

  const [registered, kept, wrong] = await rowsOf(userId);
  expect(registered).toMatchObject({ kind: 'registered', actor: 'person' });
  expect(kept).toMatchObject({ kind: 'login', ...came });
  expect(kept!.deviceMark).toMatch(/^[0-9a-f]{64}$/);
  expect(wrong).toMatchObject({ kind: 'login_failed', actor: 'visitor' });
});

test('a throttle is recorded once, as it begins', async () => {
  await registerAccount(server, 'ben@example.com');
  for (let tries = 0; tries < 10; tries++) {
    const ticket = await solvePuzzle(server, 'login', 'ben@example.com');
    expectCode(await logIn(server, 'ben@example.com', WRONG, ticket), 'login_failed');
  }
  for (let tries = 0; tries < 5; tries++) {
    expectCode(await logIn(server, 'ben@example.com', PASSWORD), 'too_many');
  }
  const kinds = await kindsOf(await userIdOf('ben@example.com'));
  expect(kinds.filter((kind) => kind === 'login_throttled')).toHaveLength(1);
  expect(kinds.filter((kind) => kind === 'login_failed')).toHaveLength(10);
});

test('changes of password and account, wrong proofs, copied tokens and logouts are recorded, without what proves them', async () => {
  const account = 'cleo@example.com';
  const first = await registerAccount(server, account);
  const userId = await userIdOf(account);
  const next = 'Another-Horse-9';
  const change = (token: string, oldPassword: string) =>
    server.call(api.session.changePassword, { token, body: { oldPassword, newPassword: next } });
  expectCode(await change(first.token, WRONG), 'old_password_wrong');
  const { token } = (await change(first.token, PASSWORD)).envelope.data;

  server.clock.advance(61_000);
  const phone = '+4915112345678';
  const captchaTicket = await solvePuzzle(server, 'change', phone);
  const sent = await server.call(api.session.sendCaptcha, {
    token,
    body: { account: phone, purpose: 'change', captchaTicket },
  });
  expectCode(sent, 'ok');
  const message = (await server.outbox()).find(({ recipient }) => recipient === phone)!;
  const sms = /\b\d{6}\b/.exec(message.body)![0];
  const proof = { by: 'password', password: next } as const;
  const changed = await server.call(api.account.change, {
    token,
    body: { account: phone, code: sms, proof },
  });
  expectCode(changed, 'ok');
  expectCode(await server.call(api.session.logout, { token: changed.envelope.data.token }), 'ok');

  const code = await requestCode(server, account, 'reset');
  const reset = (given: string) => resetPassword(server, account, given);
  expectCode(await reset(otherCode(code)), 'code_wrong');
  expectCode(await reset(code), 'ok');
  const { refreshToken } = (await logIn(server, account)).envelope.data;
  const refresh = () => server.call(api.session.refreshToken, { query: { refreshToken } });
  expectCode(await refresh(), 'ok');
  server.clock.advance(60_000);
  expectCode(await refresh(), 'login_expired');

  expect(await kindsOf(userId)).toEqual(
    [
      'registered',
      'proof_failed',
      'password_changed',
      'account_changed',
      'logout',
      'reset_failed',
      'password_reset',
      'login',
      'refresh_token_reused',
    ].toSorted(),
  );
  const written = JSON.stringify([logged(), await rowsOf(userId)]);
  for (const secret of [account, phone, PASSWORD, WRONG, next, code, sms, refreshToken, token]) {
    expect(written).not.toContain(secret);
  }
});

test('opening a share is recorded at its owner, with the visitor where one is known, and guessing at its code', async () => {
  const owner = await makePerson(server);
  const visitor = await makePerson(server);
  const share = await makeShare(server, owner, (await makeProject(server, owner)).id);
  const token = await visitor.token();
  const body = { s: share.token, code: share.code };
  expectCode(await server.call(api.shares.open, { body, token }), 'ok');
  const wrong = share.code.startsWith('A') ? 'BBBB' : 'AAAA';
  for (let tries = 0; tries < 5; tries++) await openShare(server, share, wrong);

  const rows = await rowsOf(owner.id);
  expect(rows).toHaveLength(2);
  const details = { share: share.id, visitor: visitor.id };
  expect(rows).toContainEqual(expect.objectContaining({ kind: 'share_opened', actor: 'visitor', details }));
  expect(rows).toContainEqual(expect.objectContaining({ kind: 'share_code_throttled', actor: 'visitor' }));
  expect(JSON.stringify([rows, logged()])).not.toContain(share.code);
});

test('what was recorded is removed after 400 days, and not before', async () => {
  await registerAccount(server, 'dora@example.com');
  const userId = await userIdOf('dora@example.com');
  server.clock.advance(399 * 86_400_000);
  await server.runJob('account-events.sweep');
  expect(await rowsOf(userId)).toHaveLength(1);
  server.clock.advance(2 * 86_400_000);
  await server.runJob('account-events.sweep');
  expect(await rowsOf(userId)).toHaveLength(0);
});
