import { boxCentre, boxSize, multiplyTransforms, type Aabb, type Transform, type Vector } from '#kernel';
import {
  overPlate,
  placeToRoute,
  routedTransform,
  standingOf,
  type DocumentReader,
  type PartRecord,
  type RoutedPlace,
  type SupportStanding,
} from '#document';

/** Supports need so much room around a part, mm: what is further from the edges of the platform never comes to them. */
const ROOM = 30;

/** Where supports of a part are grown. */
export interface GrowingPlace {
  /** Where its records are. */
  readonly place: RoutedPlace;
  /** Takes what records describe to where it is grown, and back. */
  readonly there: SupportStanding;
  readonly back: SupportStanding;
  /** Takes the part's mesh to where it is grown. */
  readonly transform: Transform;
  /** Takes what stands on the plate to where it is grown. */
  readonly ofOthers: Transform;
}

/**
 * Where supports of a part are grown: where it is on the plate, but as it was turned about z when they were made first, so that places
 * found anew are those that were. Where that could bring it over an edge of the platform it is as it is.
 */
export function growingPlace(
  document: DocumentReader,
  part: PartRecord,
  box: Aabb,
  [width, depth]: Vector,
): GrowingPlace {
  const place = placeToRoute(document, part);
  const standing = { ...standingOf(routedTransform(place), part.transform), lift: 0 };
  const [c, s, dx, dy] = standing.frame;
  const [x, y] = boxCentre(box);
  const [sizeX, sizeY] = boxSize(box);
  const reach = Math.sqrt(sizeX * sizeX + sizeY * sizeY) / 2 + ROOM;
  const isRoomy = Math.abs(x) + reach <= width / 2 && Math.abs(y) + reach <= depth / 2;
  const isTurned = s !== 0 || c !== 1;
  // The middle of the box where it was made.
  const [wayX, wayY] = [x - dx, y - dy];
  const [madeX, madeY] = [c * wayX + s * wayY, c * wayY - s * wayX];
  const there: SupportStanding =
    isTurned && isRoomy ? { ...standing, frame: [1, 0, x - madeX, y - madeY] } : standing;
  return placeAt(place, there, standing);
}

/** Where supports of a part are fixed: where it is. */
export function fixingPlace(document: DocumentReader, part: PartRecord): GrowingPlace {
  const place = placeToRoute(document, part);
  const standing = { ...standingOf(routedTransform(place), part.transform), lift: 0 };
  return placeAt(place, standing, standing);
}

function placeAt(place: RoutedPlace, there: SupportStanding, standing: SupportStanding): GrowingPlace {
  return {
    place,
    there,
    back: inverseOf(there),
    transform: multiplyTransforms(overPlate(there), routedTransform(place)),
    ofOthers: multiplyTransforms(overPlate(there), overPlate(inverseOf(standing))),
  };
}

/** The way back from where a part is to where its supports were made. */
export function inverseOf({ frame: [c, s, x, y], ...standing }: SupportStanding): SupportStanding {
  return { ...standing, frame: [c, 0 - s, 0 - (c * x + s * y), s * x - c * y] };
}
