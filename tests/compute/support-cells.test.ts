import { expect, test } from 'vitest';
import { createRandom } from '#base';
import { cellFieldsOf, Heap } from '#compute/wasm';
import { costToPlate, squaredDistances, type CostRules } from '#kernel';
import { createLocalEngine } from '#tests/engine.ts';
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

test('where memory is at its limit the kernel makes them', () => {
  const { grid, cells } = madeGrid(createRandom(7));
  const fields = cellFieldsOf(engine, new Heap(engine, 1));
  const squared = squaredDistances(grid, cells, 4);
  const rules: CostRules = { threshold: 2, drops: [1, 2], landing: null };
  expect(fields.distances(grid, cells, 4)).toEqual(squared);
  expect(fields.costs(grid, squared, rules)).toEqual(costToPlate(grid, squared, rules));
});
