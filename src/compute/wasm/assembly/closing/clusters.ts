// Step 2: points that lie near one another become one (kernel/mesh/README.md, "Closing"). A forest over slots (columns.ts) and
// rings of the slots of a tree: a tree's root is its least slot.

import { EDGE, NONE, isOdd } from './edges';
import { addVertices, placeAtMean, vertexOf } from './points';
import { SLOT, columnStart, columnX, columnY, firstFrom, sideBits } from './columns';

// @ts-ignore: decorator
@inline
function rootOf(parents: usize, slot: u32): u32 {
  while (true) {
    const at = parents + (<usize>slot << 2);
    const parent = load<u32>(at);
    if (parent == slot) return slot;
    const above = load<u32>(parents + (<usize>parent << 2));
    store<u32>(at, above);
    slot = above;
  }
  return slot;
}

/** Joins the trees of two slots. */
export function join(parents: usize, rings: usize, a: u32, b: u32): void {
  a = rootOf(parents, a);
  b = rootOf(parents, b);
  if (a == b) return;
  store<u32>(parents + (<usize>max(a, b) << 2), min(a, b));
  // Two rings become one when their roots' followers are exchanged.
  const ringA = rings + (<usize>a << 2);
  const ringB = rings + (<usize>b << 2);
  const next = load<u32>(ringA);
  store<u32>(ringA, load<u32>(ringB));
  store<u32>(ringB, next);
}

/**
 * Joins the slots of columns firstX ≤ x < pastX with what is in their reach and comes after them. `parents` and `rings`: a u32 a
 * slot, each its own number before the first columns.
 */
export function joinNear(
  slots: usize,
  table: usize,
  firstX: i32,
  pastX: i32,
  parents: usize,
  rings: usize,
): void {
  const bits = sideBits(table);
  const side = 1 << bits;
  for (let x = firstX; x < pastX; x++) {
    for (let y = 0; y < side; y++) {
      const column = (x << bits) | y;
      const past = columnStart(table, column + 1);
      for (let slot = columnStart(table, column); slot < past; slot++) {
        joinFrom(slots, table, parents, rings, slot, past, x, y, bits);
      }
    }
  }
}

/** Lets every parent be a root: it is never above its slot. */
export function flattenForest(parents: usize, count: i32): void {
  for (let slot = 0; slot < count; slot++) {
    const at = parents + (<usize>slot << 2);
    store<u32>(at, load<u32>(parents + (<usize>load<u32>(at) << 2)));
  }
}

/** Joins a slot with those after it: in its own column upwards, then in the columns further on. */
// @ts-ignore: decorator
@inline
function joinFrom(
  slots: usize,
  table: usize,
  parents: usize,
  rings: usize,
  slot: u32,
  past: u32,
  columnAtX: i32,
  columnAtY: i32,
  bits: i32,
): void {
  const at = slots + <usize>slot * SLOT;
  const x = load<i32>(at, 0);
  const y = load<i32>(at, 4);
  const z = load<i32>(at, 8);
  const square = load<u32>(at, 12);
  const reach = <i32>Math.sqrt(<f64>square) + 1;
  for (let other = slot + 1; other < past; other++) {
    const to = slots + <usize>other * SLOT;
    const dz = load<i32>(to, 8) - z;
    if (dz > reach) break;
    const dx = load<i32>(to, 0) - x;
    const dy = load<i32>(to, 4) - y;
    if (abs(dx) > reach || abs(dy) > reach) continue;
    const distance = <u32>(dx * dx + dy * dy + dz * dz);
    if (distance > square || distance > load<u32>(to, 12)) continue;
    join(parents, rings, slot, other);
    if (distance == 0) {
      // One place: the later slot looks further for both, however many there are.
      if (load<u32>(to, 12) < square) store<u32>(to, square, 12);
      return;
    }
  }
  const lastX = columnX(table, x + reach);
  const lastY = columnY(table, y + reach);
  if (lastX == columnAtX && lastY == columnAtY && columnY(table, y - reach) == columnAtY) return;
  for (let nextX = columnAtX; nextX <= lastX; nextX++) {
    const firstY = nextX == columnAtX ? columnAtY + 1 : columnY(table, y - reach);
    for (let nextY = firstY; nextY <= lastY; nextY++) {
      const column = (nextX << bits) | nextY;
      const end = columnStart(table, column + 1);
      let other = columnStart(table, column);
      if (other == end) continue;
      for (other = firstFrom(slots, other, end, z - reach); other < end; other++) {
        const to = slots + <usize>other * SLOT;
        const dz = load<i32>(to, 8) - z;
        if (dz > reach) break;
        const dx = load<i32>(to, 0) - x;
        const dy = load<i32>(to, 4) - y;
        if (abs(dx) > reach || abs(dy) > reach) continue;
        const distance = <u32>(dx * dx + dy * dy + dz * dz);
        if (distance <= square && distance <= load<u32>(to, 12)) join(parents, rings, slot, other);
      }
    }
  }
}

/**
 * Lists the clusters of two points or more into `clusters` (the root slot of each, a u32; room for half the slots) and labels
 * their members with the one of the lowest vertex, all but those that are rejected: longer than 4 tolerances on an axis, or
 * with both ends of an odd edge. `marks`: a u8 a slot. Returns their number.
 */
