import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Attribution, Interaction } from '#contract';
import type { Database } from '../../context.ts';
import {
  blobs,
  interactions,
  publications,
  publicationVersions as versions,
  users,
  versionBlobs,
  versionPictures,
} from '../../db/schema.ts';

/**
 * Whether a publication has a text in a state, looked up row by row: of EXISTS the database makes a table of all texts first,
 * for a page of forty.
 */
function hasText(state: SQL): SQL<boolean> {
  return sql<boolean>`coalesce((select true from ${versions} a where a.publication_id = ${publications.id} and ${state}), false)`;
}

/** A publication with one of its texts and its author: what lists read, without what is long. */
export const LISTED = {
  publication: publications,
  version: {
    id: versions.id,
    state: versions.state,
    reason: versions.reason,
    submittedAt: versions.submittedAt,
    name: versions.name,
    line: versions.line,
    category: versions.category,
  },
  authorName: users.nickname,
  authorAvatarHash: users.avatarHash,
  vipLevel: users.vipLevel,
  vipEndAt: users.vipEndAt,
  /** Picture of the cover. */
  coverHash: versionPictures.hash,
  /** Whether a text of it was approved and is still there. */
  approved: hasText(sql`a.state = 'approved'`),
};

/** Everything that reads publications reads them so; `which` says which of the texts. */
export const listedFrom = (database: Database, which: SQL | undefined) =>
  database
    .select(LISTED)
    .from(publications)
    .innerJoin(versions, and(eq(versions.publicationId, publications.id), which))
    .innerJoin(users, eq(users.id, publications.authorId))
    .leftJoin(
      versionPictures,
      and(eq(versionPictures.versionId, versions.id), eq(versionPictures.position, 0)),
    );

export type ListedPublication = Awaited<ReturnType<typeof listedFrom>>[number];

export const isApproved = eq(versions.state, 'approved');

/** The text that was sent in or kept last: the one that is not approved, where there is one. */
export const isLatest: SQL = sql`(${versions.state} <> 'approved' or not ${hasText(sql`a.state <> 'approved'`)})`;

/** Who looks. */
export interface Viewer {
  readonly userId: string;
  readonly moderator: boolean;
}

/** Texts of a publication that somebody may see: everybody what is listed, authors their own, moderators what was sent in. */
const maySee = ({ userId, moderator }: Viewer): SQL =>
  sql`((${publications.listed} and ${isApproved}) or ${eq(publications.authorId, userId)}${moderator ? sql` or ${versions.state} <> 'mine'` : sql``})`;

/** A whole text of a publication for somebody who may see it; undefined for who may not, as for one that is not there. */
export async function findSeen(database: Database, viewer: Viewer, id: string, text: 'approved' | 'latest') {
  const which = text === 'approved' ? isApproved : undefined;
  const [row] = await listedFrom(database, which)
    .where(and(eq(publications.id, id), maySee(viewer)))
    // The one that is not approved comes first.
    .orderBy(asc(isApproved))
    .limit(1);
  if (row === undefined) return undefined;
  const [whole] = await database.select().from(versions).where(eq(versions.id, row.version.id));
  // Somebody has put another text in its place between the two looks.
  return whole === undefined ? undefined : { ...row, version: whole };
}

export type SeenPublication = NonNullable<Awaited<ReturnType<typeof findSeen>>>;

/** How a copy of it says where it comes from. */
export function attributionOf({ publication, version, authorName }: SeenPublication): Attribution {
  return {
    publicationId: publication.id,
    name: version.name,
    authorId: publication.authorId,
    authorName,
    licence: version.licence,
  };
}

/** Of a publication that somebody may see: the licence of a text that holds a blob. */
export async function findHolding(database: Database, viewer: Viewer, id: string, hash: string) {
  const [row] = await database
    .select({ licence: versions.licence, downloadable: versions.downloadable })
    .from(publications)
    .innerJoin(versions, eq(versions.publicationId, publications.id))
    .innerJoin(versionBlobs, and(eq(versionBlobs.versionId, versions.id), eq(versionBlobs.hash, hash)))
    .where(and(eq(publications.id, id), maySee(viewer)))
    .orderBy(asc(isApproved))
    .limit(1);
  return row;
}

/** Hashes of a text's pictures in their order. */
export async function readPictures(database: Database, versionId: string): Promise<string[]> {
  const rows = await database
    .select({ hash: versionPictures.hash })
    .from(versionPictures)
    .where(eq(versionPictures.versionId, versionId))
    .orderBy(asc(versionPictures.position));
  return rows.map(({ hash }) => hash);
}

/** What is frozen with a text. */
export function readFrozen(database: Database, versionId: string) {
  return database
    .select({ hash: versionBlobs.hash, role: versionBlobs.role, size: blobs.size })
    .from(versionBlobs)
    .innerJoin(blobs, eq(blobs.hash, versionBlobs.hash))
    .where(eq(versionBlobs.versionId, versionId))
    .orderBy(asc(versionBlobs.hash));
}

/** What somebody did with each of some publications. */
export async function readDid(
  database: Database,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Interaction[]>> {
  const did = new Map<string, Interaction[]>();
  if (ids.length === 0) return did;
  const rows = await database
    .select({ id: interactions.publicationId, kind: interactions.kind })
    .from(interactions)
    .where(and(eq(interactions.userId, userId), inArray(interactions.publicationId, [...ids])));
  for (const { id, kind } of rows) did.set(id, [...(did.get(id) ?? []), kind]);
  return did;
}
