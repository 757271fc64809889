import type { Notification } from '#contract';
import { answer, type HandlersOf } from '../../context.ts';
import type { Services } from '../../services.ts';
import { endlessPage, startOf, type ListOrder } from '../paging/index.ts';
import { membershipOf } from '../membership/index.ts';
import { countUnread, listNotifications, markRead, type NotificationRow } from './repository.ts';

const ORDER: ListOrder<NotificationRow> = {
  list: 'notifications',
  kind: 'time',
  position: ({ notification }) => ({ value: notification.createdAt.getTime(), id: notification.id }),
};

function present({ pictures, now }: Services, row: NotificationRow): Notification {
  const { notification, actorName, actorAvatarHash, publicationKind } = row;
  const { actorId, publicationId, name } = notification;
  return {
    id: notification.id,
    kind: notification.kind,
    actor:
      actorId === null || actorName === null
        ? null
        : {
            id: actorId,
            name: actorName,
            avatar: actorAvatarHash === null ? null : pictures.address('avatar', actorAvatarHash),
            vipLevel: membershipOf(row, now()).level,
          },
    publication:
      publicationId === null || publicationKind === null
        ? null
        : { id: publicationId, kind: publicationKind, name: name ?? '' },
    reason: notification.reason,
    createdAt: notification.createdAt.toISOString(),
    read: notification.readAt !== null,
  };
}

/** Every call of the group `notifications`. */
export function createNotificationHandlers(services: Services): HandlersOf<'notifications'> {
  const { database } = services;
  return {
    list: async ({ query, context: { actor } }) => {
      const start = startOf(ORDER, query.cursor);
      if (!start.ok) return start;
      const rows = await listNotifications(database, {
        userId: actor.userId,
        after: start.position,
        limit: query.limit + 1,
      });
      const unread = await countUnread(database, actor.userId);
      const page = endlessPage(ORDER, rows, query.limit, (row) => present(services, row));
      return answer({ ...page, unread });
    },
    read: async ({ body, context: { actor, now } }) => {
      await markRead(database, actor.userId, body.id, now);
      return answer({ unread: await countUnread(database, actor.userId) });
    },
  };
}
