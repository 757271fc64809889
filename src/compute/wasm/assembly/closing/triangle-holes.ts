// Step 1: holes of one triangle (kernel/mesh/README.md, "Closing"), before seams are stitched.

import { EDGE, MANY, NONE } from './edges';

// @ts-ignore: decorator
@inline
function isEligible(edge: usize, owner: u32): bool {
  const net = load<i32>(edge, 8);
  return (net == 1 || net == -1) && owner < MANY;
}

/**
 * Lists edges that a hole of one triangle may have, directed: from, to, edge (12 bytes each) into `out`. An edge with an end
 * at which one face alone has eligible edges is on no such hole: the three would all be that face's. `holders`: a u32 a vertex.
 */
export function listHoleEdges(
  edges: usize,
  count: i32,
  owners: usize,
  vertexCount: i32,
  holders: usize,
  out: usize,
): i32 {
  memory.fill(holders, 0xff, <usize>vertexCount << 2);
  for (let i = 0; i < count; i++) {
    const edge = edges + <usize>i * EDGE;
    const owner = load<u32>(owners + (<usize>i << 2));
    if (!isEligible(edge, owner)) continue;
    hold(holders, load<u32>(edge, 0), owner);
    hold(holders, load<u32>(edge, 4), owner);
  }
  let found = 0;
  for (let i = 0; i < count; i++) {
    const edge = edges + <usize>i * EDGE;
    if (!isEligible(edge, load<u32>(owners + (<usize>i << 2)))) continue;
    const low = load<u32>(edge, 0);
    const high = load<u32>(edge, 4);
    if (load<u32>(holders + (<usize>low << 2)) != MANY) continue;
    if (load<u32>(holders + (<usize>high << 2)) != MANY) continue;
    const isUp = load<i32>(edge, 8) > 0;
    const record = out + <usize>found * 12;
    store<u32>(record, isUp ? low : high, 0);
    store<u32>(record, isUp ? high : low, 4);
    store<u32>(record, i, 8);
    found++;
  }
  return found;
}

// @ts-ignore: decorator
@inline
function hold(holders: usize, vertex: u32, face: u32): void {
  const place = holders + (<usize>vertex << 2);
  const holder = load<u32>(place);
  if (holder != face) store<u32>(place, holder == NONE ? face : MANY);
}

/** Lists by one end: `starts` of each vertex (vertexCount + 2 u32) into pairs of the other end and the edge, other ends ascending. */
function listByEnd(
  list: usize,
  count: i32,
  end: usize,
  vertexCount: i32,
  starts: usize,
  pairs: usize,
): void {
  memory.fill(starts, 0, <usize>(vertexCount + 2) << 2);
  // One place further on, so that after filling a vertex's start stands where it belongs.
  const shifted = starts + 4;
  for (let i = 0; i < count; i++) {
    const place = shifted + (<usize>load<u32>(list + <usize>i * 12 + end) << 2);
    store<u32>(place, load<u32>(place) + 1);
  }
  let total: u32 = 0;
  for (let vertex = 0; vertex <= vertexCount; vertex++) {
    const place = shifted + (<usize>vertex << 2);
    const own = load<u32>(place);
    store<u32>(place, total);
    total += own;
  }
  for (let i = 0; i < count; i++) {
    const record = list + <usize>i * 12;
    const place = shifted + (<usize>load<u32>(record + end) << 2);
    const at = load<u32>(place);
    store<u32>(place, at + 1);
    const pair = pairs + (<usize>at << 3);
    store<u32>(pair, load<u32>(record + (4 - end)), 0);
    store<u32>(pair, load<u32>(record, 8), 4);
  }
}

