import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { api, PROVIDERS, type DataOf, type Provider } from '#contract';
import { tables } from '#server';
import { startTestServer, type CallResult, type TestServer } from '../../support/server.ts';
import {
  startLoopbackProvider,
  type LoopbackProvider,
  type RemotePerson,
} from '../providers/loopback-provider.ts';
import { expectCode, logIn, registerAccount, requestCode, resetPassword } from './journeys.ts';

let server: TestServer;
let provider: LoopbackProvider;
beforeAll(async () => {
  const clock = { now: () => server?.clock.now() ?? new Date() };
  provider = await startLoopbackProvider(() => clock.now());
  server = await startTestServer({ parts: { providers: provider.configs } });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
afterEach(() => {
  for (const fault of Object.keys(provider.faults))
    delete provider.faults[fault as keyof typeof provider.faults];
});

type CallbackData = DataOf<typeof api.session.authCallback>;
type Reply = { readonly code: string; readonly state: string };

let people = 0;
const newPerson = (): RemotePerson => ({ subject: `subject-${++people}`, name: `Person ${people}` });

const start = async (source: Provider): Promise<string> => {
  const started = await server.call(api.session.authLogin, { query: { source } });
  expectCode(started, 'ok');
  return started.envelope.data.url;
};
const callback = (source: Provider, { code, state }: Reply, language: 'en' | 'zh' = 'en') =>
  server.call(api.session.authCallback, { query: { source, code, state }, language });
const enter = async (source: Provider, person: RemotePerson): Promise<CallResult<CallbackData>> =>
  callback(source, provider.agree(await start(source), person));
const bindTokenOf = (result: CallResult<CallbackData>): string => {
  expectCode(result, 'ok');
  if (result.envelope.data.status !== 'bind') throw new Error('expected a token to bind with');
  return result.envelope.data.bindToken;
};
const bind = (bindToken: string, account: string, code: string, language: 'en' | 'zh' = 'en') =>
  server.call(api.session.bind, { body: { bindToken, account, code, agreement: true }, language });
const check = (token: string) => server.call(api.session.checkToken, { token });

describe.each(PROVIDERS)('logging in with %s', (source) => {
  test('a new identity is bound to a new account, and logs in by itself from then on', async () => {
    const person = newPerson();
    const first = await enter(source, person);
    expect(first.envelope.data).toMatchObject({ status: 'bind', nickname: person.name, avatar: null });
    const account = `${source}-new@example.com`;
    const bound = await bind(bindTokenOf(first), account, await requestCode(server, account, 'bind'));
    expectCode(bound, 'ok');
    const info = await server.call(api.user.accountInfo, { token: bound.envelope.data.token });
    expect(info.envelope.data).toMatchObject({
      username: account,
      nickName: `${source}-new`,
      hasPassword: false,
      auth2Info: { nickname: person.name, avatar: null },
    });
    const { userId } = info.envelope.data;
    const rows = await server.services.database
      .select()
      .from(tables.spaces)
      .where(eq(tables.spaces.ownerId, userId));
    expect(new Set(rows.map(({ type }) => type))).toEqual(new Set([0, 2]));

    const second = await enter(source, person);
    expectCode(second, 'ok');
    if (second.envelope.data.status !== 'signed_in') throw new Error('expected a session');
    expect((await check(second.envelope.data.token)).envelope.data).toEqual({ userId });
    // It is a login like any other: the one before has ended.
    expectCode(await check(bound.envelope.data.token), 'login_expired');
    // There is no password to log in with, and one may be set by code.
    expectCode(await logIn(server, account), 'login_failed');
    const code = await requestCode(server, account, 'reset');
    await resetPassword(server, account, code);
    expectCode(await logIn(server, account), 'ok');
  });

  test('a new identity joins the account it proves with a code, password and all', async () => {
    const account = `${source}-old@example.com`;
    const before = await registerAccount(server, account);
    const { userId } = (await check(before.token)).envelope.data;
    const token = bindTokenOf(await enter(source, newPerson()));
    const bound = await bind(token, account, await requestCode(server, account, 'bind'));
    expectCode(bound, 'ok');
    expect((await check(bound.envelope.data.token)).envelope.data).toEqual({ userId });
    expectCode(await check(before.token), 'login_expired');
    expectCode(await logIn(server, account), 'ok');
  });

  test('a state is good once, for ten minutes, and for its own third party', async () => {
    const reply = provider.agree(await start(source), newPerson());
    const other = PROVIDERS.find((candidate) => candidate !== source)!;
    expectCode(await callback(other, reply), 'bind_expired');
    expectCode(await callback(source, reply), 'ok');
    const again = await callback(source, reply, 'zh');
    expectCode(again, 'bind_expired');
    expect(again.envelope.message).toBe('登录已超时，请重新开始。');
    const late = provider.agree(await start(source), newPerson());
    server.clock.advance(600_000);
    expectCode(await callback(source, late), 'bind_expired');
    expectCode(await callback(source, { code: 'x', state: 'invented' }), 'bind_expired');
  });

  test('a state answered many times at the same moment is good once', async () => {
    const reply = provider.agree(await start(source), newPerson());
    const results = await Promise.all(Array.from({ length: 5 }, () => callback(source, reply)));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a code the third party does not know is not confirmed, in both languages', async () => {
    const { state } = provider.agree(await start(source), newPerson());
    const wrong = await callback(source, { code: 'invented', state });
    expectCode(wrong, 'provider_failed');
    expect(wrong.envelope.message).toBe('The other service didn’t confirm the login. Try again.');
  });

  test('an answer about somebody else than the token is not confirmed', async () => {
    provider.faults.otherSubject = source !== 'facebook';
    const result = await enter(source, newPerson());
    // Facebook names the subject once only, so there is nothing it could contradict.
    expectCode(result, source === 'facebook' ? 'ok' : 'provider_failed');
  });

  test.each([
    ['an error', { status: 500, body: 'broken' }],
    ['no JSON', { status: 200, body: '<html>' }],
    ['an endless answer', { status: 200, body: `{"x":"${'x'.repeat(100_000)}"}` }],
    ['nothing of use', { status: 200, body: '{}' }],
  ])('%s from the third party is not confirmed', async (_name, tokenAnswer) => {
    provider.faults.tokenAnswer = tokenAnswer;
    expectCode(await enter(source, newPerson()), 'provider_failed');
  });

  test('what the browser is sent with names us and the page of ours, and no secret', async () => {
    const url = new URL(await start(source));
    const redirect = url.searchParams.get('redirect_uri');
    expect(redirect).toBe(`${server.services.publicOrigin}/cb/${source}`);
    expect(url.href).not.toContain(encodeURIComponent(provider.configs[source].clientSecret));
    expect(url.searchParams.get('state')).toHaveLength(43);
    if (source === 'wechat_open') expect(url.hash).toBe('#wechat_redirect');
    else expect(url.searchParams.get('code_challenge_method')).toBe('S256');
  });

  test('a third party’s picture inside our network is not fetched, and its absence is no error', async () => {
    const picture = `${provider.origin}/picture.png`;
    const result = await enter(source, { ...newPerson(), picture });
    expect(result.envelope.data).toMatchObject({ status: 'bind', avatar: null });
    expect(provider.pictureRequests).toEqual([]);
  });

  test('a name from outside is one line of plain text', async () => {
    const name = ' <img src=x>\r\nSet-Cookie:\u202E a\u0000b  c ' + 'x'.repeat(500);
    const result = await enter(source, { ...newPerson(), name });
    const { nickname } = result.envelope.data as { nickname: string };
    expect(nickname).toBe('<img src=x>Set-Cookie: ab c xx');
  });
});

describe('OpenID Connect', () => {
  test.each([
    ['another audience', (claims: object) => ({ ...claims, aud: 'another-app' })],
    ['two audiences', (claims: object) => ({ ...claims, aud: ['corallite-test', 'another-app'] })],
    ['another issuer', (claims: object) => ({ ...claims, iss: 'https://evil.example' })],
    ['another nonce', (claims: object) => ({ ...claims, nonce: 'replayed' })],
    ['no nonce', (claims: Record<string, unknown>) => ({ ...claims, nonce: undefined })],
    ['an end in the past', (claims: object) => ({ ...claims, exp: 1_000_000 })],
    ['no end', (claims: Record<string, unknown>) => ({ ...claims, exp: undefined })],
    ['another subject', (claims: object) => ({ ...claims, sub: 'somebody-else' })],
  ])('an identity token with %s is not confirmed', async (_name, claims) => {
    provider.faults.claims = claims;
    expectCode(await enter('google', newPerson()), 'provider_failed');
  });
});

describe('binding', () => {
  test('wants a live token, used once', async () => {
    const account = 'binder@example.com';
    const code = await requestCode(server, account, 'bind');
    expectCode(await bind('invented', account, code), 'bind_expired');
    const token = bindTokenOf(await enter('google', newPerson()));
    server.clock.advance(600_000);
    expectCode(await bind(token, account, code), 'bind_expired');
    const fresh = bindTokenOf(await enter('google', newPerson()));
    const again = await requestCode(server, account, 'bind');
    const results = await Promise.all(Array.from({ length: 4 }, () => bind(fresh, account, again)));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('wants the right code of the very account; a wrong one leaves the token alive', async () => {
    const account = 'careful@example.com';
    const token = bindTokenOf(await enter('facebook', newPerson()));
    const code = await requestCode(server, account, 'bind');
    const wrong = await bind(token, account, code === '000000' ? '000001' : '000000', 'zh');
    expectCode(wrong, 'code_wrong');
    expect(wrong.envelope.message).toBe('验证码不正确。');
    expectCode(await bind(token, 'victim@example.com', code), 'code_expired');
    expectCode(await bind(token, account, code), 'ok');
  });

  test('an account has one identity of each third party, and a refusal leaves nothing behind', async () => {
    const account = 'only-one@example.com';
    const first = bindTokenOf(await enter('google', newPerson()));
    const bound = await bind(first, account, await requestCode(server, account, 'bind'));
    expectCode(bound, 'ok');
    const second = bindTokenOf(await enter('google', newPerson()));
    expectCode(await bind(second, account, await requestCode(server, account, 'bind')), 'account_taken');
    expectCode(await check(bound.envelope.data.token), 'ok');
    // The second identity is still free for another account.
    const other = 'another-one@example.com';
    expectCode(await bind(second, other, await requestCode(server, other, 'bind')), 'ok');
    const third = bindTokenOf(await enter('facebook', newPerson()));
    expectCode(await bind(third, account, await requestCode(server, account, 'bind')), 'ok');
  });

  test('wants the agreement', async () => {
    const body = { bindToken: 'x', account: 'a@example.com', code: '123456', agreement: false };
    const result = await server.call(api.session.bind, { body });
    expectCode(result, 'validation');
    expect(result.envelope.data).toEqual({ fields: { agreement: 'agreement_required' } });
  });
});

describe('what is not configured', () => {
  test('is not offered, and answers that it is off', async () => {
    const all = await server.call(api.session.sources);
    expect(all.envelope.data).toEqual({ items: ['wechat_open', 'google', 'facebook'] });
    const own = await startTestServer({ parts: { providers: { google: provider.configs.google } } });
    try {
      expect((await own.call(api.session.sources)).envelope.data).toEqual({ items: ['google'] });
      expectCode(await own.call(api.session.authLogin, { query: { source: 'facebook' } }), 'provider_off');
      const zh = await own.call(api.session.authCallback, {
        query: { source: 'wechat_open', code: 'x', state: 'y' },
        language: 'zh',
      });
      expectCode(zh, 'provider_off');
      expect(zh.envelope.message).toBe('暂不支持该登录方式。');
      const unknown = await own.call(api.session.authLogin, { query: { source: 'evil' as never } });
      expectCode(unknown, 'validation');
    } finally {
      await own.close();
    }
  });

  test('a page address in the call changes nothing about where a login comes back to', async () => {
    const response = await fetch(
      `${server.origin}/api/tw/auth/google/login?redirect_uri=https://evil.example&redirect_url=//evil.example`,
    );
    const { data } = (await response.json()) as { data: { url: string } };
    expect(data.url).not.toContain('evil.example');
  });
});
