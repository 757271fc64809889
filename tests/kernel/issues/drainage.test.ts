import { describe, expect, test } from 'vitest';
import type { Drainage } from '#kernel';
import { analyse } from './reported.ts';
import { drawn } from './voxels.ts';

const solid = '##### ##### ##### ##### #####';
const empty = '..... ..... ..... ..... .....';
const ring = '##### #...# #...# #...# #####';
const pierced = '##### ##### ##.## ##### #####';
const beside = '##### #...# #.... #...# #####';

const voxelsOf = ({ puddles }: Drainage): readonly number[] => puddles.map(({ voxels }) => voxels);

describe('what stays in a finished print', () => {
  test('is all of a cavity without a way out, whichever way it is held', () => {
    const { standing, hanging } = analyse(drawn(solid, ring, ring, ring, solid));
    expect(voxelsOf(standing)).toEqual([27]);
    expect(voxelsOf(hanging)).toEqual([27]);
    expect(standing.puddles[0]).toMatchObject({ firstLayer: 1, lastLayer: 3, lowest: [2, 1] });
    expect(standing.puddles[0]!.lowestMm).toEqual([1.25, expect.closeTo(0.375, 12), expect.closeTo(0.1, 12)]);
    expect(hanging.puddles[0]!.lowestMm[2]).toBeCloseTo(0.4, 12);
  });

  test('is nothing where the way out is at the bottom, and all up to its rim where it is at the top', () => {
    const below = analyse(drawn(pierced, ring, ring, solid));
    expect([voxelsOf(below.standing), voxelsOf(below.hanging)]).toEqual([[], [19]]);
    const above = analyse(drawn(solid, ring, ring, pierced));
    expect([voxelsOf(above.standing), voxelsOf(above.hanging)]).toEqual([[19], []]);
  });

  test('is what lies below a way out in the side', () => {
    const { standing, hanging } = analyse(drawn(solid, ring, ring, beside, ring, solid));
    expect([voxelsOf(standing), voxelsOf(hanging)]).toEqual([[18], [9]]);
  });

  test('rises together in the arms of a tube, and runs out where the lower one ends', () => {
    const arms = '..... ##### #.#.# ##### .....';
    const bend = '..... ##### #...# ##### .....';
    const oneArm = '..... ##### #.### ##### .....';
    const floor = '..... ##### ##### ##### .....';
    // Both arms are joined by the bend; the right one ends two layers lower, in the open.
    const open = '..... ##### #.#.. ##### .....';
    expect(voxelsOf(analyse(drawn(floor, bend, arms, open, oneArm, oneArm)).standing)).toEqual([5]);
    expect(voxelsOf(analyse(drawn(floor, bend, arms, arms, arms)).standing)).toEqual([9]);
    // Turned over nothing stays.
    expect(voxelsOf(analyse(drawn(floor, bend, arms, arms, arms)).hanging)).toEqual([]);
    expect(voxelsOf(analyse(drawn(arms, arms, bend, floor)).hanging)).toEqual([7]);
  });

  test('of boxes in boxes is told one by one, the largest first', () => {
    const outer = '####### #.....# #.###.# #.#.#.# #.###.# #.....# #######';
    const lid = '####### #.....# #.###.# #.###.# #.###.# #.....# #######';
    const full = '####### ####### ####### ####### ####### ####### #######';
    const { standing, hanging } = analyse(drawn(full, lid, outer, lid, full));
    expect(voxelsOf(standing)).toEqual([48, 1]);
    expect(voxelsOf(hanging)).toEqual([48, 1]);
    const joined = '####### #.....# #.###.# #.#...# #.###.# #.....# #######';
    expect(voxelsOf(analyse(drawn(full, lid, joined, lid, full)).standing)).toEqual([50]);
  });

  test('does not count what is smaller than asked for, and lists the largest', () => {
    const closed = drawn('####### ####### #######', '####### #.#..## #######', '####### ####### #######');
    expect(voxelsOf(analyse(closed).standing)).toEqual([2, 1]);
    const one = analyse(closed, { puddleMm3: 0.02 }).standing;
    expect([one.count, voxelsOf(one)]).toEqual([1, [2]]);
    const listed = analyse(closed, { mostOfAKind: 1 }).standing;
    expect([listed.count, voxelsOf(listed)]).toEqual([2, [2]]);
    expect(listed.trappedMm3).toBeCloseTo(3 * 0.0125, 12);
  });

  test('is nothing where every layer has a way out beside it, and what lies between two others is closed by them', () => {
    const { standing, hanging } = analyse(drawn(solid, pierced, empty, pierced, solid));
    expect([voxelsOf(standing), voxelsOf(hanging)]).toEqual([[1], [1]]);
    const open = analyse(drawn(solid, '##### ##### ##... ##### #####', solid));
    expect([open.standing.count, open.hanging.count]).toEqual([0, 0]);
  });
});
