import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../context.ts';
import { throttles } from '../../db/schema.ts';

/** So many wrong tries, then a wait. */
interface Throttle {
  readonly key: string;
  readonly most: number;
  readonly seconds: number;
  /** Whether each wrong try makes the wait begin anew, or the first one starts a window. */
  readonly sliding: boolean;
}

/** What wrong codes of one link are counted by: link with address, and the link alone, against many addresses. */
function throttlesOf(shareId: string, address: string): readonly Throttle[] {
  return [
    { key: `share ${shareId} ${address}`, most: 3, seconds: 60, sliding: true },
    { key: `share ${shareId}`, most: 30, seconds: 3600, sliding: false },
  ];
}

/**
 * Seconds until the link may be tried again from this address; 0 is now. The caller holds the share's row, so that
 * tries at once are counted one after the other.
 */
export async function secondsToWait(
  transaction: Database,
  shareId: string,
  address: string,
  now: Date,
): Promise<number> {
  const limits = throttlesOf(shareId, address);
  const rows = await transaction
    .select()
    .from(throttles)
    .where(
      inArray(
        throttles.key,
        limits.map((limit) => limit.key),
      ),
    );
  const waits = rows.map((row) => {
    const limit = limits.find((known) => known.key === row.key);
    const left = row.resetAt.getTime() - now.getTime();
    if (limit === undefined || row.count < limit.most || left <= 0) return 0;
    // A clock that was set back does not lock a link for longer than its limit says.
    return Math.min(limit.seconds, Math.ceil(left / 1000));
  });
  return Math.max(0, ...waits);
}

/** Counts a wrong code. The caller holds the share's row. */
export async function countWrongCode(
  transaction: Database,
  shareId: string,
  address: string,
  now: Date,
): Promise<void> {
  for (const { key, seconds, sliding } of throttlesOf(shareId, address)) {
    const [row] = await transaction.select().from(throttles).where(eq(throttles.key, key));
    const fresh = row === undefined || row.resetAt <= now;
    const end = new Date(now.getTime() + seconds * 1000);
    const next = {
      count: fresh ? 1 : row.count + 1,
      resetAt: fresh || sliding ? end : row.resetAt,
    };
    await transaction
      .insert(throttles)
      .values({ key, ...next })
      .onConflictDoUpdate({ target: throttles.key, set: next });
  }
}
