import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, CODES, codeMessage, endpoints, type CodeName, type Endpoint } from '#contract';
import { tables } from '#server';
import { eq } from 'drizzle-orm';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { makePerson, type Person } from '../projects/people.ts';
import {
  makeFixture,
  makeOther,
  snapshot,
  type Fixture,
  type ProjectState,
  type ShareState,
} from './fixture.ts';

/**
 * Who may do what, cell by cell: every call of these groups × every state of project and share × every kind of caller.
 * `nobody` has no login; `recipient` has none either but opened the share while it lived; `ended` has the token of a
 * session that another login ended; `owner` and `vip` own what is asked for, without membership and with; `other` is
 * a member who does not.
 */
const CALLERS = ['nobody', 'recipient', 'ended', 'owner', 'vip', 'other'] as const;
type Caller = (typeof CALLERS)[number];

/** `ok`, the name of a refusal, or what became of the one id that was sent. */
type Cell = CodeName | 'recycled' | 'permanent' | 'restored';
interface Input {
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}
interface Row {
  readonly call: string;
  readonly about: string;
  readonly project: ProjectState;
  readonly share: ShareState;
  readonly input: (fixture: Fixture) => Input;
  readonly cells: Readonly<Record<Caller, Cell>>;
}

const rows: Row[] = [];
type Cells = readonly [Cell, Cell, Cell, Cell, Cell, Cell];
function row(
  call: string,
  state: { readonly project?: ProjectState; readonly share?: ShareState; readonly about?: string },
  input: (fixture: Fixture) => Input,
  cells: Cells,
): void {
  const { project = 'live', share = 'read_only' } = state;
  const about = state.about ?? (state.share === undefined ? `a ${project} project` : `a ${share} share`);
  const named = Object.fromEntries(CALLERS.map((caller, at) => [caller, cells[at]])) as Row['cells'];
  rows.push({ call, about, project, share, input, cells: named });
}

const [U, E, OK] = ['unauthorized', 'login_expired', 'ok'] as const;
const [NF, DEL] = ['not_found', 'project_deleted'] as const;
const [INVALID, EXPIRED] = ['share_invalid', 'share_expired'] as const;
const nothing = (): Input => ({});

// What is one's own, whatever there is.                   nobody recipient ended owner vip other
row('projects.spaces', {}, nothing, /*                     */ [U, U, E, OK, OK, OK]);
row('projects.list', {}, nothing, /*                       */ [U, U, E, OK, OK, OK]);
row('projects.recycled', { project: 'bin' }, nothing, /*   */ [U, U, E, OK, OK, OK]);
row('shares.list', {}, nothing, /*                         */ [U, U, E, OK, OK, OK]);
row('shares.clean', { share: 'expired' }, nothing, /*      */ [U, U, E, OK, OK, OK]);
row('projects.missingBlobs', {}, (f) => ({ body: { hashes: [f.content] } }), [U, U, E, OK, OK, OK]);

const feedback = { email: 'a@b.cd', subject: 'bug', description: 'It broke.' };
row('feedback.submit', {}, () => ({ body: feedback }), [OK, OK, OK, OK, OK, OK]);

// Making one: with a free id; with the id of the fixture's; from blobs of the fixture's owner.
const made = (id: string | undefined, content: string): Input => ({
  body: { id, name: 'New', content, assets: [] },
});
row('projects.create', { about: 'the owner’s blob' }, (f) => made(randomUUID(), f.loose), [
  U,
  U,
  E,
  OK,
  OK,
  'blob_missing',
]);
// With an id there is already; whose blobs they are not is answered before whose id it is.
const again = (f: Fixture): Input => made(f.projectId, f.content);
row('projects.create', { project: 'live', about: 'the id of a live project' }, again, [
  U,
  U,
  E,
  OK,
  OK,
  'blob_missing',
]);
row('projects.create', { project: 'bin', about: 'the id of a bin project' }, again, [
  U,
  U,
  E,
  DEL,
  DEL,
  'blob_missing',
]);
row('projects.create', { project: 'gone', about: 'the id of a gone project' }, again, [
  U,
  U,
  E,
  DEL,
  DEL,
  'blob_missing',
]);

