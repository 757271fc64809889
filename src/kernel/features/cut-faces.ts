import type { MeshBuffers } from '../mesh/types.ts';
import { addScaled, cross, dot, lengthOf, normalise, scale, subtract, type Vector } from '../mesh/vector.ts';
import type { Loft } from './loft.ts';

/** Faces of a mesh that holes go through, and what is left of them. */
export interface CutFaces {
  /** In order. */
  readonly faces: Uint32Array;
  /** Triangles of what is left, three corners each, in the mesh's coordinates. */
  readonly corners: Float32Array;
  /** The face each of them is of. */
  readonly of: Uint32Array;
}

/** Places this near to a plane are on it, mm. */
const ON_PLANE = 1e-7;
/** Holes reach so much further than their ends: one may end right on a surface. */
const PAST_END = 0.01;
/** Smaller pieces are dust, mm². */
const DUST = 1e-9;
/** Thinner ones are, too, mm: a device cannot tell how deep they lie, and draws specks of them in front of what hides them. */
const THIN = 1e-3;

/** A convex body, its planes looking outwards. */
interface Convex {
  readonly planes: readonly { readonly normal: Vector; readonly at: number }[];
  readonly min: Vector;
  readonly max: Vector;
}
/** Corners of a convex polygon. */
export type Polygon = readonly Vector[];

/** Faces of which nothing was taken. */
const UNCUT: CutFaces = { faces: new Uint32Array(0), corners: new Float32Array(0), of: new Uint32Array(0) };

/** Takes holes away from the faces of a mesh, or from what `before` has left of them: what is outside all of them stays. Both in the same millimetres. */
export function cutFaces(
  { positions, indices }: MeshBuffers,
  lofts: readonly Loft[],
  before: CutFaces = UNCUT,
): CutFaces {
  const bodies = lofts.flatMap(convexBodies);
  const low = boundOf(bodies, 'min');
  const high = boundOf(bodies, 'max');
  const made = createCutFaces();
  const min = [0, 0, 0];
  const max = [0, 0, 0];
  const isApart = (from: Vector, to: Vector): boolean =>
    min[0]! > to[0] ||
    max[0]! < from[0] ||
    min[1]! > to[1] ||
    max[1]! < from[1] ||
    min[2]! > to[2] ||
    max[2]! < from[2];
  let [gone, piece] = [0, 0];
  for (let face = 0; face * 3 < indices.length; face++) {
    const [a, b, c] = [indices[face * 3]! * 3, indices[face * 3 + 1]! * 3, indices[face * 3 + 2]! * 3];
    for (let axis = 0; axis < 3; axis++) {
      min[axis] = Math.min(positions[a + axis]!, positions[b + axis]!, positions[c + axis]!);
      max[axis] = Math.max(positions[a + axis]!, positions[b + axis]!, positions[c + axis]!);
    }
    const isGone = before.faces[gone] === face;
    if (!isGone && isApart(low, high)) continue;
    const pieces: Polygon[] = [];
    if (isGone) gone++;
    else pieces.push([a, b, c].map((at) => placeAt(positions, at)));
    for (; before.of[piece] === face; piece++)
      pieces.push([0, 3, 6].map((corner) => placeAt(before.corners, piece * 9 + corner)));
    let left: readonly Polygon[] = pieces;
    for (const body of bodies) if (!isApart(body.min, body.max)) left = without(left, body);
    if (isGone || left !== pieces) made.add(face, left);
  }
  return made.finish();
}

const placeAt = (places: Float32Array, at: number): Vector => [places[at]!, places[at + 1]!, places[at + 2]!];

/** Gathers what is left of faces, asked for in their order. */
export function createCutFaces(): {
  readonly add: (face: number, left: readonly Polygon[]) => void;
  readonly finish: () => CutFaces;
} {
  const faces: number[] = [];
  const corners: number[] = [];
  const of: number[] = [];
  return {
    add(face, left) {
      faces.push(face);
      for (const polygon of left)
        for (const piece of trianglesOf(polygon)) {
          for (const place of piece) corners.push(...place);
          of.push(face);
        }
    },
    finish: () => ({
      faces: Uint32Array.from(faces),
      corners: Float32Array.from(corners),
      of: Uint32Array.from(of),
    }),
  };
}

