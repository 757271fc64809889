import type { Vector } from '../mesh/vector.ts';
import type { InfillInput } from './infill-bars.ts';
import { INTO_WALL, LEAST_OPENING } from './infill-runs.ts';
import { growCells } from './occupancy.ts';

/** Steps of the lattice in a period. */
const STEPS = 16;
/** Radius of the windows between the two spaces a gyroid parts, in periods. */
const WINDOW = 0.1;

/** Radius of a window, mm: quads whose middle lies nearer are left out. */
function windowOf(size: number): number {
  return Math.max(WINDOW * size, LEAST_OPENING / 2 + size / STEPS / 2);
}

/** Triangles of a gyroid in so much space, about: two sides of a sheet of 3.1 mm² in a mm³ at a period of a millimetre. */
export function gyroidTriangles(volumeMm3: number, size: number): number {
  return (4 * 3.1 * STEPS ** 2 * volumeMm3) / size ** 3;
}

/**
 * The gyroid sin x cos y + sin y cos z + sin z cos x = 0 (Schoen, 1970), `size` a period, as a sheet `2 · radius` thick. Its surface is found on a lattice of
 * a sixteenth of the period, a point a cell, moved onto the surface; the sheet is two copies of it, each `radius` to one side, joined at
 * their rims. It parts space into two that never meet: a window at each of its flat points joins them.
 */
