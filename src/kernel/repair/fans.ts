import type { MeshBuffers } from '../mesh/types.ts';
import { nextEdge, OPEN, pairEdges, previousEdge } from './pairs.ts';
import { edgeEnd, sortEdges, type SortedEdges } from '../mesh/edges.ts';

/** The fans of faces around vertices: faces that hang together around a vertex by paired half-edges. */
export interface Fans {
  /** The fan of each corner: the first of a vertex has the vertex's number, others count on from the number of vertices. */
  readonly fanOf: Uint32Array;
  /** The vertex of each further fan. */
  readonly extra: readonly number[];
}

export function findFans(indices: Uint32Array, vertexCount: number, mates: Int32Array): Fans {
  const fanOf = new Uint32Array(indices.length);
  const isDone = new Uint8Array(indices.length);
  const hasFan = new Uint8Array(vertexCount);
  const extra: number[] = [];
  for (let corner = 0; corner < indices.length; corner++) {
    if (isDone[corner] === 1) continue;
    const vertex = indices[corner]!;
    const fan = hasFan[vertex] === 0 ? vertex : vertexCount + extra.length;
    if (hasFan[vertex] === 1) extra.push(vertex);
    hasFan[vertex] = 1;
    // One way round, and where an open edge ends that, the other way from the same corner.
    let at = corner;
    do {
      fanOf[at] = fan;
      isDone[at] = 1;
      at = mates[previousEdge(at)]!;
    } while (at !== OPEN && isDone[at] === 0);
    if (at !== OPEN) continue;
    for (let mate = mates[corner]!; mate !== OPEN; mate = mates[at]!) {
      at = nextEdge(mate);
      if (isDone[at] === 1) break;
      fanOf[at] = fan;
      isDone[at] = 1;
    }
  }
  return { fanOf, extra };
}

/**
 * Gives each fan of faces a vertex of its own at the same place, so that no vertex joins surfaces that are otherwise apart, and no edge
 * more than two faces. Surfaces that still have both ends of an edge in common get a vertex in the middle of one of their edges.
 */
export function splitVertices(mesh: MeshBuffers): MeshBuffers {
  const vertexCount = mesh.positions.length / 3;
  const sorted = sortEdges(mesh.indices, vertexCount);
  const mates = pairEdges(mesh, sorted);
  const { fanOf, extra } = findFans(mesh.indices, vertexCount, mates);
  if (extra.length === 0) return splitSharedEdges(mesh, sorted, mates);
  const positions = new Float32Array(mesh.positions.length + extra.length * 3);
  positions.set(mesh.positions);
  extra.forEach((vertex, i) => {
    positions.set(mesh.positions.subarray(vertex * 3, vertex * 3 + 3), (vertexCount + i) * 3);
  });
  return splitSharedEdges({ positions, indices: fanOf }, sortEdges(fanOf, vertexCount + extra.length), mates);
}

/** Puts a vertex in the middle of paired half-edges whose two vertices another pair has too. */
function splitSharedEdges(mesh: MeshBuffers, sorted: SortedEdges, paired: Int32Array): MeshBuffers {
  const doubled = doubledEdges(mesh.indices, sorted, paired);
  if (doubled.length === 0) return mesh;
  const positions = [...mesh.positions];
  const indices = [...mesh.indices];
  const mates = [...paired];
  const pair = (a: number, b: number): void => {
    mates[a] = b;
    if (b !== OPEN) mates[b] = a;
  };
  const cut = new Set<number>();
  for (const edge of doubled) {
    const mate = mates[edge]!;
    const faces = [edge, mate].map((half) => Math.floor(half / 3));
    // Half-edges of a face that was cut have moved: they have their turn in the next round.
    if (faces.some((face) => cut.has(face))) continue;
    faces.forEach((face) => cut.add(face));
    const middle = positions.length / 3;
    const [from, to] = [indices[edge]!, indices[nextEdge(edge)]!];
    for (let axis = 0; axis < 3; axis++)
      positions.push((positions[from * 3 + axis]! + positions[to * 3 + axis]!) / 2);
    // Each half-edge keeps its first half; the second half is in a new face with what came after it.
    const [first, second] = [edge, mate].map((half) => {
      const after = nextEdge(half);
      const added = indices.length;
      indices.push(middle, indices[after]!, indices[previousEdge(half)]!);
      mates.push(OPEN, OPEN, OPEN);
      pair(added + 1, mates[after]!);
      indices[after] = middle;
      pair(added + 2, after);
      return added;
    });
    pair(edge, second!);
    pair(mate, first!);
  }
  const next = { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
  return splitSharedEdges(next, sortEdges(next.indices, positions.length / 3), Int32Array.from(mates));
}

/** Of the pairs of half-edges that have both vertices in common, all but one an edge; the half-edge of each that runs up. */
function doubledEdges(indices: Uint32Array, { edges, keys }: SortedEdges, mates: Int32Array): number[] {
  const doubled: number[] = [];
  for (let start = 0, end = 0; start < edges.length; start = end) {
    const key = keys[start]! >>> 1;
    for (end = start + 1; end < edges.length && keys[end]! >>> 1 === key; end++);
    if (end - start < 3) continue;
    const low = Math.min(indices[edges[start]!]!, edgeEnd(indices, edges[start]!));
    const up = [...edges.subarray(start, end)].filter((edge) => indices[edge] === low);
    doubled.push(...up.filter((edge) => mates[edge] !== OPEN).slice(1));
  }
  return doubled;
}
