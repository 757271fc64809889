import type { Aabb, MeshBuffers } from '../mesh/types.ts';
import type { Vector } from '../mesh/vector.ts';
import { UNITS } from '../raster/lattice.ts';

/**
 * A cubic lattice around a mesh, at least one point wider than it on every side. Point (i, j, k) lies in the middle of voxel (i, j, k):
 * at 256·(i, j, k) + 128 in units of 1/256 voxel, counted from `origin`.
 */
export interface FieldLattice {
  /** Millimetres. */
  readonly voxel: number;
  /** Whole voxels from the mesh's own origin. */
  readonly origin: Vector;
  /** Points along x, y and z. */
  readonly counts: Vector;
}

export function fieldLattice({ min, max }: Aabb, voxel: number): FieldLattice {
  const origin = min.map((low) => Math.floor(low / voxel) - 1);
  const counts = max.map((high, axis) => Math.floor(high / voxel) + 2 - origin[axis]!);
  return { voxel, origin: origin as unknown as Vector, counts: counts as unknown as Vector };
}

/**
 * A mesh's triangles on a lattice, 9 coordinates each. Float64, once, operations in this order: everything after it is integers. Counted from the lattice's origin, so
 * that a mesh may lie far from its own.
 */
export function snapToField(
  { positions, indices }: MeshBuffers,
  { voxel, origin }: FieldLattice,
): Int32Array {
  const out = new Int32Array(indices.length * 3);
  const scale = UNITS / voxel;
  for (let corner = 0; corner < indices.length; corner++) {
    for (const axis of [0, 1, 2] as const) {
      const value = positions[indices[corner]! * 3 + axis]! - origin[axis] * voxel;
      out[corner * 3 + axis] = Math.floor(value * scale + 0.5);
    }
  }
  return out;
}

/** Where a place on the lattice, in 1/256 voxel, lies in the mesh's millimetres. */
export function fieldToMillimetres(value: number, axis: 0 | 1 | 2, { voxel, origin }: FieldLattice): number {
  return (value / UNITS + origin[axis]) * voxel;
}
