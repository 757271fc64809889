// Rows of a field's lattice through a plane's triangles: the spans in what they enclose, touching ones joined. Twin of kernel/sdf.

import { crossings, fitCrossings, fitSegments, rowCursors, segments } from './buffers';
import { collectSegments, markRows, maxRow, minRow, placeRows, scatterCrossings } from './crossings';
import { sortWords } from './sort';

/** log2 of the lattice units a row. */
const PITCH_SHIFT: i32 = 8;

/** Where the row after this one begins, by `nextSpan`. */
let at: usize = 0;
let past: usize = 0;
/** The span that was found last. */
export let spanStart: i32 = 0;
export let spanEnd: i32 = 0;

/** Cuts the listed triangles at the middle of a plane of points. Returns the number of segments, or −1 where memory is at its limit. */
export function cutPlane(triangles: usize, list: usize, count: i32, plane: i32): i32 {
  if (!fitSegments(<usize>count)) return -1;
  return collectSegments(0, triangles, list, count, (plane << 8) + 128, 0, PITCH_SHIFT, true);
}

/** Crosses rows with the segments that were cut, up to `along` points in a row. Returns whether there was memory; the rows are `minRow` to `maxRow`. */
export function crossRows(count: i32, rowCount: i32, along: i32): bool {
  markRows(0, count, rowCount, PITCH_SHIFT, true);
  if (minRow >= maxRow) return true;
  if (!fitCrossings(<usize>placeRows())) return false;
  scatterCrossings(count, rowCount, PITCH_SHIFT, along << 8);
  return true;
}

/** Has x and y change places in the segments that were cut. */
export function turnSegments(count: i32): void {
  const end = segments + (<usize>count << 4);
  for (let segment = segments; segment < end; segment += 16) {
    const ends = v128.load(segment);
    v128.store(segment, v128.shuffle<i32>(ends, ends, 1, 0, 3, 2));
  }
}

/** Begins a row that has crossings. */
export function openRow(row: i32): void {
  at = crossings + (row == minRow ? 0 : <usize>load<u32>(rowCursors + (<usize>(row - 1) << 2)) << 2);
  past = crossings + (<usize>load<u32>(rowCursors + (<usize>row << 2)) << 2);
  if (past - at == 8) {
    const one = load<u32>(at);
    const other = load<u32>(at, 4);
    store<u32>(at, min(one, other));
    store<u32>(at, max(one, other), 4);
  } else if (past > at) {
    sortWords(at, past);
  }
}

/** Finds the row's next span, those that touch as one. Returns false where there is none. A row that does not balance ends with its last crossing. */
export function nextSpan(): bool {
  if (at >= past) return false;
  spanStart = load<i32>(at) >> 1;
  let winding: i32 = 0;
  for (; at < past; at += 4) {
    const word = load<i32>(at);
    winding += 1 - ((word & 1) << 1);
    if (winding != 0) continue;
    spanEnd = word >> 1;
    // The next one begins where this one ends.
    if (at + 4 < past && load<i32>(at, 4) >> 1 == spanEnd) continue;
    at += 4;
    return true;
  }
  spanEnd = load<i32>(past - 4) >> 1;
  return true;
}
