import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract';
import { startTestServer, type TestServer } from '../../support/server.ts';
import {
  hashPassword,
  NOBODYS_HASH,
  verifyPassword,
} from '../../../src/server/features/session/passwords.ts';
import { createLimiter } from '../../../src/server/features/session/limiter.ts';
import {
  expectCode,
  logIn,
  PASSWORD,
  registerAccount,
  requestCode,
  resetPassword,
  solvePuzzle,
} from './journeys.ts';

const NEW = 'Battery-Staple-8';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const check = (token: string) => server.call(api.session.checkToken, { token });
const change = (token: string, oldPassword: string, newPassword: string, language: 'en' | 'zh' = 'en') =>
  server.call(api.session.changePassword, { token, body: { oldPassword, newPassword }, language });

describe('changing the password', () => {
  test('gives new tokens, ends the old ones, and only the new password logs in', async () => {
    const before = await registerAccount(server, 'change@example.com');
    const changed = await change(before.token, PASSWORD, NEW);
    expectCode(changed, 'ok');
    expectCode(await check(changed.envelope.data.token), 'ok');
    expectCode(await check(before.token), 'login_expired');
    const { refreshToken } = before;
    expectCode(await server.call(api.session.refreshToken, { query: { refreshToken } }), 'login_expired');
    expectCode(await check(changed.envelope.data.token), 'ok');
    expectCode(await logIn(server, 'change@example.com', PASSWORD), 'login_failed');
    expectCode(await logIn(server, 'change@example.com', NEW), 'ok');
  });

  test('wants the old password, a strong new one, and a session', async () => {
    const { token } = await registerAccount(server, 'wants@example.com');
    const wrong = await change(token, 'Wrong-Pass-1', NEW, 'zh');
    expectCode(wrong, 'old_password_wrong');
    expect(wrong.envelope.message).toBe('原密码不正确。');
    const weak = await change(token, PASSWORD, 'weakling');
    expectCode(weak, 'validation');
    expect(weak.envelope.data).toEqual({ fields: { newPassword: 'password_weak' } });
    const common = await change(token, PASSWORD, 'Qwerty123');
    expectCode(common, 'validation');
    expect(common.envelope.data).toEqual({ fields: { newPassword: 'password_common' } });
    expectCode(
      await server.call(api.session.changePassword, { body: { oldPassword: PASSWORD, newPassword: NEW } }),
      'unauthorized',
    );
  });

  test('whoever finds a device logged in gets ten guesses at the old password', async () => {
    const { token } = await registerAccount(server, 'found@example.com');
    for (let tries = 0; tries < 10; tries++) {
      expectCode(await change(token, 'Wrong-Pass-1', NEW), 'old_password_wrong');
    }
    expectCode(await change(token, PASSWORD, NEW), 'too_many');
  });

  test('changed twice at the same moment it is changed once', async () => {
    const { token } = await registerAccount(server, 'twice@example.com');
    const results = await Promise.all([change(token, PASSWORD, NEW), change(token, PASSWORD, `${NEW}9`)]);
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

test('a login with the old password that is under way while it changes never comes in after it', async () => {
  const account = 'meanwhile@example.com';
  await registerAccount(server, account);
  let password = PASSWORD;
  for (let round = 0; round < 10; round++) {
    server.clock.advance(1_000_000);
    const { token } = (await logIn(server, account, password)).envelope.data;
    const next = `${NEW}-${round}`;
    const changing = change(token, password, next);
    const logins: Promise<unknown>[] = [];
    for (let count = 0; count < 3; count++) {
      // Spread over the time in which the server hashes the new password.
      await new Promise((resolve) => setTimeout(resolve, 12));
      logins.push(logIn(server, account, password));
    }
    const [changed] = await Promise.all([changing, ...logins]);
    expectCode(changed, 'ok');
    expectCode(await check(changed.envelope.data.token), 'ok');
    password = next;
  }
});

describe('a forgotten password', () => {
  test('is reset with a code; every session ends and the code is used up', async () => {
    const account = 'forgot@example.com';
    const before = await registerAccount(server, account);
    const code = await requestCode(server, account, 'reset');
    expectCode(await resetPassword(server, account, code, NEW), 'ok');
    expectCode(await check(before.token), 'login_expired');
    expectCode(await logIn(server, account, NEW), 'ok');
    expectCode(await resetPassword(server, account, code, NEW), 'code_expired');
  });

  test('wants a puzzle for this account', async () => {
    const account = 'forgot@example.com';
    const body = { account, code: '123456', password: NEW };
    expectCode(await server.call(api.session.resetPassword, { body }), 'captcha_required');
    for (const captchaTicket of [
      await solvePuzzle(server, 'login', account),
      await solvePuzzle(server, 'reset', 'stranger@example.com'),
    ]) {
      const result = await server.call(api.session.resetPassword, { body: { ...body, captchaTicket } });
      expectCode(result, 'captcha_failed');
    }
  });

  test('takes no code of another account, and no weak password', async () => {
    await registerAccount(server, 'mine@example.com');
    await registerAccount(server, 'yours@example.com');
    const code = await requestCode(server, 'mine@example.com', 'reset');
    const reset = (account: string, password: string) => resetPassword(server, account, code, password);
    expectCode(await reset('yours@example.com', NEW), 'code_expired');
    expectCode(await reset('mine@example.com', 'weak'), 'validation');
    expectCode(await reset('mine@example.com', NEW), 'ok');
  });
});

test('an unknown account costs a login what a known one costs, and is never let in', async () => {
  const costOf = (hash: string) => hash.split('$').slice(0, 4);
  const kept = (await hashPassword(PASSWORD))!;
  expect(costOf(NOBODYS_HASH)).toEqual(costOf(kept));
  expect(await verifyPassword(kept, PASSWORD)).toBe(true);
  expect(await verifyPassword(kept, 'Wrong-Pass-1')).toBe(false);
  expect(await verifyPassword(null, PASSWORD)).toBe(false);
});

describe('the limiter of password hashing', () => {
  test('runs so many at once, lets so many wait in order, and turns away the rest', async () => {
    const limiter = createLimiter(2, 3);
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const task = (name: number) => async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
      order.push(name);
      return name;
    };
    const results = await Promise.all([0, 1, 2, 3, 4, 5, 6].map((name) => limiter.run(task(name))));
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false, false]);
    expect(order).toEqual([0, 1, 2, 3, 4]);
    expect(most).toBe(2);
    expect(await limiter.run(task(7))).toEqual({ ok: true, value: 7 });
  });

  test('a task that throws gives its place back', async () => {
    const limiter = createLimiter(1, 0);
    await expect(limiter.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await limiter.run(() => Promise.resolve(1))).toEqual({ ok: true, value: 1 });
  });
});
