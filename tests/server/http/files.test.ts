import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, BLOB_PATH } from '#contract';
import { DEVELOPMENT_SECRET, startTestServer, type TestServer } from '#tests/server.ts';
import { makePerson, uploadBlob, type Person } from '../projects/people.ts';
import { talk } from './wire.ts';

let server: TestServer;
let lin: Person;
beforeAll(async () => {
  server = await startTestServer();
  lin = await makePerson(server);
});
afterAll(() => server.close());

const get = async (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}${path}`, { headers });
const signedIn = async () => ({ authorization: `Bearer ${await lin.token()}` });
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

describe('a blob', () => {
  const bytes = randomBytes(10_000);
  let path: string;
  beforeAll(async () => {
    path = BLOB_PATH + (await uploadBlob(server, lin, bytes));
  });

  test('comes whole, as a file that no browser shows', async () => {
    const answer = await get(path, await signedIn());
    expect(answer.status).toBe(200);
    expect(await bytesOf(answer)).toEqual(new Uint8Array(bytes));
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-disposition')).toBe('attachment');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(answer.headers.get('content-length')).toBe('10000');
  });

  test.each([
    ['bytes=0-0', 0, 1],
    ['bytes=100-199', 100, 200],
    ['bytes=9000-', 9000, 10_000],
    ['bytes=-10', 9990, 10_000],
    ['bytes=-20000', 0, 10_000],
    ['bytes=9999-999999', 9999, 10_000],
  ])('comes by the range %s', async (range, start, end) => {
    const answer = await get(path, { ...(await signedIn()), range });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/10000`);
    expect(await bytesOf(answer)).toEqual(new Uint8Array(bytes.subarray(start, end)));
  });

  test.each(['bytes=10000-', 'bytes=-0', `bytes=${'9'.repeat(15)}-`])('has no bytes %s', async (range) => {
    const answer = await get(path, { ...(await signedIn()), range });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe('bytes */10000');
  });

  test.each(['bytes=5-2', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=', `bytes=${'9'.repeat(40)}-`])(
    'comes whole for the range %s',
    async (range) => {
      expect((await get(path, { ...(await signedIn()), range })).status).toBe(200);
    },
  );

  test('is not sent again to who has it, nor a range of another one', async () => {
    const tag = (await get(path, await signedIn())).headers.get('etag')!;
    expect((await get(path, { ...(await signedIn()), 'if-none-match': tag })).status).toBe(304);
    const headers = { ...(await signedIn()), range: 'bytes=0-9', 'if-range': '"other"' };
    expect((await get(path, headers)).status).toBe(200);
  });

  test('is not there for who may not read it, and wants a session', async () => {
    const other = await makePerson(server);
    const answer = await get(path, { authorization: `Bearer ${await other.token()}` });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 11004 });
    expect((await get(path)).status).toBe(401);
    expect((await get(path, { 'share-access': 'forged' })).status).toBe(404);
  });

  test.each(['x', 'A'.repeat(64), '..%2f..%2ftoken-secret', 'incoming', '%00'.repeat(3)])(
    'is not found by the name %s',
    async (name) => {
      expect((await get(BLOB_PATH + name, await signedIn())).status).toBe(404);
    },
  );

  test('breaks off no server when its reader leaves in the middle', async () => {
    const large = BLOB_PATH + (await uploadBlob(server, lin, randomBytes(5_000_000)));
    const token = await lin.token();
    await talk(
      server.origin,
      (socket) =>
        void socket.write(`GET ${large} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`),
      /octet-stream/,
    );
    expect((await get('/readyz')).status).toBe(200);
  });
});

describe('a blob on disk', () => {
  test('is refused when it hashes to something else or is too large, and leaves nothing', async () => {
    const { blobs } = server.services;
    const bytes = randomBytes(1000);
    const hash = createHash('sha256').update(bytes).digest('hex');
    expect(await blobs.put(hash, Readable.from([bytes.subarray(1)]), 1000)).toEqual({
      ok: false,
      reason: 'mismatch',
    });
    expect(await blobs.put(hash, Readable.from([bytes]), 999)).toEqual({ ok: false, reason: 'mismatch' });
    expect(await blobs.size(hash)).toBeNull();
    expect(await blobs.open(hash)).toBeNull();
    await blobs.remove(hash);
    expect(await blobs.put(hash, Readable.from([bytes]), 1000)).toEqual({ ok: true, size: 1000 });
    const found = [];
    for await (const name of blobs.list()) found.push(name);
    expect(found).toContain(hash);
  });

  test('that breaks off in the middle is not kept', async () => {
    const broken = new Readable({
      read() {
        this.push('some');
        this.destroy(new Error('cut'));
      },
    });
    expect(await server.services.blobs.put('a'.repeat(64), broken, 1000)).toEqual({
      ok: false,
      reason: 'failed',
    });
  });
});

