import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { api, BLOB_PATH, UPLOAD_PATH } from '#contract';
import { DiskUploadStore, type BlobStore } from '#server';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { makePerson, type Person } from '../projects/people.ts';
import { talk } from './wire.ts';

let server: TestServer;
let blobs: BlobStore;
let lin: Person;
let storeFails = false;
/** The blob store answers when this does. */
let storeWaits = Promise.resolve();
beforeAll(async () => {
  server = await startTestServer({
    parts: { bodyMilliseconds: 2000 },
    wrapBlobs: (store) => ({
      ...store,
      put: async (...input) => {
        await storeWaits;
        return storeFails ? { ok: false, reason: 'failed' } : store.put(...input);
      },
    }),
  });
  blobs = server.services.blobs;
});
afterAll(() => server.close());
beforeEach(async () => {
  lin = await makePerson(server);
  storeFails = false;
  storeWaits = Promise.resolve();
});

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const base64 = (text: string): string => Buffer.from(text).toString('base64');

interface Options {
  readonly token?: string | undefined;
  readonly hash?: string;
  readonly length?: number | string;
  readonly headers?: Record<string, string>;
}

/** The first call of an upload. */
async function begin(bytes: Uint8Array, person: Person, options: Options = {}) {
  return fetch(`${server.origin}${UPLOAD_PATH}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${options.token ?? (await person.token())}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(options.length ?? bytes.length),
      'upload-metadata': `sha256 ${base64(options.hash ?? hashOf(bytes))}`,
      ...options.headers,
    },
  });
}

async function send(location: string, bytes: Uint8Array, person: Person, offset = 0) {
  return fetch(new URL(location, server.origin), {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${await person.token()}`,
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: bytes as Uint8Array<ArrayBuffer>,
  });
}

async function head(location: string, person: Person) {
  return fetch(new URL(location, server.origin), {
    method: 'HEAD',
    headers: { authorization: `Bearer ${await person.token()}`, 'tus-resumable': '1.0.0' },
  });
}

const locationOf = (response: Response): string => response.headers.get('location') ?? '';
const missing = async (hash: string, person = lin) =>
  (
    await server.call(api.projects.missingBlobs, {
      token: await person.token(),
      body: { hashes: [hash] },
    })
  ).envelope.data.missing;
const leftovers = () => readdirSync(server.uploadFolder);

