import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract';
import { startTestServer, type TestServer } from '../../support/server.ts';
import {
  expectCode,
  logIn,
  PASSWORD,
  registerAccount,
  requestCode,
  resetPassword,
  solvePuzzle,
} from './journeys.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  for (const account of ['ada@example.com', 'ben@example.com', '13911112222']) {
    await registerAccount(server, account);
  }
});
afterAll(() => server.close());
// Every test starts with no wrong tries counted.
afterEach(() => server.clock.advance(1_000_000));

const check = (token: string) => server.call(api.session.checkToken, { token });

describe('logging in', () => {
  test('works by e-mail and by phone in any spelling', async () => {
    for (const account of ['ADA@example.com', '13911112222', '+8613911112222', '139-1111-2222']) {
      const result = await logIn(server, account);
      expectCode(result, 'ok');
      expectCode(await check(result.envelope.data.token), 'ok');
    }
  });

  test('a wrong password and an unknown account answer alike, in both languages', async () => {
    const wrong = await logIn(server, 'ada@example.com', 'Wrong-Pass-1');
    const unknown = await logIn(server, 'nobody@example.com', 'Wrong-Pass-1');
    expectCode(wrong, 'login_failed');
    expect(unknown.envelope).toEqual(wrong.envelope);
    const body = { account: 'ada@example.com', password: 'Wrong-Pass-1', agreement: true };
    const zh = await server.call(api.session.login, { body, language: 'zh' });
    expect(zh.envelope.message).toBe('账号或密码不正确。');
  });

  test('wants account, password and the ticked agreement', async () => {
    const result = await server.call(api.session.login, {
      body: { account: '', password: '', agreement: false },
    });
    expectCode(result, 'validation');
    expect(result.envelope.data).toEqual({
      fields: {
        account: 'account_required',
        password: 'password_required',
        agreement: 'agreement_required',
      },
    });
  });

  test('a login on another device ends the session before, tokens and all', async () => {
    const phone = (await logIn(server, 'ada@example.com')).envelope.data;
    expectCode(await check(phone.token), 'ok');
    const desk = (await logIn(server, 'ada@example.com')).envelope.data;
    expectCode(await check(phone.token), 'login_expired');
    expectCode(
      await server.call(api.session.refreshToken, { query: { refreshToken: phone.refreshToken } }),
      'login_expired',
    );
    expectCode(await check(desk.token), 'ok');
  });

  test('logins at the same moment leave exactly one session', async () => {
    const results = await Promise.all(Array.from({ length: 3 }, () => logIn(server, 'ben@example.com')));
    for (const result of results) expectCode(result, 'ok');
    const checks = await Promise.all(results.map(({ envelope }) => check(envelope.data.token)));
    expect(checks.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('logging out ends the session at once and wants one', async () => {
    const { token, refreshToken } = (await logIn(server, 'ada@example.com')).envelope.data;
    expectCode(await server.call(api.session.logout, { token }), 'ok');
    expectCode(await check(token), 'login_expired');
    expectCode(await server.call(api.session.refreshToken, { query: { refreshToken } }), 'login_expired');
    expectCode(await server.call(api.session.logout), 'unauthorized');
  });
});

describe('guessing passwords', () => {
  test('after three wrong tries the puzzle is wanted, and a try without it is not counted', async () => {
    for (let tries = 0; tries < 3; tries++) {
      expectCode(await logIn(server, 'ada@example.com', 'Wrong-Pass-1'), 'login_failed');
    }
    for (let tries = 0; tries < 20; tries++) {
      expectCode(await logIn(server, 'ada@example.com'), 'captcha_required');
    }
    expectCode(await logIn(server, 'ada@example.com', PASSWORD, 'invented'), 'captcha_failed');
    expectCode(
      await logIn(server, 'ada@example.com', PASSWORD, await solvePuzzle(server, 'login', 'ada@example.com')),
      'ok',
    );
    // The right password wipes the account's slate clean; the address keeps its own.
    server.clock.advance(1_000_000);
    expectCode(await logIn(server, 'ada@example.com', 'Wrong-Pass-1'), 'login_failed');
  });

  test('after ten wrong tries nobody gets in from this address, until the window is over', async () => {
    for (let tries = 0; tries < 10; tries++) {
      const ticket = await solvePuzzle(server, 'login', 'ben@example.com');
      expectCode(await logIn(server, 'ben@example.com', 'Wrong-Pass-1', ticket), 'login_failed');
    }
    const right = await logIn(
      server,
      'ben@example.com',
      PASSWORD,
      await solvePuzzle(server, 'login', 'ben@example.com'),
    );
    expectCode(right, 'too_many');
    const { seconds } = right.envelope.data as unknown as { seconds: number };
    server.clock.advance(seconds * 1000);
    expectCode(
      await logIn(server, 'ben@example.com', PASSWORD, await solvePuzzle(server, 'login', 'ben@example.com')),
      'ok',
    );
  });

  test('a burst of tries at the same moment gets no more than three answers about the password', async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, () => logIn(server, 'ada@example.com', 'Wrong-Pass-1')),
    );
    const answered = results.filter(({ envelope }) => envelope.code === 12001);
    expect(answered.length).toBeLessThanOrEqual(3);
  });

  test('many people at one address log in at the same moment without a puzzle', async () => {
    const accounts = ['ada@example.com', 'ben@example.com', '13911112222'];
    const results = await Promise.all([...accounts, ...accounts].map((account) => logIn(server, account)));
    for (const result of results) expectCode(result, 'ok');
  });

  test('one address trying one password on many accounts is stopped too', async () => {
    const codes = new Set<number>();
    for (let count = 0; count < 31; count++) {
      const account = `victim${count}@example.com`;
      const ticket = await solvePuzzle(server, 'login', account);
      codes.add((await logIn(server, account, PASSWORD, ticket)).envelope.code);
    }
    expect([...codes]).toEqual([12001, 10002]);
  });

  test('a new password by code opens the door again', async () => {
    for (let tries = 0; tries < 10; tries++) {
      await logIn(
        server,
        'ben@example.com',
        'Wrong-Pass-1',
        await solvePuzzle(server, 'login', 'ben@example.com'),
      );
    }
    const code = await requestCode(server, 'ben@example.com', 'reset');
    expectCode(await resetPassword(server, 'ben@example.com', code), 'ok');
    expectCode(
      await logIn(server, 'ben@example.com', PASSWORD, await solvePuzzle(server, 'login', 'ben@example.com')),
      'ok',
    );
  });

  test('a clock set back does not lock anybody out for longer', async () => {
    for (let tries = 0; tries < 11; tries++) {
      await logIn(
        server,
        'ben@example.com',
        'Wrong-Pass-1',
        await solvePuzzle(server, 'login', 'ben@example.com'),
      );
    }
    server.clock.advance(-7_200_000);
    expectCode(await logIn(server, 'ben@example.com'), 'ok');
    server.clock.advance(7_200_000);
  });
});
