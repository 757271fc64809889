import type { FastifyInstance } from 'fastify';
import { createApp, type App } from './app.ts';
import type { OpenDatabase } from './db/database.ts';
import { createHttpServer } from './http/server.ts';
import { createOutboxSender } from './messages/outbox-sender.ts';
import type { BlobStore, MessageSender, Services } from './services.ts';
import { createSigner } from './signer.ts';
import { createPictureLinks, createPictureStore } from './storage/picture-store.ts';

/** What a server is made from, opened already: the composition opens and closes nothing. */
export interface Parts {
  readonly database: OpenDatabase;
  readonly now: () => Date;
  readonly blobs: BlobStore;
  /** Pictures the server encoded itself, apart from what users uploaded. */
  readonly pictures: BlobStore;
  /** Null is the development outbox. */
  readonly messages: MessageSender | null;
  /** Everything signed hangs on it. */
  readonly secret: string;
  readonly providers: Services['providers'];
  readonly publicOrigin: () => string;
  readonly development: boolean;
  readonly rateLimits: boolean;
  readonly webFolder: string | null;
}

export interface ComposedServer {
  readonly services: Services;
  readonly app: App;
  readonly http: FastifyInstance;
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
    messages: parts.messages ?? createOutboxSender(database.database, now),
    signer: createSigner(secret, now),
    providers: parts.providers,
    get publicOrigin() {
      return parts.publicOrigin();
    },
    development: parts.development,
  };
  const app = createApp(services);
  const http = await createHttpServer({
    handlers: app.handlers,
    authenticate: app.authenticate,
    now,
    rateLimits: parts.rateLimits,
    checkReplies: parts.development,
    webFolder: parts.webFolder,
    isReady: () =>
      database.query('select 1').then(
        () => true,
        () => false,
      ),
  });
  return { services, app, http };
}
