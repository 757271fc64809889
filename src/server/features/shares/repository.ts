import { and, desc, eq, gt, isNotNull, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Permission, ShareDue, ShareState } from '#contract';
import type { Database } from '../../context.ts';
import { deletedProjects, projects, shares, users } from '../../db/schema.ts';
import type { Position } from '../paging/index.ts';
import type { ProjectRow } from '../projects/index.ts';

export type ShareRow = typeof shares.$inferSelect;

/** A share with what its project is, or was, called. */
export interface ListedShare {
  readonly share: ShareRow;
  readonly projectName: string;
  readonly thumbnailHash: string | null;
}

const listed = {
  share: shares,
  projectName: sql<string>`coalesce(${projects.name}, ${deletedProjects.name}, '')`,
  thumbnailHash: projects.thumbnailHash,
};

const listedFrom = (database: Database) =>
  database
    .select(listed)
    .from(shares)
    .leftJoin(projects, eq(projects.id, shares.projectId))
    .leftJoin(deletedProjects, eq(deletedProjects.id, shares.projectId));

/** The part of a list that is in a state at `now`. */
function inState(state: ShareState, now: Date): SQL | undefined {
  switch (state) {
    case 'closed':
      return isNotNull(shares.closedAt);
    case 'expired':
      return and(isNull(shares.closedAt), lte(shares.dueAt, now));
    case 'sharing':
      return and(isNull(shares.closedAt), or(isNull(shares.dueAt), gt(shares.dueAt, now)));
  }
}

