import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, max, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../context.ts';
import {
  blobs,
  deletedProjects,
  nameKey,
  pictures,
  projectBlobs,
  projects,
  shares,
} from '../../db/schema.ts';
import type { Position } from '../paging/index.ts';
import type { ShownProject } from './present.ts';

export type ProjectRow = typeof projects.$inferSelect;

const shown = {
  id: projects.id,
  name: projects.name,
  revision: projects.revision,
  size: projects.size,
  thumbnailHash: projects.thumbnailHash,
  createdAt: projects.createdAt,
  editedAt: projects.editedAt,
  openedAt: projects.openedAt,
};

/** What a list of projects can be ordered by, and how a cursor's value becomes the column's type. */
const ORDERS = {
  opened: { by: sql`${projects.openedAt}`, cast: (value: SQL) => sql`${value}::timestamptz` },
  edited: { by: sql`${projects.editedAt}`, cast: (value: SQL) => sql`${value}::timestamptz` },
  created: { by: sql`${projects.createdAt}`, cast: (value: SQL) => sql`${value}::timestamptz` },
  name: { by: sql`${projects.nameKey}`, cast: (value: SQL) => nameKey(sql`${value}::text`) },
  size: { by: sql`${projects.size}`, cast: (value: SQL) => sql`${value}::bigint` },
} as const;
export type ProjectOrder = keyof typeof ORDERS;

export interface ProjectListQuery {
  readonly ownerId: string;
  readonly by: ProjectOrder;
  readonly descending: boolean;
  /** Pattern for LIKE, or null for all. */
  readonly pattern: string | null;
  /** Only what was opened since, or null for all. */
  readonly openedSince: Date | null;
  readonly after: Position | null;
  readonly limit: number;
  /** Links that are due by then are open no more. */
  readonly now: Date;
}

/** Position values travel as the database reads them: times as ISO text. */
function columnValue(by: ProjectOrder, value: string | number): string | number {
  return by === 'name' || by === 'size' ? value : new Date(value).toISOString();
}

const value = (name: string): SQL => sql`${sql.placeholder(name)}`;

/** A row as it comes out of JSON: the columns of `shown`, times as text, and whether a link to it is open. */
type ListedRow = readonly [
  id: string,
  name: string,
  revision: number,
  size: number,
  thumbnailHash: string | null,
  createdAt: string,
  editedAt: string,
  openedAt: string,
  shared: boolean,
];

function readRow(row: ListedRow): ShownProject {
  const [id, name, revision, size, thumbnailHash, createdAt, editedAt, openedAt, shared] = row;
  return {
    id,
    name,
    revision,
    size,
    thumbnailHash,
    createdAt: new Date(createdAt),
    editedAt: new Date(editedAt),
    openedAt: new Date(openedAt),
    shared,
  };
}

/** The page and the total in one statement; the page as JSON, which the embedded database hands over in half the time. */
function buildList(
  database: Database,
  shape: Omit<ProjectListQuery, 'ownerId' | 'limit' | 'now'>,
  name: string,
) {
  const { by, cast } = ORDERS[shape.by];
  const listed = and(
    sql`${projects.ownerId} = ${value('owner')}`,
    isNull(projects.deletedAt),
    shape.pattern === null ? undefined : sql`lower(${projects.name}) like lower(${value('pattern')})`,
    shape.openedSince === null ? undefined : sql`${projects.openedAt} >= ${value('since')}::timestamptz`,
  );
  const sign = shape.descending ? sql`<` : sql`>`;
  const direction = shape.descending ? desc : asc;
  const page = database
    .select(shown)
    .from(projects)
    .where(
      and(
        listed,
        shape.after === null
          ? undefined
          : sql`(${by}, ${projects.id}) ${sign} (${cast(value('value'))}, ${value('id')}::uuid)`,
      ),
    )
    .orderBy(direction(by), direction(projects.id))
    .limit(sql.placeholder('limit'))
    .as('page');
  // One link at most is open to a project, and has an index.
  const isShared = sql`exists (select 1 from ${shares} where ${shares.projectId} = ${page.id} and ${shares.closedAt} is null and (${shares.dueAt} is null or ${shares.dueAt} > ${value('now')}::timestamptz))`;
  const row = sql`json_build_array(${page.id}, ${page.name}, ${page.revision}, ${page.size}, ${page.thumbnailHash}, ${page.createdAt}, ${page.editedAt}, ${page.openedAt}, ${isShared})`;
  return database
    .select({
      rows: sql<ListedRow[]>`coalesce(json_agg(${row}), '[]')`,
      total: sql`(select count(*) from ${projects} where ${listed})`.mapWith(Number),
    })
    .from(page)
    .prepare(name);
}

