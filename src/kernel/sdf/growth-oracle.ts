import type { Vector } from '../mesh/vector.ts';
import { leastInWindows, type FieldValues } from './distance-oracle.ts';
import { FAR, type FieldScale } from './scale.ts';
import { fieldRoot, type FieldLevel } from './surface-oracle.ts';

/** By lattice point, squared distances in parts to the nearest place of a core's surface on the point's own line along x, y and z; 0 in the core. */
export type DistancesAlong = readonly [x: Float64Array, y: Float64Array, z: Float64Array];

/**
 * Grows a core by a ball, slow and certain (README.md). Answers `FAR` less the squared distance to the core, so that what is nearer
 * to it is deeper in what has grown.
 */
export function growCore([x, y, z]: DistancesAlong, counts: Vector, ball: FieldScale): FieldValues {
  const inPlane = leastInWindows(
    [
      [x, 1],
      [y, 0],
    ],
    counts,
    ball,
  );
  const across = leastInWindows([[z, 0]], counts, ball);
  const found = leastInWindows(
    [
      [inPlane, 2],
      [across, 1],
    ],
    counts,
    ball,
  );
  return Uint16Array.from(found, (squared) => FAR - Math.min(squared, FAR));
}

/** The level of what `growCore` answers: the surface at the ball's radius. */
export function grownLevel({ level }: FieldScale): FieldLevel {
  const deepest = fieldRoot(FAR);
  return {
    least: FAR - Math.floor(((level + 1) ** 2 - 1) / 65536),
    level: deepest - level,
    rootOf: (value) => deepest - fieldRoot(FAR - value),
  };
}
