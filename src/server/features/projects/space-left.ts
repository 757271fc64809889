import type { LackingSpace } from '#contract';
import { refuse } from '../../context.ts';
import { fits } from './policy.ts';

/** Refuses what would go beyond the quota, and says what there is room for; null where it fits. Sizes are bytes. */
export function checkSpace(used: number, total: number, before: number, after: number) {
  if (fits(used, total, before, after)) return null;
  const figures: LackingSpace = { free: Math.max(0, total - used + before), needed: after };
  return refuse('quota_exceeded', figures);
}