/** The edge to `other` in a list of pairs; NONE where there is none or it is taken. */
function edgeTo(edges: usize, pairs: usize, first: u32, past: u32, other: u32): u32 {
  while (past - first > 1) {
    const middle = (first + past) >>> 1;
    if (load<u32>(pairs + (<usize>middle << 3)) <= other) first = middle;
    else past = middle;
  }
  if (first == past || load<u32>(pairs + (<usize>first << 3)) != other) return NONE;
  const edge = load<u32>(pairs + (<usize>first << 3), 4);
  return isTaken(edges, edge) ? NONE : edge;
}

// @ts-ignore: decorator
@inline
function isTaken(edges: usize, edge: u32): bool {
  return load<i32>(edges + <usize>edge * EDGE, 8) == 0;
}

/**
 * Closes holes of one triangle: faces of 3 vertices into `out` (room for count / 3), their edges get net 0. `list` as
 * listHoleEdges makes it; `outStarts`, `inStarts`: vertexCount + 2 u32; `outPairs`, `inPairs`: 8 bytes an edge. Returns the faces.
 */
export function fillTriangleHoles(
  edges: usize,
  owners: usize,
  list: usize,
  count: i32,
  vertexCount: i32,
  outStarts: usize,
  outPairs: usize,
  inStarts: usize,
  inPairs: usize,
  out: usize,
): i32 {
  listByEnd(list, count, 0, vertexCount, outStarts, outPairs);
  listByEnd(list, count, 4, vertexCount, inStarts, inPairs);
  let found = 0;
  for (let u: u32 = 0; u < <u32>vertexCount; u++) {
    const firstOut = load<u32>(outStarts + (<usize>u << 2), 0);
    const pastOut = load<u32>(outStarts + (<usize>u << 2), 4);
    if (firstOut == pastOut) continue;
    const firstIn = load<u32>(inStarts + (<usize>u << 2), 0);
    const pastIn = load<u32>(inStarts + (<usize>u << 2), 4);
    for (let i = firstOut; i < pastOut; i++) {
      const v = load<u32>(outPairs + (<usize>i << 3), 0);
      const uv = load<u32>(outPairs + (<usize>i << 3), 4);
      if (v < u || isTaken(edges, uv)) continue;
      const firstNext = load<u32>(outStarts + (<usize>v << 2), 0);
      const pastNext = load<u32>(outStarts + (<usize>v << 2), 4);
      // Whichever list is shorter is walked, the other asked; both are in the order of w.
      const isOutward = pastNext - firstNext <= pastIn - firstIn;
      const pairs = isOutward ? outPairs : inPairs;
      const past = isOutward ? pastNext : pastIn;
      for (let j = isOutward ? firstNext : firstIn; j < past; j++) {
        const w = load<u32>(pairs + (<usize>j << 3), 0);
        const known = load<u32>(pairs + (<usize>j << 3), 4);
        if (w <= u || isTaken(edges, known)) continue;
        const asked = isOutward
          ? edgeTo(edges, inPairs, firstIn, pastIn, w)
          : edgeTo(edges, outPairs, firstNext, pastNext, w);
        if (asked == NONE) continue;
        const owner = load<u32>(owners + (<usize>uv << 2));
        if (load<u32>(owners + (<usize>known << 2)) == owner && load<u32>(owners + (<usize>asked << 2)) == owner)
          continue;
        store<i32>(edges + <usize>uv * EDGE, 0, 8);
        store<i32>(edges + <usize>known * EDGE, 0, 8);
        store<i32>(edges + <usize>asked * EDGE, 0, 8);
        const face = out + <usize>found * 12;
        store<u32>(face, u, 0);
        store<u32>(face, w, 4);
        store<u32>(face, v, 8);
        found++;
        break;
      }
    }
  }
  return found;
}

/** Leaves out the edges of net 0, in place. Returns how many are left. */
export function dropPaired(edges: usize, count: i32): i32 {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const edge = edges + <usize>i * EDGE;
    if (load<i32>(edge, 8) == 0) continue;
    if (kept != i) memory.copy(edges + <usize>kept * EDGE, edge, EDGE);
    kept++;
  }
  return kept;
}
