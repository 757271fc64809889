import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, BLOB_PATH, CODES, SHARE_ACCESS_HEADER, type CodeName } from '#contract';
import { tables } from '#server';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { makePerson, uploadBlob, type Person } from '../projects/people.ts';
import { makeFixture, type Fixture, type ShareState } from './fixture.ts';

/** Who gets the bytes of a project's blob, by the state of its share: to look at them, and to keep them as a file. */
const CALLERS = ['nobody', 'recipient', 'ended', 'owner', 'other'] as const;
type Caller = (typeof CALLERS)[number];
const PURPOSES = ['view', 'export'] as const;

const [U, E, OK, NF] = ['unauthorized', 'login_expired', 'ok', 'not_found'] as const;
/** A share that is none any more, and one that is over: the same as in every call. */
const [SI, SE] = ['share_invalid', 'share_expired'] as const;
//                     nobody recipient ended owner other
const ROWS: readonly (readonly [ShareState, 'view' | 'export', readonly CodeName[]])[] = [
  ['read_only', 'view', [U, OK, E, OK, NF]],
  ['read_only', 'export', [U, NF, E, OK, NF]],
  ['copyable', 'view', [U, OK, E, OK, NF]],
  ['copyable', 'export', [U, NF, E, OK, NF]],
  ['export_stl', 'view', [U, OK, E, OK, NF]],
  ['export_stl', 'export', [U, OK, E, OK, NF]],
  ['expired', 'view', [U, SE, E, OK, NF]],
  ['expired', 'export', [U, SE, E, OK, NF]],
  ['closed', 'view', [U, SI, E, OK, NF]],
  ['closed', 'export', [U, SI, E, OK, NF]],
  ['deleted', 'view', [U, SI, E, OK, NF]],
  ['deleted', 'export', [U, SI, E, OK, NF]],
  ['unknown', 'view', [U, SI, E, OK, NF]],
  ['unknown', 'export', [U, SI, E, OK, NF]],
];

let server: TestServer;
let other: Person;
let ended: string;
beforeAll(async () => {
  server = await startTestServer();
  other = await makePerson(server, { vipLevel: 1 });
  const gone = await makePerson(server);
  ended = await gone.token();
  await server.services.database
    .update(tables.sessions)
    .set({ endedAt: server.clock.now(), endReason: 'replaced' })
    .where(eq(tables.sessions.userId, gone.id));
});
afterAll(() => server.close());

async function headersOf(caller: Caller, { owner, access }: Fixture): Promise<Record<string, string>> {
  switch (caller) {
    case 'nobody':
      return {};
    case 'recipient':
      return { [SHARE_ACCESS_HEADER]: access };
    case 'ended':
      return { authorization: `Bearer ${ended}` };
    case 'owner':
      return { authorization: `Bearer ${await owner.token()}` };
    case 'other':
      return { authorization: `Bearer ${await other.token()}` };
  }
}

describe('the bytes of a shared project', () => {
  test.each(ROWS)('with a %s share, to %s', async (state, purpose, cells) => {
    for (const [at, caller] of CALLERS.entries()) {
      const fixture = await makeFixture(server, true, 'live', state);
      // A second upload of other bytes, saved into the project where it still lives.
      const bytes = randomBytes(100);
      const hash = await uploadBlob(server, fixture.owner, bytes);
      const token = await fixture.owner.token();
      const { id, revision } = { id: fixture.projectId, revision: fixture.revision };
      await server.call(api.projects.save, { token, body: { id, revision, content: hash, assets: [] } });

      const answer = await fetch(`${server.origin}${BLOB_PATH}${hash}?purpose=${purpose}`, {
        headers: await headersOf(caller, fixture),
      });
      const expected = cells[at]!;
      expect([caller, answer.status]).toEqual([caller, CODES[expected].status]);
      const got = Buffer.from(await answer.arrayBuffer());
      if (expected === 'ok') expect(got.equals(bytes)).toBe(true);
      else expect(JSON.parse(got.toString())).toMatchObject({ code: CODES[expected].code });
      // What else the owner has is no part of the share.
      if (caller !== 'recipient') continue;
      const secret = await uploadBlob(server, fixture.owner, randomBytes(100));
      const beside = await fetch(`${server.origin}${BLOB_PATH}${secret}?purpose=${purpose}`, {
        headers: await headersOf(caller, fixture),
      });
      const over = expected === SI || expected === SE;
      expect(beside.status).toBe(over ? CODES[expected].status : 404);
    }
  });

  test('covers both purposes in every state', () => {
    const states = new Set(ROWS.map(([state]) => state));
    expect(ROWS).toHaveLength(states.size * PURPOSES.length);
  });
});
