import type { Vector } from '../mesh/vector.ts';
import {
  distanceToEnds,
  eachPoint,
  spanFamilies,
  type FieldValues,
  type SpanFamily,
} from './distance-oracle.ts';
import { growCore } from './growth-oracle.ts';
import { inParts, type FieldScale } from './scale.ts';

/**
 * What a closed mesh (9 lattice coordinates a triangle) encloses, grown by the distance of a scale, slow and certain: from outside, the distance to the
 * nearest end of a span along x, y or z, or the nearest lattice point inside (README.md). Answers as `growCore` does.
 */
export function oracleOutside(triangles: Int32Array, counts: Vector, scale: FieldScale): FieldValues {
  const [x, y, z] = spanFamilies(triangles, counts);
  const alongAxis = (family: SpanFamily): Float64Array => {
    const out = new Float64Array(counts[0] * counts[1] * counts[2]);
    eachPoint(counts, (point, at) => {
      const isInside = distanceToEnds(x, point, scale) !== null;
      out[at] = isInside ? 0 : distanceFromEnds(family, point, scale) ** 2;
    });
    return out;
  };
  return growCore([alongAxis(x), alongAxis(y), alongAxis(z)], counts, scale);
}

/** Parts of a voxel from a point to the nearest end, of the family's spans on its line, that looks at it. */
function distanceFromEnds(
  { axes: [along, row, plane], planes }: SpanFamily,
  point: Vector,
  { parts }: FieldScale,
): number {
  const centre = 256 * point[along] + 128;
  const here = parts * point[along] + parts / 2;
  let least = Infinity;
  for (const { start, past } of planes[point[plane]]!.get(point[row]) ?? []) {
    if (centre < start) least = Math.min(least, inParts(start, parts) - here);
    if (centre >= past) least = Math.min(least, here - inParts(past, parts));
  }
  return least;
}
