import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCloud, memoryStorage, STORED, type Cloud } from '#cloud';
import { api, CODES, codeMessage, UPLOAD_PATH } from '#contract';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { makePerson, type Person } from '../projects/people.ts';
import { skipPauses, startGateway, type Gateway, type Meddling, type Passed } from './gateway.ts';

const CHUNK = 16_000_000;
const HOUR = 3_600_000;
const HTML = '<!doctype html><title>Bad gateway</title>';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let lin: Person;
let gateway: Gateway;
let cloud: Cloud;
beforeEach(async () => {
  skipPauses(/tus-js-client/);
  lin = await makePerson(server);
  gateway = await startGateway(server.origin);
  cloud = await openDevice(lin);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await gateway.close();
  rmSync(server.uploadFolder, { recursive: true, force: true });
});

/** A browser of this person behind the gateway. */
async function openDevice(person: Person, storage = memoryStorage()): Promise<Cloud> {
  storage.set(STORED.accessToken, await person.token());
  storage.set(STORED.userId, person.id);
  return createCloud({
    storage,
    language: () => 'en',
    onFailure: () => undefined,
    origin: gateway.origin,
  });
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
/** Many bytes, fast: a beginning of their own, and nothing. */
function bytesOf(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  bytes.set(randomBytes(Math.min(length, 64)));
  return bytes;
}
const missing = async (bytes: Uint8Array, person = lin): Promise<boolean> => {
  const body = { hashes: [hashOf(bytes)] };
  const answer = await server.call(api.projects.missingBlobs, { token: await person.token(), body });
  return answer.envelope.data.missing.length > 0;
};
const leftovers = (): string[] => {
  try {
    return readdirSync(server.uploadFolder).filter((name) => !name.endsWith('.json'));
  } catch {
    return [];
  }
};
const uploads = (method: string): Passed[] =>
  gateway.passed.filter((line) => line.method === method && line.path.startsWith(UPLOAD_PATH));
const sentBytes = (): number => uploads('PATCH').reduce((sum, { bytes }) => sum + bytes, 0);
const remembered = (): unknown => JSON.parse(cloud.storage.get(STORED.uploads) ?? '[]');
/** Meddles with the first request that is asked for, and with nothing after it. */
function meddleOnce(matches: (line: Passed) => boolean, how: Meddling): void {
  let done = false;
  gateway.meddleWith((line) => {
    if (done || !matches(line)) return {};
    done = true;
    return how;
  });
}
const isPatchAt = (offset: number) => (line: Passed) =>
  line.method === 'PATCH' && line.headers['upload-offset'] === String(offset);

/** Sends what comes before this offset, a multiple of the chunk, and is called off then. */
async function sendUpTo(offset: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const stop = new AbortController();
  gateway.meddleWith((line) => {
    if (!isPatchAt(offset)(line)) return {};
    stop.abort();
    return { cutRequestAfter: 0 };
  });
  expect(await cloud.upload(bytes, { signal: stop.signal })).toMatchObject({ code: 'cancelled' });
  gateway.meddleWith(() => ({}));
  expect([leftovers(), remembered()]).toMatchObject([{ length: 1 }, { length: 1 }]);
}

describe('the upload of a large mesh', () => {
  test('is called off in the middle, gone on with by the next save, and leaves nothing', async () => {
    const bytes = bytesOf(100_000_000);
    const stop = new AbortController();
    gateway.meddleWith((line) => {
      if (isPatchAt(3 * CHUNK)(line)) setTimeout(() => stop.abort(), 5);
      return {};
    });
    expect(await cloud.upload(bytes, { signal: stop.signal })).toMatchObject({ code: 'cancelled' });
    expect(await missing(bytes)).toBe(true);
    expect(remembered()).toHaveLength(1);
    expect(leftovers()).toHaveLength(1);

    gateway.meddleWith(() => ({}));
    const before = gateway.passed.length;
    expect(await cloud.upload(bytes)).toMatchObject({ ok: true });
    const methods = gateway.passed.slice(before).map(({ method }) => method);
    expect(methods[0]).toBe('HEAD');
    expect(methods).not.toContain('POST');
    expect(sentBytes()).toBeLessThanOrEqual(bytes.length + CHUNK);
    expect(await missing(bytes)).toBe(false);
    expect([leftovers(), remembered()]).toEqual([[], []]);
  });

  test('is not kept in memory by a signal that lives on', async () => {
    const stop = new AbortController();
    const added = vi.spyOn(stop.signal, 'addEventListener');
    const removed = vi.spyOn(stop.signal, 'removeEventListener');
    await cloud.upload(bytesOf(1000), { signal: stop.signal });
    const mine = added.mock.calls.map(([, listener]) => listener);
    expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(expect.arrayContaining(mine));
  });

  test('that is called off before its library is there ends at once', async () => {
    const stop = new AbortController();
    const sent = cloud.upload(bytesOf(1000), { signal: stop.signal, hash: '0'.repeat(64) });
    await Promise.resolve();
    stop.abort();
    expect(await sent).toMatchObject({ ok: false, code: 'cancelled' });
    expect(gateway.passed).toEqual([]);
  });
});

describe('an access token that runs out in the middle', () => {
  /** Answers refreshes as the server would for a session made by a login; all else is the server's own. */
  function renewTokens(): void {
    cloud.storage.set(STORED.refreshToken, 'refresh');
    gateway.meddleWith(async ({ path }) => {
      if (!path.includes('/refreshToken')) return {};
      const data = { token: await lin.token(), refreshToken: 'refresh' };
      const headers = { 'content-type': 'application/json' };
      return { answer: { status: 200, body: JSON.stringify({ code: 200, message: 'OK', data }), headers } };
    });
  }
  const expire = (): void => server.clock.advance(2 * HOUR);

  test('is renewed as often as it takes, and nothing that arrived is sent again', async () => {
    const bytes = bytesOf(3 * CHUNK);
    renewTokens();
    let expiries = 0;
    const sent = cloud.upload(bytes, {
      onProgress: (share) => {
        if (share >= (expiries + 1) / 3 && expiries < 2) {
          expiries += 1;
          expire();
        }
      },
    });
    expect(await sent).toMatchObject({ ok: true });
    expect(expiries).toBe(2);
    expect(uploads('POST').filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await missing(bytes)).toBe(false);
    expect(leftovers()).toEqual([]);
  });

  test('while a line that broke is taken up again costs nothing of what has arrived', async () => {
    const bytes = bytesOf(2 * CHUNK);
    await sendUpTo(CHUNK, bytes);
    renewTokens();
    // A day later: the first thing that is heard of the upload is that the token is no longer good.
    expire();
    expect(await cloud.upload(bytes)).toMatchObject({ ok: true });
    expect(uploads('POST')).toHaveLength(1);
    expect(leftovers()).toEqual([]);
  });
});

describe('a clock that is wrong', () => {
  test.each([-30, 30])('by %i hours on the device keeps nothing from being sent', async (hours) => {
    vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now().getTime() + hours * HOUR });
    try {
      expect(await cloud.upload(bytesOf(1000))).toMatchObject({ ok: true });
    } finally {
      vi.useRealTimers();
    }
  });

  test('and put right on the server, hours back, keeps nothing from being gone on with', async () => {
    const bytes = bytesOf(2 * CHUNK);
    await sendUpTo(CHUNK, bytes);
    server.clock.advance(-5 * HOUR);
    try {
      expect(await cloud.upload(bytes)).toMatchObject({ ok: true });
      expect(uploads('POST')).toHaveLength(1);
    } finally {
      server.clock.advance(5 * HOUR);
    }
  });
});

