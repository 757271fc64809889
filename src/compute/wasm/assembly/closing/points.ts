// Ends of unpaired edges as points of the grid, numbered by place: what lies near in space lies near in memory.

import { EDGE, NONE, isOdd } from './edges';
import { toGrid } from './grid';

/** Bytes of a point: x, y, z of the grid; its vertex. */
export const POINT: usize = 16;
const VERTEX: usize = 12;
/** Bytes of what went into a point, apart from it because only merging reads it: what the mean left over an axis; how many vertices. */
const SHARE: usize = 16;
const COUNT: usize = 12;
const GRID_BITS = 22;

/** Sets `marks` (a u32 a vertex, zero before) of edges' ends to 1 and returns how many there are. */
export function markEnds(edges: usize, count: i32, marks: usize): i32 {
  let found = 0;
  for (let i = 0; i < count; i++) {
    for (let end: usize = 0; end < 8; end += 4) {
      const mark = marks + (<usize>load<u32>(edges + end) << 2);
      if (load<u32>(mark) != 0) continue;
      store<u32>(mark, 1);
      found++;
    }
    edges += EDGE;
  }
  return found;
}

/**
 * Makes points of the marked vertices; `marks` become their numbers + 1. Columns of the grid, 2^bits on x and on y, hold
 * neighbours together; `columns`: 4^bits u32; `places`: 16 bytes a point, which end as the points’ shares.
 */
export function numberPoints(
  positions: usize,
  vertexCount: i32,
  grid: usize,
  marks: usize,
  bits: i32,
  columns: usize,
  places: usize,
  points: usize,
): void {
  memory.fill(columns, 0, <usize>4 << (2 * bits));
  let place = places;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    if (load<u32>(marks + (<usize>vertex << 2)) == 0) continue;
    const position = positions + <usize>vertex * 12;
    const x = toGrid(grid, position, 0);
    const y = toGrid(grid, position, 4);
    store<i32>(place, x, 0);
    store<i32>(place, y, 4);
    store<i32>(place, toGrid(grid, position, 8), 8);
    store<u32>(place, vertex, VERTEX);
    const column = columns + (<usize>columnOf(x, y, bits) << 2);
    store<u32>(column, load<u32>(column) + 1);
    place += 16;
  }
  let total: u32 = 0;
  for (let at = columns, past = columns + (<usize>4 << (2 * bits)); at < past; at += 4) {
    const own = load<u32>(at);
    store<u32>(at, total);
    total += own;
  }
  for (let at = places; at < place; at += 16) {
    const column = columns + (<usize>columnOf(load<i32>(at, 0), load<i32>(at, 4), bits) << 2);
    const number = load<u32>(column);
    store<u32>(column, number + 1);
    store<u32>(marks + (<usize>load<u32>(at, VERTEX) << 2), number + 1);
    const point = points + <usize>number * POINT;
    v128.store(point, v128.load(at));
  }
  for (let share = places; share < place; share += SHARE) v128.store(share, i32x4(0, 0, 0, 1));
}

function columnOf(x: i32, y: i32, bits: i32): i32 {
  const most = (1 << bits) - 1;
  return (min(x >> (GRID_BITS - bits), most) << bits) | min(y >> (GRID_BITS - bits), most);
}

/** Lets edges end at points instead of vertices. */
export function endAtPoints(edges: usize, count: i32, marks: usize): void {
  for (let i = 0; i < count; i++) {
    store<u32>(edges, load<u32>(marks + (<usize>load<u32>(edges, 0) << 2)) - 1, 0);
    store<u32>(edges, load<u32>(marks + (<usize>load<u32>(edges, 4) << 2)) - 1, 4);
    edges += EDGE;
  }
}

/** Labels 0, 1, 2 … */
export function fillOwnLabels(labels: usize, count: i32): void {
  for (let i = 0; i < count; i++) store<u32>(labels + (<usize>i << 2), i);
}

// @ts-ignore: decorator
@inline
export function vertexOf(points: usize, point: u32): u32 {
  return load<u32>(points + <usize>point * POINT, VERTEX);
}

