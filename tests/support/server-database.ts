import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { unwrap } from '#base';
import { makeSnapshot, MIGRATIONS_FOLDER, openDatabase, type OpenDatabase } from '#server';

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

/** Closes once, however often it is told to. */
function closingOnce(database: OpenDatabase, after: () => Promise<void>): OpenDatabase {
  let closing: Promise<void> | undefined;
  return { ...database, close: () => (closing ??= database.close().then(after)) };
}

/**
 * A database of one test alone, with every migration: PGlite in memory, or a new one on the server of
 * TEST_DATABASE_URL when that is set. Closing it removes it.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) {
    const opened = unwrap(await openDatabase({ kind: 'memory', snapshot: await takeSnapshot() }));
    return closingOnce(opened, () => Promise.resolve());
  }
  const name = `corallite_test_${randomUUID().replaceAll('-', '')}`;
  await administer(url, `create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const opened = unwrap(await openDatabase({ kind: 'server', url: own.href, connections: 8 }));
  return closingOnce(opened, () => administer(url, `drop database ${name} with (force)`));
}
