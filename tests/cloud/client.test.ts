import { afterEach, describe, expect, it, vi } from 'vitest';
import { api, DEVICE_HEADER } from '#contract';
import { brokenFields, createCloud, memoryStorage, STORED, type Failure } from '#cloud';
import { startEnvelopeServer, type ReceivedRequest, type Reply } from './envelope-server.ts';

const USER = '7f1b9a52-92b5-4c0f-9a7e-5d7a3a1b2c3d';
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

/** A cloud over a server that answers as the test says, signed in with the tokens given. */
async function start(
  answer: (request: ReceivedRequest) => Reply | Promise<Reply>,
  { access = null, refresh = null }: { access?: string | null; refresh?: string | null } = {},
) {
  const server = await startEnvelopeServer(answer);
  closers.push(server.close);
  const storage = memoryStorage();
  storage.set(STORED.accessToken, access);
  storage.set(STORED.refreshToken, refresh);
  const reported: Failure[] = [];
  const cloud = createCloud({
    storage,
    language: () => 'zh',
    onFailure: (failure) => reported.push(failure),
    origin: server.origin,
    exclusively: (task) => task(),
  });
  return { cloud, storage, reported, requests: server.requests };
}

const bearer = ({ headers }: ReceivedRequest) => headers.authorization?.replace('Bearer ', '');
/** Takes one token, refreshes `old` to `new`. */
const rotating =
  (good: string) =>
  (request: ReceivedRequest): Reply => {
    if (request.path === '/tw/user/refreshToken')
      return request.query.get('refreshToken') === 'refresh-old'
        ? { code: 'ok', data: { token: good, refreshToken: 'refresh-new' } }
        : { code: 'login_expired' };
    return bearer(request) === good ? { code: 'ok', data: { userId: USER } } : { code: 'unauthorized' };
  };

describe('a call', () => {
  it('sends method, path parameters, query, body, token and language as the contract says', async () => {
    const { cloud, requests } = await start(
      ({ path }) => ({
        code: 'ok',
        data: path.endsWith('/login')
          ? { url: 'https://example.com/' }
          : { sentTo: '', resendAfter: 60, validFor: 600 },
      }),
      { access: 'token-1' },
    );
    await cloud.call(api.session.authLogin, { query: { source: 'google' } });
    await cloud.call(api.session.sendCaptcha, {
      body: { account: 'lin@mail.com', purpose: 'register', captchaTicket: 't' },
    });
    expect(requests[0]).toMatchObject({ method: 'GET', path: '/tw/auth/google/login', body: undefined });
    expect([...requests[0]!.query.keys()]).toEqual([]);
    expect(requests[0]!.headers).toMatchObject({ authorization: 'Bearer token-1', lang: 'zh' });
    expect(requests[1]).toMatchObject({
      method: 'POST',
      path: '/tw/user/sendCaptcha',
      body: { account: 'lin@mail.com', purpose: 'register', captchaTicket: 't' },
    });
  });

  it('keeps the token of a device beyond logging out, and sends it with calls that are open to everybody', async () => {
    const { cloud, requests, storage } = await start(() => ({ code: 'ok', data: { registered: true } }));
    cloud.session.signIn({ token: 'a', refreshToken: 'r', deviceToken: 'device-1' });
    cloud.session.clear();
    expect(storage.get(STORED.accessToken)).toBeNull();
    await cloud.call(api.session.checkUsername, { query: { username: 'a@b.cn' } });
    expect(requests[0]!.headers).toMatchObject({ [DEVICE_HEADER]: 'device-1' });
    await cloud.call(api.user.accountInfo);
    expect(requests[1]!.headers).not.toHaveProperty(DEVICE_HEADER);
  });

  it('answers the data, and nothing the contract does not name', async () => {
    const { cloud } = await start(() => ({ code: 'ok', data: { registered: true, secret: 1 } }));
    expect(await cloud.call(api.session.checkUsername, { query: { username: 'a@b.cn' } })).toEqual({
      ok: true,
      data: { registered: true },
    });
  });

  it("answers a failure by name with the server's sentence, and reports it once", async () => {
    const { cloud, reported } = await start(() => ({ code: 'login_failed' }));
    const answer = await cloud.call(api.session.login, {
      body: { account: 'a@b.cn', password: 'x', agreement: true },
    });
    expect(answer).toMatchObject({ ok: false, code: 'login_failed', message: '账号或密码不正确。' });
    expect(reported).toEqual([answer]);
  });

  it.each(['not_found', 'share_expired'] as const)('keeps silent about %s', async (code) => {
    const { cloud, reported } = await start(() => ({ code }));
    const answer = await cloud.call(api.session.checkUsername, { query: { username: 'a@b.cn' } });
    expect(answer).toMatchObject({ ok: false, code });
    expect(reported).toEqual([]);
  });

  it('keeps silent when the caller says it in its own place', async () => {
    const { cloud, reported } = await start(() => ({
      code: 'validation',
      data: { fields: { account: 'account_format' } },
    }));
    const answer = await cloud.call(api.session.checkUsername, { query: { username: 'x' }, quiet: true });
    expect(reported).toEqual([]);
    expect(brokenFields(answer as Failure)).toEqual({ account: 'account_format' });
  });

  it.each([
    ['no connection', 'hang up', 'offline'],
    ['the page of a gateway', { raw: '<html></html>', status: 502 }, 'unavailable'],
    ['a page instead of an envelope', { raw: '<html></html>', status: 200 }, 'unreadable'],
    ['a code nobody agreed on', { raw: '{"code":99,"message":"?"}' }, 'unreadable'],
    ['data of another shape', { code: 'ok', data: { registered: 'yes' } }, 'unreadable'],
  ] as const)('answers %s as a value', async (_name, reply, code) => {
    const { cloud, reported } = await start(() => reply);
    const answer = await cloud.call(api.session.checkUsername, { query: { username: 'a@b.cn' } });
    expect(answer).toMatchObject({ ok: false, code });
    expect(reported).toHaveLength(1);
  });

  it('can be called off, and nothing is reported', async () => {
    const { cloud, reported } = await start(() => new Promise<Reply>(() => undefined));
    const controller = new AbortController();
    const answer = cloud.call(api.session.sources, { signal: controller.signal });
    controller.abort();
    expect(await answer).toMatchObject({ ok: false, code: 'cancelled' });
    expect(reported).toEqual([]);
  });
});

