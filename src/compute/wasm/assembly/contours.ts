// Fewer points on a layer's outlines. Twin of kernel/raster/contours.ts: the same loops, the same float64 operations.

import { segments } from './buffers';
import { reserve } from './memory';

const OFFSET: i32 = 1 << 23;

/** Segments as (start key, end key), u64 each; sorted. A key is (y, x), so that keys are in the order points are. */
let edges: usize = 0;
let spare: usize = 0;
/** A loop's points, x and y i32, the first once more at the end; one byte each that says whether it stays. */
let points: usize = 0;
let kept: usize = 0;
/** Ends of stretches still to be looked at, u32 pairs. */
let stretches: usize = 0;
/** One byte a segment: already in a loop. */
let used: usize = 0;
let capacity: usize = 0;

function fit(count: usize): bool {
  if (count <= capacity) return true;
  capacity = max(count, capacity << 1);
  const room = capacity + 2;
  edges = reserve(room * 50);
  if (!edges) {
    capacity = 0;
    return false;
  }
  spare = edges + room * 16;
  points = spare + room * 16;
  stretches = points + room * 8;
  kept = stretches + room * 8;
  used = kept + room;
  return true;
}

// @ts-ignore: decorator
@inline
function keyOf(point: usize): u64 {
  return ((<u64>(load<i32>(point, 4) + OFFSET)) << 24) | <u64>(load<i32>(point) + OFFSET);
}

// @ts-ignore: decorator
@inline
function xOf(key: u64): i32 {
  return <i32>(key & 0xffffff) - OFFSET;
}

// @ts-ignore: decorator
@inline
function yOf(key: u64): i32 {
  return <i32>(key >> 24) - OFFSET;
}

// @ts-ignore: decorator
@inline
function comesFirst(a: usize, b: usize): bool {
  const start = load<u64>(a);
  const other = load<u64>(b);
  return start < other || (start == other && load<u64>(a, 8) <= load<u64>(b, 8));
}

// @ts-ignore: decorator
@inline
function copyEdge(to: usize, from: usize): void {
  v128.store(to, v128.load(from));
}

/** Sorts the edges, runs of doubling length merged between `edges` and `spare`; swaps the two as often as it needs to. */
function sortEdges(count: usize): void {
  for (let width: usize = 16; width < count << 4; width <<= 1) {
    const end = edges + (count << 4);
    let out = spare;
    for (let first = edges; first < end; first += width << 1) {
      const middle = min(first + width, end);
      const past = min(middle + width, end);
      let left = first;
      let right = middle;
      while (left < middle || right < past) {
        if (right >= past || (left < middle && comesFirst(left, right))) {
          copyEdge(out, left);
          left += 16;
        } else {
          copyEdge(out, right);
          right += 16;
        }
        out += 16;
      }
    }
    const sorted = spare;
    spare = edges;
    edges = sorted;
  }
}

/** Number of the first edge not yet in a loop that starts at `key`, or `count`. */
function nextEdge(key: u64, count: usize): usize {
  let low: usize = 0;
  let past = count;
  while (low < past) {
    const middle = (low + past) >> 1;
    if (load<u64>(edges + (middle << 4)) < key) low = middle + 1;
    else past = middle;
  }
  for (; low < count && load<u64>(edges + (low << 4)) == key; low++) {
    if (!load<u8>(used + low)) return low;
  }
  return count;
}

// @ts-ignore: decorator
@inline
function squaredDistance(point: usize, from: usize, to: usize, unitX: f64, unitY: f64): f64 {
  const lineX = <f64>(load<i32>(to) - load<i32>(from)) * unitX;
  const lineY = <f64>(load<i32>(to, 4) - load<i32>(from, 4)) * unitY;
  const x = <f64>(load<i32>(point) - load<i32>(from)) * unitX;
  const y = <f64>(load<i32>(point, 4) - load<i32>(from, 4)) * unitY;
  const along = x * lineX + y * lineY;
  if (along <= 0) return x * x + y * y;
  const length = lineX * lineX + lineY * lineY;
  if (along >= length) return (x - lineX) * (x - lineX) + (y - lineY) * (y - lineY);
  const across = x * lineY - y * lineX;
  return (across * across) / length;
}

