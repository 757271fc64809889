import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Language, Region } from '#contract';
import type { Actor, Database } from '../../context.ts';
import { sessions, spaces, users } from '../../db/schema.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';
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
 * Locks a user for the rest of the transaction and answers the password hash of that moment, and since when the account is
 * disabled; undefined when there is no such user. Whatever opens a session or changes a password goes through here first,
 * one after the other.
 */
export async function lockUser(
  transaction: Database,
  userId: string,
): Promise<{ readonly passwordHash: string | null; readonly disabledAt: Date | null } | undefined> {
  const [row] = await transaction
    .select({ passwordHash: users.passwordHash, disabledAt: users.disabledAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  return row;
}

/** What proves and names a user, and the language they are written to in. */
export interface Owner {
  readonly passwordHash: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  /** Null while the nickname is the one made from the account. */
  readonly nicknameKey: string | null;
  readonly language: Language;
  /** When they are deleted, or null. */
  readonly deleteAt: Date | null;
}

/** Whether what a proof was checked against is still so. */
export const sameOwner = (a: Owner, b: Owner): boolean =>
  a.passwordHash === b.passwordHash && a.email === b.email && a.phone === b.phone;

const OWNER = {
  passwordHash: users.passwordHash,
  email: users.email,
  phone: users.phone,
  nicknameKey: users.nicknameKey,
  language: users.language,
  deleteAt: users.deleteAt,
} as const;

export async function findOwner(database: Database, userId: string): Promise<Owner | undefined> {
  const [row] = await database.select(OWNER).from(users).where(eq(users.id, userId));
  return row;
}

/**
 * Locks the actor for the rest of the transaction; undefined when their session has ended meanwhile. In two statements,
 * so that whoever waited for the lock sees a session that was ended before it.
 */
export async function lockOwner(transaction: Database, actor: Actor): Promise<Owner | undefined> {
  const [owner] = await transaction.select(OWNER).from(users).where(eq(users.id, actor.userId)).for('update');
  const [live] = await transaction
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, actor.sessionId), isNull(sessions.endedAt)));
  return live && owner;
}

/**
 * Gives a locked user an e-mail or phone; a nickname nobody chose follows the account's name (SPEC §3). False when
 * somebody else took it at the same moment: the transaction is then good for nothing more.
 */
export async function setAccount(
  transaction: Database,
  userId: string,
  before: Owner,
  account: Account,
): Promise<boolean> {
  const named = account.kind === 'email' || before.email === null;
  const nickname = before.nicknameKey === null && named ? { nickname: fallbackNickname(account) } : {};
  try {
    await transaction
      .update(users)
      .set({ [account.kind]: account.value, ...nickname })
      .where(eq(users.id, userId));
    return true;
  } catch (cause) {
    if (isUniqueViolation(cause)) return false;
    throw cause;
  }
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

/** Refuses every login of a locked user from now on, or (null) takes that back. */
export async function setDisabled(
  transaction: Database,
  userId: string,
  disabledAt: Date | null,
): Promise<void> {
  await transaction.update(users).set({ disabledAt }).where(eq(users.id, userId));
}

/** Sets when a locked user is deleted, or (null) that they are not. */
export async function setDeleteAt(
  transaction: Database,
  userId: string,
  deleteAt: Date | null,
): Promise<void> {
  await transaction.update(users).set({ deleteAt }).where(eq(users.id, userId));
}

export async function setPasswordHash(
  transaction: Database,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await transaction.update(users).set({ passwordHash }).where(eq(users.id, userId));
}
