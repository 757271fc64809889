import { dot, cross, normalise, subtract, type Vector } from '../mesh/vector.ts';

/** Points and the faces between them, in double precision, where the shape's formula has them. */
export interface Surface {
  readonly points: readonly Vector[];
  /** Three points a face, counter-clockwise seen from outside. */
  readonly faces: readonly number[];
}

/** Radius and height. */
export type ProfilePoint = readonly [radius: number, z: number];

/** Angle of the first corner of a polygon whose first side lies in front, parallel to x. */
const firstCorner = (edges: number): number => Math.PI / edges - Math.PI / 2;

/** The corners of a regular polygon, counter-clockwise, with a side below, parallel to the first axis. */
export function regularPolygon(radius: number, edges: number): readonly (readonly [number, number])[] {
  return Array.from({ length: edges }, (_, corner) => {
    const angle = firstCorner(edges) + (2 * Math.PI * corner) / edges;
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
  });
}

/**
 * The body between a profile and the z axis: the profile begins and ends on the axis, below and above, and touches it nowhere else.
 * `edges` points stand for a circle.
 */
export function revolve(profile: readonly ProfilePoint[], edges: number): Surface {
  const circle = regularPolygon(1, edges);
  const rings = profile.slice(1, -1);
  const points: Vector[] = [
    [0, 0, profile[0]![1]],
    ...rings.flatMap(([radius, z]) => circle.map(([x, y]): Vector => [radius * x, radius * y, z])),
    [0, 0, profile.at(-1)![1]],
  ];
  const faces: number[] = [];
  const at = (ring: number, edge: number): number => 1 + ring * edges + (edge % edges);
  for (let edge = 0; edge < edges; edge++) {
    faces.push(0, at(0, edge + 1), at(0, edge));
    for (let ring = 1; ring < rings.length; ring++) {
      pushQuad(faces, at(ring - 1, edge), at(ring - 1, edge + 1), at(ring, edge + 1), at(ring, edge));
    }
    const last = rings.length - 1;
    faces.push(at(last, edge), at(last, edge + 1), points.length - 1);
  }
  return { points, faces };
}

/**
 * A closed profile, counter-clockwise in the plane of distance and height, led about the z axis: `place` says where a point of it
 * (distance from the middle of the profile, height) goes at an angle. Below 360° the ends are closed.
 */
export function sweepRing(
  profile: readonly (readonly [number, number])[],
  edges: number,
  degrees: number,
  place: (angle: number, out: number, z: number) => Vector,
): Surface {
  const isWhole = degrees >= 360;
  const columns = isWhole ? edges : edges + 1;
  const first = isWhole ? firstCorner(edges) : 0;
  const points: Vector[] = [];
  for (let column = 0; column < columns; column++) {
    const angle = first + (((degrees * Math.PI) / 180) * column) / edges;
    for (const [out, z] of profile) points.push(place(angle, out, z));
  }
  const count = profile.length;
  const at = (column: number, corner: number): number => (column % columns) * count + (corner % count);
  const faces: number[] = [];
  for (let column = 0; column < edges; column++) {
    for (let corner = 0; corner < count; corner++) {
      pushQuad(
        faces,
        at(column, corner),
        at(column + 1, corner),
        at(column + 1, corner + 1),
        at(column, corner + 1),
      );
    }
  }
  if (!isWhole) {
    for (let corner = 2; corner < count; corner++) {
      faces.push(at(0, 0), at(0, corner - 1), at(0, corner));
      faces.push(at(edges, 0), at(edges, corner), at(edges, corner - 1));
    }
  }
  return { points, faces };
}

/** The convex body of these points, whose faces have these outward normals. */
export function convexBody(points: readonly Vector[], normals: readonly Vector[]): Surface {
  const faces: number[] = [];
  for (const normal of normals) {
    const heights = points.map((point) => dot(point, normal));
    const top = Math.max(...heights);
    const corners = points.flatMap((_, at) => (heights[at]! > top - 1e-9 * Math.abs(top) ? [at] : []));
    const [origin, ...others] = corners as [number, ...number[]];
    const u = normalise(subtract(points[others[0]!]!, points[origin]!));
    const v = cross(normalise(normal), u);
    const angleOf = (at: number): number => {
      const way = subtract(points[at]!, points[origin]!);
      return Math.atan2(dot(way, v), dot(way, u));
    };
    // Seen from a corner of its own, a convex face spans less than half a turn.
    const fan = others.sort((left, right) => angleOf(left) - angleOf(right));
    for (let corner = 1; corner < fan.length; corner++) faces.push(origin, fan[corner - 1]!, fan[corner]!);
  }
  return { points, faces };
}

function pushQuad(faces: number[], a: number, b: number, c: number, d: number): void {
  faces.push(a, b, c, a, c, d);
}
