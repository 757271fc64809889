import { refuse, type Refusal } from '../../context.ts';
import { readCursor, writeCursor, type CursorKind, type Position } from './cursor.ts';

/** One page of a list as the contract has it. */
export interface Page<Item> {
  readonly items: Item[];
  readonly total: number;
  readonly nextCursor: string | null;
}

/** The order of one list: its name goes into the cursor, so that a cursor of one list is no good for another. */
export interface ListOrder<Row> {
  readonly list: string;
  readonly kind: CursorKind;
  position(row: Row): Position;
}

/** Where to begin: null is the start. A cursor that is not ours is the refusal `validation`. */
export function startOf<Row>(
  order: ListOrder<Row>,
  cursor: string | undefined,
): { readonly ok: true; readonly position: Position | null } | Refusal {
  if (cursor === undefined) return { ok: true, position: null };
  const position = readCursor(order.list, order.kind, cursor);
  if (position === null) return refuse('validation', { fields: { cursor: 'invalid' } });
  return { ok: true, position };
}

/** As `pageOf`, for lists that are read on and on: how many there are in all takes longer than the page. */
export function endlessPage<Row, Item>(
  order: ListOrder<NoInfer<Row>>,
  rows: readonly Row[],
  limit: number,
  present: (row: Row) => Item,
): Pick<Page<Item>, 'items' | 'nextCursor'> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(present),
    nextCursor:
      rows.length > limit && last !== undefined ? writeCursor(order.list, order.position(last)) : null,
  };
}

/** Makes a page of at most `limit` from rows asked for with one more than that: the extra one says that there is more. */
export function pageOf<Row, Item>(
  order: ListOrder<NoInfer<Row>>,
  rows: readonly Row[],
  limit: number,
  total: number,
  present: (row: Row) => Item,
): Page<Item> {
  return { ...endlessPage(order, rows, limit, present), total };
}
