import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../context.ts';
import { spaces } from '../../db/schema.ts';

export const PRIVATE_SPACE = 0;
export const RECYCLE_BIN = 2;
const EVERYBODY_HAS = [PRIVATE_SPACE, RECYCLE_BIN] as const;

type SpaceRow = typeof spaces.$inferSelect;

const own = (ownerId: string) => and(eq(spaces.ownerId, ownerId), inArray(spaces.type, [...EVERYBODY_HAS]));

async function addMissing(database: Database, ownerId: string): Promise<void> {
  await database
    .insert(spaces)
    .values(EVERYBODY_HAS.map((type) => ({ id: crypto.randomUUID(), ownerId, type })))
    .onConflictDoNothing();
}

/** The spaces of an account, private one first; made where the account has none yet. */
export async function readSpaces(database: Database, ownerId: string): Promise<readonly SpaceRow[]> {
  const read = () => database.select().from(spaces).where(own(ownerId)).orderBy(asc(spaces.type));
  const rows = await read();
  if (rows.length === EVERYBODY_HAS.length) return rows;
  await addMissing(database, ownerId);
  return read();
}

export interface LockedSpaces {
  readonly privateSpace: SpaceRow;
  readonly recycleBin: SpaceRow;
}

/**
 * Locks the spaces of an account until the transaction ends. Whatever changes a project of the account takes this
 * lock first: that is what keeps `usedSize` true and the quota unpassed however many save at once.
 */
export async function lockSpaces(transaction: Database, ownerId: string): Promise<LockedSpaces> {
  const lock = () =>
    transaction.select().from(spaces).where(own(ownerId)).orderBy(asc(spaces.type)).for('update');
  let rows = await lock();
  if (rows.length < EVERYBODY_HAS.length) {
    await addMissing(transaction, ownerId);
    rows = await lock();
  }
  const [privateSpace, recycleBin] = rows;
  if (privateSpace === undefined || recycleBin === undefined) throw new Error('An account without spaces.');
  return { privateSpace, recycleBin };
}

/** Adds bytes to (or with a negative number takes them from) what a locked space holds. */
export async function changeUsedSize(
  transaction: Database,
  space: { readonly id: string },
  bytes: number,
): Promise<void> {
  if (bytes === 0) return;
  await transaction
    .update(spaces)
    .set({ usedSize: sql`${spaces.usedSize} + ${bytes}` })
    .where(eq(spaces.id, space.id));
}
