import * as z from 'zod/mini';
import { personCard } from './community/publication.ts';
import { endpoint, RATES } from './endpoint.ts';
import { cursor, identifier, nickname, picture, queryNumber, vipBadge, vipLevel } from './fields.ts';
import { AVATAR_BYTES, PAGE_SIZE } from './limits.ts';
import { VIP_TYPES } from './payment.ts';
import { REGIONS } from './session.ts';

export const vipInfo = z.object({
  startTime: z.nullable(z.string()),
  endTime: z.nullable(z.string()),
  status: z.enum(['ACTIVE', 'EXPIRED']),
  vipExp: z.int(),
  currentLevelExp: z.int(),
  nextLevelExp: z.nullable(z.int()),
  vipLevel: z.nullable(vipLevel),
  /** Null at the full level (and while there is no level). */
  vipNextLevel: z.nullable(vipLevel),
  vipType: z.nullable(z.enum(VIP_TYPES)),
});
export type VipInfo = z.infer<typeof vipInfo>;

/** What a person chose for the page; kept with the account so that every device has it. */
export const settings = z.object({
  language: z.enum(['zh', 'en']),
  theme: z.enum(['system', 'light', 'dark']),
  lengthUnit: z.enum(['mm', 'inch']),
  angleUnit: z.enum(['degree', 'radian']),
  btnAppearance: z.enum(['icon', 'both']),
  partQuality: z.boolean(),
});
export type Settings = z.infer<typeof settings>;

export const accountInfo = z.object({
  userId: identifier,
  /** The account: e-mail or phone. */
  username: z.string(),
  nickName: z.string(),
  /** Address of the picture, or null for the default one. */
  avatar: z.nullable(z.string()),
  recycleBinRetainDay: z.int(),
  ...settings.shape,
  accountRegion: z.enum(REGIONS),
  vipInfo,
  hasCompletedGuide: z.boolean(),
  checkInPoints: z.int(),
  pointsCheckInShow: z.boolean(),
  /** Nobody has checked in for this account today, by the calendar of its region. */
  checkInOpen: z.boolean(),
  auth2Info: z.nullable(z.object({ nickname: z.string(), avatar: z.nullable(z.string()) })),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  hasPassword: z.boolean(),
  /** Whether they review what others publish. */
  moderator: z.boolean(),
  /** When the account is deleted unless its owner keeps it; null while nobody asked for that. */
  deleteAt: z.nullable(z.string()),
});
export type AccountInfo = z.infer<typeof accountInfo>;

export const user = {
  accountInfo: endpoint({
    method: 'GET',
    path: '/tw/user/accountInfo',
    access: 'user',
    rate: RATES.read,
    data: accountInfo,
    refuses: [],
    summary: 'The signed-in account.',
  }),
  socialInfo: endpoint({
    method: 'GET',
    path: '/tw/user/socialInfo',
    access: 'user',
    rate: RATES.read,
    query: z.object({ userId: identifier }),
    data: z.object({
      userId: identifier,
      nickName: z.string(),
      avatar: z.nullable(z.string()),
      vipLevel: vipBadge,
      followers: z.int(),
      following: z.int(),
      /** Whether the caller follows them. */
      followed: z.boolean(),
    }),
    refuses: ['not_found'],
    summary: "Somebody's public name, picture and followers.",
  }),
  follow: endpoint({
    method: 'GET',
    path: '/tw/user/follow',
    access: 'user',
    rate: RATES.write,
    query: z.object({ userId: identifier, follow: z._default(z.enum(['true', 'false']), 'true') }),
    data: z.object({ followed: z.boolean(), followers: z.int() }),
    refuses: ['not_found', 'forbidden'],
    summary: 'Follow somebody, or stop; never oneself.',
  }),
  follows: endpoint({
    method: 'GET',
    path: '/tw/user/follows',
    access: 'user',
    rate: RATES.read,
    query: z.object({
      userId: identifier,
      /** Those who follow them, or those whom they follow. */
      side: z.enum(['followers', 'following']),
      cursor,
      limit: z._default(queryNumber(1, PAGE_SIZE.most), PAGE_SIZE.usual),
    }),
    data: z.object({ items: z.array(personCard), nextCursor: z.nullable(z.string()) }),
    refuses: ['not_found'],
    summary: 'Who follows somebody, or whom they follow, latest first.',
  }),
  setting: endpoint({
    method: 'POST',
    path: '/tw/user/setting',
    access: 'user',
    rate: RATES.write,
    body: z.partial(settings),
    data: settings,
    refuses: [],
    summary: 'Change settings; what is left out stays.',
  }),
  editProfile: endpoint({
    method: 'POST',
    path: '/tw/user/editProfile',
    access: 'user',
    rate: RATES.write,
    body: z.object({ nickName: z.optional(nickname), avatar: z.optional(z.nullable(picture(AVATAR_BYTES))) }),
    bodyBytes: 7_000_000,
    data: z.object({ nickName: z.string(), avatar: z.nullable(z.string()) }),
    refuses: ['nickname_taken', 'image_invalid', 'storage_failed'],
    summary: 'Change the nickname, the picture (re-encoded), or go back to the default picture with null.',
  }),
  completeGuide: endpoint({
    method: 'GET',
    path: '/tw/user/complete/guide',
    access: 'user',
    rate: RATES.write,
    data: z.object({ hasCompletedGuide: z.boolean() }),
    refuses: [],
    summary: 'The beginner tutorial was finished or skipped.',
  }),
} as const;
