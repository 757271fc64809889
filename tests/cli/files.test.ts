import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRandom, unwrap } from '#base';
import { openFile, sha256OfSource } from '../../src/cli/files.ts';
import { createOutput, createPendingFile } from '../../src/cli/pending-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corallite-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a file being written', () => {
  test('appears at its place only when it is kept', async () => {
    const path = join(folder, 'out.goo');
    const file = unwrap(createPendingFile(path));
    await file.append(new Uint8Array([1, 2, 3]));
    expect(readdirSync(folder)).not.toContain('out.goo');
    unwrap(await file.keep());
    expect([...readFileSync(path)]).toEqual([1, 2, 3]);
    expect(readdirSync(folder)).toEqual(['out.goo']);
  });

  test('leaves nothing behind, and the old file as it was, when it is discarded', async () => {
    const path = join(folder, 'out.goo');
    writeFileSync(path, 'old');
    const file = unwrap(createPendingFile(path));
    await file.append(new Uint8Array(3_000_000));
    file.discard();
    file.discard();
    expect(readdirSync(folder)).toEqual(['out.goo']);
    expect(readFileSync(path, 'utf8')).toBe('old');
  });

  test('holds what was appended and patched, across the borders of its buffer', async () => {
    const seed = 20261120;
    const random = createRandom(seed);
    const expected: number[] = [];
    const path = join(folder, 'out.bin');
    const file = unwrap(createPendingFile(path));
    for (const length of [5, (1 << 20) - 7, 2, 1, (1 << 20) + 3, 0, 100, 1 << 20]) {
      const bytes = Uint8Array.from({ length }, () => random.u32() >>> 24);
      await file.append(bytes);
      for (const byte of bytes) expected.push(byte);
      expect(file.length).toBe(expected.length);
    }
    for (let i = 0; i < 200; i++) {
      const length = random.integer(1, 40);
      const offset = i % 4 === 0 ? expected.length - length : random.integer(0, expected.length - length);
      const bytes = Uint8Array.from({ length }, () => random.u32() >>> 24);
      await file.patch(offset, bytes);
      bytes.forEach((byte, at) => (expected[offset + at] = byte));
      if (i % 10 === 0) {
        await file.append(new Uint8Array([i]));
        expected.push(i);
      }
    }
    const bytes = Uint8Array.from(expected);
    expect(await sha256OfSource(file.source()), `seed ${seed}`).toBe(
      createHash('sha256').update(bytes).digest('hex'),
    );
    const source = file.source();
    expect(source.size).toBe(bytes.length);
    expect(await source.read(1_048_570, 20)).toEqual(bytes.slice(1_048_570, 1_048_590));
    expect(await source.read(bytes.length - 3, 50)).toEqual(bytes.slice(-3));
    expect((await source.read(bytes.length + 5, 50)).length).toBe(0);
    unwrap(await file.keep());
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });

  test('refuses a place that cannot hold it, before anything is written', () => {
    mkdirSync(join(folder, 'taken'));
    const cases = [
      { path: join(folder, 'nowhere/out.goo'), code: 'not_found' },
      { path: join(folder, 'taken'), code: 'storage_unavailable' },
      { path: '/dev/null', code: 'storage_unavailable' },
    ];
    for (const { path, code } of cases) {
      const file = createPendingFile(path);
      expect(file.ok ? 'made' : file.error.code).toBe(code);
    }
    expect(readdirSync(folder)).toEqual(['taken']);
  });

  test('goes to standard output in pieces and in order when it is kept, and has no name anywhere', async () => {
    const sent: Uint8Array[] = [];
    const { signal } = new AbortController();
    const send = (bytes: Uint8Array) => Promise.resolve(void sent.push(bytes));
    const file = unwrap(createOutput('-', { send, signal }));
    const bytes = Uint8Array.from({ length: (1 << 20) + 5 }, (_, at) => at % 251);
    await file.append(bytes);
    await file.patch(1, new Uint8Array([7]));
    expect(sent).toEqual([]);
    expect(readdirSync(tmpdir()).filter((name) => name.includes(`-${process.pid}-`))).toEqual([]);
    unwrap(await file.keep());
    bytes[1] = 7;
    expect(Buffer.concat(sent).equals(bytes)).toBe(true);
  });

  test('is not sent on once it is stopped', async () => {
    const stop = new AbortController();
    const sent: number[] = [];
    const send = (bytes: Uint8Array) => {
      sent.push(bytes.length);
      stop.abort();
      return Promise.resolve();
    };
    const file = unwrap(createOutput('-', { send, signal: stop.signal }));
    await file.append(new Uint8Array(3 << 20));
    expect(await file.keep()).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(sent).toEqual([1 << 20]);
  });

  test('removes what dead processes of this machine left beside it, and nothing else', () => {
    const file = unwrap(createPendingFile(join(folder, 'out.goo')));
    const [mine] = readdirSync(folder);
    file.discard();
    const [, machine] = /corallite-([0-9a-f]{8})-\d+-/.exec(mine!)!;
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    const left = (machineName: string, processId: number): string =>
      `.out.goo.corallite-${machineName}-${processId}-00000000.part`;
    const others = [left(machine!, process.ppid), left('00000000', pid), 'out.part', '.out.goo.part'];
    for (const name of [left(machine!, pid), ...others]) writeFileSync(join(folder, name), 'half');
    unwrap(createPendingFile(join(folder, 'other.goo'))).discard();
    expect(readdirSync(folder).sort()).toEqual(others.sort());
  });

  test('refuses a patch outside what was written: that is a bug', async () => {
    const file = unwrap(createPendingFile(join(folder, 'out.goo')));
    await file.append(new Uint8Array(4));
    expect(() => file.patch(2, new Uint8Array(3))).toThrow('patch outside');
    file.discard();
  });
});

describe('a file being read', () => {
  test('is refused when it is missing or a folder', () => {
    const missing = openFile(join(folder, 'gone.stl'));
    expect(missing.ok ? 'opened' : missing.error.code).toBe('not_found');
    const directory = openFile(folder);
    expect(directory.ok ? 'opened' : directory.error.details?.['reason']).toBe('it is a folder');
  });

  test('answers short at its end and nothing beyond it', async () => {
    const path = join(folder, 'a.bin');
    writeFileSync(path, new Uint8Array([1, 2, 3, 4]));
    const file = unwrap(openFile(path));
    expect(file.size).toBe(4);
    expect([...(await file.read(2, 10))]).toEqual([3, 4]);
    expect((await file.read(9, 10)).length).toBe(0);
    file.close();
  });
});
