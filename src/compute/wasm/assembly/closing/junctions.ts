// Step 3: points that lie on an edge of the other side (kernel/mesh/README.md, "Closing"). A chain is what lies on one edge:
// `chains` has its first candidate and how many there are (2 u32 an edge), candidates are 16 bytes: dot (i64), point, 1 to keep it.

import { EDGE, findEdge, isOdd } from './edges';
import { POINT, isSmaller, squareBetween, vertexOf } from './points';
import { SLOT, columnStart, columnX, columnY, firstFrom, pastColumnX, pastColumnY, sideBits } from './columns';
import { sortRecords } from './records';

const CANDIDATE: usize = 16;

let comparedPoints: usize = 0;

function isEarlier(a: usize, b: usize): bool {
  const dotA = load<i64>(a);
  const dotB = load<i64>(b);
  if (dotA != dotB) return dotA < dotB;
  const p = comparedPoints + <usize>load<u32>(a, 8) * POINT;
  const q = comparedPoints + <usize>load<u32>(b, 8) * POINT;
  for (let axis: usize = 0; axis < 12; axis += 4) {
    const difference = load<i32>(p + axis) - load<i32>(q + axis);
    if (difference != 0) return difference < 0;
  }
  return load<u32>(p, 12) < load<u32>(q, 12);
}

/** The net of an edge as it runs from its smaller end. */
// @ts-ignore: decorator
@inline
function netFromSmaller(edge: usize, points: usize): i32 {
  return smallerEnd(edge, points) == load<u32>(edge, 0) ? load<i32>(edge, 8) : -load<i32>(edge, 8);
}

function smallerEnd(edge: usize, points: usize): u32 {
  const a = load<u32>(edge, 0);
  const b = load<u32>(edge, 4);
  return isSmaller(points + <usize>a * POINT, points + <usize>b * POINT) ? a : b;
}

// @ts-ignore: decorator
@inline
function otherEnd(edge: usize, end: u32): u32 {
  return load<u32>(edge, 0) == end ? load<u32>(edge, 4) : load<u32>(edge, 0);
}

/** How far findChains came: the edges done, and how many candidates there are; whether it stopped for want of room. */
export let chainedEdges: i32 = 0;
export let candidateCount: i32 = 0;
export let lacksRoom: bool = false;

/** Begins with no edge done. */
export function startChains(): void {
  chainedEdges = 0;
  candidateCount = 0;
}

/**
 * Finds the chains of further edges, until all are done, `room` candidates are there or about `work` slots were looked at.
 */
export function findChains(
  edges: usize,
  count: i32,
  points: usize,
  slots: usize,
  ids: usize,
  table: usize,
  tolerance: i32,
  chains: usize,
  candidates: usize,
  room: i32,
  work: i32,
): void {
  comparedPoints = points;
  lacksRoom = false;
  for (; chainedEdges < count && work > 0; chainedEdges++) {
    const edge = edges + <usize>chainedEdges * EDGE;
    const chain = chains + (<usize>chainedEdges << 3);
    store<u32>(chain, candidateCount, 0);
    store<u32>(chain, 0, 4);
    work--;
    if (!isOdd(edge)) continue;
    const first = candidateCount;
    const u = smallerEnd(edge, points);
    work -= walkEdge(
      points + <usize>u * POINT,
      points + <usize>otherEnd(edge, u) * POINT,
      slots,
      ids,
      table,
      tolerance,
      candidates,
      room,
    );
    if (lacksRoom) {
      candidateCount = first;
      return;
    }
    store<u32>(chain, candidateCount - first, 4);
    if (candidateCount - first > 1) {
      sortRecords(candidates + <usize>first * CANDIDATE, candidateCount - first, isEarlier);
    }
  }
}