// One project by its id.
const ONE: Readonly<Record<string, (fixture: Fixture) => Input>> = {
  'projects.open': (f) => ({ query: { id: f.projectId } }),
  'projects.save': (f) => ({
    body: { id: f.projectId, revision: f.revision, content: f.loose, assets: [] },
  }),
  'projects.rename': (f) => ({ body: { id: f.projectId, name: 'Egg' } }),
  'projects.duplicate': (f) => ({ body: { id: f.projectId } }),
  'shares.create': (f) => ({ body: { projectId: f.projectId } }),
};
for (const [call, input] of Object.entries(ONE)) {
  row(call, { project: 'live' }, input, /*    */ [U, U, E, OK, OK, NF]);
  row(call, { project: 'bin' }, input, /*     */ [U, U, E, DEL, DEL, NF]);
  row(call, { project: 'gone' }, input, /*    */ [U, U, E, DEL, DEL, NF]);
  row(call, { project: 'unknown' }, input, /* */ [U, U, E, NF, NF, NF]);
}
const vipTerms = (f: Fixture): Input => ({
  body: { projectId: f.projectId, permission: 'copyable', due: 3 },
});
row('shares.create', { about: 'a permission' }, vipTerms, [U, U, E, 'share_permission_refused', OK, NF]);
const long = (f: Fixture): Input => ({ body: { projectId: f.projectId, due: -1 } });
row('shares.create', { about: 'a share for ever' }, long, [U, U, E, 'share_due_refused', OK, NF]);

// Deleting, restoring and purging by a list of ids.
const many = (f: Fixture): Input => ({ body: { ids: [f.projectId] } });
row('projects.remove', { project: 'live' }, many, /*     */ [U, U, E, 'permanent', 'recycled', NF]);
row('projects.remove', { project: 'bin' }, many, /*      */ [U, U, E, NF, NF, NF]);
row('projects.remove', { project: 'gone' }, many, /*     */ [U, U, E, NF, NF, NF]);
row('projects.remove', { project: 'unknown' }, many, /*  */ [U, U, E, NF, NF, NF]);
row('projects.restore', { project: 'live' }, many, /*    */ [U, U, E, NF, NF, NF]);
row('projects.restore', { project: 'bin' }, many, /*     */ [U, U, E, 'restored', 'restored', NF]);
row('projects.restore', { project: 'gone' }, many, /*    */ [U, U, E, NF, NF, NF]);
row('projects.restore', { project: 'unknown' }, many, /* */ [U, U, E, NF, NF, NF]);
row('projects.purge', { project: 'live' }, many, /*      */ [U, U, E, NF, NF, NF]);
row('projects.purge', { project: 'bin' }, many, /*       */ [U, U, E, 'permanent', 'permanent', NF]);
row('projects.purge', { project: 'gone' }, many, /*      */ [U, U, E, NF, NF, NF]);
row('projects.purge', { project: 'unknown' }, many, /*   */ [U, U, E, NF, NF, NF]);

// One's own share.
const update = (f: Fixture): Input => ({ body: { id: f.share.id, due: 5 } });
row('shares.update', { share: 'read_only' }, update, /*  */ [U, U, E, OK, OK, NF]);
row('shares.update', { share: 'copyable' }, update, /*   */ [U, U, E, OK, OK, NF]);
row('shares.update', { share: 'export_stl' }, update, /* */ [U, U, E, OK, OK, NF]);
row('shares.update', { share: 'expired' }, update, /*    */ [U, U, E, OK, OK, NF]);
row('shares.update', { share: 'closed' }, update, /*     */ [U, U, E, NF, NF, NF]);
row('shares.update', { share: 'deleted' }, update, /*    */ [U, U, E, DEL, DEL, NF]);
row('shares.update', { share: 'unknown' }, update, /*    */ [U, U, E, NF, NF, NF]);
const close = (f: Fixture): Input => ({ body: { id: f.share.id } });
row('shares.close', { share: 'read_only' }, close, /*    */ [U, U, E, OK, OK, NF]);
row('shares.close', { share: 'copyable' }, close, /*     */ [U, U, E, OK, OK, NF]);
row('shares.close', { share: 'export_stl' }, close, /*   */ [U, U, E, OK, OK, NF]);
row('shares.close', { share: 'expired' }, close, /*      */ [U, U, E, OK, OK, NF]);
row('shares.close', { share: 'closed' }, close, /*       */ [U, U, E, OK, OK, NF]);
row('shares.close', { share: 'deleted' }, close, /*      */ [U, U, E, OK, OK, NF]);
row('shares.close', { share: 'unknown' }, close, /*      */ [U, U, E, NF, NF, NF]);

// A share by its link: for everybody alike, however signed in.
const all = (cell: Cell): Cells => [cell, cell, cell, cell, cell, cell];
const info = (f: Fixture): Input => ({ query: { s: f.share.token } });
const open = (f: Fixture): Input => ({ body: { s: f.share.token, code: f.share.code } });
const guess = (f: Fixture): Input => ({
  body: { s: f.share.token, code: f.share.code.startsWith('A') ? 'BBBB' : 'AAAA' },
});
for (const [share, cell] of [
  ['read_only', OK],
  ['copyable', OK],
  ['export_stl', OK],
  ['expired', EXPIRED],
  ['closed', INVALID],
  ['deleted', INVALID],
  ['unknown', INVALID],
] as const) {
  row('shares.info', { share }, info, all(cell));
  row('shares.open', { share }, open, all(cell));
  const about = `a ${share} share with a wrong code`;
  row('shares.open', { share, about }, guess, all(cell === OK ? 'share_code_wrong' : cell));
}

