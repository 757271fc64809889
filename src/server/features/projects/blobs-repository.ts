import { and, asc, eq, gt, inArray, isNull, lt, notExists, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../context.ts';
import { rowsOf } from '../../db/rows.ts';
import { blobGrants, blobs, projectBlobs, versionBlobs } from '../../db/schema.ts';
import { isCleaningPaused } from '../../storage/cleaning-pause.ts';

/** One parameter however many hashes there are. */
const hashList = (hashes: readonly string[]): SQL => sql`${sql.param([...hashes])}::text[]`;

/**
 * The sizes of those of `hashes` that the user has shown to have. The rows are held until the transaction ends, so
 * that the cleaner cannot take one between this look and the save that names it.
 */
export async function grantedSizes(
  transaction: Database,
  userId: string,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await transaction
    .select({ hash: blobs.hash, size: blobs.size })
    .from(blobs)
    .innerJoin(blobGrants, eq(blobGrants.hash, blobs.hash))
    .where(and(eq(blobGrants.userId, userId), sql`${blobs.hash} = any(${hashList(hashes)})`))
    .orderBy(asc(blobs.hash))
    .for('key share', { of: blobs });
  return new Map(rows.map((row) => [row.hash, row.size]));
}

/**
 * Those of `hashes` that are granted to the user, without holding them. Whoever owns a project has a grant for each of
 * its blobs: a save asks for one, a copy gives one.
 */
export async function grantedHashes(
  database: Database,
  userId: string,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database
    .select({ hash: blobGrants.hash })
    .from(blobGrants)
    .where(and(eq(blobGrants.userId, userId), sql`${blobGrants.hash} = any(${hashList(hashes)})`));
  return new Set(rows.map((row) => row.hash));
}

/**
 * Notes that somebody's projects, or what they published, let go of blobs: the cleaner waits a day from here, and they make room for uploads before.
 * Locked in one order, so two never block each other.
 */
export async function letGo(
  transaction: Database,
  ownerId: string,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  if (hashes.length === 0) return;
  const time = now.toISOString();
  await transaction.execute(sql`
    with locked as materialized (
      select hash from ${blobs} where hash = any(${hashList(hashes)}) order by hash for no key update
    ), touched as (
      update ${blobs} set touched_at = ${time}::timestamptz from locked where ${blobs.hash} = locked.hash
    )
    update ${blobGrants} set released_at = ${time}::timestamptz from locked
    where ${blobGrants.hash} = locked.hash and ${blobGrants.userId} = ${ownerId}`);
}

/** Makes a project of this owner consist of exactly these blobs; what it no longer names is let go of. */
export async function replaceProjectBlobs(
  transaction: Database,
  { id: projectId, ownerId }: { readonly id: string; readonly ownerId: string },
  content: string,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  const released = await rowsOf<{ hash: string }>(
    transaction,
    sql`
      with released as (
        delete from ${projectBlobs}
        where ${projectBlobs.projectId} = ${projectId} and ${projectBlobs.hash} <> all(${hashList(hashes)})
        returning ${projectBlobs.hash}
      ), named as (
        insert into ${projectBlobs} (project_id, hash, role)
        select ${projectId}::uuid, hash, case hash when ${content} then 'content' else 'asset' end
        from unnest(${hashList(hashes)}) as hash
        on conflict (project_id, hash) do update set role = excluded.role where ${projectBlobs.role} <> excluded.role
      )
      select hash from released`,
  );
  await letGo(
    transaction,
    ownerId,
    released.map((row) => row.hash),
    now,
  );
}

/** Lets go of every blob of projects of this owner that are about to be deleted. */
export async function releaseProjectBlobs(
  transaction: Database,
  ownerId: string,
  projectIds: readonly string[],
  now: Date,
): Promise<void> {
  if (projectIds.length === 0) return;
  const released = await transaction
    .delete(projectBlobs)
    .where(inArray(projectBlobs.projectId, [...projectIds]))
    .returning({ hash: projectBlobs.hash });
  await letGo(transaction, ownerId, [...new Set(released.map((row) => row.hash))], now);
}

/** Gives one project the blobs of another. */
export async function copyProjectBlobs(transaction: Database, from: string, to: string): Promise<void> {
  await transaction.insert(projectBlobs).select(
    transaction
      .select({
        projectId: sql`${to}::uuid`.as('project_id'),
        hash: projectBlobs.hash,
        role: projectBlobs.role,
      })
      .from(projectBlobs)
      .where(eq(projectBlobs.projectId, from)),
  );
}

/** Grants the blobs of a project to a user who was allowed to copy it. */
export async function grantProjectBlobs(
  transaction: Database,
  projectId: string,
  userId: string,
  now: Date,
): Promise<void> {
  await transaction
    .insert(blobGrants)
    .select(
      transaction
        .select({
          userId: sql`${userId}::uuid`.as('user_id'),
          hash: projectBlobs.hash,
          createdAt: sql`${now.toISOString()}::timestamptz`.as('created_at'),
          releasedAt: sql`null::timestamptz`.as('released_at'),
        })
        .from(projectBlobs)
        .where(eq(projectBlobs.projectId, projectId)),
    )
    .onConflictDoNothing();
}

export interface ProjectBlob {
  readonly hash: string;
  readonly role: 'content' | 'asset';
  readonly size: number;
}

/** Grants blobs, which the caller holds, to a user who was allowed to copy what they belong to. */
export async function grantBlobs(
  transaction: Database,
  hashes: readonly string[],
  userId: string,
  now: Date,
): Promise<void> {
  await transaction
    .insert(blobGrants)
    .values(hashes.map((hash) => ({ userId, hash, createdAt: now })))
    .onConflictDoNothing();
}

/** What a project consists of. */
export function readProjectBlobs(database: Database, projectId: string): Promise<ProjectBlob[]> {
  return database
    .select({ hash: projectBlobs.hash, role: projectBlobs.role, size: blobs.size })
    .from(projectBlobs)
    .innerJoin(blobs, eq(blobs.hash, projectBlobs.hash))
    .where(eq(projectBlobs.projectId, projectId))
    .orderBy(asc(projectBlobs.hash));
}

/**
 * Waits for whoever else records or removes the bytes under this hash; held until the transaction ends. The first
 * half of a hash is as good as the whole for that.
 */
async function lockHash(transaction: Database, hash: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${`x${hash.slice(0, 16)}`}::bit(64)::bigint)`);
}

/**
 * Records that `userId` has uploaded bytes that are on the store now, and grants them. False when they are not there:
 * the cleaner was faster, and the upload must be sent again.
 */
export async function recordBlob(
  transaction: Database,
  blob: { readonly hash: string; readonly size: number; readonly userId: string; readonly now: Date },
  isStored: () => Promise<boolean>,
): Promise<boolean> {
  const { hash, size, userId, now } = blob;
  await lockHash(transaction, hash);
  if (!(await isStored())) return false;
  await transaction
    .insert(blobs)
    .values({ hash, size, createdAt: now, touchedAt: now })
    .onConflictDoUpdate({ target: blobs.hash, set: { touchedAt: now } });
  await transaction
    .insert(blobGrants)
    .values({ userId, hash, createdAt: now })
    .onConflictDoUpdate({
      target: [blobGrants.userId, blobGrants.hash],
      set: { createdAt: now, releasedAt: null },
    });
  return true;
}

/** That no project holds the blob of a hash, and nothing that is published. */
const isUnheld = (database: Database, hash: PgColumn = blobs.hash): SQL | undefined =>
  and(
    ...[projectBlobs, versionBlobs].map((held) =>
      notExists(
        database
          .select({ one: sql`1` })
          .from(held)
          .where(eq(held.hash, hash)),
      ),
    ),
  );

/** Deletes the rows of held blobs that are still as they were found: a save may have named one just before. */
async function deleteFound(
  transaction: Database,
  found: readonly { readonly hash: string }[],
  asFound: SQL | undefined,
): Promise<string[]> {
  if (found.length === 0) return [];
  const hashes = found.map((row) => row.hash);
  const removed = await transaction
    .delete(blobs)
    .where(and(sql`${blobs.hash} = any(${hashList(hashes)})`, asFound))
    .returning({ hash: blobs.hash });
  return removed.map((row) => row.hash);
}

/** Forgets up to `most` blobs that nothing holds and nobody touched since `before`; answers their hashes. */
export function forgetUnheldBlobs(database: Database, before: Date, most: number): Promise<string[]> {
  return database.transaction(async (transaction) => {
    if (await isCleaningPaused(transaction)) return [];
    const isForgotten = and(lt(blobs.touchedAt, before), isUnheld(transaction));
    const found = await transaction
      .select({ hash: blobs.hash })
      .from(blobs)
      .where(isForgotten)
      .limit(most)
      .for('update', { skipLocked: true });
    return deleteFound(transaction, found, isForgotten);
  });
}

/** Whether a grant is of what was sent after `since` and was in no project yet: a save that is under way may name it. */
const isWaiting = (since: Date): SQL | undefined =>
  and(isNull(blobGrants.releasedAt), gt(blobGrants.createdAt, since));

/** Bytes of what a person sent after `since` and nothing has held yet. */
export async function waitingBytes(database: Database, userId: string, since: Date): Promise<number> {
  const [row] = await database
    .select({ bytes: sql`coalesce(sum(${blobs.size}), 0)`.mapWith(Number) })
    .from(blobs)
    .innerJoin(blobGrants, eq(blobGrants.hash, blobs.hash))
    .where(and(eq(blobGrants.userId, userId), isWaiting(since), isUnheld(database)));
  return row?.bytes ?? 0;
}

/**
 * Takes grants of what nothing holds from a person until no more than `bytes` of it are left: what was let go of and
 * what was sent before `since` goes first, and of that what was touched longest ago. Answers the hashes that nobody else
 * has a grant for; they are forgotten.
 */
export function forgetUnheldBeyond(
  database: Database,
  userId: string,
  bytes: number,
  since: Date,
): Promise<string[]> {
  return database.transaction(async (transaction) => {
    if (await isCleaningPaused(transaction)) return [];
    const latestFirst = sql`${isWaiting(since)} desc, ${blobs.touchedAt} desc, ${blobs.hash}`;
    const unheld = transaction
      .select({
        hash: blobs.hash,
        upToHere: sql`sum(${blobs.size}) over (order by ${latestFirst})`.as('up_to_here'),
      })
      .from(blobs)
      .innerJoin(blobGrants, eq(blobGrants.hash, blobs.hash))
      .where(and(eq(blobGrants.userId, userId), isUnheld(transaction)))
      .as('unheld');
    const beyond = transaction
      .select({ hash: unheld.hash })
      .from(unheld)
      .where(sql`${unheld.upToHere} > ${bytes}`);
    const found = await transaction
      .select({ hash: blobs.hash })
      .from(blobs)
      .where(inArray(blobs.hash, beyond))
      .for('update', { skipLocked: true });
    const hashes = hashList(found.map((row) => row.hash));
    await transaction.delete(blobGrants).where(
      and(
        eq(blobGrants.userId, userId),
        sql`${blobGrants.hash} = any(${hashes})`,
        // A save may have named it just before.
        isUnheld(transaction, blobGrants.hash),
      ),
    );
    const isGranted = transaction
      .select({ one: sql`1` })
      .from(blobGrants)
      .where(eq(blobGrants.hash, blobs.hash));
    return deleteFound(transaction, found, and(isUnheld(transaction), notExists(isGranted)));
  });
}

/** Runs `remove` while nobody can record the hash, unless somebody has recorded it meanwhile. */
export function removeUnrecorded(
  database: Database,
  hash: string,
  remove: () => Promise<void>,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await lockHash(transaction, hash);
    const [row] = await transaction.select({ hash: blobs.hash }).from(blobs).where(eq(blobs.hash, hash));
    if (row !== undefined) return false;
    await remove();
    return true;
  });
}

/** Those of `hashes` that have a row. */
export async function recordedHashes(
  database: Database,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database
    .select({ hash: blobs.hash })
    .from(blobs)
    .where(sql`${blobs.hash} = any(${hashList(hashes)})`);
  return new Set(rows.map((row) => row.hash));
}

/**
 * Gives bytes found on the store a row without any grant: from now on the cleaner counts their day. `size` looks once
 * more, for another cleaner may be removing them; false when they are gone.
 */
export function adoptBlob(
  database: Database,
  hash: string,
  now: Date,
  size: () => Promise<number | null>,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await lockHash(transaction, hash);
    const bytes = await size();
    if (bytes === null) return false;
    const adopted = await transaction
      .insert(blobs)
      .values({ hash, size: bytes, createdAt: now, touchedAt: now })
      .onConflictDoNothing()
      .returning({ hash: blobs.hash });
    return adopted.length > 0;
  });
}

/** Whether a project holds the blob. */
export async function projectHolds(database: Database, projectId: string, hash: string): Promise<boolean> {
  const rows = await database
    .select({ hash: projectBlobs.hash })
    .from(projectBlobs)
    .where(and(eq(projectBlobs.projectId, projectId), eq(projectBlobs.hash, hash)));
  return rows.length > 0;
}