describe('a gateway that answers in place of the server', () => {
  const ways: readonly (readonly [string, Meddling])[] = [
    ['502', { answer: { status: 502, body: HTML } }],
    ['503', { answer: { status: 503, body: HTML } }],
    ['504', { answer: { status: 504, body: HTML } }],
    ['404', { answer: { status: 404, body: HTML } }],
    ['403', { answer: { status: 403, body: HTML } }],
    ['a portal', { answer: { status: 200, body: HTML } }],
    ['JSON of its own', { answer: { status: 500, body: 'null' } }],
  ];
  const cases = ways.flatMap(([name, how]) =>
    ['POST', 'HEAD', 'PATCH'].map((method) => [name, method, how] as const),
  );

  test.each(cases)(
    'with %s to %s is out of reach, and the upload continues after it',
    async (_name, method, how) => {
      const bytes = bytesOf(2_000_000);
      // Something to continue with: nothing else asks how far it has come.
      if (method === 'HEAD') await sendUpTo(0, bytes);
      gateway.meddleWith((line) => (line.path.startsWith(UPLOAD_PATH) && line.method === method ? how : {}));
      expect(await cloud.upload(bytes)).toMatchObject({ ok: false, code: 'unavailable' });
      gateway.meddleWith(() => ({}));
      expect(await cloud.upload(bytes)).toMatchObject({ ok: true });
      expect(uploads('POST').filter(({ status }) => status === 201)).toHaveLength(1);
      expect(await missing(bytes)).toBe(false);
      expect([leftovers(), remembered()]).toEqual([[], []]);
    },
  );

  test('once is not noticed', async () => {
    const bytes = bytesOf(2 * CHUNK);
    meddleOnce(isPatchAt(CHUNK), { answer: { status: 502, body: HTML } });
    expect(await cloud.upload(bytes)).toMatchObject({ ok: true });
    expect(uploads('POST')).toHaveLength(1);
  });

  test('that takes no more than a megabyte at a time gets no more', async () => {
    const bytes = bytesOf(5_000_000);
    gateway.meddleWith((line) =>
      Number(line.headers['content-length'] ?? 0) > 1_048_576 ? { answer: { status: 413, body: HTML } } : {},
    );
    expect(await cloud.upload(bytes)).toMatchObject({ ok: true });
    expect(await missing(bytes)).toBe(false);
    expect(leftovers()).toEqual([]);
  });

  test('that takes nothing says that it is too large', async () => {
    gateway.meddleWith((line) => (line.method === 'PATCH' ? { answer: { status: 413, body: HTML } } : {}));
    expect(await cloud.upload(bytesOf(5_000_000))).toMatchObject({ ok: false, code: 'too_large' });
  });
});

