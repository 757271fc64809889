import { getTableName, sql } from 'drizzle-orm';
import type { Database } from '../../context.ts';
import {
  blobGrants,
  blobs,
  deletedProjects,
  projectBlobs,
  projects,
  shares,
  spaces,
} from '../../db/schema.ts';

const TENDED = [projects, projectBlobs, blobs, blobGrants, deletedProjects, spaces, shares];

/**
 * Clears rows that were replaced and counts what is there, so that lists go by their indexes. A PostgreSQL server does
 * this by itself; the embedded database has nobody who would.
 */
export async function tendTables(database: Database): Promise<number> {
  for (const table of TENDED) {
    await database.execute(sql`vacuum (analyze) ${sql.identifier(getTableName(table))}`);
  }
  return TENDED.length;
}
