import {
  boxCentre,
  boxSize,
  identityTransform,
  joinBoxes,
  translation,
  type Aabb,
  type Transform,
} from '#kernel';
import type { PartRecord } from '#document';
import type { EditorCore } from './core.ts';
import { boxesOnPlate } from './imports.ts';
import { findPlace, findPlaces, footprintAt, isWithin, type Footprint, type Spot } from './place.ts';
import type { PlateId } from './types.ts';

/** What takes each of several parts to its place on a plate. */
export type Way = (part: PartRecord) => Transform;

/**
 * What takes parts to where a plate has room for them. As they stand to each other, where they are or near it; where there is no such
 * room, one by one, groups and parts that overlap together. Beside the plate if they do not fit even so; nowhere if they have no size.
 */
export function wayToFree(core: EditorCore, parts: readonly PartRecord[], plate: PlateId): Way {
  const standing = parts.flatMap((part) => {
    const box = core.partBox(part);
    return box === undefined ? [] : [{ part, box }];
  });
  const whole = joinBoxes(standing.map(({ box }) => box));
  if (whole === undefined) return () => identityTransform;
  const taken = boxesOnPlate(core, plate);
  const volume = core.volume(plate);
  const size = footprintOf(whole);
  const [x, y] = boxCentre(whole);
  const spot = findPlace(size, [x, y], taken, volume);
  const together = wayBetween(whole, spot);
  if (isWithin(footprintAt(spot, size), volume)) return () => together;
  const units = unitsOf(standing);
  const { spots, isInside } = findPlaces(
    units.map(({ box }) => footprintOf(box)),
    taken,
    volume,
  );
  if (!isInside) return () => together;
  const ways = new Map(
    units.flatMap(({ box, parts: ofUnit }, at) =>
      ofUnit.map((part) => [part, wayBetween(box, spots[at]!)] as const),
    ),
  );
  return (part) => ways.get(part) ?? identityTransform;
}

interface Standing {
  readonly part: PartRecord;
  readonly box: Aabb;
}

/** Parts that stay as they stand to each other: of one group, or over one another as seen from above. */
function unitsOf(
  standing: readonly Standing[],
): readonly { readonly parts: PartRecord[]; readonly box: Aabb }[] {
  let units: { readonly parts: PartRecord[]; readonly box: Aabb }[] = [];
  for (const { part, box } of standing) {
    const isOne = (other: { readonly parts: readonly PartRecord[]; readonly box: Aabb }): boolean =>
      other.parts.some(({ group }) => group !== undefined && group.id === part.group?.id) ||
      [0, 1].every((axis) => other.box.min[axis]! < box.max[axis]! && box.min[axis]! < other.box.max[axis]!);
    const joining = units.filter(isOne);
    units = [
      ...units.filter((unit) => !joining.includes(unit)),
      {
        parts: [...joining.flatMap((unit) => unit.parts), part],
        box: joinBoxes([box, ...joining.map((unit) => unit.box)])!,
      },
    ];
  }
  return units;
}

function footprintOf(box: Aabb): Footprint {
  const [width, depth] = boxSize(box);
  return [width, depth];
}

function wayBetween(from: Aabb, [x, y]: Spot): Transform {
  const [centreX, centreY] = boxCentre(from);
  return translation(x - centreX, y - centreY, 0);
}
