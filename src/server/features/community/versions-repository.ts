import { and, asc, count, eq, inArray, ne, or, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../context.ts';
import {
  pictures,
  projectBlobs,
  publications,
  publicationTags,
  publicationVersions as versions,
  users,
  versionBlobs,
  versionPictures,
} from '../../db/schema.ts';
import { letGo } from '../projects/index.ts';
import { gramsOf, searchForm } from './grams.ts';

export type PublicationRow = typeof publications.$inferSelect;
export type VersionRow = typeof versions.$inferSelect;

export interface FrozenBlob {
  readonly hash: string;
  readonly role: 'content' | 'asset';
}

/** Somebody as what they publish names them; undefined where they are gone. */
export async function findAuthor(database: Database, userId: string) {
  const [row] = await database
    .select({ nickname: users.nickname, bannedAt: users.bannedAt })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}

/**
 * A publication, held until the transaction ends, and before it those whose rows the change refers to: its author and
 * `userId`. Erasing a person takes them in the same order, so nobody waits for the other.
 */
export async function holdPublication(
  transaction: Database,
  id: string,
  userId: string,
): Promise<PublicationRow | undefined> {
  const [found] = await transaction
    .select({ authorId: publications.authorId })
    .from(publications)
    .where(eq(publications.id, id));
  if (found === undefined) return undefined;
  await transaction
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [found.authorId, userId]))
    .orderBy(asc(users.id))
    .for('key share');
  const [row] = await transaction
    .select()
    .from(publications)
    .where(eq(publications.id, id))
    .for('no key update');
  return row;
}

/** The texts of a held publication: the approved one and the one that is not. */
export async function readVersions(
  transaction: Database,
  publicationId: string,
): Promise<{ readonly approved: VersionRow | undefined; readonly draft: VersionRow | undefined }> {
  const rows = await transaction.select().from(versions).where(eq(versions.publicationId, publicationId));
  return {
    approved: rows.find(({ state }) => state === 'approved'),
    draft: rows.find(({ state }) => state !== 'approved'),
  };
}

export const countOwn = async (database: Database, authorId: string): Promise<number> => {
  const [row] = await database
    .select({ own: count() })
    .from(publications)
    .where(eq(publications.authorId, authorId));
  return row?.own ?? 0;
};

/**
 * Bytes frozen with what nobody has approved of an author's, or what they have withdrawn, without the draft of one
 * publication.
 */
export async function unapprovedBytes(
  transaction: Database,
  authorId: string,
  without: string,
): Promise<number> {
  const [row] = await transaction
    .select({ bytes: sql`coalesce(sum(${versions.size}), 0)`.mapWith(Number) })
    .from(publications)
    .innerJoin(versions, eq(versions.publicationId, publications.id))
    .where(
      and(
        eq(publications.authorId, authorId),
        ne(publications.id, without),
        or(ne(versions.state, 'approved'), isNotNull(publications.withdrawnAt)),
      ),
    );
  return row?.bytes ?? 0;
}

export async function insertPublication(
  transaction: Database,
  row: typeof publications.$inferInsert,
): Promise<void> {
  await transaction.insert(publications).values(row);
}

/** What of a text makes it be found. */
type Searched = Pick<VersionRow, 'name' | 'tags' | 'line' | 'description'>;

/** Both columns a search looks at. */
export function searchColumns(text: Searched, author: string): Pick<VersionRow, 'searchText' | 'grams'> {
  const searchText = [text.name, text.line, ...text.tags, author, text.description]
    .map((part) => ` ${searchForm(part)}`)
    .join('\n');
  return { searchText, grams: gramsOf(searchText) };
}

/** Adds a text with its pictures and what is frozen with it. */
export async function insertVersion(
  transaction: Database,
  row: typeof versions.$inferInsert,
  pictureHashes: readonly string[],
  frozen: readonly FrozenBlob[],
): Promise<void> {
  await transaction.insert(versions).values(row);
  const versionId = row.id;
  if (pictureHashes.length > 0) {
    await transaction
      .insert(versionPictures)
      .values(pictureHashes.map((hash, position) => ({ versionId, position, hash })));
  }
  if (frozen.length > 0) {
    await transaction
      .insert(versionBlobs)
      .values(frozen.map(({ hash, role }) => ({ versionId, hash, role })));
  }
}

