import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../context.ts';
import { membershipGrants, users } from '../../db/schema.ts';

export type Grant = typeof membershipGrants.$inferSelect;
/** What of a user a membership is. */
export type Member = Pick<
  typeof users.$inferSelect,
  'id' | 'vipType' | 'vipLevel' | 'vipExperience' | 'vipStartAt' | 'vipEndAt'
>;

/** Locks a user until the transaction ends: whatever changes their membership or points does so first. */
export async function lockMember(transaction: Database, userId: string): Promise<Member | undefined> {
  const [row] = await transaction
    .select({
      id: users.id,
      vipType: users.vipType,
      vipLevel: users.vipLevel,
      vipExperience: users.vipExperience,
      vipStartAt: users.vipStartAt,
      vipEndAt: users.vipEndAt,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  return row;
}

/** Keeps a grant; false when there is one for the same reason already. */
export async function insertGrant(
  transaction: Database,
  grant: Omit<Grant, 'id' | 'takenBackAt'>,
): Promise<boolean> {
  const rows = await transaction
    .insert(membershipGrants)
    .values({ id: randomUUID(), ...grant })
    .onConflictDoNothing()
    .returning({ id: membershipGrants.id });
  return rows.length > 0;
}

/** Marks a grant as taken back; undefined when there is none, or it was already. */
export async function markTakenBack(
  transaction: Database,
  source: Grant['source'],
  reference: string,
  now: Date,
): Promise<Grant | undefined> {
  const [row] = await transaction
    .update(membershipGrants)
    .set({ takenBackAt: now })
    .where(
      and(
        eq(membershipGrants.source, source),
        eq(membershipGrants.reference, reference),
        isNull(membershipGrants.takenBackAt),
      ),
    )
    .returning();
  return row;
}

export async function updateMember(
  transaction: Database,
  { id, ...changes }: Partial<Member> & Pick<Member, 'id'>,
): Promise<void> {
  await transaction.update(users).set(changes).where(eq(users.id, id));
}
