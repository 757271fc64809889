import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDiskBlobStore, createS3BlobStore, createS3Client, type BlobStore } from '#server';
import { startLoopbackS3, type LoopbackS3 } from './loopback-s3.ts';

const folder = mkdtempSync(join(tmpdir(), 'corallite-blobs-'));
let s3: LoopbackS3;
beforeAll(async () => {
  s3 = await startLoopbackS3('bucket');
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true });
});

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const MAKERS: Readonly<Record<string, () => BlobStore>> = {
  'the disk': () => createDiskBlobStore(join(folder, 'disk')),
  'an S3-compatible store': () => {
    const config = { endpoint: s3.endpoint, region: 'r', bucket: 'bucket', accessKey: 'a', secretKey: 's' };
    return createS3BlobStore(createS3Client(config), 'bucket', 'blobs/', join(folder, 'incoming'));
  },
};

/** Where each of them writes before a blob has its name. */
const FOLDERS: Readonly<Record<string, string>> = {
  'the disk': 'disk/incoming',
  'an S3-compatible store': 'incoming',
};

describe.each(Object.keys(MAKERS))('blobs on %s', (name) => {
  let store: BlobStore;
  beforeAll(() => {
    store = MAKERS[name]!();
  });

  test('come back as they were put, whole and by ranges', async () => {
    const bytes = randomBytes(300_000);
    const hash = hashOf(bytes);
    expect(await store.size(hash)).toBeNull();
    expect(await store.open(hash)).toBeNull();
    // Twice: what is there already is taken again.
    for (let time = 0; time < 2; time++) {
      const parts = Readable.from([bytes.subarray(0, 100), bytes.subarray(100)]);
      expect(await store.put(hash, parts, bytes.length)).toEqual({ ok: true, size: bytes.length });
    }
    expect(await store.size(hash)).toBe(bytes.length);
    expect(await buffer((await store.open(hash))!)).toEqual(bytes);
    expect(await buffer((await store.open(hash, { start: 10, end: 19 }))!)).toEqual(bytes.subarray(10, 20));
  });

  test('are refused when they are others or too many, and leave nothing', async () => {
    const bytes = randomBytes(1000);
    const hash = hashOf(bytes);
    const mismatch = { ok: false, reason: 'mismatch' };
    expect(await store.put(hash, Readable.from([bytes.subarray(1)]), 1000)).toEqual(mismatch);
    expect(await store.put(hash, Readable.from([bytes]), 999)).toEqual(mismatch);
    expect(await store.size(hash)).toBeNull();
  });

  test('are listed, removed, and removed once more', async () => {
    const hashes = [];
    for (let count = 0; count < 5; count++) {
      const bytes = randomBytes(10);
      hashes.push(hashOf(bytes));
      await store.put(hashOf(bytes), Readable.from([bytes]), 10);
    }
    const list = async () => {
      const found = [];
      for await (const hash of store.list()) found.push(hash);
      return found;
    };
    expect(await list()).toEqual(expect.arrayContaining(hashes));
    await store.remove(hashes[0]!);
    await store.remove(hashes[0]!);
    expect(await list()).not.toContain(hashes[0]);
    expect(await store.size(hashes[0]!)).toBeNull();
  });

  test('leave nothing half-written for longer than a day when a server dies', async () => {
    const beside = join(folder, FOLDERS[name]!);
    mkdirSync(beside, { recursive: true });
    const now = new Date();
    const yesterday = new Date(now.getTime() - 86_400_000);
    for (const [file, time] of [
      ['old', new Date(yesterday.getTime() - 1000)],
      ['fresh', now],
    ] as const) {
      writeFileSync(join(beside, file), 'half of it');
      utimesSync(join(beside, file), time, time);
    }
    expect(await store.removeHalfWritten(yesterday)).toBe(1);
    expect(readdirSync(beside)).toEqual(['fresh']);
    expect(await store.removeHalfWritten(new Date(now.getTime() + 1000))).toBe(1);
  });

  test('are named by a hash and by nothing else', async () => {
    for (const name of ['../x', '', 'A'.repeat(64), `${'a'.repeat(63)}/`]) {
      await expect(async () => store.size(name)).rejects.toThrow();
      await expect(async () => store.put(name, Readable.from([]), 1)).rejects.toThrow();
    }
  });
});

describe('a store that is away', () => {
  test('fails a put, and leaves nothing in the scratch folder', async () => {
    const store = MAKERS['an S3-compatible store']!();
    const bytes = randomBytes(10);
    s3.failing = true;
    expect(await store.put(hashOf(bytes), Readable.from([bytes]), 10)).toEqual({
      ok: false,
      reason: 'failed',
    });
    s3.failing = false;
    expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
  });

  test('on disk fails a put', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    chmodSync(file, 0o400);
    const bytes = randomBytes(10);
    const store = createDiskBlobStore(join(file, 'blobs'));
    expect(await store.put(hashOf(bytes), Readable.from([bytes]), 10)).toEqual({
      ok: false,
      reason: 'failed',
    });
  });
});
