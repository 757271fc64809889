// Unpaired edges as records of 12 bytes: two ends, and the net of first→second (an i32 that is not 0). Ends are vertices at
// first, sorted by (low, high), and points (points.ts) from then on.

export const EDGE: usize = 12;
/** In place of a face: none, or more than one. */
export const NONE: u32 = 0xffffffff;
export const MANY: u32 = 0xfffffffe;

// @ts-ignore: decorator
@inline
export function isOdd(edge: usize): bool {
  return (load<i32>(edge, 8) & 1) != 0;
}

/** Makes records of findOpenEdges (from, to, multiplicity) ones of (low, high, net). */
export function orderEnds(edges: usize, count: i32): void {
  for (let i = 0; i < count; i++) {
    const from = load<u32>(edges, 0);
    const to = load<u32>(edges, 4);
    if (from > to) {
      store<u32>(edges, to, 0);
      store<u32>(edges, from, 4);
      store<i32>(edges, -load<i32>(edges, 8), 8);
    }
    edges += EDGE;
  }
}

/** For sorted edges: `starts[v]` is the first whose lower end is v or above; vertexCount + 1 of them. */
export function indexEdges(edges: usize, count: i32, vertexCount: i32, starts: usize): void {
  let vertex = 0;
  for (let i = 0; i < count; i++) {
    const low = load<i32>(edges + <usize>i * EDGE);
    for (; vertex <= low; vertex++) store<i32>(starts + (<usize>vertex << 2), i);
  }
  for (; vertex <= vertexCount; vertex++) store<i32>(starts + (<usize>vertex << 2), count);
}

/** The number of the edge between two vertices or points among sorted and indexed ones; −1 where there is none. */
export function findEdge(edges: usize, starts: usize, a: u32, b: u32): i32 {
  const low = min(a, b);
  const high = max(a, b);
  let first = load<i32>(starts + (<usize>low << 2), 0);
  let past = load<i32>(starts + (<usize>low << 2), 4);
  while (past - first > 8) {
    const middle = (first + past) >>> 1;
    if (load<u32>(edges + <usize>middle * EDGE, 4) <= high) first = middle;
    else past = middle;
  }
  for (; first < past; first++) if (load<u32>(edges + <usize>first * EDGE, 4) == high) return first;
  return -1;
}

/** The face that uses each edge, a u32 each: NONE, MANY where several do. */
export function findOwners(
  indices: usize,
  faceCount: i32,
  edges: usize,
  count: i32,
  starts: usize,
  owners: usize,
): void {
  memory.fill(owners, 0xff, <usize>count << 2);
  for (let face = 0; face < faceCount; face++) {
    const a = load<u32>(indices, 0);
    const b = load<u32>(indices, 4);
    const c = load<u32>(indices, 8);
    own(edges, starts, owners, a, b, face);
    own(edges, starts, owners, b, c, face);
    own(edges, starts, owners, c, a, face);
    indices += 12;
  }
}

// @ts-ignore: decorator
@inline
function own(edges: usize, starts: usize, owners: usize, a: u32, b: u32, face: i32): void {
  const low = starts + (<usize>min(a, b) << 2);
  if (load<u32>(low, 0) == load<u32>(low, 4)) return;
  const edge = findEdge(edges, starts, a, b);
  if (edge < 0) return;
  const owner = owners + (<usize>edge << 2);
  store<u32>(owner, load<u32>(owner) == NONE ? <u32>face : MANY);
}

/**
 * Copies faces that may be there more than once to `out`, 3 u32 each: all three edges are unpaired in the face's own
 * direction, and other faces use them too. Returns their number.
 */
export function surplusFaces(
  indices: usize,
  faceCount: i32,
  edges: usize,
  starts: usize,
  owners: usize,
  out: usize,
): i32 {
  let count = 0;
  for (let face = 0; face < faceCount; face++) {
    const a = load<u32>(indices, 0);
    const b = load<u32>(indices, 4);
    const c = load<u32>(indices, 8);
    indices += 12;
    if (!isSurplus(edges, starts, owners, a, b)) continue;
    if (!isSurplus(edges, starts, owners, b, c)) continue;
    if (!isSurplus(edges, starts, owners, c, a)) continue;
    store<u32>(out, a, 0);
    store<u32>(out, b, 4);
    store<u32>(out, c, 8);
    out += 12;
    count++;
  }
  return count;
}

