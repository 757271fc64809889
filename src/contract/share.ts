import * as z from 'zod/mini';
import { endpoint, RATES } from './endpoint.ts';
import { blobHash, cursor, identifier, projectName, queryNumber, search, vipBadge } from './fields.ts';
import { PAGE_SIZE, SHARE_CODE_ALPHABET, SHARE_CODE_LENGTH, SHARE_DUE_DAYS } from './limits.ts';
import { project } from './project.ts';
import { captchaTicket } from './session.ts';

export const PERMISSIONS = ['read_only', 'copyable', 'export_stl'] as const;
export type Permission = (typeof PERMISSIONS)[number];
export const SHARE_STATES = ['sharing', 'expired', 'closed'] as const;
export type ShareState = (typeof SHARE_STATES)[number];

const due = z.literal(SHARE_DUE_DAYS);
const permission = z.enum(PERMISSIONS);
/** The name in the link: /share?s=… */
const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, { error: 'invalid' }));

/** Four characters; small letters count as capitals. */
export const shareCode = z.pipe(
  z.pipe(
    z.string().check(z.trim()),
    z.transform((text: string) => text.toUpperCase()),
  ),
  z
    .string()
    .check(
      z.regex(new RegExp(`^[${SHARE_CODE_ALPHABET}]{${SHARE_CODE_LENGTH}}$`), { error: 'share_code_format' }),
    ),
);

/** Who shared, as anybody with the link sees them. */
const owner = z.object({
  ownerName: z.string(),
  ownerAvatar: z.nullable(z.string()),
  ownerVipLevel: vipBadge,
});

export const share = z.object({
  id: identifier,
  token: z.string(),
  code: z.string(),
  projectId: identifier,
  projectName: z.string(),
  thumbnail: z.nullable(z.string()),
  permission,
  due,
  /** Null is forever. */
  dueAt: z.nullable(z.string()),
  state: z.enum(SHARE_STATES),
  createdAt: z.string(),
});
export type Share = z.infer<typeof share>;

export const shares = {
  create: endpoint({
    method: 'POST',
    path: '/tw/share/create',
    access: 'user',
    rate: RATES.write,
    body: z.object({
      projectId: identifier,
      permission: z._default(permission, 'read_only'),
      due: z._default(due, 3),
    }),
    data: z.object({ share }),
    refuses: ['not_found', 'project_deleted', 'share_due_refused', 'share_permission_refused'],
    summary:
      'Share a project; a project that is shared already answers with its live share, changed to this, or with a new link in its place if this allows more.',
  }),
  list: endpoint({
    method: 'GET',
    path: '/tw/share/list',
    access: 'user',
    rate: RATES.read,
    query: z.object({
      state: z.optional(z.enum(SHARE_STATES)),
      projectId: z.optional(identifier),
      search,
      cursor,
      limit: z._default(queryNumber(1, PAGE_SIZE.most), PAGE_SIZE.usual),
    }),
    data: z.object({ items: z.array(share), total: z.int(), nextCursor: z.nullable(z.string()) }),
    refuses: [],
    summary: "The caller's shares, latest first.",
  }),
  update: endpoint({
    method: 'POST',
    path: '/tw/share/update',
    access: 'user',
    rate: RATES.write,
    body: z.object({ id: identifier, permission: z.optional(permission), due: z.optional(due) }),
    data: z.object({ share }),
    refuses: ['not_found', 'share_due_refused', 'share_permission_refused', 'project_deleted'],
    summary:
      'Change what a share allows, for everyone who has its link, or when it ends, counted from now; an expired one lives again, a closed one does not.',
  }),
  close: endpoint({
    method: 'POST',
    path: '/tw/share/close',
    access: 'user',
    rate: RATES.write,
    body: z.object({ id: identifier }),
    data: z.object({ share }),
    refuses: ['not_found'],
    summary: 'Stop sharing.',
  }),
  clean: endpoint({
    method: 'POST',
    path: '/tw/share/clean',
    access: 'user',
    rate: RATES.write,
    data: z.object({ removed: z.int() }),
    refuses: [],
    summary: 'Remove expired and closed shares from the list.',
  }),
  info: endpoint({
    method: 'GET',
    path: '/tw/share/info',
    access: 'public',
    rate: RATES.account,
    query: z.object({ s: token }),
    data: owner,
    refuses: ['share_invalid', 'share_expired'],
    summary: 'Who shared, before the code is known.',
  }),
  open: endpoint({
    method: 'POST',
    path: '/tw/share/open',
    access: 'public',
    rate: RATES.account,
    body: z.object({ s: token, code: shareCode, captchaTicket: z.optional(captchaTicket) }),
    data: z.object({
      /** Sent as the header share-access by the calls that follow; ends with the share. */
      access: z.string(),
      permission,
      ...owner.shape,
      project,
      content: blobHash,
      assets: z.array(z.object({ hash: blobHash, size: z.int() })),
    }),
    refuses: ['share_invalid', 'share_expired', 'share_code_wrong', 'captcha_required', 'captcha_failed'],
    summary:
      'Open a share with its code. Three wrong codes make their address wait a minute (too_many); thirty an hour, from wherever, raise the puzzle.',
  }),
  copy: endpoint({
    method: 'POST',
    path: '/tw/share/copy',
    access: 'user',
    rate: RATES.write,
    body: z.object({ access: z.string().check(z.maxLength(1000)), name: z.optional(projectName) }),
    data: z.object({ project }),
    refuses: ['share_invalid', 'share_expired', 'forbidden', 'quota_exceeded'],
    summary: "Copy a shared project to the caller's own space, where the share allows it.",
  }),
} as const;
