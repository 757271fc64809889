import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { unwrap } from '#base';
import { lockDirectory } from '../../../src/server/db/directory-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'corallite-lock-'));
afterAll(() => rmSync(folder, { recursive: true }));

let names = 0;
const newPath = (): string => join(folder, `${names++}.lock`);

/** The number of a process that has ended. */
const deadProcess = (): number => spawnSync(process.execPath, ['-e', '']).pid;

const write = (path: string, holder: object): void =>
  writeFileSync(path, JSON.stringify({ token: 'other', host: hostname(), began: null, ...holder }));

describe('the lock of the database folder', () => {
  test('is held by one at a time, and free again when let go', async () => {
    const path = newPath();
    const first = unwrap(await lockDirectory(path));
    const second = await lockDirectory(path);
    expect(second.ok).toBe(false);
    if (!second.ok) expect(second.error.message).toContain(`process ${process.pid}`);
    await first.release();
    expect(existsSync(path)).toBe(false);
    const third = unwrap(await lockDirectory(path));
    await third.release();
    await third.release();
  });

  test('of a dead process is taken over', async () => {
    const path = newPath();
    write(path, { process: deadProcess() });
    const lock = unwrap(await lockDirectory(path));
    expect(readFileSync(path, 'utf8')).toContain(`"process":${process.pid}`);
    await lock.release();
  });

  test('left by an earlier process of the same number is taken over', async () => {
    const path = newPath();
    write(path, { process: process.pid });
    await unwrap(await lockDirectory(path)).release();
  });

  test('of a living process is respected', async () => {
    const path = newPath();
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    try {
      write(path, { process: other.pid });
      expect((await lockDirectory(path)).ok).toBe(false);
    } finally {
      other.kill('SIGKILL');
    }
  });

  test('of another machine is respected until it has been silent for long', async () => {
    const path = newPath();
    write(path, { process: deadProcess(), host: 'another' });
    expect((await lockDirectory(path)).ok).toBe(false);
    const before = new Date(Date.now() - 3_600_000);
    utimesSync(path, before, before);
    await unwrap(await lockDirectory(path)).release();
  });

  test.each(['', '{', 'null', '{"process":"1"}'])(
    'with %j in it counts as being written, then as left',
    async (text) => {
      const path = newPath();
      writeFileSync(path, text);
      expect((await lockDirectory(path)).ok).toBe(false);
      const before = new Date(Date.now() - 3_600_000);
      utimesSync(path, before, before);
      await unwrap(await lockDirectory(path)).release();
    },
  );

  test('goes to one alone of many who ask at once for a dead one', async () => {
    for (let round = 0; round < 20; round++) {
      const path = newPath();
      write(path, { process: deadProcess() });
      const results = await Promise.all(Array.from({ length: 8 }, () => lockDirectory(path)));
      const won = results.filter(({ ok }) => ok);
      expect(won).toHaveLength(1);
      await unwrap(won[0]!).release();
    }
  });
});
