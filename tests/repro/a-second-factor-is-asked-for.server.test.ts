import { isNull } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { api, factorChallenge, limits, type BodyInput } from '#contract';
import { tables } from '#server';
import { startTestServer, type CallResult, type TestServer } from '#tests/server.ts';
import {
  expectCode,
  logIn,
  otherCode,
  PASSWORD,
  registerAccount,
  requestCode,
  resetPassword,
} from '../server/session/journeys.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
// One address may have thirty codes an hour.
beforeEach(() => server.clock.advance(3_600_000));

const STEP = 30_000;
const byPassword = { by: 'password', password: PASSWORD } as const;
const codeOf = (secret: string, shift = 0) =>
  new TOTP({ secret }).generate({ timestamp: server.clock.now().getTime() + shift });
const challengeOf = (refused: CallResult<unknown>): string => {
  expectCode(refused, 'factor_required');
  return factorChallenge.parse(refused.envelope.data).challenge;
};
const pass = (challenge: string, code: string) =>
  server.call(api.session.passFactor, { body: { challenge, code } });
const check = (token: string) => server.call(api.session.checkToken, { token });

let people = 0;
/** Somebody with a second factor, a step after they turned it on. */
async function secured() {
  const account = `person-${++people}@example.com`;
  const { token } = await registerAccount(server, account);
  const begun = await server.call(api.account.beginFactor, { token, body: { proof: byPassword } });
  expectCode(begun, 'ok');
  const { secret, uri } = begun.envelope.data;
  const confirmed = await server.call(api.account.confirmFactor, { token, body: { code: codeOf(secret) } });
  expectCode(confirmed, 'ok');
  server.clock.advance(STEP);
  return { account, token, secret, uri, codes: confirmed.envelope.data.codes };
}
const factorOf = async (token: string) => (await server.call(api.account.factor, { token })).envelope.data;

describe('turning it on', () => {
  test('wants the owner, then a code of the app; nothing is asked for before', async () => {
    const account = `person-${++people}@example.com`;
    const { token } = await registerAccount(server, account);
    const begin = (password: string) =>
      server.call(api.account.beginFactor, { token, body: { proof: { by: 'password', password } } });
    const confirm = (code: string) => server.call(api.account.confirmFactor, { token, body: { code } });
    expectCode(await begin('Wrong-Pass-1'), 'password_wrong');
    expectCode(await confirm('123456'), 'factor_off');
    const { secret, uri } = (await begin(PASSWORD)).envelope.data;
    expect(uri).toBe(`otpauth://totp/${account}?secret=${secret}&issuer=Corallite`);
    expectCode(await confirm(otherCode(codeOf(secret))), 'factor_wrong');
    expectCode(await logIn(server, account), 'ok');
    expectCode(await confirm(codeOf(secret)), 'login_expired');
  });

  test('answers ten codes once, notifies the owner, and keeps neither secret nor codes readable', async () => {
    const { account, token, secret, codes } = await secured();
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
    expect(await factorOf(token)).toMatchObject({ since: expect.any(String), codesLeft: 10 });
    expectCode(
      await server.call(api.account.beginFactor, { token, body: { proof: byPassword } }),
      'factor_on',
    );
    const { database } = server.services;
    const kept = JSON.stringify([
      await database.select().from(tables.secondFactors),
      await database.select().from(tables.recoveryCodes),
      await database.select().from(tables.accountEvents),
    ]);
    for (const text of [secret, ...codes.flatMap((code) => [code, code.replaceAll('-', '')])]) {
      expect(kept).not.toContain(text);
    }
    const messages = (await server.outbox()).filter(({ recipient }) => recipient === account);
    expect(messages.map(({ body }) => body).join()).toContain('Two-step verification was turned on');
  });

  test('has ten minutes from the secret to its first code', async () => {
    const account = `person-${++people}@example.com`;
    const { token } = await registerAccount(server, account);
    const { secret } = (await server.call(api.account.beginFactor, { token, body: { proof: byPassword } }))
      .envelope.data;
    server.clock.advance(600_001);
    const body = { code: codeOf(secret) };
    expectCode(await server.call(api.account.confirmFactor, { token, body }), 'factor_off');
    await server.runJob('accounts.sweep');
    const { secondFactors } = tables;
    expect(await server.services.database.$count(secondFactors, isNull(secondFactors.confirmedAt))).toBe(0);
    expectCode(await logIn(server, account), 'ok');
  });

  test('a long or foreign name makes an address that still fits a QR code', async () => {
    for (const account of [`${'long'.repeat(20)}@example.com`, 'ключ-珊瑚-ключ-珊瑚@example.com']) {
      const { token } = await registerAccount(server, account);
      const begun = await server.call(api.account.beginFactor, { token, body: { proof: byPassword } });
      const { uri, secret } = begun.envelope.data;
      expect(uri.length).toBeLessThanOrEqual(106);
      expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    }
  });
});

