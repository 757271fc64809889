import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, endpoints, type CodeName, type Endpoint } from '#contract';
import { tables } from '#server';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { codeOf, decide, designOf, makeModerator, publish, save, sendIn } from '../community/publishing.ts';
import { makePerson, makeProject, type Person } from '../projects/people.ts';

/**
 * Who may do what with what is published, cell by cell: every call of these groups × every state of a design × every kind of
 * caller. `nobody` has no login, `ended` that of a session another login ended, `reader` has nothing to do with the design.
 */
const CALLERS = ['nobody', 'ended', 'reader', 'author', 'moderator'] as const;
type Caller = (typeof CALLERS)[number];

/**
 * `edited` is approved and has an edit that waits; `hidden` was reported, `banned` is of a banned author; of `withdrawn`,
 * `hidden` and `banned` a text was approved.
 */
const STATES = [
  'mine',
  'pending',
  'unapproved',
  'approved',
  'edited',
  'withdrawn',
  'hidden',
  'banned',
  'deleted',
] as const;
type State = (typeof STATES)[number];
const SEEN_BY_ALL: ReadonlySet<State> = new Set(['approved', 'edited']);

interface Fixture {
  readonly author: Person;
  readonly id: string;
  /** Of the text sent in last; one that never was where there is none. */
  readonly version: string;
  readonly content: string;
}
interface Input {
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}
type Cells = Readonly<Record<Caller, CodeName>>;

const [U, E, OK, NF, NO] = ['unauthorized', 'login_expired', 'ok', 'not_found', 'forbidden'] as const;
/** Cells of those who are logged in; the other two are not, and of what is for moderators there is nothing for them. */
const member = (reader: CodeName, author: CodeName, moderator: CodeName): Cells => ({
  nobody: U,
  ended: E,
  reader,
  author,
  moderator,
});
const only = (moderator: CodeName): Cells => ({ ...member(NF, NF, moderator), nobody: NF, ended: NF });

/** What each call answers about a design in a state. */
const ABOUT_ONE: Readonly<
  Record<string, { readonly input: (fixture: Fixture) => Input; readonly cells: (state: State) => Cells }>
> = {
  'community.detail': {
    input: ({ id }) => ({ query: { id } }),
    cells: (state) => {
      if (SEEN_BY_ALL.has(state)) return member(OK, OK, OK);
      const approved = ['withdrawn', 'hidden', 'banned'].includes(state);
      return approved ? member(NF, OK, OK) : member(NF, NF, NF);
    },
  },
  'community.detail latest': {
    input: ({ id }) => ({ query: { id, text: 'latest' } }),
    cells: (state) => {
      if (SEEN_BY_ALL.has(state)) return member(OK, OK, OK);
      if (state === 'deleted') return member(NF, NF, NF);
      return member(NF, OK, state === 'mine' ? NF : OK);
    },
  },
  'community.interact': {
    input: ({ id }) => ({ body: { id, kind: 'like' } }),
    cells: (state) => (SEEN_BY_ALL.has(state) ? member(OK, NO, OK) : member(NF, NF, NF)),
  },
  'community.copy': {
    input: ({ id }) => ({ body: { id } }),
    cells: (state) => (SEEN_BY_ALL.has(state) ? member(OK, OK, OK) : member(NF, NF, NF)),
  },
  'community.report': {
    input: ({ id }) => ({ body: { id, reason: 'spam' } }),
    cells: (state) => (SEEN_BY_ALL.has(state) ? member(OK, NO, OK) : member(NF, NF, NF)),
  },
  'community.save': {
    input: ({ id }) => ({ body: { id, kind: 'design', name: 'Changed', submit: false } }),
    cells: (state) => (state === 'deleted' ? member(NF, NF, NF) : member(NF, OK, NF)),
  },
  'community.withdraw': {
    input: ({ id }) => ({ body: { id } }),
    cells: (state) => (state === 'deleted' ? member(NF, NF, NF) : member(NF, OK, NF)),
  },
  'community.remove': {
    input: ({ id }) => ({ body: { id } }),
    cells: (state) => (state === 'deleted' ? member(NF, NF, NF) : member(NF, OK, NF)),
  },
  'review.decide': {
    input: ({ id, version }) => ({ body: { id, version, approve: true } }),
    cells: (state) => {
      if (state === 'pending' || state === 'edited') return only(OK);
      return only(state === 'mine' || state === 'deleted' ? NF : 'review_stale');
    },
  },
  'review.takeDown': {
    input: ({ id }) => ({ body: { id, reason: 'No.' } }),
    cells: (state) => only(['mine', 'pending', 'unapproved', 'deleted'].includes(state) ? NF : OK),
  },
  'review.settle': {
    input: ({ id }) => ({ body: { id } }),
    cells: (state) => only(state === 'mine' || state === 'deleted' ? NF : OK),
  },
};

