import { determinantOf, invertTransform, transformPoint } from '../mesh/matrix.ts';
import { addScaled, cross, dot, lengthOf, normalise, subtract, type Vector } from '../mesh/vector.ts';
import type { MeshBuffers, Transform } from '../mesh/types.ts';
import { nearestOnFace, type Corners, type MeshPlace } from './nearest.ts';

/** A place this near to a face is on it: what the pointer meets comes in float32, mm. */
const ON_FACE = 1e-3;
/** Between two places of a stroke the brush is set down so often within its radius. */
const STEPS_IN_RADIUS = 2;
/** A stroke that leaps further than this many radii has been over something else meanwhile. */
const LONGEST_LEAP = 20;

/**
 * The faces that a round brush reaches on its way over a mesh that stands as `transform` says, rising: those it is on, and those whose middle
 * is within `radius` mm of it and that look to the same side. Places of the stroke and their outward normals are in plate millimetres.
 */
export function brushedFaces(
  { positions, indices }: MeshBuffers,
  transform: Transform,
  stroke: readonly MeshPlace[],
  radius: number,
): readonly number[] {
  const toMesh = invertTransform(transform);
  const places = filledIn(stroke, radius);
  if (toMesh === undefined || places.length === 0) return [];
  const isMirrored = determinantOf(transform) < 0;
  // The box around all of the stroke, in the mesh's own millimetres: what is outside is not looked at further.
  const reach = [0, 1, 2].map(
    (row) => Math.max(radius, ON_FACE) * Math.hypot(toMesh[row]!, toMesh[4 + row]!, toMesh[8 + row]!),
  );
  const own = places.map(({ place }) => transformPoint(toMesh, place));
  const low = reach.map((by, axis) => Math.min(...own.map((at) => at[axis]!)) - by);
  const high = reach.map((by, axis) => Math.max(...own.map((at) => at[axis]!)) + by);
  const pointAt = (corner: number): Vector => {
    const at = indices[corner]! * 3;
    return transformPoint(transform, [positions[at]!, positions[at + 1]!, positions[at + 2]!]);
  };
  const found: number[] = [];
  for (let corner = 0; corner < indices.length; corner += 3) {
    const [a, b, c] = [indices[corner]! * 3, indices[corner + 1]! * 3, indices[corner + 2]! * 3];
    let isNear = true;
    for (let axis = 0; axis < 3 && isNear; axis++) {
      const [p, q, r] = [positions[a + axis]!, positions[b + axis]!, positions[c + axis]!];
      isNear = Math.min(p, q, r) <= high[axis]! && Math.max(p, q, r) >= low[axis]!;
    }
    if (!isNear) continue;
    const corners: Corners = [pointAt(corner), pointAt(corner + 1), pointAt(corner + 2)];
    const across = cross(subtract(corners[1], corners[0]), subtract(corners[2], corners[0]));
    if (lengthOf(across) === 0) continue;
    const normal = normalise(across);
    const isReached = places.some(({ place, normal: outward }) => {
      if (dot(normal, outward) > 0 === isMirrored) return false;
      if (lengthOf(subtract(middleOf(corners), place)) <= radius) return true;
      return lengthOf(subtract(nearestOnFace(corners, normal, place), place)) <= ON_FACE;
    });
    if (isReached) found.push(corner / 3);
  }
  return found;
}

const middleOf = ([a, b, c]: Corners): Vector => [
  (a[0] + b[0] + c[0]) / 3,
  (a[1] + b[1] + c[1]) / 3,
  (a[2] + b[2] + c[2]) / 3,
];

/** The places of a stroke with others between them, where it went on over the same side. */
function filledIn(stroke: readonly MeshPlace[], radius: number): readonly MeshPlace[] {
  return stroke.flatMap((to, at) => {
    const from = stroke[at - 1];
    if (from === undefined) return [to];
    const way = subtract(to.place, from.place);
    const steps = Math.ceil((lengthOf(way) / radius) * STEPS_IN_RADIUS);
    if (steps <= 1 || steps > LONGEST_LEAP * STEPS_IN_RADIUS || dot(from.normal, to.normal) <= 0) return [to];
    return Array.from({ length: steps }, (_, step) => ({
      place: addScaled(from.place, way, (step + 1) / steps),
      normal: to.normal,
    }));
  });
}
