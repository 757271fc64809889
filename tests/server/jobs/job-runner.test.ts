import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startJobs, type OpenDatabase, type PeriodicJob } from '#server';
import { openTestDatabase } from '#tests/server-database.ts';
import { startTestServer, type TestServer } from '#tests/server.ts';

let server: TestServer;
let database: OpenDatabase;
beforeAll(async () => {
  server = await startTestServer();
  database = await openTestDatabase();
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const start = (jobs: readonly PeriodicJob[]) =>
  startJobs(database, jobs, server.services, server.http.log, { pollSeconds: 0.5 });

const job = (name: string, run: PeriodicJob['run']): PeriodicJob => ({ name, schedule: '* * * * *', run });

describe('jobs', () => {
  test('are run by one of several servers at a time, and a failure ends nothing', async () => {
    let running = 0;
    let most = 0;
    let runs = 0;
    const busy = job('busy', async () => {
      most = Math.max(most, ++running);
      await setTimeout(100);
      running--;
      if (++runs === 1) throw new Error('broken');
      return { runs };
    });
    const runners = await Promise.all([start([busy]), start([busy]), start([busy])]);
    for (let time = 0; time < 3; time++) await runners[0].runNow('busy');
    await expect.poll(() => runs).toBeGreaterThanOrEqual(3);
    await Promise.all(runners.map((runner) => runner.stop()));
    expect(most).toBe(1);
  });

  test('that are no more are not scheduled any more', async () => {
    const names = async () =>
      (await database.query('select name from pgboss.schedule order by name')).rows.map(({ name }) => name);
    const nothing = (name: string) => job(name, () => Promise.resolve({}));
    await (await start([nothing('old'), nothing('kept')])).stop();
    expect(await names()).toEqual(['kept', 'old']);
    await (await start([nothing('kept')])).stop();
    expect(await names()).toEqual(['kept']);
  });
});

describe('statements that bring a transaction of their own', () => {
  test('leave nothing open when they fail', async () => {
    await expect(database.query('BEGIN; select 1/0; COMMIT;')).rejects.toThrow();
    expect((await database.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});
