import type { MeshBuffers } from '../mesh/types.ts';
import { dropFaces } from './clean.ts';
import { linkMesh, withFaces, type LinkedMesh } from './linked-mesh.ts';
import { OPEN } from '../mesh/pairs.ts';
import { findShells, findSmall, type MeshShells } from './shells.ts';

/** The mesh without its small shells. */
export function dropSmallShells(linked: LinkedMesh, smallMm3?: number): LinkedMesh {
  const shells = linked.shells();
  const isSmall = findSmall(linked.mesh, shells, smallMm3);
  if (!isSmall.includes(1)) return linked;
  const faces: number[] = [];
  shells.shellOf.forEach((shell, face) => {
    if (isSmall[shell] === 1) faces.push(face);
  });
  return withFaces(linked, dropFaces(linked.mesh.indices, faces));
}

/** Turns shells round that enclose less than nothing: all of them where the whole does, then each that is no hollow of others. */
export function turnInverted(linked: LinkedMesh): LinkedMesh {
  const { mesh } = linked;
  const shells = linked.shells();
  if (shells.volumes.reduce((sum, volume) => sum + volume, 0) >= 0)
    return withFaces(linked, turnShells(mesh, shells, shells.inverted).indices);
  const turned = turnShells(mesh, shells, [...shells.volumes.keys()]);
  // Turning a face moves its half-edges: those between the second and the third corner stay where they were.
  const mates = linked.mates();
  const places = mates
    .map((_, edge) => mates[turnedEdge(edge)]!)
    .map((mate) => (mate === OPEN ? OPEN : turnedEdge(mate)));
  const again = findShells(turned, places);
  return linkMesh(turnShells(turned, again, again.inverted));
}

/** Where a half-edge is in its face once the second and third corner have changed places, and the reverse. */
const turnedEdge = (edge: number): number => edge - (edge % 3) + (2 - (edge % 3));

function turnShells(mesh: MeshBuffers, { shellOf }: MeshShells, turned: readonly number[]): MeshBuffers {
  if (turned.length === 0) return mesh;
  const isTurned = new Set(turned);
  const indices = mesh.indices.slice();
  shellOf.forEach((shell, face) => {
    if (!isTurned.has(shell)) return;
    indices[face * 3 + 1] = mesh.indices[face * 3 + 2]!;
    indices[face * 3 + 2] = mesh.indices[face * 3 + 1]!;
  });
  return { positions: mesh.positions, indices };
}
