import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, CODES, limits, type ShareState } from '#contract';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { makePerson, makeProject, type Person } from '../projects/people.ts';
import { makeShare, openShare } from './sharing.ts';

const DAY = 86_400_000;

let server: TestServer;
let regular: Person;
let member: Person;
beforeAll(async () => {
  server = await startTestServer();
  regular = await makePerson(server);
  member = await makePerson(server, { vipLevel: 1 });
});
afterAll(() => server.close());

async function create(person: Person, body: object) {
  return server.call(api.shares.create, { token: await person.token(), body: body as never });
}
async function update(person: Person, body: object) {
  return server.call(api.shares.update, { token: await person.token(), body: body as never });
}
async function list(person: Person, query: object = {}) {
  return (await server.call(api.shares.list, { token: await person.token(), query })).envelope.data;
}
async function close(person: Person, id: string) {
  return server.call(api.shares.close, { token: await person.token(), body: { id } });
}
const later = (milliseconds: number) => new Date(server.clock.now().getTime() + milliseconds).toISOString();

describe('a project in a list', () => {
  test('says whether a link to it is open: not before, not when it was closed, not when it is due', async () => {
    const person = await makePerson(server);
    const [closed, due, never] = [
      await makeProject(server, person),
      await makeProject(server, person),
      await makeProject(server, person),
    ];
    const share = await makeShare(server, person, closed.id);
    await makeShare(server, person, due.id);
    const shared = async () => {
      const { items } = (await server.call(api.projects.list, { token: await person.token() })).envelope.data;
      return [closed, due, never].map(({ id }) => items.find((item) => item.id === id)?.shared);
    };
    expect(await shared()).toEqual([true, true, false]);
    await close(person, share.id);
    expect(await shared()).toEqual([false, true, false]);
    server.clock.advance(4 * DAY);
    expect(await shared()).toEqual([false, false, false]);
  });
});

describe('sharing a project', () => {
  test('makes a link of 22 characters and a code of four, for three days to read', async () => {
    const project = await makeProject(server, regular);
    const share = await makeShare(server, regular, project.id);
    expect(share).toMatchObject({
      projectId: project.id,
      projectName: 'Dragon',
      permission: 'read_only',
      due: 3,
      dueAt: later(3 * DAY),
      state: 'sharing',
    });
    expect(share.token).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(share.code).toMatch(new RegExp(`^[${limits.SHARE_CODE_ALPHABET}]{4}$`));
  });

  test('again changes the live share and keeps its link and code', async () => {
    const project = await makeProject(server, member);
    const first = await makeShare(server, member, project.id);
    server.clock.advance(1000);
    const second = await makeShare(server, member, project.id, { due: 30 });
    expect(second).toEqual({ ...first, due: 30, dueAt: later(30 * DAY) });
    expect(await list(member, { projectId: project.id })).toMatchObject({ total: 1 });
  });

  test('at once from several windows is one share', async () => {
    const project = await makeProject(server, regular);
    const shares = await Promise.all(
      Array.from({ length: 20 }, () => makeShare(server, regular, project.id)),
    );
    expect(new Set(shares.map((share) => share.token)).size).toBe(1);
  });

  test('after the last one expired or was closed makes a new link', async () => {
    const project = await makeProject(server, regular);
    const first = await makeShare(server, regular, project.id, { due: 1 });
    server.clock.advance(DAY);
    const second = await makeShare(server, regular, project.id);
    await close(regular, second.id);
    const third = await makeShare(server, regular, project.id);
    expect(new Set([first, second, third].map((share) => share.token)).size).toBe(3);
    expect((await openShare(server, first)).envelope.code).toBe(CODES.share_invalid.code);
    expect((await openShare(server, third)).envelope.code).toBe(200);
  });

  test('for longer than a week, or with a choice of what others may do, is for members', async () => {
    const [theirs, mine] = [await makeProject(server, regular), await makeProject(server, member)];
    for (const due of [1, 3, 5, 7] as const) {
      expect((await create(regular, { projectId: theirs.id, due })).envelope.code).toBe(200);
    }
    for (const due of [30, -1] as const) {
      const refused = await create(regular, { projectId: theirs.id, due });
      expect(refused.status).toBe(403);
      expect(refused.envelope.code).toBe(CODES.share_due_refused.code);
      expect((await create(member, { projectId: mine.id, due })).envelope.code).toBe(200);
    }
    for (const permission of ['copyable', 'export_stl'] as const) {
      const refused = await create(regular, { projectId: theirs.id, permission });
      expect(refused.envelope.code).toBe(CODES.share_permission_refused.code);
      expect((await create(member, { projectId: mine.id, permission })).envelope.code).toBe(200);
    }
    expect((await create(member, { projectId: mine.id, due: -1 })).envelope.data.share.dueAt).toBeNull();
    for (const due of [0, 2, 8, -2, 'forever']) {
      expect((await create(member, { projectId: mine.id, due })).envelope.code).toBe(CODES.validation.code);
    }
  });

  test('needs a live project of one’s own', async () => {
    const theirs = await makeProject(server, member);
    for (const projectId of [theirs.id, randomUUID()]) {
      expect((await create(regular, { projectId })).envelope.code).toBe(CODES.not_found.code);
    }
    const [gone, binned] = [await makeProject(server, regular), await makeProject(server, member)];
    for (const [person, { id }] of [
      [regular, gone],
      [member, binned],
    ] as const) {
      await server.call(api.projects.remove, { token: await person.token(), body: { ids: [id] } });
      expect((await create(person, { projectId: id })).envelope.code).toBe(CODES.project_deleted.code);
    }
  });
});

