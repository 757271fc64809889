import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api, factorChallenge } from '#contract';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { admin } from '../admin/command-line.ts';
import { startLoopbackProvider, type LoopbackProvider } from '../providers/loopback-provider.ts';
import { expectCode, logIn, PASSWORD, registerAccount, requestCode, resetPassword } from './journeys.ts';

const ADA = 'ada@example.com';

let server: TestServer;
let provider: LoopbackProvider;
beforeAll(async () => {
  provider = await startLoopbackProvider(() => server?.clock.now() ?? new Date());
  server = await startTestServer({ parts: { providers: provider.configs } });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

const enter = async (subject: string) => {
  const started = await server.call(api.session.authLogin, { query: { source: 'google' } });
  const reply = provider.agree(started.envelope.data.url, { subject, name: 'Ada' });
  return server.call(api.session.authCallback, { query: { source: 'google', ...reply }, language: 'zh' });
};
const bindTo = async (subject: string) => {
  const { data } = (await enter(subject)).envelope;
  if (data.status !== 'bind') throw new Error('expected a token to bind with');
  const code = await requestCode(server, ADA, 'bind');
  return server.call(api.session.bind, {
    body: { bindToken: data.bindToken, account: ADA, code, agreement: true },
  });
};

test('a disabled account lets nobody in, by whichever way', async () => {
  await registerAccount(server, ADA);
  expectCode(await bindTo('ada'), 'ok');
  expect((await admin(server.estate, 'account', 'disable', ADA)).refused).toBe(null);

  expectCode(await logIn(server, ADA), 'account_disabled');
  const byGoogle = await enter('ada');
  expectCode(byGoogle, 'account_disabled');
  expect(byGoogle.envelope.message).toBe('此账号已停用，请联系客服。');
  expectCode(await bindTo('another'), 'account_disabled');
  // A new password opens no door either.
  const code = await requestCode(server, ADA, 'reset');
  const password = 'Another-Horse-8';
  expectCode(await resetPassword(server, ADA, code, password), 'ok');
  expectCode(await logIn(server, ADA, password), 'account_disabled');

  await admin(server.estate, 'account', 'enable', ADA);
  expectCode(await enter('ada'), 'ok');
  expectCode(await logIn(server, ADA, password), 'ok');
});

test('nor does a code of an app, after a password that was right before', async () => {
  const { token } = await registerAccount(server, 'bea@example.com');
  const proof = { by: 'password', password: PASSWORD } as const;
  const { secret } = (await server.call(api.account.beginFactor, { token, body: { proof } })).envelope.data;
  const code = () => new TOTP({ secret }).generate({ timestamp: server.clock.now().getTime() });
  expectCode(await server.call(api.account.confirmFactor, { token, body: { code: code() } }), 'ok');
  // A code is good once.
  server.clock.advance(30_000);

  const asked = await logIn(server, 'bea@example.com');
  expectCode(asked, 'factor_required');
  const { challenge } = factorChallenge.parse(asked.envelope.data);
  await admin(server.estate, 'account', 'disable', 'bea@example.com');
  const pass = () => server.call(api.session.passFactor, { body: { challenge, code: code() } });
  expectCode(await pass(), 'account_disabled');

  await admin(server.estate, 'account', 'enable', 'bea@example.com');
  server.clock.advance(30_000);
  expectCode(await pass(), 'ok');
});
