import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, CODES, limits } from '#contract';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { makePerson, makeProject, summedSizes, usedSizes, type Person } from './people.ts';

const DAY = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function change(call: 'remove' | 'restore' | 'purge', person: Person, ids: string[]) {
  const { envelope } = await server.call(api.projects[call], { token: await person.token(), body: { ids } });
  expect(envelope.code).toBe(200);
  return envelope.data.items.map(({ id, outcome }) => [id, outcome]);
}
async function recycled(person: Person, query: object = {}) {
  const answer = await server.call(api.projects.recycled, { token: await person.token(), query });
  return answer.envelope.data;
}
async function openCode(person: Person, id: string) {
  const answer = await server.call(api.projects.open, { token: await person.token(), query: { id } });
  return answer.envelope.code;
}

describe('deleting', () => {
  test('is for good without membership, and the answer says so', async () => {
    const person = await makePerson(server);
    const project = await makeProject(server, person, { size: 9 });
    const nobody = randomUUID();
    expect(await change('remove', person, [project.id, nobody, project.id])).toEqual([
      [project.id, 'permanent'],
      [nobody, 'not_found'],
    ]);
    expect(await usedSizes(server, person)).toEqual([0, 0]);
    expect(await openCode(person, project.id)).toBe(CODES.project_deleted.code);
    expect(await recycled(person)).toEqual({ items: [], total: 0, nextCursor: null, retainDays: 0 });
    expect(await change('remove', person, [project.id])).toEqual([[project.id, 'not_found']]);
  });

  test('goes to the recycle bin for members and stays there by their level', async () => {
    for (const [index, days] of limits.RETENTION_DAYS.entries()) {
      const member = await makePerson(server, { vipLevel: index + 1 });
      const project = await makeProject(server, member, { size: 9 });
      expect(await change('remove', member, [project.id])).toEqual([[project.id, 'recycled']]);
      expect(await usedSizes(server, member)).toEqual([0, 9]);
      const bin = await recycled(member);
      const now = server.clock.now();
      expect(bin).toMatchObject({
        total: 1,
        retainDays: days,
        items: [
          {
            id: project.id,
            deletedAt: now.toISOString(),
            purgeAt: new Date(now.getTime() + days * DAY).toISOString(),
          },
        ],
      });
      expect(await openCode(member, project.id)).toBe(CODES.project_deleted.code);
      const list = await server.call(api.projects.list, { token: await member.token() });
      expect(list.envelope.data.total).toBe(0);
    }
  });

  test('of what is somebody else’s finds nothing, and touches nothing', async () => {
    const owner = await makePerson(server, { vipLevel: 1 });
    const other = await makePerson(server, { vipLevel: 1 });
    const [live, binned] = [await makeProject(server, owner), await makeProject(server, owner)];
    await change('remove', owner, [binned.id]);
    for (const call of ['remove', 'restore', 'purge'] as const) {
      expect(await change(call, other, [live.id, binned.id])).toEqual([
        [live.id, 'not_found'],
        [binned.id, 'not_found'],
      ]);
    }
    expect(await openCode(owner, live.id)).toBe(200);
    expect((await recycled(owner)).total).toBe(1);
    expect((await recycled(other)).total).toBe(0);
  });

  test('is for good when the bin has no room: what lies there already stays', async () => {
    const member = await makePerson(server, { vipLevel: 1 });
    const [first, second, third] = [
      await makeProject(server, member, { size: 3 * limits.GIGABYTE }),
      await makeProject(server, member, { size: 2 * limits.GIGABYTE + 1 }),
      await makeProject(server, member, { size: 2 * limits.GIGABYTE }),
    ];
    expect(await change('remove', member, [first.id, second.id, third.id])).toEqual([
      [first.id, 'recycled'],
      [second.id, 'permanent'],
      [third.id, 'recycled'],
    ]);
    expect(await usedSizes(server, member)).toEqual([0, limits.RECYCLE_BIN_BYTES]);
    const bin = await recycled(member);
    expect(bin.items.map((item) => item.id).toSorted()).toEqual([first.id, third.id].toSorted());
  });
});

