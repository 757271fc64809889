import { sortEdges, type SortedEdges } from '../mesh/edges.ts';
import { repairOrientation } from '../mesh/orientation.ts';
import type { MeshBuffers } from '../mesh/types.ts';
import { findFans, type Fans } from '../mesh/fans.ts';
import { pairEdges } from '../mesh/pairs.ts';
import { findShells, type MeshShells } from './shells.ts';

/** A mesh and how its faces hang together: found when it is first asked for, and once. Steps that leave a mesh as it is share what is known of it. */
export interface LinkedMesh {
  readonly mesh: MeshBuffers;
  readonly sorted: () => SortedEdges;
  /** Partners of half-edges (`pairEdges`). */
  readonly mates: () => Int32Array;
  readonly fans: () => Fans;
  readonly shells: () => MeshShells;
  /** With its flipped faces turned; itself where there are none. */
  readonly oriented: () => LinkedMesh;
}

/** The mesh must be welded, with indices in range. */
export function linkMesh(mesh: MeshBuffers): LinkedMesh {
  const sorted = once(() => sortEdges(mesh.indices, mesh.positions.length / 3));
  const mates = once(() => pairEdges(mesh, sorted()));
  const linked: LinkedMesh = {
    mesh,
    sorted,
    mates,
    fans: once(() => findFans(mesh.indices, mesh.positions.length / 3, mates())),
    shells: once(() => findShells(mesh, mates())),
    oriented: once(() => withFaces(linked, repairOrientation(mesh, sorted()).indices)),
  };
  return linked;
}

/** The mesh with these faces instead of its own; itself where they are its own. */
export const withFaces = (linked: LinkedMesh, indices: Uint32Array): LinkedMesh =>
  indices === linked.mesh.indices ? linked : linkMesh({ positions: linked.mesh.positions, indices });

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
