import { asc, eq, inArray, lte } from 'drizzle-orm';
import type { Database } from '../../context.ts';
import { deletedProjects, feedbacks, messageCodes, projects, users } from '../../db/schema.ts';

/** Up to `most` users whose time to change their mind is over. */
export async function usersToErase(database: Database, now: Date, most: number): Promise<string[]> {
  const rows = await database
    .select({ id: users.id })
    .from(users)
    .where(lte(users.deleteAt, now))
    .orderBy(asc(users.deleteAt))
    .limit(most);
  return rows.map(({ id }) => id);
}

export async function userExists(database: Database, userId: string): Promise<boolean> {
  const rows = await database.select({ id: users.id }).from(users).where(eq(users.id, userId));
  return rows.length > 0;
}

/** Locks a user until the transaction ends; what of them names them elsewhere, and when they are to go. */
export async function lockErased(
  transaction: Database,
  userId: string,
): Promise<
  { readonly email: string | null; readonly phone: string | null; readonly deleteAt: Date | null } | undefined
> {
  const [row] = await transaction
    .select({ email: users.email, phone: users.phone, deleteAt: users.deleteAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  return row;
}

export async function projectIdsOf(transaction: Database, userId: string): Promise<string[]> {
  const rows = await transaction
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.ownerId, userId));
  return rows.map(({ id }) => id);
}

/**
 * Removes a user with everything that is theirs. The rows that refer to the user go with them: projects, shares, sessions,
 * identities, grants. Orders stay, without the person.
 */
export async function deleteUserRows(
  transaction: Database,
  userId: string,
  accounts: readonly string[],
): Promise<void> {
  await transaction.delete(feedbacks).where(eq(feedbacks.userId, userId));
  await transaction.delete(messageCodes).where(inArray(messageCodes.account, [...accounts]));
  await transaction.delete(users).where(eq(users.id, userId));
  await transaction.delete(deletedProjects).where(eq(deletedProjects.ownerId, userId));
}
