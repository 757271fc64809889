import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const LOCAL_HOST = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;

/**
 * Whether a request comes from this machine's own user: over loopback, by a local name (a page elsewhere may point its
 * own name here), and not handed on by a proxy.
 */
export function isLocal(request: FastifyRequest): boolean {
  const { headers } = request;
  return (
    LOOPBACK.test(request.raw.socket.remoteAddress ?? '') &&
    LOCAL_HOST.test(headers.host ?? '') &&
    headers.forwarded === undefined &&
    headers['x-forwarded-for'] === undefined
  );
}