/** A convex polygon in triangles, without dust. */
function trianglesOf(polygon: Polygon): readonly (readonly [Vector, Vector, Vector])[] {
  return polygon.slice(2).flatMap((last, at) => {
    const [first, second] = [polygon[0]!, polygon[at + 1]!];
    const area = lengthOf(cross(subtract(second, first), subtract(last, first)));
    const longest = Math.max(
      lengthOf(subtract(second, first)),
      lengthOf(subtract(last, second)),
      lengthOf(subtract(first, last)),
    );
    const isDust = area < DUST || area < THIN * longest;
    return isDust ? [] : [[first, second, last] as const];
  });
}

/** Polygons without a convex body; the same list where it meets none. */
function without(polygons: readonly Polygon[], { planes }: Convex): readonly Polygon[] {
  let isMet = false;
  const left = polygons.flatMap((polygon) => {
    const outside: Polygon[] = [];
    let inside = polygon;
    for (const plane of planes) {
      const halves = splitPolygon(inside, plane.normal, plane.at);
      if (halves.above.length > 0) outside.push(halves.above);
      inside = halves.below;
      if (inside.length === 0) return [polygon];
    }
    isMet = true;
    return outside;
  });
  return isMet ? left : polygons;
}

/** The two sides of a convex polygon, `normal`·place against `at`; one that lies in the plane is below. */
export function splitPolygon(
  polygon: Polygon,
  normal: Vector,
  at: number,
): { readonly above: Polygon; readonly below: Polygon } {
  const heights = polygon.map((place) => {
    const height = dot(normal, place) - at;
    return Math.abs(height) < ON_PLANE ? 0 : height;
  });
  if (heights.every((height) => height <= 0)) return { above: [], below: polygon };
  if (heights.every((height) => height >= 0)) return { above: polygon, below: [] };
  const above: Vector[] = [];
  const below: Vector[] = [];
  polygon.forEach((place, corner) => {
    const next = (corner + 1) % polygon.length;
    const [height, other] = [heights[corner]!, heights[next]!];
    if (height >= 0) above.push(place);
    if (height <= 0) below.push(place);
    if (height * other >= 0) return;
    const crossing = addScaled(place, subtract(polygon[next]!, place), height / (height - other));
    above.push(crossing);
    below.push(crossing);
  });
  return { above, below };
}

/** A loft from ring to ring: each stretch is convex. */
function convexBodies({ rings }: Loft): readonly Convex[] {
  return rings.slice(1).map((above, at) => {
    const below = rings[at]!;
    const middle = scale(
      [...below, ...above].reduce((sum, place) => addScaled(sum, place, 1), [0, 0, 0] as Vector),
      0.5 / below.length,
    );
    const plane = ([a, b, c]: readonly [Vector, Vector, Vector], past: number) => {
      const across = normalise(cross(subtract(b, a), subtract(c, a)));
      const normal = dot(across, subtract(middle, a)) > 0 ? scale(across, -1) : across;
      return { normal, at: dot(normal, a) + past };
    };
    const end = (ring: readonly Vector[], isLast: boolean) =>
      plane(
        [ring[0]!, ring[Math.floor(ring.length / 3)]!, ring[Math.floor((2 * ring.length) / 3)]!],
        isLast ? PAST_END : 0,
      );
    const sides = below.map((place, side) => {
      const next = (side + 1) % below.length;
      return plane([place, below[next]!, above[side]!], 0);
    });
    const all = [...below, ...above];
    const bound = (pick: (...values: number[]) => number, past: number): Vector =>
      [0, 1, 2].map((axis) => pick(...all.map((place) => place[axis]!)) + past) as unknown as Vector;
    return {
      planes: [end(below, at === 0), end(above, at === rings.length - 2), ...sides],
      min: bound(Math.min, -PAST_END),
      max: bound(Math.max, PAST_END),
    };
  });
}

const boundOf = (bodies: readonly Convex[], edge: 'min' | 'max'): Vector =>
  [0, 1, 2].map((axis) => {
    let bound = edge === 'min' ? Infinity : -Infinity;
    for (const body of bodies) bound = Math[edge](bound, body[edge][axis]!);
    return bound;
  }) as unknown as Vector;
