import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract';
import { startTestServer, type TestServer } from '#tests/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Ends every other connection to the database; PGlite has none but the one that asks. */
const cutConnections = () =>
  server.services.database.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );

describe('connections to the database that are cut', () => {
  test('make no call worse than "again in a moment", and the server goes on', async () => {
    const ask = (index: number) =>
      server.call(api.session.checkUsername, { query: { username: `lin${index}@example.org` } });
    const statuses = new Set<number>();
    for (let round = 0; round < 5; round++) {
      const answers = Array.from({ length: 20 }, (_, index) => ask(index));
      await cutConnections();
      for (const { status, envelope } of await Promise.all(answers)) {
        statuses.add(status);
        expect([200, 10005]).toContain(envelope.code);
      }
    }
    expect([...statuses].every((status) => status === 200 || status === 503)).toBe(true);
    expect((await ask(0)).status).toBe(200);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  });
});
