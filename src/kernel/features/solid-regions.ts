import { determinantOf, transformPoint } from '../mesh/matrix.ts';
import type { Transform } from '../mesh/types.ts';
import type { Vector } from '../mesh/vector.ts';
import type { SolidRegion } from './shell.ts';
import { regionRings } from './placed-region.ts';
import { addLoft, type SolidBuilder } from './solid-builder.ts';

/** Corners of a ring of a ball, and its rings. */
const SIDES = 32;
const RINGS = 15;

/** Adds what stays solid in stretched millimetres. */
export function addSolidRegion(builder: SolidBuilder, region: SolidRegion, stretch: Transform): void {
  if (region.kind === 'placed') return addLoft(builder, regionRings(region, stretch));
  const rings =
    region.kind === 'box' ? boxRings(region.min, region.max) : ballRings(region.centre, region.radius);
  const isMirrored = determinantOf(stretch) < 0;
  const placed = rings.map((ring) => ring.map((point) => transformPoint(stretch, point)));
  addLoft(builder, isMirrored ? placed.toReversed() : placed);
}

function boxRings([x0, y0, z0]: Vector, [x1, y1, z1]: Vector): readonly (readonly Vector[])[] {
  return [z0, z1].map((z): readonly Vector[] => [
    [x0, y0, z],
    [x1, y0, z],
    [x1, y1, z],
    [x0, y1, z],
  ]);
}

/** Rings from pole to pole, of which the first and the last are small. */
function ballRings([x, y, z]: Vector, radius: number): readonly (readonly Vector[])[] {
  return Array.from({ length: RINGS }, (_, ring) => {
    const latitude = Math.PI * ((ring + 0.5) / RINGS - 0.5);
    return Array.from({ length: SIDES }, (_unused, side): Vector => {
      const turn = (2 * Math.PI * side) / SIDES;
      const out = radius * Math.cos(latitude);
      return [x + out * Math.cos(turn), y + out * Math.sin(turn), z + radius * Math.sin(latitude)];
    });
  });
}
