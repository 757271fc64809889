import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, gt, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Order, VipType } from '#contract';
import type { Database } from '../../context.ts';
import { orderEvents, orders, refunds } from '../../db/schema.ts';
import type { Position } from '../paging/index.ts';

export type OrderRow = typeof orders.$inferSelect;
export type OrderEventRow = typeof orderEvents.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;

/** An order in a state, as people see it: what the provider says of an unpaid one goes before. */
const inState = (status: Order['status']) => {
  switch (status) {
    case 'UNPAID':
      return and(eq(orders.status, status), isNull(orders.mirror));
    case 'OTHER':
    case 'UNKNOWN':
      return or(eq(orders.status, status), and(eq(orders.status, 'UNPAID'), eq(orders.mirror, status)));
    case 'PAID':
    case 'CLOSED':
    case 'FINISHED':
      return eq(orders.status, status);
  }
};

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
    isNull(orders.hiddenAt),
    query.status === undefined ? undefined : inState(query.status),
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

export async function findOrder(database: Database, id: string): Promise<OrderRow | undefined> {
  const [row] = await database.select().from(orders).where(eq(orders.id, id));
  return row;
}

/** The order that a provider has a name of its own for. */
export async function findByProviderOrder(database: Database, name: string): Promise<OrderRow | undefined> {
  const [row] = await database.select().from(orders).where(eq(orders.providerOrder, name)).limit(1);
  return row;
}

/** Locks an order until the transaction ends; its user is to be locked before. */
export async function lockOrder(transaction: Database, id: string): Promise<OrderRow | undefined> {
  const [row] = await transaction.select().from(orders).where(eq(orders.id, id)).for('update');
  return row;
}

/** The orders of a user that can be paid. */
export function openOrdersOf(transaction: Database, userId: string): Promise<OrderRow[]> {
  return transaction
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.status, 'UNPAID')))
    .for('update');
}

/** Whether a user ever paid for a product, whatever became of it. */
export async function hasPaidFor(
  database: Database,
  userId: string,
  product: VipType,
  without?: string,
): Promise<boolean> {
  const paid = and(
    eq(orders.userId, userId),
    eq(orders.product, product),
    isNotNull(orders.paidAt),
    without === undefined ? undefined : ne(orders.id, without),
  );
  return (await database.$count(orders, paid)) > 0;
}

export async function insertOrder(
  transaction: Database,
  order: typeof orders.$inferInsert,
): Promise<OrderRow> {
  const [row] = await transaction.insert(orders).values(order).returning();
  return row!;
}

export async function updateOrder(
  database: Database,
  id: string,
  changes: Partial<OrderRow>,
): Promise<OrderRow> {
  const [row] = await database.update(orders).set(changes).where(eq(orders.id, id)).returning();
  return row!;
}

/** Adds to the history of an order, which the caller has locked; false when that is in it already. */
export async function insertOrderEvent(
  transaction: Database,
  event: Omit<OrderEventRow, 'id' | 'position' | 'reference' | 'details'> &
    Partial<Pick<OrderEventRow, 'reference' | 'details'>>,
): Promise<boolean> {
  const rows = await transaction
    .insert(orderEvents)
    .values({
      id: randomUUID(),
      position: sql`(select count(*) from ${orderEvents} where ${orderEvents.orderId} = ${event.orderId})`,
      details: {},
      ...event,
    })
    .onConflictDoNothing()
    .returning({ id: orderEvents.id });
  return rows.length > 0;
}

export function eventsOf(database: Database, orderId: string): Promise<OrderEventRow[]> {
  return database
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.position));
}

/** Up to `most` orders that the provider is to be asked about by now. */
export function ordersToAsk(database: Database, now: Date, most: number): Promise<OrderRow[]> {
  return database.select().from(orders).where(lte(orders.askAt, now)).orderBy(asc(orders.askAt)).limit(most);
}

/** Asks for a refund; undefined when that payment is being given back already. */
export async function insertRefund(
  transaction: Database,
  refund: Omit<RefundRow, 'id' | 'tries'>,
): Promise<RefundRow | undefined> {
  const [row] = await transaction
    .insert(refunds)
    .values({ id: randomUUID(), ...refund })
    .onConflictDoNothing()
    .returning();
  return row;
}

export async function findRefund(
  database: Database,
  orderId: string,
  payment: string,
): Promise<RefundRow | undefined> {
  const [row] = await database
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.transaction, payment)));
  return row;
}

export function refundsDue(database: Database, now: Date, most: number): Promise<RefundRow[]> {
  return database
    .select()
    .from(refunds)
    .where(lte(refunds.nextAt, now))
    .orderBy(asc(refunds.nextAt))
    .limit(most);
}

/** Changes a refund that is still asked for; undefined when it is over. */
export async function updateRefund(
  database: Database,
  id: string,
  changes: Partial<RefundRow>,
): Promise<RefundRow | undefined> {
  const [row] = await database
    .update(refunds)
    .set(changes)
    .where(and(eq(refunds.id, id), eq(refunds.state, 'asked')))
    .returning();
  return row;
}

/** The latest orders, for an operator; of one user where that is named. */
export function latestOrders(
  database: Database,
  { userId, most }: { readonly userId: string | undefined; readonly most: number },
): Promise<OrderRow[]> {
  return database
    .select()
    .from(orders)
    .where(and(gt(orders.amount, 0), userId === undefined ? undefined : eq(orders.userId, userId)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(most);
}
