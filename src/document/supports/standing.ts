import type { Id } from '#base';
import { invertTransform, multiplyTransforms, translation, type Transform, type Vector } from '#kernel';
import type { PartRecord } from '../records/part.ts';
import { supportSetIdOf, type SupportSetRecord } from '../records/support-set.ts';
import type { DocumentReader } from '../types.ts';
import { valuesEqual } from '../values-equal.ts';

/** How a part stands now, as seen from where its supports were made. */
export interface SupportStanding {
  /** Cosine and sine of a turn about z and a way over the plate, mm: x' = c·x − s·y + dx, y' = s·x + c·y + dy. */
  readonly frame: readonly [c: number, s: number, dx: number, dy: number];
  /** How much higher the part is, mm. */
  readonly lift: number;
  /** Whether that is all that has happened to it. Otherwise (tilted, scaled, mirrored) supports have to be made anew. */
  readonly isUpright: boolean;
}

/** Entries of matrices differ by no more than this, in shares of the largest, by rounding alone. */
const DUST = 1e-7;

/** How a part of this transform stands, seen from `stands`: the turn about z that fits its axes best, and the way that is left. */
export function standingOf(stands: Transform, transform: Transform): SupportStanding {
  let [cosine, sine, largest] = [0, 0, 0];
  for (let column = 0; column < 12; column += 4) {
    const [ax, ay, bx, by] = [
      stands[column]!,
      stands[column + 1]!,
      transform[column]!,
      transform[column + 1]!,
    ];
    cosine += ax * bx + ay * by;
    sine += ax * by - ay * bx;
    for (let row = 0; row < 3; row++) largest = Math.max(largest, Math.abs(stands[column + row]!));
  }
  const size = Math.sqrt(cosine * cosine + sine * sine);
  const [c, s] = size > 0 ? [cosine / size, sine / size] : [1, 0];
  let isUpright = size > 0;
  for (let column = 0; column < 12; column += 4) {
    const [x, y] = [stands[column]!, stands[column + 1]!];
    const turned = [c * x - s * y, s * x + c * y, stands[column + 2]!];
    for (let row = 0; row < 3; row++)
      isUpright &&= Math.abs(turned[row]! - transform[column + row]!) <= DUST * largest;
  }
  const [x, y] = [stands[12]!, stands[13]!];
  return {
    frame: [c, s, transform[12]! - (c * x - s * y), transform[13]! - (s * x + c * y)],
    lift: transform[14]! - stands[14]!,
    isUpright,
  };
}

/** What takes a structure (to-structure.ts) and meshes made from it over the plate, to where the part is. */
export function overPlate({ frame: [c, s, x, y] }: SupportStanding): Transform {
  return [c, s, 0, 0, 0 - s, c, 0, 0, 0, 0, 1, 0, x, y, 0, 1];
}

/** A place of the records, on the plate where the part is now. */
export function toPlate({ frame: [c, s, dx, dy], lift }: SupportStanding, [x, y, z]: Vector): Vector {
  return [c * x - s * y + dx, s * x + c * y + dy, z + lift];
}

/** A place on the plate, where the part is now, as records have it. */
export function fromPlate({ frame: [c, s, dx, dy], lift }: SupportStanding, [x, y, z]: Vector): Vector {
  const [wayX, wayY] = [x - dx, y - dy];
  return [c * wayX + s * wayY, c * wayY - s * wayX, z - lift];
}

/** A direction of the records, on the plate; `turnFromPlate` the other way round. */
export function turnToPlate({ frame: [c, s] }: SupportStanding, [x, y, z]: Vector): Vector {
  return [c * x - s * y, s * x + c * y, z];
}

export function turnFromPlate({ frame: [c, s] }: SupportStanding, [x, y, z]: Vector): Vector {
  return [c * x + s * y, c * y - s * x, z];
}

/** Where supports of a part are made: with the part as `stands` says, higher by `lift` mm. */
export interface RoutedPlace {
  readonly stands: Transform;
  readonly lift: number;
}

/** Where the next supports of a part are made: where those it has are, for as long as it stands upright on them. */
export function placeToRoute(document: DocumentReader, part: PartRecord): RoutedPlace {
  const set = document.get('support-set', supportSetIdOf(part.id));
  const standing = set === undefined ? undefined : standingOf(set.stands, part.transform);
  return set !== undefined && standing?.isUpright === true
    ? { stands: set.stands, lift: standing.lift }
    : { stands: part.transform, lift: 0 };
}

/** The transform a part has while its supports are made. */
export function routedTransform({ stands, lift }: RoutedPlace): Transform {
  return multiplyTransforms(translation(0, 0, lift), stands);
}

/** What keeps the supports of a part where they are on the plate while it gets a transform for another mesh. */
export function restand(
  document: DocumentReader,
  id: Id<'part'>,
  transform: Transform | undefined,
): readonly (readonly [SupportSetRecord, SupportSetRecord])[] {
  const set = document.get('support-set', supportSetIdOf(id));
  const part = document.get('part', id);
  if (set === undefined || part === undefined || transform === undefined) return [];
  const standing = standingOf(set.stands, part.transform);
  if (!standing.isUpright || valuesEqual(part.transform, transform)) return [];
  const moved = multiplyTransforms(translation(0, 0, standing.lift), overPlate(standing));
  return [[set, { ...set, stands: multiplyTransforms(invertTransform(moved)!, transform) }]];
}
