import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../context.ts';
import {
  feedbacks,
  identities,
  pictures,
  projects,
  providerLogins,
  publicationVersions,
  users,
  versionPictures,
} from '../db/schema.ts';
import type { PictureKind } from '../services.ts';
import { isCleaningPaused } from './cleaning-pause.ts';

export interface PictureRow {
  readonly hash: string;
  readonly kind: PictureKind;
  readonly size: number;
  readonly touchedAt: Date;
}

/**
 * Notes that a picture is wanted now; who makes an avatar of one shows it to everybody, nothing else makes it public. One that
 * came with feedback as well as with a design can be shown by a signed address.
 * Waits for a cleaner that is removing its bytes: those written after this stay.
 */
export async function touchPicture(database: Database, row: PictureRow): Promise<void> {
  const { touchedAt, kind } = row;
  const shown = sql`case when ${pictures.kind} = 'feedback' then 'design' else ${pictures.kind} end`;
  await database
    .insert(pictures)
    .values(row)
    .onConflictDoUpdate({
      target: pictures.hash,
      set: {
        touchedAt,
        ...(kind === 'avatar' ? { kind } : kind === 'design' ? { kind: shown } : {}),
      },
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
  [publicationVersions, publicationVersions.thumbnailHash],
  [versionPictures, versionPictures.hash],
  [feedbacks, feedbacks.imageHash],
];

/** That nothing names the picture and nobody touched it since `before`. */
const isUnwanted = (database: Database, before: Date) =>
  and(
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

/** Up to `most` pictures that nothing names and nobody touched since `before`. */
export async function findUnwantedPictures(
  database: Database,
  before: Date,
  most: number,
): Promise<string[]> {
  const found = await database
    .select({ hash: pictures.hash })
    .from(pictures)
    .where(isUnwanted(database, before))
    .limit(most);
  return found.map(({ hash }) => hash);
}

/**
 * Forgets a picture that is still unwanted and removes its bytes meanwhile: whoever wants it again waits for the row,
 * and then rewrites it. False when it is wanted again, another cleaner was faster, or cleaning is paused.
 */
export function removeUnwantedPicture(
  database: Database,
  hash: string,
  before: Date,
  removeBytes: () => Promise<void>,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    if (await isCleaningPaused(transaction)) return false;
    const removed = await transaction
      .delete(pictures)
      .where(and(eq(pictures.hash, hash), isUnwanted(transaction, before)))
      .returning({ hash: pictures.hash });
    if (removed.length === 0) return false;
    await removeBytes();
    return true;
  });
}
