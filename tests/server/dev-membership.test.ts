import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '#contract';
import { DEVELOPMENT_SECRET, startTestServer, type TestServer } from '../support/server.ts';
import { PASSWORD, registerAccount } from './session/journeys.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = (await registerAccount(server, 'mei@example.com')).token;
});
afterAll(() => server.close());

const ask = (origin: string, query: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}/dev/${DEVELOPMENT_SECRET}/membership?${query}`, { method: 'POST', headers });
const status = async () => (await server.call(api.user.accountInfo, { token })).envelope.data.vipInfo.status;

it('is refused to whoever does not know the secret, to another page, and for what is no account or level', async () => {
  for (const answer of [
    await fetch(`${server.origin}/dev/membership?account=mei@example.com`, { method: 'POST' }),
    await fetch(`${server.origin}/dev/guess/membership?account=mei@example.com`, { method: 'POST' }),
    await ask(server.origin, 'account=nobody@example.com'),
    await ask(server.origin, 'account=mei@example.com&level=7'),
    await ask(server.origin, ''),
  ]) {
    expect(answer.status).toBe(404);
  }
  const foreign = await ask(server.origin, 'account=mei@example.com', {
    origin: 'https://elsewhere.example',
  });
  expect(foreign.ok).toBe(false);
  expect(await status()).toBe('EXPIRED');
});

it('does not exist outside development', async () => {
  const production = await startTestServer({ parts: { developmentSecret: null } });
  expect((await ask(production.origin, 'account=mei@example.com')).status).toBe(404);
  await production.close();
});

it('makes an account a member for a month', async () => {
  expect((await ask(server.origin, 'account=mei@example.com&level=3')).status).toBe(204);
  expect(await status()).toBe('ACTIVE');
  server.clock.advance(31 * 86_400_000);
  token = (
    await server.call(api.session.login, {
      body: { account: 'mei@example.com', password: PASSWORD, agreement: true },
    })
  ).envelope.data.token;
  expect(await status()).toBe('EXPIRED');
});
