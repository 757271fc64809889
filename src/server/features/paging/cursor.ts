import { createHash, timingSafeEqual } from 'node:crypto';

/** What a list is ordered by: times as milliseconds since 1970, sizes, or words. */
export type CursorKind = 'time' | 'number' | 'text';

/** Where a page ends: the last row's value in the order of the list, and its id for rows that are equal there. */
export interface Position {
  readonly value: string | number;
  readonly id: string;
}

const CHECK_BYTES = 6;
/** The end of the year 9999: what a database and a Date both hold. */
const LAST_TIME = 253_402_300_799_999;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const check = (payload: string): Buffer =>
  createHash('sha256').update(payload).digest().subarray(0, CHECK_BYTES);

/**
 * Packs a position into an opaque cursor of the list called `list`. The check in it finds accidents, not forgers:
 * a forged cursor only begins the caller's own list elsewhere.
 */
export function writeCursor(list: string, position: Position): string {
  const payload = JSON.stringify([list, position.value, position.id]);
  return Buffer.concat([check(payload), Buffer.from(payload)]).toString('base64url');
}

function isValue(kind: CursorKind, value: unknown): value is string | number {
  if (kind === 'text') return typeof value === 'string' && !value.includes('\0');
  if (!Number.isSafeInteger(value) || (value as number) < 0) return false;
  return kind === 'number' || (value as number) <= LAST_TIME;
}

/** The position in a cursor, or null for one that is changed, of another list, or no cursor at all. */
export function readCursor(list: string, kind: CursorKind, cursor: string): Position | null {
  const bytes = Buffer.from(cursor, 'base64url');
  // Decoding skips what is no base64url; only one spelling of a cursor is good.
  if (bytes.length <= CHECK_BYTES || bytes.toString('base64url') !== cursor) return null;
  const payload = bytes.subarray(CHECK_BYTES).toString();
  if (!timingSafeEqual(bytes.subarray(0, CHECK_BYTES), check(payload))) return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(payload);
  } catch {
    return null;
  }
  if (!Array.isArray(parsed) || parsed.length !== 3) return null;
  const [name, value, id] = parsed as unknown[];
  if (name !== list || !isValue(kind, value) || typeof id !== 'string' || !UUID.test(id)) return null;
  return { value, id };
}
