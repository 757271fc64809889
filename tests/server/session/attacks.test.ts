import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, endpoints } from '#contract';
import { tables } from '#server';
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

const VICTIM = 'victim@example.com';
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await registerAccount(server, VICTIM));
});
afterAll(() => server.close());

const INJECTIONS = [
  `' or '1'='1`,
  `'; drop table users; --`,
  `"; select pg_sleep(10); --`,
  `victim@example.com' --`,
  `\\'; delete from sessions; --`,
  `a@b.co\r\nBcc: everybody@example.com`,
  `a@b.co\nSubject: hello`,
  `a@b.co%0d%0aBcc:x@y.zz`,
  `a\u0000@b.co`,
  `<script>alert(1)</script>@b.co`,
  `{"$ne":null}`,
  `\${7*7}`,
  `../../etc/passwd`,
  '\uD800',
  '𝕒@𝕓.𝕔𝕠',
];

async function tableCounts(): Promise<readonly number[]> {
  const { database } = server.services;
  return Promise.all([database.$count(tables.users), database.$count(tables.sessions)]);
}

describe('text that is code somewhere else', () => {
  test('is text, or refused, in every field of every call of accounts', async () => {
    const captchaTicket = 'x'.repeat(43);
    const before = await tableCounts();
    const messages = (await server.outbox()).length;
    for (const text of INJECTIONS) {
      const calls = [
        server.call(api.session.login, {
          body: { account: text, password: text, agreement: true, captchaTicket: text },
        }),
        server.call(api.session.login, {
          body: { account: VICTIM, password: text, agreement: true, captchaTicket: text },
        }),
        server.call(api.session.register, {
          body: {
            account: text,
            password: PASSWORD + text,
            code: text,
            agreement: true,
            region: text as never,
          },
        }),
        server.call(api.session.register, {
          body: { account: text, password: PASSWORD + text, code: '123456', agreement: true },
        }),
        server.call(api.session.refreshToken, { query: { refreshToken: text } }),
        server.call(api.session.changePassword, { token, body: { oldPassword: text, newPassword: text } }),
        server.call(api.session.resetPassword, { body: { account: text, code: text, password: text } }),
        server.call(api.session.sendCaptcha, { body: { account: text, purpose: 'register', captchaTicket } }),
        server.call(api.session.sendCaptcha, {
          body: { account: VICTIM, purpose: 'reset', captchaTicket: text },
        }),
        server.call(api.session.sendCaptcha, {
          body: { account: VICTIM, purpose: text as never, captchaTicket },
        }),
        server.call(api.session.puzzle, { body: { purpose: 'login', subject: text } }),
        server.call(api.session.solvePuzzle, {
          body: { id: text, x: 1, moves: [[1, 1]], work: { counter: 1, derivedKey: text } },
        }),
        server.call(api.session.checkUsername, { query: { username: text } }),
        server.call(api.session.authLogin, { query: { source: text.replace('\uD800', 'x') as never } }),
        server.call(api.session.authCallback, { query: { source: 'google', code: text, state: text } }),
        server.call(api.session.bind, {
          body: { bindToken: text, account: text, code: '123456', agreement: true },
        }),
        server.call(api.user.socialInfo, { token, query: { userId: text } }),
        server.call(api.user.follow, { token, query: { userId: text } }),
        server.call(api.user.setting, { token, body: { language: text as never } }),
        server.call(api.user.editProfile, { token, body: { nickName: text, avatar: text } }),
        server.call(api.user.accountInfo, { token, headers: { lang: 'zz' } }),
      ];
      for (const { status, envelope } of await Promise.all(calls)) {
        // A refusal of ours each time: nothing breaks, nothing is let in but what reads the account.
        expect([200, 400, 401, 404, 429]).toContain(status);
        expect(envelope.code).not.toBe(10003);
      }
    }
    expect(await tableCounts()).toEqual(before);
    expect((await server.outbox()).length).toBe(messages);
    server.clock.advance(1_000_000);
    expectCode(await logIn(server, VICTIM), 'ok');
  });

  test('in a recipient never reaches a message: an account with a line break is none', async () => {
    for (const account of [
      'a@b.co\r\nBcc: c@d.ee',
      'a@b.co\n',
      '+8613800000000\r\nX',
      'a b@c.dd',
      'a@b.co,c@d.ee',
    ]) {
      const body = {
        account,
        purpose: 'register' as const,
        captchaTicket: await solvePuzzle(server, 'register', account),
      };
      const result = await server.call(api.session.sendCaptcha, { body });
      // White space around an account is trimmed; inside it is refused.
      if (account.trim() === 'a@b.co') expectCode(result, 'ok');
      else expectCode(result, 'validation');
    }
    for (const { recipient, subject } of await server.outbox()) {
      expect(recipient + subject).not.toMatch(/[\r\n]/);
    }
  });
});

