import { rotationAbout } from '../../mesh/matrix.ts';
import { addScaled, cross, dot, mix, subtract, type Vector } from '../../mesh/vector.ts';

/** Cosine and sine of degrees, the same bits in every engine (ADR 0014). */
export function cosineSine(degrees: number): readonly [cosine: number, sine: number] {
  const turn = rotationAbout('z', degrees);
  return [turn[0]!, turn[1]!];
}

/** Tangent of degrees below 90. */
export function tangentOf(degrees: number): number {
  const [cosine, sine] = cosineSine(degrees);
  return sine / cosine;
}

/** Cosines and sines of a full turn in equal steps, the first at 0°. */
export function circleOf(steps: number): readonly (readonly [cosine: number, sine: number])[] {
  return Array.from({ length: steps }, (_, step) => cosineSine((step * 360) / steps));
}

/** How far two places are from each other, mm. Math.hypot may differ between engines, a square root may not. */
export function distanceBetween(a: Vector, b: Vector): number {
  const [x, y, z] = subtract(a, b);
  return Math.sqrt(x * x + y * y + z * z);
}

/** Length of a way seen from above, mm. A power may differ between engines, a product may not. */
export function lengthAcross(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}

/** How far two places are from each other seen from above, mm. */
export function asideBetween(a: Vector, b: Vector): number {
  return lengthAcross(a[0] - b[0], a[1] - b[1]);
}

/** The same direction with length 1; straight down for none. */
export function unitOf(a: Vector): Vector {
  const size = Math.sqrt(dot(a, a));
  return size > 0 ? [a[0] / size, a[1] / size, a[2] / size] : [0, 0, -1];
}

/** Two directions across one of length 1, a right-handed frame with it. */
export function frameAbout(direction: Vector): readonly [Vector, Vector] {
  const aside: Vector = Math.abs(direction[2]) > 0.7 ? [1, 0, 0] : [0, 0, 1];
  const u = unitOf(addScaled(aside, direction, -dot(aside, direction)));
  return [u, cross(direction, u)];
}

/** Length of a chain of joints, mm. */
export function chainLength(joints: readonly Vector[]): number {
  let length = 0;
  for (let at = 1; at < joints.length; at++) length += distanceBetween(joints[at - 1]!, joints[at]!);
  return length;
}

/** The place at a share of a chain's length, 0 … 1. */
export function placeAlong(joints: readonly Vector[], share: number): Vector {
  let left = share * chainLength(joints);
  for (let at = 1; at < joints.length; at++) {
    const length = distanceBetween(joints[at - 1]!, joints[at]!);
    if (left <= length || at === joints.length - 1) {
      const part = length > 0 ? Math.min(1, left / length) : 0;
      return addScaled(joints[at - 1]!, subtract(joints[at]!, joints[at - 1]!), part);
    }
    left -= length;
  }
  return joints[0]!;
}

/** The share of a chain's length that is nearest to a place. */
export function nearestAlong(joints: readonly Vector[], at: Vector): number {
  const total = chainLength(joints);
  let [best, least, before] = [0, Infinity, 0];
  for (let number = 1; number < joints.length; number++) {
    const [from, to] = [joints[number - 1]!, joints[number]!];
    const length = distanceBetween(from, to);
    const along = length > 0 ? dot(subtract(at, from), subtract(to, from)) / (length * length) : 0;
    const share = Math.min(1, Math.max(0, along));
    const away = distanceBetween(mix(from, to, share), at);
    if (away < least) [best, least] = [total > 0 ? (before + share * length) / total : 0, away];
    before += length;
  }
  return best;
}
