import type { Transform } from '../mesh/types.ts';
import { addScaled, cross, normalise, scale, type Vector } from '../mesh/vector.ts';
import { isDirection, isVector, isWithin, type NumberRange } from './checks.ts';
import { stretchHole, upAlong } from './holes.ts';
import { polygonAbout } from './solid-builder.ts';

export const REGION_SHAPES = ['box', 'cylinder'] as const;
export type RegionShape = (typeof REGION_SHAPES)[number];

/** What each number of a region may be, in steps its field goes by. Lengths are mm on the plate. */
export const REGION_NUMBERS = {
  /** Across; of a cylinder it is the diameter. */
  width: { min: 0.5, max: 200, step: 0.5, default: 10 },
  /** The other way across, towards the mesh's +z where the surface is upright. Nothing to a cylinder. */
  height: { min: 0.5, max: 200, step: 0.5, default: 10 },
  /** From the surface into the part. */
  depth: { min: 0.5, max: 200, step: 0.5, default: 10 },
  /** About the normal, degrees, counter-clockwise seen from outside. */
  turn: { min: -180, max: 180, step: 1, default: 0 },
} as const satisfies Readonly<Record<string, NumberRange>>;

/** What stays solid of a cavity behind a place on the surface. */
export interface PlacedRegion {
  readonly kind: 'placed';
  readonly shape: RegionShape;
  /** Its place on the surface, mesh mm. */
  readonly at: Vector;
  /** Outward normal there in mesh millimetres, of length 1. */
  readonly normal: Vector;
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly turn: number;
}

const FIELDS = 8;

/** Whether a value is such a region. */
export function isPlacedRegion(value: Readonly<Record<string, unknown>>): boolean {
  return (
    Object.keys(value).length === FIELDS &&
    value['kind'] === 'placed' &&
    REGION_SHAPES.some((shape) => shape === value['shape']) &&
    isVector(value['at']) &&
    isDirection(value['normal']) &&
    Object.entries(REGION_NUMBERS).every(([name, range]) => isWithin(value[name], range))
  );
}

/** Corners of a ring of a cylinder. */
const SIDES = 48;

/** Its rings within the part and at the surface, in stretched millimetres; counter-clockwise seen from outside. */
export function regionRings(
  { shape, at: place, normal: outward, width, height, depth, turn }: PlacedRegion,
  stretch: Transform,
): readonly [inner: readonly Vector[], outer: readonly Vector[]] {
  const { at, normal } = stretchHole({ at: place, normal: outward, angle: 0 }, stretch);
  const up = upAlong(normal, stretch);
  const aside = cross(up, normal);
  const angle = (turn * Math.PI) / 180;
  const u = normalise(addScaled(scale(aside, Math.cos(angle)), up, Math.sin(angle)));
  const v = cross(normal, u);
  const ringAt = (centre: Vector): readonly Vector[] => {
    // Corners of a polygon around the cylinder: it is nowhere thinner.
    if (shape === 'cylinder')
      return polygonAbout(centre, [u, v], width / 2 / Math.cos(Math.PI / SIDES), SIDES);
    const corners: readonly (readonly [number, number])[] = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ];
    return corners.map(([x, y]) => addScaled(addScaled(centre, u, (x * width) / 2), v, (y * height) / 2));
  };
  return [ringAt(addScaled(at, normal, -depth)), ringAt(at)];
}
