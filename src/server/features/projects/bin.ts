import type { Actor, Database } from '../../context.ts';
import { releaseProjectBlobs } from './blobs-repository.ts';
import { closeSharesOf } from './close-shares.ts';
import { binBytes, fits, privateBytes, purgeTime, retainDays } from './policy.ts';
import { deleteProjects, holdOverdue, holdProjects, updateProject, type ProjectRow } from './repository.ts';
import { changeUsedSize, lockSpaces } from './spaces-repository.ts';

/** What became of each of the ids sent, in their order, each once. */
export type Outcomes<Outcome> = { readonly id: string; readonly outcome: Outcome }[];

const sizeOf = (rows: readonly ProjectRow[]): number => rows.reduce((sum, row) => sum + row.size, 0);

/** Removes held projects of one owner for good: blobs let go of, shares closed, ids kept. The caller changes the space. */
async function removeForGood(
  transaction: Database,
  ownerId: string,
  rows: readonly ProjectRow[],
  now: Date,
): Promise<void> {
  const ids = rows.map((row) => row.id);
  await closeSharesOf(transaction, ids, now);
  await releaseProjectBlobs(transaction, ownerId, ids, now);
  await deleteProjects(transaction, rows, now);
}

/**
 * Deletes live projects: to the recycle bin for members while it has room, for good otherwise. All of it in one
 * transaction, the ids in the order they came.
 */
export function removeProjects(
  database: Database,
  actor: Actor,
  ids: readonly string[],
  now: Date,
): Promise<Outcomes<'recycled' | 'permanent' | 'not_found'>> {
  return database.transaction(async (transaction) => {
    const { privateSpace, recycleBin } = await lockSpaces(transaction, actor.userId);
    const held = await holdProjects(transaction, actor.userId, ids);
    const days = retainDays(actor);
    const recycled: ProjectRow[] = [];
    const permanent: ProjectRow[] = [];
    let binUsed = recycleBin.usedSize;
    const outcomes = [...new Set(ids)].map((id) => {
      const row = held.get(id);
      if (row === undefined || row.deletedAt !== null) return { id, outcome: 'not_found' as const };
      if (days > 0 && fits(binUsed, binBytes(actor), 0, row.size)) {
        binUsed += row.size;
        recycled.push(row);
        return { id, outcome: 'recycled' as const };
      }
      permanent.push(row);
      return { id, outcome: 'permanent' as const };
    });
    for (const row of recycled) {
      await updateProject(transaction, row.id, { deletedAt: now, purgeAt: purgeTime(now, days) });
    }
    await closeSharesOf(
      transaction,
      recycled.map((row) => row.id),
      now,
    );
    await removeForGood(transaction, actor.userId, permanent, now);
    await changeUsedSize(transaction, recycleBin, sizeOf(recycled));
    await changeUsedSize(transaction, privateSpace, -sizeOf(recycled) - sizeOf(permanent));
    return outcomes;
  });
}

/** Takes projects out of the recycle bin, each one while the private space has room for it. */
export function restoreProjects(
  database: Database,
  actor: Actor,
  ids: readonly string[],
  now: Date,
): Promise<Outcomes<'restored' | 'quota_exceeded' | 'not_found'>> {
  return database.transaction(async (transaction) => {
    const { privateSpace, recycleBin } = await lockSpaces(transaction, actor.userId);
    const held = await holdProjects(transaction, actor.userId, ids);
    const restored: ProjectRow[] = [];
    let used = privateSpace.usedSize;
    const outcomes = [...new Set(ids)].map((id) => {
      const row = held.get(id);
      if (row === undefined || !liesInBin(row, now)) return { id, outcome: 'not_found' as const };
      if (!fits(used, privateBytes(actor), 0, row.size)) return { id, outcome: 'quota_exceeded' as const };
      used += row.size;
      restored.push(row);
      return { id, outcome: 'restored' as const };
    });
    for (const row of restored) {
      await updateProject(transaction, row.id, { deletedAt: null, purgeAt: null });
    }
    await changeUsedSize(transaction, privateSpace, sizeOf(restored));
    await changeUsedSize(transaction, recycleBin, -sizeOf(restored));
    return outcomes;
  });
}

/** Whether a project can still be had from the bin: once its time is over it cannot, though the job has yet to come. */
const liesInBin = (row: ProjectRow, now: Date): boolean => row.purgeAt !== null && row.purgeAt > now;

/** Deletes projects in the recycle bin for good. */
export function purgeProjects(
  database: Database,
  actor: Actor,
  ids: readonly string[],
  now: Date,
): Promise<Outcomes<'permanent' | 'not_found'>> {
  return database.transaction(async (transaction) => {
    const { recycleBin } = await lockSpaces(transaction, actor.userId);
    const held = await holdProjects(transaction, actor.userId, ids);
    const gone = [...held.values()].filter((row) => row.deletedAt !== null);
    await removeForGood(transaction, actor.userId, gone, now);
    await changeUsedSize(transaction, recycleBin, -sizeOf(gone));
    const goneIds = new Set(gone.map((row) => row.id));
    return [...new Set(ids)].map((id) => ({
      id,
      outcome: goneIds.has(id) ? ('permanent' as const) : ('not_found' as const),
    }));
  });
}

/** Deletes for good what has lain its time in one owner's bin; answers how many. */
export function purgeOverdue(database: Database, ownerId: string, now: Date): Promise<number> {
  return database.transaction(async (transaction) => {
    const { recycleBin } = await lockSpaces(transaction, ownerId);
    const overdue = await holdOverdue(transaction, ownerId, now);
    await removeForGood(transaction, ownerId, overdue, now);
    await changeUsedSize(transaction, recycleBin, -sizeOf(overdue));
    return overdue.length;
  });
}
