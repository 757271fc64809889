import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCloud, memoryStorage } from '#cloud';

const STALL_MS = 30_000;
let server: Server;
let origin = '';
let onRequest: ((address: string) => void) | null = null;
beforeEach(async () => {
  server = createServer(({ url }, response) => {
    // The beginning, and then nothing more.
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    response.write(new Uint8Array(10));
    onRequest?.(url ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

const startCloud = () =>
  createCloud({ storage: memoryStorage(), language: () => 'en', onFailure: () => undefined, origin });

it('gives up a download of which nothing more comes, and says that time ran out', async () => {
  const asked = new Promise<string>((resolve) => (onRequest = resolve));
  const download = startCloud().download('0'.repeat(64));
  await asked;
  await vi.advanceTimersByTimeAsync(STALL_MS + 1000);
  expect(await download).toMatchObject({ ok: false, code: 'timeout' });
});

it('is stopped by whoever asked for it, and says so', async () => {
  const asked = new Promise<string>((resolve) => (onRequest = resolve));
  const stop = new AbortController();
  const download = startCloud().download('0'.repeat(64), { signal: stop.signal });
  await asked;
  stop.abort();
  expect(await download).toMatchObject({ ok: false, code: 'cancelled' });
});

it('says by what right it asks: as a blob of what is published, to keep it', async () => {
  const asked = new Promise<string>((resolve) => (onRequest = resolve));
  const stop = new AbortController();
  const [hash, publication] = ['0'.repeat(64), '00000000-0000-4000-8000-000000000001'];
  const download = startCloud().download(hash, { publication, purpose: 'export', signal: stop.signal });
  expect(await asked).toBe(`/api/tw/blob/${hash}?publication=${publication}&purpose=export`);
  stop.abort();
  await download;
});
