import type { MeshBuffers } from '../mesh/types.ts';
import { addScaled, cross, dot, lengthOf, normalise, scale, subtract, type Vector } from '../mesh/vector.ts';
import { convexHull } from './hull.ts';

/** Triangles of the hull whose normals are within this of the largest among them are one face: scans are never quite flat. */
const FLAT = Math.cos((1 * Math.PI) / 180);
/** Faces smaller than this share of the hull's surface carry nothing. */
const LEAST_SHARE = 0.003;
const MOST_FACES = 48;
/** Directions in its plane in which the corners of a face are looked for: it has at most as many. */
const DIRECTIONS = 64;

/**
 * The flat faces of a mesh's convex hull, on which it can stand, largest first: corners of each, counter-clockwise seen from outside,
 * in the mesh's own measure. At most 48; a face with a round rim comes with at most 64 corners. None where all points lie on a plane.
 */
export function flatFaces({ positions }: Pick<MeshBuffers, 'positions'>): readonly (readonly Vector[])[] {
  const hull = convexHull(positions);
  const faces = hull.length / 3;
  const point = (corner: number): Vector => {
    const at = hull[corner]! * 3;
    return [positions[at]!, positions[at + 1]!, positions[at + 2]!];
  };
  const normals: Vector[] = [];
  const areas = new Float64Array(faces);
  for (let face = 0; face < faces; face++) {
    const a = point(face * 3);
    const across = cross(subtract(point(face * 3 + 1), a), subtract(point(face * 3 + 2), a));
    areas[face] = lengthOf(across) / 2;
    normals.push(areas[face] === 0 ? across : normalise(across));
  }
  const beside = facesBeside(hull, positions.length / 3);
  const isTaken = new Uint8Array(faces);
  const least = areas.reduce((sum, area) => sum + area, 0) * LEAST_SHARE;
  const found: { readonly corners: readonly Vector[]; readonly area: number }[] = [];
  for (const seed of [...areas.keys()].sort((a, b) => areas[b]! - areas[a]! || a - b)) {
    if (isTaken[seed] === 1 || areas[seed] === 0) continue;
    const region = [seed];
    isTaken[seed] = 1;
    for (let at = 0; at < region.length; at++) {
      for (let k = 0; k < 3; k++) {
        const other = beside[region[at]! * 3 + k]!;
        // A sliver has no direction of its own: it belongs to what it is beside.
        if (isTaken[other] === 1 || (areas[other]! > 0 && dot(normals[other]!, normals[seed]!) < FLAT))
          continue;
        isTaken[other] = 1;
        region.push(other);
      }
    }
    const area = region.reduce((sum, face) => sum + areas[face]!, 0);
    if (area < least) continue;
    const corners = region.flatMap((face) => [0, 1, 2].map((k) => point(face * 3 + k)));
    found.push({ corners: outlineOf(corners, normals[seed]!), area });
  }
  return found
    .sort((a, b) => b.area - a.area)
    .slice(0, MOST_FACES)
    .map(({ corners }) => corners);
}

/** For each edge of the hull the face on its other side. */
function facesBeside(hull: Uint32Array, points: number): Uint32Array {
  const owners = new Map<number, number>();
  const ends = (edge: number): readonly [number, number] => [
    hull[edge]!,
    hull[edge - (edge % 3) + ((edge + 1) % 3)]!,
  ];
  for (let edge = 0; edge < hull.length; edge++) {
    const [from, to] = ends(edge);
    owners.set(from * points + to, (edge / 3) | 0);
  }
  return hull.map((_corner, edge) => {
    const [from, to] = ends(edge);
    return owners.get(to * points + from)!;
  });
}

/** The outermost of points of a convex face, in order round its normal; all on the plane through their middle. */
function outlineOf(points: readonly Vector[], normal: Vector): readonly Vector[] {
  const level = points.reduce((sum, each) => sum + dot(each, normal), 0) / points.length;
  const along: Vector = Math.abs(normal[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0];
  const u = normalise(cross(normal, along));
  const v = cross(normal, u);
  const outline: Vector[] = [];
  for (let at = 0; at < DIRECTIONS; at++) {
    const turn = (at / DIRECTIONS) * 2 * Math.PI;
    const way = addScaled(scale(u, Math.cos(turn)), v, Math.sin(turn));
    const outermost = points.reduce((best, each) => (dot(each, way) > dot(best, way) ? each : best));
    if (outline.at(-1) !== outermost) outline.push(outermost);
  }
  const distinct = outline.filter((each, at) => {
    const before = outline.at(at - 1)!;
    return outline.length === 1 || lengthOf(subtract(each, before)) > 0;
  });
  return distinct.map((each) => addScaled(each, normal, level - dot(each, normal)));
}