/** Looks at the columns along an edge and adds what lies on it. Returns how much was looked at. */
function walkEdge(
  u: usize,
  v: usize,
  slots: usize,
  ids: usize,
  table: usize,
  tolerance: i32,
  candidates: usize,
  room: i32,
): i32 {
  const square = squareBetween(u, v);
  if (square < 2) return 1;
  const bits = sideBits(table);
  const margin = tolerance + 2;
  const ux = load<i32>(u, 0);
  const uy = load<i32>(u, 4);
  const uz = load<i32>(u, 8);
  const vx = load<i32>(v, 0);
  const vy = load<i32>(v, 4);
  const vz = load<i32>(v, 8);
  let work = 1;
  const lastX = columnX(table, max(ux, vx) + margin);
  for (let x = columnX(table, min(ux, vx) - margin); x <= lastX; x++) {
    // The part of the edge near these columns, by its x: what is beyond the outermost columns belongs to them.
    const lowX = x == 0 ? i64.MIN_VALUE : pastColumnX(table, x - 1) - margin;
    const highX = x == (1 << bits) - 1 ? i64.MAX_VALUE : pastColumnX(table, x) + margin;
    clip(ux, vx, lowX, highX, 0, 1);
    const startX = clipStart;
    const endX = clipEnd;
    const alongY = <f64>(vy - uy);
    const y1 = uy + <i32>floor(startX * alongY);
    const y2 = uy + <i32>floor(endX * alongY);
    const lastY = columnY(table, max(y1, y2) + margin);
    for (let y = columnY(table, min(y1, y2) - margin); y <= lastY; y++) {
      work++;
      const column = (x << bits) | y;
      const past = columnStart(table, column + 1);
      let slot = columnStart(table, column);
      if (slot == past) continue;
      const lowY = y == 0 ? i64.MIN_VALUE : pastColumnY(table, y - 1) - margin;
      const highY = y == (1 << bits) - 1 ? i64.MAX_VALUE : pastColumnY(table, y) + margin;
      clip(uy, vy, lowY, highY, startX, endX);
      const alongZ = <f64>(vz - uz);
      const z1 = uz + <i32>floor(clipStart * alongZ);
      const z2 = uz + <i32>floor(clipEnd * alongZ);
      const lastZ = max(z1, z2) + margin;
      for (slot = firstFrom(slots, slot, past, min(z1, z2) - margin); slot < past; slot++) {
        const at = slots + <usize>slot * SLOT;
        if (load<i32>(at, 8) > lastZ) break;
        work++;
        const dot = dotOnEdge(u, v, at, square, tolerance);
        if (dot == 0) continue;
        if (candidateCount == room) {
          lacksRoom = true;
          return work;
        }
        const candidate = candidates + <usize>candidateCount * CANDIDATE;
        candidateCount++;
        store<i64>(candidate, dot);
        store<u32>(candidate, load<u32>(ids + (<usize>slot << 2)), 8);
        store<u32>(candidate, 0, 12);
      }
    }
  }
  return work;
}

let clipStart: f64 = 0;
let clipEnd: f64 = 1;

/** The shares of an edge between which its coordinate lies within [low, high], a little more than less, within [start, end]. */
function clip(from: i32, to: i32, low: i64, high: i64, start: f64, end: f64): void {
  clipStart = start;
  clipEnd = end;
  if (from == to) return;
  const along = <f64>(to - from);
  const a = (<f64>low - <f64>from) / along;
  const b = (<f64>high - <f64>from) / along;
  clipStart = min(end, max(start, min(a, b) - 1e-6));
  clipEnd = max(start, min(end, max(a, b) + 1e-6));
}

/** (p − u)·(v − u) where a slot's point lies on the edge, else 0. */
function dotOnEdge(u: usize, v: usize, p: usize, square: i64, tolerance: i32): i64 {
  const px = <i64>(load<i32>(p, 0) - load<i32>(u, 0));
  const py = <i64>(load<i32>(p, 4) - load<i32>(u, 4));
  const pz = <i64>(load<i32>(p, 8) - load<i32>(u, 8));
  const vx = <i64>(load<i32>(v, 0) - load<i32>(u, 0));
  const vy = <i64>(load<i32>(v, 4) - load<i32>(u, 4));
  const vz = <i64>(load<i32>(v, 8) - load<i32>(u, 8));
  const dot = px * vx + py * vy + pz * vz;
  if (dot <= 0 || dot >= square) return 0;
  const share = <f64>dot / <f64>square;
  const ex = <f64>px - share * <f64>vx;
  const ey = <f64>py - share * <f64>vy;
  const ez = <f64>pz - share * <f64>vz;
  return ex * ex + ey * ey + ez * ez <= <f64>tolerance * <f64>tolerance ? dot : 0;
}

/** Writes edges with chains as their pieces, the others as they are, into `out` (room for edges and candidates). Returns their number. */
export function layPieces(
  edges: usize,
  count: i32,
  points: usize,
  chains: usize,
  candidates: usize,
  out: usize,
): i32 {
  const start = out;
  for (let i = 0; i < count; i++) {
    const edge = edges + <usize>i * EDGE;
    const length = load<u32>(chains + (<usize>i << 3), 4);
    if (length == 0) {
      memory.copy(out, edge, EDGE);
      out += EDGE;
      continue;
    }
    const net = netFromSmaller(edge, points);
    let from = smallerEnd(edge, points);
    const last = otherEnd(edge, from);
    const first = candidates + <usize>load<u32>(chains + (<usize>i << 3)) * CANDIDATE;
    for (let k: u32 = 0; k <= length; k++) {
      const to = k == length ? last : load<u32>(first + <usize>k * CANDIDATE, 8);
      store<u32>(out, from, 0);
      store<u32>(out, to, 4);
      store<i32>(out, net, 8);
      out += EDGE;
      from = to;
    }
  }
  return <i32>((out - start) / EDGE);
}