describe('a picture', () => {
  const encode = (
    format: 'png' | 'jpeg' | 'webp' | 'gif',
    width = 300,
    height = 200,
    background = '#c04020',
  ) =>
    sharp({ create: { width, height, channels: 3, background } })
      .toFormat(format)
      .toBuffer();
  const keep = async (kind: 'avatar' | 'thumbnail' | 'feedback', bytes: Buffer) =>
    server.services.pictures.keep(kind, bytes.toString('base64'));

  test('is re-encoded: fitted, upright, and without what else was in it', async () => {
    const secret = 'GPS 47.3769 N <script>alert(1)</script>';
    const sent = await sharp(await encode('jpeg', 900, 300))
      .withExif({ IFD0: { ImageDescription: secret } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const kept = await keep('avatar', Buffer.concat([sent, Buffer.from(secret)]));
    if (!kept.ok) throw new Error(kept.code);
    const answer = await get(server.services.pictures.address('avatar', kept.data));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    const served = Buffer.from(await bytesOf(answer));
    expect(served.includes('script')).toBe(false);
    const facts = await sharp(served).metadata();
    expect([facts.width, facts.height, facts.exif, facts.format]).toEqual([256, 256, undefined, 'webp']);
  });

  test('that is a thumbnail keeps its shape and wants its signature', async () => {
    const kept = await keep('thumbnail', await encode('png', 2000, 500));
    if (!kept.ok) throw new Error(kept.code);
    const address = server.services.pictures.address('thumbnail', kept.data);
    const answer = await get(address);
    expect(answer.status).toBe(200);
    const { width, height } = await sharp(await bytesOf(answer)).metadata();
    expect([width, height]).toEqual([640, 160]);
    const [path, query] = address.split('?') as [string, string];
    const until = new URLSearchParams(query).get('until')!;
    for (const forged of [
      path,
      `${path}?until=${until}&sign=`,
      address.replace(until, String(Number(until) + 86_400)),
      address.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      `${address}&until=${until}`,
      path.replace('thumbnail', 'avatar'),
    ]) {
      expect((await get(forged)).status, forged).toBe(404);
    }
    server.clock.advance(86_400_000);
    expect((await get(address)).status).toBe(200);
    server.clock.advance(86_400_000);
    expect((await get(address)).status).toBe(404);
  });

  test('that came with feedback is shown to nobody', async () => {
    const kept = await keep('feedback', await encode('png'));
    if (!kept.ok) throw new Error(kept.code);
    expect((await get(server.services.pictures.address('thumbnail', kept.data))).status).toBe(404);
    expect((await get(server.services.pictures.address('avatar', kept.data))).status).toBe(404);
  });

  test.each([
    ['WebP', () => encode('webp')],
    ['GIF', () => encode('gif')],
    ['SVG', () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'))],
    ['HTML', () => Promise.resolve(Buffer.from('<!doctype html><script>x()</script>'))],
    ['nothing', () => Promise.resolve(Buffer.from('x'))],
    ['half a PNG', async () => (await encode('png', 800, 800)).subarray(0, 200)],
    [
      'a PNG that says it is 60,000 pixels wide and high',
      async () => {
        const bytes = await encode('png');
        // Width and height stand at byte 16 of a PNG; the checksum of their chunk after them.
        bytes.writeUInt32BE(60_000, 16);
        bytes.writeUInt32BE(60_000, 20);
        return bytes;
      },
    ],
  ])('is refused when it is %s', async (_what, make) => {
    expect(await keep('avatar', await make())).toEqual({ ok: false, code: 'image_invalid' });
  });

  test('that nothing names is gone after a day, one that is named stays', async () => {
    const loose = await keep('thumbnail', await encode('png', 31, 32));
    const worn = await keep('avatar', await encode('png', 33, 34));
    if (!loose.ok || !worn.ok) throw new Error('a picture was refused');
    const profile = await server.call(api.user.editProfile, {
      token: await lin.token(),
      body: { avatar: (await encode('png', 35, 36, '#204080')).toString('base64') },
    });
    const avatar = profile.envelope.data.avatar!;
    server.clock.advance(86_400_001);
    const did = await server.runJob('clean-pictures');
    expect(did['removed']).toBeGreaterThanOrEqual(2);
    expect((await get(avatar)).status).toBe(200);
    expect((await get(server.services.pictures.address('thumbnail', loose.data))).status).toBe(404);
    expect((await get(server.services.pictures.address('avatar', worn.data))).status).toBe(404);
  });
});

describe('the outbox', () => {
  test('shows messages and open puzzles on this machine, as text', async () => {
    await server.services.messages.send({
      channel: 'mail',
      recipient: 'lin@example.org',
      subject: '<b>Code</b>',
      body: '123456',
    });
    await server.call(api.session.puzzle, { body: { purpose: 'login', subject: 'lin@example.org' } });
    const page = await get(`/dev/${DEVELOPMENT_SECRET}/outbox`);
    expect(await page.text()).toContain('&#60;b&#62;Code');
    const json = (await (await get(`/dev/${DEVELOPMENT_SECRET}/outbox?format=json`)).json()) as {
      messages: { body: string }[];
      puzzles: { answer: number }[];
    };
    expect(json.messages[0]!.body).toBe('123456');
    expect(json.puzzles[0]!.answer).toBeTypeOf('number');
  });

  test.each(['/dev/outbox', '/dev//outbox', `/dev/${DEVELOPMENT_SECRET}x/outbox`])(
    'is not at %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});
