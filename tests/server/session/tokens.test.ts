import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { expectCode, logIn, registerAccount, type TestTokens } from './journeys.ts';

const ACCOUNT = 'tok@example.com';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await registerAccount(server, ACCOUNT);
});
afterAll(() => server.close());

const check = (token: string) => server.call(api.session.checkToken, { token });
const refresh = (refreshToken: string) => server.call(api.session.refreshToken, { query: { refreshToken } });
const open = async (): Promise<TestTokens> => {
  server.clock.advance(60_000);
  return (await logIn(server, ACCOUNT)).envelope.data;
};

describe('access tokens', () => {
  test('end after a quarter of an hour, and a refresh continues from there', async () => {
    const { token, refreshToken } = await open();
    server.clock.advance(899_000);
    expectCode(await check(token), 'ok');
    server.clock.advance(2_000);
    const over = await check(token);
    expectCode(over, 'unauthorized');
    expect(over.envelope.message).toBe('Log in to continue.');
    expectCode(await check((await refresh(refreshToken)).envelope.data.token), 'ok');
  });

  test('nothing, nonsense and other schemes are nobody', async () => {
    expectCode(await server.call(api.session.checkToken), 'unauthorized');
    const zh = await server.call(api.session.checkToken, { token: 'nonsense', language: 'zh' });
    expectCode(zh, 'unauthorized');
    expect(zh.envelope.message).toBe('请先登录。');
    const { token } = await open();
    const basic = await server.call(api.session.checkToken, { headers: { authorization: `Basic ${token}` } });
    expectCode(basic, 'unauthorized');
  });

  test('a token that was changed, signed by another, for another purpose or by "none" is nobody', async () => {
    const { token } = await open();
    const { userId } = (await check(token)).envelope.data;
    const [head, body, sign] = token.split('.') as [string, string, string];
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    const richer = encode({ ...claims, exp: 4_000_000_000 });
    const unsigned = `${encode({ alg: 'none', typ: 'JWT' })}.${richer}`;
    const foreign = `${head}.${richer}`;
    const forged = [
      `${head}.${richer}.${sign}`,
      `${unsigned}.`,
      `${unsigned}.${sign}`,
      `${foreign}.${createHmac('sha256', 'guessed').update(foreign).digest('base64url')}`,
      `${head}.${body}.${sign.slice(0, -2)}AA`,
      await server.services.signer.sign('share', { userId, sessionId: crypto.randomUUID() }, 600),
    ];
    for (const candidate of forged) expectCode(await check(candidate), 'unauthorized');
  });

  test('our own signature on a session that is not there, or is somebody else’s, is not enough', async () => {
    const { token } = await open();
    const { userId } = (await check(token)).envelope.data;
    const { signer } = server.services;
    const nowhere = await signer.sign('access', { userId, sessionId: crypto.randomUUID() }, 600);
    expectCode(await check(nowhere), 'login_expired');
    const claims = await signer.verify('access', token);
    const swapped = { userId: crypto.randomUUID(), sessionId: claims!['sessionId']! };
    expectCode(await check(await signer.sign('access', swapped, 600)), 'login_expired');
  });
});

describe('refresh tokens', () => {
  test('rotate: the new pair works', async () => {
    let { refreshToken } = await open();
    for (let turn = 0; turn < 5; turn++) {
      server.clock.advance(600_000);
      const next = await refresh(refreshToken);
      expectCode(next, 'ok');
      expect(next.envelope.data.refreshToken).not.toBe(refreshToken);
      expectCode(await check(next.envelope.data.token), 'ok');
      ({ refreshToken } = next.envelope.data);
    }
  });

  test('one used twice ends the whole session, whoever comes second', async () => {
    const first = await open();
    const second = (await refresh(first.refreshToken)).envelope.data;
    server.clock.advance(3_000);
    expectCode(await refresh(first.refreshToken), 'login_expired');
    expectCode(await check(second.token), 'login_expired');
    expectCode(await refresh(second.refreshToken), 'login_expired');
  });

  test('two tabs that refresh at the same moment both continue', async () => {
    const { refreshToken } = await open();
    const results = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);
    for (const result of results) {
      expectCode(result, 'ok');
      expectCode(await check(result.envelope.data.token), 'ok');
    }
    const tokens = new Set(results.map(({ envelope }) => envelope.data.refreshToken));
    expect(tokens.size).toBe(2);
    // Whichever the browser kept continues from here.
    server.clock.advance(600_000);
    expectCode(await refresh(results[0]!.envelope.data.refreshToken), 'ok');
  });

  test('a thief who was fast enough to look like a second tab is found out at the next turn', async () => {
    const { refreshToken } = await open();
    const owner = (await refresh(refreshToken)).envelope.data;
    const thief = (await refresh(refreshToken)).envelope.data;
    server.clock.advance(600_000);
    const stolen = await refresh(thief.refreshToken);
    expectCode(stolen, 'ok');
    server.clock.advance(600_000);
    expectCode(await refresh(owner.refreshToken), 'login_expired');
    expectCode(await check(stolen.envelope.data.token), 'login_expired');
  });

  test('a session nobody refreshes for thirty days is over; each refresh restarts them', async () => {
    const day = 86_400_000;
    const first = await open();
    server.clock.advance(29 * day);
    const second = (await refresh(first.refreshToken)).envelope.data;
    server.clock.advance(29 * day);
    const third = (await refresh(second.refreshToken)).envelope.data;
    server.clock.advance(30 * day);
    expectCode(await refresh(third.refreshToken), 'login_expired');
  });

  test('a session that is refreshed day after day is over after ninety days', async () => {
    const day = 86_400_000;
    let { token, refreshToken } = await open();
    for (let passed = 10; passed < 90; passed += 10) {
      server.clock.advance(10 * day);
      const refreshed = await refresh(refreshToken);
      expectCode(refreshed, 'ok');
      ({ token, refreshToken } = refreshed.envelope.data);
    }
    server.clock.advance(10 * day - 60_000);
    ({ token, refreshToken } = (await refresh(refreshToken)).envelope.data);
    server.clock.advance(60_000);
    expectCode(await refresh(refreshToken), 'login_expired');
    expectCode(await check(token), 'login_expired');
  });

  test('unknown, empty and endless ones are refused', async () => {
    expectCode(await refresh('x'.repeat(43)), 'login_expired');
    expectCode(await refresh(''), 'validation');
    expectCode(await refresh('x'.repeat(501)), 'validation');
    const zh = await server.call(api.session.refreshToken, { query: { refreshToken: 'no' }, language: 'zh' });
    expect(zh.envelope.message).toBe('登录已过期，或账号已在其他设备登录。');
  });

  test('an access token is no refresh token', async () => {
    const { token } = await open();
    expectCode(await refresh(token), 'login_expired');
  });

  test('a clock set back between two racing refreshes throws nobody out', async () => {
    const { refreshToken } = await open();
    expectCode(await refresh(refreshToken), 'ok');
    server.clock.advance(-1_000);
    expectCode(await refresh(refreshToken), 'ok');
    server.clock.advance(1_000);
  });
});
