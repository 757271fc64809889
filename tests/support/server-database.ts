import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { unwrap } from '#base';
import { makeSnapshot, MIGRATIONS_FOLDER, openDatabase, type OpenDatabase } from '#server';

/**
 * The PostgreSQL server that tests use; nothing where they use PGlite. No other file reads the variable: the lane `server
 * on PostgreSQL` runs the files that import this one, directly or by another (scripts/test.mjs).
 */
const SERVER_URL = process.env['TEST_DATABASE_URL'] || null;

/** Whether tests are on the embedded database, for those that have nothing to ask of another. */
export const ON_EMBEDDED = SERVER_URL === null;

/** Runs a statement on the PostgreSQL server that tests use, beside every test's own database. */
async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Names a snapshot by the migrations and the engine that made it. */
function snapshotName(): string {
  const sum = createHash('sha256');
  for (const name of readdirSync(MIGRATIONS_FOLDER).filter((file) => file.endsWith('.sql'))) {
    sum.update(readFileSync(join(MIGRATIONS_FOLDER, name)));
  }
  sum.update(readFileSync('node_modules/@electric-sql/pglite/package.json'));
  return `${sum.digest('hex').slice(0, 16)}.tar`;
}

/** The snapshot that every test begins from; made by whoever needs it first. */
async function takeSnapshot(): Promise<Blob> {
  const folder = 'tests/output/database';
  const path = join(folder, snapshotName());
  const kept = await readFile(path).catch(() => null);
  if (kept) return new Blob([kept]);
  const snapshot = await makeSnapshot();
  await mkdir(folder, { recursive: true });
  await writeFile(`${path}.${process.pid}`, Buffer.from(await snapshot.arrayBuffer()));
  await rename(`${path}.${process.pid}`, path);
  return snapshot;
}

/**
 * A new, empty database on the server of TEST_DATABASE_URL; null where that is not set, and tests use PGlite.
 */
export async function createTestDatabase(): Promise<{ url: string; drop: () => Promise<void> } | null> {
  if (SERVER_URL === null) return null;
  const name = `corallite_test_${randomUUID().replaceAll('-', '')}`;
  await administer(SERVER_URL, `create database ${name}`);
  const own = new URL(SERVER_URL);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => administer(SERVER_URL, `drop database ${name} with (force)`) };
}

/** A database that no other test has meanwhile, with every migration. */
export interface TestDatabase extends OpenDatabase {
  /** Takes it away for good. */
  close(): Promise<void>;
  /** Lets a later test have it, empty. Closed ones stay closed. */
  giveBack(): Promise<void>;
}

/** Databases in memory that were given back: to start one takes half a second of the processor, to empty it a tenth of that. */
const emptied: OpenDatabase[] = [];

async function empty(opened: OpenDatabase): Promise<void> {
  const { rows } = await opened.query(
    `select string_agg(quote_ident(tablename), ', ') as names from pg_tables where schemaname = 'public'`,
  );
  await opened.query(`truncate ${String(rows[0]?.['names'])} restart identity cascade`);
}

/** Calls what ends a database once, however often it is asked to. */
function endingOnce(
  opened: OpenDatabase,
  ends: { readonly close: () => Promise<void>; readonly giveBack: () => Promise<void> },
): TestDatabase {
  let ending: Promise<void> | undefined;
  return {
    ...opened,
    close: () => (ending ??= ends.close()),
    giveBack: () => (ending ??= ends.giveBack()),
  };
}

/** A database of one test alone; on PostgreSQL it is removed at its end. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const created = await createTestDatabase();
  if (!created) {
    const opened =
      emptied.pop() ?? unwrap(await openDatabase({ kind: 'memory', snapshot: await takeSnapshot() }));
    const giveBack = async (): Promise<void> => {
      await empty(opened);
      emptied.push(opened);
    };
    return endingOnce(opened, { close: () => opened.close(), giveBack });
  }
  const opened = unwrap(await openDatabase({ kind: 'server', url: created.url, connections: 8 }));
  const close = () => opened.close().then(created.drop);
  return endingOnce(opened, { close, giveBack: close });
}
