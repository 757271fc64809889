import type { Database } from '../../context.ts';
import { levelOf } from './levels.ts';
import { membershipOf } from './membership-of.ts';
import { insertGrant, lockMember, markTakenBack, updateMember, type Grant } from './repository.ts';

const DAY_MILLISECONDS = 86_400_000;

/**
 * Gives days of membership and experience, once for each source and reference, in the caller's transaction. Days are added to
 * those a member still has, whatever type they are of. Answers until when the membership lasts; null when it was given before
 * or the user is gone.
 */
export async function grantMembership(
  transaction: Database,
  levels: readonly number[],
  grant: Omit<Grant, 'id' | 'takenBackAt'>,
): Promise<Date | null> {
  const { createdAt: now } = grant;
  const member = await lockMember(transaction, grant.userId);
  if (!member || !(await insertGrant(transaction, grant))) return null;
  const live = membershipOf(member, now).vip;
  const from = live ? member.vipEndAt! : now;
  const experience = member.vipExperience + grant.experience;
  const endAt = new Date(from.getTime() + grant.days * DAY_MILLISECONDS);
  await updateMember(transaction, {
    id: member.id,
    vipType: grant.type,
    vipExperience: experience,
    // A level an operator gave stays.
    vipLevel: Math.max(member.vipLevel ?? 1, levelOf(experience, levels)),
    vipStartAt: live ? (member.vipStartAt ?? now) : now,
    vipEndAt: endAt,
  });
  return endAt;
}

/**
 * Takes back what a grant gave: its days as far as they lie ahead, its experience, and the level that hung on it. Answers the
 * days it was of; null when there is nothing to take back.
 */
export async function takeMembershipBack(
  transaction: Database,
  levels: readonly number[],
  taken: { readonly source: Grant['source']; readonly reference: string; readonly userId: string },
  now: Date,
): Promise<number | null> {
  const member = await lockMember(transaction, taken.userId);
  if (!member) return null;
  const grant = await markTakenBack(transaction, taken.source, taken.reference, now);
  if (!grant) return null;
  const experience = Math.max(0, member.vipExperience - grant.experience);
  const ahead = member.vipEndAt !== null && member.vipEndAt > now;
  const without = (member.vipEndAt?.getTime() ?? 0) - grant.days * DAY_MILLISECONDS;
  await updateMember(transaction, {
    id: member.id,
    vipExperience: experience,
    vipLevel: levelOf(experience, levels),
    ...(ahead ? { vipEndAt: new Date(Math.max(now.getTime(), without)) } : {}),
  });
  return grant.days;
}
