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
