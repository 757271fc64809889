import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { OpenDatabase } from './db/database.ts';
import { countHoldings, type Holdings } from './metrics-repository.ts';

/** What a scrape asks of the database is asked no more often: Prometheus scrapes every 15 s or 60 s. */
const FRESH_MILLISECONDS = 10_000;
/** From what a page notices nothing of to what nobody waits for, seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counts what a server does, in the text format of Prometheus (prometheus.io/docs/instrumenting/exposition_formats). */
export interface Metrics {
  /** `route` is the pattern of an address, never the address: there are as many as the server has. */
  countAnswer(answer: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly seconds: number;
  }): void;
  countJob(name: string, outcome: 'done' | 'failed', seconds: number): void;
  readonly contentType: string;
  /** The numbers as they are now. */
  read(): Promise<string>;
}

const HOLDINGS: readonly (readonly [keyof Holdings, string, string])[] = [
  ['accounts', 'corallite_accounts', 'Accounts'],
  ['projects', 'corallite_projects', 'Projects, those in recycle bins too'],
  ['openShares', 'corallite_shares_open', 'Shares that are open'],
  ['liveSessions', 'corallite_sessions_live', 'Sessions that are live'],
  ['blobs', 'corallite_blobs', 'Blobs that have a row'],
  ['blobBytes', 'corallite_blob_bytes', 'Bytes of those blobs'],
  ['pictures', 'corallite_pictures', 'Pictures that have a row'],
  ['pictureBytes', 'corallite_picture_bytes', 'Bytes of those pictures'],
];

/** Every server counts for itself; what the database holds is the same wherever it is asked. ADR 0263. */
export function createMetrics(database: OpenDatabase, now: () => Date): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'corallite_http_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const latency = new Histogram({
    name: 'corallite_http_request_seconds',
    help: 'From the head of a request to the end of its answer',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers,
  });
  const jobs = new Counter({
    name: 'corallite_jobs_total',
    help: 'Jobs that ran on this server',
    labelNames: ['job', 'outcome'],
    registers,
  });
  const jobSeconds = new Gauge({
    name: 'corallite_job_last_seconds',
    help: 'How long the last run of a job took',
    labelNames: ['job'],
    registers,
  });
  const jobTime = new Gauge({
    name: 'corallite_job_last_done_timestamp_seconds',
    help: 'When a job was last done on this server',
    labelNames: ['job'],
    registers,
  });
  const up = new Gauge({ name: 'corallite_database_up', help: 'Whether the database answers', registers });
  const answered = new Gauge({
    name: 'corallite_database_answer_seconds',
    help: 'How long the database took to answer "select 1"',
    registers,
  });
  const connections = new Gauge({
    name: 'corallite_database_connections',
    help: 'Connections of the pool, and who waits for one',
    labelNames: ['state'],
    registers,
  });
  const holdings = HOLDINGS.map(([key, name, help]) => [key, new Gauge({ name, help, registers })] as const);

  let readAt = Number.NEGATIVE_INFINITY;
  const askDatabase = async (): Promise<void> => {
    for (const [state, count] of Object.entries(database.connections?.() ?? {})) {
      connections.set({ state }, count);
    }
    const begun = performance.now();
    try {
      await database.query('select 1');
      answered.set((performance.now() - begun) / 1000);
      if (begun - readAt > FRESH_MILLISECONDS) {
        const found = await countHoldings(database.database, now());
        for (const [key, gauge] of holdings) gauge.set(found[key]);
        readAt = begun;
      }
      up.set(1);
    } catch {
      // The other numbers are reported all the same.
      up.set(0);
    }
  };

  return {
    countAnswer: ({ method, route, status, seconds }) => {
      requests.inc({ method, route, status: `${Math.floor(status / 100)}xx` });
      latency.observe({ method, route }, seconds);
    },
    countJob: (job, outcome, seconds) => {
      jobs.inc({ job, outcome });
      jobSeconds.set({ job }, seconds);
      if (outcome === 'done') jobTime.set({ job }, now().getTime() / 1000);
    },
    contentType: registry.contentType,
    read: async () => {
      await askDatabase();
      return registry.metrics();
    },
  };
}