export function* addGyroid({ cavity, low, high, size, radius, builder }: InfillInput): Generator<number> {
  const step = size / STEPS;
  const near = growCells(cavity, Math.ceil((INTO_WALL + step) / cavity.side));
  const phase = (2 * Math.PI) / size;
  const middle = low.map((value, axis) => (value + high[axis]!) / 2) as unknown as Vector;
  const margin = INTO_WALL + 2 * step;
  const firsts = low.map((value, axis) =>
    Math.floor((value - margin - middle[axis]!) / step),
  ) as unknown as Vector;
  const counts = high.map(
    (value, axis) => Math.ceil((value + margin - middle[axis]!) / step) - firsts[axis]! + 1,
  ) as unknown as Vector;
  const [width, depth, tall] = counts;
  // Half a step off, or flat points would lie on the lattice.
  const placeOf = (axis: 0 | 1 | 2, at: number): number => middle[axis] + (firsts[axis] + at + 0.5) * step;
  const waves = (wave: (angle: number) => number): readonly Float64Array[] =>
    counts.map((count, axis) =>
      Float64Array.from({ length: count }, (_, at) => wave((firsts[axis]! + at + 0.5) * step * phase)),
    );
  const [sines, cosines] = [waves(Math.sin), waves(Math.cos)];

  const columnsOf = (axis: 0 | 1 | 2): Int32Array =>
    Int32Array.from({ length: counts[axis] }, (_, at) =>
      Math.min(
        cavity.counts[axis] - 1,
        Math.max(0, Math.floor((placeOf(axis, at) - cavity.origin[axis]) / cavity.side)),
      ),
    );
  const [cellX, cellY, cellZ] = [columnsOf(0), columnsOf(1), columnsOf(2)];

  const plane = width * depth;
  let values = new Float32Array(plane);
  let valuesBelow = new Float32Array(plane);
  let kept = new Uint8Array(plane);
  let keptBelow = new Uint8Array(plane);
  /** Numbers of the two points of cells, plus one: of those between the last two planes, and of those below. */
  let points = new Int32Array(plane * 2);
  let pointsBelow = new Int32Array(plane * 2);

  const evaluate = (k: number): void => {
    [values, valuesBelow] = [valuesBelow, values];
    [kept, keptBelow] = [keptBelow, kept];
    const [sz, cz] = [sines[2]![k]!, cosines[2]![k]!];
    for (let j = 0, at = 0; j < depth; j++) {
      const [sy, cy] = [sines[1]![j]!, cosines[1]![j]!];
      const column = cellY[j]! * near.counts[0];
      for (let i = 0; i < width; i++, at++) {
        values[at] = sines[0]![i]! * cy + sy * cz + sz * cosines[0]![i]!;
        kept[at] = near.cells[(column + cellX[i]!) * near.counts[2] + cellZ[k]!]!;
      }
    }
  };

  /** The two points of the cell between planes k − 1 and k with its low corner at i, j. */
  const pointOf = (numbers: Int32Array, i: number, j: number, k: number): number => {
    const at = (j * width + i) * 2;
    if (numbers[at] !== 0) return at;
    let x = placeOf(0, i) + step / 2;
    let y = placeOf(1, j) + step / 2;
    let z = placeOf(2, k - 1) + step / 2;
    let [nx, ny, nz] = [0, 0, 0];
    for (let round = 0; round < 3; round++) {
      const [a, b, c] = [(x - middle[0]) * phase, (y - middle[1]) * phase, (z - middle[2]) * phase];
      const value = Math.sin(a) * Math.cos(b) + Math.sin(b) * Math.cos(c) + Math.sin(c) * Math.cos(a);
      nx = Math.cos(a) * Math.cos(b) - Math.sin(c) * Math.sin(a);
      ny = Math.cos(b) * Math.cos(c) - Math.sin(a) * Math.sin(b);
      nz = Math.cos(c) * Math.cos(a) - Math.sin(b) * Math.sin(c);
      const squared = nx * nx + ny * ny + nz * nz;
      const move = value / (squared * phase);
      x -= nx * move;
      y -= ny * move;
      z -= nz * move;
    }
    const out = radius / Math.sqrt(nx * nx + ny * ny + nz * nz);
    numbers[at] = builder.point(x + nx * out, y + ny * out, z + nz * out) + 1;
    numbers[at + 1] = builder.point(x - nx * out, y - ny * out, z - nz * out) + 1;
    return at;
  };

  /** Edges of quads that have one quad so far, by their ends on the upper side. */
  const rim = new Map<number, readonly [number, number, number, number]>();
  const addQuad = (
    cells: readonly (readonly [Int32Array, number, number, number])[],
    isUp: boolean,
  ): void => {
    const ring = (isUp ? cells : [...cells].reverse()).map(([numbers, i, j, k]) => {
      const at = pointOf(numbers, i, j, k);
      return [numbers[at]! - 1, numbers[at + 1]! - 1] as const;
    });
    const [a, b, c, d] = ring as [(typeof ring)[0], (typeof ring)[0], (typeof ring)[0], (typeof ring)[0]];
    builder.triangle(a[0], b[0], c[0]);
    builder.triangle(a[0], c[0], d[0]);
    builder.triangle(a[1], c[1], b[1]);
    builder.triangle(a[1], d[1], c[1]);
    ring.forEach((from, corner) => {
      const to = ring[(corner + 1) % 4]!;
      const back = to[0] * 2 ** 26 + from[0];
      if (!rim.delete(back)) rim.set(from[0] * 2 ** 26 + to[0], [from[0], to[0], from[1], to[1]]);
    });
  };
  const window = windowOf(size);
  const isWindow = (x: number, y: number, z: number): boolean =>
    fromFlatPoint(x - middle[0], y - middle[1], z - middle[2], size) < window;

  evaluate(0);
  for (let k = 1; k < tall; k++) {
    if (k % 4 === 0) yield k / tall;
    [points, pointsBelow] = [pointsBelow, points];
    points.fill(0);
    evaluate(k);
    for (let j = 1; j + 1 < depth; j++) {
      for (let i = 1; i + 1 < width; i++) {
        const at = j * width + i;
        const below = valuesBelow[at]!;
        const isKept = keptBelow[at] === 1;
        const [x, y, z] = [placeOf(0, i), placeOf(1, j), placeOf(2, k - 1)];
        // From a point of the plane below: along z up to this plane, and along x and y in it.
        if (below < 0 !== values[at]! < 0 && (isKept || kept[at] === 1)) {
          const share = below / (below - values[at]!);
          if (!isWindow(x, y, z + share * step))
            addQuad(
              [
                [points, i - 1, j - 1, k],
                [points, i, j - 1, k],
                [points, i, j, k],
                [points, i - 1, j, k],
              ],
              below < 0,
            );
        }
        if (k < 2) continue;
        const beside = valuesBelow[at + 1]!;
        if (below < 0 !== beside < 0 && (isKept || keptBelow[at + 1] === 1)) {
          if (!isWindow(x + (below / (below - beside)) * step, y, z))
            addQuad(
              [
                [pointsBelow, i, j - 1, k - 1],
                [pointsBelow, i, j, k - 1],
                [points, i, j, k],
                [points, i, j - 1, k],
              ],
              below < 0,
            );
        }
        const behind = valuesBelow[at + width]!;
        if (below < 0 !== behind < 0 && (isKept || keptBelow[at + width] === 1)) {
          if (!isWindow(x, y + (below / (below - behind)) * step, z))
            addQuad(
              [
                [pointsBelow, i - 1, j, k - 1],
                [points, i - 1, j, k],
                [points, i, j, k],
                [pointsBelow, i, j, k - 1],
              ],
              below < 0,
            );
        }
      }
    }
  }
  for (const [a, b, c, d] of rim.values()) {
    builder.triangle(b, a, c);
    builder.triangle(b, c, d);
  }
}

/** Distance to the nearest flat point: a point of a cubic lattice of half a period, or the middle of one of its cubes. */
function fromFlatPoint(x: number, y: number, z: number, size: number): number {
  const off = (value: number, start: number): number => {
    const turns = (value - start) / (size / 2);
    return (turns - Math.round(turns)) * (size / 2);
  };
  const distance = (start: number): number => Math.hypot(off(x, start), off(y, start), off(z, start));
  return Math.min(distance(0), distance(size / 4));
}
