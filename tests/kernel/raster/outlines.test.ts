import { expect, test } from 'vitest';
import { createRandom } from '#base';
import { compensationReach, firstPlane, planeOf, planesBelow, rasteriseOracleLayer } from '#kernel';
import { moveOutlines, type Span } from '../../../src/kernel/raster/compensation.ts';
import { reduceContours, type Segment } from '../../../src/kernel/raster/contours.ts';
import { latticeBox, latticePanel } from '#tests/lattice.ts';

const SEED = 20261120;

test('planes lie in the middles of equal parts of a layer, those of the first all in its middle', () => {
  const thick = { ...latticePanel(4, 4, 1), firstLayerHeight: 512 };
  const first = firstPlane(thick);
  expect([0, 1, 2, 3].map((plane) => planeOf(plane, first, 2))).toEqual([first, first, 256 + 64, 256 + 192]);
  expect([8, 9, 15].map((plane) => planeOf(plane, 128, 8))).toEqual([272, 304, 496]);
  for (const planes of [1, 2, 4, 8] as const) {
    for (let z = -300; z < 1200; z++) {
      const below = Array.from({ length: 60 }, (_, plane) => planeOf(plane, first, planes)).filter(
        (at) => at < z,
      );
      if (below.length < 60) expect(planesBelow(z, first, planes), `${planes}, ${z}`).toBe(below.length);
    }
  }
});

test('the disc of a compensation is round in millimetres, whatever the pixels', () => {
  const reach = compensationReach(-0.2, { pitchX: 0.02, pitchY: 0.05, antialias: 4 });
  expect(reach).toHaveLength(17);
  expect(reach[0]).toBe(2560);
  expect(reach[16]).toBe(0);
  for (const [row, width] of reach.entries()) {
    expect(Math.hypot((width / 256) * 0.02, (row * 0.05) / 4)).toBeCloseTo(0.2, 4);
  }
});

test(`outlines move as far as every point of them does (seed ${SEED})`, () => {
  const random = createRandom(SEED);
  const past = 40;
  for (let round = 0; round < 200; round++) {
    const rows = Array.from({ length: 12 }, () =>
      Array.from({ length: past }, () => random.integer(0, 4) > 0),
    );
    const spans = rows.map((lit) => {
      const found: Span[] = [];
      for (let x = 0; x < past; x++) {
        if (!lit[x]) continue;
        const start = x;
        while (lit[x]) x++;
        found.push({ start, past: x });
      }
      return found;
    });
    const reach = Int32Array.of(3, 2, 1);
    const spansOf = (row: number): readonly Span[] | null => spans[row] ?? null;
    for (let row = 0; row < rows.length; row++) {
      for (const outwards of [true, false]) {
        const moved = moveOutlines(row, spansOf, reach, outwards, past);
        for (let x = 0; x < past; x++) {
          // A point is lit outwards where any lit one is within reach, inwards where no unlit one is.
          let found = false;
          for (const [r, lit] of rows.entries()) {
            const width = reach[Math.abs(r - row)];
            if (width === undefined) continue;
            for (let at = Math.max(0, x - width); at <= Math.min(past - 1, x + width); at++) {
              if (lit[at] === outwards) found = true;
            }
          }
          expect(
            moved.some((span) => span.start <= x && x < span.past),
            `row ${row}, x ${x}`,
          ).toBe(found === outwards);
        }
      }
    }
  }
});

function polygon(points: readonly (readonly [number, number])[]): Segment[] {
  return points.map(([startX, startY], i) => {
    const [endX, endY] = points[(i + 1) % points.length]!;
    return { startX, startY, endX, endY };
  });
}

test('points on a line, and near it, are left out; corners and far points stay', () => {
  const square = polygon([
    [0, 0],
    [500, 3],
    [1000, 0],
    [1000, 400],
    [1000, 1000],
    [0, 1000],
    [-2, 700],
  ]);
  const reduction = { unitX: 0.01, unitY: 0.01 };
  expect(reduceContours(square, { ...reduction, tolerance: 0.04 })).toHaveLength(4);
  expect(reduceContours(square, { ...reduction, tolerance: 0.025 })).toHaveLength(5);
  expect(reduceContours(square, { ...reduction, tolerance: 0.001 })).toHaveLength(6);
  // In millimetres: the same lattice on pixels twice as high.
  expect(reduceContours(square, { tolerance: 0.04, unitX: 0.01, unitY: 0.02 })).toHaveLength(5);
});

test('what comes out does not hang on the order segments come in, and small loops are gone', () => {
  const random = createRandom(SEED);
  const circle = (x: number, y: number, radius: number, count: number): Segment[] =>
    polygon(
      Array.from({ length: count }, (_, i): [number, number] => [
        Math.round(x + radius * Math.cos((2 * Math.PI * i) / count)),
        Math.round(y + radius * Math.sin((2 * Math.PI * i) / count)),
      ]),
    );
  // Two that touch in a point, and one that is small.
  const segments = [...circle(0, 0, 1000, 90), ...circle(2000, 0, 1000, 60), ...circle(5000, 0, 20, 12)];
  const reduction = { tolerance: 30, unitX: 1, unitY: 1 };
  const expected = reduceContours(segments, reduction);
  expect(expected.length).toBeLessThan(40);
  expect(expected.every(({ startX }) => startX <= 3000)).toBe(true);
  const shuffled = [...segments];
  for (let i = shuffled.length - 1; i > 0; i--) {
    const j = random.integer(0, i + 1);
    [shuffled[i], shuffled[j]] = [shuffled[j]!, shuffled[i]!];
  }
  expect(reduceContours(shuffled, reduction)).toEqual(expected);
});

test('a box that shrinks by more than half of itself is gone, and one over the whole panel stays', () => {
  const { width, height } = latticePanel(20, 20, 4);
  const draw = (box: readonly number[]): number =>
    rasteriseOracleLayer(
      {
        triangles: Int32Array.from(box),
        width,
        height,
        antialias: 4,
        firstPlane: 128,
        move: { reach: compensationReach(-3 * 256, latticePanel(20, 20, 4)), outwards: false },
      },
      0,
    ).runs.length;
  expect(draw(latticeBox([2000, 2000, 0], [3500, 3500, 300]))).toBe(1);
  expect(draw(latticeBox([-900, -900, 0], [9000, 9000, 300]))).toBe(1);
  expect(draw(latticeBox([1000, 1000, 0], [4000, 4000, 300]))).toBeGreaterThan(3);
});
