import { transformPoint } from '../mesh/matrix.ts';
import type { Transform } from '../mesh/types.ts';
import { addScaled, cross, lengthOf, subtract, type Vector } from '../mesh/vector.ts';

/** A hole as convex rings along an axis, each of as many corners. */
export interface Loft {
  readonly rings: readonly (readonly Vector[])[];
  /** Which of its ends may be within the part. */
  readonly ground: 'first' | 'last' | null;
}

/** A ring this near to the straight way between its neighbours adds nothing, mm. */
const STRAIGHT = 1e-6;

/** A hole of as few rings as say the same. */
export function loftOf(rings: Loft['rings'], ground: Loft['ground']): Loft {
  const kept: (readonly Vector[])[] = [];
  rings.forEach((ring, at) => {
    const [before, after] = [kept.at(-1), rings[at + 1]];
    if (before !== undefined && after !== undefined && isBetween(before, ring, after)) return;
    kept.push(ring);
  });
  return { rings: kept, ground };
}

export const moveLoft = ({ rings, ground }: Loft, transform: Transform): Loft => ({
  rings: rings.map((ring) => ring.map((place) => transformPoint(transform, place))),
  ground,
});

function isBetween(before: readonly Vector[], ring: readonly Vector[], after: readonly Vector[]): boolean {
  return ring.every((place, corner) => {
    const way = subtract(after[corner]!, before[corner]!);
    return lengthOf(cross(way, subtract(place, before[corner]!))) <= STRAIGHT * lengthOf(way);
  });
}

/** The middle of a ring. */
export const middleOf = (ring: readonly Vector[]): Vector =>
  ring.reduce((sum, place) => addScaled(sum, place, 1 / ring.length), [0, 0, 0] as Vector);
