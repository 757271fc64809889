import type { MeshBuffers } from '../mesh/types.ts';
import { addScaled, cross, normalise, scale, subtract, type Vector } from '../mesh/vector.ts';
import { weldIndexed } from '../mesh/weld.ts';

/** Gathers closed bodies that may run through one another: their union is meant, as winding counts it. */
export interface SolidBuilder {
  /** The number of a new point. */
  point(x: number, y: number, z: number): number;
  /** Counter-clockwise seen from outside. */
  triangle(a: number, b: number, c: number): void;
  readonly triangles: number;
  /** The mesh, welded. */
  finish(): MeshBuffers;
  /** The same without looking for points in one place: bodies that are closed by the numbers of their points, and have no flat faces, need none of it. */
  finishAsMade(): MeshBuffers;
}

export function createSolidBuilder(): SolidBuilder {
  let positions = new Float32Array(3 * 1024);
  let indices = new Uint32Array(6 * 1024);
  let points = 0;
  let corners = 0;
  return {
    point(x, y, z) {
      if (points * 3 === positions.length) {
        const larger = new Float32Array(positions.length * 2);
        larger.set(positions);
        positions = larger;
      }
      positions[points * 3] = x;
      positions[points * 3 + 1] = y;
      positions[points * 3 + 2] = z;
      return points++;
    },
    triangle(a, b, c) {
      if (corners + 3 > indices.length) {
        const larger = new Uint32Array(indices.length * 2);
        larger.set(indices);
        indices = larger;
      }
      indices[corners++] = a;
      indices[corners++] = b;
      indices[corners++] = c;
    },
    get triangles() {
      return corners / 3;
    },
    finishAsMade: () => ({ positions: positions.slice(0, points * 3), indices: indices.slice(0, corners) }),
    finish: () => weldIndexed(positions.slice(0, points * 3), indices.slice(0, corners)).mesh,
  };
}

/**
 * Adds a body of convex rings one after the other along an axis, each of as many corners, counter-clockwise seen from the tip of the axis;
 * both ends are closed.
 */
export function addLoft(builder: SolidBuilder, rings: readonly (readonly Vector[])[]): void {
  const sides = rings[0]!.length;
  const numbers = rings.map((ring) => ring.map(([x, y, z]) => builder.point(x, y, z)));
  const [first, last] = [numbers[0]!, numbers.at(-1)!];
  for (let ring = 1; ring < numbers.length; ring++) {
    const [below, above] = [numbers[ring - 1]!, numbers[ring]!];
    for (let side = 0; side < sides; side++) {
      const next = (side + 1) % sides;
      builder.triangle(below[side]!, below[next]!, above[next]!);
      builder.triangle(below[side]!, above[next]!, above[side]!);
    }
  }
  for (let side = 2; side < sides; side++) {
    builder.triangle(first[0]!, first[side]!, first[side - 1]!);
    builder.triangle(last[0]!, last[side - 1]!, last[side]!);
  }
}

/** Two directions across one of length 1, with which they make a right-handed frame. */
export function frameAcross(direction: Vector): readonly [Vector, Vector] {
  const [x, y, z] = direction.map(Math.abs) as unknown as Vector;
  const least: Vector = x <= y && x <= z ? [1, 0, 0] : y <= z ? [0, 1, 0] : [0, 0, 1];
  const u = normalise(
    subtract(
      least,
      scale(direction, direction[0] * least[0] + direction[1] * least[1] + direction[2] * least[2]),
    ),
  );
  return [u, cross(direction, u)];
}

/** Corners of a regular polygon about a point, counter-clockwise from `u` to `v`, the first half a side from `u`. */
export function polygonAbout(
  centre: Vector,
  [u, v]: readonly [Vector, Vector],
  radius: number,
  sides: number,
): readonly Vector[] {
  return Array.from({ length: sides }, (_, corner) => {
    const turn = ((corner + 0.5) / sides) * 2 * Math.PI;
    return addScaled(addScaled(centre, u, radius * Math.cos(turn)), v, radius * Math.sin(turn));
  });
}

/** Adds a prism of regular ends, `radius` from its axis to its corners. */
export function addBar(builder: SolidBuilder, from: Vector, to: Vector, radius: number, sides: number): void {
  const frame = frameAcross(normalise(subtract(to, from)));
  addLoft(builder, [polygonAbout(from, frame, radius, sides), polygonAbout(to, frame, radius, sides)]);
}
