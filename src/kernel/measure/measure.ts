import { determinantOf, identityTransform } from '../mesh/matrix.ts';
import { meshBounds } from '../mesh/bounds.ts';
import { boxCentre } from '../mesh/boxes.ts';
import type { MeshBuffers, Transform } from '../mesh/types.ts';
import type { Vector } from '../mesh/vector.ts';

/**
 * Signed volume in mm³ after `transform`, in float64: positive when faces are counter-clockwise seen from outside. It is the
 * sum of the tetrahedra between each face and the middle of the mesh's box, so an open mesh has the volume of the cones
 * that close it there, wherever it stands. Overlapping bodies count twice.
 */
export function meshVolume(mesh: MeshBuffers, transform: Transform = identityTransform): number {
  return (sixfoldVolume(mesh, boxCentre(meshBounds(mesh))) / 6) * determinantOf(transform);
}

/** Six times the sum of the tetrahedra between each face and a place, mm³, faces in their order. */
export function sixfoldVolume({ positions, indices }: MeshBuffers, [ox, oy, oz]: Vector): number {
  let sum = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i]! * 3;
    const b = indices[i + 1]! * 3;
    const c = indices[i + 2]! * 3;
    const [ax, ay, az] = [positions[a]! - ox, positions[a + 1]! - oy, positions[a + 2]! - oz];
    const [bx, by, bz] = [positions[b]! - ox, positions[b + 1]! - oy, positions[b + 2]! - oz];
    const [cx, cy, cz] = [positions[c]! - ox, positions[c + 1]! - oy, positions[c + 2]! - oz];
    sum += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  return sum;
}

/** Area of all faces in mm² after `transform`, in float64. */
export function meshArea(mesh: MeshBuffers, transform: Transform = identityTransform): number {
  const { positions, indices } = mesh;
  const t = transform;
  let sum = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i]! * 3;
    const b = indices[i + 1]! * 3;
    const c = indices[i + 2]! * 3;
    const [px, py, pz] = [
      positions[b]! - positions[a]!,
      positions[b + 1]! - positions[a + 1]!,
      positions[b + 2]! - positions[a + 2]!,
    ];
    const [qx, qy, qz] = [
      positions[c]! - positions[a]!,
      positions[c + 1]! - positions[a + 1]!,
      positions[c + 2]! - positions[a + 2]!,
    ];
    const ux = t[0]! * px + t[4]! * py + t[8]! * pz;
    const uy = t[1]! * px + t[5]! * py + t[9]! * pz;
    const uz = t[2]! * px + t[6]! * py + t[10]! * pz;
    const vx = t[0]! * qx + t[4]! * qy + t[8]! * qz;
    const vy = t[1]! * qx + t[5]! * qy + t[9]! * qz;
    const vz = t[2]! * qx + t[6]! * qy + t[10]! * qz;
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    sum += Math.sqrt(nx * nx + ny * ny + nz * nz);
  }
  return sum / 2;
}
