import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api, CODES, limits, PERMISSIONS, type CodeName, type Permission, type ShareDue } from '#contract';
import { roundsOf } from '#tests/rounds.ts';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { openShare } from '../shares/sharing.ts';
import { giveBlob, makePerson, summedSizes, usedSizes, type Person } from './people.ts';

const DAY = 86_400_000;
const SEED = 20261120;
/** Sizes are whole quarters of a gigabyte: four fill a regular space, twenty a recycle bin. */
const UNIT = limits.GIGABYTE / 4;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface ModelPerson {
  readonly person: Person;
  readonly vipEndAt: number;
}
interface ModelProject {
  readonly id: string;
  readonly owner: ModelPerson;
  size: number;
  revision: number;
  state: 'live' | 'bin' | 'gone';
  purgeAt: number;
}
interface ModelShare {
  readonly id: string;
  readonly token: string;
  readonly code: string;
  readonly project: ModelProject;
  permission: Permission;
  dueAt: number;
  closed: boolean;
}

/** What the server should do, said a second time and much more simply: lists and sums. */
class Model {
  readonly projects: ModelProject[] = [];
  readonly shares: ModelShare[] = [];
  readonly people: readonly ModelPerson[];
  constructor(people: readonly ModelPerson[]) {
    this.people = people;
  }
  now = () => server.clock.now().getTime();
  vip = (who: ModelPerson) => this.now() < who.vipEndAt;
  used = (who: ModelPerson, state: 'live' | 'bin') =>
    this.projects
      .filter((project) => project.owner === who && project.state === state)
      .reduce((sum, project) => sum + project.size, 0);
  hasRoom = (who: ModelPerson, more: number) =>
    more <= 0 ||
    this.used(who, 'live') + more <= (this.vip(who) ? limits.VIP_SPACE_BYTES : limits.REGULAR_SPACE_BYTES);
  closeShares(project: ModelProject) {
    for (const share of this.shares) if (share.project === project) share.closed = true;
  }
  /** Why somebody may not work on a project, or null. */
  refusal(who: ModelPerson, project: ModelProject): CodeName | null {
    if (project.owner !== who) return 'not_found';
    return project.state === 'live' ? null : 'project_deleted';
  }
  shareRefusal(share: ModelShare): CodeName | null {
    if (share.closed) return 'share_invalid';
    return share.dueAt <= this.now() ? 'share_expired' : null;
  }
}

const index = fc.nat({ max: 50 });
const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      who: index,
      units: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('save' as const),
      who: index,
      project: index,
      units: fc.integer({ min: 1, max: 6 }),
      stale: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('duplicate' as const), who: index, project: index }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('remove' as const, 'restore' as const, 'purge' as const),
      who: index,
      projects: fc.array(index, { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('share' as const),
      who: index,
      project: index,
      permission: fc.constantFrom<Permission>('read_only', 'copyable', 'export_stl'),
      due: fc.constantFrom<ShareDue>(1, 3, 7, 30, -1),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('extend' as const),
      who: index,
      share: index,
      due: fc.constantFrom<ShareDue>(1, 7, -1),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const), who: index, share: index }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('copy' as const), who: index, share: index }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 12 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('purge job' as const) }) },
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

/** What answers there were: a walk that never reaches a place proves nothing about it. */
const seen = new Set<string>();
const MUST_BE_SEEN = [
  ...['ok', 'quota_exceeded'].map((code) => `create ${code}`),
  ...['ok', 'not_found', 'project_deleted', 'revision_stale', 'quota_exceeded'].map((code) => `save ${code}`),
  ...['ok', 'not_found', 'project_deleted', 'quota_exceeded'].map((code) => `duplicate ${code}`),
  ...['recycled', 'permanent', 'not_found'].map((outcome) => `remove ${outcome}`),
  ...['restored', 'quota_exceeded', 'not_found'].map((outcome) => `restore ${outcome}`),
  ...['permanent', 'not_found'].map((outcome) => `purge ${outcome}`),
  ...['ok', 'not_found', 'project_deleted', 'share_due_refused', 'share_permission_refused'].map(
    (code) => `share ${code}`,
  ),
  ...['ok', 'not_found', 'project_deleted', 'share_due_refused'].map((code) => `extend ${code}`),
  ...['ok', 'not_found'].map((code) => `close ${code}`),
  ...['ok', 'forbidden', 'quota_exceeded', 'share_invalid', 'share_expired'].map((code) => `copy ${code}`),
];

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];
const dueAt = (model: Model, due: ShareDue) => (due < 0 ? Infinity : model.now() + due * DAY);

