import type { Aabb } from '../../mesh/types.ts';
import type { Vector } from '../../mesh/vector.ts';
import type { BasePlate, SupportStructure } from '../types.ts';
import { unitOf } from './directions.ts';
import { eachSupportShape } from './support-shapes.ts';

/** The box of supports as they are printed, with their base if it is known, mm on the plate; undefined where there is nothing. */
export function supportBox(structure: SupportStructure, base: BasePlate | null): Aabb | undefined {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  const add = (at: Vector, reach: Vector): void => {
    for (let axis = 0; axis < 3; axis++) {
      min[axis] = Math.min(min[axis]!, at[axis]! - reach[axis]!);
      max[axis] = Math.max(max[axis]!, at[axis]! + reach[axis]!);
    }
  };
  eachSupportShape(structure, base?.height ?? 0, {
    rings(rings) {
      const [first] = rings[0]!;
      const [last] = rings.at(-1)!;
      const axis = unitOf([last[0] - first[0], last[1] - first[1], last[2] - first[2]]);
      for (const [at, radius] of rings)
        add(at, axis.map((share) => radius * Math.sqrt(Math.max(0, 1 - share * share))) as unknown as Vector);
    },
    ball: (at, radius) => add(at, [radius, radius, radius]),
  });
  for (const [x, y] of base?.outlines.flat() ?? []) add([x, y, 0], [0, 0, 0]);
  for (const [x, y] of base?.rims.flat() ?? []) add([x, y, base!.height], [0, 0, 0]);
  return min[0] <= max[0] ? { min, max } : undefined;
}
