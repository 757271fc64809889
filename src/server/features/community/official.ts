import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, eq, notInArray } from 'drizzle-orm';
import type { OfficialItem } from '#contract';
import type { Database } from '../../context.ts';
import { publications } from '../../db/schema.ts';
import { readFrozen, readPictures } from './found.ts';
import { lineOf } from './policy.ts';
import {
  changePublication,
  holdPublication,
  insertPublication,
  insertVersion,
  readVersions,
  relist,
  removeVersion,
  replaceTags,
  searchColumns,
  type FrozenBlob,
  type VersionRow,
} from './versions-repository.ts';

/** What became of an item: `left` is one that a moderator or an operator took from everybody, and stays so. */
export type OfficialOutcome = 'added' | 'changed' | 'unchanged' | 'left';

/** Who publishes the official library. */
export interface OfficialAuthor {
  readonly id: string;
  readonly nickname: string;
}

/** The id that something of the official library has on every server. */
export function officialId(key: string): string {
  const hex = createHash('sha256').update(`official ${key}`).digest('hex');
  // A UUID of version 8: one that is made in a way of its own.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const frozenOf = ({ content, assets }: OfficialItem): FrozenBlob[] =>
  content === null
    ? []
    : [
        { hash: content, role: 'content' },
        ...assets.filter((hash) => hash !== content).map((hash) => ({ hash, role: 'asset' as const })),
      ];

/** The text of an item, without what every text has of its own. */
function textOf(item: OfficialItem, bytes: ReadonlyMap<string, number>) {
  const { kind, name, description, category, licence, payload, content } = item;
  return {
    name,
    description,
    category,
    tags: [...new Set(item.tags.map((tag) => tag.normalize('NFKC').toLowerCase()))],
    licence,
    downloadable: true,
    line: lineOf(kind, payload),
    payload,
    contentHash: content,
    size: frozenOf(item).reduce((sum, { hash }) => sum + (bytes.get(hash) ?? 0), 0),
    thumbnailHash: item.pictures[0] ?? null,
  };
}

/** Whether an approved text says what the item says. */
async function isSame(
  transaction: Database,
  approved: VersionRow,
  item: OfficialItem,
  text: ReturnType<typeof textOf>,
): Promise<boolean> {
  const kept = Object.fromEntries(
    Object.keys(text).map((field) => [field, approved[field as keyof VersionRow]]),
  );
  if (!isDeepStrictEqual(kept, text)) return false;
  const blobs = (await readFrozen(transaction, approved.id)).map(({ hash }) => hash);
  const pictures = await readPictures(transaction, approved.id);
  const wanted = frozenOf(item).map(({ hash }) => hash);
  return isDeepStrictEqual(blobs, wanted.toSorted()) && isDeepStrictEqual(pictures, item.pictures);
}

/**
 * Publishes an item of the official library, or brings it up to date; `at` is when it counts as published the first time, and
 * `bytes` are the sizes of its blobs, which are recorded already. What has counts keeps them.
 */
export async function publishOfficial(
  transaction: Database,
  author: OfficialAuthor,
  item: OfficialItem,
  bytes: ReadonlyMap<string, number>,
  { now, at }: { readonly now: Date; readonly at: Date },
): Promise<OfficialOutcome> {
  const id = officialId(item.key);
  const text = textOf(item, bytes);
  const held = await holdPublication(transaction, id, author.id);
  const { approved } = held === undefined ? { approved: undefined } : await readVersions(transaction, id);
  if (held !== undefined && (approved === undefined || held.withdrawnAt !== null)) return 'left';
  if (approved !== undefined && (await isSame(transaction, approved, item, text))) return 'unchanged';
  if (held === undefined) {
    await insertPublication(transaction, {
      id,
      kind: item.kind,
      authorId: author.id,
      source: 'official',
      category: item.category,
      createdAt: at,
      editedAt: now,
      publishedAt: at,
    });
  }
  if (approved !== undefined) await removeVersion(transaction, approved, author.id, now);
  const row = {
    id: crypto.randomUUID(),
    publicationId: id,
    state: 'approved' as const,
    submittedAt: now,
    ...text,
    ...searchColumns(text, author.nickname),
  };
  await insertVersion(transaction, row, item.pictures, frozenOf(item));
  await changePublication(transaction, id, { editedAt: now, category: item.category });
  await replaceTags(transaction, id, text.tags);
  await relist(transaction, { id });
  return held === undefined ? 'added' : 'changed';
}

/** Withdraws what was in the official library once and is in it no more; answers how many. */
export async function withdrawOfficial(
  transaction: Database,
  author: OfficialAuthor,
  keys: readonly string[],
  now: Date,
): Promise<number> {
  const gone = await transaction
    .update(publications)
    .set({ withdrawnAt: now })
    .where(
      and(
        eq(publications.authorId, author.id),
        eq(publications.listed, true),
        notInArray(publications.id, keys.map(officialId)),
      ),
    )
    .returning({ id: publications.id });
  for (const { id } of gone) await relist(transaction, { id });
  return gone.length;
}