export function listClusters(
  edges: usize,
  edgeCount: i32,
  slots: usize,
  slotCount: i32,
  ids: usize,
  slotOf: usize,
  parents: usize,
  rings: usize,
  marks: usize,
  points: usize,
  tolerance: i32,
  labels: usize,
  clusters: usize,
): i32 {
  memory.fill(marks, 0, slotCount);
  for (let i = 0; i < edgeCount; i++) {
    if (isOdd(edges)) {
      const a = load<u32>(parents + (<usize>slotAt(slotOf, load<u32>(edges, 0)) << 2));
      const b = load<u32>(parents + (<usize>slotAt(slotOf, load<u32>(edges, 4)) << 2));
      if (a == b) store<u8>(marks + <usize>a, 1);
    }
    edges += EDGE;
  }
  let found = 0;
  for (let root: u32 = 0; root < <u32>slotCount; root++) {
    if (load<u32>(parents + (<usize>root << 2)) != root) continue;
    let member = load<u32>(rings + (<usize>root << 2));
    if (member == root || load<u8>(marks + <usize>root)) continue;
    const first = slots + <usize>root * SLOT;
    let leastX = load<i32>(first, 0);
    let leastY = load<i32>(first, 4);
    let leastZ = load<i32>(first, 8);
    let mostX = leastX;
    let mostY = leastY;
    let mostZ = leastZ;
    let least = load<u32>(ids + (<usize>root << 2));
    for (; member != root; member = load<u32>(rings + (<usize>member << 2))) {
      const at = slots + <usize>member * SLOT;
      leastX = min(leastX, load<i32>(at, 0));
      mostX = max(mostX, load<i32>(at, 0));
      leastY = min(leastY, load<i32>(at, 4));
      mostY = max(mostY, load<i32>(at, 4));
      leastZ = min(leastZ, load<i32>(at, 8));
      mostZ = max(mostZ, load<i32>(at, 8));
      const id = load<u32>(ids + (<usize>member << 2));
      if (vertexOf(points, id) < vertexOf(points, least)) least = id;
    }
    if (max(mostX - leastX, max(mostY - leastY, mostZ - leastZ)) > 4 * tolerance) continue;
    labelRing(rings, ids, labels, root, least);
    store<u32>(clusters + (<usize>found << 2), root);
    found++;
  }
  return found;
}

// @ts-ignore: decorator
@inline
function slotAt(slotOf: usize, point: u32): u32 {
  return load<u32>(slotOf + (<usize>point << 2));
}

/** Labels the members of a ring with one point, or each with itself (NONE). */
function labelRing(rings: usize, ids: usize, labels: usize, root: u32, label: u32): void {
  let member = root;
  do {
    const id = load<u32>(ids + (<usize>member << 2));
    store<u32>(labels + (<usize>id << 2), label == NONE ? id : label);
    member = load<u32>(rings + (<usize>member << 2));
  } while (member != root);
}

/** Counts into `counts` (a u32 a slot, at the roots) how many edges, or how many odd ones, end in each tree. */
export function countEnds(
  edges: usize,
  edgeCount: i32,
  onlyOdd: bool,
  slotOf: usize,
  parents: usize,
  slotCount: i32,
  counts: usize,
): void {
  memory.fill(counts, 0, <usize>slotCount << 2);
  for (let i = 0; i < edgeCount; i++) {
    if (!onlyOdd || isOdd(edges)) {
      for (let end: usize = 0; end < 8; end += 4) {
        const slot = slotAt(slotOf, load<u32>(edges + end));
        if (slot == NONE) continue;
        const place = counts + (<usize>load<u32>(parents + (<usize>slot << 2)) << 2);
        store<u32>(place, load<u32>(place) + 1);
      }
    }
    edges += EDGE;
  }
}

/**
 * Rejects clusters of whose `before` ends too many are left `after`: `factor` · after ≥ before. Keeps the others in `clusters`
 * and returns their number.
 */
export function rejectClusters(
  clusters: usize,
  count: i32,
  before: usize,
  after: usize,
  factor: i32,
  rings: usize,
  ids: usize,
  labels: usize,
): i32 {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const root = load<u32>(clusters + (<usize>i << 2));
    const place = <usize>root << 2;
    if (<u64>load<u32>(after + place) * <u64>factor >= <u64>load<u32>(before + place)) {
      labelRing(rings, ids, labels, root, NONE);
      continue;
    }
    store<u32>(clusters + (<usize>kept << 2), root);
    kept++;
  }
  return kept;
}

/** Makes one point of each cluster, at the mean of all vertices that went into it. `sum`: 32 bytes. Returns the points merged away. */
export function mergeClusters(
  clusters: usize,
  count: i32,
  rings: usize,
  ids: usize,
  labels: usize,
  points: usize,
  shares: usize,
  sum: usize,
): i32 {
  let merged = 0;
  for (let i = 0; i < count; i++) {
    const root = load<u32>(clusters + (<usize>i << 2));
    memory.fill(sum, 0, 32);
    let member = root;
    do {
      addVertices(points, shares, load<u32>(ids + (<usize>member << 2)), sum);
      merged++;
      member = load<u32>(rings + (<usize>member << 2));
    } while (member != root);
    const label = load<u32>(labels + (<usize>load<u32>(ids + (<usize>root << 2)) << 2));
    placeAtMean(points, shares, label, sum);
    merged--;
  }
  return merged;
}
