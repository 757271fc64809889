import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { answerErrors } from './api-errors.ts';
import { addPage } from './page.ts';
import { addRoutes, type RouterOptions } from './router.ts';
import { SECURITY_HEADERS } from './security.ts';

export interface HttpOptions extends RouterOptions {
  /** The built page, or null where there is none to serve. */
  readonly webFolder: string | null;
  /** Whether what the server stands on answers. */
  readonly isReady: () => Promise<boolean>;
}

/** The HTTP side: page, API, health. The caller listens and closes. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const server = Fastify({
    logger: false,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
  });
  answerErrors(server);

  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(SECURITY_HEADERS).header('X-Request-Id', request.id);
    done();
  });

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

  addRoutes(server, options);
  await addPage(server, options.webFolder);
  return server;
}
