import { asc, eq, sql } from 'drizzle-orm';
import type { Source } from '#contract';
import type { Database } from '../../context.ts';
import { moderators, publications, users } from '../../db/schema.ts';
import { relist } from './versions-repository.ts';

/** Whether somebody reviews what others publish. */
export async function isModerator(database: Database, userId: string): Promise<boolean> {
  const rows = await database
    .select({ userId: moderators.userId })
    .from(moderators)
    .where(eq(moderators.userId, userId));
  return rows.length > 0;
}

/** Makes somebody a moderator; false where they are one. */
export async function addModerator(database: Database, userId: string, now: Date): Promise<boolean> {
  const added = await database
    .insert(moderators)
    .values({ userId, createdAt: now })
    .onConflictDoNothing()
    .returning({ userId: moderators.userId });
  return added.length > 0;
}

/** Takes that away; false where they are none. */
export async function removeModerator(database: Database, userId: string): Promise<boolean> {
  const removed = await database
    .delete(moderators)
    .where(eq(moderators.userId, userId))
    .returning({ userId: moderators.userId });
  return removed.length > 0;
}

/** Says whose a publication is in lists; its author, or undefined where it is not there. */
export async function setSource(database: Database, id: string, source: Source): Promise<string | undefined> {
  const [row] = await database
    .update(publications)
    .set({ source })
    .where(sql`${publications.id}::text = ${id}`)
    .returning({ authorId: publications.authorId });
  return row?.authorId;
}

/** Every moderator by their account, since when. */
export const listModerators = (database: Database) =>
  database
    .select({
      userId: moderators.userId,
      account: sql<string | null>`coalesce(${users.email}, ${users.phone})`,
      createdAt: moderators.createdAt,
    })
    .from(moderators)
    .innerJoin(users, eq(users.id, moderators.userId))
    .orderBy(asc(moderators.createdAt), asc(moderators.userId));

/** Bans somebody from publishing and hides what they published, or with null ends that. */
export async function setBanned(transaction: Database, userId: string, since: Date | null): Promise<void> {
  await transaction.update(users).set({ bannedAt: since }).where(eq(users.id, userId));
  await relist(transaction, { authorId: userId });
}
