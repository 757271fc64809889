/** Two refreshes with one token this close together are two tabs of one browser, not a thief. */
export const RACE_MILLISECONDS = 2_000;

export interface RefreshFacts {
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
  readonly usedAt: Date | null;
}

/**
 * What a refresh token is worth. `rotate`: the usual case, every other token of the session is used up with it. `sibling`:
 * used a moment ago; the second tab gets a token of its own, and whichever of the two rotates first uses up the other.
 * `reuse`: somebody has a copy, the session ends. `dead`: the session is over. Adr 0105.
 */
export function decideRefresh(facts: RefreshFacts, now: Date): 'rotate' | 'sibling' | 'reuse' | 'dead' {
  if (facts.endedAt !== null || facts.expiresAt <= now) return 'dead';
  if (facts.usedAt === null) return 'rotate';
  // Either side of zero: the clock may have been set back in between.
  return Math.abs(now.getTime() - facts.usedAt.getTime()) <= RACE_MILLISECONDS ? 'sibling' : 'reuse';
}