describe('an access token that is no longer good', () => {
  it('is refreshed once for all who wait, and they are sent again', async () => {
    const { cloud, storage, reported, requests } = await start(rotating('new'), {
      access: 'old',
      refresh: 'refresh-old',
    });
    const answers = await Promise.all(Array.from({ length: 12 }, () => cloud.call(api.session.checkToken)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(requests.filter(({ path }) => path === '/tw/user/refreshToken')).toHaveLength(1);
    expect(requests.filter((line) => bearer(line) === 'new')).toHaveLength(12);
    expect(storage.get(STORED.accessToken)).toBe('new');
    expect(storage.get(STORED.refreshToken)).toBe('refresh-new');
    expect(reported).toEqual([]);
    expect(cloud.session.store.getState().lost).toBe(false);
  });

  it('is not refreshed again by a request that left before and comes back after', async () => {
    let slow: (() => void) | undefined;
    const answer = rotating('new');
    const { cloud, requests } = await start(
      async (line) => {
        if (line.query.get('userId') !== null && bearer(line) === 'old')
          await new Promise<void>((resolve) => {
            slow = resolve;
          });
        return answer(line);
      },
      { access: 'old', refresh: 'refresh-old' },
    );
    const late = cloud.call(api.user.follow, { query: { userId: USER } });
    await cloud.call(api.session.checkToken);
    await vi.waitFor(() => expect(slow).toBeDefined());
    slow!();
    await late;
    expect(requests.filter(({ path }) => path === '/tw/user/refreshToken')).toHaveLength(1);
  });

  it.each([
    ['there is no refresh token', { access: 'old' }],
    ['the refresh is refused', { access: 'old', refresh: 'refresh-used' }],
  ])('ends the session when %s', async (_name, tokens) => {
    const { cloud, storage, reported } = await start(rotating('new'), tokens);
    const answer = await cloud.call(api.session.checkToken);
    expect(answer).toMatchObject({ ok: false });
    expect(storage.get(STORED.accessToken)).toBeNull();
    expect(storage.get(STORED.refreshToken)).toBeNull();
    expect(cloud.session.store.getState().lost).toBe(true);
    expect(reported).toEqual([]);
  });

  it('ends the session when the new one is refused too', async () => {
    const { cloud, requests } = await start(
      ({ path }) =>
        path === '/tw/user/refreshToken'
          ? { code: 'ok', data: { token: 'new', refreshToken: 'refresh-new' } }
          : { code: 'unauthorized' },
      { access: 'old', refresh: 'refresh-old' },
    );
    await cloud.call(api.session.checkToken);
    expect(requests).toHaveLength(3);
    expect(cloud.session.hasCredential()).toBe(false);
    expect(cloud.session.store.getState().lost).toBe(true);
  });

  it.each([
    ['could not reach the server', 'hang up', 'offline'],
    ['a gateway answered', { raw: '<h1>Bad gateway</h1>', status: 502 }, 'unavailable'],
    ['the page of a hotel answered', { raw: '<html></html>', status: 200 }, 'unreadable'],
    ['the server had no time for', { code: 'unavailable' }, 'unavailable'],
    ['came too often', { code: 'too_many', data: { seconds: 1 } }, 'too_many'],
    ['broke on the server', { code: 'internal' }, 'internal'],
  ] as const)('outlives a refresh that %s', async (_name, reply, code) => {
    const { cloud, storage, reported } = await start(
      ({ path }) => (path === '/tw/user/refreshToken' ? reply : { code: 'unauthorized' }),
      { access: 'old', refresh: 'refresh-old' },
    );
    expect(await cloud.call(api.session.checkToken)).toMatchObject({ ok: false, code });
    expect(storage.get(STORED.refreshToken)).toBe('refresh-old');
    expect(cloud.session.store.getState().lost).toBe(false);
    expect(reported).toHaveLength(1);
  });

  it('continues with tokens that came while the old ones were refused', async () => {
    const { cloud, storage } = await start(
      (line) => {
        if (line.path === '/tw/user/refreshToken') {
          // A new password, say: its answer arrives first.
          storage.set(STORED.refreshToken, 'refresh-new');
          storage.set(STORED.accessToken, 'new');
        }
        return rotating('new')(line);
      },
      { access: 'old', refresh: 'refresh-used' },
    );
    expect(await cloud.call(api.session.checkToken)).toMatchObject({ ok: true });
    expect(storage.get(STORED.refreshToken)).toBe('refresh-new');
    expect(cloud.session.store.getState().lost).toBe(false);
  });
});

describe('a login on another device', () => {
  it('ends this session', async () => {
    const { cloud, reported } = await start(() => ({ code: 'login_expired' }), { access: 'a', refresh: 'r' });
    await cloud.call(api.session.checkToken);
    expect(cloud.session.hasCredential()).toBe(false);
    expect(cloud.session.store.getState()).toEqual({ user: null, lost: true });
    expect(reported).toEqual([]);
  });

  it('does not when another tab logged in while the call was on its way', async () => {
    const { cloud, storage } = await start(
      (line) => {
        if (bearer(line) === 'old') {
          storage.set(STORED.accessToken, 'new');
          return { code: 'login_expired' };
        }
        return { code: 'ok', data: { userId: USER } };
      },
      { access: 'old', refresh: 'r' },
    );
    expect(await cloud.call(api.session.checkToken)).toEqual({ ok: true, data: { userId: USER } });
    expect(cloud.session.store.getState().lost).toBe(false);
  });

  it('is no loss to who is logging out', async () => {
    const { cloud } = await start(() => ({ code: 'login_expired' }), { access: 'a', refresh: 'r' });
    const states: boolean[] = [];
    cloud.session.store.subscribe(({ lost }) => states.push(lost));
    await cloud.session.signOut();
    expect(cloud.session.hasCredential()).toBe(false);
    expect(states).not.toContain(true);
    // The next session can be lost again.
    cloud.session.signIn({ token: 'b', refreshToken: 's' });
    await cloud.call(api.session.checkToken);
    expect(cloud.session.store.getState().lost).toBe(true);
  });
});
