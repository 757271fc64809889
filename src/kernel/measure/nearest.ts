import { determinantOf, invertTransform, transformPoint } from '../mesh/matrix.ts';
import { addScaled, cross, dot, lengthOf, normalise, scale, subtract, type Vector } from '../mesh/vector.ts';
import type { MeshBuffers, Transform } from '../mesh/types.ts';
import { nearestOn } from './probe.ts';

/** A place on a mesh, and the direction its face looks to, of length 1. */
export interface MeshPlace {
  readonly place: Vector;
  readonly normal: Vector;
}

export type Corners = readonly [Vector, Vector, Vector];

/**
 * The place on a mesh that stands as `transform` says, nearest to a place, with the outward normal there: plate millimetres in and out,
 * though what is nearest is measured in the mesh's own. Null for a mesh without faces that have an area.
 */
export function nearestOnMesh(mesh: MeshBuffers, transform: Transform, place: Vector): MeshPlace | null {
  const best = nearestFace(mesh, transform, place);
  if (best === null) return null;
  const placed = best.corners.map((corner) => transformPoint(transform, corner)) as unknown as Corners;
  const sense = Math.sign(determinantOf(transform));
  return {
    place: transformPoint(transform, best.near),
    normal: scale(normalise(acrossOf(placed)), sense),
  };
}

/** The face of a mesh that is nearest to a place, by its number, and the place on it; both in the mesh's own coordinates but for the place asked for. */
export function nearestFace(
  mesh: MeshBuffers,
  transform: Transform,
  place: Vector,
): { readonly face: number; readonly near: Vector; readonly corners: Corners } | null {
  const toMesh = invertTransform(transform);
  if (toMesh === undefined) return null;
  const from = transformPoint(toMesh, place);
  let best: ReturnType<typeof nearestFace> = null;
  let least = Infinity;
  for (const [face, corners] of facesWithin(mesh, from, toNearestCorner(mesh, from))) {
    const across = acrossOf(corners);
    if (lengthOf(across) === 0) continue;
    const near = nearestOnFace(corners, normalise(across), from);
    const distance = lengthOf(subtract(near, from));
    if (distance >= least) continue;
    least = distance;
    best = { face, near, corners };
  }
  return best;
}

const acrossOf = ([a, b, c]: Corners): Vector => cross(subtract(b, a), subtract(c, a));

/** How far the nearest corner of a face is. */
function toNearestCorner({ positions, indices }: MeshBuffers, [x, y, z]: Vector): number {
  let least = Infinity;
  for (const index of indices) {
    const at = index * 3;
    const [dx, dy, dz] = [positions[at]! - x, positions[at + 1]! - y, positions[at + 2]! - z];
    const squared = dx * dx + dy * dy + dz * dz;
    if (squared < least) least = squared;
  }
  return Math.sqrt(least);
}

/** Faces whose box is within reach of a place: others are no nearer. */
function* facesWithin(
  { positions, indices }: MeshBuffers,
  place: Vector,
  reach: number,
): Generator<[face: number, corners: Corners]> {
  // What is at the very end of it is within.
  const most = reach * (1 + 1e-9) + Number.MIN_VALUE;
  const point = (corner: number): Vector => {
    const at = indices[corner]! * 3;
    return [positions[at]!, positions[at + 1]!, positions[at + 2]!];
  };
  for (let corner = 0; corner < indices.length; corner += 3) {
    const [a, b, c] = [indices[corner]! * 3, indices[corner + 1]! * 3, indices[corner + 2]! * 3];
    let isNear = true;
    for (let axis = 0; axis < 3 && isNear; axis++) {
      const [p, q, r] = [positions[a + axis]!, positions[b + axis]!, positions[c + axis]!];
      isNear = Math.min(p, q, r) <= place[axis]! + most && Math.max(p, q, r) >= place[axis]! - most;
    }
    if (isNear) yield [corner / 3, [point(corner), point(corner + 1), point(corner + 2)]];
  }
}

/** The point of a face, of this normal, nearest to a place. */
export function nearestOnFace(corners: Corners, normal: Vector, place: Vector): Vector {
  const foot = addScaled(place, normal, -dot(normal, subtract(place, corners[0])));
  const sides = ([0, 1, 2] as const).map((at) => [corners[at], corners[(at + 1) % 3]!] as const);
  const isInside = sides.every(
    ([from, to]) => dot(cross(subtract(to, from), subtract(foot, from)), normal) >= 0,
  );
  if (isInside) return foot;
  return sides
    .map(([from, to]) => nearestOn(from, to, place))
    .reduce((best, next) =>
      lengthOf(subtract(next, place)) < lengthOf(subtract(best, place)) ? next : best,
    );
}