describe('the recycle bin', () => {
  test('gives projects back while the space has room for them', async () => {
    const end = new Date(server.clock.now().getTime() + DAY);
    const member = await makePerson(server, { vipLevel: 3, vipEndAt: end });
    const small = await makeProject(server, member, { size: 600_000_000 });
    const large = await makeProject(server, member, { size: 600_000_001 });
    const tiny = await makeProject(server, member, { size: 1 });
    await change('remove', member, [small.id, large.id, tiny.id]);
    // Membership is over: the bin keeps what it has, and the space is a regular one again.
    server.clock.advance(2 * DAY);
    expect(await change('restore', member, [small.id, large.id, tiny.id])).toEqual([
      [small.id, 'restored'],
      [large.id, 'quota_exceeded'],
      [tiny.id, 'restored'],
    ]);
    expect(await usedSizes(server, member)).toEqual([600_000_001, 600_000_001]);
    expect(await openCode(member, small.id)).toBe(200);
    expect(await recycled(member)).toMatchObject({ total: 1, retainDays: 0, items: [{ id: large.id }] });
    expect(await change('restore', member, [small.id])).toEqual([[small.id, 'not_found']]);
  });

  test('keeps what was deleted under membership for its time after membership is over', async () => {
    const end = new Date(server.clock.now().getTime() + DAY);
    const member = await makePerson(server, { vipLevel: 1, vipEndAt: end });
    const [first, second] = [await makeProject(server, member), await makeProject(server, member)];
    await change('remove', member, [first.id]);
    server.clock.advance(30 * DAY - 1);
    expect(await change('remove', member, [second.id])).toEqual([[second.id, 'permanent']]);
    await server.runJob('purge-recycle-bins');
    expect((await recycled(member)).total).toBe(1);
    server.clock.advance(1);
    expect((await recycled(member)).total).toBe(0);
    // Before the job has come it still takes its room, but can no longer be had.
    expect(await change('restore', member, [first.id])).toEqual([[first.id, 'not_found']]);
    expect(await usedSizes(server, member)).toEqual([0, 100]);
    await server.runJob('purge-recycle-bins');
    expect(await usedSizes(server, member)).toEqual([0, 0]);
    expect(await openCode(member, first.id)).toBe(CODES.project_deleted.code);
  });

  test('lists latest first, by pages and by name', async () => {
    const member = await makePerson(server, { vipLevel: 1 });
    const ids: string[] = [];
    for (const name of ['egg 1', 'Egg 2', 'other', 'EGG_3']) {
      const project = await makeProject(server, member, { name });
      server.clock.advance(1000);
      await change('remove', member, [project.id]);
      ids.unshift(project.id);
    }
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await recycled(member, { limit: 1, cursor });
      expect(page.total).toBe(4);
      found.push(...page.items.map((item) => item.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(found).toEqual(ids);
    expect(await recycled(member, { search: 'EGG', limit: 2 })).toMatchObject({ total: 3 });
    expect((await recycled(member, { search: '_' })).items.map((item) => item.name)).toEqual(['EGG_3']);
    const list = await server.call(api.projects.recycled, {
      token: await member.token(),
      query: { cursor: 'nonsense' },
    });
    expect(list.envelope.code).toBe(CODES.validation.code);
  });

  test('deletes for good what is chosen, and only what lies in it', async () => {
    const member = await makePerson(server, { vipLevel: 1 });
    const [live, binned] = [await makeProject(server, member), await makeProject(server, member)];
    await change('remove', member, [binned.id]);
    expect(await change('purge', member, [live.id, binned.id])).toEqual([
      [live.id, 'not_found'],
      [binned.id, 'permanent'],
    ]);
    expect(await usedSizes(server, member)).toEqual([100, 0]);
    expect(await change('restore', member, [binned.id])).toEqual([[binned.id, 'not_found']]);
  });

  test('is purged by several servers at once without counting anything twice', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => makePerson(server, { vipLevel: 1 })));
    for (const person of people) {
      const projects = [await makeProject(server, person), await makeProject(server, person)];
      await change(
        'remove',
        person,
        projects.map((project) => project.id),
      );
    }
    server.clock.advance(31 * DAY);
    const runs = await Promise.all([1, 2, 3].map(() => server.runJob('purge-recycle-bins')));
    expect(runs.reduce((sum, run) => sum + run['purged']!, 0)).toBeGreaterThanOrEqual(10);
    for (const person of people) {
      expect(await usedSizes(server, person)).toEqual([0, 0]);
      expect(await summedSizes(server, person)).toEqual([0, 0]);
    }
  });

  test('deleting and restoring the same at once ends in one place', async () => {
    const member = await makePerson(server, { vipLevel: 1 });
    const project = await makeProject(server, member, { size: 77 });
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          change(index % 2 === 0 ? 'remove' : 'restore', member, [project.id]),
        ),
      );
      const used = await usedSizes(server, member);
      expect(used[0] + used[1]).toBe(77);
      expect(used).toEqual(await summedSizes(server, member));
    }
  });
});
