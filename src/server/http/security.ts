import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';
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

/** Of every answer. Opener and embedder policy let the page share memory between threads (cross-origin isolation). */
const OPTIONS = {
  contentSecurityPolicy: policyWith([]),
  crossOriginEmbedderPolicy: { policy: 'require-corp' },
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  xFrameOptions: { action: 'deny' },
  // Known only once the server knows its own address.
  strictTransportSecurity: false,
} as const satisfies HelmetOptions;

/** What helmet sets, which is the same for every request. */
function headersOf(options: HelmetOptions): Readonly<OutgoingHttpHeaders> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(response.req, response, () => undefined);
  return response.getHeaders();
}

/** Headers of every answer: what a browser may do with it. */
export const SECURITY_HEADERS = headersOf(OPTIONS);

/** Those of the built page: scripts that stand in it may run as they are, named by their SHA-256. */
export function headersOfPage(html: string): Readonly<OutgoingHttpHeaders> {
  const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  );
  return headersOf({ ...OPTIONS, contentSecurityPolicy: policyWith(scripts) });
}
