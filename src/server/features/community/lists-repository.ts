import { and, asc, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { Category, PublicationOrder, PublicationState, Source } from '#contract';
import type { Database } from '../../context.ts';
import {
  follows,
  interactions,
  publications,
  publicationTags,
  publicationVersions as versions,
  reports,
} from '../../db/schema.ts';
import type { Position } from '../paging/index.ts';
import { isApproved, isLatest, LISTED, listedFrom } from './found.ts';
import type { SearchTerms } from './grams.ts';

interface PageQuery {
  readonly after: Position | null;
  readonly limit: number;
}

const time = (position: Position): SQL => sql`${new Date(position.value).toISOString()}::timestamptz`;

/** What public lists are ordered by, the most first. */
const ORDERS = {
  hot: publications.hot,
  newest: publications.publishedAt,
  downloads: publications.downloads,
  collects: publications.collects,
  likes: publications.likes,
} as const satisfies Readonly<Record<PublicationOrder, unknown>>;

/** A page of what everybody may see, without a search. */
interface PublicQuery extends PageQuery {
  readonly kind: string;
  readonly source: Source | undefined;
  readonly category: Category | undefined;
  readonly order: PublicationOrder;
  readonly authorId: string | undefined;
  /** Only of people whom they follow, or null for everybody. */
  readonly followerId: string | null;
}

const latestFirst = (order: PublicationOrder): SQL[] => [desc(ORDERS[order]), desc(publications.id)];

/** What belongs to a list from where the page begins. */
function belongs(database: Database, query: PublicQuery): SQL | undefined {
  const { source, category, order, authorId, followerId, after } = query;
  const value = (position: Position): SQL =>
    order === 'newest' ? time(position) : sql`${position.value}::bigint`;
  const followed = (follower: string) =>
    database.select({ id: follows.followeeId }).from(follows).where(eq(follows.followerId, follower));
  return and(
    publications.listed,
    eq(publications.kind, query.kind),
    source === undefined ? undefined : eq(publications.source, source),
    category === undefined ? undefined : eq(publications.category, category),
    authorId === undefined ? undefined : eq(publications.authorId, authorId),
    followerId === null ? undefined : inArray(publications.authorId, followed(followerId)),
    after === null
      ? undefined
      : sql`(${ORDERS[order]}, ${publications.id}) < (${value(after)}, ${after.id}::uuid)`,
  );
}

const hasPatterns = ({ patterns }: SearchTerms): SQL | undefined =>
  and(...patterns.map((pattern) => sql`${versions.searchText} like ${pattern}`));

/** A page of what everybody may see. */
export const listPublic = (database: Database, query: PublicQuery) =>
  listedFrom(database, isApproved)
    .where(belongs(database, query))
    .orderBy(...latestFirst(query.order))
    .limit(query.limit);

/** So many of a list are looked through before the index of pieces is asked (ADR 0425). */
const LOOKED_THROUGH = 1500;

/**
 * A page of what a search finds. What many texts have is soon found by looking through the list in its order; what few have
 * is found by its pieces, and then put in order. Neither way leaves the choice to a guess of the database.
 */
export async function searchPublic(database: Database, query: PublicQuery, terms: SearchTerms) {
  const by = ORDERS[query.order];
  const head = database
    .select({ id: publications.id, by: sql`${by}`.as('by') })
    .from(publications)
    .where(belongs(database, query))
    .orderBy(...latestFirst(query.order))
    .limit(LOOKED_THROUGH)
    .as('head');
  const near = await database
    .select({ id: head.id })
    .from(head)
    .innerJoin(versions, and(eq(versions.publicationId, head.id), isApproved, hasPatterns(terms)))
    .orderBy(desc(head.by), desc(head.id))
    .limit(query.limit);
  const ids = near.length === query.limit ? near : await findByPieces(database, query, terms);
  if (ids.length === 0) return [];
  const found = ids.map(({ id }) => id);
  return listedFrom(database, isApproved)
    .where(and(publications.listed, inArray(publications.id, found)))
    .orderBy(...latestFirst(query.order));
}

/** Ids of a page of what a search finds, by the index of pieces: only those of the page are read whole. */
function findByPieces(database: Database, query: PublicQuery, terms: SearchTerms) {
  const found = database
    .select({ id: versions.publicationId })
    .from(versions)
    .where(
      and(isApproved, sql`${versions.grams} @> ${sql.param([...terms.grams])}::text[]`, hasPatterns(terms)),
    )
    // Keeps it a question of its own: its order is not that of the list.
    .offset(0);
  return database
    .select({ id: publications.id })
    .from(publications)
    .where(and(belongs(database, query), inArray(publications.id, found)))
    .orderBy(...latestFirst(query.order))
    .limit(query.limit);
}

/** A page of what somebody collected and everybody may see, collected last first; with when. */
export function listCollected(
  database: Database,
  query: PageQuery & { readonly kind: string; readonly userId: string },
) {
  const { after } = query;
  const { createdAt, publicationId } = interactions;
  return database
    .select({ publicationId, createdAt })
    .from(interactions)
    .innerJoin(
      publications,
      and(eq(publications.id, publicationId), publications.listed, eq(publications.kind, query.kind)),
    )
    .where(
      and(
        eq(interactions.userId, query.userId),
        eq(interactions.kind, 'collect'),
        after === null
          ? undefined
          : sql`(${createdAt}, ${publicationId}) < (${time(after)}, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(createdAt), desc(publicationId))
    .limit(query.limit);
}

/** Those of some publications that everybody sees, in no order. */
export const readListed = (database: Database, ids: readonly string[]) =>
  listedFrom(database, isApproved).where(and(publications.listed, inArray(publications.id, [...ids])));

/** The part of one's own list that is in a state. */
function inState(state: PublicationState): SQL | undefined {
  switch (state) {
    case 'withdrawn':
      return isNotNull(publications.withdrawnAt);
    case 'approved':
      return and(isNull(publications.withdrawnAt), sql`${LISTED.approved}`);
    case 'mine':
    case 'pending':
    case 'unapproved':
      return and(isNull(publications.withdrawnAt), eq(versions.state, state));
  }
}

/** A page of one's own, edited last first. */
export function listOwn(
  database: Database,
  query: PageQuery & {
    readonly authorId: string;
    readonly kind: string;
    readonly state: PublicationState | undefined;
  },
) {
  const { after, state } = query;
  const { editedAt, id } = publications;
  return listedFrom(database, isLatest)
    .where(
      and(
        eq(publications.authorId, query.authorId),
        eq(publications.kind, query.kind),
        state === undefined ? undefined : inState(state),
        after === null ? undefined : sql`(${editedAt}, ${id}) < (${time(after)}, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(editedAt), desc(id))
    .limit(query.limit);
}

/** One of somebody's own; undefined for anybody else's. */
export async function findOwn(database: Database, authorId: string, id: string) {
  const [row] = await listedFrom(database, isLatest).where(
    and(eq(publications.id, id), eq(publications.authorId, authorId)),
  );
  return row;
}

/** A page of what waits for review, longest first. */
export function listPending(database: Database, { after, limit }: PageQuery) {
  const { submittedAt } = versions;
  return listedFrom(database, eq(versions.state, 'pending'))
    .where(
      after === null
        ? undefined
        : sql`(${submittedAt}, ${publications.id}) > (${time(after)}, ${after.id}::uuid)`,
    )
    .orderBy(asc(submittedAt), asc(publications.id))
    .limit(limit);
}

/** A page of what was reported and not settled, by its first report. */
export function listReported(database: Database, { after, limit }: PageQuery) {
  const open = database
    .select({
      publicationId: reports.publicationId,
      since: sql<string>`min(${reports.createdAt})`.as('since'),
    })
    .from(reports)
    .where(isNull(reports.settledAt))
    .groupBy(reports.publicationId)
    .as('open');
  return database
    .select({ id: open.publicationId, since: sql<Date>`${open.since}`.mapWith(reports.createdAt) })
    .from(open)
    .where(
      after === null
        ? undefined
        : sql`(${open.since}, ${open.publicationId}) > (${time(after)}, ${after.id}::uuid)`,
    )
    .orderBy(asc(open.since), asc(open.publicationId))
    .limit(limit);
}

/** The approved texts of some publications, whoever sees them, in no order. */
export const readApproved = (database: Database, ids: readonly string[]) =>
  listedFrom(database, isApproved).where(inArray(publications.id, [...ids]));

/** Reports of some publications that nobody has settled, first first. */
export const readReports = (database: Database, ids: readonly string[]) =>
  database
    .select()
    .from(reports)
    .where(and(isNull(reports.settledAt), inArray(reports.publicationId, [...ids])))
    .orderBy(asc(reports.createdAt), asc(reports.userId));

/** Up to `most` tags of what everybody may see that begin so, the most used first. */
export async function suggestTags(database: Database, begin: string, most: number): Promise<string[]> {
  const rows = await database
    .select({ tag: publicationTags.tag })
    .from(publicationTags)
    .innerJoin(publications, and(eq(publications.id, publicationTags.publicationId), publications.listed))
    // The last sign there is ends what begins so.
    .where(sql`${publicationTags.tag} >= ${begin} and ${publicationTags.tag} < ${`${begin}\u{10FFFF}`}`)
    .groupBy(publicationTags.tag)
    .orderBy(sql`count(*) desc`, asc(publicationTags.tag))
    .limit(most);
  return rows.map(({ tag }) => tag);
}
