import { determinantOf } from './matrix.ts';
import type { MeshBuffers, Transform } from './types.ts';
import { weldIndexed, type WeldedMesh } from './weld.ts';

/** A mesh and where it stands. */
export interface MeshInPlace {
  readonly mesh: MeshBuffers;
  readonly transform: Transform;
}

/**
 * One mesh of several, each with its transform applied: shells beside or through one another, nothing is united. Faces of mirrored ones
 * are turned so that their outside stays outside. Points that fall on each other are welded; faces that lose their corners by
 * that, or by rounding to float32, are dropped and counted.
 */
export function joinMeshes(meshes: readonly MeshInPlace[]): WeldedMesh {
  const sum = (lengthOf: (mesh: MeshBuffers) => number): number =>
    meshes.reduce((total, { mesh }) => total + lengthOf(mesh), 0);
  const positions = new Float32Array(sum((mesh) => mesh.positions.length));
  const indices = new Uint32Array(sum((mesh) => mesh.indices.length));
  let point = 0;
  let corner = 0;
  for (const { mesh, transform } of meshes) {
    const first = point / 3;
    positions.set(placeMesh(mesh, transform).positions, point);
    point += mesh.positions.length;
    const [second, third] = determinantOf(transform) < 0 ? [2, 1] : [1, 2];
    for (let at = 0; at < mesh.indices.length; at += 3, corner += 3) {
      indices[corner] = first + mesh.indices[at]!;
      indices[corner + 1] = first + mesh.indices[at + second]!;
      indices[corner + 2] = first + mesh.indices[at + third]!;
    }
  }
  return weldIndexed(positions, indices);
}

/** A mesh where it stands, with the same faces in the same order: a transform that mirrors turns them inside out. */
export function placeMesh({ positions, indices }: MeshBuffers, placement: Transform): MeshBuffers {
  const m = placement as readonly number[];
  const placed = new Float32Array(positions.length);
  for (let at = 0; at < positions.length; at += 3) {
    const x = positions[at]!;
    const y = positions[at + 1]!;
    const z = positions[at + 2]!;
    for (let axis = 0; axis < 3; axis++)
      placed[at + axis] = m[axis]! * x + m[4 + axis]! * y + m[8 + axis]! * z + m[12 + axis]!;
  }
  return { positions: placed, indices };
}
