import { sql, type SQL } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  Attribution,
  Category,
  Interaction,
  Licence,
  NotificationKind,
  ReportReason,
  Source,
} from '#contract';
import { bytes, codePoints, createdAt, key, time } from './columns.ts';
import { blobs, users } from './core-tables.ts';

/** What people publish and what others do with it (ADR 0422). */

/** What a recommendation is worth in half-lives of a week: ADR 0424 has the formula. Millionths, so that a cursor can hold it. */
const hotness = (): SQL =>
  sql`floor(1000000 * (ln(greatest(1, 1 + likes + 2 * collects + downloads - dislikes)) / ln(2) + extract(epoch from published_at at time zone 'UTC')::double precision / 604800))::bigint`;

/** One design or library item, whichever of its texts is shown. */
export const publications = pgTable(
  'publications',
  {
    id: key(),
    kind: text('kind').notNull(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    source: text('source').$type<Source>().notNull().default('community'),
    /** That of the approved text, for lists. */
    category: text('category').$type<Category>(),
    createdAt: createdAt(),
    editedAt: time('edited_at').notNull(),
    /** When a text of it was first approved. */
    publishedAt: time('published_at'),
    withdrawnAt: time('withdrawn_at'),
    /** Since when reports hide it. */
    hiddenAt: time('hidden_at'),
    /** Whether everybody sees it: it has an approved text, is neither withdrawn nor hidden, and its author is not banned. */
    listed: boolean('listed').notNull().default(false),
    likes: integer('likes').notNull().default(0),
    dislikes: integer('dislikes').notNull().default(0),
    downloads: integer('downloads').notNull().default(0),
    collects: integer('collects').notNull().default(0),
    hot: bigint('hot', { mode: 'number' }).generatedAlwaysAs(hotness),
  },
  (table) => {
    const { id, kind, listed } = table;
    return [
      index('publications_hot')
        .on(kind, table.hot, id)
        .where(sql`${listed}`),
      index('publications_newest')
        .on(kind, table.publishedAt, id)
        .where(sql`${listed}`),
      index('publications_downloads')
        .on(kind, table.downloads, id)
        .where(sql`${listed}`),
      index('publications_collects')
        .on(kind, table.collects, id)
        .where(sql`${listed}`),
      index('publications_likes')
        .on(kind, table.likes, id)
        .where(sql`${listed}`),
      // Of few among many: walking an order until they come would take the whole of it.
      index('publications_chosen')
        .on(kind, table.source, id)
        .where(sql`${listed} and ${table.source} <> 'community'`),
      index('publications_author').on(table.authorId, kind, table.editedAt, id),
    ];
  },
);

/** A text of a publication: at most one that was approved, and one that was not. */
export const publicationVersions = pgTable(
  'publication_versions',
  {
    id: key(),
    publicationId: uuid('publication_id')
      .notNull()
      .references(() => publications.id, { onDelete: 'cascade' }),
    state: text('state').$type<'mine' | 'pending' | 'approved' | 'unapproved'>().notNull(),
    /** Why it was refused or taken down. */
    reason: text('reason'),
    submittedAt: time('submitted_at'),
    name: text('name').notNull(),
    description: text('description').notNull(),
    category: text('category').$type<Category>(),
    tags: text('tags').array().notNull(),
    licence: text('licence').$type<Licence>().notNull(),
    downloadable: boolean('downloadable').notNull(),
    /** What stands below the name in lists. */
    line: text('line').notNull(),
    payload: jsonb('payload').$type<Readonly<Record<string, unknown>>>().notNull(),
    /** The frozen document or part, or null. */
    contentHash: text('content_hash'),
    /** Bytes of what is frozen, each blob once. */
    size: bytes('size').notNull().default(0),
    thumbnailHash: text('thumbnail_hash'),
    /** Where the frozen project itself was copied from. */
    origin: jsonb('origin').$type<Attribution>(),
    /** Name, tags, author and description in one form, and the pieces of it that an index has (ADR 0425). */
    searchText: text('search_text').notNull(),
    grams: text('grams').array().notNull(),
  },
  (table) => [
    uniqueIndex('publication_versions_approved')
      .on(table.publicationId)
      .where(sql`${table.state} = 'approved'`),
    uniqueIndex('publication_versions_draft')
      .on(table.publicationId)
      .where(sql`${table.state} <> 'approved'`),
    index('publication_versions_publication').on(table.publicationId),
    index('publication_versions_queue')
      .on(table.submittedAt, table.publicationId)
      .where(sql`${table.state} = 'pending'`),
    index('publication_versions_grams')
      .using('gin', table.grams)
      .where(sql`${table.state} = 'approved'`),
    index('publication_versions_thumbnail').on(table.thumbnailHash),
  ],
);

/** Pictures of a text, the first is the cover. */
export const versionPictures = pgTable(
  'version_pictures',
  {
    versionId: uuid('version_id')
      .notNull()
      .references(() => publicationVersions.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.position] }),
    index('version_pictures_hash').on(table.hash),
  ],
);

/** What is frozen with a text. */
export const versionBlobs = pgTable(
  'version_blobs',
  {
    versionId: uuid('version_id')
      .notNull()
      .references(() => publicationVersions.id, { onDelete: 'cascade' }),
    hash: text('hash')
      .notNull()
      .references(() => blobs.hash),
    role: text('role').$type<'content' | 'asset'>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.hash] }),
    index('version_blobs_hash').on(table.hash),
  ],
);

/** Tags of approved texts, for suggestions. */
export const publicationTags = pgTable(
  'publication_tags',
  {
    publicationId: uuid('publication_id')
      .notNull()
      .references(() => publications.id, { onDelete: 'cascade' }),
    tag: codePoints('tag').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.publicationId, table.tag] }),
    index('publication_tags_tag').on(table.tag),
  ],
);

/** What a person did with a publication, once each. */
export const interactions = pgTable(
  'interactions',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    publicationId: uuid('publication_id')
      .notNull()
      .references(() => publications.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<Interaction>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.publicationId, table.kind] }),
    index('interactions_publication').on(table.publicationId),
    index('interactions_latest').on(table.userId, table.kind, table.createdAt, table.publicationId),
  ],
);

/** What people told moderators about a publication, once each. */
export const reports = pgTable(
  'reports',
  {
    publicationId: uuid('publication_id')
      .notNull()
      .references(() => publications.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<ReportReason>().notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
    settledAt: time('settled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.publicationId, table.userId] }),
    index('reports_user').on(table.userId),
    index('reports_open')
      .on(table.publicationId, table.createdAt)
      .where(sql`${table.settledAt} is null`),
  ],
);

/** Who reviews what is published. */
export const moderators = pgTable('moderators', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
});

export const notifications = pgTable(
  'notifications',
  {
    id: key(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    /** Who did it; null where that is not told. */
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'cascade' }),
    publicationId: uuid('publication_id').references(() => publications.id, { onDelete: 'cascade' }),
    /** Name of the publication as it was. */
    name: text('name'),
    reason: text('reason'),
    createdAt: createdAt(),
    readAt: time('read_at'),
  },
  (table) => [
    index('notifications_user').on(table.userId, table.createdAt, table.id),
    index('notifications_actor').on(table.actorId),
    index('notifications_publication').on(table.publicationId),
    index('notifications_created').on(table.createdAt),
    uniqueIndex('notifications_one_follow')
      .on(table.userId, table.actorId)
      .where(sql`${table.kind} = 'followed'`),
  ],
);
