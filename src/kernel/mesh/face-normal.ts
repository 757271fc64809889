import type { MeshBuffers } from './types.ts';

/**
 * The outer product of a face's edges, into `normal`: direction outward, length twice the area, zero for a face without area
 * (exactly: float64 holds what float32 can say). `corner` is the place of the face's first index.
 */
export function faceNormal({ positions, indices }: MeshBuffers, corner: number, normal: Float64Array): void {
  const a = indices[corner]! * 3;
  const b = indices[corner + 1]! * 3;
  const c = indices[corner + 2]! * 3;
  const ux = positions[b]! - positions[a]!;
  const uy = positions[b + 1]! - positions[a + 1]!;
  const uz = positions[b + 2]! - positions[a + 2]!;
  const vx = positions[c]! - positions[a]!;
  const vy = positions[c + 1]! - positions[a + 1]!;
  const vz = positions[c + 2]! - positions[a + 2]!;
  normal[0] = uy * vz - uz * vy;
  normal[1] = uz * vx - ux * vz;
  normal[2] = ux * vy - uy * vx;
}
