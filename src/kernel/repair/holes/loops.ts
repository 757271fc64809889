import { faceNormal } from '../../mesh/face-normal.ts';
import { findLoops } from '../../mesh/closing/loops.ts';
import { findUnpairedEdges } from '../../mesh/closing/nets.ts';
import { edgeEnd, type SortedEdges } from '../../mesh/edges.ts';
import type { MeshBuffers } from '../../mesh/types.ts';
import { normalise, type Vector } from '../../mesh/vector.ts';

/** A hole's rim: its vertices once each, in the order the faces that fill it go round, and what lies beyond each edge. */
export interface Rim {
  readonly points: readonly number[];
  /** Unit normal of the face at the edge from each point to the next; zero for one without area. */
  readonly normals: readonly Vector[];
}

/** The rims of all holes of a mesh whose faces agree as far as they can. */
export function findRims(mesh: MeshBuffers, sorted: SortedEdges): Rim[] {
  const { positions, indices } = mesh;
  const unpaired = findUnpairedEdges(indices, sorted);
  if (unpaired.length === 0) return [];
  const isOnRim = new Uint8Array(positions.length / 3);
  for (const { low, high } of unpaired) isOnRim[low] = isOnRim[high] = 1;
  const beyond = new Map<string, Vector>();
  const normal = new Float64Array(3);
  for (let edge = 0; edge < indices.length; edge++) {
    const from = indices[edge]!;
    const to = edgeEnd(indices, edge);
    if (isOnRim[from] === 0 || isOnRim[to] === 0) continue;
    faceNormal(mesh, edge - (edge % 3), normal);
    beyond.set(`${from} ${to}`, normalise([normal[0]!, normal[1]!, normal[2]!]));
  }
  return findLoops(new Float64Array(positions), unpaired).map((loop) => {
    const points = loop.toReversed();
    // A loop runs the way the faces around it do, and so against those that fill it.
    const normals = points.map((to, i) => beyond.get(`${points[(i + 1) % points.length]} ${to}`)!);
    return { points, normals };
  });
}

/** Where a vertex is. */
export const placeOf = (positions: ArrayLike<number>, point: number): Vector => [
  positions[point * 3]!,
  positions[point * 3 + 1]!,
  positions[point * 3 + 2]!,
];