describe('a line that breaks', () => {
  test('in the middle of a request continues from the byte that arrived', async () => {
    const bytes = bytesOf(CHUNK);
    meddleOnce(isPatchAt(0), { cutRequestAfter: 5_000_000 });
    expect(await cloud.upload(bytes)).toMatchObject({ ok: true });
    expect(sentBytes()).toBeLessThan(bytes.length + 5_000_000);
    expect(await missing(bytes)).toBe(false);
  });

  test('after the last byte has the upload once: it was kept, and is not sent again', async () => {
    const bytes = bytesOf(CHUNK);
    meddleOnce(isPatchAt(0), { cutAnswerAfter: 0 });
    expect(await cloud.upload(bytes)).toMatchObject({ ok: true });
    expect(uploads('PATCH')).toHaveLength(1);
    expect([leftovers(), remembered()]).toEqual([[], []]);
  });

  test('for good is offline', async () => {
    gateway.meddleWith(() => ({ cutRequestAfter: 0, cutAnswerAfter: 0 }));
    expect(await cloud.upload(bytesOf(1000))).toMatchObject({ ok: false, code: 'offline' });
  });
});

describe('what the server refuses', () => {
  test.each(['quota_exceeded', 'storage_failed', 'internal'] as const)(
    'is reported at once and in its own words: %s',
    async (name) => {
      const { code, status } = CODES[name];
      const body = JSON.stringify({ code, message: codeMessage(name, 'en'), data: {} });
      gateway.meddleWith(({ method }) => (method === 'POST' ? { answer: { status, body } } : {}));
      expect(await cloud.upload(bytesOf(1000))).toMatchObject({ code: name });
      expect(uploads('POST')).toHaveLength(1);
    },
  );
});

