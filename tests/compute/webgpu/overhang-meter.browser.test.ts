import { afterAll, beforeAll, expect, test } from 'vitest';
import { unwrap } from '#base';
import { createOverhangMeter, openBrowserEngine } from '#compute/host';
import { type Gpu, OverhangDevice } from '#compute/webgpu';
import { rotationAbout, snapToSupports } from '#kernel';
import { makeSphere } from '#tests/meshes.ts';
import { openTestGpu } from './gpu.ts';

let gpu: Gpu;
beforeAll(async () => void (gpu = await openTestGpu()));
afterAll(() => gpu.dispose());

test('measures the same with a device and without, and goes on when that is gone', async () => {
  const engine = await openBrowserEngine();
  const [plain, fast] = [
    createOverhangMeter(engine),
    createOverhangMeter(engine, unwrap(await OverhangDevice.open(gpu))),
  ];
  const surface = (degrees: number) => unwrap(snapToSupports(makeSphere(12, 4), rotationAbout('x', degrees)));
  const first = await plain.measure(surface(10), 40, 0.5);
  expect(first.areaMm2).toBe(0);
  const lifted = (degrees: number) => {
    const found = surface(degrees);
    return { ...found, points: found.points.map((value, at) => (at % 3 === 2 ? value + 20 * 1024 : value)) };
  };
  const expected = await plain.measure(lifted(10), 40, 0.5);
  // Of a ball, the cap up to 40° as seen from below.
  expect(expected.areaMm2).toBeCloseTo(Math.PI * (12 * Math.sin((40 * Math.PI) / 180)) ** 2, -1.2);
  expect(await fast.measure(lifted(10), 40, 0.5)).toEqual(expected);
  gpu.device.destroy();
  expect(await fast.measure(lifted(25), 40, 0.5)).toEqual(await plain.measure(lifted(25), 40, 0.5));
});
