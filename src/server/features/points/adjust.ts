import { randomUUID } from 'node:crypto';
import type { Database } from '../../context.ts';
import { givePoints, lockPoints, takePoints } from './ledger-repository.ts';

/** Gives points to an account by an operator, or with a negative number takes them; the balance, or null where there are too few. */
export async function adjustPoints(
  transaction: Database,
  userId: string,
  amount: number,
  { now, lastDays }: { readonly now: Date; readonly lastDays: number },
): Promise<number | null> {
  const holder = await lockPoints(transaction, userId, now);
  if (!holder) return null;
  const entry = { reason: 'administrator', reference: randomUUID(), now } as const;
  const done =
    amount > 0
      ? await givePoints(transaction, holder, amount, entry, lastDays)
      : await takePoints(transaction, holder, -amount, entry);
  return done ? holder.points : null;
}
