import { and, count, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../context.ts';
import { notifications, publications, users } from '../../db/schema.ts';
import type { Position } from '../paging/index.ts';

/**
 * Tells somebody something, in the transaction of what it is about. Being followed by the same person again is told once.
 */
export async function notify(
  database: Database,
  row: Omit<typeof notifications.$inferInsert, 'id' | 'readAt'>,
): Promise<void> {
  await database
    .insert(notifications)
    .values({ id: crypto.randomUUID(), ...row })
    .onConflictDoNothing();
}

/** A page of somebody's notifications, latest first, with who and what they are about as far as that is still there. */
export function listNotifications(
  database: Database,
  query: { readonly userId: string; readonly after: Position | null; readonly limit: number },
) {
  const { after } = query;
  return database
    .select({
      notification: notifications,
      actorName: users.nickname,
      actorAvatarHash: users.avatarHash,
      vipLevel: users.vipLevel,
      vipEndAt: users.vipEndAt,
      publicationKind: publications.kind,
    })
    .from(notifications)
    .leftJoin(users, eq(users.id, notifications.actorId))
    .leftJoin(publications, eq(publications.id, notifications.publicationId))
    .where(
      and(
        eq(notifications.userId, query.userId),
        after === null
          ? undefined
          : sql`(${notifications.createdAt}, ${notifications.id}) < (${new Date(after.value).toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(query.limit);
}

export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>[number];

export async function countUnread(database: Database, userId: string): Promise<number> {
  const [row] = await database
    .select({ unread: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)));
  return row?.unread ?? 0;
}

/** Marks one of somebody's notifications as read, or all. */
export async function markRead(
  database: Database,
  userId: string,
  id: string | undefined,
  now: Date,
): Promise<void> {
  await database
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        id === undefined ? undefined : eq(notifications.id, id),
      ),
    );
}

/** Removes the notifications made before a time; answers how many. */
export async function removeNotificationsBefore(database: Database, before: Date): Promise<number> {
  const removed = await database
    .delete(notifications)
    .where(lt(notifications.createdAt, before))
    .returning({ id: notifications.id });
  return removed.length;
}
