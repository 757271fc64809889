import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../context.ts';
import { spaces, users } from '../db/schema.ts';
import { officialId, type OfficialAuthor } from '../features/community/index.ts';
import { nicknameKey, nicknameLook } from '../features/user/index.ts';

const NICKNAME = 'Corallite';

/** Whether nobody has an account yet. */
export async function isUninhabited(database: Database): Promise<boolean> {
  return (await database.select({ id: users.id }).from(users).limit(1)).length === 0;
}

/**
 * The account that publishes the official library, made where it is not there, and held until the transaction ends. It has
 * neither e-mail nor password, so that nobody can log in to it; its name is kept from others unless somebody has it already.
 */
export async function holdOfficialAuthor(transaction: Database, now: Date): Promise<OfficialAuthor> {
  const id = officialId('author');
  const row = { id, nickname: NICKNAME, region: 'OVERSEAS', language: 'en', createdAt: now } as const;
  const reserved = { nicknameKey: nicknameKey(NICKNAME), nicknameLook: nicknameLook(NICKNAME) };
  for (const values of [{ ...row, ...reserved }, row]) {
    await transaction.insert(users).values(values).onConflictDoNothing();
  }
  await transaction
    .insert(spaces)
    .values(
      [0, 2].map((type) => ({
        id: randomUUID(),
        ownerId: id,
        type: type === 0 ? (0 as const) : (2 as const),
      })),
    )
    .onConflictDoNothing();
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
  return { id, nickname: NICKNAME };
}
