import { expect, test } from 'vitest';
import { createRandom } from '#base';
import { NOTHING_LIT, RunBuilder, litExtent, type LitExtent, type Runs } from '#kernel';

const SEED = Number(process.env['SEED'] ?? 20261127);

/** Looks at every pixel. */
function slowly(runs: Runs, width: number): LitExtent {
  const greys = Array.from(runs).flatMap((word) => Array.from({ length: word >>> 8 }, () => word & 255));
  const lit = [...greys.keys()].filter((pixel) => greys[pixel] !== 0);
  if (lit.length === 0) return NOTHING_LIT;
  const columns = lit.map((pixel) => pixel % width);
  const rows = lit.map((pixel) => Math.floor(pixel / width));
  return {
    pixels: lit.length,
    left: Math.min(...columns),
    top: Math.min(...rows),
    right: Math.max(...columns) + 1,
    bottom: Math.max(...rows) + 1,
  };
}

test(`what is lit of a layer is what a look at every pixel finds (seed ${SEED})`, () => {
  const random = createRandom(SEED);
  for (let round = 0; round < 400; round++) {
    const width = random.integer(1, 40);
    const pixels = width * random.integer(1, 30);
    const builder = new RunBuilder();
    const longest = [3, 30, pixels][round % 3]!;
    for (let left = pixels; left > 0;) {
      const length = Math.min(left, random.integer(1, longest + 1));
      builder.add(length, random.integer(0, 3) === 0 ? random.integer(0, 256) : 0);
      left -= length;
    }
    const runs = builder.finish();
    expect(litExtent(runs, width), `round ${round}`).toEqual(slowly(runs, width));
  }
});

test('runs that end with their rows, fill them, and cross them', () => {
  const extentOf = (...runs: readonly (readonly [number, number])[]): LitExtent => {
    const builder = new RunBuilder();
    for (const [length, grey] of runs) builder.add(length, grey);
    return litExtent(builder.finish(), 10);
  };
  expect(extentOf([100, 0])).toBe(NOTHING_LIT);
  expect(extentOf([13, 0], [7, 1], [30, 0])).toEqual({ pixels: 7, left: 3, top: 1, right: 10, bottom: 2 });
  expect(extentOf([20, 0], [10, 9], [20, 0])).toEqual({ pixels: 10, left: 0, top: 2, right: 10, bottom: 3 });
  expect(extentOf([9, 0], [2, 255], [9, 0])).toEqual({ pixels: 2, left: 0, top: 0, right: 10, bottom: 2 });
});