describe('one’s shares', () => {
  test('are listed by state, project and name, latest first, by pages', async () => {
    const person = await makePerson(server, { vipLevel: 1 });
    const made: string[] = [];
    const projects: string[] = [];
    for (const name of ['live 1', 'LIVE_2', 'expired', 'closed']) {
      const project = await makeProject(server, person, { name });
      server.clock.advance(1000);
      const share = await makeShare(server, person, project.id, { due: name === 'expired' ? 1 : -1 });
      made.unshift(share.id);
      projects.unshift(project.id);
      if (name === 'closed') await close(person, share.id);
    }
    server.clock.advance(DAY);
    const ids = async (query: object) => {
      const page = await list(person, query);
      expect(page.total).toBe(page.items.length);
      return page.items.map((share) => share.id);
    };
    expect(await ids({})).toEqual(made);
    for (const [state, from, to] of [
      ['sharing', 2, 4],
      ['expired', 1, 2],
      ['closed', 0, 1],
    ] as const satisfies readonly (readonly [ShareState, number, number])[]) {
      expect(await ids({ state })).toEqual(made.slice(from, to));
      expect((await list(person, { state })).items.every((share) => share.state === state)).toBe(true);
    }
    expect(await ids({ search: 'live' })).toEqual(made.slice(2));
    expect(await ids({ search: '_' })).toEqual([made[2]]);
    expect(await ids({ projectId: projects[1] })).toEqual([made[1]]);
    const first = await list(person, { limit: 3 });
    expect(first).toMatchObject({ total: 4 });
    const rest = await list(person, { limit: 3, cursor: first.nextCursor });
    expect([...first.items, ...rest.items].map((share) => share.id)).toEqual(made);
    expect(rest.nextCursor).toBeNull();
    const wrong = await server.call(api.shares.list, {
      token: await person.token(),
      query: { cursor: `${first.nextCursor}x` },
    });
    expect(wrong.envelope.code).toBe(CODES.validation.code);
  });

  test('close with their project, keep its name, and do not open again with it', async () => {
    const person = await makePerson(server, { vipLevel: 1 });
    const end = new Date(server.clock.now().getTime() + DAY);
    const lapsing = await makePerson(server, { vipLevel: 1, vipEndAt: end });
    const binned = await makeProject(server, person, { name: 'binned' });
    const gone = await makeProject(server, lapsing, { name: 'gone' });
    const [first, second] = [
      await makeShare(server, person, binned.id),
      await makeShare(server, lapsing, gone.id, { due: -1 }),
    ];
    server.clock.advance(DAY);
    const token = await person.token();
    await server.call(api.projects.remove, { token, body: { ids: [binned.id] } });
    await server.call(api.projects.remove, { token: await lapsing.token(), body: { ids: [gone.id] } });
    for (const share of [first, second]) {
      expect((await openShare(server, share)).envelope.code).toBe(CODES.share_invalid.code);
    }
    expect((await list(person)).items).toMatchObject([{ projectName: 'binned', state: 'closed' }]);
    expect((await list(lapsing)).items).toMatchObject([{ projectName: 'gone', state: 'closed' }]);
    await server.call(api.projects.restore, { token, body: { ids: [binned.id] } });
    expect((await openShare(server, first)).envelope.code).toBe(CODES.share_invalid.code);
    expect((await update(person, { id: first.id, due: 5 })).envelope.code).toBe(CODES.not_found.code);
    expect((await update(lapsing, { id: second.id, due: 5 })).envelope.code).toBe(CODES.project_deleted.code);
  });

  test('change what they allow and when they end; an expired one lives again', async () => {
    const project = await makeProject(server, member);
    const share = await makeShare(server, member, project.id, { due: 1 });
    server.clock.advance(DAY + 1);
    expect((await openShare(server, share)).envelope.code).toBe(CODES.share_expired.code);
    const allowed = await update(member, { id: share.id, permission: 'copyable' });
    expect(allowed.envelope.data.share).toMatchObject({ permission: 'copyable', due: 1, state: 'expired' });
    const longer = await update(member, { id: share.id, due: 5 });
    expect(longer.envelope.data.share).toMatchObject({
      due: 5,
      dueAt: later(5 * DAY),
      state: 'sharing',
      permission: 'copyable',
      code: share.code,
    });
    expect((await openShare(server, share)).envelope.code).toBe(200);
    expect((await update(member, { id: share.id, due: -1 })).envelope.data.share.dueAt).toBeNull();
    await close(member, share.id);
    expect((await update(member, { id: share.id, due: 5 })).envelope.code).toBe(CODES.not_found.code);
  });

  test('stay as a member made them, but who is none any more changes them as a regular user may', async () => {
    const end = new Date(server.clock.now().getTime() + DAY);
    const person = await makePerson(server, { vipLevel: 1, vipEndAt: end });
    const project = await makeProject(server, person);
    const share = await makeShare(server, person, project.id, { due: -1, permission: 'export_stl' });
    server.clock.advance(2 * DAY);
    expect((await list(person)).items[0]).toMatchObject({ permission: 'export_stl', state: 'sharing' });
    const refused = [
      await update(person, { id: share.id, due: 30 }),
      await update(person, { id: share.id, permission: 'copyable' }),
    ];
    expect(refused.map((answer) => answer.envelope.code)).toEqual([
      CODES.share_due_refused.code,
      CODES.share_permission_refused.code,
    ]);
    expect((await update(person, { id: share.id, due: 7 })).envelope.code).toBe(200);
  });

  test('of somebody else cannot be changed, closed or seen', async () => {
    const project = await makeProject(server, member);
    const share = await makeShare(server, member, project.id);
    for (const answer of [
      await update(regular, { id: share.id, due: 1 }),
      await close(regular, share.id),
      await update(regular, { id: randomUUID() }),
    ]) {
      expect(answer.envelope.code).toBe(CODES.not_found.code);
    }
    expect(await list(regular, { projectId: project.id })).toMatchObject({ total: 0, items: [] });
    expect((await openShare(server, share)).envelope.code).toBe(200);
  });

  test('close once: closing again changes nothing', async () => {
    const project = await makeProject(server, regular);
    const share = await makeShare(server, regular, project.id);
    const first = await close(regular, share.id);
    server.clock.advance(1000);
    expect((await close(regular, share.id)).envelope).toEqual(first.envelope);
    expect(first.envelope.data.share.state).toBe('closed');
  });

  test('that ended are cleaned away, and closed ones by the job after 90 days', async () => {
    const person = await makePerson(server);
    const projects = await Promise.all([1, 2, 3, 4].map(() => makeProject(server, person)));
    const [expired, closed, live, closing] = [
      await makeShare(server, person, projects[0]!.id, { due: 1 }),
      await makeShare(server, person, projects[1]!.id),
      await makeShare(server, person, projects[2]!.id, { due: 5 }),
      await makeShare(server, person, projects[3]!.id, { due: 5 }),
    ];
    await close(person, closed.id);
    server.clock.advance(DAY);
    const cleaned = await server.call(api.shares.clean, { token: await person.token() });
    expect(cleaned.envelope.data).toEqual({ removed: 2 });
    expect((await list(person)).items.map((share) => share.id).toSorted()).toEqual(
      [live.id, closing.id].toSorted(),
    );
    expect((await openShare(server, expired)).envelope.code).toBe(CODES.share_invalid.code);
    await close(person, closing.id);
    server.clock.advance(90 * DAY);
    await server.runJob('clean-shares');
    expect((await list(person)).total).toBe(2);
    server.clock.advance(1);
    await server.runJob('clean-shares');
    expect((await list(person)).items.map((share) => share.id)).toEqual([live.id]);
  });
});