describe('an upload', () => {
  test('is answered with the headers of every answer, though the protocol answers by itself', async () => {
    const bytes = randomBytes(10);
    const begun = await begin(bytes, lin);
    const whole = await send(locationOf(begun), bytes, lin);
    for (const { status, headers } of [begun, whole]) {
      expect([201, 204]).toContain(status);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  test('by a tus client, cut in the middle and gone on with, is kept whole and granted', async () => {
    const bytes = randomBytes(1_000_000);
    const hash = hashOf(bytes);
    const authorization = `Bearer ${await lin.token()}`;
    const upload = (url: string | null, stopAfter: number) =>
      new Promise<string>((resolve, reject) => {
        const client = new Upload(bytes, {
          endpoint: `${server.origin}${UPLOAD_PATH}`,
          ...(url === null ? {} : { uploadUrl: url }),
          headers: { authorization },
          metadata: { sha256: hash },
          chunkSize: 100_000,
          retryDelays: [],
          onError: reject,
          onSuccess: () => resolve('done'),
          onChunkComplete: (_size, accepted) => {
            if (accepted < stopAfter) return;
            void client.abort().then(() => resolve(client.url ?? ''));
          },
        });
        client.start();
      });
    const url = await upload(null, 400_000);
    expect(await missing(hash)).toEqual([hash]);
    expect(await upload(url, Infinity)).toBe('done');
    expect(await missing(hash)).toEqual([]);
    const answer = await fetch(`${server.origin}${BLOB_PATH}${hash}`, { headers: { authorization } });
    expect(hashOf(new Uint8Array(await answer.arrayBuffer()))).toBe(hash);
    expect(leftovers()).toEqual([]);
  });

  test('that hashes to something else is refused and leaves nothing', async () => {
    const bytes = randomBytes(1000);
    const hash = hashOf(randomBytes(5));
    const begun = await begin(bytes, lin, { hash });
    const sent = await send(locationOf(begun), bytes, lin);
    expect(sent.status).toBe(400);
    expect(await sent.json()).toMatchObject({ code: 20005 });
    expect(await missing(hash)).toEqual([hash]);
    expect(await blobs.size(hash)).toBeNull();
    expect((await head(locationOf(begun), lin)).status).toBe(404);
    expect(leftovers()).toEqual([]);
  });

  test('of nothing is a blob of nothing', async () => {
    const bytes = new Uint8Array();
    expect((await begin(bytes, lin)).status).toBe(201);
    expect(await missing(hashOf(bytes))).toEqual([]);
  });

  test('is not kept for one who has a grant only because somebody else has the bytes', async () => {
    const bytes = randomBytes(100);
    await send(locationOf(await begin(bytes, lin)), bytes, lin);
    const other = await makePerson(server);
    expect(await missing(hashOf(bytes), other)).toEqual([hashOf(bytes)]);
    const answer = await fetch(`${server.origin}${BLOB_PATH}${hashOf(bytes)}`, {
      headers: { authorization: `Bearer ${await other.token()}` },
    });
    expect(answer.status).toBe(404);
  });

  test('the store cannot take is refused as such, and can be sent again', async () => {
    const bytes = randomBytes(1000);
    storeFails = true;
    const begun = await begin(bytes, lin);
    const sent = await send(locationOf(begun), bytes, lin);
    expect(sent.status).toBe(507);
    expect(await sent.json()).toMatchObject({ code: 20006 });
    expect((await head(locationOf(begun), lin)).status).toBe(404);
    storeFails = false;
    expect((await send(locationOf(await begin(bytes, lin)), bytes, lin)).status).toBe(204);
    expect(await missing(hashOf(bytes))).toEqual([]);
  });

  test('is not called whole before it is kept', async () => {
    const bytes = randomBytes(1000);
    const location = locationOf(await begin(bytes, lin));
    let release = (): void => undefined;
    storeWaits = new Promise<void>((resolve) => (release = resolve));
    const sent = send(location, bytes, lin);
    await expect.poll(() => statSync(join(server.uploadFolder, location.split('/').at(-1)!)).size).toBe(1000);
    let asked = false;
    const offset = head(location, lin).then((response) => {
      asked = true;
      return response.headers.get('upload-offset');
    });
    await setTimeout(100);
    expect(asked).toBe(false);
    release();
    expect(await offset).toBe('1000');
    expect((await sent).status).toBe(204);
    expect(await missing(hashOf(bytes))).toEqual([]);
    expect(leftovers()).toEqual([]);
  });

  test('that was kept for who asked meanwhile is kept for who sent it, too', async () => {
    const write = Reflect.get(DiskUploadStore.prototype, 'write') as DiskUploadStore['write'];
    let release = (): void => undefined;
    const asked = new Promise<void>((resolve) => (release = resolve));
    const late = vi.spyOn(DiskUploadStore.prototype, 'write').mockImplementation(async function (
      this: DiskUploadStore,
      ...input
    ) {
      const end = await write.apply(this, input);
      await asked;
      return end;
    });
    const bytes = randomBytes(1000);
    const location = locationOf(await begin(bytes, lin));
    const sent = send(location, bytes, lin);
    await expect.poll(() => statSync(join(server.uploadFolder, location.split('/').at(-1)!)).size).toBe(1000);
    expect((await head(location, lin)).headers.get('upload-offset')).toBe('1000');
    release();
    expect((await sent).status).toBe(204);
    late.mockRestore();
    expect(await missing(hashOf(bytes))).toEqual([]);
    expect(leftovers()).toEqual([]);
  });

  test('is removed when it got no byte for a day', async () => {
    const old = locationOf(await begin(randomBytes(10), lin))
      .split('/')
      .at(-1)!;
    const fresh = locationOf(await begin(randomBytes(10), lin))
      .split('/')
      .at(-1)!;
    const now = server.clock.now();
    const before = new Date(now.getTime() - 86_400_001);
    const touch = (name: string, time: Date) => utimesSync(join(server.uploadFolder, name), time, time);
    touch(old, before);
    touch(`${old}.json`, before);
    touch(fresh, now);
    touch(`${fresh}.json`, before);
    expect(await server.runJob('clean-uploads')).toEqual({ removed: 1, halfWritten: 0 });
    expect(leftovers().sort()).toEqual([fresh, `${fresh}.json`].sort());
  });
});

describe('who attacks uploads', () => {
  test('keeps no connection open by silence, and loses nothing that was sent', async () => {
    const bytes = randomBytes(100);
    const location = locationOf(await begin(bytes, lin));
    const token = await lin.token();
    await talk(server.origin, (socket) => {
      socket.write(
        `PATCH ${location} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nTus-Resumable: 1.0.0\r\n` +
          'Upload-Offset: 0\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: 100\r\n\r\n',
      );
      socket.write(bytes.subarray(0, 40));
    });
    await expect.poll(async () => (await head(location, lin)).headers.get('upload-offset')).toBe('40');
    expect((await send(location, bytes.subarray(40), lin, 40)).status).toBe(204);
    expect(await missing(hashOf(bytes))).toEqual([]);
  });

  test('gets nothing without a session, and an envelope that says so', async () => {
    for (const [method, path] of [
      ['POST', UPLOAD_PATH],
      ['PATCH', `${UPLOAD_PATH}/x`],
      ['DELETE', `${UPLOAD_PATH}/x`],
    ] as const) {
      const response = await fetch(`${server.origin}${path}`, {
        method,
        headers: { 'tus-resumable': '1.0.0' },
      });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ code: 11001 });
    }
    expect((await begin(randomBytes(3), lin, { token: 'forged.token.here' })).status).toBe(401);
  });

  test("finds nothing at somebody else's upload", async () => {
    const bytes = randomBytes(100);
    const location = locationOf(await begin(bytes, lin));
    const other = await makePerson(server);
    expect((await head(location, other)).status).toBe(404);
    expect((await send(location, bytes, other)).status).toBe(404);
    const removed = await fetch(new URL(location, server.origin), {
      method: 'DELETE',
      headers: { authorization: `Bearer ${await other.token()}`, 'tus-resumable': '1.0.0' },
    });
    expect(removed.status).toBe(404);
    expect((await send(location, bytes, lin)).status).toBe(204);
  });

  test.each(['..%2f..%2ftoken-secret', '%2e%2e', '..', '.%00', 'a%2fb', '..%5c..', '%'])(
    'reaches no file by the id %s',
    async (id) => {
      for (const begun of [id, `${lin.id.replaceAll('-', '')}-${id}`]) {
        const response = await fetch(`${server.origin}${UPLOAD_PATH}/${begun}`, {
          method: 'HEAD',
          headers: { authorization: `Bearer ${await lin.token()}`, 'tus-resumable': '1.0.0' },
        });
        expect(response.status).toBe(404);
      }
    },
  );

  test.each([{ hash: '../../etc/passwd' }, { hash: 'A'.repeat(64) }, { hash: '' }, { hash: 'a'.repeat(63) }])(
    'names no place by the hash %j',
    async (options) => {
      const begun = await begin(randomBytes(3), lin, options);
      expect(begun.status).toBe(400);
    },
  );

  test.each([
    { length: 2_000_000_001 },
    { length: '9'.repeat(30) },
    { length: -1 },
    { length: '1e3' },
    { length: '10, 20' },
  ])('announces no impossible length: %j', async (options) => {
    const begun = await begin(randomBytes(3), lin, options);
    expect([400, 413]).toContain(begun.status);
    expect(leftovers().filter((name) => name.startsWith(lin.id.replaceAll('-', '')))).toEqual([]);
  });

  test('cannot leave the length open', async () => {
    const response = await fetch(`${server.origin}${UPLOAD_PATH}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await lin.token()}`,
        'tus-resumable': '1.0.0',
        'upload-defer-length': '1',
        'upload-metadata': `sha256 ${base64('a'.repeat(64))}`,
      },
    });
    expect(response.status).toBe(400);
  });

  test('sends no more than was announced', async () => {
    const bytes = randomBytes(1000);
    const location = locationOf(await begin(bytes.subarray(0, 10), lin));
    const sent = await send(location, bytes, lin);
    expect([400, 413]).toContain(sent.status);
    expect(await missing(hashOf(bytes.subarray(0, 10)))).toHaveLength(1);
  });

  /** Theirs among what lies in the folder, without the notes. */
  const own = () =>
    leftovers().filter((name) => name.startsWith(lin.id.replaceAll('-', '')) && !name.endsWith('.json'));

  test('has no more than some at a time: the one that was silent for longest makes room', async () => {
    const names: string[] = [];
    for (let count = 0; count < 64; count++) {
      const name = locationOf(await begin(randomBytes(3), lin))
        .split('/')
        .at(-1)!;
      names.push(name);
      // The second was begun long ago, and got no byte since.
      const time = new Date(Date.now() - (count === 1 ? 60_000 : 1000));
      utimesSync(join(server.uploadFolder, name), time, time);
    }
    expect(own()).toHaveLength(64);
    expect((await begin(randomBytes(3), lin)).status).toBe(201);
    expect(own()).toHaveLength(64);
    expect(own()).not.toContain(names[1]);
    expect(own()).toEqual(expect.arrayContaining(names.filter((_name, index) => index !== 1)));
  });
});
