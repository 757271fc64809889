import { edgeEnd, type SortedEdges } from '../edges.ts';

/** An edge that faces do not use equally often both ways. */
export interface UnpairedEdge {
  readonly low: number;
  readonly high: number;
  /** Uses from low to high minus uses from high to low: not 0. */
  readonly net: number;
}

/** An odd edge is open; where an even number is left over, faces disagree about their orientation. */
export const isOdd = (edge: UnpairedEdge): boolean => edge.net % 2 !== 0;

/** Adds up the uses of edges by their two ends; `list` has what is left over, by low, then high. */
export interface EdgeNets {
  /** Adds `net` uses from one point to another. An edge from a point to itself is none. */
  add(from: number, to: number, net: number): void;
  /** What is left over of the edge, as from → to. */
  of(from: number, to: number): number;
  list(): UnpairedEdge[];
}

const ROOM = 2 ** 26;

export function createEdgeNets(): EdgeNets {
  const nets = new Map<number, number>();
  return {
    add(from, to, net) {
      if (from === to) return;
      const key = keyOf(from, to);
      nets.set(key, (nets.get(key) ?? 0) + (from < to ? net : -net));
    },
    of(from, to) {
      const net = nets.get(keyOf(from, to)) ?? 0;
      return from < to ? net : -net;
    },
    list() {
      return [...nets]
        .filter(([, net]) => net !== 0)
        .sort(([a], [b]) => a - b)
        .map(([key, net]) => ({ low: Math.floor(key / ROOM), high: key % ROOM, net }));
    },
  };
}

const keyOf = (a: number, b: number): number => (a < b ? a * ROOM + b : b * ROOM + a);

/** The unpaired edges of faces, by low, then high. */
export function findUnpairedEdges(indices: Uint32Array, { edges, keys }: SortedEdges): UnpairedEdge[] {
  const unpaired: UnpairedEdge[] = [];
  for (let start = 0, end = 0; start < edges.length; start = end) {
    const ends = keys[start]! >>> 1;
    let net = 0;
    for (end = start; end < edges.length && keys[end]! >>> 1 === ends; end++)
      net += (keys[end]! & 1) === 0 ? 1 : -1;
    if (net === 0) continue;
    const from = indices[edges[start]!]!;
    const to = edgeEnd(indices, edges[start]!);
    if (from !== to) unpaired.push({ low: Math.min(from, to), high: Math.max(from, to), net });
  }
  return unpaired;
}

/** An edge as one face alone uses it. */
export interface SingleEdge {
  readonly from: number;
  readonly to: number;
  readonly face: number;
}

/** The edges that one face alone uses, by their lower end, then their higher one. */
export function findSingleEdges(indices: Uint32Array, { edges, keys }: SortedEdges): SingleEdge[] {
  const singles: SingleEdge[] = [];
  for (let start = 0, end = 0; start < edges.length; start = end) {
    for (end = start + 1; end < edges.length && keys[end]! >>> 1 === keys[start]! >>> 1; end++);
    if (end - start > 1) continue;
    const from = indices[edges[start]!]!;
    const to = edgeEnd(indices, edges[start]!);
    if (from !== to) singles.push({ from, to, face: Math.floor(edges[start]! / 3) });
  }
  return singles;
}
