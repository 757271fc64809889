import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#contract';
import { tables } from '#server';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { expectCode, logIn, registerAccount, requestCode, resetPassword } from './journeys.ts';

const DAY = 86_400_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const counts = async () => {
  const { database } = server.services;
  const [codes, puzzles, throttles, sessions, refreshTokens] = await Promise.all([
    database.$count(tables.messageCodes),
    database.$count(tables.puzzles),
    database.$count(tables.throttles),
    database.$count(tables.sessions),
    database.$count(tables.refreshTokens),
  ]);
  return { codes, puzzles, throttles, sessions, refreshTokens };
};
const sweep = () => server.runJob('accounts.sweep');

test('the sweep takes nothing that is still good, and in time everything that is not', async () => {
  const account = 'tidy@example.com';
  const { refreshToken } = await registerAccount(server, account);
  const code = await requestCode(server, account, 'reset');
  const before = await counts();
  await sweep();
  const after = await counts();
  expect(after).toMatchObject({ sessions: before.sessions, refreshTokens: before.refreshTokens });
  expect(after.codes).toBe(before.codes);
  // What was good before the sweep is good after it.
  expectCode(await resetPassword(server, account, code, 'Another-Horse-9'), 'ok');
  expectCode(await server.call(api.session.refreshToken, { query: { refreshToken } }), 'login_expired');

  server.clock.advance(2 * DAY);
  await sweep();
  expect(await counts()).toMatchObject({ codes: 0, puzzles: 0, throttles: 0, sessions: 1 });
  server.clock.advance(31 * DAY);
  await sweep();
  expect(await counts()).toEqual({ codes: 0, puzzles: 0, throttles: 0, sessions: 0, refreshTokens: 0 });
});

test('sessions nobody came back to are ended, later removed; running twice changes nothing more', async () => {
  const account = 'lost@example.com';
  await registerAccount(server, account);
  server.clock.advance(30 * DAY);
  expect(await sweep()).toMatchObject({ expiredSessions: 1, endedSessions: 0 });
  expect(await sweep()).toMatchObject({ expiredSessions: 0, endedSessions: 0 });
  server.clock.advance(31 * DAY);
  expect(await sweep()).toMatchObject({ endedSessions: 1 });
  expectCode(await logIn(server, account), 'ok');
});

test('third-party logins nobody finished are removed', async () => {
  const own = await startTestServer({
    parts: {
      providers: {
        google: {
          clientId: 'x',
          clientSecret: 'y',
          authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
          tokenUrl: 'https://oauth2.googleapis.com/token',
          userInfoUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
        },
      },
    },
  });
  try {
    expectCode(await own.call(api.session.authLogin, { query: { source: 'google' } }), 'ok');
    expect(await own.runJob('accounts.sweep')).toMatchObject({ thirdPartyLogins: 0 });
    own.clock.advance(600_000);
    expect(await own.runJob('accounts.sweep')).toMatchObject({ thirdPartyLogins: 1 });
  } finally {
    await own.close();
  }
});
