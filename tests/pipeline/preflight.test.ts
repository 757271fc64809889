import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unwrap } from '#base';
import { genericCraft } from '#document';
import type { Aabb } from '#kernel';
import { outsideBy, preflight } from '#pipeline';
import { smallPrinter } from './support/fake-slicer.ts';

/** 6 × 4 × 50 mm. */
const volume: Aabb = { min: [-3, -2, 0], max: [3, 2, 50] };
const check = (boxes: readonly Aabb[], scaleFactor = genericCraft.scaleFactor) =>
  preflight({ printer: smallPrinter, craft: { scaleFactor }, boxes });
const box = (min: Aabb['min'], max: Aabb['max']): Aabb => ({ min, max });
const fits = box([-1, -1, 0], [1, 1, 2]);

describe('a plate before it is sliced', () => {
  test.each([
    ['part_too_large', box([-4, -1, 0], [4, 1, 2]), 2],
    ['part_too_tall', box([-1, -1, 0], [1, 1, 50.5]), 0.5],
    ['part_below', box([-1, -1, -0.25], [1, 1, 2]), 0.25],
    ['part_outside', box([1.5, -1, 0], [3.5, 1, 2]), 0.5],
    ['part_outside', box([-1, -1, 49], [1, 1, 51]), 1],
    ['part_off_plate', box([3, -1, 0], [5, 1, 2]), 2],
    ['part_off_plate', box([-1, -1, -3], [1, 1, 0]), 3],
    ['part_flat', box([-1, -1, 0], [1, 1, 0]), 0],
    ['part_flat', box([0, -1, 0], [0, 1, 2]), 0],
  ])('asks about a part with %s beside one that fits', (code, faulty, by) => {
    const faults = unwrap(check([fits, faulty]));
    expect(faults.map(({ part, error }) => [part, error.code, error.details?.['by']])).toEqual([
      [1, code, by],
    ]);
  });

  test('asks about a part that is on the platform, but not where parts are meant to be', () => {
    const usable = box([-2, -2, 0], [3, 2, 50]);
    const checked = preflight({
      printer: smallPrinter,
      craft: { scaleFactor: [100, 100, 100] },
      boxes: [fits, box([-2.5, -1, 0], [1, 1, 2]), box([-3.5, -1, 0], [1, 1, 2])],
      usable,
    });
    expect(unwrap(checked).map(({ part, error }) => [part, error.code, error.details?.['by']])).toEqual([
      [1, 'part_in_margin', 0.5],
      [2, 'part_outside', 0.5],
    ]);
  });

  test('is refused when nothing of it would be printed', () => {
    const flat = box([-1, -1, 0], [1, 1, 0]);
    const away = box([30, 0, 0], [31, 1, 1]);
    expect(check([])).toMatchObject({ ok: false, error: { code: 'plate_empty' } });
    expect(check([flat])).toMatchObject({ ok: false, error: { code: 'part_flat' } });
    expect(check([away, flat])).toMatchObject({ ok: false, error: { code: 'part_off_plate' } });
  });

  test('is checked with the scale factor of its craft', () => {
    expect(unwrap(check([box([-2.9, -1, 0], [2.9, 1, 2])]))).toEqual([]);
    const [fault] = unwrap(check([box([-2.9, -1, 0], [2.9, 1, 2])], [110, 100, 100]));
    expect(fault?.error).toMatchObject({ code: 'part_too_large', details: { width: 6.38, by: 0.38 } });
  });

  test('has a fault exactly where a box reaches outside or has no thickness', () => {
    const length = fc.integer({ min: -300, max: 300 }).map((tenths) => tenths / 10);
    const corner = fc.tuple(length, length, length);
    fc.assert(
      fc.property(corner, corner, (a, b) => {
        const low = (axis: number): number => Math.min(a[axis]!, b[axis]!);
        const high = (axis: number): number => Math.max(a[axis]!, b[axis]!);
        const one = box([low(0), low(1), low(2)], [high(0), high(1), high(2)]);
        const checked = check([one]);
        const faulty = !checked.ok || checked.value.length > 0;
        const flat = [0, 1, 2].some((axis) => low(axis) === high(axis));
        expect(faulty).toBe(flat || outsideBy(one, volume).some((over) => over > 0));
        const inside = [0, 1, 2].every(
          (axis) => low(axis) >= volume.min[axis]! && high(axis) <= volume.max[axis]!,
        );
        expect(faulty).toBe(flat || !inside);
      }),
    );
  });
});
