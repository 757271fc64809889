import { addScaled, cross, dot, lengthOf, normalise, subtract, type Vector } from '../mesh/vector.ts';

/** The angle at `corner` between the ways to two places, degrees from 0 to 180; null where one of them is the corner. */
export function angleAt(corner: Vector, one: Vector, other: Vector): number | null {
  return angleBetween(subtract(one, corner), subtract(other, corner));
}

/** The angle between two directions, degrees from 0 to 180; null where one is none. By the tangent: exact for small angles too. */
export function angleBetween(one: Vector, other: Vector): number | null {
  if (lengthOf(one) === 0 || lengthOf(other) === 0) return null;
  return (Math.atan2(lengthOf(cross(one, other)), dot(one, other)) * 180) / Math.PI;
}

export interface Circle {
  readonly centre: Vector;
  readonly radius: number;
  /** Two directions of length 1 across each other in its plane. */
  readonly axes: readonly [Vector, Vector];
}

/** Of three places whose triangle is thinner than this share of its longest side, no circle is reported. */
const LEAST_BEND = 1e-6;

/** The circle through three places; null where they are on a line. */
export function circleThrough(a: Vector, b: Vector, c: Vector): Circle | null {
  const u = subtract(b, a);
  const v = subtract(c, a);
  const normal = cross(u, v);
  const across = dot(normal, normal);
  const longest = Math.max(lengthOf(u), lengthOf(v), lengthOf(subtract(c, b)));
  if (!(Math.sqrt(across) > LEAST_BEND * longest * longest)) return null;
  // From a: (|u|² v − |v|² u) × n, over twice |n|².
  const way = cross(subtract(times(v, dot(u, u)), times(u, dot(v, v))), normal);
  const toCentre = times(way, 1 / (2 * across));
  const radius = lengthOf(toCentre);
  const first = normalise(times(toCentre, -1));
  return {
    centre: addScaled(a, toCentre, 1),
    radius,
    axes: [first, cross(normalise(normal), first)],
  };
}

const times = (vector: Vector, factor: number): Vector => addScaled([0, 0, 0], vector, factor);
