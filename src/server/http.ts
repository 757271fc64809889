import { extname, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import { SECURITY_HEADERS } from './security.ts';

/** Names under assets/ hold a hash of their content: they never change. */
const FOREVER = 'public, max-age=31536000, immutable';
/** Everything else is asked for again, and answered with 304 while it is the same. */
const ASK_AGAIN = 'no-cache';

/**
 * The HTTP side: the built page from `webFolder` and /healthz. Paths without an extension are routes of the page and
 * answer with it; a missing file is a plain 404. The caller listens and closes.
 */
export async function createHttpServer(webFolder: string): Promise<FastifyInstance> {
  const server = Fastify({ logger: false, forceCloseConnections: 'idle' });

  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(SECURITY_HEADERS);
    done();
  });

  server.get('/healthz', (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'ok' }),
  );

  const assets = `${sep}assets${sep}`;
  await server.register(fastifyStatic, {
    root: webFolder,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('Cache-Control', path.includes(assets, webFolder.length) ? FOREVER : ASK_AGAIN);
    },
  });

  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    if (wantsPage && extname(path) === '') return reply.sendFile('index.html');
    return reply
      .code(404)
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .send('There is nothing at this address.\n');
  });

  return server;
}