/** Square of the distance of two points (addresses). */
// @ts-ignore: decorator
@inline
export function squareBetween(a: usize, b: usize): i64 {
  const x = <i64>(load<i32>(a, 0) - load<i32>(b, 0));
  const y = <i64>(load<i32>(a, 4) - load<i32>(b, 4));
  const z = <i64>(load<i32>(a, 8) - load<i32>(b, 8));
  return x * x + y * y + z * z;
}

/** Whether a point comes before another by (z, y, x), then by vertex. */
export function isSmaller(a: usize, b: usize): bool {
  let difference = load<i32>(a, 8) - load<i32>(b, 8);
  if (difference == 0) difference = load<i32>(a, 4) - load<i32>(b, 4);
  if (difference == 0) difference = load<i32>(a, 0) - load<i32>(b, 0);
  return difference != 0 ? difference < 0 : load<u32>(a, VERTEX) < load<u32>(b, VERTEX);
}

/**
 * The square of each point's reach for tolerance t, a u32: the smaller of t² and a sixteenth of the square of its shortest
 * odd edge; NONE at points without odd edges. `box`: 4 i32, their least and most x and y. Returns how many have some.
 */
export function findReaches(
  edges: usize,
  count: i32,
  points: usize,
  pointCount: i32,
  tolerance: i32,
  reaches: usize,
  box: usize,
): i32 {
  memory.fill(reaches, 0xff, <usize>pointCount << 2);
  const most = <i64>tolerance * <i64>tolerance;
  let found = 0;
  let leastX = i32.MAX_VALUE;
  let leastY = i32.MAX_VALUE;
  let mostX = 0;
  let mostY = 0;
  for (let i = 0; i < count; i++) {
    if (isOdd(edges)) {
      const a = load<u32>(edges, 0);
      const b = load<u32>(edges, 4);
      const pointA = points + <usize>a * POINT;
      const pointB = points + <usize>b * POINT;
      leastX = min(leastX, min(load<i32>(pointA), load<i32>(pointB)));
      mostX = max(mostX, max(load<i32>(pointA), load<i32>(pointB)));
      leastY = min(leastY, min(load<i32>(pointA, 4), load<i32>(pointB, 4)));
      mostY = max(mostY, max(load<i32>(pointA, 4), load<i32>(pointB, 4)));
      const square = squareBetween(pointA, pointB);
      const reach = <u32>min(most, square >> 4);
      found += shorten(reaches + (<usize>a << 2), reach);
      found += shorten(reaches + (<usize>b << 2), reach);
    }
    edges += EDGE;
  }
  store<i32>(box, leastX, 0);
  store<i32>(box, leastY, 4);
  store<i32>(box, mostX, 8);
  store<i32>(box, mostY, 12);
  return found;
}

// @ts-ignore: decorator
@inline
function shorten(place: usize, reach: u32): i32 {
  const known = load<u32>(place);
  if (reach < known) store<u32>(place, reach);
  return known == NONE ? 1 : 0;
}

/** Adds what went into a point to a sum of 4 i64: x, y, z and count. */
export function addVertices(points: usize, shares: usize, point: u32, sum: usize): void {
  const member = points + <usize>point * POINT;
  const share = shares + <usize>point * SHARE;
  const count = <i64>load<u32>(share, COUNT);
  for (let axis: usize = 0; axis < 12; axis += 4) {
    const at = sum + (axis << 1);
    const whole = <i64>load<i32>(member + axis) * count + <i64>load<u32>(share + axis);
    store<i64>(at, load<i64>(at) + whole);
  }
  store<i64>(sum, load<i64>(sum, 24) + count, 24);
}

/** Puts a point at the mean of a sum. */
export function placeAtMean(points: usize, shares: usize, point: u32, sum: usize): void {
  const to = points + <usize>point * POINT;
  const share = shares + <usize>point * SHARE;
  const count = load<i64>(sum, 24);
  for (let axis: usize = 0; axis < 12; axis += 4) {
    const whole = load<i64>(sum + (axis << 1));
    store<i32>(to + axis, <i32>(whole / count));
    store<u32>(share + axis, <u32>(whole % count));
  }
  store<u32>(share, <u32>count, COUNT);
}

/** Whether vertices were merged into a point: it may have moved. */
// @ts-ignore: decorator
@inline
export function hasMoved(shares: usize, point: u32): bool {
  return load<u32>(shares + <usize>point * SHARE, COUNT) > 1;
}
