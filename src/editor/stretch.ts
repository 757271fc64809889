import { multiplyTransforms, scaling, type Transform } from '#kernel';
import type { PartRecord } from '#document';

/** Cosine of an angle that still is a right one: matrices carry binary dust. */
const RIGHT = 1e-6;

/**
 * Plate axes along which all parts can be scaled alone. A part that is turned out of an axis would be sheared by that: its
 * right angles, and every round hole, would be lost, and neither angles nor per cents could say what it is.
 */
export function stretchableAxes(parts: readonly PartRecord[]): readonly [boolean, boolean, boolean] {
  const keeps = (stretch: Transform): boolean => parts.every((part) => !shears(stretch, part.transform));
  return [keeps(scaling(2, 1, 1)), keeps(scaling(1, 2, 1)), keeps(scaling(1, 1, 2))];
}

/** Whether a transform takes right angles away that the part has. */
export function shears(change: Transform, transform: Transform): boolean {
  return isSquare(transform) && !isSquare(multiplyTransforms(change, transform));
}

/** Whether the axes of a transform stand at right angles to each other. */
function isSquare(transform: Transform): boolean {
  const cosine = (a: number, b: number): number => {
    const dot = (left: number, right: number): number =>
      transform[left]! * transform[right]! +
      transform[left + 1]! * transform[right + 1]! +
      transform[left + 2]! * transform[right + 2]!;
    return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
  };
  return [cosine(0, 4), cosine(4, 8), cosine(8, 0)].every((value) => Math.abs(value) < RIGHT);
}
