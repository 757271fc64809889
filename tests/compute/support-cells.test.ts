import { expect, test } from 'vitest';
import { createRandom } from '#base';
import { cellFieldsOf, Heap } from '#compute/wasm';
import {
  columnsOver,
  costToPlate,
  meshBounds,
  solidsOf,
  squaredDistances,
  type CostRules,
  type MeshBuffers,
} from '#kernel';
import { createLocalEngine } from '#tests/engine.ts';
import { makeSphere } from '#tests/meshes.ts';
import { roundsOf } from '#tests/rounds.ts';

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const engine = createLocalEngine();

/** Cells of a few boxes, some of a single cell, in a grid of any size. */
function madeGrid(random: ReturnType<typeof createRandom>) {
  const counts = [random.integer(1, 45), random.integer(1, 30), random.integer(1, 40)] as const;
  const [width, depth, tall] = counts;
  const cells = new Uint8Array(width * depth * tall);
  for (let box = random.integer(0, 6); box > 0; box--) {
    const low = counts.map((count) => random.integer(0, count));
    const high = counts.map((count, axis) => Math.min(count, low[axis]! + random.integer(1, 9)));
    for (let y = low[1]!; y < high[1]!; y++)
      for (let x = low[0]!; x < high[0]!; x++)
        cells.fill(1, (y * width + x) * tall + low[2]!, (y * width + x) * tall + high[2]!);
  }
  return { grid: { origin: [-3, 2, 0] as const, side: 0.5, counts }, cells };
}

test(`distances and costs of cells are those of the kernel (SEED=${SEED})`, () => {
  const random = createRandom(SEED);
  const heap = new Heap(engine);
  const fields = cellFieldsOf(engine, heap);
  let aside = 0;
  for (let round = 0; round < roundsOf(60); round++) {
    const { grid, cells } = madeGrid(random);
    const known = random.integer(4, 16);
    const squared = squaredDistances(grid, cells, known);
    expect(fields.distances(grid, cells, known)).toEqual(squared);
    const isBounded = random.unit() < 0.5;
    const rules: CostRules = {
      threshold: random.integer(1, 17),
      drops: [random.integer(1, 5), random.integer(1, 8)],
      landing: isBounded ? { min: [-2, 3], max: [random.unit() * 20, random.unit() * 15] } : null,
    };
    const cost = costToPlate(grid, squared, rules);
    expect(fields.costs(grid, squared, rules)).toEqual(cost);
    aside += cost.filter((value) => value > 0 && value < 0xffff).length;
  }
  expect(aside).toBeGreaterThan(100);
  expect(heap.liveBytes).toBe(0);
});

/** Loose faces and a ball, some of them on steps of the grid, where ties are decided, some beside it. */
function madeMesh(random: ReturnType<typeof createRandom>): MeshBuffers {
  const ball = makeSphere(2 + 6 * random.unit(), 3);
  const snapped = random.unit() < 0.5;
  const place = (): number => {
    const value = (random.unit() - 0.3) * 30;
    return snapped ? Math.round(value * 4) / 4 : value;
  };
  const points = Array.from({ length: random.integer(3, 60) }, () => [place(), place(), place()]);
  const first = ball.positions.length / 3;
  const corners = Array.from(
    { length: 3 * random.integer(0, 60) },
    () => first + random.integer(0, points.length),
  );
  return {
    positions: Float32Array.from([...ball.positions, ...points.flat()]),
    indices: Uint32Array.from([...ball.indices, ...corners]),
  };
}

/** In words this is too slow for so many numbers. */
function expectSame(one: Uint8Array | Uint32Array, other: Uint8Array | Uint32Array): void {
  expect(one.length).toBe(other.length);
  expect(one.findIndex((value, at) => value !== other[at])).toBe(-1);
}

test(`cells and faces by columns of a mesh are those of the kernel (SEED=${SEED})`, () => {
  const random = createRandom(SEED);
  const heap = new Heap(engine);
  const fields = cellFieldsOf(engine, heap);
  let filled = 0;
  for (let round = 0; round < roundsOf(60); round++) {
    const mesh = madeMesh(random);
    const counts = [random.integer(1, 30), random.integer(1, 30), random.integer(1, 30)] as const;
    const side = [0.5, 0.4375, 1.3][random.integer(0, 3)]!;
    const grid = { origin: [-random.integer(0, 9), -random.integer(0, 9) / 4, 0] as const, side, counts };
    const columns = columnsOver(mesh, meshBounds(mesh));
    const solids = solidsOf(grid, mesh, columns);
    const made = fields.solids(grid, mesh, columns);
    expectSame(made.cells, solids.cells);
    expectSame(made.faces.starts, solids.faces.starts);
    expectSame(made.faces.entries, solids.faces.entries);
    filled += solids.cells.filter((cell) => cell === 1).length;
  }
  expect(filled).toBeGreaterThan(1000);
  expect(heap.liveBytes).toBe(0);
});

test('where memory is at its limit the kernel makes them', () => {
  const { grid, cells } = madeGrid(createRandom(7));
  const fields = cellFieldsOf(engine, new Heap(engine, 1));
  const squared = squaredDistances(grid, cells, 4);
  const mesh = makeSphere(3, 2);
  const columns = columnsOver(mesh, meshBounds(mesh));
  expect(fields.solids(grid, mesh, columns)).toEqual(solidsOf(grid, mesh, columns));
  const rules: CostRules = { threshold: 2, drops: [1, 2], landing: null };
  expect(fields.distances(grid, cells, 4)).toEqual(squared);
  expect(fields.costs(grid, squared, rules)).toEqual(costToPlate(grid, squared, rules));
});
