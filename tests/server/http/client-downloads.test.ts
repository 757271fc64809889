import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCloud, memoryStorage, STORED, type Cloud } from '#cloud';
import { BLOB_PATH, CODES } from '#contract';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { makePerson, uploadBlob, type Person } from '../projects/people.ts';
import { skipPauses, startGateway, type Gateway, type Meddling } from './gateway.ts';

const HTML = '<!doctype html><title>Log in to the network</title>';
const bytes = new Uint8Array(randomBytes(3_000_000));

let server: TestServer;
let lin: Person;
let hash: string;
beforeAll(async () => {
  server = await startTestServer();
  lin = await makePerson(server);
  hash = await uploadBlob(server, lin, bytes);
});
afterAll(() => server.close());

let gateway: Gateway;
beforeEach(async () => {
  skipPauses(/cloud\/downloads/);
  gateway = await startGateway(server.origin);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await gateway.close();
});

async function openDevice(origin = gateway.origin): Promise<Cloud> {
  const storage = memoryStorage();
  storage.set(STORED.accessToken, await lin.token());
  return createCloud({ storage, language: () => 'en', onFailure: () => undefined, origin });
}
const rangesAsked = () => gateway.passed.map(({ headers }) => headers.range ?? null);

describe('a download', () => {
  test('that is cut continues from the byte that came last, and its progress never goes back', async () => {
    const cuts = [{ cutAnswerAfter: 1_000_000 }, { cutAnswerAfter: 500_000 }, { cutAnswerAfter: 0 }];
    gateway.meddleWith(() => cuts.shift() ?? {});
    const shares: number[] = [];
    const answer = await (await openDevice()).download(hash, { onProgress: (share) => shares.push(share) });
    expect(answer).toMatchObject({ ok: true });
    expect(answer.ok && Buffer.compare(answer.data, bytes)).toBe(0);
    expect(rangesAsked()[0]).toBeNull();
    const starts = rangesAsked()
      .slice(1)
      .map((range) => Number(/^bytes=(\d+)-$/.exec(range!)?.[1]));
    expect(starts).toHaveLength(3);
    expect(starts[0]).toBeGreaterThan(0);
    expect(starts[1]).toBeGreaterThan(starts[0]!);
    expect([...shares].sort((a, b) => a - b)).toEqual(shares);
    expect(shares.at(-1)).toBe(1);
  });

  test('starts over where ranges are not understood', async () => {
    const whole = createServer((request, response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': bytes.length });
      if (request.headers.range !== undefined) return void response.end(bytes);
      response.write(bytes.subarray(0, 1000), () => setTimeout(() => request.socket.destroy(), 20));
    });
    await new Promise<void>((resolve) => whole.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(whole.address() as AddressInfo).port}`;
    const answer = await (await openDevice(origin)).download(hash);
    expect(answer.ok && Buffer.compare(answer.data, bytes)).toBe(0);
    whole.close();
  });

  test('is called off in the middle, and called off it stays', async () => {
    const stop = new AbortController();
    gateway.meddleWith(() => ({ cutAnswerAfter: 1_000_000 }));
    const onProgress = () => stop.abort();
    const answer = await (await openDevice()).download(hash, { signal: stop.signal, onProgress });
    expect(answer).toMatchObject({ ok: false, code: 'cancelled' });
    expect(gateway.passed).toHaveLength(1);
  });

  test('of something else is not taken', async () => {
    const other = await uploadBlob(server, lin, randomBytes(1000));
    const cloud = await openDevice();
    expect(await cloud.download(other)).toMatchObject({ ok: true });
    gateway.meddleWith(() => ({
      answer: { status: 200, body: 'other bytes', headers: { 'content-type': 'application/octet-stream' } },
    }));
    expect(await cloud.download(hash)).toMatchObject({ ok: false, code: 'unreadable' });
  });

  // A cache on the way, the browser's own too, would answer with the same damage for ever.
  test('that came damaged is asked for past all caches, once', async () => {
    gateway.meddleWith(({ headers }) =>
      headers['cache-control'] === 'no-cache'
        ? {}
        : {
            answer: { status: 200, body: 'damaged', headers: { 'content-type': 'application/octet-stream' } },
          },
    );
    const answer = await (await openDevice()).download(hash);
    expect(answer.ok && Buffer.compare(answer.data, bytes)).toBe(0);
    expect(gateway.passed).toHaveLength(2);
  });

  test.each(['bytes 5-9/10', 'bytes 0-99999999999999/99999999999999', 'nothing'])(
    'whose range is a lie (%s) is not waited for',
    async (range) => {
      const headers = { 'content-type': 'application/octet-stream', 'content-range': range };
      gateway.meddleWith(() => ({ answer: { status: 206, body: 'x', headers } }));
      const answer = await (await openDevice()).download(hash);
      expect(answer).toMatchObject({ ok: false });
      expect(['unavailable', 'offline']).toContain(answer.ok || answer.code);
    },
  );

  test('of nothing is nothing', async () => {
    const nothing = await uploadBlob(server, lin, new Uint8Array());
    expect(await (await openDevice()).download(nothing)).toMatchObject({ ok: true, data: { length: 0 } });
  });
});

describe('a gateway that answers in place of the server', () => {
  test.each<readonly [string, Meddling]>([
    ['502', { answer: { status: 502, body: HTML } }],
    ['504', { answer: { status: 504, body: HTML } }],
    ['404', { answer: { status: 404, body: HTML } }],
    ['403', { answer: { status: 403, body: HTML } }],
    ['401', { answer: { status: 401, body: HTML } }],
    ['a portal', { answer: { status: 200, body: HTML } }],
  ])('with %s is out of reach: nothing is called gone', async (_name, how) => {
    gateway.meddleWith(() => how);
    const cloud = await openDevice();
    expect(await cloud.download(hash)).toMatchObject({ ok: false, code: 'unavailable' });
    expect(cloud.session.hasCredential()).toBe(true);
    const once = [how];
    gateway.meddleWith(() => once.pop() ?? {});
    expect(await cloud.download(hash)).toMatchObject({ ok: true });
  });

  test('tells apart what the server itself says is not there', async () => {
    const absent = createHash('sha256').update(randomBytes(5)).digest('hex');
    expect(await (await openDevice()).download(absent)).toMatchObject({ ok: false, code: 'not_found' });
    expect(gateway.passed).toHaveLength(1);
  });
});

test('an access token that runs out while a line is broken is renewed, and nothing is fetched twice', async () => {
  const cloud = await openDevice();
  const old = cloud.storage.get(STORED.accessToken)!;
  cloud.storage.set(STORED.refreshToken, 'refresh');
  const json = { 'content-type': 'application/json' };
  const answer = (status: number, envelope: unknown): Meddling => ({
    answer: { status, body: JSON.stringify(envelope), headers: json },
  });
  let fetches = 0;
  gateway.meddleWith(async ({ path, headers }) => {
    if (path.includes('/refreshToken')) {
      server.clock.advance(1000);
      return answer(200, {
        code: 200,
        message: '',
        data: { token: await lin.token(), refreshToken: 'next' },
      });
    }
    if (!path.startsWith(BLOB_PATH)) return {};
    fetches += 1;
    if (fetches === 1) return { cutAnswerAfter: 1_000_000 };
    const { code, status } = CODES.unauthorized;
    return headers.authorization === `Bearer ${old}` ? answer(status, { code, message: '', data: {} }) : {};
  });
  expect(await cloud.download(hash)).toMatchObject({ ok: true });
  expect(rangesAsked().at(-1)).not.toBeNull();
  expect(fetches).toBe(3);
});
