import { faceNormal } from './face-normal.ts';
import { edgeApex, edgeEnd, sortEdges } from './edges.ts';
import { createFaceForest } from './face-forest.ts';
import { repairOrientation } from './orientation.ts';
import { describeShells, type Shells } from './shells.ts';
import type { MeshBuffers } from './types.ts';

/** What a mesh is like for printing. Every number is 0 for one sound body, but for `shells`, which is 1. */
export interface MeshQuality extends Shells {
  /** Directed edges without a partner once flipped faces are turned: what slicing closes. */
  readonly openEdges: number;
  /** Faces of patches that face the other way than most of their surface: what slicing turns round. */
  readonly flippedFaces: number;
  /** Edges that more than two faces share. */
  readonly nonManifoldEdges: number;
  /** Copies of a face, the first not counted. */
  readonly duplicateFaces: number;
  /** Faces that lie back to back with one of the same corners: between them is nothing. */
  readonly opposedFaces: number;
  /** Faces whose corners lie on a line. */
  readonly degenerateFaces: number;
}

/**
 * Examines a mesh in time about linear in its faces. The mesh must be welded, with indices in range. Open edges and flipped
 * faces are counted as the engine counts them before it closes them (compute/wasm).
 */
export function examineMesh(mesh: MeshBuffers): MeshQuality {
  const pointCount = mesh.positions.length / 3;
  const sorted = sortEdges(mesh.indices, pointCount);
  const { indices, flippedFaces } = repairOrientation(mesh, sorted);
  const faceCount = indices.length / 3;
  const shells = createFaceForest(faceCount);
  const isOpen = new Uint8Array(faceCount);
  // A face that is turned has its edges in another order.
  const { edges, keys } = flippedFaces === 0 ? sorted : sortEdges(indices, pointCount);
  let openEdges = 0;
  let nonManifoldEdges = 0;
  let duplicateFaces = 0;
  let opposedFaces = 0;

  let start = 0;
  while (start < edges.length) {
    const edge = edges[start]!;
    const key = keys[start]!;
    let balance = 1;
    let end = start + 1;
    for (; end < edges.length && keys[end]! >>> 1 === key >>> 1; end++) {
      balance += keys[end] === key ? 1 : -1;
      shells.join(faceOf(edge), faceOf(edges[end]!));
    }
    if (balance !== 0) {
      openEdges += Math.abs(balance);
      for (let i = start; i < end; i++) isOpen[faceOf(edges[i]!)] = 1;
    }
    if (end - start > 2) nonManifoldEdges++;
    // Most edges have two faces with different third corners: nothing to compare there.
    if (end - start > 2 || (end - start === 2 && hasEqualPair(indices, edge, edges[end - 1]!))) {
      const equal = countEqualFaces(indices, edges.subarray(start, end));
      duplicateFaces += equal.copies;
      opposedFaces += equal.opposed;
    }
    start = end;
  }
  return {
    openEdges,
    flippedFaces,
    nonManifoldEdges,
    duplicateFaces,
    opposedFaces,
    degenerateFaces: countDegenerate(mesh),
    ...describeShells(mesh.positions, indices, shells.numbers(), isOpen),
  };
}

const faceOf = (edge: number): number => (edge / 3) | 0;

const hasEqualPair = (indices: Uint32Array, edge: number, other: number): boolean =>
  edgeApex(indices, edge) === edgeApex(indices, other);

/**
 * Faces of the same three corners among those that share an edge; each set of them is found at one edge alone, the one of
 * its two lowest corners.
 */
function countEqualFaces(
  indices: Uint32Array,
  sharing: Uint32Array,
): { readonly copies: number; readonly opposed: number } {
  const first = sharing[0]!;
  const from = indices[first]!;
  const high = Math.max(from, edgeEnd(indices, first));
  /** How many faces go each way round, by their third corner. */
  const ways = new Map<number, [number, number]>();
  for (const edge of sharing) {
    const apex = edgeApex(indices, edge);
    if (apex <= high) continue;
    const counts = ways.get(apex) ?? [0, 0];
    counts[indices[edge] === from ? 0 : 1]++;
    ways.set(apex, counts);
  }
  let copies = 0;
  let opposed = 0;
  for (const [forwards, backwards] of ways.values()) {
    opposed += 2 * Math.min(forwards, backwards);
    copies += Math.max(0, Math.abs(forwards - backwards) - 1);
  }
  return { copies, opposed };
}

/** Faces whose edges have no cross product: it is exact enough in float64 for what float32 can say. */
function countDegenerate(mesh: MeshBuffers): number {
  const normal = new Float64Array(3);
  let count = 0;
  for (let corner = 0; corner < mesh.indices.length; corner += 3) {
    faceNormal(mesh, corner, normal);
    if (normal[0] === 0 && normal[1] === 0 && normal[2] === 0) count++;
  }
  return count;
}