// Copying what was opened: the access is in the body, the login is the copier's.
const copy = (f: Fixture): Input => ({ body: { access: f.access } });
row('shares.copy', { share: 'read_only' }, copy, /*  */ [U, U, E, 'forbidden', 'forbidden', 'forbidden']);
row('shares.copy', { share: 'copyable' }, copy, /*   */ [U, U, E, OK, OK, OK]);
row('shares.copy', { share: 'export_stl' }, copy, /* */ [U, U, E, OK, OK, OK]);
row('shares.copy', { share: 'expired' }, copy, /*    */ [U, U, E, EXPIRED, EXPIRED, EXPIRED]);
row('shares.copy', { share: 'closed' }, copy, /*     */ [U, U, E, INVALID, INVALID, INVALID]);
row('shares.copy', { share: 'deleted' }, copy, /*    */ [U, U, E, INVALID, INVALID, INVALID]);
row('shares.copy', { share: 'unknown' }, copy, /*    */ [U, U, E, INVALID, INVALID, INVALID]);

const lines = new Map(endpoints().map(({ name, endpoint }) => [name, endpoint]));

let server: TestServer;
let other: Person;
let ended: string;
beforeAll(async () => {
  server = await startTestServer();
  other = await makeOther(server);
  const gone = await makePerson(server);
  ended = await gone.token();
  await server.services.database
    .update(tables.sessions)
    .set({ endedAt: server.clock.now(), endReason: 'replaced' })
    .where(eq(tables.sessions.userId, gone.id));
});
afterAll(() => server.close());

/** Login and share access that a caller sends. */
async function sentBy(caller: Caller, fixture: Fixture) {
  switch (caller) {
    case 'nobody':
      return {};
    case 'recipient':
      return { shareAccess: fixture.access };
    case 'ended':
      return { token: ended };
    case 'owner':
    case 'vip':
      return { token: await fixture.owner.token() };
    case 'other':
      return { token: await other.token() };
  }
}

/** The name of a code, or the outcome of the one id that was sent. */
function cellOf(envelope: { readonly code: number; readonly data: unknown }): string {
  const name = (Object.keys(CODES) as CodeName[]).find((known) => CODES[known].code === envelope.code);
  const items = (envelope.data as { items?: readonly { readonly outcome?: string }[] } | null)?.items;
  return items?.[0]?.outcome ?? name ?? String(envelope.code);
}

describe('the matrix', () => {
  test('has every call of projects, shares and feedback', () => {
    const groups = ['projects.', 'shares.', 'feedback.'];
    const known = [...lines.keys()].filter((name) => groups.some((group) => name.startsWith(group)));
    expect([...new Set(rows.map((line) => line.call))].toSorted()).toEqual(known.toSorted());
  });

  test.each(rows.map((line) => [line.call, line.about, line] as const))(
    '%s of %s',
    async (_call, _about, line) => {
      const endpoint = lines.get(line.call)! as Endpoint;
      const tryAs = async (caller: Caller): Promise<void> => {
        const fixture = await makeFixture(server, caller === 'vip', line.project, line.share);
        const input = { ...line.input(fixture), ...(await sentBy(caller, fixture)) } as never;
        const before = await snapshot(server, fixture);
        const { envelope, status } = await server.call(endpoint, input);
        expect([caller, cellOf(envelope)]).toEqual([caller, line.cells[caller]]);
        const name = envelope.code === 200 ? 'ok' : (line.cells[caller] as CodeName);
        const values = envelope.data as Record<string, unknown>;
        expect([status, envelope.message]).toEqual([CODES[name].status, codeMessage(name, 'en', values)]);
        if (name === 'ok') return;
        // A refusal changes nothing, and says so in both languages.
        expect(await snapshot(server, fixture)).toEqual(before);
        const inChinese = await server.call(endpoint, { ...(input as object), language: 'zh' } as never);
        expect(inChinese.envelope).toEqual({ ...envelope, message: codeMessage(name, 'zh', values) });
      };
      await Promise.all(CALLERS.map(tryAs));
    },
  );
});

describe('what a call answers to who may make it', () => {
  test('is in Chinese where that is asked for', async () => {
    const { envelope } = await server.call(api.projects.list, { token: await other.token(), language: 'zh' });
    expect([envelope.code, envelope.message]).toEqual([200, '成功']);
  });
});
