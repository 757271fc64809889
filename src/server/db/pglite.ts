import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Database } from '../context.ts';
import type { OpenDatabase } from './database.ts';
import { MIGRATIONS_FOLDER } from './migrations-folder.ts';
import * as schema from './schema.ts';

/** Opens PGlite in memory (`null`) or in a folder that the caller has locked. One process alone uses it. */
export async function openPglite(folder: string | null): Promise<OpenDatabase> {
  const client = await PGlite.create(folder ?? 'memory://');
  try {
    const database = drizzle({ client, schema });
    await migrate(database, { migrationsFolder: MIGRATIONS_FOLDER });
    return {
      database: database as unknown as Database,
      query: async (text, values = []) => {
        // Several statements at once only go without values.
        if (values.length === 0) {
          const results = await client.exec(text);
          return { rows: results.at(-1)?.rows ?? [] };
        }
        const { rows } = await client.query<Record<string, unknown>>(text, [...values]);
        return { rows };
      },
      close: () => client.close(),
    };
  } catch (cause) {
    await client.close();
    throw cause;
  }
}
