import fc from 'fast-check';
import { expect, it } from 'vitest';
import { convexHull } from '../../../src/kernel/orient/hull.ts';
import { makeSphere } from '#tests/meshes.ts';

const SEED = Number(process.env['FC_SEED'] ?? 20261123);

/** How far the lattice may move a point, in the points' own unit, for points within 8. */
const STEP = 8 / 65535;

function checkHull(points: Float32Array): void {
  const hull = convexHull(points);
  const at = (point: number, axis: number): number => points[point * 3 + axis]!;
  const edges = new Set<string>();
  let volume = 0;
  for (let face = 0; face < hull.length; face += 3) {
    const [a, b, c] = [hull[face]!, hull[face + 1]!, hull[face + 2]!];
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ]) {
      expect(edges.has(`${from} ${to}`)).toBe(false);
      edges.add(`${from} ${to}`);
    }
    const u = [0, 1, 2].map((axis) => at(b, axis) - at(a, axis));
    const v = [0, 1, 2].map((axis) => at(c, axis) - at(a, axis));
    const normal = [
      u[1]! * v[2]! - u[2]! * v[1]!,
      u[2]! * v[0]! - u[0]! * v[2]!,
      u[0]! * v[1]! - u[1]! * v[0]!,
    ];
    const size = Math.hypot(...normal);
    volume += normal.reduce((sum, part, axis) => sum + part * at(a, axis), 0) / 6;
    // A sliver of the lattice has no plane to speak of among the points themselves.
    const longest = Math.max(Math.hypot(...u), Math.hypot(...v), Math.hypot(...u.map((x, k) => x - v[k]!)));
    if (size < longest * longest * 0.01) continue;
    for (let point = 0; point < points.length / 3; point++) {
      const out = normal.reduce((sum, part, axis) => sum + part * (at(point, axis) - at(a, axis)), 0) / size;
      expect(out).toBeLessThan(400 * STEP);
    }
  }
  // Closed: every edge has its partner.
  for (const edge of edges) expect(edges.has(edge.split(' ').reverse().join(' '))).toBe(true);
  expect(volume).toBeGreaterThan(0);
}

it(`is closed, looks outward and has every point inside (seed ${SEED})`, () => {
  const coordinate = fc.oneof(
    fc.double({ min: -4, max: 4, noNaN: true }),
    // On a coarse grid many points lie on one plane or one line.
    fc.integer({ min: -2, max: 2 }),
  );
  fc.assert(
    fc.property(
      fc.array(fc.tuple(coordinate, coordinate, coordinate), { minLength: 1, maxLength: 60 }),
      (points) => {
        const corners = [
          [-4, -4, -4],
          [4, -4, -4],
          [0, 4, -4],
          [0, 0, 4],
        ];
        checkHull(Float32Array.from([...corners, ...points].flat()));
      },
    ),
    { seed: SEED, numRuns: 100 },
  );
});

it('is all of a ball, and the eight corners of a block of points', () => {
  const ball = makeSphere(4, 2);
  expect(convexHull(ball.positions).length).toBe(ball.indices.length);
  const block: number[] = [];
  for (let x = 0; x < 5; x++) for (let y = 0; y < 5; y++) for (let z = 0; z < 5; z++) block.push(x, y, z);
  const hull = convexHull(Float32Array.from(block));
  checkHull(Float32Array.from(block));
  const corners = [0, 4].flatMap((x) => [0, 4].flatMap((y) => [0, 4].map((z) => x * 25 + y * 5 + z)));
  for (const corner of corners) expect(hull).toContain(corner);
});

it.each<[string, number[]]>([
  ['nothing', []],
  ['one point', [1, 2, 3]],
  ['the same point four times', [1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3]],
  ['a line', [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]],
  ['a plane', [0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 5, 3, 0]],
])('is nothing for %s', (_what, points) => {
  expect(convexHull(Float32Array.from(points))).toEqual(new Uint32Array(0));
});
