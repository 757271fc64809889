// Step 5: loops of unpaired edges and their faces (kernel/mesh/README.md, "Closing"). Ends are numbered by (z, y, x): the
// smallest point is the least number.

import { EDGE, NONE, sortLongs } from './edges';
import { toGrid } from './grid';
import { POINT } from './points';

/** Bytes of an end: x, y, z of the grid, vertex. */
const END: usize = 16;
const VERTEX: usize = 12;
/** Loops of more points get a cone. */
const MOST_FILLED = 100;
const RADIX_BITS = 12;

/**
 * Numbers the ends of edges (records of two vertices and a net) into `ends`; `numbers`: a u32 a vertex, zero before, numbers +
 * 1 after. `other`: as large as `ends`; `counts`: 4096 u32. Returns how many there are.
 */
export function numberEnds(
  edges: usize,
  count: i32,
  positions: usize,
  vertexCount: i32,
  grid: usize,
  marks: usize,
  points: usize,
  numbers: usize,
  ends: usize,
  other: usize,
  counts: usize,
): i32 {
  for (let i = 0; i < count; i++) {
    store<u32>(numbers + (<usize>load<u32>(edges + <usize>i * EDGE, 0) << 2), 1);
    store<u32>(numbers + (<usize>load<u32>(edges + <usize>i * EDGE, 4) << 2), 1);
  }
  let found = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    if (load<u32>(numbers + (<usize>vertex << 2)) == 0) continue;
    const mark = load<u32>(marks + (<usize>vertex << 2));
    const end = ends + <usize>found * END;
    found++;
    if (mark != 0) {
      const point = points + <usize>(mark - 1) * POINT;
      store<u64>(end, load<u64>(point));
      store<u32>(end, load<u32>(point, 8), 8);
    } else {
      const position = positions + <usize>vertex * 12;
      for (let axis: usize = 0; axis < 12; axis += 4) store<i32>(end + axis, toGrid(grid, position, axis));
    }
    store<u32>(end, vertex, VERTEX);
  }
  // By vertex they are sorted already.
  for (let axis: usize = 0; axis < 12; axis += 4) {
    spread(ends, other, found, axis, 0, counts);
    spread(other, ends, found, axis, RADIX_BITS, counts);
  }
  for (let number = 0; number < found; number++) {
    const vertex = load<u32>(ends + <usize>number * END, VERTEX);
    store<u32>(numbers + (<usize>vertex << 2), number + 1);
  }
  return found;
}

/** One pass of a radix sort of ends: by 12 bits of a coordinate, keeping the order among equals. */
function spread(from: usize, to: usize, count: i32, axis: usize, shift: i32, counts: usize): void {
  memory.fill(counts, 0, 4 << RADIX_BITS);
  const mask: u32 = (1 << RADIX_BITS) - 1;
  for (let i = 0; i < count; i++) {
    const place = counts + (<usize>((load<u32>(from + <usize>i * END + axis) >> shift) & mask) << 2);
    store<u32>(place, load<u32>(place) + 1);
  }
  let total: u32 = 0;
  for (let at = counts; at < counts + (4 << RADIX_BITS); at += 4) {
    const own = load<u32>(at);
    store<u32>(at, total);
    total += own;
  }
  for (let i = 0; i < count; i++) {
    const end = from + <usize>i * END;
    const place = counts + (<usize>((load<u32>(end + axis) >> shift) & mask) << 2);
    const at = load<u32>(place);
    store<u32>(place, at + 1);
    v128.store(to + <usize>at * END, v128.load(end));
  }
}

/** Lists the edges that leave each end: `starts`, endCount + 1 u32, into `leaving`, u64 (end it goes to << 32, how often), ascending. */
export function listLeaving(
  edges: usize,
  count: i32,
  numbers: usize,
  endCount: i32,
  starts: usize,
  leaving: usize,
): void {
  memory.fill(starts, 0, <usize>(endCount + 1) << 2);
  for (let i = 0; i < count; i++) {
    const place = starts + (<usize>endOf(edges + <usize>i * EDGE, true, numbers) << 2);
    store<u32>(place, load<u32>(place) + 1);
  }
  let total: u32 = 0;
  for (let end = 0; end <= endCount; end++) {
    const place = starts + (<usize>end << 2);
    const own = load<u32>(place);
    store<u32>(place, total);
    total += own;
  }
  for (let i = 0; i < count; i++) {
    const edge = edges + <usize>i * EDGE;
    const place = starts + (<usize>endOf(edge, true, numbers) << 2);
    const at = load<u32>(place);
    store<u32>(place, at + 1);
    const times = <u64>abs(load<i32>(edge, 8));
    store<u64>(leaving + (<usize>at << 3), (<u64>endOf(edge, false, numbers) << 32) | times);
  }
  let first = leaving;
  for (let end = 0; end < endCount; end++) {
    const place = starts + (<usize>end << 2);
    const past = leaving + (<usize>load<u32>(place) << 3);
    store<u32>(place, <u32>((first - leaving) >> 3));
    sortLongs(first, past);
    first = past;
  }
}