function isSurplus(edges: usize, starts: usize, owners: usize, from: u32, to: u32): bool {
  const low = starts + (<usize>min(from, to) << 2);
  if (load<u32>(low, 0) == load<u32>(low, 4)) return false;
  const edge = findEdge(edges, starts, from, to);
  if (edge < 0 || load<u32>(owners + (<usize>edge << 2)) != MANY) return false;
  return load<i32>(edges + <usize>edge * EDGE, 8) > 0 == from < to;
}

/**
 * Relabels edges and adds up their nets: sorted by (low, high) into `out`, without those whose ends are one and those of net
 * 0; `starts` (pointCount + 1 u32) indexes them. `pairs`: 8 bytes an edge. Returns their number.
 */
export function addNets(
  edges: usize,
  count: i32,
  labels: usize,
  pointCount: i32,
  starts: usize,
  pairs: usize,
  out: usize,
): i32 {
  memory.fill(starts, 0, <usize>(pointCount + 1) << 2);
  const past = edges + <usize>count * EDGE;
  for (let edge = edges; edge < past; edge += EDGE) {
    const a = load<u32>(labels + (<usize>load<u32>(edge, 0) << 2));
    const b = load<u32>(labels + (<usize>load<u32>(edge, 4) << 2));
    if (a == b) continue;
    const place = starts + (<usize>min(a, b) << 2);
    store<u32>(place, load<u32>(place) + 1);
  }
  let total: u32 = 0;
  for (let point = 0; point <= pointCount; point++) {
    const place = starts + (<usize>point << 2);
    const own = load<u32>(place);
    store<u32>(place, total);
    total += own;
  }
  for (let edge = edges; edge < past; edge += EDGE) {
    const a = load<u32>(labels + (<usize>load<u32>(edge, 0) << 2));
    const b = load<u32>(labels + (<usize>load<u32>(edge, 4) << 2));
    if (a == b) continue;
    const net = load<i32>(edge, 8);
    const place = starts + (<usize>min(a, b) << 2);
    const at = load<u32>(place);
    store<u32>(place, at + 1);
    // The higher end above, the net below: sorting by the word sorts by the end.
    store<u64>(pairs + (<usize>at << 3), (<u64>max(a, b) << 32) | <u64>(<u32>(a < b ? net : -net)));
  }
  // A point's start now stands at its end.
  let found: u32 = 0;
  let first = pairs;
  for (let low = 0; low < pointCount; low++) {
    const place = starts + (<usize>low << 2);
    const end = pairs + (<usize>load<u32>(place) << 3);
    store<u32>(place, found);
    if (first < end) {
      sortLongs(first, end);
      while (first < end) {
        const high = load<u32>(first, 4);
        let net = 0;
        while (first < end && load<u32>(first, 4) == high) {
          net += load<i32>(first);
          first += 8;
        }
        if (net != 0) {
          const record = out + <usize>found * EDGE;
          store<u32>(record, low, 0);
          store<u32>(record, high, 4);
          store<i32>(record, net, 8);
          found++;
        }
      }
    }
  }
  store<u32>(starts + (<usize>pointCount << 2), found);
  return found;
}

/** Ascending u64 words in place: insertion for the few that are usual, heap sort where that would be quadratic. */
export function sortLongs(first: usize, past: usize): void {
  if (past - first > 8 * 32) {
    const count = (past - first) >> 3;
    for (let root = count >> 1; root > 0; root--) siftLong(first, root - 1, count);
    for (let end = count - 1; end > 0; end--) {
      const last = first + (end << 3);
      const word = load<u64>(last);
      store<u64>(last, load<u64>(first));
      store<u64>(first, word);
      siftLong(first, 0, end);
    }
    return;
  }
  for (let i = first + 8; i < past; i += 8) {
    const word = load<u64>(i);
    let j = i;
    while (j > first && load<u64>(j - 8) > word) {
      store<u64>(j, load<u64>(j - 8));
      j -= 8;
    }
    store<u64>(j, word);
  }
}

function siftLong(first: usize, root: usize, count: usize): void {
  const word = load<u64>(first + (root << 3));
  while (true) {
    let child: usize = 2 * root + 1;
    if (child >= count) break;
    if (child + 1 < count && load<u64>(first + (child << 3), 8) > load<u64>(first + (child << 3))) child++;
    const larger = load<u64>(first + (child << 3));
    if (larger <= word) break;
    store<u64>(first + (root << 3), larger);
    root = child;
  }
  store<u64>(first + (root << 3), word);
}
