import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { BLOB_PATH } from '#contract';
import { createTestDatabase, ON_EMBEDDED } from '#tests/server-database.ts';
import { hashOf, registerAt, uploadAt } from '../process/server-process.ts';
import { environmentOf, start, typeIn } from './processes.ts';

const ADA = 'ada@example.org';
const folder = mkdtempSync(join(tmpdir(), 'corallite-moving-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// Where there is no PostgreSQL server to move to the lane of `server on PostgreSQL` runs it.
test.runIf(!ON_EMBEDDED)(
  'moving to PostgreSQL carries everything, and a server continues there',
  async () => {
    const data = join(folder, 'data');
    const bytes = randomBytes(50_000);
    const before = await start(environmentOf(data));
    const token = await registerAt(before.address, ADA);
    await uploadAt(before.address, token, bytes);
    await before.close();

    const target = (await createTestDatabase())!;
    const moved = await typeIn(folder, environmentOf(data), 'move', '--to', target.url);
    expect(moved).toMatchObject({ status: 0, complained: '' });
    expect(moved.said).toContain('are the same on both sides');
    const again = await typeIn(folder, environmentOf(data), 'move', '--to', target.url);
    expect(again.complained).toContain('not empty');

    const secret = await readFile(join(data, 'token-secret'), 'utf8');
    const there = environmentOf(data, { DATABASE_URL: target.url, TOKEN_SECRET: secret });
    const after = await start(there);
    try {
      const kept = await fetch(`${after.address}${BLOB_PATH}${hashOf(bytes)}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(hashOf(new Uint8Array(await kept.arrayBuffer()))).toBe(hashOf(bytes));
      const found = await typeIn(folder, there, 'account', 'find', ADA);
      expect(found.said).toContain('logged in');
      const made = await typeIn(folder, there, 'backup', 'postgres.tar');
      expect(made).toMatchObject({ status: 0, complained: '' });
    } finally {
      await after.close();
      await target.drop();
    }
    // From one flavour into the other.
    const back = await typeIn(
      folder,
      environmentOf(join(folder, 'back')),
      'restore',
      join(folder, 'postgres.tar'),
    );
    expect(back).toMatchObject({ status: 0, complained: '' });
  },
  200_000,
);
