import { expect, test } from 'vitest';
import { fail, ok, quietContext, unwrap, type Progress, type Result } from '#base';
import { type HollowDevice, hollowBy, paysOnDevice, type HollowJob } from '#compute/host';
import { Heap, MeshStore, type Hollowed } from '#compute/wasm';
import { meshBounds, planShell, type MeshBuffers, type ShellOptions } from '#kernel';
import { createLocalEngine } from '#tests/engine.ts';
import { FakeHollowDevice, hollowIn } from '#tests/hollow.ts';
import { makeSphere } from '#tests/meshes.ts';
import { readBunny } from '#tests/scans.ts';

const engine = createLocalEngine();
const heap = new Heap(engine);
const BALL = makeSphere(8, 2);
const SHELL: ShellOptions = { thickness: 4, tolerance: 0 };

function jobOf(mesh: MeshBuffers, options: ShellOptions): HollowJob {
  const stored = new MeshStore(engine, heap).get('mesh', mesh);
  return { engine, heap, mesh: stored, bounds: meshBounds(mesh), options };
}

function run(steps: Generator<Progress, Result<Hollowed>>): Promise<Result<Hollowed>> {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return Promise.resolve(step.value);
}

test.each<ShellOptions>([
  SHELL,
  { thickness: 2, tolerance: 0.5 },
  { thickness: 2, tolerance: 0, side: 'outside' },
])('a device pays from 50 lattice points a face on: $thickness mm, $side', (options) => {
  const bounds = meshBounds(readBunny(60));
  const [columns, rows, planes] = unwrap(planShell(bounds, options)).lattice.counts;
  const most = Math.floor((columns * rows * planes) / 50);
  expect(paysOnDevice(most, bounds, options)).toBe(true);
  expect(paysOnDevice(most + 1, bounds, options)).toBe(false);
});

test('a device pays for a bunny, and not for a scan of very many faces, nor for what is refused', () => {
  const bounds = meshBounds(readBunny(60));
  const shell = { thickness: 2, tolerance: 0 };
  expect(paysOnDevice(3674, bounds, shell)).toBe(true);
  expect(paysOnDevice(871_414, bounds, shell)).toBe(false);
  expect(paysOnDevice(12, bounds, { thickness: -1, tolerance: 0 })).toBe(false);
});

test('what hollowed is said, and what the device answers is taken, a refusal of the mesh too', async () => {
  const made = unwrap(hollowIn(engine, heap, BALL, { thickness: 3 }));
  const ask = (device: HollowDevice | null) => hollowBy(device, jobOf(BALL, SHELL), run, quietContext());
  expect(await ask(new FakeHollowDevice(ok(made)))).toEqual(ok({ ...made, backend: 'webgpu' }));
  const refused = fail('hollow_too_thick', 'no cavity is left', { deepest: 3 });
  expect(await ask(new FakeHollowDevice(refused))).toEqual(refused);
  const called = fail('cancelled', 'the work was cancelled');
  expect(await ask(new FakeHollowDevice(called))).toEqual(called);
});

test('the engine hollows where there is no device, where it cannot and where it does not pay', async () => {
  const expected = ok({ ...unwrap(hollowIn(engine, heap, BALL, SHELL)), backend: 'wasm' });
  expect(await hollowBy(null, jobOf(BALL, SHELL), run, quietContext())).toEqual(expected);
  const unable = new FakeHollowDevice(null);
  expect(await hollowBy(unable, jobOf(BALL, SHELL), run, quietContext())).toEqual(expected);
  expect(unable.asked).toBe(1);
  const fine = makeSphere(8, 4);
  const idle = new FakeHollowDevice(null);
  const hollowed = await hollowBy(idle, jobOf(fine, SHELL), run, quietContext());
  expect(hollowed).toEqual(ok({ ...unwrap(hollowIn(engine, heap, fine, SHELL)), backend: 'wasm' }));
  expect(idle.asked).toBe(0);
});
