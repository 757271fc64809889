import type { FastifyBaseLogger } from 'fastify';
import PgBoss from 'pg-boss';
import type { OpenDatabase } from '../db/database.ts';
import type { Metrics } from '../metrics.ts';
import type { PeriodicJob, Services } from '../services.ts';

export interface JobRunner {
  /** Puts a job into the queue now, beside its schedule. */
  runNow(name: string): Promise<void>;
  /** Waits a moment for what runs, then resolves. */
  stop(): Promise<void>;
}

export interface JobOptions {
  readonly pollSeconds?: number;
  /** Where runs are counted. */
  readonly metrics?: Pick<Metrics, 'countJob'> | null;
}

/** How often a server looks whether something is due. */
const POLL_SECONDS = 20;
const LONGEST_MINUTES = 30;
const STOP_MILLISECONDS = 5_000;

/**
 * Runs jobs when they come round, by a queue in the database: of several servers one alone runs each, and a job is not
 * begun while it still runs elsewhere.
 */
export async function startJobs(
  database: OpenDatabase,
  jobs: readonly PeriodicJob[],
  services: Services,
  log: FastifyBaseLogger,
  { pollSeconds = POLL_SECONDS, metrics = null }: JobOptions = {},
): Promise<JobRunner> {
  const boss = new PgBoss({
    db: { executeSql: (text, values?: unknown[]) => database.query(text, values ?? []) },
    schema: 'pgboss',
  });
  boss.on('error', (cause) => log.error({ err: cause }, 'the job queue failed'));
  await database.runExclusive(async () => {
    await boss.start();
    const wanted = new Set(jobs.map(({ name }) => name));
    for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name);
    for (const { name, schedule } of jobs) {
      await boss.createQueue(name, {
        name,
        policy: 'singleton',
        retryLimit: 0,
        expireInMinutes: LONGEST_MINUTES,
      });
      await boss.schedule(name, schedule, {}, { tz: 'UTC' });
    }
  });
  for (const job of jobs) {
    await boss.work(job.name, { pollingIntervalSeconds: pollSeconds }, async () => {
      const begun = performance.now();
      const count = (outcome: 'done' | 'failed'): void =>
        metrics?.countJob(job.name, outcome, (performance.now() - begun) / 1000);
      try {
        log.info({ job: job.name, did: await job.run(services) }, 'a job ran');
        count('done');
      } catch (cause) {
        count('failed');
        log.error({ job: job.name, err: cause }, 'a job failed');
        throw cause;
      }
    });
  }
  return {
    runNow: async (name) => void (await boss.send(name, {})),
    stop: () => boss.stop({ graceful: true, wait: true, close: false, timeout: STOP_MILLISECONDS }),
  };
}
