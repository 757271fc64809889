// Ends of unpaired edges as points of the grid, numbered by place: what lies near in space lies near in memory.

import { EDGE, NONE, isOdd } from './edges';
import { toGrid } from './grid';

/** Bytes of a point: x, y, z of the grid; its vertex; how many vertices went into it, and what their mean left over an axis. */
export const POINT: usize = 32;
const VERTEX: usize = 12;
const COUNT: usize = 16;
const REST: usize = 20;
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
 * neighbours together; `columns`: 4^bits u32.
 */
export function numberPoints(
  positions: usize,
  vertexCount: i32,
  grid: usize,
  marks: usize,
  bits: i32,
  columns: usize,
  points: usize,
): void {
  memory.fill(columns, 0, <usize>4 << (2 * bits));
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    if (load<u32>(marks + (<usize>vertex << 2)) == 0) continue;
    const column = columnOf(positions + <usize>vertex * 12, grid, bits, columns);
    store<u32>(column, load<u32>(column) + 1);
  }
  let total: u32 = 0;
  for (let at = columns, past = columns + (<usize>4 << (2 * bits)); at < past; at += 4) {
    const own = load<u32>(at);
    store<u32>(at, total);
    total += own;
  }
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const mark = marks + (<usize>vertex << 2);
    if (load<u32>(mark) == 0) continue;
    const position = positions + <usize>vertex * 12;
    const column = columnOf(position, grid, bits, columns);
    const number = load<u32>(column);
    store<u32>(column, number + 1);
    store<u32>(mark, number + 1);
    const point = points + <usize>number * POINT;
    store<i32>(point, toGrid(grid, position, 0), 0);
    store<i32>(point, toGrid(grid, position, 4), 4);
    store<i32>(point, toGrid(grid, position, 8), 8);
    store<u32>(point, vertex, VERTEX);
    store<u32>(point, 1, COUNT);
    store<u64>(point, 0, REST);
    store<u32>(point, 0, REST + 8);
  }
}

function columnOf(position: usize, grid: usize, bits: i32, columns: usize): usize {
  const most = (1 << bits) - 1;
  const x = min(toGrid(grid, position, 0) >> (GRID_BITS - bits), most);
  const y = min(toGrid(grid, position, 4) >> (GRID_BITS - bits), most);
  return columns + (<usize>((x << bits) | y) << 2);
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
 * odd edge; NONE at points without odd edges. Returns how many have some.
 */
export function findReaches(
  edges: usize,
  count: i32,
  points: usize,
  pointCount: i32,
  tolerance: i32,
  reaches: usize,
): i32 {
  memory.fill(reaches, 0xff, <usize>pointCount << 2);
  const most = <i64>tolerance * <i64>tolerance;
  let found = 0;
  for (let i = 0; i < count; i++) {
    if (isOdd(edges)) {
      const a = load<u32>(edges, 0);
      const b = load<u32>(edges, 4);
      const square = squareBetween(points + <usize>a * POINT, points + <usize>b * POINT);
      const reach = <u32>min(most, square >> 4);
      found += shorten(reaches + (<usize>a << 2), reach);
      found += shorten(reaches + (<usize>b << 2), reach);
    }
    edges += EDGE;
  }
  return found;
}

// @ts-ignore: decorator
@inline
function shorten(place: usize, reach: u32): i32 {
  const known = load<u32>(place);
  if (reach < known) store<u32>(place, reach);
  return known == NONE ? 1 : 0;
}

/** Adds what went into `member` to a sum of 4 i64: x, y, z and count. */
export function addVertices(member: usize, sum: usize): void {
  const count = <i64>load<u32>(member, COUNT);
  for (let axis: usize = 0; axis < 12; axis += 4) {
    const at = sum + (axis << 1);
    const whole = <i64>load<i32>(member + axis) * count + <i64>load<u32>(member + axis, REST);
    store<i64>(at, load<i64>(at) + whole);
  }
  store<i64>(sum, load<i64>(sum, 24) + count, 24);
}

/** Puts a point at the mean of a sum. */
export function placeAtMean(point: usize, sum: usize): void {
  const count = load<i64>(sum, 24);
  for (let axis: usize = 0; axis < 12; axis += 4) {
    const whole = load<i64>(sum + (axis << 1));
    store<i32>(point + axis, <i32>(whole / count));
    store<u32>(point + axis, <u32>(whole % count), REST);
  }
  store<u32>(point, <u32>count, COUNT);
}

/** Whether vertices were merged into a point: it may have moved. */
// @ts-ignore: decorator
@inline
export function hasMoved(point: usize): bool {
  return load<u32>(point, COUNT) > 1;
}
