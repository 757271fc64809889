import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract';
import { tables } from '#server';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { admin } from '../admin/command-line.ts';
import { makePerson, type Person } from '../projects/people.ts';
import {
  codeOf,
  decide,
  designOf,
  detailOf,
  interact,
  makeModerator,
  publish,
  save,
  seen,
  sendIn,
} from './publishing.ts';

let server: TestServer;
let author: Person;
let moderator: Person;
let reader: Person;
beforeAll(async () => {
  server = await startTestServer();
  author = await makePerson(server);
  moderator = await makeModerator(server);
  reader = await makePerson(server);
});
afterAll(() => server.close());

const run = (...args: string[]) => admin(server.estate, ...args);

const report = async (person: Person, id: string, text = '') =>
  server.call(api.community.report, {
    token: await person.token(),
    body: { id, reason: 'copyright', text },
  });
const reported = async () =>
  (await server.call(api.review.reports, { token: await moderator.token() })).envelope.data.items;
const takeDown = async (id: string, reason = 'Not yours.') =>
  server.call(api.review.takeDown, { token: await moderator.token(), body: { id, reason } });

/** Kinds of the latest events of somebody, the latest first. */
const eventsOf = (person: Person) =>
  server.services.database
    .select()
    .from(tables.accountEvents)
    .where(eq(tables.accountEvents.userId, person.id))
    .orderBy(desc(tables.accountEvents.createdAt));

/** Three people who report a design. */
async function reportByMany(id: string): Promise<void> {
  for (let number = 0; number < 3; number++) await report(await makePerson(server), id);
}

describe('a moderator', () => {
  test('is made and unmade by an operator, and until then is nobody', async () => {
    const person = await makePerson(server);
    const queue = async () => codeOf(await server.call(api.review.queue, { token: await person.token() }));
    const rules = async () =>
      (await server.call(api.community.rules, { token: await person.token() })).envelope.data.moderator;
    // The account says so too: its menu leads moderators there.
    const account = async () =>
      (await server.call(api.user.accountInfo, { token: await person.token() })).envelope.data.moderator;
    expect([await queue(), await rules(), await account()]).toEqual(['not_found', false, false]);
    expect(await run('moderator', 'add', person.id)).toMatchObject({ refused: null });
    expect([await queue(), await rules(), await account()]).toEqual(['ok', true, true]);
    expect((await run('moderator', 'add', person.id)).refused).toContain('already');
    expect((await run('moderator', 'list')).lines.join('\n')).toContain(person.id);
    expect(await run('moderator', 'remove', person.id)).toMatchObject({ refused: null });
    expect([await queue(), await rules()]).toEqual(['not_found', false]);
    expect((await run('moderator', 'remove', person.id)).refused).toContain('no moderator');
    expect((await run('moderator', 'add', 'nobody@example.org')).refused).toContain('no account');
    const kinds = (await eventsOf(person)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['moderator_added', 'moderator_removed']);
  });

  test('leaves a line in the history of the author for everything they do', async () => {
    const person = await makePerson(server);
    const id = await sendIn(server, person);
    const acts = [
      () => decide(server, moderator, id, { approve: false, reason: 'Dark.' }),
      async () => save(server, person, await designOf(server, person, { id })),
      () => decide(server, moderator, id),
      async () => server.call(api.review.settle, { token: await moderator.token(), body: { id } }),
      () => takeDown(id),
    ];
    for (const act of acts) {
      server.clock.advance(1000);
      expect(codeOf(await act())).toBe('ok');
    }
    const events = (await eventsOf(person)).filter(({ actor }) => actor === 'moderator').toReversed();
    expect(events.map(({ kind }) => kind)).toEqual([
      'publication_refused',
      'publication_approved',
      'reports_settled',
      'publication_taken_down',
    ]);
    for (const { details } of events) expect(details).toEqual({ publication: id, moderator: moderator.id });
  });

  test('takes down what was approved: with its edit, told to its author, and reviewed again when corrected', async () => {
    const id = await publish(server, author, moderator, { tags: ['taken'] });
    await save(server, author, await designOf(server, author, { id, name: 'Edit' }));
    expect(codeOf(await takeDown(id, ''))).toBe('validation');
    server.clock.advance(1000);
    expect(codeOf(await takeDown(id))).toBe('ok');
    expect((await detailOf(server, reader, id)).code).toBe(11004);
    expect(await seen(server, author, id, 'latest')).toMatchObject({
      name: 'Edit',
      state: 'unapproved',
      reason: 'Not yours.',
    });
    const tags = await server.call(api.community.tags, {
      token: await reader.token(),
      query: { begin: 'taken' },
    });
    expect(tags.envelope.data.items).toEqual([]);
    const notified = await server.call(api.notifications.list, { token: await author.token() });
    expect(notified.envelope.data.items[0]).toMatchObject({ kind: 'taken_down', reason: 'Not yours.' });
    expect(codeOf(await takeDown(id))).toBe('not_found');
    // Showing again what was withdrawn is no way round.
    const token = await author.token();
    await server.call(api.community.withdraw, { token, body: { id, withdrawn: false } });
    expect((await detailOf(server, reader, id)).code).toBe(11004);
    await save(server, author, await designOf(server, author, { id, name: 'Fixed' }));
    await decide(server, moderator, id);
    expect((await seen(server, reader, id)).name).toBe('Fixed');
  });

  test('reads the queue by pages, what waits longest first', async () => {
    const waiting: string[] = [];
    for (let number = 0; number < 3; number++) {
      server.clock.advance(1000);
      waiting.push(await sendIn(server, author));
    }
    const found: string[] = [];
    for (let cursor: string | undefined | null; cursor !== null;) {
      const { envelope } = await server.call(api.review.queue, {
        token: await moderator.token(),
        query: { limit: 1, ...(cursor ? { cursor } : {}) },
      });
      found.push(...envelope.data.items.map(({ id }) => id));
      cursor = envelope.data.nextCursor;
    }
    expect(found.slice(-3)).toEqual(waiting);
  });
});

