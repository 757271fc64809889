import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createRandom, unwrap } from '#base';
import { overhangClasses, overhangThreshold, SUPPORT_LIMIT } from '#kernel';
import { type Gpu, OverhangDevice } from '#compute/webgpu';
import { openTestGpu } from './gpu.ts';

const seed = Date.now() % 1_000_000;
const M = SUPPORT_LIMIT - 1;
const THRESHOLDS = [15, 30, 45, 60, 75, 0, 90].map(overhangThreshold);

let gpu: Gpu;
let device: OverhangDevice;
beforeAll(async () => {
  gpu = await openTestGpu();
  device = unwrap(await OverhangDevice.open(gpu));
});
afterEach(() => expect(gpu.memory.liveBytes).toBe(0));
afterAll(() => gpu.dispose());

/** Triangles of all sizes and shapes, some at the ends of the lattice, some at 45° or one step beside it. */
function triangles(count: number): Int32Array {
  const random = createRandom(seed);
  const corners: number[] = [];
  for (let face = 0; face < count; face++) {
    const size = 2 ** random.integer(1, 21);
    const isExtreme = random.integer(0, 8) === 0;
    for (let k = 0; k < 9; k++) {
      const value = isExtreme
        ? [-M, 0, 1, M, -1, M - 1][random.integer(0, 6)]!
        : Math.floor((random.unit() - 0.5) * 2 * size);
      corners.push(Math.max(-M, Math.min(M, value)));
    }
  }
  for (const size of [3, 1000, 40_000, M])
    for (const step of [-1, 0, 1]) corners.push(0, 0, 0, 0, size, 0, size, 0, Math.min(M, size + step));
  return Int32Array.from(corners);
}

test.each([1, -1] as const)('classes are those of the kernel, bit for bit (facing %i)', async (facing) => {
  const points = triangles(60_000);
  const surface = { points, indices: Uint32Array.from({ length: points.length / 3 }, (_, i) => i), facing };
  const found = unwrap(await device.classes(surface, THRESHOLDS));
  const expected = overhangClasses(surface, THRESHOLDS);
  const wrong = expected.findIndex((passed, face) => found[face] !== passed);
  expect(found.length).toBe(expected.length);
  expect(wrong, `seed ${seed}: ${[...points.subarray(wrong * 9, wrong * 9 + 9)].join()}`).toBe(-1);
  expect(new Set(found).size).toBeGreaterThan(5);
});

test('no faces have no classes', async () => {
  const none = { points: new Int32Array(0), indices: new Uint32Array(0), facing: 1 as const };
  expect(unwrap(await device.classes(none, THRESHOLDS))).toEqual(new Uint8Array(0));
});
