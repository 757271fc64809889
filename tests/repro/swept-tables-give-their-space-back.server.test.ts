import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { tables } from '#server';
import { ON_EMBEDDED } from '#tests/server-database.ts';
import { startTestServer, type TestServer } from '#tests/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ROWS = 20_000;

async function sizeOf(table: string): Promise<number> {
  const result = await server.services.database.execute(
    sql`select pg_total_relation_size(${table}::regclass)::int as size`,
  );
  return (result as unknown as { rows: { size: number }[] }).rows[0]!.size;
}

// A PostgreSQL server does this by itself, whenever it finds the time.
test.runIf(ON_EMBEDDED)('tables that are swept give their space back on the embedded database', async () => {
  const { database, now } = server.services;
  const [before, later] = [await sizeOf('throttles'), new Date(now().getTime() + 60_000)];
  await database.execute(sql`
      insert into throttles (key, count, reset_at)
      select 'somebody at ' || n, 1, ${later.toISOString()}::timestamptz from generate_series(1, ${ROWS}) n`);
  await database.insert(tables.throttles).values({ key: 'stays', count: 1, resetAt: new Date('2100-01-01') });
  const full = await sizeOf('throttles');
  expect(full).toBeGreaterThan(before + 50 * ROWS);

  server.clock.advance(120_000);
  expect(await server.runJob('accounts.sweep')).toMatchObject({ throttles: ROWS });
  expect(await sizeOf('throttles')).toBe(full);
  const did = await server.runJob('tend-tables');
  expect(did['bytesBefore']! - did['bytesAfter']!).toBeGreaterThan(50 * ROWS);
  expect(await sizeOf('throttles')).toBeLessThan(100_000);
  expect(await database.select({ key: tables.throttles.key }).from(tables.throttles)).toEqual([
    { key: 'stays' },
  ]);
});
