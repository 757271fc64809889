import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { api, PROVIDERS, type BodyInput, type DataOf, type Provider } from '#contract';
import { tables } from '#server';
import { startTestServer, type CallResult, type TestServer } from '../../support/server.ts';
import {
  startLoopbackProvider,
  type LoopbackProvider,
  type RemotePerson,
} from '../providers/loopback-provider.ts';
import {
  expectCode,
  latestCode,
  logIn,
  PASSWORD,
  registerAccount,
  requestCode,
  resetPassword,
  solvePuzzle,
} from './journeys.ts';

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
// One address may have thirty codes an hour.
beforeEach(() => server.clock.advance(3_600_000));

type Proof = BodyInput<typeof api.account.bind>['proof'];
const byPassword: Proof = { by: 'password', password: PASSWORD };

let people = 0;
const newPerson = (): RemotePerson => ({ subject: `own-${++people}`, name: `Person ${people}` });
const newEmail = () => `own-${++people}@example.com`;

const start = (token: string | undefined, source: Provider, proof: Proof = byPassword) =>
  server.call(api.account.bind, { token, query: { source }, body: { proof } });
const callback = (
  token: string | undefined,
  source: Provider,
  reply: { readonly code: string; readonly state: string },
): Promise<CallResult<DataOf<typeof api.session.authCallback>>> =>
  server.call(api.session.authCallback, { token, query: { source, ...reply } });
/** From the account page to the third party and back; the answer to the reply. */
async function bind(token: string, source: Provider, person = newPerson(), proof: Proof = byPassword) {
  const started = await start(token, source, proof);
  expectCode(started, 'ok');
  return callback(token, source, provider.agree(started.envelope.data.url, person));
}
async function bound(token: string, source: Provider, person = newPerson()): Promise<string> {
  const result = await bind(token, source, person);
  expectCode(result, 'ok');
  if (result.envelope.data.status !== 'bound') throw new Error('expected it to be bound');
  return result.envelope.data.token;
}
const unbind = (token: string, source: Provider, language: 'zh' | 'en' = 'en') =>
  server.call(api.account.unbind, { token, query: { source }, language });
const check = (token: string) => server.call(api.session.checkToken, { token });
const names = async (token: string) =>
  Object.fromEntries(
    (await server.call(api.account.identities, { token })).envelope.data.items.map(({ source, nickname }) => [
      source,
      nickname,
    ]),
  );
const logInWith = async (source: Provider, person: RemotePerson) => {
  const { url } = (await server.call(api.session.authLogin, { query: { source } })).envelope.data;
  return callback(undefined, source, provider.agree(url, person));
};
/** An account made by a third party: it has no password. */
async function enterWith(source: Provider, person: RemotePerson, account: string): Promise<string> {
  const first = await logInWith(source, person);
  if (first.envelope.data.status !== 'bind') throw new Error('expected a token to bind with');
  const { bindToken } = first.envelope.data;
  const code = await requestCode(server, account, 'bind');
  const made = await server.call(api.session.bind, { body: { bindToken, account, code, agreement: true } });
  expectCode(made, 'ok');
  return made.envelope.data.token;
}
/** Time stands still in tests, so messages have no order: all there were. */
const messagesTo = async (recipient: string) =>
  (await server.outbox()).filter((message) => message.recipient === recipient).map(({ body }) => body);

describe.each(PROVIDERS)('binding %s from the account page', (source) => {
  test('it logs in from then on, the account is notified, and this device continues under new tokens', async () => {
    const account = newEmail();
    const { token } = await registerAccount(server, account);
    const { userId } = (await check(token)).envelope.data;
    const person = newPerson();
    const next = await bound(token, source, person);
    expectCode(await check(token), 'login_expired');
    expect(await names(next)).toEqual({
      wechat_open: null,
      google: null,
      facebook: null,
      [source]: person.name,
    });
    expect(await messagesTo(account)).toContainEqual(
      expect.stringContaining('login was added to your Corallite account.'),
    );
    const entered = await logInWith(source, person);
    if (entered.envelope.data.status !== 'signed_in') throw new Error('expected a session');
    expect((await check(entered.envelope.data.token)).envelope.data).toEqual({ userId });
  });

  test('only the session that asked takes the reply, once, within ten minutes', async () => {
    const { token } = await registerAccount(server, newEmail());
    const thief = await registerAccount(server, newEmail());
    const reply = provider.agree((await start(token, source)).envelope.data.url, newPerson());
    expectCode(await callback(undefined, source, reply), 'bind_expired');
    expectCode(await callback(thief.token, source, reply), 'bind_expired');
    const results = await Promise.all([1, 2, 3].map(() => callback(token, source, reply)));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);

    const other = await registerAccount(server, newEmail());
    const late = provider.agree((await start(other.token, source)).envelope.data.url, newPerson());
    server.clock.advance(600_000);
    expectCode(await callback(other.token, source, late), 'bind_expired');
  });

  test('a later login of the same person is another session, and takes no reply of the one before', async () => {
    const account = newEmail();
    const { token } = await registerAccount(server, account);
    const reply = provider.agree((await start(token, source)).envelope.data.url, newPerson());
    const later = (await logIn(server, account)).envelope.data.token;
    expectCode(await callback(later, source, reply), 'bind_expired');
    expect((await names(later))[source]).toBeNull();
  });
});

