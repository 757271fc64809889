import { and, desc, eq, gt, gte, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../context.ts';
import {
  badges,
  checkIns,
  deletedProjects,
  follows,
  pointsEntries,
  pointsLots,
  pointsOrders,
  possessions,
  projects,
  publications,
  shares,
  stocks,
  users,
} from '../../db/schema.ts';
import type { MISSION_EVENTS } from '../../catalogue/index.ts';
import type { Position } from '../paging/index.ts';

export type MissionEvent = (typeof MISSION_EVENTS)[number];
export type EntryRow = typeof pointsEntries.$inferSelect;
/** An entry with what is left of the points it gave; null once nothing is. */
export type ListedEntry = EntryRow & {
  readonly left: { readonly points: number; readonly endsAt: Date } | null;
};
export type PointsOrderRow = typeof pointsOrders.$inferSelect;
export type Holding = Pick<
  typeof users.$inferSelect,
  'points' | 'region' | 'birthday' | 'birthdaySetAt' | 'createdAt'
>;

export async function findHolding(database: Database, userId: string): Promise<Holding | undefined> {
  const [row] = await database
    .select({
      points: users.points,
      region: users.region,
      birthday: users.birthday,
      birthdaySetAt: users.birthdaySetAt,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}

/** Days checked in from one on. */
export async function daysSince(
  database: Database,
  userId: string,
  day: string,
): Promise<ReadonlySet<string>> {
  const rows = await database
    .select({ day: checkIns.day })
    .from(checkIns)
    .where(and(eq(checkIns.userId, userId), gte(checkIns.day, day)));
  return new Set(rows.map((row) => row.day));
}

/** Keeps a day; false when it is kept already. */
export async function insertDay(transaction: Database, row: typeof checkIns.$inferInsert): Promise<boolean> {
  const rows = await transaction
    .insert(checkIns)
    .values(row)
    .onConflictDoNothing()
    .returning({ day: checkIns.day });
  return rows.length > 0;
}

export async function countCards(database: Database, userId: string): Promise<number> {
  const [row] = await database.select().from(possessions).where(eq(possessions.userId, userId));
  return row?.count ?? 0;
}

/** Gives make-up cards; the account is locked. */
export async function addCards(transaction: Database, userId: string, count: number): Promise<void> {
  await transaction
    .insert(possessions)
    .values({ userId, kind: 'make_up_card', count })
    .onConflictDoUpdate({
      target: [possessions.userId, possessions.kind],
      set: { count: sql`${possessions.count} + ${count}` },
    });
}

/** Uses a make-up card; how many are left, or undefined without any. */
export async function takeCard(transaction: Database, userId: string): Promise<number | undefined> {
  const [row] = await transaction
    .update(possessions)
    .set({ count: sql`${possessions.count} - 1` })
    .where(and(eq(possessions.userId, userId), gt(possessions.count, 0)))
    .returning({ count: possessions.count });
  return row?.count;
}

export async function badgesOf(database: Database, userId: string): Promise<string[]> {
  const rows = await database.select({ badge: badges.badge }).from(badges).where(eq(badges.userId, userId));
  return rows.map(({ badge }) => badge).toSorted();
}

/** Gives a badge; false when they have it. */
export async function insertBadge(
  transaction: Database,
  userId: string,
  badge: string,
  now: Date,
): Promise<boolean> {
  const rows = await transaction
    .insert(badges)
    .values({ userId, badge, createdAt: now })
    .onConflictDoNothing()
    .returning({ badge: badges.badge });
  return rows.length > 0;
}

export async function addSpace(transaction: Database, userId: string, bytes: number): Promise<void> {
  await transaction
    .update(users)
    .set({ extraSpace: sql`${users.extraSpace} + ${bytes}` })
    .where(eq(users.id, userId));
}

export async function keepBirthday(
  transaction: Database,
  userId: string,
  birthday: string,
  now: Date,
): Promise<void> {
  await transaction.update(users).set({ birthday, birthdaySetAt: now }).where(eq(users.id, userId));
}

/** Takes one of what there are so many of; false when all were given. */
export async function takeOfStock(transaction: Database, id: string, most: number): Promise<boolean> {
  const rows = await transaction
    .insert(stocks)
    .values({ id, given: 1 })
    .onConflictDoUpdate({
      target: stocks.id,
      set: { given: sql`${stocks.given} + 1` },
      setWhere: sql`${stocks.given} < ${most}`,
    })
    .returning({ given: stocks.given });
  return rows.length > 0;
}

/** How many were given of what is bounded. */
export async function givenOf(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select()
    .from(stocks)
    .where(inArray(stocks.id, [...ids]));
  return new Map(rows.map(({ id, given }) => [id, given]));
}

/** How often somebody has really done what missions ask for, by the tables that have it. */
export async function countDone(
  database: Database,
  userId: string,
  isMember: boolean,
): Promise<Readonly<Record<MissionEvent, number>>> {
  const [account] = await database
    .select({ email: users.email, phone: users.phone })
    .from(users)
    .where(eq(users.id, userId));
  const published = and(eq(publications.authorId, userId), isNotNull(publications.publishedAt));
  return {
    project_saved:
      (await database.$count(projects, eq(projects.ownerId, userId))) +
      (await database.$count(deletedProjects, eq(deletedProjects.ownerId, userId))),
    project_shared: await database.$count(shares, eq(shares.ownerId, userId)),
    design_published: await database.$count(publications, and(published, eq(publications.kind, 'design'))),
    author_followed: await database.$count(follows, eq(follows.followerId, userId)),
    account_reachable: Number(Boolean(account?.email)) + Number(Boolean(account?.phone)),
    member: Number(isMember),
  };
}

/** Missions whose points somebody has received. */
export async function claimedMissions(database: Database, userId: string): Promise<ReadonlySet<string>> {
  const rows = await database
    .select({ reference: pointsEntries.reference })
    .from(pointsEntries)
    .where(and(eq(pointsEntries.userId, userId), eq(pointsEntries.reason, 'mission')));
  return new Set(rows.map(({ reference }) => reference));
}

/** Draws of somebody since a moment. */
export const countDraws = (database: Database, userId: string, since: Date): Promise<number> =>
  database.$count(
    pointsOrders,
    and(
      eq(pointsOrders.userId, userId),
      eq(pointsOrders.kind, 'lottery'),
      gte(pointsOrders.createdAt, since),
    ),
  );

export async function insertPointsOrder(transaction: Database, row: PointsOrderRow): Promise<void> {
  await transaction.insert(pointsOrders).values(row);
}

interface ListQuery {
  readonly userId: string;
  readonly after: Position | null;
  readonly limit: number;
}

/** Entries of somebody, the latest first, by their number in the chain; each with what is left of it, and until when. */
export async function listEntries(
  database: Database,
  { userId, after, limit }: ListQuery,
): Promise<ListedEntry[]> {
  const rows = await database
    .select({ entry: pointsEntries, left: pointsLots.left, endsAt: pointsLots.expiresAt })
    .from(pointsEntries)
    .leftJoin(pointsLots, and(eq(pointsLots.entryId, pointsEntries.id), gt(pointsLots.left, 0)))
    .where(
      and(
        eq(pointsEntries.userId, userId),
        after === null ? undefined : sql`${pointsEntries.sequence} < ${after.value}::bigint`,
      ),
    )
    .orderBy(desc(pointsEntries.sequence))
    .limit(limit);
  return rows.map(({ entry, left, endsAt }) => ({
    ...entry,
    left: left === null || endsAt === null ? null : { points: left, endsAt },
  }));
}

export function listPointsOrders(database: Database, query: ListQuery): Promise<PointsOrderRow[]> {
  const { userId, after, limit } = query;
  return database
    .select()
    .from(pointsOrders)
    .where(
      and(
        eq(pointsOrders.userId, userId),
        after === null
          ? undefined
          : sql`(${pointsOrders.createdAt}, ${pointsOrders.id}) < (${new Date(after.value).toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(pointsOrders.createdAt), desc(pointsOrders.id))
    .limit(limit);
}

/** The entry for a reason and a reference. */
export async function findEntry(
  database: Database,
  userId: string,
  reason: EntryRow['reason'],
  reference: string,
): Promise<EntryRow | undefined> {
  const [row] = await database
    .select()
    .from(pointsEntries)
    .where(
      and(
        eq(pointsEntries.userId, userId),
        eq(pointsEntries.reason, reason),
        eq(pointsEntries.reference, reference),
      ),
    );
  return row;
}
