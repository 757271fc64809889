import { meshBounds } from '../../mesh/bounds.ts';
import { circleOf, lengthAcross, tangentOf } from './directions.ts';
import {
  clipOutline,
  convexOutline,
  depthIn,
  type FootPrint,
  growOutline,
  leastBox,
  nearestOn,
  turnedBox,
  type Outline,
  type Place,
} from './outlines.ts';
import type { SupportSettings } from '../settings.ts';
import { shadowOutlines } from './shadow.ts';
import { FOOT_SHARE } from './sizes.ts';
import type { SupportSpace } from './space.ts';
import type { BasePlate, SupportStructure } from '../types.ts';

const ROUND = circleOf(16);
/** Holes stay so far apart at least, mm, and there are no more of them than this. */
const BETWEEN_HOLES = 0.5;
const MOST_HOLES = 10_000;

/** The feet on the plate. */
export function footPrints({ trunks }: Pick<SupportStructure, 'trunks'>): readonly FootPrint[] {
  return trunks.flatMap(({ joints, radii, foot }) =>
    foot.on === 'plate'
      ? [
          {
            at: [joints[0]![0], joints[0]![1]] as const,
            radius: FOOT_SHARE * radii[0],
          },
        ]
      : [],
  );
}

/** The base under the feet of a structure; null where none stands on the plate. Its rim leans out by the slot angle and stays on the platform. */
export function basePlateOf(
  space: SupportSpace,
  structure: Pick<SupportStructure, 'trunks'>,
  settings: SupportSettings,
): BasePlate | null {
  const feet = footPrints(structure);
  if (feet.length === 0) return null;
  const lean = settings.slotAngle >= 90 ? 0 : settings.plateHeight / tangentOf(settings.slotAngle);
  const platform = settings.withinPlatform ? space.platform : null;
  const outlines = outlinesOf(space, feet, settings).flatMap((outline) => {
    if (platform === null) return [outline];
    const clipped = clipOutline(outline, {
      min: [platform.min[0] + lean, platform.min[1] + lean],
      max: [platform.max[0] - lean, platform.max[1] - lean],
    });
    return clipped.length >= 3 ? [clipped] : [];
  });
  const holes = settings.perforatedPlate ? holesIn(outlines, feet, settings) : [];
  const rims = outlines.map((outline) => {
    const rim = growOutline(outline, lean);
    // A sharp corner moves further out than its sides.
    return platform === null ? rim : rim.map((corner) => nearestOn(platform, corner));
  });
  return { outlines, rims, holes, height: settings.plateHeight };
}

function outlinesOf(
  space: SupportSpace,
  feet: readonly FootPrint[],
  settings: SupportSettings,
): readonly Outline[] {
  const { plateOffset: offset } = settings;
  const around = feet.flatMap(({ at, radius }) =>
    ROUND.map(([cosine, sine]): Place => [
      at[0] + (radius + offset) * cosine,
      at[1] + (radius + offset) * sine,
    ]),
  );
  switch (settings.baseType) {
    case 'convex-hull':
      return [convexOutline(around)];
    case 'rectangle':
      return [turnedBox(around, settings.rotateAngle)];
    case 'minimum-area':
      return [leastBox(around)];
    case 'bounding-box': {
      const { min, max } = meshBounds(space.mesh);
      const part = [
        [min[0] - offset, min[1] - offset],
        [max[0] + offset, max[1] + offset],
      ] as const;
      return [turnedBox([...part, ...around], 0)];
    }
    case 'projected-area':
      return shadowOutlines(space, feet, offset);
  }
}

/** Polygons on a hexagonal grid, a radius away from every foot and from the rim. */
function holesIn(
  outlines: readonly Outline[],
  feet: readonly FootPrint[],
  { holeRadius, holeInterval, holeEdges }: SupportSettings,
): readonly Outline[] {
  const step = Math.max(holeInterval, 2 * holeRadius + BETWEEN_HOLES);
  const row = (step * Math.sqrt(3)) / 2;
  const corners = circleOf(holeEdges);
  const all = outlines.flat();
  const low = [0, 1].map((axis) => Math.min(...all.map((place) => place[axis]!)));
  const high = [0, 1].map((axis) => Math.max(...all.map((place) => place[axis]!)));
  const holes: Outline[] = [];
  for (let y = Math.ceil(low[1]! / row); y * row <= high[1]!; y++)
    for (let x = Math.ceil(low[0]! / step) - 1; (x + 0.5) * step <= high[0]! + step; x++) {
      const centre: Place = [(x + (y % 2 === 0 ? 0 : 0.5)) * step, y * row];
      const depths = outlines.map((outline) => depthIn(outline, centre));
      const isWithin = depths.filter((depth) => depth > 0).length % 2 === 1;
      const isDeep = depths.every((depth) => Math.abs(depth) >= 2 * holeRadius);
      if (!isWithin || !isDeep || holes.length >= MOST_HOLES) continue;
      const isFree = feet.every(
        ({ at, radius }) => lengthAcross(at[0] - centre[0], at[1] - centre[1]) >= radius + 2 * holeRadius,
      );
      if (!isFree) continue;
      holes.push(
        corners.map(([cosine, sine]): Place => [
          centre[0] + holeRadius * cosine,
          centre[1] - holeRadius * sine,
        ]),
      );
    }
  return holes;
}
