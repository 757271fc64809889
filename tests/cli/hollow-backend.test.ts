import { expect, test } from 'vitest';
import { ok, quietContext, unwrap } from '#base';
import { Heap } from '#compute/wasm';
import { identityTransform, SHELL_NUMBERS } from '#kernel';
import { createLocalEngine } from '#tests/engine.ts';
import { FakeHollowDevice, hollowIn } from '#tests/hollow.ts';
import { makeSphere } from '#tests/meshes.ts';
import { drainBody, hollowBody } from '../../src/cli/hollow-models.ts';
import { reportHollow } from '../../src/cli/hollow-text.ts';

const engine = createLocalEngine();
const heap = new Heap(engine);
const BALL = makeSphere(8, 2);
const { size, radius } = SHELL_NUMBERS;
const CHOICE = {
  side: 'inside',
  thickness: 4,
  tolerance: 0,
  infill: 'none',
  size: size.default,
  radius: radius.default,
  drains: 0,
} as const;

async function hollowed(device: FakeHollowDevice | null) {
  const body = unwrap(await hollowBody(BALL, CHOICE, { engine, heap }, device, quietContext()));
  const drained = await drainBody(body, '0/0', identityTransform, CHOICE, quietContext());
  return { ...unwrap(drained), file: 'ball.stl' };
}

test('the report of hollow bodies says what hollowed them', async () => {
  const made = unwrap(hollowIn(engine, heap, BALL, CHOICE));
  const byDevice = await hollowed(new FakeHollowDevice(ok(made)));
  const byEngine = await hollowed(new FakeHollowDevice(null));
  const alone = await hollowed(null);
  expect(byDevice.cavity).toEqual(byEngine.cavity);
  expect(reportHollow([byDevice, byDevice]).backend).toBe('webgpu');
  expect(reportHollow([byEngine, alone]).backend).toBe('wasm');
  expect(reportHollow([byDevice, byEngine]).backend).toBe('both');
});
