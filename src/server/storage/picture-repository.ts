import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../context.ts';
import { feedbacks, identities, pictures, projects, providerLogins, users } from '../db/schema.ts';
import type { PictureKind } from '../services.ts';

export interface PictureRow {
  readonly hash: string;
  readonly kind: PictureKind;
  readonly size: number;
  readonly touchedAt: Date;
}

/** Notes that a picture is wanted now; who makes an avatar of one shows it to everybody, nothing else makes it public. */
export async function touchPicture(database: Database, row: PictureRow): Promise<void> {
  const { touchedAt, kind } = row;
  await database
    .insert(pictures)
    .values(row)
    .onConflictDoUpdate({
      target: pictures.hash,
      set: kind === 'avatar' ? { touchedAt, kind } : { touchedAt },
    });
}

export async function findPicture(database: Database, hash: string): Promise<PictureRow | undefined> {
  const [row] = await database.select().from(pictures).where(eq(pictures.hash, hash));
  return row;
}

/** Every column that names a picture. */
const NAMED_BY: readonly (readonly [PgTable, PgColumn])[] = [
  [users, users.avatarHash],
  [identities, identities.avatarHash],
  [providerLogins, providerLogins.avatarHash],
  [projects, projects.thumbnailHash],
  [feedbacks, feedbacks.imageHash],
];

/** Forgets up to `most` pictures that nothing names and nobody touched since `before`; answers their hashes. */
export async function forgetUnnamedPictures(
  database: Database,
  before: Date,
  most: number,
): Promise<string[]> {
  const unnamed = and(
    lt(pictures.touchedAt, before),
    ...NAMED_BY.map(([table, column]) =>
      notExists(
        database
          .select({ one: sql`1` })
          .from(table)
          .where(eq(column, pictures.hash)),
      ),
    ),
  );
  const found = database.select({ hash: pictures.hash }).from(pictures).where(unnamed).limit(most);
  const removed = await database
    .delete(pictures)
    .where(and(sql`${pictures.hash} in ${found}`, unnamed))
    .returning({ hash: pictures.hash });
  return removed.map(({ hash }) => hash);
}
