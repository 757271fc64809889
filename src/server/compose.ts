import type { FastifyInstance } from 'fastify';
import { createApp, type App } from './app.ts';
import type { Catalogue } from './catalogue/index.ts';
import type { MovableClock } from './clock.ts';
import type { ServerConfig } from './config.ts';
import type { OpenDatabase } from './db/database.ts';
import { NO_WORK, USUAL_WORK } from './features/captcha/index.ts';
import { createHttpServer } from './http/server.ts';
import { baseJobs } from './jobs/base-jobs.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import type { BlobStore, MessageSender, PeriodicJob, Services } from './services.ts';
import { createSealer } from './sealer.ts';
import { createSigner, deriveKey } from './signer.ts';
import { createPictureLinks, createPictureStore } from './storage/picture-store.ts';
import type { UploadStore } from './storage/upload-store.ts';

/** What a server is made from, opened already: the composition opens and closes nothing. */
export interface Parts {
  readonly database: OpenDatabase;
  readonly now: () => Date;
  readonly blobs: BlobStore;
  /** Pictures the server encoded itself, apart from what users uploaded. */
  readonly pictures: BlobStore;
  readonly messages: MessageSender;
  /** Everything signed hangs on it. */
  readonly secret: string;
  readonly providers: Services['providers'];
  readonly payments: Services['payments'];
  readonly catalogue: Catalogue;
  readonly publicOrigin: () => string;
  /** Opens /dev/SECRET/… to whoever knows it, and checks replies; null everywhere but in development. */
  readonly developmentSecret: string | null;
  /** Moves `now` from there; absent where nobody may. */
  readonly movableClock?: MovableClock;
  /** Reads /metrics; null where nobody does. */
  readonly metricsToken: string | null;
  readonly rateLimits: boolean;
  /** A body of a call must have arrived by then; an upload must not be silent for longer. */
  readonly bodyMilliseconds: number;
  /** A connection on which nothing moves for so long is closed; no call takes longer. */
  readonly silentMilliseconds: number;
  /** Unfinished ones. */
  readonly uploads: UploadStore;
  readonly webFolder: string | null;
  readonly trustProxy: ServerConfig['trustProxy'];
  readonly logLevel: ServerConfig['logLevel'];
  /** Takes the lines of the log; standard output where absent. */
  readonly logStream?: { write(line: string): void };
}

export interface ComposedServer {
  readonly services: Services;
  readonly app: App;
  /** Of the features and of the base, for whoever runs them. */
  readonly jobs: readonly PeriodicJob[];
  readonly http: FastifyInstance;
  /** Where jobs are counted; null where nobody reads it. */
  readonly metrics: Metrics | null;
}

/** Puts the parts together. The caller listens, and closes `http` before what the parts stand on. */
export async function composeServer(parts: Parts): Promise<ComposedServer> {
  const { database, now, secret } = parts;
  const links = createPictureLinks(secret, now);
  const services: Services = {
    database: database.database,
    now,
    blobs: parts.blobs,
    pictures: createPictureStore(parts.pictures, database.database, links, now),
    messages: parts.messages,
    signer: createSigner(secret, now),
    sealer: createSealer(secret),
    get securityLog() {
      return http.log;
    },
    providers: parts.providers,
    payments: parts.payments,
    catalogue: parts.catalogue,
    // How often somebody may call is looked at, or not, as a whole.
    captcha: {
      secret: Buffer.from(deriveKey(secret, 'captcha')).toString('hex'),
      work: parts.rateLimits ? USUAL_WORK : NO_WORK,
    },
    get publicOrigin() {
      return parts.publicOrigin();
    },
  };
  const app = createApp(services, parts.uploads, parts.pictures);
  const { metricsToken } = parts;
  const metrics = metricsToken === null ? null : createMetrics(database, now);
  const http = await createHttpServer({
    app,
    services,
    pictureBlobs: parts.pictures,
    pictureLinks: links,
    uploads: parts.uploads,
    webFolder: parts.webFolder,
    isReady: () =>
      database.query('select 1').then(
        () => true,
        () => false,
      ),
    trustProxy: parts.trustProxy,
    logLevel: parts.logLevel,
    ...(parts.logStream ? { logStream: parts.logStream } : {}),
    developmentSecret: parts.developmentSecret,
    movableClock: parts.movableClock ?? null,
    metrics: metrics && metricsToken !== null ? { of: metrics, token: metricsToken } : null,
    rateLimits: parts.rateLimits,
    bodyMilliseconds: parts.bodyMilliseconds,
    silentMilliseconds: parts.silentMilliseconds,
  });
  return {
    services,
    app,
    http,
    metrics,
    jobs: [...app.jobs, ...baseJobs(database, parts.uploads, parts.pictures)],
  };
}
