import { sql, type SQL } from 'drizzle-orm';
import { bigint, customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Columns that many tables have. */

export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const bytes = (name: string) => bigint(name, { mode: 'number' });
export const key = () => uuid('id').primaryKey();
export const createdAt = () => time('created_at').notNull();

/** Text that is ordered by its code points, the same on every server. */
export const codePoints = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * A name as lists are ordered by it: without case, a run of digits as the number it is ("Untitled 2" before "Untitled 10").
 * Each run is filled up with zeros to ten digits; of a longer one the last ten count.
 */
export const nameKey = (name: SQL): SQL =>
  sql`regexp_replace(regexp_replace(lower(${name}), '(\\d+)', '000000000\\1', 'g'), '\\d*(\\d{10})', '\\1', 'g')`;
