import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { api, type BodyInput } from '#contract';
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
// One address may have thirty codes an hour.
beforeEach(() => server.clock.advance(3_600_000));

type Proof = BodyInput<typeof api.account.change>['proof'];
const byPassword: Proof = { by: 'password', password: PASSWORD };

let people = 0;
const newEmail = () => `person-${++people}@example.com`;
const newPhone = () => `+4915${String(10_000_000 + ++people)}`;

const send = async (purpose: 'change' | 'prove', account: string, token?: string) => {
  server.clock.advance(61_000);
  const captchaTicket = await solvePuzzle(server, purpose, account);
  return server.call(api.session.sendCaptcha, { token, body: { account, purpose, captchaTicket } });
};
const requestChange = async (token: string, account: string): Promise<string> => {
  expectCode(await send('change', account, token), 'ok');
  return latestCode(server, account);
};
const change = (
  token: string,
  account: string,
  code: string,
  proof: Proof = byPassword,
  language?: 'zh' | 'en',
) =>
  server.call(api.account.change, {
    token,
    body: { account, code, proof },
    ...(language === undefined ? {} : { language }),
  });
const check = (token: string) => server.call(api.session.checkToken, { token });
const info = async (token: string) => (await server.call(api.user.accountInfo, { token })).envelope.data;
const messagesTo = async (recipient: string) =>
  (await server.outbox()).filter((message) => message.recipient === recipient);

/** An account that never had a password, as a third party leaves one. */
async function registerWithoutPassword(account: string): Promise<string> {
  const { token } = await registerAccount(server, account);
  await server.services.database
    .update(tables.users)
    .set({ passwordHash: null })
    .where(eq(tables.users.email, account));
  return token;
}

describe('changing the e-mail', () => {
  test('the new one logs in, the old one does not, and is notified', async () => {
    const [old, next] = [newEmail(), newEmail()];
    const before = await registerAccount(server, old);
    const changed = await change(before.token, next, await requestChange(before.token, next));
    expectCode(changed, 'ok');
    expect(await info(changed.envelope.data.token)).toMatchObject({
      username: next,
      email: next,
      nickName: next.split('@')[0],
    });
    expectCode(await logIn(server, old), 'login_failed');
    expectCode(await logIn(server, next), 'ok');
    const [notice] = await messagesTo(old);
    expect(notice!.body).toContain('was changed to p•••@example.com.');
    expect(notice!.body).not.toContain(next);
    expect(notice!.body).toContain('contact the support');
    expect((await messagesTo(next)).map(({ body }) => body).join()).not.toContain('was changed');
  });

  test('what came before is over: tokens of this device too, and a code to reset by the old address', async () => {
    const [old, next] = [newEmail(), newEmail()];
    const before = await registerAccount(server, old);
    const reset = await requestCode(server, old, 'reset');
    const changed = await change(before.token, next, await requestChange(before.token, next));
    expectCode(await check(changed.envelope.data.token), 'ok');
    expectCode(await check(before.token), 'login_expired');
    const { refreshToken } = before;
    expectCode(await server.call(api.session.refreshToken, { query: { refreshToken } }), 'login_expired');
    expectCode(await resetPassword(server, old, reset, 'Battery-Staple-8'), 'code_expired');
    expectCode(await check(changed.envelope.data.token), 'ok');
  });

  test('the address given up is free for somebody else', async () => {
    const [old, next] = [newEmail(), newEmail()];
    const { token } = await registerAccount(server, old);
    expectCode(await change(token, next, await requestChange(token, next)), 'ok');
    await registerAccount(server, old);
  });

  test('a nickname that was chosen stays', async () => {
    const { token } = await registerAccount(server, newEmail());
    await server.call(api.user.editProfile, { token, body: { nickName: 'Lin of the reef' } });
    const next = newEmail();
    const changed = await change(token, next, await requestChange(token, next));
    expect((await info(changed.envelope.data.token)).nickName).toBe('Lin of the reef');
  });

  test('a notice is in the account’s language, whatever the caller’s', async () => {
    const old = newEmail();
    const { token } = await registerAccount(server, old);
    await server.call(api.user.setting, { token, body: { language: 'zh' } });
    const next = newEmail();
    expectCode(await change(token, next, await requestChange(token, next), byPassword, 'en'), 'ok');
    expect((await messagesTo(old))[0]!.body).toMatch(/邮箱已更改为 p•••@example\.com。.*联系/);
  });
});

