import { limits } from '#contract';
import type { Actor } from '../../context.ts';

type Membership = Pick<Actor, 'vip' | 'vipLevel'>;

const DAY_MILLISECONDS = 86_400_000;

/** Bytes of a person's private space; what was bought with points stays when a membership is over. */
export function privateBytes(who: Pick<Actor, 'vip' | 'extraSpace'>): number {
  return (who.vip ? limits.VIP_SPACE_BYTES : limits.REGULAR_SPACE_BYTES) + who.extraSpace;
}

/** Bytes of a person's recycle bin: none without membership, though what lies there already stays its time. */
export function binBytes(who: Membership): number {
  return who.vip ? limits.RECYCLE_BIN_BYTES : 0;
}

/** Days that a project deleted now is kept: 0 without membership. */
export function retainDays(who: Membership): number {
  if (!who.vip || who.vipLevel === null) return 0;
  return limits.RETENTION_DAYS[who.vipLevel - 1] ?? 0;
}

/** When something deleted at `now` goes for good. */
export function purgeTime(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MILLISECONDS);
}

/**
 * Whether a project may go from `before` to `after` bytes in a space of `total` of which `used` are taken. What does
 * not grow always may, so that somebody over the quota (membership over) can still save smaller work.
 */
export function fits(used: number, total: number, before: number, after: number): boolean {
  return after <= before || used - before + after <= total;
}

/**
 * Bytes a person may have on the server that no project holds, sent or announced: the most that one save could name, which
 * is what is free and the largest project, if the save replaces that one.
 */
export function uploadRoom(used: number, total: number, largestProject: number): number {
  return Math.max(0, total - used) + largestProject;
}
