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
  const min: [number, number, number] = [0, 0, 0];
  const max: [number, number, number] = [0, 0, 0];
  for (let axis = 0; axis < 3; axis++) {
    const a = transform[axis]!;
    const b = transform[4 + axis]!;
    const c = transform[8 + axis]!;
    const d = transform[12 + axis]!;
    let low = Infinity;
    let high = -Infinity;
    for (let i = 0; i < positions.length; i += 3) {
      const value = a * positions[i]! + b * positions[i + 1]! + c * positions[i + 2]! + d;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    min[axis] = low;
    max[axis] = high;
  }
  return { min, max };
}
