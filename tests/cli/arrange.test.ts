import { describe, expect, test } from 'vitest';
import { createRandom } from '#base';
import { baseReach, supportTypes, type Aabb } from '#kernel';
import { GAP_MM, arrangeBoxes, standApart } from '../../src/cli/arrange.ts';

const box = (x: number, y: number, z: number, width: number, depth: number, height: number): Aabb => ({
  min: [x, y, z],
  max: [x + width, y + depth, z + height],
});

describe('standing models on the plate', () => {
  test('one model is centred and dropped, whatever its size', () => {
    expect(arrangeBoxes([box(10, 20, 5, 4, 6, 8)], [100, 50])).toEqual([[-12, -23, -5]]);
    expect(arrangeBoxes([box(0, 0, -3, 400, 2, 1)], [100, 50])).toEqual([[-200, -1, 3]]);
  });

  test('several models never overlap, stay on the platform and stand on the plate', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const random = createRandom(seed);
      const boxes = Array.from({ length: random.integer(2, 12) }, () =>
        box(
          random.integer(-99, 99),
          random.integer(-99, 99),
          random.integer(-9, 9),
          random.integer(1, 40),
          random.integer(1, 40),
          3,
        ),
      );
      const shifts = arrangeBoxes(boxes, [150, 120]);
      if (!shifts) continue;
      const placed = boxes.map((one, index) => {
        const shift = shifts[index]!;
        return [0, 1, 2].map(
          (axis) => [one.min[axis]! + shift[axis]!, one.max[axis]! + shift[axis]!] as const,
        );
      });
      for (const [index, one] of placed.entries()) {
        expect(Math.abs(one[2]![0]), `seed ${seed}`).toBeLessThan(1e-9);
        expect(Math.max(-one[0]![0], one[0]![1]), `seed ${seed}`).toBeLessThanOrEqual(75 + 1e-9);
        expect(Math.max(-one[1]![0], one[1]![1]), `seed ${seed}`).toBeLessThanOrEqual(60 + 1e-9);
        for (const other of placed.slice(index + 1)) {
          const apart = [0, 1].some(
            (axis) =>
              one[axis]![1] + GAP_MM <= other[axis]![0] + 1e-9 ||
              other[axis]![1] + GAP_MM <= one[axis]![0] + 1e-9,
          );
          expect(apart, `seed ${seed}`).toBe(true);
        }
      }
    }
  });

  test('models that do not fit beside each other are refused', () => {
    const large = box(0, 0, 0, 60, 60, 1);
    expect(arrangeBoxes([large, large], [125, 60])).toBeDefined();
    expect(arrangeBoxes([large, large], [120, 60])).toBeUndefined();
    expect(arrangeBoxes([large, box(0, 0, 0, 200, 1, 1)], [125, 90])).toBeUndefined();
  });
});

test('models on supports leave room for their bases, if there is any', () => {
  const boxes = [box(0, 0, 0, 20, 20, 5), box(0, 0, 0, 20, 20, 5)];
  const gap = (platform: readonly [number, number]): number => {
    const [one, other] = standApart(boxes, platform, baseReach(supportTypes.medium))!;
    return Math.abs(one![0] - other![0]) - 20;
  };
  const { plateOffset, bottomWidth, plateHeight } = supportTypes.medium;
  expect(gap([100, 50])).toBeCloseTo(GAP_MM + 2 * (plateOffset + bottomWidth + plateHeight), 9);
  expect(gap([43, 25])).toBe(GAP_MM);
});
