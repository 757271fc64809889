import { and, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../context.ts';
import { shares } from '../../db/schema.ts';

/** Closes every open share of projects that leave their space. */
export async function closeSharesOf(
  transaction: Database,
  projectIds: readonly string[],
  now: Date,
): Promise<void> {
  if (projectIds.length === 0) return;
  await transaction
    .update(shares)
    .set({ closedAt: now })
    .where(and(inArray(shares.projectId, [...projectIds]), isNull(shares.closedAt)));
}
