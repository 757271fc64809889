import * as z from 'zod/mini';
import { endpoint, RATES } from '../endpoint.ts';
import { cursor, identifier, queryNumber } from '../fields.ts';
import { PAGE_SIZE } from '../limits.ts';
import { publicationKind } from './kinds.ts';
import { face } from './publication.ts';

export const NOTIFICATION_KINDS = ['approved', 'unapproved', 'taken_down', 'followed'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const notification = z.object({
  id: identifier,
  kind: z.enum(NOTIFICATION_KINDS),
  /** Who did it; null where that is not told. */
  actor: z.nullable(face),
  publication: z.nullable(z.object({ id: identifier, kind: publicationKind, name: z.string() })),
  reason: z.nullable(z.string()),
  createdAt: z.string(),
  read: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/tw/notification/list',
    access: 'user',
    rate: RATES.read,
    query: z.object({ cursor, limit: z._default(queryNumber(1, PAGE_SIZE.most), PAGE_SIZE.usual) }),
    data: z.object({
      items: z.array(notification),
      unread: z.int(),
      nextCursor: z.nullable(z.string()),
    }),
    refuses: [],
    summary: "The caller's notifications, latest first, and how many are unread.",
  }),
  read: endpoint({
    method: 'POST',
    path: '/tw/notification/read',
    access: 'user',
    rate: RATES.write,
    /** One of them; all where absent. */
    body: z.object({ id: z.optional(identifier) }),
    data: z.object({ unread: z.int() }),
    refuses: [],
    summary: 'Mark one notification or all as read.',
  }),
} as const;