// @ts-ignore: decorator
@inline
function endOf(edge: usize, isFirst: bool, numbers: usize): u32 {
  const vertex = load<i32>(edge, 8) > 0 == isFirst ? load<u32>(edge, 0) : load<u32>(edge, 4);
  return load<u32>(numbers + (<usize>vertex << 2)) - 1;
}

/** Faces made so far, cones among them, and edges of loops that got one. */
export let loopFaces: i32 = 0;
export let coneLoops: i32 = 0;
export let coneEdges: i32 = 0;
/** The end that paths start at; all before have nothing left. */
let walkStart: u32 = 0;
let pathLength: i32 = 0;
let firstCone: i32 = 0;
let loopEnds: usize = 0;
let facesOut: usize = 0;
let conesOut: usize = 0;
let coneEdgesOut: usize = 0;

/**
 * Begins with no path. `faces`: 3 vertices for each unpaired edge; `cones`: x, y, z of the grid for each of them in 100;
 * `lines`: two vertices for each. Cones' apexes are numbered from `vertexCount` on.
 */
export function startLoops(ends: usize, vertexCount: i32, faces: usize, cones: usize, lines: usize): void {
  loopFaces = 0;
  coneLoops = 0;
  coneEdges = 0;
  walkStart = 0;
  pathLength = 0;
  firstCone = vertexCount;
  loopEnds = ends;
  facesOut = faces;
  conesOut = cones;
  coneEdgesOut = lines;
}

/**
 * Walks on until every edge is on a loop, or about `work` edges and triangles were looked at. `path` and `places` (NONE
 * before): a u32 an end; `tables`: 90,000 bytes. Returns whether something is left.
 */
export function walkLoops(
  endCount: i32,
  starts: usize,
  leaving: usize,
  path: usize,
  places: usize,
  tables: usize,
  work: i32,
): bool {
  while (work > 0) {
    if (pathLength == 0) {
      if (walkStart == <u32>endCount) return false;
      store<u32>(path, walkStart);
      store<u32>(places + (<usize>walkStart << 2), 0);
      pathLength = 1;
    }
    const here = load<u32>(path + (<usize>(pathLength - 1) << 2));
    const before = pathLength == 1 ? NONE : load<u32>(path + (<usize>(pathLength - 2) << 2));
    const first = load<u32>(starts + (<usize>here << 2), 0);
    const past = load<u32>(starts + (<usize>here << 2), 4);
    work -= 1 + <i32>(past - first);
    const chosen = choose(leaving, first, past, here, before);
    if (chosen == NONE) {
      // Only the start of a path can have nothing left: the edges balance.
      store<u32>(places + (<usize>here << 2), NONE);
      pathLength = 0;
      walkStart++;
      continue;
    }
    const edge = leaving + (<usize>chosen << 3);
    store<u32>(edge, load<u32>(edge) - 1);
    const to = load<u32>(edge, 4);
    const place = load<u32>(places + (<usize>to << 2));
    if (place == NONE) {
      store<u32>(places + (<usize>to << 2), pathLength);
      store<u32>(path + (<usize>pathLength << 2), to);
      pathLength++;
      continue;
    }
    const size = pathLength - <i32>place;
    const loop = path + (<usize>place << 2);
    work -= size > MOST_FILLED ? size : (size * size * size) / 6;
    if (size > MOST_FILLED) addCone(loop, size);
    else if (size > 2) fillLoop(loop, size, tables);
    for (let i = 1; i < size; i++) {
      store<u32>(places + (<usize>load<u32>(loop + (<usize>i << 2)) << 2), NONE);
    }
    pathLength = <i32>place + 1;
  }
  return true;
}

/** The edge to take from an end; NONE where none is left. */
function choose(leaving: usize, first: u32, past: u32, here: u32, before: u32): u32 {
  let chosen = NONE;
  let best: f64 = 0;
  const at = loopEnds + <usize>here * END;
  for (let i = first; i < past; i++) {
    const edge = leaving + (<usize>i << 3);
    if (load<u32>(edge) == 0) continue;
    if (before == NONE) return i;
    const value = turnOf(at, loopEnds + <usize>before * END, loopEnds + <usize>load<u32>(edge, 4) * END);
    if (chosen != NONE && value <= best) continue;
    chosen = i;
    best = value;
  }
  return chosen;
}

