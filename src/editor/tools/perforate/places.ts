import {
  addScaled,
  cross,
  invertTransform,
  lengthOf,
  normalise,
  subtract,
  transformPoint,
  type Hole,
  type Transform,
  type Vector,
} from '#kernel';
import type { PartRecord } from '#document';
import type { ViewMark } from '../../view-marks.ts';
import type { Hit } from '../tool.ts';

type Place = Pick<Hole, 'at' | 'normal'>;

/** Where a part was hit, in its mesh millimetres; null where no face was. */
export function placeOf({ point, normal }: Hit, transform: Transform): Place | null {
  if (normal === null) return null;
  // A part of the document is never flat. Normals go by the inverse transposed, back by the transposed.
  return {
    at: transformPoint(invertTransform(transform)!, point),
    normal: normalise(transposed(transform, normal)),
  };
}

/** A place of a mesh as the part stands, plate millimetres. */
export function standingPlace({ at, normal }: Place, transform: Transform): Place {
  return {
    at: transformPoint(transform, at),
    normal: normalise(transposed(invertTransform(transform)!, normal)),
  };
}

function transposed(transform: Transform, [x, y, z]: Vector): Vector {
  const row = (at: number): number => transform[at]! * x + transform[at + 1]! * y + transform[at + 2]! * z;
  return [row(0), row(4), row(8)];
}

/** A hole is taken hold of this near to its middle, however small it is, mm. */
const LEAST_HOLD = 1;

/** The hole of a part that a place on its surface belongs to: the nearest of those it lies in; -1 where there is none. */
export function holeUnder(holes: readonly Hole[], { point }: Hit, transform: Transform): number {
  let nearest = { at: -1, distance: Infinity };
  for (const [at, hole] of holes.entries()) {
    const distance = lengthOf(subtract(standingPlace(hole, transform).at, point));
    if (distance <= Math.max(hole.r1, LEAST_HOLD) && distance < nearest.distance) nearest = { at, distance };
  }
  return nearest.at;
}

const CORNERS = 16;

/** The mouth of a hole on its part, as it is seen. */
export function mouthOf(
  hole: Place & Pick<Hole, 'r1'>,
  part: Pick<PartRecord, 'id' | 'mesh' | 'transform'>,
  isLit: boolean,
): ViewMark {
  const { at, normal } = standingPlace(hole, part.transform);
  const aside: Vector = Math.abs(normal[2]) > 0.9 ? [1, 0, 0] : [0, 0, 1];
  const first = normalise(cross(aside, normal));
  const second = cross(normal, first);
  const points = Array.from({ length: CORNERS }, (_, corner): Vector => {
    const angle = (2 * Math.PI * corner) / CORNERS;
    return addScaled(addScaled(at, first, hole.r1 * Math.cos(angle)), second, hole.r1 * Math.sin(angle));
  });
  return {
    points,
    label: null,
    parts: [{ id: part.id, mesh: part.mesh, transform: part.transform }],
    face: isLit ? 'lit' : 'plain',
  };
}
