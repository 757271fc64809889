import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'corallite-server-'));
const web = join(folder, 'web');
const script = 'export const answer = 42;\n'.repeat(100);
const INLINE = "document.documentElement.className = 'dark';\n";
let server: TestServer;

beforeAll(async () => {
  mkdirSync(join(web, 'assets'), { recursive: true });
  writeFileSync(join(web, 'index.html'), `<!doctype html><title>Corallite</title><script>${INLINE}</script>`);
  writeFileSync(join(web, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(web, 'sw.js'), script);
  writeFileSync(join(web, 'manifest.en.webmanifest'), '{ "name": "Corallite" }');
  writeFileSync(join(web, 'assets/app-1a2b3c.js'), script);
  writeFileSync(join(web, 'assets/app-1a2b3c.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder, 'secret.txt'), 'not for the web');
  server = await startTestServer({ parts: { webFolder: web } });
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

describe('the web server', () => {
  test.each(['/', '/editor', '/assets/app-1a2b3c.js', '/healthz', '/assets/gone.js', '/%zz', '/api/%zz'])(
    'isolates %s from other origins and forbids foreign scripts',
    async (url) => {
      const { headers } = await server.http.inject({ url });
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(headers['cross-origin-embedder-policy']).toBe('require-corp');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBeTruthy();
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
      expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/);
    },
  );

  test.each(['/', '/editor'])(
    'lets the one script that stands in the page run at %s, and no other',
    async (url) => {
      const { headers } = await server.http.inject({ url });
      const hash = createHash('sha256').update(INLINE).digest('base64');
      expect(String(headers['content-security-policy'])).toContain(
        `script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}';`,
      );
    },
  );

  test('answers that it is up, and that answer is never kept', async () => {
    const answer = await server.http.inject({ url: '/healthz' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 'ok' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test.each(['/editor', '/editor/anything?part=1', '/projects'])(
    'answers the route %s with the page',
    async (url) => {
      const answer = await server.http.inject({ url });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toContain('text/html');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.body).toContain('<title>Corallite</title>');
    },
  );

  test.each(['/assets/gone-000000.js', '/robots.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt'])(
    'answers 404 and no page to the missing file %s',
    async (url) => {
      const answer = await server.http.inject({ url });
      expect(answer.statusCode).toBeGreaterThanOrEqual(403);
      expect(answer.statusCode).toBeLessThanOrEqual(404);
      expect(answer.body).not.toContain('not for the web');
      expect(answer.body).not.toContain('<title>');
    },
  );

  test.each(['/assets/../../secret.txt', '/../secret.txt', '/assets/./app-1a2b3c.js', '/assets//gone.js'])(
    'takes %s, which no browser sends, for no fault of its own',
    async (path) => {
      const status = await new Promise((resolve, reject) => {
        // Sent as it stands: `fetch` and `inject` would straighten it.
        const asked = request(server.origin, { path }, (answer) => resolve(answer.resume().statusCode));
        asked.once('error', reject).end();
      });
      expect(status).toBe(404);
    },
  );

  test('answers 404 to a post', async () => {
    const answer = await server.http.inject({ method: 'POST', url: '/editor' });
    expect(answer.statusCode).toBe(404);
  });

  test('lets hashed files be kept for ever and other files be asked for again', async () => {
    const hashed = await server.http.inject({ url: '/assets/app-1a2b3c.js' });
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const plain = await server.http.inject({ url: '/icon.svg' });
    expect(plain.headers['cache-control']).toBe('no-cache');
    const again = await server.http.inject({
      url: '/icon.svg',
      headers: { 'if-none-match': plain.headers.etag },
    });
    expect(again.statusCode).toBe(304);
  });

  test.each([
    ['/sw.js', 'javascript', "worker-src 'self'"],
    ['/manifest.en.webmanifest', 'application/manifest+json', "manifest-src 'self'"],
  ])('has %s asked for again at every visit, and lets the page use it', async (url, type, allowed) => {
    const { statusCode, headers } = await server.http.inject({ url });
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain(type);
    expect(headers['cache-control']).toBe('no-cache');
    const page = await server.http.inject({ url: '/editor' });
    expect(String(page.headers['content-security-policy'])).toContain(allowed);
  });

  test('sends the compressed twin of a file to those who take it', async () => {
    const url = '/assets/app-1a2b3c.js';
    const small = await server.http.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(small.headers['content-encoding']).toBe('br');
    expect(small.headers['content-type']).toContain('javascript');
    expect(small.rawPayload.length).toBeLessThan(script.length);
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(script);
    const whole = await server.http.inject({ url });
    expect(whole.headers['content-encoding']).toBeUndefined();
    expect(whole.body).toBe(script);
  });
});