/** Lists projects in one prepared query a page; the shapes of the query are few and built once. */
export function createProjectLists(database: Database) {
  const prepared = new Map<string, ReturnType<typeof buildList>>();
  return async (
    query: ProjectListQuery,
  ): Promise<{ readonly rows: ShownProject[]; readonly total: number }> => {
    const shape = [
      'projects',
      query.by,
      query.descending ? 'desc' : 'asc',
      query.pattern === null ? '' : 'search',
      query.openedSince === null ? '' : 'since',
      query.after === null ? '' : 'after',
    ].join('_');
    let list = prepared.get(shape);
    if (list === undefined) {
      list = buildList(database, query, shape);
      prepared.set(shape, list);
    }
    const [found] = await list.execute({
      owner: query.ownerId,
      pattern: query.pattern,
      since: query.openedSince?.toISOString(),
      value: query.after === null ? null : columnValue(query.by, query.after.value),
      id: query.after?.id,
      limit: query.limit,
      now: query.now.toISOString(),
    });
    return { rows: (found?.rows ?? []).map(readRow), total: found?.total ?? 0 };
  };
}

/** What lies in the recycle bin and is not over, latest first, and how much that is in all. */
export async function listRecycled(
  database: Database,
  query: {
    readonly ownerId: string;
    readonly pattern: string | null;
    readonly after: Position | null;
    readonly limit: number;
    readonly now: Date;
  },
) {
  const listed = and(
    eq(projects.ownerId, query.ownerId),
    isNotNull(projects.deletedAt),
    gt(projects.purgeAt, query.now),
    query.pattern === null ? undefined : sql`lower(${projects.name}) like lower(${query.pattern})`,
  );
  const after =
    query.after === null
      ? undefined
      : sql`(${projects.deletedAt}, ${projects.id}) < (${new Date(query.after.value).toISOString()}::timestamptz, ${query.after.id}::uuid)`;
  const rows = await database
    .select({
      ...shown,
      deletedAt: sql<Date>`${projects.deletedAt}`.mapWith(projects.deletedAt),
      purgeAt: sql<Date>`${projects.purgeAt}`.mapWith(projects.purgeAt),
    })
    .from(projects)
    .where(and(listed, after))
    .orderBy(desc(projects.deletedAt), desc(projects.id))
    .limit(query.limit);
  return { rows, total: await database.$count(projects, listed) };
}

/** A project of this owner, in the recycle bin or not. */
export async function findProject(
  database: Database,
  ownerId: string,
  id: string,
): Promise<ProjectRow | undefined> {
  const [row] = await database
    .select()
    .from(projects)
    .where(and(eq(projects.id, id), eq(projects.ownerId, ownerId)));
  return row;
}

/** Whether this owner once deleted the project for good. */
export async function wasDeleted(database: Database, ownerId: string, id: string): Promise<boolean> {
  const rows = await database
    .select({ id: deletedProjects.id })
    .from(deletedProjects)
    .where(and(eq(deletedProjects.id, id), eq(deletedProjects.ownerId, ownerId)));
  return rows.length > 0;
}

/** What a project of this owner says of the design it was copied from, in the recycle bin too; null where none was. */
export async function findOrigin(
  database: Database,
  ownerId: string,
  publicationId: string,
): Promise<ProjectRow['origin']> {
  const [row] = await database
    .select({ origin: projects.origin })
    .from(projects)
    .where(and(eq(projects.ownerId, ownerId), sql`${projects.origin} ->> 'publicationId' = ${publicationId}`))
    .orderBy(desc(projects.createdAt))
    .limit(1);
  return row?.origin ?? null;
}

const buildWhole = (database: Database) =>
  database
    .select({ project: projects, hash: projectBlobs.hash, role: projectBlobs.role, size: blobs.size })
    .from(projects)
    .innerJoin(projectBlobs, eq(projectBlobs.projectId, projects.id))
    .innerJoin(blobs, eq(blobs.hash, projectBlobs.hash))
    .where(and(eq(projects.id, value('id')), eq(projects.ownerId, value('owner'))))
    .orderBy(asc(projectBlobs.hash))
    .prepare('project_whole');
const wholes = new WeakMap<Database, ReturnType<typeof buildWhole>>();

/**
 * A project with what it consists of, seen at one moment; no rows where it is not this owner's. Prepared once a database: it is not for
 * transactions.
 */
