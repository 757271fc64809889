import type { Services } from '../../services.ts';
import { recordEvent } from '../account-events/index.ts';
import { removeInteractionsOf } from '../community/index.ts';
import { lockSpaces, releaseProjectBlobs } from '../projects/index.ts';
import { deleteUserRows, lockErased, projectIdsOf, userExists } from './repository.ts';

type Eraser = Pick<Services, 'database' | 'securityLog' | 'now'>;

/**
 * Deletes a user for good: account, projects, shares, feedback, identities. Their blobs and pictures are let go of; the
 * cleaners take those that nobody else has. With `due` only a user whose time to change their mind is over by then. False
 * where there is none to delete. ADR 0262.
 */
export function eraseUser(
  { database, ...services }: Eraser,
  userId: string,
  by: 'administrator' | 'system',
  due: boolean,
): Promise<boolean> {
  const now = services.now();
  return database.transaction(async (transaction) => {
    if (!(await userExists(transaction, userId))) return false;
    // Whoever saves holds the spaces first, then the user: in the same order nobody waits for the other.
    await lockSpaces(transaction, userId);
    const found = await lockErased(transaction, userId);
    if (!found || (due && (found.deleteAt === null || found.deleteAt > now))) return false;
    await releaseProjectBlobs(transaction, userId, await projectIdsOf(transaction, userId), now);
    await removeInteractionsOf(transaction, userId);
    const accounts = [found.email, found.phone].filter((account) => account !== null);
    await deleteUserRows(transaction, userId, accounts);
    const event = { userId, kind: 'account_deleted', actor: by, caller: null } as const;
    await recordEvent({ ...services, now: () => now }, transaction, event);
    return true;
  });
}