describe('binding from the account page', () => {
  test('wants a session and the password, or without one a code to what the account has', async () => {
    const { token } = await registerAccount(server, newEmail());
    expectCode(await start(undefined, 'google'), 'unauthorized');
    expectCode(await start(token, 'google', { by: 'password', password: 'Wrong-Pass-1' }), 'password_wrong');
    expectCode(await start(token, 'google', { by: 'email', code: '123456' }), 'forbidden');

    const account = newEmail();
    const without = await enterWith('facebook', newPerson(), account);
    expectCode(await start(without, 'google', byPassword), 'password_wrong');
    server.clock.advance(61_000);
    const captchaTicket = await solvePuzzle(server, 'prove', account);
    const body = { account, purpose: 'prove', captchaTicket } as const;
    expectCode(await server.call(api.session.sendCaptcha, { token: without, body }), 'ok');
    const code = await latestCode(server, account);
    const person = newPerson();
    const result = await bind(without, 'google', person, { by: 'email', code });
    expectCode(result, 'ok');
    expectCode(await start(without, 'wechat_open', { by: 'email', code }), 'login_expired');
  });

  test('takes nobody’s identity away, and no second one of a third party', async () => {
    const person = newPerson();
    const first = await registerAccount(server, newEmail());
    const owner = await bound(first.token, 'google', person);
    const { token } = await registerAccount(server, newEmail());
    expectCode(await bind(token, 'google', person), 'identity_taken');
    // What was refused has changed nothing: neither account lost a session.
    expectCode(await check(token), 'ok');
    expectCode(await check(owner), 'ok');
    expectCode(await start(owner, 'google'), 'identity_taken');
  });

  test('an identity that two accounts bind at the same moment is one’s', async () => {
    const person = newPerson();
    const tokens = [
      (await registerAccount(server, newEmail())).token,
      (await registerAccount(server, newEmail())).token,
    ];
    const replies: { readonly code: string; readonly state: string }[] = [];
    for (const token of tokens) {
      replies.push(provider.agree((await start(token, 'facebook')).envelope.data.url, person));
    }
    const results = await Promise.all(tokens.map((token, at) => callback(token, 'facebook', replies[at]!)));
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('what is not configured is off, and a reply that is not confirmed binds nothing', async () => {
    const own = await startTestServer({ parts: { providers: { google: provider.configs.google } } });
    try {
      const { token } = await registerAccount(own, newEmail());
      const body = { proof: byPassword };
      expectCode(
        await own.call(api.account.bind, { token, query: { source: 'facebook' }, body }),
        'provider_off',
      );
      const { items } = (await own.call(api.account.identities, { token })).envelope.data;
      expect(items).toEqual([{ source: 'google', nickname: null }]);
    } finally {
      await own.close();
    }
    const { token } = await registerAccount(server, newEmail());
    const { state } = provider.agree((await start(token, 'google')).envelope.data.url, newPerson());
    expectCode(await callback(token, 'google', { code: 'invented', state }), 'provider_failed');
    expect((await names(token))['google']).toBeNull();
  });
});

describe('unbinding', () => {
  test('it logs in no more, and the account is notified', async () => {
    const account = newEmail();
    const person = newPerson();
    const { token } = await registerAccount(server, account);
    const session = await bound(token, 'google', person);
    expectCode(await unbind(session, 'google'), 'ok');
    // The answer may get lost, or another tab ask at the same moment: nobody is logged out by it.
    expectCode(await check(session), 'ok');
    expect((await names(session))['google']).toBeNull();
    expect(await messagesTo(account)).toContainEqual(expect.stringContaining('The Google login was removed'));
    expect((await logInWith('google', person)).envelope.data).toMatchObject({ status: 'bind' });
    expectCode(await unbind(session, 'google'), 'not_found');
  });

  test('the last way in stays, in both languages, until there is a password', async () => {
    const account = newEmail();
    const token = await enterWith('google', newPerson(), account);
    const refused = await unbind(token, 'google');
    expectCode(refused, 'last_way_in');
    expect(refused.envelope.message).toBe('This is the only way you can log in. Set a password first.');
    const zh = await unbind(token, 'google', 'zh');
    expect(zh.envelope.message).toBe('这是您唯一的登录方式，请先设置密码。');
    const code = await requestCode(server, account, 'reset');
    await resetPassword(server, account, code);
    const again = (await logIn(server, account)).envelope.data.token;
    expectCode(await unbind(again, 'google'), 'ok');
    expectCode(await logIn(server, account), 'ok');
  });

  test('of the last two unbound at the same moment one stays', async () => {
    const account = newEmail();
    const token = await enterWith('google', newPerson(), account);
    const { userId } = (await check(token)).envelope.data;
    const { identities } = tables;
    await server.services.database.insert(identities).values({
      source: 'facebook',
      subject: `own-${++people}`,
      userId,
      nickname: 'Lin',
      createdAt: server.clock.now(),
    });
    const results = await Promise.all([unbind(token, 'google'), unbind(token, 'facebook')]);
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await server.services.database
      .select()
      .from(identities)
      .where(eq(identities.userId, userId));
    expect(left).toHaveLength(1);
  });
});