describe('an operator', () => {
  test('lists a design as official or of the team, and leaves a line of it', async () => {
    const person = await makePerson(server);
    const id = await publish(server, person, moderator);
    expect((await run('publication', 'source', id, 'official')).refused).toBe(null);
    expect((await seen(server, reader, id)).source).toBe('official');
    expect((await run('publication', 'source', id, 'ours')).refused).toContain('official, team, community');
    expect((await run('publication', 'source', 'no-id', 'team')).refused).toContain('no publication');
    expect(await eventsOf(person)).toContainEqual(
      expect.objectContaining({
        kind: 'publication_source_changed',
        actor: 'administrator',
        details: { publication: id, source: 'official' },
      }),
    );
  });
});

describe('a report', () => {
  test('counts once a person; several hide a design until somebody has looked', async () => {
    const id = await publish(server, author, moderator);
    for (let time = 0; time < 4; time++) await report(reader, id, 'Mine since <b>2019</b>.');
    server.clock.advance(1000);
    await report(await makePerson(server), id);
    expect((await seen(server, reader, id)).hidden).toBe(false);
    await report(await makePerson(server), id);
    expect((await detailOf(server, reader, id)).code).toBe(11004);
    expect(codeOf(await interact(server, reader, id, 'like'))).toBe('not_found');
    expect(await seen(server, author, id)).toMatchObject({ state: 'approved', hidden: true });
    const listed = (await reported()).find((item) => item.id === id)!;
    expect(listed).toMatchObject({ hidden: true });
    expect(listed.reports).toHaveLength(3);
    expect(listed.reports[0]).toMatchObject({ reason: 'copyright', text: 'Mine since <b>2019</b>.' });

    await server.call(api.review.settle, { token: await moderator.token(), body: { id } });
    expect((await seen(server, reader, id)).hidden).toBe(false);
    expect((await reported()).some((item) => item.id === id)).toBe(false);
    // Who has reported it has had their say.
    await report(reader, id);
    expect((await reported()).some((item) => item.id === id)).toBe(false);
  });

  test('is settled by taking down, and outlives neither', async () => {
    const id = await publish(server, author, moderator);
    await reportByMany(id);
    await takeDown(id);
    expect((await reported()).some((item) => item.id === id)).toBe(false);
    await save(server, author, await designOf(server, author, { id }));
    await decide(server, moderator, id);
    expect((await seen(server, reader, id)).hidden).toBe(false);
  });

  test('is not for one’s own, and not without end', async () => {
    const id = await publish(server, author, moderator);
    expect(codeOf(await report(author, id))).toBe('forbidden');
    const eager = await makePerson(server);
    const codes = [];
    for (let time = 0; time < 21; time++) codes.push(codeOf(await report(eager, id)));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(20);
    expect(codes.at(-1)).toBe('too_many');
  });
});

describe('a banned account', () => {
  test('publishes nothing, and nobody sees what it published until the ban ends', async () => {
    const person = await makePerson(server);
    const id = await publish(server, person, moderator);
    const waiting = await sendIn(server, person);
    expect((await run('account', 'ban', person.id)).refused).toBe(null);
    expect((await run('account', 'find', person.id)).lines.at(-1)).toContain('banned from publishing');
    expect((await detailOf(server, reader, id)).code).toBe(11004);
    const said = await save(server, person, await designOf(server, person));
    expect([codeOf(said), said.envelope.message]).toEqual([
      'publishing_banned',
      'This account may no longer publish. Contact support.',
    ]);
    const rules = await server.call(api.community.rules, { token: await person.token() });
    expect(rules.envelope.data.mayPublish).toBe(false);
    const kept = await designOf(server, person, { submit: false });
    expect(codeOf(await save(server, person, kept))).toBe('ok');
    // An approval does not bring it out either.
    await decide(server, moderator, waiting);
    expect((await detailOf(server, reader, waiting)).code).toBe(11004);
    await run('account', 'unban', person.id);
    expect((await seen(server, reader, id)).state).toBe('approved');
    expect((await seen(server, reader, waiting)).state).toBe('approved');
    const kinds = (await eventsOf(person)).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['account_banned', 'account_unbanned']));
  });
});
