import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { api, BLOB_PATH, CODES, limits, UPLOAD_PATH } from '#contract';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { giveBlob, makePerson, makeProject, type Person } from '../server/projects/people.ts';

const OWN = limits.REGULAR_SPACE_BYTES;
const MINUTE = 60_000;

let server: TestServer;
let lin: Person;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  lin = await makePerson(server);
});

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function announce(length: number, hash = randomBytes(32).toString('hex'), person = lin) {
  return fetch(`${server.origin}${UPLOAD_PATH}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await person.token()}`,
      lang: 'en',
      'tus-resumable': '1.0.0',
      'upload-length': String(length),
      'upload-metadata': `sha256 ${Buffer.from(hash).toString('base64')}`,
    },
  });
}

/** One request on an upload that was announced. */
async function go(method: 'HEAD' | 'PATCH' | 'DELETE', begun: Response, bytes?: Uint8Array, offset = 0) {
  return fetch(new URL(begun.headers.get('location')!, server.origin), {
    method,
    headers: {
      authorization: `Bearer ${await lin.token()}`,
      'tus-resumable': '1.0.0',
      ...(bytes === undefined
        ? {}
        : { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }),
    },
    ...(bytes === undefined ? {} : { body: bytes as Uint8Array<ArrayBuffer> }),
  });
}

const missing = async (hashes: string[], person = lin) =>
  (await server.call(api.projects.missingBlobs, { token: await person.token(), body: { hashes } })).envelope
    .data.missing;

/** Makes an upload look as if it got its last byte so long ago, by the clock of the server. */
function silence(begun: Response, milliseconds: number): void {
  const name = begun.headers.get('location')!.split('/').at(-1)!;
  const time = new Date(server.clock.now().getTime() - milliseconds);
  for (const file of readdirSync(server.uploadFolder).filter((other) => other.startsWith(name))) {
    utimesSync(join(server.uploadFolder, file), time, time);
  }
}

describe('what a person uploads and never saves', () => {
  test('counts against the own space from the announcement on, and the refusal says what is free', async () => {
    for (const length of [1_900_000_000, OWN + 1]) {
      const refused = await announce(length);
      expect(refused.status).toBe(CODES.quota_exceeded.status);
      expect(await refused.json()).toMatchObject({
        code: CODES.quota_exceeded.code,
        data: { free: OWN, needed: length },
      });
    }
    expect((await announce(0.6 * OWN)).status).toBe(201);
    expect((await announce(0.6 * OWN)).status).toBe(CODES.quota_exceeded.status);
    expect((await announce(0.4 * OWN)).status).toBe(201);
    expect((await announce(1)).status).toBe(CODES.quota_exceeded.status);
    const member = await makePerson(server, { vipLevel: 1 });
    expect((await announce(1_900_000_000, undefined, member)).status).toBe(201);
  });

  test('counts once however many announcements come at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => announce(OWN / 4)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(4);
    expect(statuses.filter((status) => status === CODES.quota_exceeded.status)).toHaveLength(16);
  });

  test('continues counting while it is resumed and when it has arrived, and gives its space back', async () => {
    const bytes = randomBytes(1000);
    const begun = await announce(bytes.length, hashOf(bytes));
    expect((await go('PATCH', begun, bytes.subarray(0, 400))).status).toBe(204);
    expect((await announce(OWN - 999)).status).toBe(CODES.quota_exceeded.status);
    expect((await go('HEAD', begun)).headers.get('upload-offset')).toBe('400');
    expect((await go('PATCH', begun, bytes.subarray(400), 400)).status).toBe(204);
    expect((await announce(OWN - 999)).status).toBe(CODES.quota_exceeded.status);
    const rest = await announce(OWN - 1000);
    expect(rest.status).toBe(201);
    // Given up by its client, and one that is not what it said: neither is anywhere any more.
    expect((await go('DELETE', rest)).status).toBe(204);
    const other = await announce(bytes.length, hashOf(randomBytes(3)));
    expect((await go('PATCH', other, bytes)).status).toBe(CODES.upload_mismatch.status);
    expect((await announce(OWN - 1000)).status).toBe(201);
    expect(await missing([hashOf(bytes)])).toEqual([]);
  });

  test('is in nobody else’s way', async () => {
    expect((await announce(OWN)).status).toBe(201);
    expect((await announce(OWN, undefined, await makePerson(server))).status).toBe(201);
  });

  test('makes room when its client was silent, or when no save has named it for an hour', async () => {
    const begun = await announce(OWN);
    silence(begun, MINUTE);
    expect((await announce(OWN)).status).toBe(CODES.quota_exceeded.status);
    silence(begun, 3 * MINUTE);
    const second = await announce(OWN / 2);
    expect(second.status).toBe(201);
    expect((await go('HEAD', begun)).status).toBe(404);

    const sent = await giveBlob(server, lin, OWN / 2);
    expect((await announce(1)).status).toBe(CODES.quota_exceeded.status);
    server.clock.advance(61 * MINUTE);
    silence(second, 0);
    expect((await announce(OWN / 2)).status).toBe(201);
    expect(await missing([sent])).toEqual([sent]);
  });

  test('gives its space back when it is swept', async () => {
    const begun = await announce(OWN);
    silence(begun, 24 * 60 * MINUTE + 1);
    await server.runJob('clean-uploads');
    expect((await announce(OWN)).status).toBe(201);
  });

  test('leaves room for the save that replaces a project, and for the one after a deletion', async () => {
    const { id, content } = await makeProject(server, lin, { size: 0.9 * OWN });
    expect((await announce(OWN + 1)).status).toBe(CODES.quota_exceeded.status);
    const next = await giveBlob(server, lin, 0.9 * OWN);
    expect((await announce(0.1 * OWN + 1)).status).toBe(CODES.quota_exceeded.status);
    const token = await lin.token();
    const saved = await server.call(api.projects.save, {
      token,
      body: { id, revision: 1, content: next, assets: [] },
    });
    expect(saved.envelope.code).toBe(200);
    // What the save let go of is kept for a day, unless it is in the way.
    expect(await missing([content])).toEqual([]);
    expect((await announce(0.5 * OWN)).status).toBe(201);
    expect(await missing([content, next])).toEqual([content]);
    await server.call(api.projects.remove, { token, body: { ids: [id] } });
    expect((await announce(0.5 * OWN)).status).toBe(201);
    expect(await missing([next])).toEqual([next]);
  });

  test('takes no bytes from somebody else who has them, too', async () => {
    const other = await makePerson(server);
    const shared = await giveBlob(server, lin, OWN / 2);
    await giveBlob(server, other, OWN / 2, shared);
    server.clock.advance(61 * MINUTE);
    expect((await announce(OWN)).status).toBe(201);
    expect(await missing([shared])).toEqual([shared]);
    expect(await missing([shared], other)).toEqual([]);
    const answer = await fetch(`${server.origin}${BLOB_PATH}${shared}`, {
      headers: { authorization: `Bearer ${await lin.token()}` },
    });
    expect(answer.status).toBe(404);
  });
});