export function readWhole(database: Database, ownerId: string, id: string) {
  let whole = wholes.get(database);
  if (whole === undefined) {
    whole = buildWhole(database);
    wholes.set(database, whole);
  }
  return whole.execute({ id, owner: ownerId });
}

/** Adds a project; undefined when its id is taken, by whomever. */
export async function insertProject(
  transaction: Database,
  row: typeof projects.$inferInsert,
): Promise<ProjectRow | undefined> {
  const [inserted] = await transaction.insert(projects).values(row).onConflictDoNothing().returning();
  return inserted;
}

/** Changes a project that the caller has made sure of. */
export async function updateProject(
  database: Database,
  id: string,
  change: Partial<Omit<ProjectRow, 'id' | 'ownerId' | 'nameKey'>>,
): Promise<ProjectRow> {
  const [row] = await database.update(projects).set(change).where(eq(projects.id, id)).returning();
  if (row === undefined) throw new Error('A project vanished while its space was locked.');
  return row;
}

/** Renames a live project in one step; undefined when there is none. */
export async function renameProject(
  database: Database,
  ownerId: string,
  id: string,
  name: string,
): Promise<ProjectRow | undefined> {
  const [row] = await database
    .update(projects)
    .set({ name })
    .where(and(eq(projects.id, id), eq(projects.ownerId, ownerId), isNull(projects.deletedAt)))
    .returning();
  return row;
}

/** Bytes of the largest live project of an owner; 0 where there is none. */
export async function largestProject(database: Database, ownerId: string): Promise<number> {
  const [row] = await database
    .select({ size: max(projects.size) })
    .from(projects)
    .where(and(eq(projects.ownerId, ownerId), isNull(projects.deletedAt)));
  return row?.size ?? 0;
}

/** Notes that the owner opened a project. */
export async function noteOpened(database: Database, id: string, now: Date): Promise<void> {
  await database.update(projects).set({ openedAt: now }).where(eq(projects.id, id));
}

/** Names of the owner's live projects that begin with `prefix`. */
export async function namesWithPrefix(
  database: Database,
  ownerId: string,
  prefix: string,
): Promise<ReadonlySet<string>> {
  const rows = await database
    .select({ name: projects.name })
    .from(projects)
    .where(
      and(
        eq(projects.ownerId, ownerId),
        isNull(projects.deletedAt),
        sql`starts_with(${projects.name}, ${prefix})`,
      ),
    );
  return new Set(rows.map((row) => row.name));
}

/** Those of `ids` that are this owner's, held until the transaction ends; the caller holds the owner's spaces. */
export async function holdProjects(
  transaction: Database,
  ownerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProjectRow>> {
  const rows = await transaction
    .select()
    .from(projects)
    .where(and(eq(projects.ownerId, ownerId), inArray(projects.id, [...ids])))
    .orderBy(asc(projects.id))
    .for('update');
  return new Map(rows.map((row) => [row.id, row]));
}

/** Removes projects for good and keeps their ids, so that whoever asks for one can be told. */
export async function deleteProjects(
  transaction: Database,
  rows: readonly ProjectRow[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await transaction
    .insert(deletedProjects)
    .values(rows.map(({ id, ownerId, name }) => ({ id, ownerId, name, deletedAt: now })))
    .onConflictDoNothing();
  await transaction.delete(projects).where(
    inArray(
      projects.id,
      rows.map((row) => row.id),
    ),
  );
}

/** Up to `most` owners who have something in the bin whose time is over. */
export async function ownersWithOverdue(database: Database, now: Date, most: number): Promise<string[]> {
  const rows = await database
    .selectDistinct({ ownerId: projects.ownerId })
    .from(projects)
    .where(lte(projects.purgeAt, now))
    .limit(most);
  return rows.map((row) => row.ownerId);
}

/** What of an owner's bin is over, held until the transaction ends; the caller holds the owner's spaces. */
export function holdOverdue(transaction: Database, ownerId: string, now: Date): Promise<ProjectRow[]> {
  return transaction
    .select()
    .from(projects)
    .where(and(eq(projects.ownerId, ownerId), lte(projects.purgeAt, now)))
    .orderBy(asc(projects.id))
    .for('update');
}

/** A picture that a project named until now: its cleaner waits a day from here, as its signed addresses last. */
export async function touchPicture(transaction: Database, hash: string, now: Date): Promise<void> {
  await transaction.update(pictures).set({ touchedAt: now }).where(eq(pictures.hash, hash));
}