/** Keeps of each chain the points beside a piece that has no net; `paired` as addNets makes them of the pieces, with their `starts`. */
export function shortenChains(
  edges: usize,
  count: i32,
  points: usize,
  chains: usize,
  candidates: usize,
  paired: usize,
  starts: usize,
): void {
  for (let i = 0; i < count; i++) {
    const chain = chains + (<usize>i << 3);
    const length = load<u32>(chain, 4);
    if (length == 0) continue;
    const edge = edges + <usize>i * EDGE;
    let from = smallerEnd(edge, points);
    const last = otherEnd(edge, from);
    const first = candidates + <usize>load<u32>(chain) * CANDIDATE;
    let isBefore: bool = false;
    for (let k: u32 = 0; k <= length; k++) {
      const here = first + <usize>k * CANDIDATE;
      const to = k == length ? last : load<u32>(here, 8);
      const isPaired = findEdge(paired, starts, from, to) < 0;
      if (k > 0) store<u32>(here - CANDIDATE, isBefore || isPaired ? 1 : 0, 12);
      isBefore = isPaired;
      from = to;
    }
    let kept: u32 = 0;
    for (let k: u32 = 0; k < length; k++) {
      const here = first + <usize>k * CANDIDATE;
      if (load<u32>(here, 12) == 0) continue;
      memory.copy(first + <usize>kept * CANDIDATE, here, CANDIDATE);
      kept++;
    }
    store<u32>(chain, kept, 4);
  }
}

/** Gives up the chains of which half the pieces or more have a net. Returns the faces that the others need. */
export function keepChains(
  edges: usize,
  count: i32,
  points: usize,
  chains: usize,
  candidates: usize,
  paired: usize,
  starts: usize,
): i32 {
  let faces = 0;
  for (let i = 0; i < count; i++) {
    const chain = chains + (<usize>i << 3);
    const length = load<u32>(chain, 4);
    if (length == 0) continue;
    const edge = edges + <usize>i * EDGE;
    let from = smallerEnd(edge, points);
    const last = otherEnd(edge, from);
    const first = candidates + <usize>load<u32>(chain) * CANDIDATE;
    let pairedPieces: u32 = 0;
    for (let k: u32 = 0; k <= length; k++) {
      const to = k == length ? last : load<u32>(first + <usize>k * CANDIDATE, 8);
      if (findEdge(paired, starts, from, to) < 0) pairedPieces++;
      from = to;
    }
    if (pairedPieces + pairedPieces > length + 1) faces += <i32>length * abs(load<i32>(edge, 8));
    else store<u32>(chain, 0, 4);
  }
  return faces;
}

function isLowerKey(a: usize, b: usize): bool {
  return load<u64>(a) < load<u64>(b);
}

/** Lists the edges with chains by (low, high) of their vertices into `order`: records of 16 bytes, the edge's number at 8. Returns their number. */
export function orderChains(edges: usize, count: i32, points: usize, chains: usize, order: usize): i32 {
  let found = 0;
  for (let i = 0; i < count; i++) {
    if (load<u32>(chains + (<usize>i << 3), 4) == 0) continue;
    const edge = edges + <usize>i * EDGE;
    const a = vertexOf(points, load<u32>(edge, 0));
    const b = vertexOf(points, load<u32>(edge, 4));
    const record = order + (<usize>found << 4);
    found++;
    store<u64>(record, (<u64>min(a, b) << 32) | <u64>max(a, b));
    store<u64>(record, <u64>i, 8);
  }
  sortRecords(order, found, isLowerKey);
  return found;
}

/** The fans over kept chains, in order: faces of 3 vertices into `out`. */
export function fanChains(
  edges: usize,
  points: usize,
  chains: usize,
  candidates: usize,
  order: usize,
  orderCount: i32,
  out: usize,
): void {
  for (let at = 0; at < orderCount; at++) {
    const i = load<i32>(order + (<usize>at << 4), 8);
    const edge = edges + <usize>i * EDGE;
    const net = netFromSmaller(edge, points);
    const u = smallerEnd(edge, points);
    const last = otherEnd(edge, u);
    const length = load<u32>(chains + (<usize>i << 3), 4);
    const first = candidates + <usize>load<u32>(chains + (<usize>i << 3)) * CANDIDATE;
    for (let copy = abs(net); copy > 0; copy--) {
      for (let k: u32 = 0; k < length; k++) {
        const p = vertexOf(points, load<u32>(first + <usize>k * CANDIDATE, 8));
        const next = k + 1 == length ? last : load<u32>(first + <usize>(k + 1) * CANDIDATE, 8);
        const q = vertexOf(points, next);
        store<u32>(out, vertexOf(points, u), 0);
        store<u32>(out, net > 0 ? p : q, 4);
        store<u32>(out, net > 0 ? q : p, 8);
        out += 12;
      }
    }
  }
}
