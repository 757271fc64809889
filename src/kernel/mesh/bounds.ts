import { identityTransform } from './matrix.ts';
import type { Aabb, MeshBuffers, Transform } from './types.ts';

/**
 * The box around every vertex, in millimetres after `transform`. A mesh without vertices has a box without size at the
 * origin.
 */
export function meshBounds(
  mesh: Pick<MeshBuffers, 'positions'>,
  transform: Transform = identityTransform,
): Aabb {
  const { positions } = mesh;
  if (positions.length < 3) return { min: [0, 0, 0], max: [0, 0, 0] };
  const [
    ax = 0,
    ay = 0,
    az = 0,
    ,
    bx = 0,
    by = 0,
    bz = 0,
    ,
    cx = 0,
    cy = 0,
    cz = 0,
    ,
    dx = 0,
    dy = 0,
    dz = 0,
  ] = transform;
  let [lowX, lowY, lowZ] = [Infinity, Infinity, Infinity];
  let [highX, highY, highZ] = [-Infinity, -Infinity, -Infinity];
  // All three axes at once: a large mesh is read from memory once.
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i]!;
    const y = positions[i + 1]!;
    const z = positions[i + 2]!;
    const placedX = ax * x + bx * y + cx * z + dx;
    const placedY = ay * x + by * y + cy * z + dy;
    const placedZ = az * x + bz * y + cz * z + dz;
    if (placedX < lowX) lowX = placedX;
    if (placedX > highX) highX = placedX;
    if (placedY < lowY) lowY = placedY;
    if (placedY > highY) highY = placedY;
    if (placedZ < lowZ) lowZ = placedZ;
    if (placedZ > highZ) highZ = placedZ;
  }
  return { min: [lowX, lowY, lowZ], max: [highX, highY, highZ] };
}
