import { expect, it } from 'vitest';
import { createRandom } from '#base';
import type { Aabb } from '#kernel';
import { createPlacer, findPlace, PART_GAP_MM } from '../../src/editor/place.ts';

const SEED = 7;

it(`places one after another are those found anew each time with what was placed before taken (seed ${SEED})`, () => {
  const random = createRandom(SEED);
  for (let round = 0; round < 20; round++) {
    const size = [random.integer(2, 40), random.integer(2, 40)] as const;
    const request = [random.integer(-60, 60), random.integer(-30, 30)] as const;
    const boxAt = ([x, y]: readonly [number, number], [width, depth]: readonly [number, number]): Aabb => ({
      min: [x - width / 2, y - depth / 2, 0],
      max: [x + width / 2, y + depth / 2, 0],
    });
    const volume = boxAt(
      [random.integer(-9, 9), random.integer(-9, 9)],
      [random.integer(60, 200), random.integer(60, 120)],
    );
    const taken = Array.from({ length: random.integer(0, 4) }, () =>
      boxAt(
        [random.integer(-50, 50), random.integer(-30, 30)],
        [random.integer(2, 30), random.integer(2, 30)],
      ),
    );
    const next = createPlacer(size, request, taken, volume);
    for (let copy = 0; copy < 12; copy++) {
      const place = findPlace(size, request, taken, volume);
      expect(next(), `round ${round}, copy ${copy}`).toEqual(place);
      taken.push(boxAt(place, size));
    }
  }
});

it('keeps the gap it is given, and the usual one otherwise', () => {
  const box: Aabb = { min: [-5, -5, 0], max: [5, 5, 10] };
  const volume: Aabb = { min: [-100, -50, 0], max: [100, 50, 10] };
  const reach = ([x, y]: readonly [number, number]) => Math.max(Math.abs(x), Math.abs(y)) - 10;
  expect(reach(createPlacer([10, 10], [0, 0], [box], volume, 7)())).toBeCloseTo(7, 9);
  expect(reach(findPlace([10, 10], [0, 0], [box], volume))).toBeCloseTo(PART_GAP_MM, 9);
});
