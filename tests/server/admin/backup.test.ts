import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createS3BlobStore,
  createS3Client,
  restoreBackup,
  runServed,
  sumTables,
  tables,
  type Estate,
} from '#server';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { startLoopbackS3 } from '../storage/loopback-s3.ts';
import { admin } from './command-line.ts';
import { makeBelongings, makeEmptyEstate } from './estates.ts';

let server: TestServer;
let folder: string;
let mine: Awaited<ReturnType<typeof makeBelongings>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corallite-backup-'));
  server = await startTestServer();
  for (let count = 0; count < 3; count++) mine = await makeBelongings(server);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const sums = (estate: Estate) => sumTables(estate.database.database);

/** Restores a file into an empty place, then looks at it. */
async function restored(
  file: string,
  look: (estate: Estate, refused: string | null) => Promise<void>,
): Promise<void> {
  const estate = await makeEmptyEstate(server.clock.now);
  try {
    const terminal = { print: () => undefined, signal: new AbortController().signal };
    const outcome = await restoreBackup({ ...estate, ...terminal }, file);
    await look(estate, outcome.ok ? null : outcome.error.message);
  } finally {
    await estate.close();
  }
}

/** Every hash of a store. */
async function hashesOf(store: Estate['blobs']): Promise<string[]> {
  const hashes: string[] = [];
  for await (const hash of store.list()) hashes.push(hash);
  return hashes.sort();
}

/** A copy of a whole backup with one thing wrong. */
async function spoil(name: string, change: (path: string) => Promise<void>): Promise<string> {
  const whole = join(folder, 'whole.tar');
  if (!(await stat(whole).catch(() => null))) await admin(server.estate, 'backup', whole);
  const path = join(folder, name);
  await writeFile(path, await readFile(whole));
  await change(path);
  return path;
}

describe('a backup', () => {
  test('is restored to the same rows and bytes, and leaves nothing beside its file', async () => {
    const file = join(folder, 'first.tar');
    const { refused, lines } = await admin(server.estate, 'backup', file);
    expect(refused).toBe(null);
    expect(lines.at(-1)).toContain('6 blobs');
    expect(await readdir(folder)).toEqual(['first.tar']);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await restored(file, async (estate, refusal) => {
      expect(refusal).toBe(null);
      expect(await sums(estate)).toEqual(await sums(server.estate));
      for (const kind of ['blobs', 'pictures'] as const) {
        const hashes = await hashesOf(estate[kind]);
        expect(hashes).toEqual(await hashesOf(server.estate[kind]));
        expect(hashes.length).toBeGreaterThan(0);
      }
      const document = await buffer((await estate.blobs.open(mine.document))!);
      expect(JSON.parse(document.toString())).toEqual({ parts: [mine.person.id] });
      expect((await admin(estate, 'check', '--deep')).refused).toBe(null);
    });
  });

  test('is of one moment, while people continue', async () => {
    const file = join(folder, 'busy.tar');
    const before = await sums(server.estate);
    let made: Promise<unknown> = Promise.resolve();
    // The first blob is asked for when the rows are written already.
    const blobs: Estate['blobs'] = {
      ...server.estate.blobs,
      open: async (...input) => {
        made = made.then(() => makeBelongings(server));
        await made;
        return server.estate.blobs.open(...input);
      },
    };
    const ran = await admin({ ...server.estate, blobs }, 'backup', file);
    expect(ran.refused).toBe(null);
    expect(await sums(server.estate)).not.toEqual(before);
    await restored(file, async (estate) => expect(await sums(estate)).toEqual(before));
  });

  test('keeps what is let go of while it is copied', async () => {
    const file = join(folder, 'kept.tar');
    const { database } = server.services;
    let removed: unknown;
    const blobs: Estate['blobs'] = {
      ...server.estate.blobs,
      open: async (...input) => {
        if (removed === undefined) {
          await admin(server.estate, 'account', 'delete', mine.person.id, '--now');
          server.clock.advance(3 * 86_400_000);
          removed = [await server.runJob('clean-blobs'), await server.runJob('clean-pictures')];
        }
        return server.estate.blobs.open(...input);
      },
    };
    expect((await admin({ ...server.estate, blobs }, 'backup', file)).refused).toBe(null);
    expect(removed).toEqual([{ removed: 0, adopted: 0 }, { removed: 0 }]);
    expect(await database.$count(tables.cleaningPauses)).toBe(0);
    await restored(file, async (estate) => {
      expect(await hashesOf(estate.blobs)).toContain(mine.document);
      expect((await admin(estate, 'check', '--deep')).refused).toBe(null);
    });
    // Once it is written, what nobody has goes.
    expect(await server.runJob('clean-blobs')).toEqual({ removed: 2, adopted: 0 });
    mine = await makeBelongings(server);
  });

  test('says what the server has lost, and is restored without it', async () => {
    const file = join(folder, 'lost.tar');
    const blobs: Estate['blobs'] = {
      ...server.estate.blobs,
      size: async (hash) => (hash === mine.asset ? null : server.estate.blobs.size(hash)),
    };
    const ran = await admin({ ...server.estate, blobs }, 'backup', file);
    expect(ran.refused).toContain('without 1 file');
    await restored(file, async (estate, refused) => {
      expect(refused).toBe(null);
      const checked = await admin(estate, 'check');
      expect(checked.refused).toContain('1 fault found');
      expect(checked.lines).toContain(`blobs/${mine.asset}: missing`);
    });
  });

  test.each([
    ['cut.tar', 'cannot be read', async (path: string) => truncate(path, (await stat(path)).size - 6000)],
    [
      'headless.tar',
      'not whole',
      async (path: string) => truncate(path, (await readFile(path)).indexOf('manifest.json')),
    ],
    [
      'flipped.tar',
      'damaged',
      async (path: string) => {
        const bytes = await readFile(path);
        bytes[bytes.indexOf('{"parts"') + 12]! ^= 1;
        await writeFile(path, bytes);
      },
    ],
    [
      'row.tar',
      'damaged',
      async (path: string) => {
        const bytes = await readFile(path);
        bytes[bytes.indexOf('lin@example.org')]! ^= 1;
        await writeFile(path, bytes);
      },
    ],
    ['other.tar', 'cannot be read', (path: string) => writeFile(path, Buffer.alloc(5000, 'x'))],
  ])('that is spoiled (%s) is refused before anything is written', async (name, sentence, change) => {
    const file = await spoil(name, change);
    await restored(file, async (estate, refused) => {
      expect(refused).toContain(sentence);
      expect(await hashesOf(estate.blobs)).toEqual([]);
      expect((await sums(estate))['users']?.rows).toBe(0);
    });
  });

  test('is refused where somebody has something, and never written over a file', async () => {
    const file = await spoil('again.tar', () => Promise.resolve());
    const terminal = { print: () => undefined, signal: new AbortController().signal };
    const refused = await restoreBackup({ ...server.estate, ...terminal }, file);
    expect(refused).toMatchObject({ ok: false });
    expect((await admin(server.estate, 'backup', file)).refused).toContain('is there already');
  });

  test('that is stopped leaves no file', async () => {
    const stop = new AbortController();
    const blobs: Estate['blobs'] = {
      ...server.estate.blobs,
      open: (...input) => {
        stop.abort();
        return server.estate.blobs.open(...input);
      },
    };
    const file = join(folder, 'stopped.tar');
    const outcome = await runServed(
      { ...server.estate, blobs, print: () => undefined, signal: stop.signal },
      { name: 'backup', input: { values: [file], options: {} } },
    );
    expect(outcome).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(
      (await readdir(folder)).filter((name) => name.startsWith('stopped') || name.startsWith('.')),
    ).toEqual([]);
  });
});

