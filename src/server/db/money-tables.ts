import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { OrderCloser, PaymentMethod, PointsReason, VipType } from '#contract';
import { createdAt, key, time } from './columns.ts';
import { users } from './core-tables.ts';

/** What is paid and what it grants (ADR 0460). Amounts are whole numbers of the currency's smallest unit. */

type Facts = Readonly<Record<string, string | number | boolean | null>>;

const ownerId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const orders = pgTable(
  'orders',
  {
    /** Its hexadecimal digits without dashes are the number that providers of payment know. */
    id: key(),
    /** Null once the account is deleted: the law wants the entry, not the person (ADR 0262). */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    amount: integer('amount').notNull(),
    originalPrice: integer('original_price').notNull(),
    currency: text('currency').notNull(),
    paymentMethod: text('payment_method').$type<PaymentMethod>(),
    status: text('status').$type<'UNPAID' | 'PAID' | 'CLOSED' | 'FINISHED' | 'OTHER' | 'UNKNOWN'>().notNull(),
    createdAt: createdAt(),
    /** Null, like what follows, for orders from before products were kept. */
    product: text('product').$type<VipType>(),
    days: integer('days'),
    experience: integer('experience'),
    /** Whether the amount is that of a first order. */
    first: boolean('first').notNull().default(false),
    /** Hash of the coupon that lowered the amount. */
    couponHash: text('coupon_hash'),
    expiresAt: time('expires_at'),
    /** What an unpaid order is for the provider, where that is none of ours. */
    mirror: text('mirror').$type<'OTHER' | 'UNKNOWN'>(),
    /** Where the payer pays: the text of a QR code, or an address. */
    payValue: text('pay_value'),
    /** What the provider calls the order, where it has a name of its own for it (PayPal). */
    providerOrder: text('provider_order'),
    /** What the provider calls the payment; refunds go by it. */
    transaction: text('transaction'),
    paidAt: time('paid_at'),
    closedAt: time('closed_at'),
    /** Why it was closed. */
    closedBy: text('closed_by').$type<OrderCloser>(),
    refundedAt: time('refunded_at'),
    /** When the provider is asked next, if no notice comes before; null once nothing is left to ask. */
    askAt: time('ask_at'),
    asked: integer('asked').notNull().default(0),
    /** Off its owner's list. */
    hiddenAt: time('hidden_at'),
  },
  (table) => [
    index('orders_user').on(table.userId, table.createdAt, table.id),
    index('orders_ask')
      .on(table.askAt)
      .where(sql`${table.askAt} is not null`),
    index('orders_provider').on(table.providerOrder),
  ],
);

/** What happened to an order, in order; only ever added to, which the database sees to. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: key(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind')
      .$type<
        | 'made'
        | 'paid'
        | 'granted'
        | 'closed'
        | 'mismatch'
        | 'paid_late'
        | 'paid_again'
        | 'refund_asked'
        | 'refunded'
        | 'refund_failed'
        | 'disputed'
        | 'dispute_resolved'
        | 'reversed'
      >()
      .notNull(),
    /** 0, 1, 2 … of one order. */
    position: integer('position').notNull(),
    /** Where it came from. */
    source: text('source').$type<'person' | 'notice' | 'query' | 'administrator' | 'system'>().notNull(),
    /** What makes a repeat of it the same: a payment, a refund. */
    reference: text('reference').notNull().default(''),
    details: jsonb('details').$type<Facts>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('order_events_once').on(table.orderId, table.kind, table.reference)],
);

