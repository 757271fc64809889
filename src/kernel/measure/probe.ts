import { invertTransform, transformPoint } from '../mesh/matrix.ts';
import { addScaled, cross, dot, lengthOf, normalise, subtract, type Vector } from '../mesh/vector.ts';
import type { MeshBuffers, Transform } from '../mesh/types.ts';

/** Faces that meet at a larger angle than this have an edge one would measure from, degrees. */
export const SHARP_DEGREES = 20;

/**
 * The place to measure from, for a place on a mesh that stands as `transform` says: the nearest corner of a sharp or open edge within
 * `reach`, or else the nearest place on one, or else the place itself. Plate millimetres.
 */
export function snapToEdges(mesh: MeshBuffers, transform: Transform, place: Vector, reach: number): Vector {
  let corner: Near = { place, distance: reach };
  let onEdge: Near = { place, distance: reach };
  for (const [from, to] of sharpEdgesNear(mesh, transform, place, reach)) {
    for (const end of [from, to]) corner = nearer(corner, place, end);
    onEdge = nearer(onEdge, place, nearestOn(from, to, place));
  }
  return corner.distance < reach ? corner.place : onEdge.place;
}

interface Near {
  readonly place: Vector;
  readonly distance: number;
}

function nearer(best: Near, from: Vector, place: Vector): Near {
  const distance = lengthOf(subtract(place, from));
  return distance < best.distance ? { place, distance } : best;
}

/** The place on the line between two others that is nearest to a place. */
export function nearestOn(from: Vector, to: Vector, place: Vector): Vector {
  const along = subtract(to, from);
  const share = dot(subtract(place, from), along) / (dot(along, along) || 1);
  return addScaled(from, along, Math.max(0, Math.min(1, share)));
}

/** Edges within reach whose faces meet at an angle, or which have one face. Both faces of such an edge are looked at: they are as near. */
function sharpEdgesNear(
  { positions, indices }: MeshBuffers,
  transform: Transform,
  place: Vector,
  reach: number,
): readonly (readonly [Vector, Vector])[] {
  const edges = new Map<string, { ends: readonly [Vector, Vector]; normals: Vector[] }>();
  const point = (index: number): Vector =>
    transformPoint(transform, [positions[index * 3]!, positions[index * 3 + 1]!, positions[index * 3 + 2]!]);
  for (let at = 0; at < indices.length; at += 3) {
    const numbers = [indices[at]!, indices[at + 1]!, indices[at + 2]!] as const;
    const corners = [point(numbers[0]), point(numbers[1]), point(numbers[2])] as const;
    if (!isNear(corners, place, reach)) continue;
    const normal = normalise(cross(subtract(corners[1], corners[0]), subtract(corners[2], corners[0])));
    for (let side = 0; side < 3; side++) {
      const next = (side + 1) % 3;
      const ends = [corners[side]!, corners[next]!] as const;
      if (lengthOf(subtract(nearestOn(...ends, place), place)) > reach) continue;
      const key = [numbers[side]!, numbers[next]!].toSorted((one, other) => one - other).join();
      const known = edges.get(key);
      if (known) known.normals.push(normal);
      else edges.set(key, { ends, normals: [normal] });
    }
  }
  const smooth = Math.cos((SHARP_DEGREES * Math.PI) / 180);
  return [...edges.values()].flatMap(({ ends, normals: [one, other] }) =>
    other === undefined || dot(one!, other) < smooth ? [ends] : [],
  );
}

/** Whether the box of three corners is within reach of a place. */
function isNear(corners: readonly Vector[], place: Vector, reach: number): boolean {
  return ([0, 1, 2] as const).every(
    (axis) =>
      Math.min(...corners.map((corner) => corner[axis])) <= place[axis] + reach &&
      Math.max(...corners.map((corner) => corner[axis])) >= place[axis] - reach,
  );
}

/** Nearer than this a ray does not meet a wall: it is the face it starts on, mm. */
const LEAST_WALL = 1e-3;

/**
 * How far it is from a place on a mesh that stands as `transform` says, against the face's outward `normal`, to the surface on the
 * other side, plate millimetres; null where there is none. Möller and Trumbore, "Fast, Minimum Storage Ray/Triangle
 * Intersection", 1997; the ray is in the mesh's own coordinates, as long as it is on the plate.
 */
export function wallBehind(
  { positions, indices }: MeshBuffers,
  transform: Transform,
  place: Vector,
  normal: Vector,
): number | null {
  const toMesh = invertTransform(transform);
  if (toMesh === undefined) return null;
  const origin = transformPoint(toMesh, place);
  const [dx, dy, dz] = subtract(transformPoint(toMesh, addScaled(place, normal, -1)), origin);
  const [ox, oy, oz] = origin;
  let nearest = Infinity;
  for (let at = 0; at < indices.length; at += 3) {
    const a = indices[at]! * 3;
    const b = indices[at + 1]! * 3;
    const c = indices[at + 2]! * 3;
    const [ax, ay, az] = [positions[a]!, positions[a + 1]!, positions[a + 2]!];
    const [ux, uy, uz] = [positions[b]! - ax, positions[b + 1]! - ay, positions[b + 2]! - az];
    const [vx, vy, vz] = [positions[c]! - ax, positions[c + 1]! - ay, positions[c + 2]! - az];
    const px = dy * vz - dz * vy;
    const py = dz * vx - dx * vz;
    const pz = dx * vy - dy * vx;
    const determinant = ux * px + uy * py + uz * pz;
    if (determinant === 0) continue;
    const [tx, ty, tz] = [ox - ax, oy - ay, oz - az];
    const u = (tx * px + ty * py + tz * pz) / determinant;
    if (u < 0 || u > 1) continue;
    const qx = ty * uz - tz * uy;
    const qy = tz * ux - tx * uz;
    const qz = tx * uy - ty * ux;
    const v = (dx * qx + dy * qy + dz * qz) / determinant;
    if (v < 0 || u + v > 1) continue;
    const distance = (vx * qx + vy * qy + vz * qz) / determinant;
    if (distance > LEAST_WALL && distance < nearest) nearest = distance;
  }
  return nearest === Infinity ? null : nearest;
}
