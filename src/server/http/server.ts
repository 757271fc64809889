import { randomUUID } from 'node:crypto';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { limits } from '#contract';
import type { App } from '../app.ts';
import type { ServerConfig } from '../config.ts';
import type { Metrics } from '../metrics.ts';
import type { BlobStore, Services } from '../services.ts';
import type { PictureLinks } from '../storage/picture-store.ts';
import type { UploadStore } from '../storage/upload-store.ts';
import { createRateLimiter } from '../throttle/index.ts';
import { trustOf } from '../trust-proxy.ts';
import { answerErrors } from './api-errors.ts';
import { addBlobs } from './blobs.ts';
import { describeError } from './describe-error.ts';
import type { MovableClock } from '../clock.ts';
import { addDevelopment } from './development.ts';
import { sendRefusal } from './envelope.ts';
import { addExport } from './export.ts';
import { createGuard } from './guard.ts';
import { addMetrics } from './metrics.ts';
import { addOpenApi } from './openapi.ts';
import { refuseForeignPages } from './origin-check.ts';
import { addPage } from './page.ts';
import { addPaymentNotices } from './payment-notices.ts';
import { addPictures } from './pictures.ts';
import { addRoutes } from './router.ts';
import { SECURITY_HEADERS } from './security.ts';
import { endSlowBodies } from './slow-bodies.ts';
import { addSimulatedPayments } from './simulated-payments.ts';
import { addUploads } from './uploads.ts';
import { warnOfProxy } from './warn-of-proxy.ts';

export interface HttpOptions {
  readonly app: App;
  readonly services: Services;
  readonly pictureBlobs: BlobStore;
  readonly pictureLinks: PictureLinks;
  readonly uploads: UploadStore;
  /** The built page, or null where there is none to serve. */
  readonly webFolder: string | null;
  /** Whether what the server stands on answers. */
  readonly isReady: () => Promise<boolean>;
  readonly trustProxy: ServerConfig['trustProxy'];
  readonly logLevel: ServerConfig['logLevel'];
  readonly logStream?: { write(line: string): void };
  /** Opens /dev/SECRET/…; null everywhere but in development. */
  readonly developmentSecret: string | null;
  /** Moved by development; null where nobody may. */
  readonly movableClock: MovableClock | null;
  /** What is counted and the token that reads it, or null where nobody does. */
  readonly metrics: { readonly of: Metrics; readonly token: string } | null;
  /** Off only in tests of something else. */
  readonly rateLimits: boolean;
  /** A body of a call must have arrived by then; an upload must not be silent for longer. */
  readonly bodyMilliseconds: number;
  /** A connection on which nothing moves for so long is closed. */
  readonly silentMilliseconds: number;
}

/** Connections at once; one more is closed at the door. */
const MOST_CONNECTIONS = 10_000;
const HEADERS_MILLISECONDS = 15_000;
const LONGEST_PARAMETER = 300;

/** Browsers that came by HTTPS stay with it. */
const ONE_YEAR = 'max-age=31536000';

/** One line for each answered request: no query, no header, no body, for those hold tokens and people's data. */
function logAnswers(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
}

/** Once the server is to close, a connection ends with its answer: kept alive it would hold the server up. */
function endConnectionsOnClose(server: FastifyInstance): void {
  let closing = false;
  server.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  server.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('finish', () => {
      if (closing) request.raw.socket.end();
    });
    done();
  });
}

/** The HTTP side: page, API, blobs, health. The caller listens and closes. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { app, services } = options;
  const server = Fastify({
    logger:
      options.logLevel === 'silent'
        ? false
        : {
            level: options.logLevel,
            ...(options.logStream ? { stream: options.logStream } : {}),
            serializers: {
              req: ({ method }: { method: string }) => ({ method }),
              err: (error: Error) => ({ ...describeError(error) }),
            },
          },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    // An address that cannot be read is no address of ours. No hook has run for it.
    frameworkErrors: (_error, _request, reply) =>
      void sendRefusal(reply.headers(SECURITY_HEADERS).header('Connection', 'close'), 'not_found'),
    trustProxy: trustOf(options.trustProxy),
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    // Bodies have times of their own, so that an upload may take as long as it continues.
    requestTimeout: 0,
    connectionTimeout: options.silentMilliseconds,
    http: { headersTimeout: HEADERS_MILLISECONDS, maxHeaderSize: 16_384 },
  });
  server.server.maxConnections = MOST_CONNECTIONS;
  endSlowBodies(server, options.bodyMilliseconds);
  server.removeContentTypeParser('text/plain');
  answerErrors(server);
  logAnswers(server);
  endConnectionsOnClose(server);
  if (options.trustProxy === false) warnOfProxy(server);
  if (options.metrics) addMetrics(server, options.metrics.of, options.metrics.token);

  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(SECURITY_HEADERS).header('X-Request-Id', request.id);
    if (services.publicOrigin.startsWith('https:')) reply.header('Strict-Transport-Security', ONE_YEAR);
    done();
  });
  server.addHook(
    'onRequest',
    refuseForeignPages(() => services.publicOrigin),
  );

  server.get('/healthz', (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'ok' }),
  );
  server.get('/readyz', async (_request, reply) => {
    const ready = await options.isReady();
    return reply
      .code(ready ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ status: ready ? 'ok' : 'unavailable' });
  });

  const guard = createGuard(
    app.authenticate,
    app.isModerator,
    options.rateLimits ? createRateLimiter(services.now) : null,
  );
  addRoutes(server, guard, {
    handlers: app.handlers,
    now: services.now,
    checkReplies: options.developmentSecret !== null,
  });
  addBlobs(server, guard, services.blobs, app.mayReadBlob);
  addPictures(server, guard, {
    database: services.database,
    store: options.pictureBlobs,
    links: options.pictureLinks,
    sharesThumbnail: app.sharesThumbnail,
  });
  addExport(server, guard, app.openExport);
  addPaymentNotices(server, guard, app.takeNotice);
  if (app.simulatedPayments) addSimulatedPayments(server, app.simulatedPayments);
  await addUploads(server, guard, {
    rules: app.uploads,
    uploads: options.uploads,
    silentMilliseconds: options.bodyMilliseconds,
    mostBytes: limits.BLOB_BYTES,
  });
  addOpenApi(server);
  if (options.developmentSecret !== null) {
    addDevelopment(server, app, services, options.developmentSecret, options.movableClock);
  }
  await addPage(server, options.webFolder);
  return server;
}
