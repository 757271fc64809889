import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { api, BLOB_PATH, UPLOAD_PATH } from '#contract';
import {
  createDiskBlobStore,
  createS3BlobStore,
  createS3Client,
  DiskUploadStore,
  S3UploadStore,
  type OpenDatabase,
  type Parts,
} from '#server';
import { openTestDatabase } from '#tests/server-database.ts';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { makePerson, type Person } from '../projects/people.ts';
import { startLoopbackS3, type LoopbackS3 } from '../storage/loopback-s3.ts';
import { talk } from './wire.ts';

const folder = mkdtempSync(join(tmpdir(), 'corallite-several-'));
let database: OpenDatabase;
let s3: LoopbackS3;
beforeAll(async () => {
  database = await openTestDatabase();
  s3 = await startLoopbackS3('bucket');
});
afterAll(async () => {
  await s3.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

type Stores = Pick<Parts, 'blobs' | 'uploads'>;

/** What each of several servers is made with; `machine` is its own disk. */
const STORES: Readonly<Record<string, (machine: string) => Stores>> = {
  'one S3-compatible store': (machine) => {
    const config = { endpoint: s3.endpoint, region: 'r', bucket: 'bucket', accessKey: 'a', secretKey: 's' };
    const client = createS3Client(config);
    const scratch = join(folder, machine, 'incoming');
    return {
      blobs: createS3BlobStore(client, 'bucket', 'blobs/', scratch),
      uploads: new S3UploadStore(client, 'bucket', 'uploads/', scratch),
    };
  },
  'one shared folder': () => ({
    blobs: createDiskBlobStore(join(folder, 'shared/blobs')),
    uploads: new DiskUploadStore(join(folder, 'shared/uploads')),
  }),
};

/** Closing a server leaves the database that both share. */
async function startServers(
  makeStores: (machine: string) => Stores,
  parts: Partial<Parts> = {},
): Promise<[TestServer, TestServer]> {
  const start = (machine: string) =>
    startTestServer({ parts: { database, ...makeStores(machine), ...parts } });
  return [await start('a'), await start('b')];
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function begin(server: TestServer, person: Person, bytes: Uint8Array, hash = hashOf(bytes)) {
  return fetch(`${server.origin}${UPLOAD_PATH}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await person.token()}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': `sha256 ${Buffer.from(hash).toString('base64')}`,
    },
  });
}

async function send(
  server: TestServer,
  person: Person,
  location: string,
  bytes: Uint8Array,
  offset: number,
  language = 'en',
) {
  return fetch(new URL(location, server.origin), {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${await person.token()}`,
      lang: language,
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: bytes as Uint8Array<ArrayBuffer>,
  });
}

async function offsetAt(server: TestServer, person: Person, location: string): Promise<string | null> {
  const response = await fetch(new URL(location, server.origin), {
    method: 'HEAD',
    headers: { authorization: `Bearer ${await person.token()}`, 'tus-resumable': '1.0.0' },
  });
  return response.headers.get('upload-offset');
}

const locationOf = (response: Response): string => response.headers.get('location') ?? '';

/** The bytes of a blob as a server gives them to a person. */
async function read(server: TestServer, person: Person, hash: string): Promise<Uint8Array> {
  const response = await fetch(`${server.origin}${BLOB_PATH}${hash}`, {
    headers: { authorization: `Bearer ${await person.token()}` },
  });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

const missing = async (server: TestServer, person: Person, hash: string) =>
  (
    await server.call(api.projects.missingBlobs, {
      token: await person.token(),
      body: { hashes: [hash] },
    })
  ).envelope.data.missing;

describe.each(Object.keys(STORES))('two servers behind one address, over %s', (name) => {
  let servers: [TestServer, TestServer];
  let uploads: Stores['uploads'];
  let lin: Person;
  const left = async () => uploads.announced(lin.id.replaceAll('-', ''));
  beforeAll(async () => {
    servers = await startServers(STORES[name]!, { bodyMilliseconds: 2000 });
    ({ uploads } = STORES[name]!('c'));
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
  });
  beforeEach(async () => {
    lin = await makePerson(servers[0]);
  });

  test('take the parts of one upload by turns, and both have the blob', async () => {
    const bytes = randomBytes(500_000);
    const [one, other] = servers;
    const location = locationOf(await begin(one, lin, bytes));
    for (let part = 0; part < 5; part++) {
      const server = part % 2 === 0 ? other : one;
      expect(await offsetAt(server, lin, location)).toBe(String(part * 100_000));
      const sent = await send(
        server,
        lin,
        location,
        bytes.subarray(part * 100_000, (part + 1) * 100_000),
        part * 100_000,
      );
      expect(sent.status).toBe(204);
    }
    for (const server of servers) {
      expect(await missing(server, lin, hashOf(bytes))).toEqual([]);
      expect(hashOf(await read(server, lin, hashOf(bytes)))).toBe(hashOf(bytes));
    }
    expect(await left()).toEqual({ count: 0, bytes: 0 });
  });

  test('keep what had arrived when a connection was cut, for the other one to continue with', async () => {
    const bytes = randomBytes(1000);
    const [one, other] = servers;
    const location = locationOf(await begin(one, lin, bytes));
    const token = await lin.token();
    await talk(one.origin, (socket) => {
      socket.write(
        `PATCH ${location} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nTus-Resumable: 1.0.0\r\n` +
          'Upload-Offset: 0\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: 1000\r\n\r\n',
      );
      socket.write(bytes.subarray(0, 400));
    });
    await expect.poll(() => offsetAt(other, lin, location)).toBe('400');
    expect((await send(other, lin, location, bytes.subarray(400), 400)).status).toBe(204);
    expect(await missing(one, lin, hashOf(bytes))).toEqual([]);
  });

  test('keep what was whole when its server was killed, once somebody asks how far it is', async () => {
    const bytes = randomBytes(1000);
    const [one, other] = servers;
    const location = locationOf(await begin(one, lin, bytes));
    // All bytes are there, and the server that took them is gone before it kept them.
    await uploads.write(Readable.from([bytes]), location.split('/').at(-1)!, 0);
    expect(await missing(other, lin, hashOf(bytes))).toEqual([hashOf(bytes)]);
    expect(await offsetAt(other, await makePerson(one), location)).toBeNull();
    expect(await offsetAt(other, lin, location)).toBe('1000');
    expect(await missing(other, lin, hashOf(bytes))).toEqual([]);
    expect(hashOf(await read(one, lin, hashOf(bytes)))).toBe(hashOf(bytes));
    expect(await left()).toEqual({ count: 0, bytes: 0 });
  });

  test('report a whole one that is not what it said, and leave nothing', async () => {
    const bytes = randomBytes(1000);
    const hash = hashOf(randomBytes(3));
    const location = locationOf(await begin(servers[0], lin, bytes, hash));
    await uploads.write(Readable.from([bytes]), location.split('/').at(-1)!, 0);
    expect(await offsetAt(servers[1], lin, location)).toBeNull();
    expect(await missing(servers[0], lin, hash)).toEqual([hash]);
    expect(await left()).toEqual({ count: 0, bytes: 0 });
  });

  test('refuse what is not what it said, an offset that is not the next, and leave nothing', async () => {
    const bytes = randomBytes(300);
    const [one, other] = servers;
    const hash = hashOf(randomBytes(3));
    const location = locationOf(await begin(one, lin, bytes, hash));
    expect((await send(one, lin, location, bytes.subarray(0, 100), 0)).status).toBe(204);
    expect((await send(other, lin, location, bytes.subarray(200), 200)).status).toBe(409);
    const last = await send(other, lin, location, bytes.subarray(100), 100);
    expect(await last.json()).toMatchObject({ code: 20005 });
    expect(await missing(one, lin, hash)).toEqual([hash]);
    expect(await left()).toEqual({ count: 0, bytes: 0 });
  });

  test('count a person’s unfinished uploads together, and let new ones take the place of old ones', async () => {
    for (let count = 0; count < 64; count++) await begin(servers[count % 2]!, lin, randomBytes(3));
    expect(await left()).toEqual({ count: 64, bytes: 192 });
    for (const server of servers) expect((await begin(server, lin, randomBytes(3))).status).toBe(201);
    expect(await left()).toEqual({ count: 64, bytes: 192 });
  });

  test('give up an upload that was begun at the other one', async () => {
    const location = locationOf(await begin(servers[0], lin, randomBytes(10)));
    const gone = await fetch(new URL(location, servers[1].origin), {
      method: 'DELETE',
      headers: { authorization: `Bearer ${await lin.token()}`, 'tus-resumable': '1.0.0' },
    });
    expect(gone.status).toBe(204);
    expect(await offsetAt(servers[0], lin, location)).toBeNull();
    expect(await left()).toEqual({ count: 0, bytes: 0 });
  });
});

describe('uploads in an S3-compatible store', () => {
  test('fail while it is away, and are gone on with once it is back', async () => {
    const [server, other] = await startServers(STORES['one S3-compatible store']!);
    const lin = await makePerson(server);
    const bytes = randomBytes(200);
    const location = locationOf(await begin(server, lin, bytes));
    expect((await send(server, lin, location, bytes.subarray(0, 100), 0)).status).toBe(204);
    s3.failing = true;
    const refused = await send(server, lin, location, bytes.subarray(100), 100);
    expect(refused.status).toBe(507);
    expect(await refused.json()).toMatchObject({ code: 20006 });
    s3.failing = false;
    expect(readdirSync(join(folder, 'a/incoming'))).toEqual([]);
    expect((await send(server, lin, location, bytes.subarray(100), 100)).status).toBe(204);
    expect(await missing(server, lin, hashOf(bytes))).toEqual([]);
    for (const each of [server, other]) await each.close();
  });

  test('are removed when they got no byte for a day', async () => {
    const [server, other] = await startServers(STORES['one S3-compatible store']!);
    const lin = await makePerson(server);
    const ids: string[] = [];
    for (let count = 0; count < 2; count++) {
      const location = locationOf(await begin(server, lin, randomBytes(10)));
      await send(server, lin, location, randomBytes(4), 0);
      ids.push(location.split('/').at(-1)!);
    }
    const now = server.clock.now();
    const old = new Date(now.getTime() - 86_400_001);
    for (const key of s3.objects.keys()) {
      // The second one was begun long ago too, and got a byte just now.
      const isFresh = key.includes(`${ids[1]}/part-`) || !ids.some((id) => key.includes(id));
      s3.times.set(key, isFresh ? now : old);
    }
    expect(await server.runJob('clean-uploads')).toEqual({ removed: 1, halfWritten: 0 });
    const keys = [...s3.objects.keys()].filter((key) => ids.some((id) => key.includes(id)));
    expect(keys.every((key) => key.includes(ids[1]!))).toBe(true);
    expect(keys).toHaveLength(2);
    for (const each of [server, other]) await each.close();
  });
});

describe('two servers that share neither a store nor a folder', () => {
  test('say that there is no such upload, and a client starts over', async () => {
    const shared = createDiskBlobStore(join(folder, 'apart/blobs'));
    const servers = await startServers((machine) => ({
      blobs: shared,
      uploads: new DiskUploadStore(join(folder, 'apart', machine)),
    }));
    const [one, other] = servers;
    const lin = await makePerson(one);
    const bytes = randomBytes(1000);
    const location = locationOf(await begin(one, lin, bytes));
    expect((await send(one, lin, location, bytes.subarray(0, 400), 0)).status).toBe(204);
    for (const [language, sentence] of [
      ['en', 'This doesn’t exist.'],
      ['zh', '内容不存在。'],
    ] as const) {
      const refused = await send(other, lin, location, bytes.subarray(400), 400, language);
      expect(refused.status).toBe(404);
      expect(await refused.json()).toMatchObject({ code: 11004, message: sentence });
    }
    const authorization = `Bearer ${await lin.token()}`;
    await new Promise<void>((resolve, reject) => {
      new Upload(bytes, {
        endpoint: `${other.origin}${UPLOAD_PATH}`,
        uploadUrl: new URL(location, other.origin).href,
        headers: { authorization },
        metadata: { sha256: hashOf(bytes) },
        retryDelays: [],
        onError: reject,
        onSuccess: () => resolve(),
      }).start();
    });
    expect(await missing(other, lin, hashOf(bytes))).toEqual([]);
    for (const server of servers) await server.close();
  });
});
