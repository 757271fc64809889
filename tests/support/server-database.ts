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

/** A connection to the PostgreSQL server that tests use, beside every test's own database. */
async function administer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const addressOf = (url: string, database: string): string => {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
};

/** Names what was made by the migrations there are, and by what else `made` says. */
function nameOfMigrated(made = ''): string {
  const sum = createHash('sha256').update(made);
  for (const name of readdirSync(MIGRATIONS_FOLDER).filter((file) => file.endsWith('.sql'))) {
    sum.update(readFileSync(join(MIGRATIONS_FOLDER, name)));
  }
  return sum.digest('hex').slice(0, 16);
}

/** The snapshot that every test begins from; made by whoever needs it first. */
async function takeSnapshot(): Promise<Blob> {
  const folder = 'tests/output/database';
  const engine = readFileSync('node_modules/@electric-sql/pglite/package.json', 'utf8');
  const path = join(folder, `${nameOfMigrated(engine)}.tar`);
  const kept = await readFile(path).catch(() => null);
  if (kept) return new Blob([kept]);
  const snapshot = await makeSnapshot();
  await mkdir(folder, { recursive: true });
  await writeFile(`${path}.${process.pid}`, Buffer.from(await snapshot.arrayBuffer()));
  await rename(`${path}.${process.pid}`, path);
  return snapshot;
}

/** Any number will do as long as no server of ours takes it. */
const LOCK_OF_TEMPLATES = 4_710_533;

/**
 * The database that others begin as on the PostgreSQL server of tests: empty, with every migration. To run those takes a test four times the
 * processor of a copy. Made by whoever needs it first, and left there for the next run; under its name once it is whole.
 */
const takeTemplate = (url: string): Promise<string> =>
  administer(url, async (client) => {
    const name = `corallite_template_${nameOfMigrated()}`;
    await client.query('select pg_advisory_lock($1)', [LOCK_OF_TEMPLATES]);
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rows.length > 0) return name;
    const half = `${name}_half`;
    await client.query(`drop database if exists ${half} with (force)`);
    await client.query(`create database ${half}`);
    const opened = await openDatabase({ kind: 'server', url: addressOf(url, half), connections: 1 });
    await unwrap(opened).close();
    await client.query(`alter database ${half} rename to ${name}`);
    return name;
  });

let template: Promise<string> | undefined;

/**
 * A new database on the server of TEST_DATABASE_URL, empty or with every migration; null where that is not set, and tests use
 * PGlite.
 */
export async function createTestDatabase(
  has: 'nothing' | 'migrations' = 'nothing',
): Promise<{ url: string; drop: () => Promise<void> } | null> {
  const url = SERVER_URL;
  if (url === null) return null;
  const name = `corallite_test_${randomUUID().replaceAll('-', '')}`;
  const from = has === 'nothing' ? '' : ` template ${await (template ??= takeTemplate(url))}`;
  await administer(url, (client) => client.query(`create database ${name}${from}`));
  const drop = () => administer(url, (client) => client.query(`drop database ${name} with (force)`));
  return { url: addressOf(url, name), drop: async () => void (await drop()) };
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
  const created = await createTestDatabase('migrations');
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
