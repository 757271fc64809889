import { and, asc, count, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../context.ts';
import { feedbacks, projects, sessions, shares, spaces, users } from '../db/schema.ts';

export type FoundUser = typeof users.$inferSelect;

/** Pictures of LIKE taken literally. */
const literal = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Up to `most` users whose e-mail, phone or nickname holds a text, the latest first. */
export function searchUsers(database: Database, text: string, most: number): Promise<FoundUser[]> {
  const pattern = `%${literal(text)}%`;
  const holds = [users.email, users.phone, users.nickname].map((column) => sql`${column} ilike ${pattern}`);
  return database
    .select()
    .from(users)
    .where(or(...holds))
    .orderBy(desc(users.createdAt), asc(users.id))
    .limit(most);
}

export async function findUserById(database: Database, id: string): Promise<FoundUser | undefined> {
  const [row] = await database.select().from(users).where(eq(users.id, id));
  return row;
}

/** What a user has, in numbers. */
export async function countsOf(database: Database, userId: string, now: Date) {
  const [used] = await database
    .select({ bytes: sql`coalesce(sum(${spaces.usedSize}), 0)`.mapWith(Number) })
    .from(spaces)
    .where(eq(spaces.ownerId, userId));
  const open = and(
    eq(shares.ownerId, userId),
    isNull(shares.closedAt),
    or(isNull(shares.dueAt), gt(shares.dueAt, now)),
  );
  return {
    projects: await database.$count(projects, eq(projects.ownerId, userId)),
    bytes: used?.bytes ?? 0,
    shares: await database.$count(shares, open),
    sessions: await database.$count(
      sessions,
      and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)),
    ),
  };
}

/** Makes a user a member of a level until then, with experience that is of that level; whoever is one already began when they began. */
export async function setMembership(
  database: Database,
  userId: string,
  membership: {
    readonly level: number;
    readonly experience: { readonly least: number; readonly most: number };
    readonly startAt: Date;
    readonly endAt: Date;
  },
): Promise<void> {
  await database
    .update(users)
    .set({
      vipType: sql`coalesce(${users.vipType}, 'MONTHLY')`,
      vipLevel: membership.level,
      vipExperience: sql`greatest(${membership.experience.least}, least(${users.vipExperience}, ${Math.min(membership.experience.most, 2_000_000_000)}))`,
      vipStartAt: membership.startAt,
      vipEndAt: membership.endAt,
    })
    .where(eq(users.id, userId));
}

/** Closes a share by the name in its link or its id; the id of its owner, or undefined when it is not open. */
export async function closeShareOf(
  database: Database,
  named: string,
  now: Date,
): Promise<{ readonly id: string; readonly ownerId: string } | undefined> {
  const [row] = await database
    .update(shares)
    .set({ closedAt: now })
    .where(and(or(eq(shares.token, named), sql`${shares.id}::text = ${named}`), isNull(shares.closedAt)))
    .returning({ id: shares.id, ownerId: shares.ownerId });
  return row;
}

/** The latest feedback, and how much there is. */
export async function latestFeedback(database: Database, most: number) {
  const rows = await database
    .select({ feedback: feedbacks, account: sql<string | null>`coalesce(${users.email}, ${users.phone})` })
    .from(feedbacks)
    .leftJoin(users, eq(users.id, feedbacks.userId))
    .orderBy(desc(feedbacks.createdAt), desc(feedbacks.id))
    .limit(most);
  const [all] = await database.select({ total: count() }).from(feedbacks);
  return { rows, total: all?.total ?? 0 };
}
