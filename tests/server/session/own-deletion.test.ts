import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract';
import { tables } from '#server';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { uploadBlob } from '../projects/people.ts';
import { expectCode, logIn, PASSWORD, registerAccount } from './journeys.ts';

const DAY = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ask = (token: string, password = PASSWORD) =>
  server.call(api.account.remove, { token, body: { proof: { by: 'password', password } } });
const idOf = async (token: string) =>
  (await server.call(api.user.accountInfo, { token })).envelope.data.userId;

describe('deleting one’s account', () => {
  test('wants the proof of its owner, ends the session and answers when', async () => {
    const { token } = await registerAccount(server, 'ask@example.com');
    expectCode(await ask(token, 'Wrong-Pass-1'), 'password_wrong');
    const asked = await ask(token);
    expectCode(asked, 'ok');
    const deleteAt = asked.envelope.data.deleteAt;
    expect(Date.parse(deleteAt)).toBe(server.clock.now().getTime() + 7 * DAY);
    expectCode(await server.call(api.session.checkToken, { token }), 'login_expired');
    const letters = (await server.outbox()).filter(({ recipient }) => recipient === 'ask@example.com');
    expect(letters.some(({ body }) => body.includes(deleteAt.slice(0, 10)))).toBe(true);
  });

  test('is undone by logging in and keeping it', async () => {
    const { token } = await registerAccount(server, 'keep@example.com');
    await ask(token);
    server.clock.advance(6 * DAY);
    expect(await server.runJob('accounts.erase')).toEqual({ erased: 0 });
    const again = (await logIn(server, 'keep@example.com')).envelope.data.token;
    const before = (await server.call(api.user.accountInfo, { token: again })).envelope.data;
    expect(before.deleteAt).not.toBe(null);
    expectCode(await server.call(api.account.keep, { token: again }), 'ok');
    expect((await server.call(api.user.accountInfo, { token: again })).envelope.data.deleteAt).toBe(null);
    server.clock.advance(2 * DAY);
    await server.runJob('accounts.erase');
    expectCode(await logIn(server, 'keep@example.com'), 'ok');
  });

  test('does not restart its days when it is asked for again', async () => {
    const { token } = await registerAccount(server, 'twice@example.com');
    const first = await ask(token);
    server.clock.advance(3 * DAY);
    const second = await ask((await logIn(server, 'twice@example.com')).envelope.data.token);
    expect(second.envelope.data).toEqual(first.envelope.data);
  });

  test('takes everything of theirs after seven days, and nothing of anybody else', async () => {
    const { database } = server.services;
    const mine = (await registerAccount(server, 'gone@example.com')).token;
    const other = (await registerAccount(server, 'other@example.com')).token;
    const [id, otherId] = [await idOf(mine), await idOf(other)];
    const person = (userId: string, token: string) => ({
      id: userId,
      nickname: '',
      token: () => Promise.resolve(token),
    });
    const shared = await uploadBlob(server, person(id, mine), Buffer.from('both have these bytes'));
    await uploadBlob(server, person(otherId, other), Buffer.from('both have these bytes'));
    const own = await uploadBlob(server, person(id, mine), Buffer.from('one alone has these'));
    for (const [token, assets] of [
      [mine, [own]],
      [other, []],
    ] as const) {
      expectCode(
        await server.call(api.projects.create, {
          token,
          body: { name: 'Vase', content: shared, assets: [...assets] },
        }),
        'ok',
      );
    }
    const description = 'It broke.';
    const email = 'gone@example.com';
    expectCode(
      await server.call(api.feedback.submit, { token: mine, body: { email, subject: 'bug', description } }),
      'ok',
    );
    expectCode(await ask(mine), 'ok');
    server.clock.advance(7 * DAY);
    await server.runJob('accounts.erase');

    expectCode(await logIn(server, 'gone@example.com'), 'login_failed');
    const { users, projects, feedbacks, blobGrants, deletedProjects, accountEvents } = tables;
    expect(await database.$count(users, eq(users.id, id))).toBe(0);
    expect(await database.$count(projects, eq(projects.ownerId, id))).toBe(0);
    expect(await database.$count(deletedProjects, eq(deletedProjects.ownerId, id))).toBe(0);
    expect(await database.$count(blobGrants, eq(blobGrants.userId, id))).toBe(0);
    expect(await database.$count(feedbacks)).toBe(0);
    const kinds = await database
      .select({ kind: accountEvents.kind })
      .from(accountEvents)
      .where(eq(accountEvents.userId, id));
    expect(kinds.map(({ kind }) => kind)).toContain('account_deleted');
    server.clock.advance(2 * DAY);
    await server.runJob('clean-blobs');
    expect(await server.services.blobs.size(own)).toBe(null);
    expect(await server.services.blobs.size(shared)).not.toBe(null);
    expect(await database.$count(projects, eq(projects.ownerId, otherId))).toBe(1);
  });
});