/** c·|c| / |b|²: how far an edge b turns back towards where the path came from; 0 for an edge without length. */
function turnOf(here: usize, before: usize, end: usize): f64 {
  let c: f64 = 0;
  let square: f64 = 0;
  for (let axis: usize = 0; axis < 12; axis += 4) {
    const a = <f64>(load<i32>(before + axis) - load<i32>(here + axis));
    const b = <f64>(load<i32>(end + axis) - load<i32>(here + axis));
    c += a * b;
    square += b * b;
  }
  return square == 0 ? 0 : (c * abs(c)) / square;
}

function addFace(a: u32, b: u32, c: u32): void {
  const face = facesOut + <usize>loopFaces * 12;
  loopFaces++;
  store<u32>(face, a, 0);
  store<u32>(face, b, 4);
  store<u32>(face, c, 8);
}

// @ts-ignore: decorator
@inline
function endAt(loop: usize, i: i32): usize {
  return loopEnds + <usize>load<u32>(loop + (<usize>i << 2)) * END;
}

function addCone(loop: usize, size: i32): void {
  const apex = firstCone + coneLoops;
  for (let axis: usize = 0; axis < 12; axis += 4) {
    let sum: i64 = 0;
    for (let i = 0; i < size; i++) sum += <i64>load<i32>(endAt(loop, i) + axis);
    store<i32>(conesOut + <usize>coneLoops * 12 + axis, <i32>(sum / <i64>size));
  }
  coneLoops++;
  for (let i = 0; i < size; i++) {
    const from = load<u32>(endAt(loop, i), VERTEX);
    const to = load<u32>(endAt(loop, i + 1 == size ? 0 : i + 1), VERTEX);
    addFace(apex, to, from);
    const line = coneEdgesOut + (<usize>coneEdges << 3);
    coneEdges++;
    store<u32>(line, from, 0);
    store<u32>(line, to, 4);
  }
}

/** The triangulation of least area, by dynamic programming. */
function fillLoop(loop: usize, size: i32, tables: usize): void {
  const costs = tables;
  const middles = tables + <usize>(MOST_FILLED * MOST_FILLED) * 8;
  for (let i = 0; i + 1 < size; i++) store<f64>(costs + (<usize>(i * MOST_FILLED + i + 1) << 3), 0);
  for (let span = 2; span < size; span++) {
    for (let i = 0, j = span; j < size; i++, j++) {
      let least = f64.POSITIVE_INFINITY;
      let middle = i + 1;
      const p = endAt(loop, i);
      const q = endAt(loop, j);
      const qx = <f64>(load<i32>(q, 0) - load<i32>(p, 0));
      const qy = <f64>(load<i32>(q, 4) - load<i32>(p, 4));
      const qz = <f64>(load<i32>(q, 8) - load<i32>(p, 8));
      for (let k = i + 1; k < j; k++) {
        const r = endAt(loop, k);
        const rx = <f64>(load<i32>(r, 0) - load<i32>(p, 0));
        const ry = <f64>(load<i32>(r, 4) - load<i32>(p, 4));
        const rz = <f64>(load<i32>(r, 8) - load<i32>(p, 8));
        const x = ry * qz - rz * qy;
        const y = rz * qx - rx * qz;
        const z = rx * qy - ry * qx;
        const cost =
          load<f64>(costs + (<usize>(i * MOST_FILLED + k) << 3)) +
          load<f64>(costs + (<usize>(k * MOST_FILLED + j) << 3)) +
          sqrt<f64>(x * x + y * y + z * z);
        if (cost < least) {
          least = cost;
          middle = k;
        }
      }
      store<f64>(costs + (<usize>(i * MOST_FILLED + j) << 3), least);
      store<u8>(middles + <usize>(i * MOST_FILLED + j), middle);
    }
  }
  addBetween(loop, middles, 0, size - 1);
}

function addBetween(loop: usize, middles: usize, i: i32, j: i32): void {
  if (j - i < 2) return;
  const k = <i32>load<u8>(middles + <usize>(i * MOST_FILLED + j));
  addFace(
    load<u32>(endAt(loop, i), VERTEX),
    load<u32>(endAt(loop, j), VERTEX),
    load<u32>(endAt(loop, k), VERTEX),
  );
  addBetween(loop, middles, i, k);
  addBetween(loop, middles, k, j);
}