/** Removes a text; the cleaners take what it alone named, in a day. */
export async function removeVersion(
  transaction: Database,
  version: Pick<VersionRow, 'id'>,
  authorId: string,
  now: Date,
): Promise<void> {
  const frozen = await transaction
    .delete(versionBlobs)
    .where(eq(versionBlobs.versionId, version.id))
    .returning({ hash: versionBlobs.hash });
  const shown = await transaction
    .delete(versionPictures)
    .where(eq(versionPictures.versionId, version.id))
    .returning({ hash: versionPictures.hash });
  await transaction.delete(versions).where(eq(versions.id, version.id));
  await letGo(
    transaction,
    authorId,
    frozen.map(({ hash }) => hash),
    now,
  );
  const hashes = shown.map(({ hash }) => hash);
  if (hashes.length > 0) {
    await transaction.update(pictures).set({ touchedAt: now }).where(inArray(pictures.hash, hashes));
  }
}

export async function changeVersion(
  transaction: Database,
  id: string,
  change: Partial<Pick<VersionRow, 'state' | 'reason'>>,
): Promise<void> {
  await transaction.update(versions).set(change).where(eq(versions.id, id));
}

export async function changePublication(
  transaction: Database,
  id: string,
  change: Partial<Pick<PublicationRow, 'category' | 'editedAt' | 'publishedAt' | 'withdrawnAt' | 'hiddenAt'>>,
): Promise<void> {
  await transaction.update(publications).set(change).where(eq(publications.id, id));
}

export async function removePublication(transaction: Database, id: string): Promise<void> {
  await transaction.delete(publications).where(eq(publications.id, id));
}

/** Says again whether everybody sees publications, from all that hangs on. */
export async function relist(
  transaction: Database,
  of: { readonly id: string } | { readonly authorId: string },
): Promise<void> {
  const approved = sql`exists (select 1 from ${versions} where ${versions.publicationId} = ${publications.id} and ${versions.state} = 'approved')`;
  const trusted = sql`exists (select 1 from ${users} where ${users.id} = ${publications.authorId} and ${users.bannedAt} is null)`;
  const listed: SQL = sql`${publications.withdrawnAt} is null and ${publications.hiddenAt} is null and ${approved} and ${trusted}`;
  await transaction
    .update(publications)
    .set({ listed })
    .where('id' in of ? eq(publications.id, of.id) : eq(publications.authorId, of.authorId));
}

/** Makes these the tags a publication is suggested by. */
export async function replaceTags(
  transaction: Database,
  publicationId: string,
  tags: readonly string[],
): Promise<void> {
  await transaction.delete(publicationTags).where(eq(publicationTags.publicationId, publicationId));
  if (tags.length > 0) {
    await transaction.insert(publicationTags).values(tags.map((tag) => ({ publicationId, tag })));
  }
}

/** Gives a project the blobs of a text. */
export async function copyVersionBlobs(
  transaction: Database,
  versionId: string,
  projectId: string,
): Promise<void> {
  await transaction.insert(projectBlobs).select(
    transaction
      .select({
        projectId: sql`${projectId}::uuid`.as('project_id'),
        hash: versionBlobs.hash,
        role: versionBlobs.role,
      })
      .from(versionBlobs)
      .where(eq(versionBlobs.versionId, versionId)),
  );
}

/** Has everything somebody published be found by the name they have now. */
export async function reindexAuthor(database: Database, authorId: string, nickname: string): Promise<void> {
  const texts = await database
    .select({
      id: versions.id,
      name: versions.name,
      tags: versions.tags,
      line: versions.line,
      description: versions.description,
    })
    .from(versions)
    .innerJoin(publications, eq(publications.id, versions.publicationId))
    .where(eq(publications.authorId, authorId));
  for (const text of texts) {
    await database.update(versions).set(searchColumns(text, nickname)).where(eq(versions.id, text.id));
  }
}
