import { createReadStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { extract as createExtract } from 'tar-stream';
import type { Database } from '../context.ts';
import { makeFolder, syncFolder, syncTree } from '../durable-files.ts';
import type { OpenDatabase } from './database.ts';
import { MIGRATIONS_FOLDER } from './migrations-folder.ts';
import { createTurnClient } from './pglite-client.ts';
import * as schema from './schema.ts';
import { SYNCED_START, SyncedFiles } from './synced-files.ts';

/** An empty database with every migration, as a file to begin from: making one again takes seconds. */
export async function makeSnapshot(): Promise<Blob> {
  const client = await PGlite.create('memory://');
  await migrate(drizzle({ client, schema }), { migrationsFolder: MIGRATIONS_FOLDER });
  const snapshot = await client.dumpDataDir('none');
  await client.close();
  return snapshot;
}

/** The snapshot that the build puts beside the program (scripts/build.mjs); there is none beside the sources. */
const BUILT_SNAPSHOT = fileURLToPath(new URL('./database.tar.gz', import.meta.url));

/** Unpacks a snapshot of our own build. PGlite would do it too, but start twice for it. */
async function unpackSnapshot(file: string, folder: string): Promise<void> {
  const extract = createExtract();
  const write = async (): Promise<void> => {
    for await (const entry of extract) {
      const path = join(folder, entry.header.name);
      if (entry.header.type === 'directory') {
        await mkdir(path, { recursive: true, mode: 0o700 });
        entry.resume();
      } else await writeFile(path, await buffer(entry), { mode: 0o600 });
    }
  };
  // A damaged file fails both, and is one error.
  await Promise.all([pipeline(createReadStream(file), createGunzip(), extract), write()]);
}

const createIn = (folder: string): Promise<PGlite> =>
  PGlite.create({ fs: new SyncedFiles(folder), startParams: SYNCED_START });

/**
 * Opens PGlite in a folder. A new one is made beside and renamed when all of it is on the disk: half a database never has
 * its name, and PGlite unpacks it without syncing.
 */
async function openFolder(folder: string): Promise<PGlite> {
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    const beside = `${folder}.new`;
    await rm(beside, { recursive: true, force: true });
    await makeFolder(beside);
    if (existsSync(BUILT_SNAPSHOT)) await unpackSnapshot(BUILT_SNAPSHOT, beside);
    else await (await createIn(beside)).close();
    await syncTree(beside);
    // Where there is an empty folder: not every system renames onto one.
    await rmdir(folder).catch(() => undefined);
    await rename(beside, folder);
    await syncFolder(dirname(folder));
  }
  return createIn(folder);
}

/**
 * Opens PGlite in memory (`null`), from a snapshot where there is one, or in a folder that the caller has locked. One
 * process alone uses it.
 */
export async function openPglite(folder: string | null, snapshot?: Blob): Promise<OpenDatabase> {
  const client =
    folder === null
      ? await PGlite.create('memory://', snapshot ? { loadDataDir: snapshot } : {})
      : await openFolder(folder);
  try {
    await migrate(drizzle({ client, schema }), { migrationsFolder: MIGRATIONS_FOLDER });
    const turns = createTurnClient(client);
    // One process alone has it open: its own turns are all there are.
    let waiting: Promise<unknown> = Promise.resolve();
    return {
      tendsItself: false,
      database: drizzle({ client: turns as unknown as PGlite, schema }) as unknown as Database,
      query: async (text, values = []) => {
        if (values.length > 0) {
          const { rows } = await turns.query(text, values);
          return { rows: rows as Record<string, unknown>[] };
        }
        // Several statements, which may bring a transaction of their own: it is made ours, so that one that fails is
        // rolled back and not left open on the only connection there is.
        const statements = text.replace(/^\s*BEGIN;/i, '').replace(/COMMIT;\s*$/i, '');
        const results = await turns.inTurn((pglite) =>
          pglite.transaction((transaction) => transaction.exec(statements)),
        );
        return { rows: results?.at(-1)?.rows ?? [] };
      },
      runExclusive: (work) => {
        const turn = waiting.then(work);
        waiting = turn.catch(() => undefined);
        return turn;
      },
      close: () => turns.close(),
    };
  } catch (cause) {
    await client.close();
    throw cause;
  }
}