/** What is not about one design. */
const IN_GENERAL: readonly (readonly [string, Input, Cells])[] = [
  ['community.rules', {}, member(OK, OK, OK)],
  ['community.list', {}, member(OK, OK, OK)],
  ['community.collected', {}, member(OK, OK, OK)],
  ['community.mine', {}, member(OK, OK, OK)],
  ['community.tags', {}, member(OK, OK, OK)],
  [
    'community.sendPicture',
    { body: { picture: 'AAAA' } },
    member('image_invalid', 'image_invalid', 'image_invalid'),
  ],
  ['notifications.list', {}, member(OK, OK, OK)],
  ['notifications.read', { body: {} }, member(OK, OK, OK)],
  ['review.queue', {}, only(OK)],
  ['review.reports', {}, only(OK)],
];
/** Even what is no input at all is answered as if there were nothing. */
const OUT_OF_SHAPE: readonly (readonly [string, Input])[] = [
  ['review.queue', { query: { limit: 0 } }],
  ['review.decide', { body: {} }],
  ['review.takeDown', { body: { id: 1 } }],
];

const lines = new Map(endpoints().map(({ name, endpoint }) => [name, endpoint]));

let server: TestServer;
let reader: Person;
let moderator: Person;
let ended: string;
beforeAll(async () => {
  server = await startTestServer();
  reader = await makePerson(server);
  moderator = await makeModerator(server);
  const gone = await makePerson(server);
  ended = await gone.token();
  await server.services.database
    .update(tables.sessions)
    .set({ endedAt: server.clock.now(), endReason: 'replaced' })
    .where(eq(tables.sessions.userId, gone.id));
});
afterAll(() => server.close());

async function bring(author: Person, state: State): Promise<string> {
  const { database } = server.services;
  const token = await author.token();
  switch (state) {
    case 'mine': {
      const kept = await save(server, author, await designOf(server, author, { submit: false }));
      return kept.envelope.data.id;
    }
    case 'pending':
      return sendIn(server, author);
    case 'unapproved': {
      const id = await sendIn(server, author);
      await decide(server, moderator, id, { approve: false, reason: 'No.' });
      return id;
    }
    case 'approved':
      return publish(server, author, moderator);
    case 'edited': {
      const id = await publish(server, author, moderator);
      const projectId = (await makeProject(server, author)).id;
      await save(server, author, await designOf(server, author, { id, projectId }));
      return id;
    }
    case 'withdrawn': {
      const id = await publish(server, author, moderator);
      await server.call(api.community.withdraw, { token, body: { id } });
      return id;
    }
    case 'hidden': {
      const id = await publish(server, author, moderator);
      await database
        .update(tables.publications)
        .set({ hiddenAt: server.clock.now(), listed: false })
        .where(eq(tables.publications.id, id));
      return id;
    }
    case 'banned': {
      const id = await publish(server, author, moderator);
      await database
        .update(tables.users)
        .set({ bannedAt: server.clock.now() })
        .where(eq(tables.users.id, author.id));
      await database.update(tables.publications).set({ listed: false }).where(eq(tables.publications.id, id));
      return id;
    }
    case 'deleted': {
      const id = await publish(server, author, moderator);
      await server.call(api.community.remove, { token, body: { id } });
      return id;
    }
  }
}

async function makeFixture(state: State): Promise<Fixture> {
  const author = await makePerson(server);
  const id = await bring(author, state);
  const texts = await server.services.database
    .select()
    .from(tables.publicationVersions)
    .where(eq(tables.publicationVersions.publicationId, id));
  const latest = texts.find((text) => text.state !== 'approved') ?? texts[0];
  return {
    author,
    id,
    version: latest?.id ?? randomUUID(),
    content: latest?.contentHash ?? 'a'.repeat(64),
  };
}

async function tokenOf(caller: Caller, author: Person): Promise<string | undefined> {
  switch (caller) {
    case 'nobody':
      return undefined;
    case 'ended':
      return ended;
    case 'reader':
      return reader.token();
    case 'author':
      return author.token();
    case 'moderator':
      return moderator.token();
  }
}

const callAs = async (caller: Caller, author: Person, name: string, input: Input) =>
  server.call(lines.get(name)! as Endpoint, { ...input, token: await tokenOf(caller, author) } as never);

/** Everything of a design that a call could change. */
async function snapshot({ id }: Fixture): Promise<unknown> {
  const { database } = server.services;
  const { publications, publicationVersions, interactions, reports } = tables;
  return [
    await database.select().from(publications).where(eq(publications.id, id)),
    await database
      .select()
      .from(publicationVersions)
      .where(eq(publicationVersions.publicationId, id))
      .orderBy(publicationVersions.id),
    await database.select().from(interactions).where(eq(interactions.publicationId, id)),
    await database.select().from(reports).where(eq(reports.publicationId, id)),
  ];
}