describe('binding a phone', () => {
  test('either logs in, the e-mail stays the name, and is notified how to undo it', async () => {
    const [email, phone] = [newEmail(), newPhone()];
    const { token } = await registerAccount(server, email);
    const bound = await change(token, phone, await requestChange(token, phone));
    expectCode(bound, 'ok');
    expect(await info(bound.envelope.data.token)).toMatchObject({ username: email, email, phone });
    expectCode(await logIn(server, phone), 'ok');
    expectCode(await logIn(server, email), 'ok');
    const [notice] = await messagesTo(email);
    expect(notice!.body).toMatch(/phone number .*•••• ?.* was added/);
    expect(notice!.body).toContain(`${server.services.publicOrigin}/retrieve-password`);
  });

  test('one that takes another’s place is notified to both, and the old one logs in no more', async () => {
    const [email, old, next] = [newEmail(), newPhone(), newPhone()];
    const { token } = await registerAccount(server, email);
    const first = await change(token, old, await requestChange(token, old));
    const { token: second } = first.envelope.data;
    expectCode(await change(second, next, await requestChange(second, next)), 'ok');
    const messages = (await server.outbox()).filter(({ body }) => body.includes('was changed to +491'));
    expect(
      messages
        .filter(({ recipient }) => recipient === old || recipient === email)
        .map(({ channel }) => channel),
    ).toEqual(expect.arrayContaining(['sms', 'mail']));
    expectCode(await logIn(server, old), 'login_failed');
    expectCode(await logIn(server, next), 'ok');
  });

  test('one phone is one phone, with the mainland’s code or without', async () => {
    const { token } = await registerAccount(server, '13800001111');
    const other = await registerAccount(server, newEmail());
    expectCode(await send('change', '+8613800001111', other.token), 'account_taken');
    expectCode(await check(token), 'ok');
  });

  test('an account by phone that binds an e-mail is named by it', async () => {
    const [phone, email] = [newPhone(), newEmail()];
    const { token } = await registerAccount(server, phone);
    const bound = await change(token, email, await requestChange(token, email));
    expect(await info(bound.envelope.data.token)).toMatchObject({
      username: email,
      phone,
      nickName: email.split('@')[0],
    });
  });
});

