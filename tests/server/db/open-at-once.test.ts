import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { MIGRATIONS_FOLDER, openDatabase } from '#server';
import { createTestDatabase } from '#tests/server-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'corallite-at-once-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('servers that start at once', () => {
  test('migrate a database of their own kind once: one after the other, or one alone in a folder', async () => {
    const created = await createTestDatabase();
    const choice = created
      ? ({ kind: 'server', url: created.url, connections: 1 } as const)
      : ({ kind: 'folder', folder: join(folder, 'at-once') } as const);
    const results = await Promise.all(Array.from({ length: 4 }, () => openDatabase(choice)));
    const opened = results.flatMap((result) => (result.ok ? [result.value] : []));
    expect(opened).toHaveLength(created ? 4 : 1);
    const { rows } = await opened[0]!.query('select hash from drizzle.__drizzle_migrations');
    expect(rows).toHaveLength(readdirSync(MIGRATIONS_FOLDER).filter((name) => name.endsWith('.sql')).length);
    for (const database of opened) await database.close();
    await created?.drop();
  });
});
