import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Database } from '../context.ts';
import type { OpenDatabase } from './database.ts';
import { MIGRATIONS_FOLDER } from './migrations-folder.ts';
import * as schema from './schema.ts';

/** Any number will do as long as every server of ours takes the same. */
const LOCK_OF_SERVERS = 4_710_532;
const CONNECT_MILLISECONDS = 5_000;
/** A statement that runs longer is a bug or an attack. */
const STATEMENT_MILLISECONDS = 20_000;

/** Runs `work` on a connection that holds the lock all servers of a database share; others wait for their turn. */
async function withServersLock<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MILLISECONDS });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_OF_SERVERS]);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Opens a pool of `connections` on a PostgreSQL server. */
export async function openPostgres(url: string, connections: number): Promise<OpenDatabase> {
  await withServersLock(url, (client) =>
    migrate(drizzle({ client, schema }), { migrationsFolder: MIGRATIONS_FOLDER }),
  );
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    statement_timeout: STATEMENT_MILLISECONDS,
    idle_in_transaction_session_timeout: STATEMENT_MILLISECONDS,
  });
  // An idle connection that is cut leaves the pool by itself; whoever asks next gets a new one, or the error.
  pool.on('error', () => undefined);
  // One that is cut between two statements of a transaction: the next of them fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    tendsItself: true,
    database: Object.assign(drizzle({ client: pool, schema }), {
      // In place of drizzle's own, which keeps the connection for ever when it is cut before the first statement.
      transaction: async (...input: Parameters<NodePgDatabase['transaction']>) => {
        const client = await pool.connect();
        try {
          return await drizzle({ client }).transaction(...input);
        } finally {
          client.release();
        }
      },
    }) as unknown as Database,
    query: async (text, values = []) => {
      const client = await pool.connect();
      let failed = true;
      try {
        // Several statements at once answer several results.
        const result = (await client.query<Record<string, unknown>>(text, [...values])) as
          | pg.QueryResult<Record<string, unknown>>
          | pg.QueryResult<Record<string, unknown>>[];
        failed = false;
        return { rows: (Array.isArray(result) ? result.at(-1)?.rows : result.rows) ?? [] };
      } finally {
        // Statements that brought their own transaction may have left it open: such a connection is not used again.
        client.release(failed);
      }
    },
    runExclusive: (work) => withServersLock(url, work),
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}
