import type { onRequestHookHandler } from 'fastify';
import { sendRefusal } from './envelope.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what another site's page sends in a visitor's browser. The API takes Bearer tokens and no cookies, so such a
 * call would carry nobody's rights; this keeps it so for the calls that need none. Programs send neither header.
 */
export function refuseForeignPages(publicOrigin: () => string): onRequestHookHandler {
  return (request, reply, done) => {
    if (SAFE_METHODS.has(request.method)) return done();
    const { origin, host, 'sec-fetch-site': site } = request.headers;
    if (site === 'cross-site' || site === 'same-site') return void sendRefusal(reply, 'forbidden');
    if (origin === undefined) return done();
    // A page of ours may be reached by several names of this machine; its own name is in Host.
    const ours = origin === publicOrigin() || (URL.canParse(origin) && new URL(origin).host === host);
    return ours ? done() : void sendRefusal(reply, 'forbidden');
  };
}
