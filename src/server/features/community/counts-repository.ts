import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Interaction, ReportReason } from '#contract';
import type { Database } from '../../context.ts';
import { interactions, publications, reports } from '../../db/schema.ts';
import type { PublicationRow } from './versions-repository.ts';

/** The count of each kind of interaction. */
const COUNTS = {
  like: 'likes',
  dislike: 'dislikes',
  download: 'downloads',
  collect: 'collects',
} as const satisfies Readonly<Record<Interaction, keyof PublicationRow>>;

interface Deed {
  readonly publicationId: string;
  readonly userId: string;
  readonly kind: Interaction;
}

async function change(transaction: Database, deed: Deed, by: 1 | -1): Promise<void> {
  const counted = COUNTS[deed.kind];
  await transaction
    .update(publications)
    .set({ [counted]: sql`${publications[counted]} + ${by}` })
    .where(eq(publications.id, deed.publicationId));
}

/** Notes what somebody did with a held publication, and counts it; once a person. */
export async function addInteraction(transaction: Database, deed: Deed, now: Date): Promise<void> {
  const added = await transaction
    .insert(interactions)
    .values({ ...deed, createdAt: now })
    .onConflictDoNothing()
    .returning({ kind: interactions.kind });
  if (added.length > 0) await change(transaction, deed, 1);
}

/** Takes back what somebody did with a held publication. */
export async function removeInteraction(transaction: Database, deed: Deed): Promise<void> {
  const { publicationId, userId, kind } = deed;
  const removed = await transaction
    .delete(interactions)
    .where(
      and(
        eq(interactions.publicationId, publicationId),
        eq(interactions.userId, userId),
        eq(interactions.kind, kind),
      ),
    )
    .returning({ kind: interactions.kind });
  if (removed.length > 0) await change(transaction, deed, -1);
}

/** Takes back everything a person did, who is about to be erased and is held. */
export async function removeInteractionsOf(transaction: Database, userId: string): Promise<void> {
  const done = await transaction
    .select({ publicationId: interactions.publicationId, kind: interactions.kind })
    .from(interactions)
    .where(eq(interactions.userId, userId))
    .orderBy(interactions.publicationId);
  for (const deed of done) await removeInteraction(transaction, { ...deed, userId });
}

export async function readCounts(database: Database, id: string) {
  const [row] = await database
    .select({
      likes: publications.likes,
      dislikes: publications.dislikes,
      downloads: publications.downloads,
      collects: publications.collects,
    })
    .from(publications)
    .where(eq(publications.id, id));
  return row;
}

/** Notes somebody's report of a held publication, the first alone; answers how many nobody has settled. */
export async function addReport(
  transaction: Database,
  row: {
    readonly publicationId: string;
    readonly userId: string;
    readonly reason: ReportReason;
    readonly text: string;
    readonly createdAt: Date;
  },
): Promise<number> {
  await transaction.insert(reports).values(row).onConflictDoNothing();
  const [open] = await transaction
    .select({ open: count() })
    .from(reports)
    .where(and(eq(reports.publicationId, row.publicationId), isNull(reports.settledAt)));
  return open?.open ?? 0;
}

/** Settles the reports of a publication. */
export async function settleReports(transaction: Database, publicationId: string, now: Date): Promise<void> {
  await transaction
    .update(reports)
    .set({ settledAt: now })
    .where(and(eq(reports.publicationId, publicationId), isNull(reports.settledAt)));
}
