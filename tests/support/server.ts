import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { openTestDatabase } from './server-database.ts';
import {
  DEVICE_MARK_HEADER,
  SHARE_ACCESS_HEADER,
  type BodyInput,
  type DataOf,
  type Endpoint,
  type QueryInput,
} from '#contract';
import {
  composeServer,
  createDiskBlobStore,
  createOutboxSender,
  DiskUploadStore,
  SAMPLE_CATALOGUE,
  tables,
  type App,
  type BlobStore,
  type Estate,
  type Parts,
  type Services,
} from '#server';

/** Opens /dev/SECRET/… of test servers. */
export const DEVELOPMENT_SECRET = 'a-secret-of-tests-that-is-long-enough';

/** Time that stands still until it is moved. */
export interface TestClock {
  readonly now: () => Date;
  set(date: Date): void;
  advance(milliseconds: number): void;
}

/** A line of the contract, whatever its types. */
// oxlint-disable-next-line typescript/no-explicit-any
type AnyEndpoint = Endpoint<any, any, any>;

export interface CallInput<E> {
  readonly query?: QueryInput<E>;
  readonly body?: BodyInput<E>;
  /** Access token. */
  readonly token?: string | undefined;
  readonly language?: 'zh' | 'en';
  /** What opening a share answered. */
  readonly shareAccess?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface CallResult<T> {
  readonly status: number;
  readonly headers: Headers;
  /** `data` has the contract's type only when `code` is 200. */
  readonly envelope: { readonly code: number; readonly message: string; readonly data: T };
}

export interface TestServer {
  readonly origin: string;
  readonly services: Services;
  /** What commands of an operator work on. */
  readonly estate: Estate;
  readonly app: App;
  /** For `inject`, which needs no connection. */
  readonly http: FastifyInstance;
  /** Where unfinished uploads lie. */
  readonly uploadFolder: string;
  readonly clock: TestClock;
  /** Calls a line of the contract over HTTP, typed by it; wrong input goes through `as never`. */
  call<E extends AnyEndpoint>(line: E, input?: CallInput<E>): Promise<CallResult<DataOf<E>>>;
  /** Messages that were "sent", latest first. */
  outbox(): Promise<
    readonly {
      readonly channel: 'mail' | 'sms';
      readonly recipient: string;
      readonly subject: string;
      readonly body: string;
    }[]
  >;
  /** Runs a periodic job now; answers what it did. */
  runJob(name: string): Promise<Readonly<Record<string, number>>>;
  /** Takes the database away from the running server. */
  cutDatabase(): Promise<void>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  /** Where the clock starts; 2026-03-01T12:00:00Z where absent. */
  readonly now?: Date;
  /** Limits of how often one may call are off where absent, so that a test calls as often as it likes. */
  readonly rateLimits?: boolean;
  readonly parts?: Partial<Parts>;
  /** Stands between the server and its blobs, for tests of faults. */
  readonly wrapBlobs?: (store: BlobStore) => BlobStore;
}

export function createTestClock(start = new Date('2026-03-01T12:00:00Z')): TestClock {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    set: (date) => {
      time = date.getTime();
    },
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
}

/** Fills `{name}` of a path; what is left of the query goes behind the question mark. */
function addressOf(line: AnyEndpoint, query: Readonly<Record<string, unknown>> = {}): string {
  const left = new Map(Object.entries(query).filter(([, value]) => value !== undefined));
  const path = line.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = String(left.get(name));
    left.delete(name);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams([...left].map(([name, value]) => [name, String(value)])).toString();
  return `/api${path}${search === '' ? '' : `?${search}`}`;
}

/** A real server on a free port with a database, a blob folder and a clock of its own. Close it when done. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const clock = createTestClock(options.now);
  const folder = await mkdtemp(join(tmpdir(), 'corallite-test-'));
  const uploadFolder = join(folder, 'uploads');
  // One that was brought along stays its owner's: several servers may share it, and outlive each other.
  const brought = options.parts?.database;
  const { database, giveBack } = brought
    ? { database: brought, giveBack: () => Promise.resolve() }
    : await openTestDatabase().then((own) => ({ database: own, giveBack: () => own.giveBack() }));
  const blobs = (options.wrapBlobs ?? ((store) => store))(createDiskBlobStore(join(folder, 'blobs')));
  const pictures = createDiskBlobStore(join(folder, 'pictures'));
  let origin = '';
  const { services, app, jobs, http } = await composeServer({
    database,
    now: clock.now,
    blobs,
    pictures,
    messages: createOutboxSender(database.database, clock.now),
    secret: 'a secret of tests, long enough for any key',
    providers: {},
    payments: { simulated: true },
    catalogue: SAMPLE_CATALOGUE,
    publicOrigin: () => origin,
    developmentSecret: DEVELOPMENT_SECRET,
    movableClock: clock,
    metricsToken: null,
    rateLimits: options.rateLimits ?? false,
    bodyMilliseconds: 10_000,
    silentMilliseconds: 60_000,
    uploads: new DiskUploadStore(uploadFolder),
    webFolder: null,
    trustProxy: false,
    logLevel: 'silent',
    ...options.parts,
  });
  origin = await http.listen({ port: 0, host: '127.0.0.1' });

  return {
    origin,
    services,
    estate: {
      database,
      blobs,
      pictures,
      now: clock.now,
      securityLog: services.securityLog,
      catalogue: services.catalogue,
    },
    app,
    http,
    uploadFolder,
    clock,
    async call(line, { query, body, token, language, shareAccess, headers } = {}) {
      const response = await fetch(`${origin}${addressOf(line, query as Record<string, unknown>)}`, {
        method: line.method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(line.logsIn ? { [DEVICE_MARK_HEADER]: 'the-browser-of-tests' } : {}),
          ...(language === undefined ? {} : { lang: language }),
          ...(shareAccess === undefined ? {} : { [SHARE_ACCESS_HEADER]: shareAccess }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return {
        status: response.status,
        headers: response.headers,
        envelope: (await response.json()) as never,
      };
    },
    outbox: () => services.database.select().from(tables.outbox).orderBy(desc(tables.outbox.createdAt)),
    async runJob(name) {
      const job = jobs.find((candidate) => candidate.name === name);
      if (!job) throw new Error(`there is no job "${name}"`);
      return job.run(services);
    },
    cutDatabase: () => database.close(),
    async close() {
      await http.close();
      await giveBack();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