/** A page of an owner's shares, latest first, and how many there are in all. */
export async function listShares(
  database: Database,
  query: {
    readonly ownerId: string;
    readonly state: ShareState | undefined;
    readonly projectId: string | undefined;
    readonly pattern: string | null;
    readonly after: Position | null;
    readonly limit: number;
    readonly now: Date;
  },
): Promise<{ readonly rows: ListedShare[]; readonly total: number }> {
  const { ownerId, state, projectId, pattern, after } = query;
  const all = and(
    eq(shares.ownerId, ownerId),
    state === undefined ? undefined : inState(state, query.now),
    projectId === undefined ? undefined : eq(shares.projectId, projectId),
    pattern === null ? undefined : sql`lower(${listed.projectName}) like lower(${pattern})`,
  );
  const rows = await listedFrom(database)
    .where(
      and(
        all,
        after === null
          ? undefined
          : sql`(${shares.createdAt}, ${shares.id}) < (${new Date(after.value).toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(shares.createdAt), desc(shares.id))
    .limit(query.limit);
  const [counted] = await database
    .select({ total: sql`count(*)`.mapWith(Number) })
    .from(shares)
    .leftJoin(projects, eq(projects.id, shares.projectId))
    .leftJoin(deletedProjects, eq(deletedProjects.id, shares.projectId))
    .where(all);
  return { rows, total: Number(counted?.total ?? 0) };
}

/** One share of an owner, with its project's name. */
export async function findListed(
  database: Database,
  ownerId: string,
  id: string,
): Promise<ListedShare | undefined> {
  const [row] = await listedFrom(database).where(and(eq(shares.id, id), eq(shares.ownerId, ownerId)));
  return row;
}

/** A live project of this owner, held until the transaction ends: it cannot be deleted while it is being shared. */
export async function holdOwnProject(
  transaction: Database,
  ownerId: string,
  id: string,
): Promise<ProjectRow | undefined> {
  const [row] = await transaction
    .select()
    .from(projects)
    .where(and(eq(projects.id, id), eq(projects.ownerId, ownerId), isNull(projects.deletedAt)))
    .for('no key update');
  return row;
}

/** A live project whoever owns it, held so that it stays as it is while it is copied. */
export async function holdProject(transaction: Database, id: string): Promise<ProjectRow | undefined> {
  const [row] = await transaction
    .select()
    .from(projects)
    .where(and(eq(projects.id, id), isNull(projects.deletedAt)))
    .for('share');
  return row;
}

/** The share of a project that is not closed (it may be expired). */
export async function findOpenShare(database: Database, projectId: string): Promise<ShareRow | undefined> {
  const [row] = await database
    .select()
    .from(shares)
    .where(and(eq(shares.projectId, projectId), isNull(shares.closedAt)));
  return row;
}

export async function insertShare(
  database: Database,
  row: {
    readonly id: string;
    readonly token: string;
    readonly code: string;
    readonly projectId: string;
    readonly ownerId: string;
    readonly permission: Permission;
    readonly due: ShareDue;
    readonly dueAt: Date | null;
    readonly createdAt: Date;
  },
): Promise<void> {
  await database.insert(shares).values(row);
}

/** Changes a share of this owner that is not closed; false when there is none. */
export async function changeOpenShare(
  database: Database,
  ownerId: string,
  id: string,
  change: Partial<Pick<ShareRow, 'permission' | 'due' | 'dueAt' | 'closedAt'>>,
): Promise<boolean> {
  const changed = await database
    .update(shares)
    .set(change)
    .where(and(eq(shares.id, id), eq(shares.ownerId, ownerId), isNull(shares.closedAt)))
    .returning({ id: shares.id });
  return changed.length > 0;
}

/** Removes expired and closed shares from an owner's list; answers how many. */
export async function removeEnded(database: Database, ownerId: string, now: Date): Promise<number> {
  const removed = await database
    .delete(shares)
    .where(and(eq(shares.ownerId, ownerId), or(isNotNull(shares.closedAt), lte(shares.dueAt, now))))
    .returning({ id: shares.id });
  return removed.length;
}

/** Removes shares closed before a time, whoever owns them. */
export async function removeClosedBefore(database: Database, before: Date): Promise<number> {
  const removed = await database
    .delete(shares)
    .where(lt(shares.closedAt, before))
    .returning({ id: shares.id });
  return removed.length;
}

/** A share with its project, where that is not deleted, and its owner's public face. */
export interface FoundShare {
  readonly share: ShareRow;
  readonly project: ProjectRow;
  readonly ownerName: string;
  readonly ownerAvatarHash: string | null;
  readonly vipLevel: number | null;
  readonly vipEndAt: Date | null;
}

const foundFrom = (database: Database) =>
  database
    .select({
      share: shares,
      project: projects,
      ownerName: users.nickname,
      ownerAvatarHash: users.avatarHash,
      vipLevel: users.vipLevel,
      vipEndAt: users.vipEndAt,
    })
    .from(shares)
    .innerJoin(projects, and(eq(projects.id, shares.projectId), isNull(projects.deletedAt)))
    .innerJoin(users, eq(users.id, shares.ownerId));

/** By the name in the link; undefined for none, a closed one, or one whose project is deleted. */
export async function findByToken(database: Database, token: string): Promise<FoundShare | undefined> {
  const [row] = await foundFrom(database).where(and(eq(shares.token, token), isNull(shares.closedAt)));
  return row;
}

/** As `findByToken`, and nobody else opens the link until the transaction ends. */
export async function holdByToken(transaction: Database, token: string): Promise<FoundShare | undefined> {
  const [row] = await foundFrom(transaction)
    .where(and(eq(shares.token, token), isNull(shares.closedAt)))
    .for('no key update', { of: shares });
  return row;
}

/** By its id; undefined for none, a closed one, or one whose project is deleted. */
export async function findById(database: Database, id: string): Promise<FoundShare | undefined> {
  const [row] = await foundFrom(database).where(and(eq(shares.id, id), isNull(shares.closedAt)));
  return row;
}

/** The share itself as it is now, held so that it does not close while it is used. */
export async function holdShare(transaction: Database, id: string): Promise<ShareRow | undefined> {
  const [row] = await transaction
    .select()
    .from(shares)
    .where(and(eq(shares.id, id), isNull(shares.closedAt)))
    .for('share');
  return row;
}
