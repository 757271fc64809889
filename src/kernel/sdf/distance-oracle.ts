import type { Vector } from '../mesh/vector.ts';
import type { Span } from '../raster/compensation.ts';
import { oracleSpans } from '../raster/oracle.ts';
import { FAR, inParts, type FieldScale } from './scale.ts';

/** Squared distances in parts of a voxel, one a lattice point, x fastest: 0 outside, `FAR` beyond the cap. */
export type FieldValues = Uint16Array;

/** Which coordinate of the lattice a family's rows run along, which numbers its rows and which its planes. */
type Axes = readonly [along: 0 | 1 | 2, row: 0 | 1 | 2, plane: 0 | 1 | 2];

/**
 * The slow and certain distance to what a closed mesh (9 lattice coordinates a triangle) encloses, from within: to the nearest end of a
 * span along x, y or z, or the nearest lattice point outside (README.md). All windows are looked through.
 */
export function oracleField(triangles: Int32Array, counts: Vector, scale: FieldScale): FieldValues {
  const families = spanFamilies(triangles, counts);
  const size = counts[0] * counts[1] * counts[2];
  const inside = new Uint8Array(size);
  eachPoint(counts, (point, at) => {
    if (distanceToEnds(families[0], point, scale) !== null) inside[at] = 1;
  });
  const [x, y, z] = families.map((family) => {
    const values = new Float64Array(size);
    eachPoint(counts, (point, at) => {
      if (inside[at] === 1) values[at] = (distanceToEnds(family, point, scale) ?? Infinity) ** 2;
    });
    return values;
  });
  const window = (values: readonly (readonly [Float64Array, axis: 0 | 1 | 2])[]): Float64Array =>
    leastInWindows(values, counts, scale);
  const inPlane = window([
    [x!, 1],
    [y!, 0],
  ]);
  const across = window([[z!, 0]]);
  const found = window([
    [inPlane, 2],
    [across, 1],
  ]);
  return Uint16Array.from(found, (value) => (value === Infinity ? FAR : value));
}

/** Spans of all rows along one axis. */
export interface SpanFamily {
  readonly axes: Axes;
  /** Spans by plane, then by row. */
  readonly planes: readonly ReadonlyMap<number, readonly Span[]>[];
}

/** Where lattice lines along x, y and z lie in what a closed mesh encloses. */
export function spanFamilies(
  triangles: Int32Array,
  counts: Vector,
): readonly [x: SpanFamily, y: SpanFamily, z: SpanFamily] {
  return [
    spansOfFamily(triangles, counts, [0, 1, 2]),
    spansOfFamily(triangles, counts, [1, 0, 2]),
    spansOfFamily(triangles, counts, [2, 0, 1]),
  ];
}

function spansOfFamily(triangles: Int32Array, counts: Vector, axes: Axes): SpanFamily {
  const [along, row, plane] = axes;
  const turned = new Int32Array(triangles.length);
  for (let at = 0; at < triangles.length; at += 3) {
    turned[at] = triangles[at + along]!;
    turned[at + 1] = triangles[at + row]!;
    turned[at + 2] = triangles[at + plane]!;
  }
  const planes = Array.from({ length: counts[plane] }, (_, number) =>
    oracleSpans({ triangles: turned, width: counts[along], height: counts[row] }, number),
  );
  return { axes, planes };
}

/** Parts of a voxel from a point to the nearer end of the family's span it lies in; null where it lies in none. */
export function distanceToEnds(
  { axes: [along, row, plane], planes }: SpanFamily,
  point: Vector,
  { parts }: FieldScale,
): number | null {
  const centre = 256 * point[along] + 128;
  const span = planes[point[plane]]!.get(point[row])?.find(
    ({ start, past }) => start <= centre && centre < past,
  );
  if (span === undefined) return null;
  const here = parts * point[along] + parts / 2;
  return Math.min(here - inParts(span.start, parts), inParts(span.past, parts) - here);
}

/** The least of values and squared steps along their axes, within reach; from the cap on, infinite. */
export function leastInWindows(
  values: readonly (readonly [Float64Array, axis: 0 | 1 | 2])[],
  counts: Vector,
  { parts, reach, cap }: Pick<FieldScale, 'parts' | 'reach' | 'cap'>,
): Float64Array {
  const strides = [1, counts[0], counts[0] * counts[1]];
  const out = new Float64Array(counts[0] * counts[1] * counts[2]);
  eachPoint(counts, (point, at) => {
    let least = Infinity;
    for (const [field, axis] of values) {
      const first = Math.max(0, point[axis] - reach);
      const last = Math.min(counts[axis] - 1, point[axis] + reach);
      for (let other = first; other <= last; other++) {
        const steps = parts * (other - point[axis]);
        least = Math.min(least, field[at + (other - point[axis]) * strides[axis]!]! + steps * steps);
      }
    }
    out[at] = least >= cap * cap ? Infinity : least;
  });
  return out;
}

export function eachPoint(counts: Vector, visit: (point: Vector, at: number) => void): void {
  let at = 0;
  for (let k = 0; k < counts[2]; k++)
    for (let j = 0; j < counts[1]; j++) for (let i = 0; i < counts[0]; i++) visit([i, j, k], at++);
}