describe('the matrix of what is published', () => {
  test('has every call of community, review and notifications', () => {
    const groups = ['community.', 'review.', 'notifications.'];
    const known = [...lines.keys()].filter((name) => groups.some((group) => name.startsWith(group)));
    const asked = [
      ...Object.keys(ABOUT_ONE).map((row) => row.split(' ')[0]!),
      ...IN_GENERAL.map(([name]) => name),
    ];
    expect([...new Set(asked)].toSorted()).toEqual(known.toSorted());
  });

  const rows = Object.keys(ABOUT_ONE).flatMap((name) => STATES.map((state) => [name, state] as const));
  test.each(rows)('%s of a design that is %s', async (row, state) => {
    const { input, cells } = ABOUT_ONE[row]!;
    const name = row.split(' ')[0]!;
    const wanted = cells(state);
    const refused = CALLERS.filter((caller) => wanted[caller] !== 'ok');
    const fixture = await makeFixture(state);
    const before = await snapshot(fixture);
    for (const caller of refused) {
      const said = await callAs(caller, fixture.author, name, input(fixture));
      expect([caller, codeOf(said)]).toEqual([caller, wanted[caller]]);
    }
    // A refusal changes nothing.
    expect(await snapshot(fixture)).toEqual(before);
    // What one of them does leaves it as it was for the others.
    for (const caller of CALLERS.filter((one) => wanted[one] === 'ok')) {
      const said = await callAs(caller, fixture.author, name, input(fixture));
      expect([caller, codeOf(said)]).toEqual([caller, 'ok']);
    }
  });

  test.each(IN_GENERAL)('%s', async (name, input, cells) => {
    const { author } = await makeFixture('mine');
    for (const caller of CALLERS) {
      const said = await callAs(caller, author, name, input);
      expect([caller, codeOf(said)]).toEqual([caller, cells[caller]]);
    }
  });

  test.each(OUT_OF_SHAPE)('%s is not there, whatever is sent to it', async (name, input) => {
    const { author } = await makeFixture('mine');
    for (const caller of CALLERS) {
      const said = await callAs(caller, author, name, input);
      expect([caller, codeOf(said)]).toEqual([caller, caller === 'moderator' ? 'validation' : NF]);
    }
  });
});

describe.each(STATES)('a design that is %s', (state) => {
  test('is in the lists of those who may see it, and in no other', async () => {
    const { author, id } = await makeFixture(state);
    if (state !== 'deleted') {
      // As if it had been seen by all before.
      await server.services.database
        .insert(tables.interactions)
        .values({ userId: reader.id, publicationId: id, kind: 'collect', createdAt: server.clock.now() });
    }
    const isIn = async (caller: Caller, name: string, query: object = {}) => {
      const { envelope } = await callAs(caller, author, name, { query: { limit: 100, ...query } });
      return (envelope.data as { items: { id: string }[] }).items.some((item) => item.id === id);
    };
    const seen = SEEN_BY_ALL.has(state);
    for (const caller of ['reader', 'author', 'moderator'] as const) {
      const found = [
        await isIn(caller, 'community.list', { author: author.id }),
        await isIn(caller, 'community.list', { author: author.id, search: 'reef' }),
        await isIn(caller, 'community.list', { author: author.id, order: 'newest', category: 'art' }),
        await isIn(caller, 'community.collected', { userId: reader.id }),
      ];
      expect([caller, found]).toEqual([caller, [seen, seen, seen, seen]]);
      const own = caller === 'author' && state !== 'deleted';
      expect([caller, await isIn(caller, 'community.mine')]).toEqual([caller, own]);
    }
    const waits = state === 'pending' || state === 'edited';
    expect(await isIn('moderator', 'review.queue')).toBe(waits);
    expect(await isIn('moderator', 'review.reports')).toBe(false);
  });

  test('gives its bytes to those who may see it', async () => {
    const { author, id, content } = await makeFixture(state);
    const ask = async (person: Person | null) => {
      const bearer = await person?.token();
      const actor = await server.app.authenticate(bearer ?? null);
      const known = typeof actor === 'string' ? null : actor;
      const question = { actor: known, shareAccess: null, hash: content, publication: id } as const;
      return server.app.mayReadBlob({ ...question, purpose: 'view' });
    };
    // Of an edit the text that waits is asked for, which readers have yet to see: here it is of another project.
    expect(await ask(reader)).toBe(state === 'approved' ? 'ok' : 'not_found');
    expect(await ask(null)).toBe('not_found');
    expect(await ask(author)).toBe(state === 'deleted' ? 'not_found' : 'ok');
    expect(await ask(moderator)).toBe(state === 'mine' || state === 'deleted' ? 'not_found' : 'ok');
  });
});
