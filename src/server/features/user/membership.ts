import type { VipInfo } from '#contract';

/** What of a user says whether they are a member now. */
export interface MembershipFacts {
  readonly vipLevel: number | null;
  readonly vipEndAt: Date | null;
}

/** A membership lives while its end lies ahead and it has a level. */
export function membershipOf(
  facts: MembershipFacts,
  now: Date,
): { readonly vip: true; readonly level: number } | { readonly vip: false; readonly level: null } {
  return facts.vipLevel !== null && facts.vipEndAt !== null && facts.vipEndAt > now
    ? { vip: true, level: facts.vipLevel }
    : { vip: false, level: null };
}

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
