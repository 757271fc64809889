import type { AccountInfo, Settings } from '#contract';
import type { PictureStore } from '../../services.ts';
import { membershipOf } from '../membership/index.ts';
import { retainDays } from '../projects/index.ts';
import { presentMembership } from './present-membership.ts';
import type { UserRow } from './user-repository.ts';

export type AvatarAddress = (hash: string | null) => string | null;

/** Addresses of avatars; null stays null, the page has a default picture. */
export const avatarAddress =
  (pictures: PictureStore): AvatarAddress =>
  (hash) =>
    hash === null ? null : pictures.address('avatar', hash);

export function presentSettings(user: UserRow): Settings {
  return {
    language: user.language,
    theme: user.theme,
    lengthUnit: user.lengthUnit,
    angleUnit: user.angleUnit,
    btnAppearance: user.buttonAppearance,
    partQuality: user.partQuality,
  };
}

/** The signed-in account as its owner sees it. */
export function presentAccount(
  user: UserRow,
  identity: { readonly nickname: string; readonly avatarHash: string | null } | undefined,
  avatar: AvatarAddress,
  now: Date,
  levels: readonly number[],
  today: Pick<AccountInfo, 'moderator' | 'checkInOpen'>,
): AccountInfo {
  const { vip, level } = membershipOf(user, now);
  return {
    userId: user.id,
    username: user.email ?? user.phone ?? '',
    nickName: user.nickname,
    avatar: avatar(user.avatarHash),
    recycleBinRetainDay: retainDays({ vip, vipLevel: level }),
    ...presentSettings(user),
    accountRegion: user.region,
    vipInfo: presentMembership(user, now, levels),
    hasCompletedGuide: user.guideCompleted,
    checkInPoints: user.points,
    pointsCheckInShow: true,
    auth2Info: identity ? { nickname: identity.nickname, avatar: avatar(identity.avatarHash) } : null,
    email: user.email,
    phone: user.phone,
    hasPassword: user.passwordHash !== null,
    ...today,
    deleteAt: user.deleteAt?.toISOString() ?? null,
  };
}
