import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { giveBlob, makePerson, makeProject, summedSizes, usedSizes } from '../projects/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const [OK, UNAVAILABLE] = [200, 10005];

/** Ends every other connection to the database, and waits for their ends; PGlite has none but the one that asks. */
const cutConnections = () =>
  server.services.database.execute(
    sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );

describe('connections to the database that are cut', () => {
  test('make no call worse than "again in a moment", and the server continues', async () => {
    const ask = (index: number) =>
      server.call(api.session.checkUsername, { query: { username: `lin${index}@example.org` } });
    const statuses = new Set<number>();
    for (let round = 0; round < 5; round++) {
      const answers = Array.from({ length: 20 }, (_, index) => ask(index));
      await cutConnections();
      for (const { status, envelope } of await Promise.all(answers)) {
        statuses.add(status);
        expect([OK, UNAVAILABLE]).toContain(envelope.code);
      }
    }
    expect([...statuses].every((status) => status === 200 || status === 503)).toBe(true);
    expect((await ask(0)).status).toBe(200);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  });

  test('in the middle of saves lose none that was acknowledged and keep half of none', async () => {
    const lin = await makePerson(server, { vipLevel: 3 });
    const token = await lin.token();
    const projects = [];
    for (let index = 0; index < 10; index++) projects.push(await makeProject(server, lin, { size: 100 }));
    /** A pool learns late that a connection was cut: "again in a moment" is taken at its word. */
    const open = async (id: string) => {
      for (;;) {
        const { envelope } = await server.call(api.projects.open, { token, query: { id } });
        if (envelope.code === OK) return envelope.data;
        expect(envelope.code).toBe(UNAVAILABLE);
      }
    };
    const revisions = new Map(projects.map(({ id }) => [id, 1]));
    for (let round = 0; round < 4; round++) {
      const content = await giveBlob(server, lin, 200 + round);
      const saves = projects.map(async ({ id }) => {
        const revision = revisions.get(id)!;
        const { envelope } = await server.call(api.projects.save, {
          token,
          body: { id, revision, content, assets: [] },
        });
        expect([OK, UNAVAILABLE]).toContain(envelope.code);
        return { id, revision, acknowledged: envelope.code === OK };
      });
      // Several times, for the saves of one person go one after the other.
      for (let cut = 0; cut < 3; cut++) await cutConnections().catch(() => undefined);
      for (const { id, revision, acknowledged } of await Promise.all(saves)) {
        const { project, content: kept } = await open(id);
        // One whose answer was lost may have been kept; an acknowledged one always was.
        if (acknowledged) expect(project.revision).toBe(revision + 1);
        expect([revision, revision + 1]).toContain(project.revision);
        expect(kept === content).toBe(project.revision === revision + 1);
        revisions.set(id, project.revision);
      }
      expect(await usedSizes(server, lin)).toEqual(await summedSizes(server, lin));
    }
  });
});

test('a database that ends in the middle of calls leaves no call without an answer', async () => {
  const ending = await startTestServer();
  const asked = Array.from({ length: 20 }, (_, index) =>
    ending.call(api.session.checkUsername, { query: { username: `lin${index}@example.org` } }),
  );
  await ending.cutDatabase();
  for (const { status, envelope } of await Promise.all(asked)) {
    expect([200, 500, 503]).toContain(status);
    expect(Object.keys(envelope)).toEqual(['code', 'message', 'data']);
  }
  expect((await fetch(`${ending.origin}/healthz`)).status).toBe(200);
  expect((await fetch(`${ending.origin}/readyz`)).status).toBe(503);
  await ending.close();
});