describe('logging in', () => {
  test('asks for the code after the password, and opens no session before it', async () => {
    const { account, token, secret } = await secured();
    const challenge = challengeOf(await logIn(server, account));
    // What was open stays: nobody has come in.
    expectCode(await check(token), 'ok');
    expectCode(await pass(challenge, otherCode(codeOf(secret))), 'factor_wrong');
    const passed = await pass(challenge, codeOf(secret));
    expectCode(passed, 'ok');
    expectCode(await check(passed.envelope.data.token), 'ok');
    expectCode(await check(token), 'login_expired');
  });

  test('takes the code of a step before or after, no older one, and each once', async () => {
    const { account, secret } = await secured();
    server.clock.advance(10 * STEP);
    const challenge = challengeOf(await logIn(server, account));
    expectCode(await pass(challenge, codeOf(secret, -2 * STEP)), 'factor_wrong');
    expectCode(await pass(challenge, codeOf(secret, 2 * STEP)), 'factor_wrong');
    expectCode(await pass(challenge, codeOf(secret, -STEP)), 'ok');
    expectCode(await pass(challenge, codeOf(secret, -STEP)), 'factor_wrong');
    expectCode(await pass(challenge, codeOf(secret, STEP)), 'ok');
    // What came before the last one taken is used up with it.
    expectCode(await pass(challenge, codeOf(secret)), 'factor_wrong');
  });

  test('one code sent many times at once lets one in', async () => {
    const { account, secret } = await secured();
    const challenge = challengeOf(await logIn(server, account));
    const results = await Promise.all(Array.from({ length: 5 }, () => pass(challenge, codeOf(secret))));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('takes a recovery code once, however it is written, and notifies the owner', async () => {
    const { account, codes } = await secured();
    const [first, second] = codes as [string, string];
    const challenge = challengeOf(await logIn(server, account));
    const passed = await pass(challenge, ` ${first.toUpperCase().replaceAll('-', ' ')} `);
    expectCode(passed, 'ok');
    expect(await factorOf(passed.envelope.data.token)).toMatchObject({ codesLeft: 9 });
    expectCode(await pass(challenge, first), 'factor_wrong');
    expectCode(await pass(challenge, second.replaceAll('0', 'O').replaceAll('1', 'l')), 'ok');
    const messages = (await server.outbox()).filter(({ recipient }) => recipient === account);
    expect(
      messages.filter(({ body }) => body.includes('A recovery code of your Corallite account was used.')),
    ).toHaveLength(2);
  });

  test('one’s codes are nobody else’s', async () => {
    const [ada, ben] = [await secured(), await secured()];
    const challenge = challengeOf(await logIn(server, ada.account));
    expectCode(await pass(challenge, ben.codes[0]!), 'factor_wrong');
    expectCode(await pass(challenge, codeOf(ben.secret)), 'factor_wrong');
  });

  test('guesses are counted over logins: five a quarter of an hour, twenty a day', async () => {
    const { account, secret } = await secured();
    const answers: number[] = [];
    for (let round = 0; round < 6; round++) {
      const challenge = challengeOf(await logIn(server, account));
      for (let tries = 0; tries < 5; tries++) {
        answers.push((await pass(challenge, otherCode(codeOf(secret)))).status);
      }
      expectCode(await pass(challengeOf(await logIn(server, account)), codeOf(secret)), 'too_many');
      server.clock.advance(900_001);
    }
    expect(answers.filter((status) => status === 400)).toHaveLength(20);
    server.clock.advance(86_400_000);
    expectCode(await pass(challengeOf(await logIn(server, account)), codeOf(secret)), 'ok');
  });

  test('a challenge is ours, good for five minutes, and ends with the password', async () => {
    const { account, secret } = await secured();
    expectCode(await pass('invented', codeOf(secret)), 'factor_expired');
    const late = challengeOf(await logIn(server, account));
    server.clock.advance(300_001);
    expectCode(await pass(late, codeOf(secret)), 'factor_expired');
    const challenge = challengeOf(await logIn(server, account));
    const code = await requestCode(server, account, 'reset');
    expectCode(await resetPassword(server, account, code, 'Another-Horse-9'), 'ok');
    expectCode(await pass(challenge, codeOf(secret)), 'factor_expired');
    server.clock.advance(STEP);
    // A code by mail sets a password; it stands in for no second factor.
    expectCode(
      await pass(challengeOf(await logIn(server, account, 'Another-Horse-9')), codeOf(secret)),
      'ok',
    );
  });
});

describe('changing it', () => {
  test('off by the password, a code or a recovery code; then nothing is asked for', async () => {
    for (const way of ['password', 'app', 'recovery'] as const) {
      const { account, token, secret, codes } = await secured();
      const code = way === 'app' ? codeOf(secret) : codes[3]!;
      const proof = way === 'password' ? byPassword : ({ by: 'factor', code } as const);
      const end = (given: BodyInput<typeof api.account.endFactor>['proof']) =>
        server.call(api.account.endFactor, { token, body: { proof: given } });
      expectCode(await end({ by: 'password', password: 'Wrong-Pass-1' }), 'password_wrong');
      expectCode(await end({ by: 'factor', code: '000000' }), 'factor_wrong');
      expectCode(await end(proof), 'ok');
      expectCode(await end(proof), 'factor_off');
      expect(await factorOf(token)).toEqual({ since: null, codesLeft: 0 });
      expectCode(await logIn(server, account), 'ok');
    }
  });

  test('new recovery codes take the place of the old', async () => {
    const { account, token, codes } = await secured();
    const made = await server.call(api.account.renewRecoveryCodes, { token, body: { proof: byPassword } });
    expectCode(made, 'ok');
    expect(made.envelope.data.codes).toHaveLength(limits.RECOVERY_CODES);
    const challenge = challengeOf(await logIn(server, account));
    expectCode(await pass(challenge, codes[0]!), 'factor_wrong');
    expectCode(await pass(challenge, made.envelope.data.codes[0]!), 'ok');
  });
});