/** The point between two that lies furthest from their line and beyond `worst` (squared), or 0. */
function furthestPoint(first: i32, last: i32, worst: f64, unitX: f64, unitY: f64): i32 {
  const from = points + (<usize>first << 3);
  const to = points + (<usize>last << 3);
  let found = 0;
  for (let i = first + 1; i < last; i++) {
    const squared = squaredDistance(points + (<usize>i << 3), from, to, unitX, unitY);
    if (squared > worst) {
      worst = squared;
      found = i;
    }
  }
  return found;
}

/** Marks the points that stay between two that do. */
function keepBetween(first: i32, last: i32, limit: f64, unitX: f64, unitY: f64): void {
  let top = stretches;
  store<i32>(top, first);
  store<i32>(top, last, 4);
  top += 8;
  while (top > stretches) {
    top -= 8;
    const from = load<i32>(top);
    const to = load<i32>(top, 4);
    const split = furthestPoint(from, to, limit, unitX, unitY);
    if (split == 0) continue;
    store<u8>(kept + <usize>split, 1);
    store<i32>(top, from);
    store<i32>(top, split, 4);
    store<i32>(top, split, 8);
    store<i32>(top, to, 12);
    top += 16;
  }
}

/** Writes the segments of a loop of `count` points, as far as they stay. Returns where the next one goes. */
function putLoop(count: i32, out: usize, limit: f64, unitX: f64, unitY: f64): usize {
  copyPoint(points + (<usize>count << 3), points);
  memory.fill(kept, 0, <usize>count);
  store<u8>(kept, 1);
  // Every line between a point and itself is that point.
  let furthest = 0;
  let most: f64 = 0;
  for (let i = 1; i < count; i++) {
    const squared = squaredDistance(points + (<usize>i << 3), points, points, unitX, unitY);
    if (squared > most) {
      most = squared;
      furthest = i;
    }
  }
  store<u8>(kept + <usize>furthest, 1);
  keepBetween(0, furthest, limit, unitX, unitY);
  keepBetween(furthest, count, limit, unitX, unitY);
  let left = 0;
  for (let i = 0; i < count; i++) left += <i32>load<u8>(kept + <usize>i);
  if (left < 3) return out;
  let from = points;
  for (let i = 1; i <= count; i++) {
    if (i < count && !load<u8>(kept + <usize>i)) continue;
    const to = points + (<usize>i << 3);
    copyPoint(out, from);
    copyPoint(out + 8, to);
    out += 16;
    from = to;
  }
  return out;
}

// @ts-ignore: decorator
@inline
function copyPoint(to: usize, from: usize): void {
  store<u64>(to, load<u64>(from));
}

/**
 * Reduces segments of closed outlines in place, from `first` to `past`; `limit` is the tolerance squared, mm², the units are millimetres a
 * lattice unit. Returns where they now end, −1 where memory is at its limit.
 */
export function reduceContours(first: i32, past: i32, limit: f64, unitX: f64, unitY: f64): i32 {
  const total = <usize>(past - first);
  const start = segments + (<usize>first << 4);
  if (!fit(total)) return -1;
  for (let i: usize = 0; i < total; i++) {
    const segment = start + (i << 4);
    store<u64>(edges + (i << 4), keyOf(segment));
    store<u64>(edges + (i << 4), keyOf(segment + 8), 8);
  }
  sortEdges(total);
  memory.fill(used, 0, total);
  // What is written never overtakes what was read: segments are only read above, and a loop gives no more than it took.
  let out = start;
  for (let i: usize = 0; i < total; i++) {
    if (load<u8>(used + i)) continue;
    const begin = load<u64>(edges + (i << 4));
    let length = 0;
    for (let at = i; at < total;) {
      store<u8>(used + at, 1);
      const edge = edges + (at << 4);
      const key = load<u64>(edge);
      const point = points + (<usize>length << 3);
      store<i32>(point, xOf(key));
      store<i32>(point, yOf(key), 4);
      length++;
      const end = load<u64>(edge, 8);
      if (end == begin) break;
      at = nextEdge(end, total);
    }
    out = putLoop(length, out, limit, unitX, unitY);
  }
  return <i32>((out - segments) >> 4);
}