/** Does a command on the server and on the model; they must answer alike. */
async function run(model: Model, step: Command): Promise<void> {
  const expectCode = (code: number, refusal: CodeName | null) => {
    expect([step.do, code]).toEqual([step.do, refusal === null ? 200 : CODES[refusal].code]);
    seen.add(`${step.do} ${refusal ?? 'ok'}`);
  };

  if (step.do === 'wait') {
    server.clock.advance(step.days * DAY);
    return;
  }
  if (step.do === 'purge job') {
    await server.runJob('purge-recycle-bins');
    for (const project of model.projects) {
      if (project.state === 'bin' && project.purgeAt <= model.now()) project.state = 'gone';
    }
    return;
  }
  const who = pick(model.people, step.who)!;
  const token = await who.person.token();

  switch (step.do) {
    case 'create': {
      const size = step.units * UNIT;
      const content = await giveBlob(server, who.person, size);
      const { envelope } = await server.call(api.projects.create, {
        token,
        body: { name: 'Dragon', content, assets: [] },
      });
      const refusal = model.hasRoom(who, size) ? null : 'quota_exceeded';
      expectCode(envelope.code, refusal);
      if (refusal !== null) return;
      const { id } = envelope.data.project;
      model.projects.push({ id, owner: who, size, revision: 1, state: 'live', purgeAt: 0 });
      return;
    }
    case 'save': {
      const project = pick(model.projects, step.project);
      if (project === undefined) return;
      const size = step.units * UNIT;
      const content = await giveBlob(server, who.person, size);
      const revision = project.revision + (step.stale ? 1 : 0);
      const { envelope } = await server.call(api.projects.save, {
        token,
        body: { id: project.id, revision, content, assets: [] },
      });
      const refusal =
        model.refusal(who, project) ??
        (step.stale ? 'revision_stale' : null) ??
        (model.hasRoom(who, size - project.size) ? null : 'quota_exceeded');
      expectCode(envelope.code, refusal);
      if (refusal !== null) return;
      project.size = size;
      project.revision += 1;
      return;
    }
    case 'duplicate': {
      const project = pick(model.projects, step.project);
      if (project === undefined) return;
      const { envelope } = await server.call(api.projects.duplicate, { token, body: { id: project.id } });
      const refusal =
        model.refusal(who, project) ?? (model.hasRoom(who, project.size) ? null : 'quota_exceeded');
      expectCode(envelope.code, refusal);
      if (refusal !== null) return;
      const { id } = envelope.data.project;
      model.projects.push({ id, owner: who, size: project.size, revision: 1, state: 'live', purgeAt: 0 });
      return;
    }
    case 'remove':
    case 'restore':
    case 'purge': {
      const projects = [...new Set(step.projects.map((at) => pick(model.projects, at)))].filter(
        (project) => project !== undefined,
      );
      if (projects.length === 0) return;
      const ids = projects.map((project) => project.id);
      const { envelope } = await server.call(api.projects[step.do], { token, body: { ids } });
      const outcomes = projects.map((project) => changeModel(model, step.do, who, project));
      expect(envelope.data.items.map((item) => item.outcome)).toEqual(outcomes);
      for (const outcome of outcomes) seen.add(`${step.do} ${outcome}`);
      return;
    }
    case 'share': {
      const project = pick(model.projects, step.project);
      if (project === undefined) return;
      const { permission, due } = step;
      const { envelope } = await server.call(api.shares.create, {
        token,
        body: { projectId: project.id, permission, due },
      });
      const regular = !model.vip(who);
      const refusal =
        (regular && (due < 0 || due > 7) ? 'share_due_refused' : null) ??
        (regular && permission !== 'read_only' ? 'share_permission_refused' : null) ??
        model.refusal(who, project);
      expectCode(envelope.code, refusal);
      if (refusal !== null) return;
      const { id, token: link, code } = envelope.data.share;
      const open = model.shares.find((share) => share.project === project && !share.closed);
      const isLive = open !== undefined && model.shareRefusal(open) === null;
      if (isLive && PERMISSIONS.indexOf(permission) <= PERMISSIONS.indexOf(open.permission)) {
        expect(id).toBe(open.id);
        Object.assign(open, { permission, dueAt: dueAt(model, due) });
        return;
      }
      if (open !== undefined) open.closed = true;
      model.shares.push({
        id,
        token: link,
        code,
        project,
        permission,
        dueAt: dueAt(model, due),
        closed: false,
      });
      return;
    }
    case 'extend': {
      const share = pick(model.shares, step.share);
      if (share === undefined) return;
      const { due } = step;
      const { envelope } = await server.call(api.shares.update, { token, body: { id: share.id, due } });
      const own = share.project.owner === who;
      const refusal =
        (own ? null : 'not_found') ??
        (!model.vip(who) && due < 0 ? 'share_due_refused' : null) ??
        (share.closed ? (model.refusal(who, share.project) ?? 'not_found') : null);
      expectCode(envelope.code, refusal);
      if (refusal === null) share.dueAt = dueAt(model, due);
      return;
    }
    case 'close': {
      const share = pick(model.shares, step.share);
      if (share === undefined) return;
      const { envelope } = await server.call(api.shares.close, { token, body: { id: share.id } });
      const own = share.project.owner === who;
      expectCode(envelope.code, own ? null : 'not_found');
      if (own) share.closed = true;
      return;
    }
    case 'copy': {
      const share = pick(model.shares, step.share);
      if (share === undefined) return;
      const opened = await openShare(server, share);
      const closed = model.shareRefusal(share);
      expectCode(opened.envelope.code, closed);
      if (closed !== null) return;
      const { access } = opened.envelope.data;
      const { envelope } = await server.call(api.shares.copy, { token, body: { access } });
      const { size } = share.project;
      const refusal =
        (share.permission === 'read_only' ? 'forbidden' : null) ??
        (model.hasRoom(who, size) ? null : 'quota_exceeded');
      expectCode(envelope.code, refusal);
      if (refusal !== null) return;
      const { id } = envelope.data.project;
      model.projects.push({ id, owner: who, size, revision: 1, state: 'live', purgeAt: 0 });
    }
  }
}

