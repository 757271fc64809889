import { createHash } from 'node:crypto';
import { getTableName, is, sql, type SQL } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../context.ts';
import * as schema from './schema.ts';

/** Rows as text, a line each: what a backup holds, and what two databases are compared by. */

/** How many rows are read and written together. */
const BATCH = 200;
/** What is of the moment alone. */
const PASSING: ReadonlySet<PgTable> = new Set([schema.cleaningPauses]);

/** A table whose rows are carried from one database to another. */
export interface CarriedTable {
  readonly name: string;
  /** Without those that the database makes of others. */
  readonly columns: readonly string[];
  /** What its rows are ordered by. */
  readonly key: readonly string[];
}

function carried(table: PgTable): CarriedTable {
  const { columns, primaryKeys } = getTableConfig(table);
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  return {
    name: getTableName(table),
    columns: columns.filter(({ generated }) => generated === undefined).map(({ name }) => name),
    key: key.map(({ name }) => name),
  };
}

/** Every table, those that others refer to first. */
export function carriedTables(): readonly CarriedTable[] {
  const all = (Object.values(schema) as unknown[]).filter((value): value is PgTable => is(value, PgTable));
  const ordered = new Set<PgTable>();
  const add = (table: PgTable): void => {
    if (ordered.has(table)) return;
    for (const { reference } of getTableConfig(table).foreignKeys) {
      const { foreignTable } = reference();
      if (foreignTable !== table) add(foreignTable);
    }
    ordered.add(table);
  };
  all.forEach(add);
  return [...ordered].filter((table) => !PASSING.has(table)).map(carried);
}

const names = (list: readonly string[]): SQL =>
  sql.join(
    list.map((name) => sql.identifier(name)),
    sql`, `,
  );

/** The rows of a statement that is written out. */
export const rowsOf = async <Row>(transaction: Database, statement: SQL): Promise<Row[]> =>
  ((await transaction.execute(statement)) as unknown as { rows: Row[] }).rows;

/**
 * Runs work on the database as it is at one moment, however long it takes and whatever is written meanwhile (PostgreSQL
 * 13.2.2, Repeatable Read). Times are read as UTC.
 */
export function atOneMoment<T>(database: Database, work: (snapshot: Database) => Promise<T>): Promise<T> {
  return database.transaction(
    async (transaction) => {
      await withoutLimits(transaction);
      return work(transaction);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** Takes the limits of usual statements off a transaction that carries rows, and reads times as UTC. */
export async function withoutLimits(transaction: Database): Promise<void> {
  await transaction.execute(sql`set local timezone to 'UTC'`);
  await transaction.execute(sql`set local statement_timeout to 0`);
  await transaction.execute(sql`set local idle_in_transaction_session_timeout to 0`);
}

/** The rows of a table as JSON, in the same order and form on every database, some at a time. In a transaction. */
export async function* readRows(snapshot: Database, { name, key }: CarriedTable): AsyncGenerator<string[]> {
  const cursor = sql.identifier(`rows_of_${name}`);
  const order = sql.join(
    key.map((column) => sql`each.${sql.identifier(column)}::text collate "C"`),
    sql`, `,
  );
  await snapshot.execute(
    sql`declare ${cursor} no scroll cursor for select to_jsonb(each)::text as line from ${sql.identifier(name)} as each order by ${order}`,
  );
  for (;;) {
    const rows = await rowsOf<{ line: string }>(
      snapshot,
      sql`fetch ${sql.raw(String(BATCH))} from ${cursor}`,
    );
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < BATCH) break;
  }
  await snapshot.execute(sql`close ${cursor}`);
}

/** Adds rows that `readRows` read to a table of the same columns. */
export async function addRows(
  transaction: Database,
  { name, columns }: CarriedTable,
  lines: readonly string[],
): Promise<void> {
  const table = sql.identifier(name);
  for (let begin = 0; begin < lines.length; begin += BATCH) {
    const rows = `[${lines.slice(begin, begin + BATCH).join(',')}]`;
    await transaction.execute(
      sql`insert into ${table} (${names(columns)}) select ${names(columns)} from jsonb_populate_recordset(null::${table}, ${rows}::text::jsonb)`,
    );
  }
}

/** How many rows a table has and what they hash to. */
export interface RowSum {
  readonly rows: number;
  readonly sha256: string;
}

/** Counts and hashes lines as they pass, each with its line feed. */
export function createRowSum(): { add(lines: readonly string[]): void; sum(): RowSum } {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add: (lines) => {
      rows += lines.length;
      for (const line of lines) hash.update(line).update('\n');
    },
    sum: () => ({ rows, sha256: hash.digest('hex') }),
  };
}

/** What every table holds at one moment. */
export function sumTables(database: Database): Promise<Readonly<Record<string, RowSum>>> {
  return atOneMoment(database, async (snapshot) => {
    const sums: Record<string, RowSum> = {};
    for (const table of carriedTables()) {
      const sum = createRowSum();
      for await (const lines of readRows(snapshot, table)) sum.add(lines);
      sums[table.name] = sum.sum();
    }
    return sums;
  });
}

/** The first table that has rows, or null for a database that nobody has used. */
export async function findUsedTable(database: Database): Promise<string | null> {
  for (const { name } of carriedTables()) {
    const [row] = await rowsOf<{ used: boolean }>(
      database,
      sql`select exists (select 1 from ${sql.identifier(name)}) as used`,
    );
    if (row?.used) return name;
  }
  return null;
}
