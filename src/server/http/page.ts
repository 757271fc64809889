import { readFileSync } from 'node:fs';
import { basename, extname, join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from './envelope.ts';
import { headersOfPage } from './security.ts';

/** Names under assets/ hold a hash of their content: they never change. */
const FOREVER = 'public, max-age=31536000, immutable';
/** Everything else is asked for again, and answered with 304 while it is the same. */
const ASK_AGAIN = 'no-cache';

/** Everything under /api speaks in envelopes, and nothing there is a route of the page. */
const isCall = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/**
 * Serves the built page from `webFolder`, or without one no page at all. Paths without an extension are routes of the
 * page and answer with it; a missing file is a plain 404, an unknown call an envelope.
 */
export async function addPage(server: FastifyInstance, webFolder: string | null): Promise<void> {
  if (webFolder !== null) {
    const assets = `${sep}assets${sep}`;
    const pageHeaders = headersOfPage(readFileSync(join(webFolder, 'index.html'), 'utf8'));
    await server.register(fastifyStatic, {
      root: webFolder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('Cache-Control', path.includes(assets, webFolder.length) ? FOREVER : ASK_AGAIN);
        if (basename(path).startsWith('index.html')) reply.headers(pageHeaders);
      },
    });
  }

  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (isCall(path)) return sendRefusal(reply, 'not_found');
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    if (webFolder !== null && wantsPage && extname(path) === '') return reply.sendFile('index.html');
    return reply
      .code(404)
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .send('There is nothing at this address.\n');
  });
}
