import type { Database } from '../../context.ts';
import { lockUser, setDisabled } from './account-repository.ts';
import { endSession } from './session-repository.ts';

/** Ends the session of a user and refuses every login from now on; false where there is no such user. */
export function disableUser(database: Database, userId: string, now: Date): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const locked = await lockUser(transaction, userId);
    if (!locked) return false;
    if (locked.disabledAt === null) await setDisabled(transaction, userId, now);
    await endSession(transaction, { ofUser: userId }, 'disabled', now);
    return true;
  });
}

/** Lets a user log in again; false where there is no such user. */
export function enableUser(database: Database, userId: string): Promise<boolean> {
  return database.transaction(async (transaction) => {
    if (!(await lockUser(transaction, userId))) return false;
    await setDisabled(transaction, userId, null);
    return true;
  });
}
