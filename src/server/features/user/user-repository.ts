import { and, asc, count, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../context.ts';
import { follows, identities, users } from '../../db/schema.ts';
import type { Position } from '../paging/index.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';

export type UserRow = typeof users.$inferSelect;

export async function findUser(database: Database, userId: string): Promise<UserRow | undefined> {
  const [row] = await database.select().from(users).where(eq(users.id, userId));
  return row;
}

/** The third-party identity a user bound first, as the third party names it. */
export async function findFirstIdentity(
  database: Database,
  userId: string,
): Promise<{ readonly nickname: string; readonly avatarHash: string | null } | undefined> {
  const [row] = await database
    .select({ nickname: identities.nickname, avatarHash: identities.avatarHash })
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.createdAt), asc(identities.source))
    .limit(1);
  return row;
}

/** What a user may change about themselves. */
export type UserChanges = Partial<
  Pick<
    UserRow,
    | 'nickname'
    | 'nicknameKey'
    | 'nicknameLook'
    | 'avatarHash'
    | 'language'
    | 'theme'
    | 'lengthUnit'
    | 'angleUnit'
    | 'buttonAppearance'
    | 'partQuality'
    | 'guideCompleted'
  >
>;

/** Changes a user; `taken` when the nickname is somebody else's. Without changes it reads. */
export async function updateUser(
  database: Database,
  userId: string,
  changes: UserChanges,
): Promise<UserRow | 'taken' | undefined> {
  if (Object.keys(changes).length === 0) return findUser(database, userId);
  try {
    const [row] = await database.update(users).set(changes).where(eq(users.id, userId)).returning();
    return row;
  } catch (cause) {
    if (isUniqueViolation(cause)) return 'taken';
    throw cause;
  }
}

/** Users with a nickname of their own whose look is not known, by their ids from `after` on. */
export function findLookless(database: Database, after: string | null, most: number) {
  return database
    .select({ id: users.id, nickname: users.nickname })
    .from(users)
    .where(
      and(
        isNotNull(users.nicknameKey),
        isNull(users.nicknameLook),
        after === null ? undefined : gt(users.id, after),
      ),
    )
    .orderBy(asc(users.id))
    .limit(most);
}

/** Notes what a nickname looks like, unless it was changed meanwhile; false where another looks the same. */
export async function setNicknameLook(
  database: Database,
  userId: string,
  nickname: string,
  look: string,
): Promise<boolean> {
  try {
    await database
      .update(users)
      .set({ nicknameLook: look })
      .where(and(eq(users.id, userId), eq(users.nickname, nickname)));
    return true;
  } catch (cause) {
    if (isUniqueViolation(cause)) return false;
    throw cause;
  }
}

/** How many follow a user, how many they follow, and whether `viewerId` does. */
export async function countFollows(
  database: Database,
  userId: string,
  viewerId: string,
): Promise<{ readonly followers: number; readonly following: number; readonly followed: boolean }> {
  const [incoming] = await database
    .select({
      followers: count(),
      followed: sql<boolean>`coalesce(bool_or(${eq(follows.followerId, viewerId)}), false)`,
    })
    .from(follows)
    .where(eq(follows.followeeId, userId));
  const [outgoing] = await database
    .select({ following: count() })
    .from(follows)
    .where(eq(follows.followerId, userId));
  return {
    followers: incoming!.followers,
    followed: incoming!.followed,
    following: outgoing!.following,
  };
}

/** A page of who follows somebody, or whom they follow, latest first, and whether `viewerId` does. */
export function listFollows(
  database: Database,
  query: {
    readonly userId: string;
    readonly side: 'followers' | 'following';
    readonly viewerId: string;
    readonly after: Position | null;
    readonly limit: number;
  },
) {
  const { after, viewerId } = query;
  const [of, shown] =
    query.side === 'followers'
      ? [follows.followeeId, follows.followerId]
      : [follows.followerId, follows.followeeId];
  return database
    .select({
      id: users.id,
      nickname: users.nickname,
      avatarHash: users.avatarHash,
      vipLevel: users.vipLevel,
      vipEndAt: users.vipEndAt,
      since: follows.createdAt,
      followed: sql<boolean>`exists (select 1 from ${follows} own where own.follower_id = ${viewerId}::uuid and own.followee_id = ${users.id})`,
    })
    .from(follows)
    .innerJoin(users, eq(users.id, shown))
    .where(
      and(
        eq(of, query.userId),
        after === null
          ? undefined
          : sql`(${follows.createdAt}, ${users.id}) < (${new Date(after.value).toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(follows.createdAt), desc(users.id))
    .limit(query.limit);
}

/** Following twice is following once. */
export async function insertFollow(
  database: Database,
  followerId: string,
  followeeId: string,
  now: Date,
): Promise<void> {
  await database.insert(follows).values({ followerId, followeeId, createdAt: now }).onConflictDoNothing();
}

export async function removeFollow(
  database: Database,
  followerId: string,
  followeeId: string,
): Promise<void> {
  await database
    .delete(follows)
    .where(and(eq(follows.followerId, followerId), eq(follows.followeeId, followeeId)));
}

/** Makes an account a member from `start` to `end`; false when nobody has that e-mail or phone. */
export async function giveMembership(
  database: Database,
  account: string,
  membership: { readonly level: number; readonly start: Date; readonly end: Date },
): Promise<boolean> {
  const changed = await database
    .update(users)
    .set({
      vipType: 'MONTHLY',
      vipLevel: membership.level,
      vipStartAt: membership.start,
      vipEndAt: membership.end,
    })
    .where(or(eq(users.email, account), eq(users.phone, account)))
    .returning({ id: users.id });
  return changed.length > 0;
}
