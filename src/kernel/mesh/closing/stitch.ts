import type { SortedEdges } from '../edges.ts';
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
  sorted: SortedEdges,
  unpaired: readonly UnpairedEdge[],
  grid: MeshGrid,
): StitchedMesh {
  const holes = fillSingleHoles(mesh.indices, sorted);
  const nets = createEdgeNets();
  for (const { low, high, net } of unpaired) nets.add(low, high, net);
  for (let i = 0; i < holes.length; i += 3) {
    for (let k = 0; k < 3; k++) nets.add(holes[i + k]!, holes[i + ((k + 1) % 3)]!, 1);
  }
  const merged = mergeClusters(grid.points, nets.list());
  const junctions = joinJunctions(merged.points, merged.edges);
  const kept = dropCollapsed(mesh.indices, merged.numbers);
  const added = dropCollapsed(Uint32Array.from([...holes, ...junctions.faces]), merged.numbers);
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
function dropCollapsed(faces: Uint32Array, numbers: Uint32Array): Uint32Array {
  const kept = new Uint32Array(faces.length);
  let length = 0;
  for (let i = 0; i < faces.length; i += 3) {
    const a = numbers[faces[i]!]!;
    const b = numbers[faces[i + 1]!]!;
    const c = numbers[faces[i + 2]!]!;
    if (a === b || b === c || c === a) continue;
    kept[length] = a;
    kept[length + 1] = b;
    kept[length + 2] = c;
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
  const pointCount = mesh.positions.length / 3;
  const isUsed = new Uint8Array(pointCount);
  for (let corner = 0; corner < faces.length; corner++) isUsed[faces[corner]!] = 1;
  const isMerged = new Uint8Array(pointCount);
  for (let point = 0; point < pointCount; point++) {
    if (merged.numbers[point] !== point) isMerged[merged.numbers[point]!] = 1;
  }
  const numbers = new Uint32Array(pointCount);
  const positions = new Float32Array(mesh.positions.length);
  const points = new Float64Array(mesh.positions.length);
  let used = 0;
  for (let point = 0; point < pointCount; point++) {
    if (isUsed[point] === 0) continue;
    const [from, to] = [point * 3, used * 3];
    numbers[point] = used++;
    for (let axis = 0; axis < 3; axis++) {
      points[to + axis] = merged.points[from + axis]!;
      positions[to + axis] = mesh.positions[from + axis]!;
    }
    if (isMerged[point] === 1) positions.set(grid.place(points[to]!, points[to + 1]!, points[to + 2]!), to);
  }
  const indices = new Uint32Array(faces.length);
  for (let corner = 0; corner < faces.length; corner++) indices[corner] = numbers[faces[corner]!]!;
  return {
    mesh: { positions: positions.slice(0, used * 3), indices },
    points: points.slice(0, used * 3),
  };
}
