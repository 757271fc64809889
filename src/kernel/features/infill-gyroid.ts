import type { Vector } from '../mesh/vector.ts';
import type { InfillInput } from './infill-bars.ts';
import { INTO_WALL, LEAST_OPENING } from './infill-runs.ts';
import { growCells } from './occupancy.ts';

/** Steps of the lattice in a period. */
export const STEPS = 16;
/** Radius of the windows between the two spaces a gyroid parts, in periods. */
const WINDOW = 0.1;

/** Radius of a window, mm: quads whose middle lies nearer are left out. */
function windowOf(size: number): number {
  return Math.max(WINDOW * size, LEAST_OPENING / 2 + size / STEPS / 2);
}

/**
 * Triangles of a gyroid in so much space, about: two sides of a sheet of 3.1 mm² in a mm³ at a period of a millimetre, with 1.5 quads where an edge of the lattice
 * is long, and half as much again for rims and what is in the wall.
 */
export function gyroidTriangles(volumeMm3: number, size: number): number {
  return (4 * 3.1 * 1.5 * 1.5 * STEPS ** 2 * volumeMm3) / size ** 3;
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
  /** Numbers of the outer points of cells, plus one: of those between the last two planes, and of those below. */
  let points = new Int32Array(plane);
  let pointsBelow = new Int32Array(plane);

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

  /** The outer point of the cell between planes k − 1 and k with its low corner at i, j; the inner one is the next. */
  const pointOf = (numbers: Int32Array, i: number, j: number, k: number): number => {
    const at = j * width + i;
    if (numbers[at] !== 0) return numbers[at]! - 1;
    let x = placeOf(0, i) + step / 2;
    let y = placeOf(1, j) + step / 2;
    let z = placeOf(2, k - 1) + step / 2;
    let [nx, ny, nz] = [0, 0, 0];
    // Newton's steps along the gradient.
    for (let round = 0; round < 3; round++) {
      const [a, b, c] = [(x - middle[0]) * phase, (y - middle[1]) * phase, (z - middle[2]) * phase];
      const [sa, sb, sc] = [Math.sin(a), Math.sin(b), Math.sin(c)];
      const [ca, cb, cc] = [Math.cos(a), Math.cos(b), Math.cos(c)];
      nx = ca * cb - sc * sa;
      ny = cb * cc - sa * sb;
      nz = cc * ca - sb * sc;
      const move = (sa * cb + sb * cc + sc * ca) / ((nx * nx + ny * ny + nz * nz) * phase);
      x -= nx * move;
      y -= ny * move;
      z -= nz * move;
    }
    const out = radius / Math.sqrt(nx * nx + ny * ny + nz * nz);
    const outer = builder.point(x + nx * out, y + ny * out, z + nz * out);
    builder.point(x - nx * out, y - ny * out, z - nz * out);
    numbers[at] = outer + 1;
    return outer;
  };

  const rim = createRim();
  /** A quad of four cells' points, counter-clockwise seen from where the function is above 0, on both sides of the sheet. */
  const addQuad = (a: number, b: number, c: number, d: number): void => {
    builder.triangle(a, b, c);
    builder.triangle(a, c, d);
    builder.triangle(a + 1, c + 1, b + 1);
    builder.triangle(a + 1, d + 1, c + 1);
    rim.add(a, b);
    rim.add(b, c);
    rim.add(c, d);
    rim.add(d, a);
  };
  const addTurned = (isUp: boolean, a: number, b: number, c: number, d: number): void => {
    if (isUp) addQuad(a, b, c, d);
    else addQuad(d, c, b, a);
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
          if (!isWindow(x, y, z + (below / (below - values[at]!)) * step))
            addTurned(
              below < 0,
              pointOf(points, i - 1, j - 1, k),
              pointOf(points, i, j - 1, k),
              pointOf(points, i, j, k),
              pointOf(points, i - 1, j, k),
            );
        }
        if (k < 2) continue;
        const beside = valuesBelow[at + 1]!;
        if (below < 0 !== beside < 0 && (isKept || keptBelow[at + 1] === 1)) {
          if (!isWindow(x + (below / (below - beside)) * step, y, z))
            addTurned(
              below < 0,
              pointOf(pointsBelow, i, j - 1, k - 1),
              pointOf(pointsBelow, i, j, k - 1),
              pointOf(points, i, j, k),
              pointOf(points, i, j - 1, k),
            );
        }
        const behind = valuesBelow[at + width]!;
        if (below < 0 !== behind < 0 && (isKept || keptBelow[at + width] === 1)) {
          if (!isWindow(x, y + (below / (below - behind)) * step, z))
            addTurned(
              below < 0,
              pointOf(pointsBelow, i - 1, j, k - 1),
              pointOf(points, i - 1, j, k),
              pointOf(points, i, j, k),
              pointOf(pointsBelow, i, j, k - 1),
            );
        }
      }
    }
  }
  for (const [from, to] of rim.edges()) {
    builder.triangle(to, from, from + 1);
    builder.triangle(to, from + 1, to + 1);
  }
}

/** Finds the edges that one quad has to itself. A point is of one sheet of a cell, so at most six of them begin at it. */
function createRim(): {
  /** Points have even numbers. */
  add(from: number, to: number): void;
  edges(): Generator<readonly [number, number]>;
} {
  const most = 6;
  /** Ends of edges by where they begin, plus one. */
  let ends = new Int32Array(1024 * most);
  const slotOf = (from: number, to: number): number => {
    const first = (from / 2) * most;
    for (let slot = first; slot < first + most; slot++) if (ends[slot] === to) return slot;
    return -1;
  };
  return {
    add(from, to) {
      while (Math.max(from, to) * (most / 2) + most > ends.length) {
        const larger = new Int32Array(ends.length * 2);
        larger.set(ends);
        ends = larger;
      }
      const back = slotOf(to, from + 1);
      if (back >= 0) ends[back] = 0;
      else ends[slotOf(from, 0)] = to + 1;
    },
    *edges() {
      for (let slot = 0; slot < ends.length; slot++)
        if (ends[slot]! > 0) yield [Math.floor(slot / most) * 2, ends[slot]! - 1];
    },
  };
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
