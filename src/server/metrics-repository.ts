import { and, gt, isNull, or, sql } from 'drizzle-orm';
import type { Database } from './context.ts';
import { blobs, pictures, projects, sessions, shares, users } from './db/schema.ts';

/** What there is, in numbers. */
export interface Holdings {
  readonly accounts: number;
  readonly projects: number;
  readonly openShares: number;
  readonly liveSessions: number;
  readonly blobs: number;
  readonly blobBytes: number;
  readonly pictures: number;
  readonly pictureBytes: number;
}

export async function countHoldings(database: Database, now: Date): Promise<Holdings> {
  const sumOf = async (table: typeof blobs | typeof pictures) => {
    const [row] = await database
      .select({
        count: sql`count(*)`.mapWith(Number),
        bytes: sql`coalesce(sum(${table.size}), 0)`.mapWith(Number),
      })
      .from(table);
    return row!;
  };
  const [ofBlobs, ofPictures] = [await sumOf(blobs), await sumOf(pictures)];
  return {
    accounts: await database.$count(users),
    projects: await database.$count(projects),
    openShares: await database.$count(
      shares,
      and(isNull(shares.closedAt), or(isNull(shares.dueAt), gt(shares.dueAt, now))),
    ),
    liveSessions: await database.$count(sessions, and(isNull(sessions.endedAt), gt(sessions.expiresAt, now))),
    blobs: ofBlobs.count,
    blobBytes: ofBlobs.bytes,
    pictures: ofPictures.count,
    pictureBytes: ofPictures.bytes,
  };
}
