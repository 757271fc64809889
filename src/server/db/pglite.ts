import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Database } from '../context.ts';
import type { OpenDatabase } from './database.ts';
import { MIGRATIONS_FOLDER } from './migrations-folder.ts';
import { createTurnClient } from './pglite-client.ts';
import * as schema from './schema.ts';

/** An empty database with every migration, as a file to begin from: making one anew takes seconds. */
export async function makeSnapshot(): Promise<Blob> {
  const client = await PGlite.create('memory://');
  await migrate(drizzle({ client, schema }), { migrationsFolder: MIGRATIONS_FOLDER });
  const snapshot = await client.dumpDataDir('none');
  await client.close();
  return snapshot;
}

/**
 * Opens PGlite in memory (`null`), from a snapshot where there is one, or in a folder that the caller has locked. One
 * process alone uses it.
 */
export async function openPglite(folder: string | null, snapshot?: Blob): Promise<OpenDatabase> {
  const client = await PGlite.create(folder ?? 'memory://', snapshot ? { loadDataDir: snapshot } : {});
  try {
    await migrate(drizzle({ client, schema }), { migrationsFolder: MIGRATIONS_FOLDER });
    const turns = createTurnClient(client);
    // One process alone has it open: its own turns are all there are.
    let waiting: Promise<unknown> = Promise.resolve();
    return {
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
      alone: (work) => {
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