function changeModel(
  model: Model,
  call: 'remove' | 'restore' | 'purge',
  who: ModelPerson,
  project: ModelProject,
): string {
  if (project.owner !== who) return 'not_found';
  if (call === 'remove') {
    if (project.state !== 'live') return 'not_found';
    const room = model.used(who, 'bin') + project.size <= limits.RECYCLE_BIN_BYTES;
    model.closeShares(project);
    project.state = model.vip(who) && room ? 'bin' : 'gone';
    project.purgeAt = model.now() + 30 * DAY;
    return project.state === 'bin' ? 'recycled' : 'permanent';
  }
  if (project.state !== 'bin') return 'not_found';
  if (call === 'purge') {
    project.state = 'gone';
    return 'permanent';
  }
  if (project.purgeAt <= model.now()) return 'not_found';
  if (!model.hasRoom(who, project.size)) return 'quota_exceeded';
  project.state = 'live';
  return 'restored';
}

test(`projects, recycle bins and shares answer as their model does, and sizes always add up (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 60, maxLength: 120, size: 'max' }), async (commands) => {
      const vipEndAt = new Date(server.clock.now().getTime() + 45 * DAY);
      const model = new Model([
        { person: await makePerson(server, { vipLevel: 1, vipEndAt }), vipEndAt: vipEndAt.getTime() },
        { person: await makePerson(server), vipEndAt: 0 },
      ]);
      for (const step of commands) {
        await run(model, step);
        for (const who of model.people) {
          const expected = [model.used(who, 'live'), model.used(who, 'bin')];
          expect(await usedSizes(server, who.person)).toEqual(expected);
        }
      }
      for (const who of model.people) {
        expect(await summedSizes(server, who.person)).toEqual(await usedSizes(server, who.person));
      }
    }),
    { seed: SEED, numRuns: roundsOf(16) },
  );
  expect(MUST_BE_SEEN.filter((answer) => !seen.has(answer))).toEqual([]);
});
