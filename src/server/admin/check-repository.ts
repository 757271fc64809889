import { and, asc, eq, gt, isNotNull, notExists, sql } from 'drizzle-orm';
import type { Database } from '../context.ts';
import {
  blobs,
  feedbacks,
  pictures,
  projectBlobs,
  projects,
  users,
  versionBlobs,
  versionPictures,
} from '../db/schema.ts';

export type StoreKind = 'blobs' | 'pictures';
const TABLES = { blobs, pictures } as const;

const PAGE = 500;

/** Every row that names bytes, in the order of hashes. */
export async function* recordedFiles(
  database: Database,
  kind: StoreKind,
): AsyncGenerator<{ readonly hash: string; readonly size: number }> {
  const table = TABLES[kind];
  let last = '';
  for (;;) {
    const rows = await database
      .select({ hash: table.hash, size: table.size })
      .from(table)
      .where(gt(table.hash, last))
      .orderBy(asc(table.hash))
      .limit(PAGE);
    yield* rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1)!.hash;
  }
}

export async function stillRecorded(database: Database, kind: StoreKind, hash: string): Promise<boolean> {
  const table = TABLES[kind];
  return (await database.$count(table, eq(table.hash, hash))) > 0;
}

/** Those of `hashes` that have no row. */
export async function findUnrecorded(
  database: Database,
  kind: StoreKind,
  hashes: readonly string[],
): Promise<string[]> {
  const table = TABLES[kind];
  const rows = await database
    .select({ hash: table.hash })
    .from(table)
    .where(sql`${table.hash} = any(${sql.param([...hashes])}::text[])`);
  const recorded = new Set(rows.map(({ hash }) => hash));
  return hashes.filter((hash) => !recorded.has(hash));
}

/** How many blobs neither a project holds nor anything published. */
export function countUnheldBlobs(database: Database): Promise<number> {
  const unheld = [projectBlobs, versionBlobs].map((held) =>
    notExists(
      database
        .select({ one: sql`1` })
        .from(held)
        .where(eq(held.hash, blobs.hash)),
    ),
  );
  return database.$count(blobs, and(...unheld));
}

/** Rows that name bytes of which there is no row: a project its document, whoever has one a picture. */
export async function namedWithoutRow(database: Database): Promise<string[]> {
  const documents = await database
    .select({ id: projects.id })
    .from(projects)
    .where(
      notExists(
        database
          .select({ one: sql`1` })
          .from(projectBlobs)
          .where(and(eq(projectBlobs.projectId, projects.id), eq(projectBlobs.hash, projects.contentHash))),
      ),
    );
  const named = [
    { what: 'thumbnail of project', id: projects.id, hash: projects.thumbnailHash, table: projects },
    { what: 'picture of user', id: users.id, hash: users.avatarHash, table: users },
    { what: 'picture of feedback', id: feedbacks.id, hash: feedbacks.imageHash, table: feedbacks },
    {
      what: 'picture of published text',
      id: versionPictures.versionId,
      hash: versionPictures.hash,
      table: versionPictures,
    },
  ] as const;
  const lines = documents.map(({ id }) => `document of project ${id}: no row`);
  for (const { what, id, hash, table } of named) {
    const row = database
      .select({ one: sql`1` })
      .from(pictures)
      .where(eq(pictures.hash, hash));
    const found = await database
      .select({ id })
      .from(table)
      .where(and(isNotNull(hash), notExists(row)));
    lines.push(...found.map((each) => `${what} ${each.id}: no row`));
  }
  return lines;
}
