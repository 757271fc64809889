// Points in columns of the grid (x, y), each sorted by z: what lies within a distance of a point, or of an edge, is found by
// walking a few columns. Slots are points in that order.

import { NONE, sortLongs } from './edges';
import { POINT } from './points';

/** Bytes of a slot: x, y, z, square of the reach. */
export const SLOT: usize = 16;

/** A table of columns, i32: least x and y, how far coordinates are shifted, columns a side; then the starts of the columns' slots. */
const LEAST_X: usize = 0;
const LEAST_Y: usize = 4;
const SHIFT_X: usize = 8;
const SHIFT_Y: usize = 12;
const SIDE_BITS: usize = 16;
const STARTS: usize = 20;

/**
 * Sorts the points with a reach, whose `box` is as findReaches has it. `table`: 20 + 4 · (4^bits + 1) bytes; `keys`: 8 bytes a slot; `slots`; `ids`: the point of
 * each slot, `slotOf`: the slot of each point, NONE where it has none.
 */
export function sortIntoColumns(
  points: usize,
  pointCount: i32,
  reaches: usize,
  box: usize,
  bits: i32,
  table: usize,
  keys: usize,
  slots: usize,
  ids: usize,
  slotOf: usize,
): void {
  store<i32>(table, load<i32>(box, 0), LEAST_X);
  store<i32>(table, load<i32>(box, 4), LEAST_Y);
  store<i32>(table, shiftFor(load<i32>(box, 8) - load<i32>(box, 0), bits), SHIFT_X);
  store<i32>(table, shiftFor(load<i32>(box, 12) - load<i32>(box, 4), bits), SHIFT_Y);
  store<i32>(table, bits, SIDE_BITS);
  const starts = table + STARTS;
  const columnCount: usize = <usize>1 << (2 * bits);
  memory.fill(starts, 0, (columnCount + 1) << 2);
  for (let id = 0; id < pointCount; id++) {
    let column = NONE;
    if (load<u32>(reaches + (<usize>id << 2)) != NONE) {
      column = columnOf(table, points + <usize>id * POINT);
      const place = starts + (<usize>column << 2);
      store<u32>(place, load<u32>(place) + 1);
    }
    store<u32>(slotOf + (<usize>id << 2), column);
  }
  let total: u32 = 0;
  for (let at = starts, past = starts + ((columnCount + 1) << 2); at < past; at += 4) {
    const own = load<u32>(at);
    store<u32>(at, total);
    total += own;
  }
  for (let id = 0; id < pointCount; id++) {
    const column = load<u32>(slotOf + (<usize>id << 2));
    if (column == NONE) continue;
    const place = starts + (<usize>column << 2);
    const at = load<u32>(place);
    store<u32>(place, at + 1);
    const z = load<u32>(points + <usize>id * POINT, 8);
    store<u64>(keys + (<usize>at << 3), (<u64>z << 32) | <u64>(<u32>id));
  }
  let slot: u32 = 0;
  for (let column: usize = 0; column < columnCount; column++) {
    // Filling has moved each start to where the next one belongs.
    const past = load<u32>(starts + (column << 2));
    store<u32>(starts + (column << 2), slot);
    if (past - slot > 1) sortLongs(keys + (<usize>slot << 3), keys + (<usize>past << 3));
    for (; slot < past; slot++) {
      const id = load<u32>(keys + (<usize>slot << 3));
      const point = points + <usize>id * POINT;
      const to = slots + <usize>slot * SLOT;
      store<u64>(to, load<u64>(point));
      store<u32>(to, load<u32>(point, 8), 8);
      store<u32>(to, load<u32>(reaches + (<usize>id << 2)), 12);
      store<u32>(ids + (<usize>slot << 2), id);
      store<u32>(slotOf + (<usize>id << 2), slot);
    }
  }
}

function shiftFor(extent: i32, bits: i32): i32 {
  return max(0, 32 - <i32>clz(extent) - bits);
}

// @ts-ignore: decorator
@inline
export function columnX(table: usize, x: i32): i32 {
  const most = (1 << load<i32>(table, SIDE_BITS)) - 1;
  return max(0, min(most, (x - load<i32>(table, LEAST_X)) >> load<i32>(table, SHIFT_X)));
}

// @ts-ignore: decorator
@inline
export function columnY(table: usize, y: i32): i32 {
  const most = (1 << load<i32>(table, SIDE_BITS)) - 1;
  return max(0, min(most, (y - load<i32>(table, LEAST_Y)) >> load<i32>(table, SHIFT_Y)));
}

// @ts-ignore: decorator
@inline
function columnOf(table: usize, point: usize): i32 {
  return (columnX(table, load<i32>(point, 0)) << load<i32>(table, SIDE_BITS)) | columnY(table, load<i32>(point, 4));
}

/** The first coordinate past the columns up to this one, along x. */
// @ts-ignore: decorator
@inline
export function pastColumnX(table: usize, column: i32): i64 {
  return <i64>load<i32>(table, LEAST_X) + (<i64>(column + 1) << load<i32>(table, SHIFT_X));
}

/** As pastColumnX, along y. */
// @ts-ignore: decorator
@inline
export function pastColumnY(table: usize, column: i32): i64 {
  return <i64>load<i32>(table, LEAST_Y) + (<i64>(column + 1) << load<i32>(table, SHIFT_Y));
}

/** Columns a side, as a power of two. */
// @ts-ignore: decorator
@inline
export function sideBits(table: usize): i32 {
  return load<i32>(table, SIDE_BITS);
}

/** The first slot of a column (x · side + y); the next column's is past its last. */
// @ts-ignore: decorator
@inline
export function columnStart(table: usize, column: i32): u32 {
  return load<u32>(table + (<usize>column << 2), STARTS);
}

/** The first slot from `first` up to `past` (of one column) that is not below z. */
export function firstFrom(slots: usize, first: u32, past: u32, z: i32): u32 {
  while (past - first > 8) {
    const middle = (first + past) >>> 1;
    if (load<i32>(slots + <usize>middle * SLOT, 8) < z) first = middle;
    else past = middle;
  }
  while (first < past && load<i32>(slots + <usize>first * SLOT, 8) < z) first++;
  return first;
}
