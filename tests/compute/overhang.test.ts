import { expect, test } from 'vitest';
import { overhangClasses, overhangSums } from '#kernel';
import { classOverhang, Heap, sumOverhang } from '#compute/wasm';
import { createLocalEngine } from '#tests/engine.ts';
import {
  firstDifference,
  firstOtherSum,
  makeGroups,
  makeOverhangs,
  OVERHANG_THRESHOLDS,
} from '#tests/overhang.ts';
import { roundsOf } from '#tests/rounds.ts';

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const engine = createLocalEngine();
const heap = new Heap(engine);

test.each([1, -1] as const)('classes of overhang are those of the kernel (facing %i)', (facing) => {
  const surface = { ...makeOverhangs(SEED, roundsOf(20_000)), facing };
  const before = heap.liveBytes;
  const found = classOverhang(engine, heap, surface, OVERHANG_THRESHOLDS);
  const expected = overhangClasses(surface, OVERHANG_THRESHOLDS);
  expect(firstDifference(surface, found, expected), `SEED=${SEED}`).toBeNull();
  expect(new Set(found).size).toBeGreaterThan(5);
  expect(heap.liveBytes).toBe(before);
});

test('sums of groups are those of the kernel', () => {
  const surface = makeOverhangs(SEED, roundsOf(20_000));
  const groups = makeGroups(SEED, surface.indices.length / 3, 300);
  const before = heap.liveBytes;
  const found = sumOverhang(engine, heap, surface, groups, 300);
  expect(firstOtherSum(found, overhangSums(surface, groups, 300)), `SEED=${SEED}`).toBeNull();
  expect(heap.liveBytes).toBe(before);
  expect(sumOverhang(engine, heap, surface, groups, 0)).toEqual(new Uint32Array(0));
});

test('no faces have no classes', () => {
  const none = { points: new Int32Array(0), indices: new Uint32Array(0), facing: 1 as const };
  expect(classOverhang(engine, heap, none, OVERHANG_THRESHOLDS)).toEqual(new Uint8Array(0));
});
