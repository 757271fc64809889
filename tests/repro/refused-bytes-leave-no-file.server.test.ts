import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type * as FileSystem from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { createDiskBlobStore } from '../../src/server/storage/disk-blob-store.ts';
import { hashOf } from '../server/process/server-process.ts';

/** A busy disk takes its time to open a file. */
const OPENING_MS = 30;
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof FileSystem>();
  const open: typeof fs.open = ((...input: Parameters<typeof fs.open>) =>
    globalThis.setTimeout(() => fs.open(...input), OPENING_MS)) as never;
  return {
    ...fs,
    createWriteStream: (path: string, options: object) =>
      fs.createWriteStream(path, { ...options, fs: { ...fs, open } }),
  };
});

const folder = mkdtempSync(join(tmpdir(), 'corallite-refused-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('bytes that are refused while their file is still being opened leave none', async () => {
  const store = createDiskBlobStore(folder);
  const bytes = randomBytes(100);
  const refused = { ok: false, reason: 'mismatch' };
  expect(await store.put(hashOf(bytes), Readable.from([bytes]), 99)).toEqual(refused);
  await setTimeout(OPENING_MS * 3);
  expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
});
