import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract';
import { tables } from '#server';
import { startTestServer, type TestServer } from '../../support/server.ts';
import {
  expectCode,
  latestCode,
  logIn,
  otherCode,
  PASSWORD,
  registerAccount,
  requestCode,
  resetPassword,
  solvePuzzle,
} from './journeys.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const register = (account: string, code: string, more: object = {}, language: 'en' | 'zh' = 'en') =>
  server.call(api.session.register, {
    body: { account, password: PASSWORD, code, agreement: true, ...more },
    language,
  });

const rowOf = async (email: string) =>
  (await server.services.database.select().from(tables.users).where(eq(tables.users.email, email)))[0]!;

describe('registering', () => {
  test('an e-mail with its code registers, is logged in, and has a private space and a recycle bin', async () => {
    const { token } = await registerAccount(server, 'Lina.Marsh@Example.com'.toLowerCase());
    const check = await server.call(api.session.checkToken, { token });
    expectCode(check, 'ok');
    const rows = await server.services.database
      .select()
      .from(tables.spaces)
      .where(eq(tables.spaces.ownerId, check.envelope.data.userId));
    expect(rows.map(({ type }) => type).toSorted((left, right) => left - right)).toEqual([0, 2]);
    expect(rows.every(({ usedSize }) => usedSize === 0)).toBe(true);
    const row = await rowOf('lina.marsh@example.com');
    expect(row.nickname).toBe('lina.marsh');
    expect(row.nicknameKey).toBeNull();
    expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('a phone is one account with and without +86, by SMS, and its nickname hides digits', async () => {
    const code = await requestCode(server, '13800001111', 'register');
    const message = (await server.outbox()).find(({ recipient }) => recipient === '13800001111')!;
    expect(message.channel).toBe('sms');
    const made = await register('+86 138-0000-1111', code);
    expectCode(made, 'ok');
    const info = await server.call(api.user.accountInfo, { token: made.envelope.data.token });
    expect(info.envelope.data).toMatchObject({
      username: '13800001111',
      nickName: '138••••1111',
      accountRegion: 'MAINLAND',
      phone: '13800001111',
      email: null,
    });
  });

  test('a new phone is a number of its country, and kept by E.164', async () => {
    const rule = async (account: string) => {
      const asked = await server.call(api.session.sendCaptcha, {
        body: { account, purpose: 'register', captchaTicket: 'none' },
      });
      expectCode(asked, 'validation');
      return asked.envelope.data;
    };
    expect(await rule('1380000111')).toEqual({ fields: { account: 'phone_short' } });
    expect(await rule('+4474001234567')).toEqual({ fields: { account: 'phone_long' } });
    expect(await rule('+6512345678')).toEqual({ fields: { account: 'phone_unknown' } });
    expect(await rule('+999123456')).toEqual({ fields: { account: 'phone_format' } });
    const refused = await register('+6512345678', '123456');
    expectCode(refused, 'validation');
    expect(refused.envelope.data).toEqual({ fields: { account: 'phone_unknown' } });
    // A zero that is not dialled from abroad is not kept.
    server.clock.advance(61_000);
    const account = '+44 (0)7400 123457';
    const captchaTicket = await solvePuzzle(server, 'register', account);
    const sent = await server.call(api.session.sendCaptcha, {
      body: { account, purpose: 'register', captchaTicket },
    });
    expectCode(sent, 'ok');
    const made = await register(account, await latestCode(server, '+447400123457'));
    const info = await server.call(api.user.accountInfo, { token: made.envelope.data.token });
    expect(info.envelope.data.phone).toBe('+447400123457');
  });

  test('an account whose number is none today stays good', async () => {
    const { token } = await registerAccount(server, '+447400123458');
    const { userId } = (await server.call(api.session.checkToken, { token })).envelope.data;
    const account = '+6512345678';
    await server.services.database
      .update(tables.users)
      .set({ phone: account })
      .where(eq(tables.users.id, userId));
    expectCode(await logIn(server, account), 'ok');
    const code = await requestCode(server, account, 'reset');
    expectCode(await resetPassword(server, account, code, 'Correct-Horse-8'), 'ok');
    expectCode(await logIn(server, account, 'Correct-Horse-8'), 'ok');
  });

  test.each([
    ['+85291234567', 'HK_MO_TW'],
    ['+85366123456', 'HK_MO_TW'],
    ['+886912345678', 'HK_MO_TW'],
    ['+4915112345678', 'OVERSEAS'],
  ])('the region of %s is %s', async (phone, region) => {
    const { token } = await registerAccount(server, phone);
    const info = await server.call(api.user.accountInfo, { token });
    expect(info.envelope.data.accountRegion).toBe(region);
  });

  test('an e-mail takes the region chosen, else that of the language', async () => {
    const chosen = await register(
      'chosen@example.com',
      await requestCode(server, 'chosen@example.com', 'register'),
      {
        region: 'HK_MO_TW',
      },
    );
    expectCode(chosen, 'ok');
    expect((await rowOf('chosen@example.com')).region).toBe('HK_MO_TW');
    await register('zh@example.com', await requestCode(server, 'zh@example.com', 'register'), {}, 'zh');
    expect(await rowOf('zh@example.com')).toMatchObject({ region: 'MAINLAND', language: 'zh' });
    await register('en@example.com', await requestCode(server, 'en@example.com', 'register'));
    expect(await rowOf('en@example.com')).toMatchObject({ region: 'OVERSEAS', language: 'en' });
  });

  test('an account registers once; racing registrations with the one code make one user', async () => {
    const account = 'race@example.com';
    const code = await requestCode(server, account, 'register');
    const results = await Promise.all(Array.from({ length: 4 }, () => register(account, code)));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    const again = await server.call(api.session.sendCaptcha, {
      body: { account, purpose: 'register', captchaTicket: await solvePuzzle(server, 'register', account) },
      language: 'zh',
    });
    expectCode(again, 'account_taken');
    expect(again.envelope.message).toBe('该账号已注册。');
  });

  test('who registers with a code from before somebody else took the account is refused', async () => {
    const account = 'late@example.com';
    const code = await requestCode(server, account, 'register');
    await server.services.database.insert(tables.users).values({
      id: crypto.randomUUID(),
      email: account,
      nickname: 'late',
      region: 'OVERSEAS',
      language: 'en',
      createdAt: server.clock.now(),
    });
    expectCode(await register(account, code), 'account_taken');
  });

  test('a wrong code is refused in both languages, and the right one still works after it', async () => {
    const account = 'slip@example.com';
    const code = await requestCode(server, account, 'register');
    const wrong = await register(account, otherCode(code));
    expectCode(wrong, 'code_wrong');
    expect(wrong.envelope.message).toBe('The code is incorrect.');
    expect((await register(account, otherCode(code), {}, 'zh')).envelope.message).toBe('验证码不正确。');
    expectCode(await register(account, code), 'ok');
  });

  test.each([
    ['password', { password: 'alllower1' }, 'password_weak'],
    ['password', { password: 'Sh0rt' }, 'password_weak'],
    ['password', { password: 'Password1' }, 'password_common'],
    ['agreement', { agreement: false }, 'agreement_required'],
    ['code', { code: '' }, 'code_required'],
    ['account', { account: 'nobody' }, 'account_format'],
  ])('wrong input in %s is named by its rule', async (field, more, rule) => {
    const result = await register('wrong@example.com', '123456', more);
    expectCode(result, 'validation');
    expect(result.envelope.data).toEqual({ fields: { [field]: rule } });
  });
});

describe('codes', () => {
  test('five wrong guesses use a code up, guesses at the same moment included', async () => {
    const account = 'guess@example.com';
    const code = await requestCode(server, account, 'register');
    const guesses = await Promise.all(Array.from({ length: 12 }, () => register(account, otherCode(code))));
    const codes = guesses.map(({ envelope }) => envelope.code);
    expect(codes.filter((value) => value === 12004)).toHaveLength(5);
    expect(codes.filter((value) => value === 12005)).toHaveLength(7);
    expectCode(await register(account, code), 'code_expired');
  });

  test('only the newest code is good', async () => {
    const account = 'newest@example.com';
    const first = await requestCode(server, account, 'register');
    let second = await requestCode(server, account, 'register');
    if (second === first) second = await requestCode(server, account, 'register');
    expectCode(await register(account, first), 'code_wrong');
    expectCode(await register(account, second), 'ok');
  });

  test('a code is good for ten minutes and for one purpose', async () => {
    const account = 'slow@example.com';
    const code = await requestCode(server, account, 'register');
    expectCode(await resetPassword(server, 'en@example.com', code), 'code_expired');
    server.clock.advance(600_000);
    expectCode(await register(account, code), 'code_expired');
  });

  test('a clock set back neither keeps an old code alive beside a new one nor locks anybody out', async () => {
    const account = 'jump@example.com';
    const first = await requestCode(server, account, 'register');
    const before = server.clock.now();
    server.clock.advance(-3_600_000);
    await requestCode(server, account, 'register');
    // The later message has the earlier time.
    const sent = (await server.outbox()).filter(({ recipient }) => recipient === account);
    const [second] = sent.map(({ body }) => /\b\d{6}\b/.exec(body)![0]).filter((code) => code !== first);
    expectCode(await register(account, first), 'code_wrong');
    expectCode(await register(account, second!), 'ok');
    server.clock.set(before);
  });

  test('a second code within a minute is refused with the seconds to wait, and the message says how long', async () => {
    const account = 'again@example.com';
    await requestCode(server, account, 'register');
    const send = async () =>
      server.call(api.session.sendCaptcha, {
        body: { account, purpose: 'register', captchaTicket: await solvePuzzle(server, 'register', account) },
      });
    const soon = await send();
    expectCode(soon, 'too_many');
    const { seconds } = soon.envelope.data as unknown as { seconds: number };
    expect(seconds).toBeGreaterThan(50);
    expect(soon.envelope.message).toContain(String(seconds));
    server.clock.advance(seconds * 1000);
    const sent = await send();
    expect(sent.envelope.data).toEqual({ sentTo: 'a•••@example.com', resendAfter: 60, validFor: 600 });
  });

  test('an account gets ten codes a day', async () => {
    const account = 'many@example.com';
    for (let count = 0; count < 10; count++) await requestCode(server, account, 'register');
    server.clock.advance(61_000);
    const more = await server.call(api.session.sendCaptcha, {
      body: { account, purpose: 'register', captchaTicket: await solvePuzzle(server, 'register', account) },
    });
    expectCode(more, 'too_many');
    server.clock.advance(86_400_000);
    await requestCode(server, account, 'register');
  });

  test('no code goes out without a puzzle, with a used ticket, or with an invented one', async () => {
    const body = { account: 'puzzle@example.com', purpose: 'register' } as const;
    const none = await server.call(api.session.sendCaptcha, { body: { ...body, captchaTicket: '' } });
    expectCode(none, 'captcha_required');
    const invented = await server.call(api.session.sendCaptcha, {
      body: { ...body, captchaTicket: 'x'.repeat(43) },
    });
    expectCode(invented, 'captcha_failed');
    const ticket = await solvePuzzle(server, 'register', body.account);
    expectCode(
      await server.call(api.session.sendCaptcha, { body: { ...body, captchaTicket: ticket } }),
      'ok',
    );
    server.clock.advance(61_000);
    expectCode(
      await server.call(api.session.sendCaptcha, { body: { ...body, captchaTicket: ticket } }),
      'captcha_failed',
    );
  });

  test('the message is in the language of who asked and is never kept in the clear', async () => {
    const account = 'sprache@example.com';
    const sent = await server.call(api.session.sendCaptcha, {
      body: { account, purpose: 'register', captchaTicket: await solvePuzzle(server, 'register', account) },
      language: 'zh',
    });
    expectCode(sent, 'ok');
    const message = (await server.outbox()).find(({ recipient }) => recipient === account)!;
    expect(message.subject).toBe('Corallite 注册验证码');
    const code = await latestCode(server, account);
    const kept = await server.services.database.select().from(tables.messageCodes);
    expect(JSON.stringify(kept.map(({ codeHash }) => codeHash))).not.toContain(code);
  });

  test('who resets an unknown account is told so, who binds it is not', async () => {
    const send = async (purpose: 'reset' | 'bind') =>
      server.call(api.session.sendCaptcha, {
        body: {
          account: 'unknown@example.com',
          purpose,
          captchaTicket: await solvePuzzle(server, purpose, 'unknown@example.com'),
        },
      });
    const reset = await send('reset');
    expectCode(reset, 'account_unregistered');
    expect(reset.envelope.message).toBe('This account has not been registered yet!');
    expectCode(await send('bind'), 'ok');
  });
});

describe('asking whether an account is registered', () => {
  test('answers for e-mails and phones in any spelling', async () => {
    const ask = async (username: string) =>
      (await server.call(api.session.checkUsername, { query: { username } })).envelope.data;
    expect(await ask('LINA.marsh@example.com')).toEqual({ registered: true });
    expect(await ask('+86 13800001111')).toEqual({ registered: true });
    expect(await ask('nobody@example.com')).toEqual({ registered: false });
    const wrong = await server.call(api.session.checkUsername, { query: { username: 'no' }, language: 'zh' });
    expectCode(wrong, 'validation');
    expect(wrong.envelope.message).toBe('提交的内容有误。');
  });
});

test('codes that cannot be delivered are said to be so, and may be asked for again at once', async () => {
  let works = false;
  const own = await startTestServer({ parts: { messages: { send: () => Promise.resolve(works) } } });
  try {
    const send = async () =>
      own.call(api.session.sendCaptcha, {
        body: {
          account: 'a@example.com',
          purpose: 'register',
          captchaTicket: await solvePuzzle(own, 'register', 'a@example.com'),
        },
      });
    expectCode(await send(), 'delivery_failed');
    works = true;
    expectCode(await send(), 'ok');
  } finally {
    await own.close();
  }
});
