import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract';
import { tables } from '#server';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { makePerson, makeProject } from '../projects/people.ts';
import { expectCode, logIn, registerAccount } from '../session/journeys.ts';
import { makeShare, openShare } from '../shares/sharing.ts';
import { admin } from './command-line.ts';

const ADA = 'ada@example.com';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await registerAccount(server, ADA);
});
afterAll(() => server.close());

const run = (...args: string[]) => admin(server.estate, ...args);

describe('an operator', () => {
  test('finds an account by its name, a part of it, or its id', async () => {
    const person = await makePerson(server, { nickname: 'Grace%Hopper' });
    await makeProject(server, person, { size: 1234 });
    const byName = await run('account', 'find', ADA);
    expect(byName.refused).toBe(null);
    expect(byName.lines[0]).toMatch(/^ada@example\.com {2}[0-9a-f-]{36}$/);
    const byPart = await run('account', 'find', '%hop');
    expect(byPart.lines.join('\n')).toContain('1 projects, 1.2 kB');
    expect((await run('account', 'find', person.id)).lines).toEqual(byPart.lines);
    // A sign of LIKE is a letter like any other.
    expect((await run('account', 'find', 'a_a@')).refused).toContain('Nobody');
  });

  test('disables an account: its session ends, a login is refused in a sentence, its owner alone is notified', async () => {
    const { token, refreshToken } = (await logIn(server, ADA)).envelope.data;
    expect((await run('account', 'disable', ADA)).refused).toBe(null);
    expectCode(await server.call(api.session.checkToken, { token }), 'login_expired');
    expectCode(await server.call(api.session.refreshToken, { query: { refreshToken } }), 'login_expired');
    const refused = await logIn(server, ADA);
    expectCode(refused, 'account_disabled');
    expect(refused.envelope.message).toBe('This account is disabled. Contact support.');
    expectCode(await logIn(server, ADA, 'Wrong-Pass-1'), 'login_failed');
    expect((await run('account', 'find', ADA)).lines.at(-1)).toContain('disabled since 2026-03-01');

    expect((await run('account', 'enable', ADA)).refused).toBe(null);
    expectCode(await logIn(server, ADA), 'ok');
  });

  test('turns off the second step of who has lost the means to pass it', async () => {
    const person = await makePerson(server);
    expect((await run('account', 'end-factor', person.id)).refused).toContain('no second step');
    const { secondFactors, accountEvents } = tables;
    const { database, now } = server.services;
    const sealedSecret = server.services.sealer.seal('secret', person.id);
    const time = now();
    await database
      .insert(secondFactors)
      .values({ userId: person.id, sealedSecret, createdAt: time, confirmedAt: time });
    expect((await run('account', 'end-factor', person.id)).refused).toBe(null);
    expect(await database.$count(secondFactors, eq(secondFactors.userId, person.id))).toBe(0);
    const events = await database.select().from(accountEvents).where(eq(accountEvents.userId, person.id));
    expect(events.filter(({ kind }) => kind === 'factor_off')).toMatchObject([{ actor: 'administrator' }]);
  });

  test('gives a membership, and adds to one that lives', async () => {
    const person = await makePerson(server);
    const infoOf = async () =>
      (await server.call(api.user.accountInfo, { token: await person.token() })).envelope.data.vipInfo;
    expect((await run('account', 'grant-vip', person.id, '--level', '3', '--days', '10')).refused).toBe(null);
    const first = await infoOf();
    expect(first).toMatchObject({ status: 'ACTIVE', vipLevel: 3 });
    await run('account', 'grant-vip', person.id, '--level', '4', '--days', '5');
    const second = await infoOf();
    expect(second).toMatchObject({ vipLevel: 4, startTime: first.startTime });
    expect(Date.parse(second.endTime!) - Date.parse(first.endTime!)).toBe(5 * 86_400_000);
    expect((await run('account', 'grant-vip', person.id, '--level', '7')).refused).toContain('1 to 6');
  });

  test('closes a share by its link', async () => {
    const person = await makePerson(server);
    const share = await makeShare(server, person, (await makeProject(server, person)).id);
    const link = `https://example.org/share?s=${share.token}`;
    expect((await run('share', 'close', link)).refused).toBe(null);
    expectCode(await openShare(server, share), 'share_invalid');
    expect((await run('share', 'close', link)).refused).toContain('no open share');
  });

  test('reads feedback without what would move the cursor', async () => {
    const description = 'It broke.\u001b[2J\u202e Twice.';
    const body = { email: 'a@b.cd', subject: 'bug', description } as const;
    expectCode(await server.call(api.feedback.submit, { body }), 'ok');
    const { lines } = await run('feedback', 'list', '--most', '1');
    expect(lines[0]).toContain('bug  a@b.cd');
    expect(lines[1]).toBe('  It broke. [2J  Twice.');
    expect(lines.at(-1)).toMatch(/^1 of \d+\.$/);
  });

  test('is answered what there is not, and mistypes nothing into harm', async () => {
    for (const command of ['disable', 'enable', 'end-factor', 'delete', 'grant-vip']) {
      expect((await run('account', command, 'nobody@example.com')).refused).toContain('no account');
    }
    await expect(run('account', 'disable')).rejects.toThrow('Usage');
    await expect(run('account', 'disable', ADA, '--now')).rejects.toThrow('Usage');
    await expect(run('account', 'burn', ADA)).rejects.toThrow('no command');
  });
});

describe('an account deleted by an operator', () => {
  test('goes at once when told so, with everything but its orders', async () => {
    const { database, now } = server.services;
    const person = await makePerson(server);
    const project = await makeProject(server, person);
    await makeShare(server, person, project.id);
    await database.insert(tables.orders).values({
      id: crypto.randomUUID(),
      userId: person.id,
      amount: 1990,
      originalPrice: 1990,
      currency: 'CNY',
      status: 'PAID',
      createdAt: now(),
    });
    expect((await run('account', 'delete', person.id, '--now')).refused).toBe(null);
    const { users, projects, shares, spaces, sessions, blobGrants, orders } = tables;
    expect(await database.$count(users, eq(users.id, person.id))).toBe(0);
    for (const [table, column] of [
      [projects, projects.ownerId],
      [shares, shares.ownerId],
      [spaces, spaces.ownerId],
      [sessions, sessions.userId],
      [blobGrants, blobGrants.userId],
    ] as const) {
      expect(await database.$count(table, eq(column, person.id))).toBe(0);
    }
    expect(await database.select({ userId: orders.userId, amount: orders.amount }).from(orders)).toEqual([
      { userId: null, amount: 1990 },
    ]);
  });
});
