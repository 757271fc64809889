import { sql } from 'drizzle-orm';
import type { Database } from '../context.ts';

/** A page of PostgreSQL. */
const PAGE_BYTES = 8192;
/** A table of fewer pages is left as it is. */
const SMALL_PAGES = 32;
/** A table with so few rows a page is mostly empty: ours are of 50 to 1000 bytes. */
const SPARSE_ROWS = 4;

interface Table {
  readonly schema: string;
  readonly name: string;
  readonly pages: number;
  readonly rows: number;
}

/** Every table of ours and of the job queue, with its pages on the disk and the rows that were counted last. */
async function readTables(database: Database): Promise<readonly Table[]> {
  const result = await database.execute(sql`
    select n.nspname as schema, c.relname as name, c.reltuples::float8 as rows,
      (pg_total_relation_size(c.oid) / ${PAGE_BYTES})::int as pages
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'pgboss')
    order by 1, 2`);
  return (result as unknown as { rows: Table[] }).rows;
}

/**
 * Clears away removed and replaced rows and counts what is there, so that lists go by their indexes and what is swept gives
 * its space back: a table that is mostly empty then is rewritten. For a database where nobody else does, and nobody else
 * is: rewriting keeps everybody out. Answers the bytes of all tables before and after.
 */
export async function tendTables(
  database: Database,
): Promise<{ readonly tables: number; readonly bytesBefore: number; readonly bytesAfter: number }> {
  const sizeOf = (tables: readonly Table[]): number =>
    tables.reduce((sum, { pages }) => sum + pages * PAGE_BYTES, 0);
  const before = await readTables(database);
  for (const { schema, name } of before) {
    await database.execute(sql`vacuum (analyze) ${sql.identifier(schema)}.${sql.identifier(name)}`);
  }
  for (const { schema, name, pages, rows } of await readTables(database)) {
    if (pages < SMALL_PAGES || rows / pages >= SPARSE_ROWS) continue;
    await database.execute(sql`vacuum (full, analyze) ${sql.identifier(schema)}.${sql.identifier(name)}`);
  }
  const after = await readTables(database);
  return { tables: after.length, bytesBefore: sizeOf(before), bytesAfter: sizeOf(after) };
}
