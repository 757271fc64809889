import type { User } from '#cloud';

/** How far the way from this VIP level to the next has been gone, 0 to 1; the highest level is full. */
export function levelShare({
  vipExp,
  currentLevelExp,
  nextLevelExp,
}: Pick<User['vipInfo'], 'vipExp' | 'currentLevelExp' | 'nextLevelExp'>): number {
  if (nextLevelExp === null || nextLevelExp <= currentLevelExp) return 1;
  return Math.min(1, Math.max(0, (vipExp - currentLevelExp) / (nextLevelExp - currentLevelExp)));
}
