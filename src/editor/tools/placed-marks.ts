import {
  addScaled,
  cross,
  invertTransform,
  lengthOf,
  normalise,
  subtract,
  transformPoint,
  type Transform,
  type Vector,
} from '#kernel';
import type { PartRecord } from '#document';
import type { ViewMark } from '../view-marks.ts';
import type { Hit } from './tool.ts';

/** A place on the surface of a mesh: in its millimetres, with the outward normal there, of length 1. */
export interface Place {
  readonly at: Vector;
  readonly normal: Vector;
}

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

/** Something is taken hold of this near to its middle, however small it is, mm. */
const LEAST_HOLD = 1;

/** What of a part a place on its surface belongs to: the nearest of those whose radius it is in; -1 where there is none. */
export function itemUnder<Item extends Place>(
  items: readonly Item[],
  radiusOf: (item: Item) => number,
  { point }: Hit,
  transform: Transform,
): number {
  let nearest = { at: -1, distance: Infinity };
  for (const [at, item] of items.entries()) {
    const distance = lengthOf(subtract(standingPlace(item, transform).at, point));
    if (distance <= Math.max(radiusOf(item), LEAST_HOLD) && distance < nearest.distance)
      nearest = { at, distance };
  }
  return nearest.at;
}

const CORNERS = 16;

/** A disc at a place of a part, as it stands. */
export function mouthOf(
  place: Place,
  radius: number,
  part: Pick<PartRecord, 'id' | 'mesh' | 'transform'>,
  isLit: boolean,
): ViewMark {
  const { at, normal } = standingPlace(place, part.transform);
  const aside: Vector = Math.abs(normal[2]) > 0.9 ? [1, 0, 0] : [0, 0, 1];
  const first = normalise(cross(aside, normal));
  const second = cross(normal, first);
  const points = Array.from({ length: CORNERS }, (_, corner): Vector => {
    const angle = (2 * Math.PI * corner) / CORNERS;
    return addScaled(addScaled(at, first, radius * Math.cos(angle)), second, radius * Math.sin(angle));
  });
  return {
    points,
    label: null,
    parts: [{ id: part.id, mesh: part.mesh, transform: part.transform }],
    face: isLit ? 'lit' : 'plain',
  };
}
