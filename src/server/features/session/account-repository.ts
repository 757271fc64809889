import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Language, Region } from '#contract';
import type { Database } from '../../context.ts';
import { spaces, users } from '../../db/schema.ts';
import { fallbackNickname, type Account } from './account.ts';

const isAccount = (account: Account) =>
  account.kind === 'email' ? eq(users.email, account.value) : eq(users.phone, account.value);

/** The id and password hash behind an account. */
export async function findByAccount(
  database: Database,
  account: Account,
): Promise<{ readonly id: string; readonly passwordHash: string | null } | undefined> {
  const [row] = await database
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(isAccount(account));
  return row;
}

export async function findPasswordHash(database: Database, userId: string): Promise<string | null> {
  const [row] = await database
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  return row?.passwordHash ?? null;
}

/**
 * Locks a user for the rest of the transaction and answers the password hash of that moment; undefined when there is
 * no such user. Whatever opens a session or changes a password goes through here first, one after the other.
 */
export async function lockUser(
  transaction: Database,
  userId: string,
): Promise<{ readonly passwordHash: string | null } | undefined> {
  const [row] = await transaction
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  return row;
}

/** A new user with their spaces, inside a transaction; undefined when the account is taken. */
export async function insertUser(
  transaction: Database,
  user: {
    readonly account: Account;
    readonly passwordHash: string | null;
    readonly region: Region;
    readonly language: Language;
    readonly now: Date;
  },
): Promise<string | undefined> {
  const [row] = await transaction
    .insert(users)
    .values({
      id: randomUUID(),
      [user.account.kind]: user.account.value,
      passwordHash: user.passwordHash,
      nickname: fallbackNickname(user.account),
      region: user.region,
      language: user.language,
      createdAt: user.now,
    })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (!row) return undefined;
  // 0 private, 2 recycle bin; team spaces are made with their team.
  await transaction.insert(spaces).values([
    { id: randomUUID(), ownerId: row.id, type: 0 },
    { id: randomUUID(), ownerId: row.id, type: 2 },
  ]);
  return row.id;
}

export async function setPasswordHash(
  transaction: Database,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await transaction.update(users).set({ passwordHash }).where(eq(users.id, userId));
}