/** Money to give back: asked of the provider again and again under its own id until that says it is done. */
export const refunds = pgTable(
  'refunds',
  {
    id: key(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Of the payment that is given back. */
    transaction: text('transaction').notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').$type<'late' | 'again' | 'gone' | 'administrator' | 'provider'>().notNull(),
    state: text('state').$type<'asked' | 'done' | 'failed'>().notNull(),
    tries: integer('tries').notNull().default(0),
    nextAt: time('next_at'),
    createdAt: createdAt(),
    doneAt: time('done_at'),
  },
  (table) => [
    uniqueIndex('refunds_one_each').on(table.orderId, table.transaction),
    index('refunds_due')
      .on(table.nextAt)
      .where(sql`${table.nextAt} is not null`),
  ],
);

/** Every stretch of membership that was given, once for what it was given for. */
export const membershipGrants = pgTable(
  'membership_grants',
  {
    id: key(),
    userId: ownerId(),
    source: text('source').$type<'order' | 'code' | 'points' | 'lottery' | 'administrator'>().notNull(),
    /** Id of the order, hash of the code … */
    reference: text('reference').notNull(),
    type: text('type').$type<VipType>().notNull(),
    days: integer('days').notNull(),
    experience: integer('experience').notNull(),
    createdAt: createdAt(),
    /** When a refund took it back. */
    takenBackAt: time('taken_back_at'),
  },
  (table) => [
    uniqueIndex('membership_grants_once').on(table.source, table.reference),
    index('membership_grants_user').on(table.userId, table.createdAt),
  ],
);

/** Codes that were made together: to become a member, or to pay less. */
export const codeBatches = pgTable('code_batches', {
  id: key(),
  kind: text('kind').$type<'activation' | 'coupon'>().notNull(),
  /** What an activation code gives; what a coupon is for, or null for everything. */
  product: text('product').$type<VipType>(),
  /** Hundredths that a coupon takes off; null for activation codes. */
  percentOff: smallint('percent_off'),
  note: text('note').notNull(),
  count: integer('count').notNull(),
  createdAt: createdAt(),
  expiresAt: time('expires_at').notNull(),
  revokedAt: time('revoked_at'),
});

/** One code each; only a hash is kept. */
export const redeemCodes = pgTable(
  'redeem_codes',
  {
    hash: text('hash').primaryKey(),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => codeBatches.id, { onDelete: 'cascade' }),
    usedAt: time('used_at'),
    /** Null for an unused one, and once the account is deleted. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The order that a coupon was used for. */
    orderId: uuid('order_id').references(() => orders.id),
  },
  (table) => [
    index('redeem_codes_batch').on(table.batchId),
    index('redeem_codes_user').on(table.userId),
    index('redeem_codes_order').on(table.orderId),
  ],
);

/**
 * Points given and spent: the ledger. Each entry says what is left after it, so that the chain can be checked link by link; the
 * database holds `users.points` to the last of it, and changes none (ADR 0464).
 */
export const pointsEntries = pgTable(
  'points_entries',
  {
    id: key(),
    userId: ownerId(),
    sequence: integer('sequence').notNull(),
    amount: integer('amount').notNull(),
    balance: integer('balance').notNull(),
    reason: text('reason').$type<PointsReason>().notNull(),
    /** What it was for: once for each reason and reference. */
    reference: text('reference').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('points_entries_sequence').on(table.userId, table.sequence),
    uniqueIndex('points_entries_once').on(table.userId, table.reason, table.reference),
    check('points_entries_balance', sql`${table.balance} >= 0`),
    check('points_entries_amount', sql`${table.amount} <> 0`),
  ],
);

/** What is left of points that were given together and end together; the oldest end is spent first. */
export const pointsLots = pgTable(
  'points_lots',
  {
    entryId: uuid('entry_id')
      .primaryKey()
      .references(() => pointsEntries.id, { onDelete: 'cascade' }),
    userId: ownerId(),
    left: integer('left').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    index('points_lots_left')
      .on(table.userId, table.expiresAt, table.entryId)
      .where(sql`${table.left} > 0`),
    index('points_lots_expiry')
      .on(table.expiresAt)
      .where(sql`${table.left} > 0`),
    check('points_lots_left_check', sql`${table.left} >= 0`),
  ],
);

/** Days checked in, by the calendar of the account's region. */
export const checkIns = pgTable(
  'check_ins',
  {
    userId: ownerId(),
    day: date('day', { mode: 'string' }).notNull(),
    points: integer('points').notNull(),
    madeUp: boolean('made_up').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

/** Things somebody has some of: make-up cards. */
export const possessions = pgTable(
  'possessions',
  {
    userId: ownerId(),
    kind: text('kind').$type<'make_up_card'>().notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    check('possessions_count', sql`${table.count} >= 0`),
  ],
);

export const badges = pgTable(
  'badges',
  { userId: ownerId(), badge: text('badge').notNull(), createdAt: createdAt() },
  (table) => [primaryKey({ columns: [table.userId, table.badge] })],
);

/** What was bought with points, and what the lottery gave. */
export const pointsOrders = pgTable(
  'points_orders',
  {
    id: key(),
    userId: ownerId(),
    kind: text('kind').$type<'mall' | 'lottery'>().notNull(),
    /** Of the catalogue, as it was then. */
    item: text('item').notNull(),
    cost: integer('cost').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('points_orders_user').on(table.userId, table.createdAt, table.id)],
);

/** How many of what is bounded were given, over all accounts. */
export const stocks = pgTable('stocks', {
  id: text('id').primaryKey(),
  given: integer('given').notNull(),
});
