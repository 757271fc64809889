/** Edges of a mesh in an order in which those with the same two ends stand together. */
export interface SortedEdges {
  /** The edge of face f that begins at its corner k is number 3f + k. */
  readonly edges: Uint32Array;
  /**
   * For each of `edges`, a number of its two ends, times two, plus one where it runs from the higher of them to the lower:
   * what shares an edge is found without a look at the faces, which lie all over the memory.
   */
  readonly keys: Uint32Array;
}

/** The corner an edge ends at. */
export const edgeEnd = (indices: Uint32Array, edge: number): number =>
  indices[edge % 3 === 2 ? edge - 2 : edge + 1]!;

/** The corner of the edge's face that is not on the edge. */
export const edgeApex = (indices: Uint32Array, edge: number): number =>
  indices[edge % 3 === 0 ? edge + 2 : edge - 1]!;

/** More edges than this at one point are sorted by the library: an insertion takes the square of their number. */
const MANY = 48;

/**
 * Sorts edges by their lower end, then by their higher one, whichever way they run, then by number: a counting sort, and an
 * insertion sort of the few that a point has.
 */
export function sortEdges(indices: Uint32Array, pointCount: number): SortedEdges {
  const edgeCount = indices.length;
  const starts = new Uint32Array(pointCount + 1);
  for (let face = 0; face < edgeCount; face += 3) {
    const a = indices[face]!;
    const b = indices[face + 1]!;
    const c = indices[face + 2]!;
    starts[(a < b ? a : b) + 1]!++;
    starts[(b < c ? b : c) + 1]!++;
    starts[(c < a ? c : a) + 1]!++;
  }
  for (let point = 0; point < pointCount; point++) starts[point + 1]! += starts[point]!;
  const edges = new Uint32Array(edgeCount);
  // The higher end, times two, plus the direction, until the ends have their number.
  const keys = new Uint32Array(edgeCount);
  for (let face = 0; face < edgeCount; face += 3) {
    const a = indices[face]!;
    const b = indices[face + 1]!;
    const c = indices[face + 2]!;
    let at = starts[a < b ? a : b]!++;
    edges[at] = face;
    keys[at] = a < b ? b * 2 : a * 2 + 1;
    at = starts[b < c ? b : c]!++;
    edges[at] = face + 1;
    keys[at] = b < c ? c * 2 : b * 2 + 1;
    at = starts[c < a ? c : a]!++;
    edges[at] = face + 2;
    keys[at] = c < a ? a * 2 : c * 2 + 1;
  }
  let ends = 0;
  let start = 0;
  for (let point = 0; point < pointCount; point++) {
    // Writing to a point's edges has moved its start to where they end.
    const end = starts[point]!;
    if (end - start > MANY) sortMany(edges, keys, start, end);
    else sortFew(edges, keys, start, end);
    let high = -1;
    for (let at = start; at < end; at++) {
      const key = keys[at]!;
      if (key >>> 1 !== high) {
        high = key >>> 1;
        ends++;
      }
      keys[at] = ends * 2 + (key & 1);
    }
    start = end;
  }
  return { edges, keys };
}

function sortFew(edges: Uint32Array, keys: Uint32Array, start: number, end: number): void {
  for (let next = start + 1; next < end; next++) {
    const key = keys[next]!;
    // About half of them stand where they belong.
    if (keys[next - 1]! >>> 1 <= key >>> 1) continue;
    const edge = edges[next]!;
    let at = next;
    for (; at > start && keys[at - 1]! >>> 1 > key >>> 1; at--) {
      edges[at] = edges[at - 1]!;
      keys[at] = keys[at - 1]!;
    }
    edges[at] = edge;
    keys[at] = key;
  }
}

function sortMany(edges: Uint32Array, keys: Uint32Array, start: number, end: number): void {
  const ownEdges = edges.slice(start, end);
  const ownKeys = keys.slice(start, end);
  const order = Uint32Array.from(ownEdges.keys());
  order.sort((a, b) => (ownKeys[a]! >>> 1) - (ownKeys[b]! >>> 1) || a - b);
  for (let i = 0; i < order.length; i++) {
    edges[start + i] = ownEdges[order[i]!]!;
    keys[start + i] = ownKeys[order[i]!]!;
  }
}
