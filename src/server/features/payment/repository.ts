import { and, desc, eq, sql } from 'drizzle-orm';
import type { Order } from '#contract';
import type { Database } from '../../context.ts';
import { orders } from '../../db/schema.ts';
import type { Position } from '../paging/index.ts';

export type OrderRow = typeof orders.$inferSelect;

/** A page of a user's orders, latest first, and how many there are in all. */
export async function listOrders(
  database: Database,
  query: {
    readonly userId: string;
    readonly status: Order['status'] | undefined;
    readonly after: Position | null;
    readonly limit: number;
  },
): Promise<{ readonly rows: OrderRow[]; readonly total: number }> {
  const listed = and(
    eq(orders.userId, query.userId),
    query.status === undefined ? undefined : eq(orders.status, query.status),
  );
  const after =
    query.after === null
      ? undefined
      : sql`(${orders.createdAt}, ${orders.id}) < (${new Date(query.after.value).toISOString()}::timestamptz, ${query.after.id}::uuid)`;
  const rows = await database
    .select()
    .from(orders)
    .where(and(listed, after))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(query.limit);
  return { rows, total: await database.$count(orders, listed) };
}
