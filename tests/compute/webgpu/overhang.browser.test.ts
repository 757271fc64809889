import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { unwrap } from '#base';
import { overhangClasses, overhangSums } from '#kernel';
import { type Gpu, OverhangDevice } from '#compute/webgpu';
import {
  firstDifference,
  firstOtherSum,
  makeGroups,
  makeOverhangs,
  OVERHANG_THRESHOLDS,
} from '#tests/overhang.ts';
import { openTestGpu } from './gpu.ts';

const seed = Date.now() % 1_000_000;

let gpu: Gpu;
let device: OverhangDevice;
beforeAll(async () => {
  gpu = await openTestGpu();
  device = unwrap(await OverhangDevice.open(gpu));
});
afterEach(() => expect(gpu.memory.liveBytes).toBe(0));
afterAll(() => gpu.dispose());

test.each([1, -1] as const)('classes are those of the kernel, bit for bit (facing %i)', async (facing) => {
  const surface = { ...makeOverhangs(seed, 60_000), facing };
  const found = unwrap(await device.classes(surface, OVERHANG_THRESHOLDS));
  const expected = overhangClasses(surface, OVERHANG_THRESHOLDS);
  expect(firstDifference(surface, found, expected), `seed ${seed}`).toBeNull();
  expect(new Set(found).size).toBeGreaterThan(5);
});

test('sums of groups are those of the kernel, word by word', async () => {
  const surface = makeOverhangs(seed, 60_000);
  const groups = makeGroups(seed, surface.indices.length / 3, 500);
  const found = unwrap(await device.sums(surface, groups, 500));
  expect(firstOtherSum(found, overhangSums(surface, groups, 500)), `seed ${seed}`).toBeNull();
  expect(unwrap(await device.sums(surface, groups, 0))).toEqual(new Uint32Array(0));
});

test('no faces have no classes', async () => {
  const none = { points: new Int32Array(0), indices: new Uint32Array(0), facing: 1 as const };
  expect(unwrap(await device.classes(none, OVERHANG_THRESHOLDS))).toEqual(new Uint8Array(0));
});
