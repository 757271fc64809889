import { createHash } from 'node:crypto';

/**
 * What a page of ours may do: run our scripts and our WebAssembly, start our workers, talk to us. Styles may be
 * inline because Radix's scroll lock and select write a style element; everything else from elsewhere is refused.
 */
const policyWith = (inlineScripts: readonly string[]): string =>
  [
    "default-src 'none'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...inlineScripts].join(' '),
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The same for the built page: scripts that stand in it may run as they are, named by their SHA-256. */
export function policyOfPage(html: string): string {
  const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  );
  return policyWith(scripts);
}

/** Headers of every answer. The first two let the page share memory between threads (cross-origin isolation). */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': policyWith([]),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
};
