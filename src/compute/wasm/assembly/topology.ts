// Which directed edges of an indexed mesh have no partner. Done once per mesh: snapping maps vertices, and a chain that
// balances before a map balances after it, so only what is left over here can be open on the lattice.

import { sortWords } from './sort';

// @ts-ignore: decorator
@inline
function countEdge(counts: usize, u: u32, v: u32): void {
  if (u == v) return;
  const at = counts + (<usize>min(u, v) << 2);
  store<u32>(at, load<u32>(at) + 1);
}

// @ts-ignore: decorator
@inline
function placeEdge(cursors: usize, entries: usize, u: u32, v: u32): void {
  if (u == v) return;
  const low = min(u, v);
  const at = cursors + (<usize>low << 2);
  const cursor = load<u32>(at);
  store<u32>(at, cursor + 1);
  store<u32>(entries + (<usize>cursor << 2), (max(u, v) << 1) | (u == low ? 0 : 1));
}

/**
 * Finds unpaired edges. `cursors`: vertexCount + 1 u32, zero on entry; `entries`: 3 · triangleCount u32 scratch;
 * `out`: room for 3 i32 an edge (from, to, multiplicity > 0), at most 3 · triangleCount of them. Returns their number.
 */
export function findOpenEdges(
  indices: usize,
  triangleCount: i32,
  vertexCount: i32,
  cursors: usize,
  entries: usize,
  out: usize,
): i32 {
  let at = indices;
  for (let t = 0; t < triangleCount; t++) {
    const a = load<u32>(at, 0);
    const b = load<u32>(at, 4);
    const c = load<u32>(at, 8);
    countEdge(cursors, a, b);
    countEdge(cursors, b, c);
    countEdge(cursors, c, a);
    at += 12;
  }
  let total: u32 = 0;
  for (let v = 0; v < vertexCount; v++) {
    const place = cursors + (<usize>v << 2);
    const count = load<u32>(place);
    store<u32>(place, total);
    total += count;
  }
  at = indices;
  for (let t = 0; t < triangleCount; t++) {
    const a = load<u32>(at, 0);
    const b = load<u32>(at, 4);
    const c = load<u32>(at, 8);
    placeEdge(cursors, entries, a, b);
    placeEdge(cursors, entries, b, c);
    placeEdge(cursors, entries, c, a);
    at += 12;
  }
  // A vertex's cursor now stands at its end, which is the next vertex's start.
  let found = 0;
  let start: u32 = 0;
  for (let v: i32 = 0; v < vertexCount; v++) {
    const end = load<u32>(cursors + (<usize>v << 2));
    const first = entries + (<usize>start << 2);
    const past = entries + (<usize>end << 2);
    if (first < past) {
      sortWords(first, past);
      let entry = first;
      while (entry < past) {
        const other = load<u32>(entry) >> 1;
        let net = 0;
        while (entry < past && load<u32>(entry) >> 1 == other) {
          net += load<u32>(entry) & 1 ? -1 : 1;
          entry += 4;
        }
        if (net != 0) {
          const record = out + <usize>found * 12;
          store<i32>(record, net > 0 ? v : <i32>other, 0);
          store<i32>(record, net > 0 ? <i32>other : v, 4);
          store<i32>(record, net > 0 ? net : -net, 8);
          found++;
        }
      }
    }
    start = end;
  }
  return found;
}

/**
 * Whether every edge is used as often one way as the other: each use adds a number mixed from its ends, or takes it away. Sums
 * of zero by accident: 1 in 2⁶⁴.
 */
export function isBalanced(indices: usize, triangleCount: i32): bool {
  let sum: u64 = 0;
  for (let t = 0; t < triangleCount; t++) {
    const a = load<u32>(indices, 0);
    const b = load<u32>(indices, 4);
    const c = load<u32>(indices, 8);
    sum += edgeNumber(a, b) + edgeNumber(b, c) + edgeNumber(c, a);
    indices += 12;
  }
  return sum == 0;
}

// @ts-ignore: decorator
@inline
function edgeNumber(from: u32, to: u32): u64 {
  let mixed = ((<u64>min(from, to) << 32) | <u64>max(from, to)) * 0x9e3779b97f4a7c15;
  mixed = (mixed ^ (mixed >> 32)) * 0xd6e8feb86659fd93;
  mixed ^= mixed >> 32;
  return from == to ? 0 : from < to ? mixed : 0 - mixed;
}

/** Faces that have a corner twice. */
export function countDegenerate(indices: usize, triangleCount: i32): i32 {
  let count = 0;
  for (let t = 0; t < triangleCount; t++) {
    const a = load<u32>(indices, 0);
    const b = load<u32>(indices, 4);
    const c = load<u32>(indices, 8);
    if (a == b || b == c || c == a) count++;
    indices += 12;
  }
  return count;
}

/** Six times the signed volume of a mesh, float64, faces in order: only its sign is used. */
export function signedVolume(positions: usize, indices: usize, triangleCount: i32): f64 {
  let sum: f64 = 0;
  for (let t = 0; t < triangleCount; t++) {
    const a = positions + <usize>load<u32>(indices, 0) * 12;
    const b = positions + <usize>load<u32>(indices, 4) * 12;
    const c = positions + <usize>load<u32>(indices, 8) * 12;
    const ax = <f64>load<f32>(a, 0);
    const ay = <f64>load<f32>(a, 4);
    const az = <f64>load<f32>(a, 8);
    const bx = <f64>load<f32>(b, 0);
    const by = <f64>load<f32>(b, 4);
    const bz = <f64>load<f32>(b, 8);
    const cx = <f64>load<f32>(c, 0);
    const cy = <f64>load<f32>(c, 4);
    const cz = <f64>load<f32>(c, 8);
    sum += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
    indices += 12;
  }
  return sum;
}
