import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { api, CODES } from '#contract';
import { tables } from '#server';
import { startTestServer, type TestServer } from '#tests/server.ts';
import {
  grantedSizes,
  recordBlob,
  removeUnrecorded,
} from '../../../src/server/features/projects/blobs-repository.ts';
import { giveBlob, makePerson, makeProject, uploadBlob, type Person } from './people.ts';

const DAY = 86_400_000;

let server: TestServer;
let lin: Person;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  lin = await makePerson(server);
  // What earlier tests left loose is gone before the next one counts.
  server.clock.advance(3 * DAY);
  await clean();
});

async function createFrom(person: Person, content: string, assets: string[] = []) {
  return server.call(api.projects.create, {
    token: await person.token(),
    body: { name: 'Dragon', content, assets },
  });
}
const clean = () => server.runJob('clean-blobs');
const isStored = async (hash: string) => (await server.services.blobs.size(hash)) !== null;
async function hasRow(hash: string): Promise<boolean> {
  const rows = await server.services.database.select().from(tables.blobs).where(eq(tables.blobs.hash, hash));
  return rows.length > 0;
}

describe('the cleaner of blobs', () => {
  test('takes what no project holds and nobody touched for a day, row and bytes', async () => {
    const loose = await uploadBlob(server, lin, randomBytes(10));
    const held = await uploadBlob(server, lin, randomBytes(11));
    const { id } = (await createFrom(lin, held)).envelope.data.project;
    server.clock.advance(DAY);
    expect(await clean()).toEqual({ removed: 0, adopted: 0 });
    server.clock.advance(1);
    expect(await clean()).toEqual({ removed: 1, adopted: 0 });
    expect([await isStored(loose), await hasRow(loose)]).toEqual([false, false]);
    expect([await isStored(held), await hasRow(held)]).toEqual([true, true]);
    await server.call(api.projects.remove, { token: await lin.token(), body: { ids: [id] } });
    // Letting go starts the day again.
    expect(await clean()).toEqual({ removed: 0, adopted: 0 });
    server.clock.advance(DAY + 1);
    expect(await clean()).toEqual({ removed: 1, adopted: 0 });
    expect([await isStored(held), await hasRow(held)]).toEqual([false, false]);
  });

  test('leaves what lies in a recycle bin, and what a save let go of for a day', async () => {
    const member = await makePerson(server, { vipLevel: 1 });
    const [first, second] = [
      await uploadBlob(server, member, randomBytes(10)),
      await uploadBlob(server, member, randomBytes(10)),
    ];
    const { id } = (await createFrom(member, first)).envelope.data.project;
    server.clock.advance(5 * DAY);
    await giveBlob(server, member, 10, second);
    const token = await member.token();
    const saved = await server.call(api.projects.save, {
      token,
      body: { id, revision: 1, content: second, assets: [] },
    });
    expect(saved.envelope.code).toBe(200);
    await clean();
    expect(await isStored(first)).toBe(true);
    await server.call(api.projects.remove, { token, body: { ids: [id] } });
    server.clock.advance(DAY + 1);
    await clean();
    expect([await isStored(first), await isStored(second)]).toEqual([false, true]);
  });

  test('leaves what another project of somebody else still holds', async () => {
    const other = await makePerson(server);
    const bytes = randomBytes(10);
    const hash = await uploadBlob(server, lin, bytes);
    await uploadBlob(server, other, bytes);
    const mine = (await createFrom(lin, hash)).envelope.data.project;
    await createFrom(other, hash);
    await server.call(api.projects.remove, { token: await lin.token(), body: { ids: [mine.id] } });
    server.clock.advance(2 * DAY);
    expect(await clean()).toEqual({ removed: 0, adopted: 0 });
    expect(await isStored(hash)).toBe(true);
  });

  test('gives bytes without a row a day before it takes them', async () => {
    const bytes = randomBytes(20);
    const hash = createHash('sha256').update(bytes).digest('hex');
    await server.services.blobs.put(hash, Readable.from([bytes]), 100);
    expect(await clean()).toEqual({ removed: 0, adopted: 1 });
    // Nobody was granted them by that.
    expect((await createFrom(lin, hash)).envelope.code).toBe(CODES.blob_missing.code);
    server.clock.advance(DAY - 1);
    expect(await clean()).toEqual({ removed: 0, adopted: 0 });
    server.clock.advance(2);
    expect(await clean()).toEqual({ removed: 1, adopted: 0 });
    expect(await isStored(hash)).toBe(false);
  });

  test('and saves at once: a saved project always has its bytes', async () => {
    const hashes: string[] = [];
    for (let index = 0; index < 40; index += 1) {
      hashes.push(await uploadBlob(server, lin, randomBytes(30)));
    }
    server.clock.advance(DAY + 1);
    const answers = await Promise.all([
      ...hashes.map((hash) => createFrom(lin, hash)),
      ...[1, 2, 3].map(() => clean().then(() => null)),
    ]);
    for (const [index, answer] of answers.slice(0, hashes.length).entries()) {
      const saved = answer!.envelope.code === 200;
      if (!saved) expect(answer!.envelope.code).toBe(CODES.blob_missing.code);
      const stored = await isStored(hashes[index]!);
      expect(await hasRow(hashes[index]!)).toBe(stored);
      if (saved) expect(stored).toBe(true);
    }
  });

  test('passes by what a save is about to name', async () => {
    const hash = await uploadBlob(server, lin, randomBytes(10));
    const project = await makeProject(server, lin);
    server.clock.advance(DAY + 1);
    const { database } = server.services;
    let cleaning: Promise<unknown> = Promise.resolve();
    await database.transaction(async (save) => {
      expect((await grantedSizes(save, lin.id, [hash])).size).toBe(1);
      cleaning = clean();
      // Long enough for the cleaner to reach the blob, where it can while this transaction is open.
      await new Promise((resolve) => setTimeout(resolve, 300));
      await save.insert(tables.projectBlobs).values({ projectId: project.id, hash, role: 'asset' });
    });
    await cleaning;
    expect([await isStored(hash), await hasRow(hash)]).toEqual([true, true]);
  });

  test('and an upload at once: what is removed is not recorded, what is recorded is not removed', async () => {
    const { database, blobs, now } = server.services;
    const bytes = randomBytes(12);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const put = () => blobs.put(hash, Readable.from([bytes]), 100);
    const record = (isThere = () => isStored(hash)) =>
      database.transaction((transaction) =>
        recordBlob(transaction, { hash, size: 12, userId: lin.id, now: now() }, isThere),
      );
    const pause = () => new Promise((resolve) => setTimeout(resolve, 200));

    // The cleaner is at it: the upload waits, finds nothing, and is told so.
    await put();
    let recording: Promise<boolean> = Promise.resolve(true);
    const removed = await removeUnrecorded(database, hash, async () => {
      recording = record();
      await pause();
      await blobs.remove(hash);
    });
    expect([removed, await recording]).toEqual([true, false]);
    expect([await isStored(hash), await hasRow(hash)]).toEqual([false, false]);

    // The upload is at it: the cleaner waits, finds its row, and leaves the bytes.
    await put();
    let removing: Promise<boolean> = Promise.resolve(true);
    const recorded = await record(async () => {
      removing = removeUnrecorded(database, hash, () => blobs.remove(hash));
      await pause();
      return isStored(hash);
    });
    expect([recorded, await removing]).toEqual([true, false]);
    expect([await isStored(hash), await hasRow(hash)]).toEqual([true, true]);
  });

  test('forgets who had a blob with the blob: it must be sent again', async () => {
    const bytes = randomBytes(10);
    const hash = await uploadBlob(server, lin, bytes);
    server.clock.advance(2 * DAY);
    await clean();
    const missing = await server.call(api.projects.missingBlobs, {
      token: await lin.token(),
      body: { hashes: [hash] },
    });
    expect(missing.envelope.data.missing).toEqual([hash]);
    await uploadBlob(server, lin, bytes);
    expect((await createFrom(lin, hash)).envelope.code).toBe(200);
  });

  test('does not mind a clock that was set back', async () => {
    const project = await makeProject(server, lin);
    const loose = await uploadBlob(server, lin, randomBytes(10));
    server.clock.advance(-365 * DAY);
    expect(await clean()).toEqual({ removed: 0, adopted: 0 });
    expect(await isStored(loose)).toBe(true);
    expect(await hasRow(project.content)).toBe(true);
  });
});