test('a session that was ended elsewhere stops an upload, which the next login resumes', async () => {
  const bytes = bytesOf(2 * CHUNK);
  const { code, status } = CODES.login_expired;
  const body = JSON.stringify({ code, message: codeMessage('login_expired', 'en'), data: {} });
  gateway.meddleWith((line) => (isPatchAt(CHUNK)(line) ? { answer: { status, body } } : {}));
  cloud.storage.set(STORED.refreshToken, 'of the session that is no more');
  expect(await cloud.upload(bytes)).toMatchObject({ ok: false, code: 'login_expired' });
  expect(cloud.session.hasCredential()).toBe(false);
  gateway.meddleWith(() => ({}));
  cloud = await openDevice(lin, cloud.storage);
  expect(await cloud.upload(bytes)).toMatchObject({ ok: true });
  expect(uploads('POST')).toHaveLength(1);
  expect([leftovers(), remembered()]).toEqual([[], []]);
});

describe('the same content sent twice at once', () => {
  test.each(['two devices', 'two tabs of a browser without locks'])('by %s is there once', async (who) => {
    const bytes = bytesOf(3 * CHUNK);
    const other = await openDevice(lin, who === 'two devices' ? memoryStorage() : cloud.storage);
    const answers = await Promise.all([cloud.upload(bytes), other.upload(bytes)]);
    expect(answers).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await missing(bytes)).toBe(false);
    expect([leftovers(), remembered()]).toEqual([[], []]);
  });
});

describe('an address that was remembered', () => {
  test('is of the account it was sent by: another one begins its own, and neither is lost', async () => {
    const bytes = bytesOf(2 * CHUNK);
    await sendUpTo(CHUNK, bytes);
    const other = await makePerson(server);
    const theirs = await openDevice(other, cloud.storage);
    expect(await theirs.upload(bytes)).toMatchObject({ ok: true });
    expect(await missing(bytes)).toBe(true);
    cloud = await openDevice(lin, cloud.storage);
    expect(await cloud.upload(bytes)).toMatchObject({ ok: true });
    expect(uploads('POST')).toHaveLength(2);
    expect(await missing(bytes)).toBe(false);
    expect([leftovers(), remembered()]).toEqual([[], []]);
  });

  test('of an upload that was swept away starts over', async () => {
    const bytes = bytesOf(2 * CHUNK);
    await sendUpTo(CHUNK, bytes);
    for (const name of readdirSync(server.uploadFolder)) rmSync(join(server.uploadFolder, name));
    expect(await cloud.upload(bytes)).toMatchObject({ ok: true });
    expect(await missing(bytes)).toBe(false);
    expect(remembered()).toEqual([]);
  });

  test.each([
    '[null]',
    '[1,"x",{}]',
    '{',
    '{"length":1}',
    '[{"urlStorageKey":1,"uploadUrl":2}]',
    '[{"urlStorageKey":"KEY","uploadUrl":"http://127.0.0.1:9/api/tw/upload/x"}]',
    '[{"urlStorageKey":"KEY","uploadUrl":"/elsewhere"}]',
    '[{"urlStorageKey":"KEY","uploadUrl":null,"parallelUploadUrls":["http://127.0.0.1:9/"]}]',
  ])('and is no longer to be read (%s) starts over, and no token goes elsewhere', async (text) => {
    const bytes = bytesOf(1000);
    cloud.storage.set(STORED.uploads, text.replace('KEY', `${lin.id}:${hashOf(bytes)}`));
    expect(await cloud.upload(bytes)).toMatchObject({ ok: true });
    expect(await missing(bytes)).toBe(false);
    expect(remembered()).toEqual([]);
  });
});