describe('a backup of a disk', () => {
  test('is restored into an S3-compatible store, and backed up from there', async () => {
    const s3 = await startLoopbackS3('bucket');
    const place = await makeEmptyEstate(server.clock.now);
    try {
      const config = { endpoint: s3.endpoint, region: 'r', bucket: 'bucket', accessKey: 'a', secretKey: 's' };
      const storeOf = (prefix: string) =>
        createS3BlobStore(createS3Client(config), 'bucket', prefix, join(folder, 'incoming'));
      const estate = { ...place, blobs: storeOf('blobs/'), pictures: storeOf('pictures/') };
      const terminal = { print: () => undefined, signal: new AbortController().signal };
      const file = await spoil('to-s3.tar', () => Promise.resolve());
      expect(await restoreBackup({ ...estate, ...terminal }, file)).toMatchObject({ ok: true });
      expect((await admin(estate, 'check', '--deep')).refused).toBe(null);
      const again = join(folder, 'from-s3.tar');
      expect((await admin(estate, 'backup', again)).refused).toBe(null);
      await restored(again, async (other) => expect(await sums(other)).toEqual(await sums(estate)));
    } finally {
      await place.close();
      await s3.close();
    }
  });
});

describe('check', () => {
  test('finds bytes that are missing, short, damaged, or nobody’s', async () => {
    const estate = await makeEmptyEstate(server.clock.now);
    try {
      const file = await spoil('checked.tar', () => Promise.resolve());
      const terminal = { print: () => undefined, signal: new AbortController().signal };
      expect(await restoreBackup({ ...estate, ...terminal }, file)).toMatchObject({ ok: true });
      const [missing, short, damaged] = (await hashesOf(estate.blobs)) as [string, string, string];
      await estate.blobs.remove(missing);
      const sizes: Record<string, number> = { [short]: 1 };
      const flawed: Estate['blobs'] = {
        ...estate.blobs,
        size: async (hash) => sizes[hash] ?? estate.blobs.size(hash),
        open: async (hash, range) => {
          const stream = await estate.blobs.open(hash, range);
          if (hash !== damaged) return stream;
          const bytes = await buffer(stream!);
          bytes[0]! ^= 1;
          return Readable.from([bytes]);
        },
      };
      const quick = await admin({ ...estate, blobs: flawed }, 'check');
      expect(quick.refused).toContain('2 faults');
      expect(quick.lines).toContain(`blobs/${missing}: missing`);
      expect(quick.lines).toContain(`blobs/${short}: wrong size`);
      const deep = await admin({ ...estate, blobs: flawed }, 'check', '--deep');
      expect(deep.lines).toContain(`blobs/${damaged}: damaged`);
      await estate.database.query('delete from project_blobs');
      await estate.database.query('delete from version_blobs');
      await estate.database.query('delete from blobs where hash = $1', [short]);
      const stray = await admin(estate, 'check');
      expect(stray.lines).toContain(`blobs/${short}: no row`);
      expect(stray.lines.some((line) => line.startsWith('document of project'))).toBe(true);
    } finally {
      await estate.close();
    }
  });
});
