import type { FastifyInstance } from 'fastify';
import { isLoopback } from '../loopback.ts';

/** Says once that callers come through a proxy nobody told the server of: for its limits all of them are one. */
export function warnOfProxy(server: FastifyInstance): void {
  let warned = false;
  server.addHook('onRequest', (request, _reply, done) => {
    const { headers, socket } = request.raw;
    if (!warned && headers['x-forwarded-for'] !== undefined && isLoopback(socket.remoteAddress ?? '')) {
      warned = true;
      request.log.warn(
        'a proxy on this machine passes callers on, and TRUST_PROXY is not set: they all count as one',
      );
    }
    done();
  });
}
