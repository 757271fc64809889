import type { Aabb, Transform } from './types.ts';
import type { Vector } from './vector.ts';

/** A box moved by millimetres. */
export function moveBox({ min, max }: Aabb, by: Vector): Aabb {
  return {
    min: [min[0] + by[0], min[1] + by[1], min[2] + by[2]],
    max: [max[0] + by[0], max[1] + by[1], max[2] + by[2]],
  };
}

/**
 * The box of a mesh under a transform, from its box before: turns by right angles, mirrors, scales and moves, to the bit what its vertices
 * give. Null under other turns: those need the vertices.
 */
export function alignedBox({ min, max }: Aabb, transform: Transform): Aabb | null {
  const low: [number, number, number] = [0, 0, 0];
  const high: [number, number, number] = [0, 0, 0];
  for (let row = 0; row < 3; row++) {
    let from = 0;
    let axes = 0;
    for (let axis = 0; axis < 3; axis++) {
      if (transform[4 * axis + row] === 0) continue;
      from = axis;
      axes++;
    }
    if (axes > 1) return null;
    const size = transform[4 * from + row]!;
    const move = transform[12 + row]!;
    const [a, b] = [size * min[from]! + move, size * max[from]! + move];
    low[row] = Math.min(a, b);
    high[row] = Math.max(a, b);
  }
  return { min: low, max: high };
}

/** A box that reaches millimetres further on every side. */
export function growBox({ min, max }: Aabb, by: number): Aabb {
  return { min: [min[0] - by, min[1] - by, min[2] - by], max: [max[0] + by, max[1] + by, max[2] + by] };
}

/** The smallest box around all of them; undefined for none. */
export function joinBoxes(boxes: readonly Aabb[]): Aabb | undefined {
  const first = boxes[0];
  if (first === undefined) return undefined;
  const min: [number, number, number] = [...first.min];
  const max: [number, number, number] = [...first.max];
  for (const box of boxes) {
    for (let axis = 0; axis < 3; axis++) {
      min[axis] = Math.min(min[axis]!, box.min[axis]!);
      max[axis] = Math.max(max[axis]!, box.max[axis]!);
    }
  }
  return { min, max };
}

/** Edge lengths of a box, mm. */
export function boxSize({ min, max }: Aabb): Vector {
  return [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
}

/** The middle of a box. */
export function boxCentre({ min, max }: Aabb): Vector {
  return [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
}
