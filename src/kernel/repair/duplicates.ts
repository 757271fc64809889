import { edgeApex, edgeEnd, type SortedEdges } from '../mesh/edges.ts';

/** Faces of the same three corners, by the way they go round them. */
interface EqualFaces {
  readonly forwards: number[];
  readonly backwards: number[];
}

/**
 * Faces too many among those of the same three corners. Where as many go one way round as the other, nothing lies between them and all
 * are listed; otherwise one stays that goes the way most do.
 */
export function duplicateFaces(indices: Uint32Array, sorted: SortedEdges): number[] {
  return equalFaces(indices, sorted).flatMap(({ forwards, backwards }) => {
    if (forwards.length === backwards.length) return [...forwards, ...backwards];
    return forwards.length > backwards.length
      ? [...forwards.slice(1), ...backwards]
      : [...forwards, ...backwards.slice(1)];
  });
}

/** Pairs of faces that lie back to back: without them every edge is used as often as its reverse where it was before. */
export function opposedFaces(indices: Uint32Array, sorted: SortedEdges): number[] {
  return equalFaces(indices, sorted).flatMap(({ forwards, backwards }) => {
    const pairs = Math.min(forwards.length, backwards.length);
    return [...forwards.slice(0, pairs), ...backwards.slice(0, pairs)];
  });
}

function equalFaces(indices: Uint32Array, { edges, keys }: SortedEdges): EqualFaces[] {
  const found: EqualFaces[] = [];
  for (let start = 0, end = 0; start < edges.length; start = end) {
    const edge = keys[start]! >>> 1;
    for (end = start + 1; end < edges.length && keys[end]! >>> 1 === edge; end++);
    // Most edges have two faces with different third corners: nothing to compare there.
    if (end - start < 2) continue;
    const first = edges[start]!;
    if (end - start === 2 && edgeApex(indices, first) !== edgeApex(indices, edges[start + 1]!)) continue;
    const low = Math.min(indices[first]!, edgeEnd(indices, first));
    const high = Math.max(indices[first]!, edgeEnd(indices, first));
    const byApex = new Map<number, EqualFaces>();
    for (let at = start; at < end; at++) {
      const apex = edgeApex(indices, edges[at]!);
      // Equal faces meet at three edges and are compared at one: that of their two lowest corners.
      if (apex <= high) continue;
      const equal = byApex.get(apex) ?? { forwards: [], backwards: [] };
      byApex.set(apex, equal);
      const way = indices[edges[at]!] === low ? equal.forwards : equal.backwards;
      way.push(Math.floor(edges[at]! / 3));
    }
    for (const equal of byApex.values()) {
      if (equal.forwards.length + equal.backwards.length > 1) found.push(equal);
    }
  }
  return found;
}
