import type { MeshBuffers } from '../types.ts';
import { mergeClusters, type Stitched } from './clusters.ts';
import type { MeshGrid } from './grid.ts';
import { joinJunctions } from './junctions.ts';
import { createEdgeNets, type UnpairedEdge } from './nets.ts';
import { fillSingleHoles } from './single-holes.ts';

/** A mesh whose seams are stitched; what is still open has to be filled. */
export interface StitchedMesh {
  readonly mesh: MeshBuffers;
  /** Grid positions of its points. */
  readonly points: Float64Array;
  /** So many of its faces, the first ones, are of the mesh as read. */
  readonly keptFaces: number;
  readonly joinedPoints: number;
}

/** Steps 1 to 3 of closing, and the points and faces that are left (../README.md, "Closing"). */
export function stitchMesh(
  mesh: MeshBuffers,
  unpaired: readonly UnpairedEdge[],
  grid: MeshGrid,
): StitchedMesh {
  const holes = fillSingleHoles(mesh.indices, mesh.positions.length / 3);
  const nets = createEdgeNets();
  for (const { low, high, net } of unpaired) nets.add(low, high, net);
  for (let i = 0; i < holes.length; i += 3) {
    for (let k = 0; k < 3; k++) nets.add(holes[i + k]!, holes[i + ((k + 1) % 3)]!, 1);
  }
  const merged = mergeClusters(grid.points, nets.list());
  const junctions = joinJunctions(merged.points, merged.edges);
  const numberOf = (point: number): number => merged.numbers[point]!;
  const kept = dropCollapsed(mesh.indices, numberOf);
  const added = dropCollapsed([...holes, ...junctions.faces], numberOf);
  const faces = new Uint32Array(kept.length + added.length);
  faces.set(kept);
  faces.set(added, kept.length);
  return {
    ...dropUnused(mesh, faces, merged, grid),
    keptFaces: kept.length / 3,
    joinedPoints: merged.joinedPoints,
  };
}

/** Faces by the present numbers of their corners, without those that have a corner twice. */
function dropCollapsed(faces: ArrayLike<number>, numberOf: (point: number) => number): Uint32Array {
  const kept = new Uint32Array(faces.length);
  let length = 0;
  for (let i = 0; i < faces.length; i += 3) {
    const [a, b, c] = [numberOf(faces[i]!), numberOf(faces[i + 1]!), numberOf(faces[i + 2]!)];
    if (a === b || b === c || c === a) continue;
    kept.set([a, b, c], length);
    length += 3;
  }
  return kept.subarray(0, length);
}

/** The points that faces use, in their order. One that no other was merged into lies where it lay. */
function dropUnused(
  mesh: MeshBuffers,
  faces: Uint32Array,
  merged: Stitched,
  grid: MeshGrid,
): { readonly mesh: MeshBuffers; readonly points: Float64Array } {
  const isUsed = new Uint8Array(mesh.positions.length / 3);
  for (const point of faces) isUsed[point] = 1;
  const isMerged = new Uint8Array(isUsed.length);
  merged.numbers.forEach((number, point) => {
    if (number !== point) isMerged[number] = 1;
  });
  const numbers = new Uint32Array(isUsed.length);
  const positions: number[] = [];
  const points: number[] = [];
  isUsed.forEach((used, point) => {
    if (used === 0) return;
    numbers[point] = points.length / 3;
    const now = merged.points.subarray(point * 3, point * 3 + 3);
    points.push(...now);
    if (isMerged[point] === 1) positions.push(...grid.place(now[0]!, now[1]!, now[2]!));
    else positions.push(...mesh.positions.subarray(point * 3, point * 3 + 3));
  });
  return {
    mesh: {
      positions: Float32Array.from(positions),
      indices: faces.map((point) => numbers[point]!),
    },
    points: Float64Array.from(points),
  };
}
