import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDiskBlobStore, type BlobStore } from '#server';
import { startTestServer, type TestServer } from '#tests/server.ts';

const DAY = 86_400_000;
/** Long enough for whoever does not wait; whoever does is let go afterwards. */
const PATIENCE = 500;

const folder = mkdtempSync(join(tmpdir(), 'corallite-pictures-'));
const disk = createDiskBlobStore(folder);
/** What happens when the cleaner has decided to remove bytes and has not yet done so. */
let beforeRemove: (hash: string) => Promise<void> = () => Promise.resolve();
const store: BlobStore = {
  ...disk,
  remove: async (hash) => {
    await beforeRemove(hash);
    await disk.remove(hash);
  },
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ parts: { pictures: store } });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

async function makePicture(width: number): Promise<string> {
  const image = sharp({ create: { width, height: 20, channels: 3, background: '#804020' } });
  return (await image.png().toBuffer()).toString('base64');
}

async function keep(base64: string): Promise<string> {
  const kept = await server.services.pictures.keep('avatar', base64);
  if (!kept.ok) throw new Error('a picture was refused');
  return kept.data;
}

const statusOf = async (hash: string): Promise<number> =>
  (await fetch(`${server.origin}${server.services.pictures.address('avatar', hash)}`)).status;

describe('a picture that somebody sends again while the cleaner removes it', () => {
  test('is there afterwards, when its bytes were about to go', async () => {
    const base64 = await makePicture(41);
    const hash = await keep(base64);
    server.clock.advance(DAY + 1);
    let again: Promise<string> | undefined;
    beforeRemove = async (removed) => {
      if (removed !== hash) return;
      again = keep(base64);
      await Promise.race([again, setTimeout(PATIENCE)]);
    };
    expect(await server.runJob('clean-pictures')).toEqual({ removed: 1 });
    expect(await again).toBe(hash);
    expect(await statusOf(hash)).toBe(200);
  });

  test('is not removed at all, when the cleaner has found it and not yet begun', async () => {
    const [first, second] = [await makePicture(42), await makePicture(43)];
    const hashes = [await keep(first), await keep(second)];
    server.clock.advance(DAY + 1);
    // With the first one's bytes still going, both are wanted again: the other one is not touched any more.
    let again: Promise<string[]> | undefined;
    beforeRemove = async () => {
      again ??= Promise.all([keep(first), keep(second)]);
      await Promise.race([again, setTimeout(PATIENCE)]);
    };
    await server.runJob('clean-pictures');
    expect(await again).toEqual(hashes);
    for (const hash of hashes) expect(await statusOf(hash)).toBe(200);
  });

  test('is removed once, however many cleaners run', async () => {
    const hash = await keep(await makePicture(44));
    server.clock.advance(DAY + 1);
    beforeRemove = () => Promise.resolve();
    const done = await Promise.all([1, 2, 3].map(() => server.runJob('clean-pictures')));
    const removed = done.map((did) => did['removed']!).toSorted((a, b) => a - b);
    expect(removed.slice(0, 2)).toEqual([0, 0]);
    expect(await statusOf(hash)).toBe(404);
  });
});
