import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api, factorChallenge } from '#contract';
import { startTestServer, type CallResult, type TestServer } from '#tests/server.ts';
import { startLoopbackProvider, type LoopbackProvider } from '../server/providers/loopback-provider.ts';
import { expectCode, PASSWORD, registerAccount, requestCode } from '../server/session/journeys.ts';

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

const STEP = 30_000;
const PERSON = { subject: 'ada', name: 'Ada' };
const challengeOf = (refused: CallResult<unknown>): string => {
  expectCode(refused, 'factor_required');
  return factorChallenge.parse(refused.envelope.data).challenge;
};
const enter = async () => {
  const { url } = (await server.call(api.session.authLogin, { query: { source: 'google' } })).envelope.data;
  const reply = provider.agree(url, PERSON);
  return server.call(api.session.authCallback, { query: { source: 'google', ...reply } });
};

test('an identity is bound, and logs in, only after the second factor of its account', async () => {
  const account = 'ada@example.com';
  const { token } = await registerAccount(server, account);
  const proof = { by: 'password', password: PASSWORD } as const;
  const begun = await server.call(api.account.beginFactor, { token, body: { proof } });
  const app = new TOTP({ secret: begun.envelope.data.secret });
  const code = () => app.generate({ timestamp: server.clock.now().getTime() });
  expectCode(await server.call(api.account.confirmFactor, { token, body: { code: code() } }), 'ok');
  const google = async (by: string) =>
    (await server.call(api.account.identities, { token: by })).envelope.data.items.find(
      ({ source }) => source === 'google',
    )!.nickname;

  // Who holds the mailbox alone binds nothing.
  const first = await enter();
  if (first.envelope.data.status !== 'bind') throw new Error('expected a token to bind with');
  const { bindToken } = first.envelope.data;
  const mailed = await requestCode(server, account, 'bind');
  const bound = await server.call(api.session.bind, {
    body: { bindToken, account, code: mailed, agreement: true },
  });
  const challenge = challengeOf(bound);
  expect(await google(token)).toBeNull();

  const pass = (given: string) =>
    server.call(api.session.passFactor, { body: { challenge: given, code: code() } });
  const passed = await pass(challenge);
  expectCode(passed, 'ok');
  expect(await google(passed.envelope.data.token)).toBe('Ada');
  const messages = (await server.outbox()).filter(({ recipient }) => recipient === account);
  expect(messages.map(({ body }) => body).join()).toContain('A Google login was added');

  // The identity waited for the factor once.
  server.clock.advance(STEP);
  expectCode(await pass(challenge), 'bind_expired');
  server.clock.advance(STEP);
  expectCode(await pass(challengeOf(await enter())), 'ok');
});
