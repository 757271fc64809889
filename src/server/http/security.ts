import { createHash } from 'node:crypto';
import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { BRIDGE_PORTS } from '#sending/api';

/**
 * What a page of ours may do: run our scripts and our WebAssembly, start our workers, talk to us and to the bridge. Styles may be
 * inline because Radix's scroll lock and select write a style element; everything else from elsewhere is refused.
 */
const policyWith = (inlineScripts: readonly string[]) => ({
  useDefaults: false,
  directives: {
    'default-src': ["'none'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...inlineScripts],
    'worker-src': ["'self'", 'blob:'],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'blob:', 'data:'],
    'font-src': ["'self'"],
    // The bridge to printers, on this computer and these ports alone (ADR 0457).
    'connect-src': ["'self'", 'blob:', ...BRIDGE_PORTS.map((port) => `http://127.0.0.1:${port}`)],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  },
});

/** The same for the built page: scripts that stand in it may run as they are, named by their SHA-256. */
export function policyOfPage(html: string): FastifyHelmetOptions {
  const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  );
  return { contentSecurityPolicy: policyWith(scripts) };
}

/** Of every answer. Opener and embedder policy let the page share memory between threads (cross-origin isolation). */
const HEADERS = {
  contentSecurityPolicy: policyWith([]),
  crossOriginEmbedderPolicy: { policy: 'require-corp' },
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  xFrameOptions: { action: 'deny' },
  // Known only once the server knows its own address.
  strictTransportSecurity: false,
} as const satisfies FastifyHelmetOptions;

const applyHeaders = helmet(HEADERS);

/** Gives every answer the headers that tell a browser what it may do with it. */
export async function addSecurityHeaders(server: FastifyInstance): Promise<void> {
  await server.register(fastifyHelmet, HEADERS);
}

/** The same for an answer that no hook has run for. */
export function secureReply(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  applyHeaders(request.raw, reply.raw, () => undefined);
  return reply;
}
