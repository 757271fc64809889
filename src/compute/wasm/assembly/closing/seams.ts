// Step 2, last: the two sides of a seam are determined by which edges are nearest (kernel/mesh/README.md, "Closing").

import { EDGE, NONE, isOdd } from './edges';
import { POINT, squareBetween, vertexOf } from './points';
import { SLOT, columnStart, columnX, columnY, firstFrom, sideBits } from './columns';
import { join } from './clusters';

// @ts-ignore: decorator
@inline
function fromOf(edge: usize): u32 {
  return load<i32>(edge, 8) > 0 ? load<u32>(edge, 0) : load<u32>(edge, 4);
}

// @ts-ignore: decorator
@inline
function toOf(edge: usize): u32 {
  return load<i32>(edge, 8) > 0 ? load<u32>(edge, 4) : load<u32>(edge, 0);
}

/**
 * Lists odd edges by the point they come from, and the other way round too where asked for: `starts`, pointCount + 1 u32, into
 * `leaving`: twice the edge's number, plus 1 where it is turned round (room for one of each).
 */
export function listOddLeaving(
  edges: usize,
  count: i32,
  pointCount: i32,
  eitherWay: bool,
  starts: usize,
  leaving: usize,
): void {
  memory.fill(starts, 0, <usize>(pointCount + 1) << 2);
  for (let i = 0; i < count; i++) {
    const edge = edges + <usize>i * EDGE;
    if (!isOdd(edge)) continue;
    countAt(starts, fromOf(edge));
    if (eitherWay) countAt(starts, toOf(edge));
  }
  // A start stands at its end until its edges have been written from behind.
  let total: u32 = 0;
  for (let point = 0; point <= pointCount; point++) {
    const place = starts + (<usize>point << 2);
    total += load<u32>(place);
    store<u32>(place, total);
  }
  for (let i: u32 = 0; i < <u32>count; i++) {
    const edge = edges + <usize>i * EDGE;
    if (!isOdd(edge)) continue;
    writeAt(starts, leaving, fromOf(edge), i << 1);
    if (eitherWay) writeAt(starts, leaving, toOf(edge), (i << 1) | 1);
  }
}

// @ts-ignore: decorator
@inline
function countAt(starts: usize, point: u32): void {
  const place = starts + (<usize>point << 2);
  store<u32>(place, load<u32>(place) + 1);
}

// @ts-ignore: decorator
@inline
function writeAt(starts: usize, leaving: usize, point: u32, way: u32): void {
  const place = starts + (<usize>point << 2);
  const at = load<u32>(place) - 1;
  store<u32>(place, at);
  store<u32>(leaving + (<usize>at << 2), way);
}

/** Whether a way along an edge comes before another: those along which edges run first, then by (low, high) of their vertices. */
function isBefore(wayA: u32, wayB: u32, edges: usize, points: usize): bool {
  if ((wayA & 1) != (wayB & 1)) return (wayA & 1) == 0;
  const a = edges + <usize>(wayA >> 1) * EDGE;
  const b = edges + <usize>(wayB >> 1) * EDGE;
  const a1 = vertexOf(points, load<u32>(a, 0));
  const a2 = vertexOf(points, load<u32>(a, 4));
  const b1 = vertexOf(points, load<u32>(b, 0));
  const b2 = vertexOf(points, load<u32>(b, 4));
  const low = min(a1, a2);
  const otherLow = min(b1, b2);
  return low != otherLow ? low < otherLow : max(a1, a2) < max(b1, b2);
}

/** The nearest way along another odd edge (as in `leaving`) for each of those from `first` to `past`, into `nearest`; NONE where there is none. */
export function findNearest(
  edges: usize,
  first: i32,
  past: i32,
  points: usize,
  slots: usize,
  ids: usize,
  table: usize,
  starts: usize,
  leaving: usize,
  tolerance: i32,
  nearest: usize,
): void {
  const bits = sideBits(table);
  for (let i = first; i < past; i++) {
    const edge = edges + <usize>i * EDGE;
    const place = nearest + (<usize>i << 2);
    store<u32>(place, NONE);
    if (!isOdd(edge)) continue;
    const from = points + <usize>fromOf(edge) * POINT;
    const to = points + <usize>toOf(edge) * POINT;
    const limit = min(<i64>tolerance * <i64>tolerance, squareBetween(from, to) >> 2);
    const reach = <i32>Math.sqrt(<f64>limit) + 1;
    const x = load<i32>(to, 0);
    const y = load<i32>(to, 4);
    const z = load<i32>(to, 8);
    const lastX = columnX(table, x + reach);
    const firstY = columnY(table, y - reach);
    const lastY = columnY(table, y + reach);
    let least = i64.MAX_VALUE;
    for (let atX = columnX(table, x - reach); atX <= lastX; atX++) {
      for (let atY = firstY; atY <= lastY; atY++) {
        const column = (atX << bits) | atY;
        const end = columnStart(table, column + 1);
        let slot = columnStart(table, column);
        if (slot == end) continue;
        for (slot = firstFrom(slots, slot, end, z - reach); slot < end; slot++) {
          const near = slots + <usize>slot * SLOT;
          if (load<i32>(near, 8) > z + reach) break;
          const ahead = squareBetween(near, to);
          if (ahead > limit || ahead > least) continue;
          const id = load<u32>(ids + (<usize>slot << 2));
          const pastLeaving = load<u32>(starts + (<usize>id << 2), 4);
          for (let at = load<u32>(starts + (<usize>id << 2)); at < pastLeaving; at++) {
            const way = load<u32>(leaving + (<usize>at << 2));
            if (way >> 1 == <u32>i) continue;
            const other = edges + <usize>(way >> 1) * EDGE;
            const otherTo = points + <usize>(way & 1 ? fromOf(other) : toOf(other)) * POINT;
            const behind = squareBetween(from, otherTo);
            if (behind > limit || max(ahead, behind) > squareBetween(near, otherTo) >> 2) continue;
            const sum = ahead + behind;
            if (sum > least) continue;
            if (sum == least && isBefore(load<u32>(place), way, edges, points)) continue;
            least = sum;
            store<u32>(place, way);
          }
        }
      }
    }
  }
}

/** Joins the ends of edges that are each other's nearest, as they lie on each other. */
export function joinSeams(
  edges: usize,
  count: i32,
  nearest: usize,
  slotOf: usize,
  parents: usize,
  rings: usize,
): void {
  for (let i = 0; i < count; i++) {
    const way = load<u32>(nearest + (<usize>i << 2));
    if (way == NONE || way >> 1 < <u32>i) continue;
    const back = load<u32>(nearest + (<usize>(way >> 1) << 2));
    if (back == NONE || back >> 1 != i) continue;
    // Which way is nearest is the same seen from either.
    const a = edges + <usize>i * EDGE;
    const b = edges + <usize>(way >> 1) * EDGE;
    join(parents, rings, slotAt(slotOf, fromOf(a)), slotAt(slotOf, way & 1 ? fromOf(b) : toOf(b)));
    join(parents, rings, slotAt(slotOf, toOf(a)), slotAt(slotOf, way & 1 ? toOf(b) : fromOf(b)));
  }
}

// @ts-ignore: decorator
@inline
function slotAt(slotOf: usize, point: u32): u32 {
  return load<u32>(slotOf + (<usize>point << 2));
}
