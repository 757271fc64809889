import type { VipInfo } from '#contract';
import { membershipOf, type MembershipFacts } from '../membership/index.ts';

/** The membership as the page shows it; `levels` has the experience at which each level begins. */
export function presentMembership(
  facts: MembershipFacts & {
    readonly vipType: VipInfo['vipType'];
    readonly vipExperience: number;
    readonly vipStartAt: Date | null;
  },
  now: Date,
  levels: readonly number[],
): VipInfo {
  const { vipLevel } = facts;
  const nextLevel = vipLevel !== null && vipLevel < levels.length ? vipLevel + 1 : null;
  return {
    startTime: facts.vipStartAt?.toISOString() ?? null,
    endTime: facts.vipEndAt?.toISOString() ?? null,
    status: membershipOf(facts, now).vip ? 'ACTIVE' : 'EXPIRED',
    vipExp: facts.vipExperience,
    currentLevelExp: vipLevel === null ? 0 : levels[vipLevel - 1]!,
    nextLevelExp: nextLevel === null ? null : levels[nextLevel - 1]!,
    vipLevel,
    vipNextLevel: nextLevel,
    vipType: facts.vipType,
  };
}