describe('what a change wants', () => {
  test('the password; a wrong one uses no code up, and is guessed at ten times with every call that asks', async () => {
    const old = newEmail();
    const { token } = await registerAccount(server, old);
    const next = newEmail();
    const code = await requestChange(token, next);
    const wrong: Proof = { by: 'password', password: 'Wrong-Pass-1' };
    const first = await change(token, next, code, wrong, 'zh');
    expectCode(first, 'password_wrong');
    expect(first.envelope.message).toBe('密码不正确。');
    for (let tries = 1; tries < 10; tries++) {
      expectCode(await change(token, next, code, wrong), 'password_wrong');
    }
    expectCode(await change(token, next, code), 'too_many');
    const body = { oldPassword: PASSWORD, newPassword: 'Battery-Staple-8' };
    expectCode(await server.call(api.session.changePassword, { token, body }), 'too_many');
    server.clock.advance(901_000);
    const again = (await logIn(server, old)).envelope.data.token;
    expectCode(await change(again, next, await requestChange(again, next)), 'ok');
  });

  test('the code of the very account; five guesses, and none that was for something else', async () => {
    const { token } = await registerAccount(server, newEmail());
    const next = newEmail();
    const registering = await requestCode(server, next, 'register');
    expectCode(await change(token, next, registering), 'code_expired');
    const code = await requestChange(token, next);
    expectCode(await change(token, newEmail(), code), 'code_expired');
    for (let tries = 0; tries < 5; tries++) {
      expectCode(await change(token, next, otherCode(code)), 'code_wrong');
    }
    expectCode(await change(token, next, code), 'code_expired');
  });

  test('a session: nobody else is sent a code for it, nor a code to prove an account that is not theirs', async () => {
    const mine = newEmail();
    const { token } = await registerAccount(server, mine);
    const yours = newEmail();
    await registerAccount(server, yours);
    expectCode(await send('change', newEmail()), 'unauthorized');
    expectCode(await send('prove', mine), 'unauthorized');
    expectCode(await send('prove', yours, token), 'forbidden');
    expectCode(await send('change', yours, token), 'account_taken');
    expectCode(
      await server.call(api.account.change, {
        body: { account: newEmail(), code: '123456', proof: byPassword },
      }),
      'unauthorized',
    );
  });

  test('without a password, a code to what the account has', async () => {
    const old = newEmail();
    const token = await registerWithoutPassword(old);
    const next = newEmail();
    const code = await requestChange(token, next);
    expectCode(await change(token, next, code), 'password_wrong');
    expectCode(await change(token, next, code, { by: 'phone', code: '123456' }), 'proof_wrong');
    expectCode(await send('prove', old, token), 'ok');
    const own = await latestCode(server, old);
    expectCode(await change(token, next, code, { by: 'email', code: otherCode(own) }), 'proof_wrong');
    // The mistyped one cost neither.
    expectCode(await change(token, next, code, { by: 'email', code: own }), 'ok');
  });

  test('with a password, the password: a mailbox left open does not do', async () => {
    const old = newEmail();
    const { token } = await registerAccount(server, old);
    const next = newEmail();
    const code = await requestChange(token, next);
    expectCode(await send('prove', old, token), 'ok');
    const own = await latestCode(server, old);
    expectCode(await change(token, next, code, { by: 'email', code: own }), 'forbidden');
  });
});

describe('at the same moment', () => {
  test('an address registered and bound is somebody’s once', async () => {
    for (let round = 0; round < 5; round++) {
      const { token } = await registerAccount(server, newEmail());
      const next = newEmail();
      const registering = await requestCode(server, next, 'register');
      const code = await requestChange(token, next);
      const results = await Promise.all([
        change(token, next, code),
        server.call(api.session.register, {
          body: { account: next, password: PASSWORD, code: registering, agreement: true },
        }),
      ]);
      const statuses = results.map(({ status }) => status).toSorted((a, b) => a - b);
      expect(statuses).toEqual([200, 409]);
      expectCode(
        results.find(({ status }) => status === 409)!,
        'account_taken',
      );
    }
  });

  test('two accounts that bind one address with one code: one has it, the other keeps what it had', async () => {
    const [first, second] = [newEmail(), newEmail()];
    const tokens = [
      (await registerAccount(server, first)).token,
      (await registerAccount(server, second)).token,
    ];
    const next = newEmail();
    const code = await requestChange(tokens[0]!, next);
    const results = await Promise.all(tokens.map((token) => change(token, next, code)));
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const lost = results.findIndex(({ status }) => status === 400);
    expectCode(results[lost]!, 'code_expired');
    expect(await info(tokens[lost]!)).toMatchObject({ email: [first, second][lost] });
  });

  test('one account changed twice is changed once', async () => {
    const { token } = await registerAccount(server, newEmail());
    const [a, b] = [newEmail(), newEmail()];
    const codes = [await requestChange(token, a), await requestChange(token, b)];
    const results = await Promise.all([change(token, a, codes[0]!), change(token, b, codes[1]!)]);
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    expectCode(
      results.find(({ status }) => status !== 200)!,
      'login_expired',
    );
  });
});

test('the table itself has no room for one address twice', async () => {
  const [a, b] = [newEmail(), newEmail()];
  await registerAccount(server, a);
  await registerAccount(server, b);
  const { users } = tables;
  const taking = server.services.database.update(users).set({ email: a }).where(eq(users.email, b));
  await expect(taking).rejects.toThrow();
});