describe('brute force', () => {
  test('of a reset code gets fifty guesses a day, whoever sends them', async () => {
    server.clock.advance(86_400_000);
    let guesses = 0;
    for (let round = 0; round < 12; round++) {
      server.clock.advance(61_000);
      const sent = await server.call(api.session.sendCaptcha, {
        body: {
          account: VICTIM,
          purpose: 'reset',
          captchaTicket: await solvePuzzle(server, 'reset', VICTIM),
        },
      });
      if (sent.status === 429) continue;
      // More than a code has.
      for (let tries = 0; tries < 8; tries++) {
        const code = String(100_000 + round * 8 + tries);
        const { envelope } = await resetPassword(server, VICTIM, code);
        if (envelope.code === 12004) guesses++;
      }
    }
    expect(guesses).toBe(50);
  });

  test('of access, refresh and bind tokens finds nothing and names nobody', async () => {
    for (let tries = 0; tries < 30; tries++) {
      const guess = crypto.randomUUID();
      const [access, refresh] = await Promise.all([
        server.call(api.session.checkToken, { token: guess }),
        server.call(api.session.refreshToken, { query: { refreshToken: guess } }),
      ]);
      expectCode(access, 'unauthorized');
      expectCode(refresh, 'login_expired');
      expect(JSON.stringify([access.envelope, refresh.envelope])).not.toContain('victim');
    }
  });
});

describe('secrets', () => {
  test('are nowhere in the database in a form that could be used', async () => {
    server.clock.advance(86_400_000);
    const account = 'secret@example.com';
    const { refreshToken } = await registerAccount(server, account);
    const code = await requestCode(server, account, 'reset');
    const ticket = await solvePuzzle(server, 'login', account);
    const { database } = server.services;
    const rows = await Promise.all([
      database.select().from(tables.users),
      database.select().from(tables.sessions),
      database.select().from(tables.refreshTokens),
      database.select({ hash: tables.messageCodes.codeHash }).from(tables.messageCodes),
      database.select({ hash: tables.puzzles.ticketHash }).from(tables.puzzles),
    ]);
    const everything = JSON.stringify(rows);
    for (const secret of [PASSWORD, refreshToken, ticket, `"${code}"`]) {
      expect(everything).not.toContain(secret);
    }
  });

  test('come only in answers that no cache keeps', async () => {
    const result = await logIn(server, 'secret@example.com');
    expect(result.headers.get('cache-control')).toBe('no-store');
  });
});

describe('every call of accounts that wants a session', () => {
  const lines = endpoints().filter(({ name }) => /^(?:session|user)\./.test(name));

  test.each(lines.filter(({ endpoint }) => endpoint.access === 'user'))(
    '$name refuses who has none, in both languages, before it looks at the input',
    async ({ endpoint }) => {
      const none = await server.call(endpoint);
      expectCode(none, 'unauthorized');
      expect(none.envelope.message).toBe('Log in to continue.');
      const ended = await registerAccount(server, `${crypto.randomUUID()}@example.com`);
      await server.call(api.session.logout, { token: ended.token });
      const zh = await server.call(endpoint, { token: ended.token, language: 'zh' });
      expectCode(zh, 'login_expired');
      expect(zh.envelope.message).toBe('登录已过期，或账号已在其他设备登录。');
    },
  );

  test.each(lines.filter(({ endpoint }) => endpoint.body ?? endpoint.query))(
    '$name answers wrong input with the fields that are wrong, in both languages',
    async ({ name, endpoint }) => {
      // Everything in these is optional: only a wrong type is wrong.
      const body = /setting|editProfile/.test(name) ? { language: 7, nickName: 7 } : {};
      const { token: own } = (await logIn(server, 'secret@example.com')).envelope.data;
      const input = {
        token: own,
        ...(endpoint.body ? { body } : {}),
        ...(endpoint.path.includes('{') ? { query: { source: 'nowhere' } } : {}),
      };
      const result = await server.call(endpoint, input);
      expectCode(result, 'validation');
      expect(Object.keys((result.envelope.data as { fields: object }).fields).length).toBeGreaterThan(0);
      expect(result.envelope.message).toBe('Some details aren’t valid. Check them and try again.');
      const zh = await server.call(endpoint, { ...input, language: 'zh' });
      expect(zh.envelope.message).toBe('提交的内容有误。');
    },
  );
});
