import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { fail, ok, quietContext, unwrap, type JobContext, type Result } from '#base';
import type { BackendId, ComputeCode } from '#compute/api';
import { HollowDevice, openBrowserEngine } from '#compute/host';
import { findGpu, type BareGpu } from '#compute/webgpu';
import type { GeometryOps } from '#editor';
import { identityTransform, scaling, type MeshBuffers } from '#kernel';
import { latticeBox } from '#tests/lattice.ts';
import { makeBox, makeSphere, makeTorus } from '#tests/meshes.ts';
import { hollowOperation } from '../../src/app/workers/hollow-operation.ts';

type Order = GeometryOps['hollow']['in'];
type Made = Result<GeometryOps['hollow']['out']>;

const order = (thickness: number, more: Partial<Order> = {}): Order => ({
  thickness,
  tolerance: 0,
  side: 'inside',
  stretch: identityTransform,
  backend: 'webgpu',
  ...more,
});

const opened: BareGpu[] = [];
afterAll(() => opened.forEach((gpu) => gpu.dispose()));

async function openBare(): Promise<BareGpu> {
  const gpu = unwrap(await unwrap(await findGpu(navigator.gpu)).openBare());
  opened.push(gpu);
  return gpu;
}

/** Software passes for a card here. */
const deviceOf = (gpu: BareGpu, open = () => Promise.resolve(ok(gpu))) =>
  new HollowDevice(() => Promise.resolve(ok({ isSoftware: false, openBare: open })));

function operation(device: HollowDevice | null) {
  const openDevice = vi.fn(() => Promise.resolve(device));
  const run = hollowOperation(openBrowserEngine, openDevice);
  const hollow = async (mesh: MeshBuffers, input: Order, context = quietContext()): Promise<Made> =>
    (await run([mesh], input, context)).result;
  return { hollow, openDevice };
}

const plain = operation(null).hollow;
/** With a wall of 4 mm, in voxels of 0.5. */
const BALL = makeSphere(8, 2);
/** What the engine makes of the ball. */
let expected: Made;
let gpu: BareGpu;
let device: HollowDevice;
beforeAll(async () => {
  expected = await plain(BALL, order(4));
  expect(expected).toMatchObject({ ok: true, value: { cavities: 1 } });
  gpu = await openBare();
  device = deviceOf(gpu);
});
afterEach(() => expect(gpu.memory.liveBytes).toBe(0));

test('makes the same by the device and by the engine', async () => {
  const submit = vi.spyOn(gpu.device.queue, 'submit');
  const { hollow } = operation(device);
  const square = { ...makeBox(10, 10, 10), indices: makeBox(10, 10, 10).indices.slice(0, 6) };
  const calls: readonly (readonly [MeshBuffers, Order])[] = [
    [BALL, order(4)],
    [BALL, order(4, { tolerance: 1 })],
    [makeTorus(10, 6, 16, 12), order(4, { stretch: scaling(1.2, 1, 0.9) })],
    [BALL, order(4, { side: 'outside' })],
    [BALL, order(9)],
    [square, order(4)],
  ];
  for (const [mesh, input] of calls) {
    submit.mockClear();
    expect(await hollow(mesh, input)).toEqual(await plain(mesh, input));
    expect(submit, JSON.stringify(input)).toHaveBeenCalled();
  }
  submit.mockRestore();
});

test('asks for no device where the engine draws, or where it does not pay', async () => {
  const find = vi.fn(() => Promise.resolve(fail<ComputeCode>('compute_unsupported', 'none')));
  const { hollow, openDevice } = operation(new HollowDevice(find));
  expect(await hollow(BALL, order(4, { backend: 'wasm' satisfies BackendId }))).toEqual(expected);
  expect(openDevice).not.toHaveBeenCalled();
  const fine = makeSphere(8, 4);
  expect(await hollow(fine, order(4))).toEqual(await plain(fine, order(4)));
  expect(find).not.toHaveBeenCalled();
  expect(await hollow(BALL, order(4))).toEqual(expected);
  expect(find).toHaveBeenCalledOnce();
});

/** The device, with something about it replaced. */
function changed(change: Partial<GPUDevice>): BareGpu {
  const device = new Proxy(gpu.device, {
    get(target, key) {
      const value: unknown = Reflect.get(key in change ? change : target, key);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return { ...gpu, device };
}

const wrong: GPUDevice['createShaderModule'] = ({ code, ...rest }) =>
  gpu.device.createShaderModule({ ...rest, code: code.replace('winding != 0 &&', 'winding > 1 &&') });
const broken: GPUDevice['createShaderModule'] = (descriptor) =>
  gpu.device.createShaderModule({ ...descriptor, code: 'fn' });

test.each<[string, () => HollowDevice]>([
  ['is none', () => new HollowDevice(() => Promise.resolve(fail('compute_unsupported', 'none')))],
  [
    'is software',
    () =>
      new HollowDevice(() =>
        Promise.resolve(ok({ isSoftware: true, openBare: () => Promise.reject(new Error('opened')) })),
      ),
  ],
  [
    'does not open',
    () => deviceOf(gpu, () => Promise.resolve(fail('compute_unsupported', 'refused') as never)),
  ],
  ['does not compile', () => deviceOf(changed({ createShaderModule: broken }))],
  ['hollows a known mesh wrongly', () => deviceOf(changed({ createShaderModule: wrong }))],
])('the engine hollows where the device %s', async (_, device) => {
  expect(await operation(device()).hollow(BALL, order(4))).toEqual(expected);
});

test('the engine hollows what has no room on the device, which is asked again', async () => {
  const { maxStorageBufferBindingSize, maxBufferSize, maxComputeWorkgroupsPerDimension } = gpu.device.limits;
  const limits = { maxStorageBufferBindingSize, maxBufferSize, maxComputeWorkgroupsPerDimension };
  const { hollow } = operation(deviceOf(changed({ limits: limits as GPUSupportedLimits })));
  const submit = vi.spyOn(gpu.device.queue, 'submit');
  for (const [most, isUsed] of [
    [maxBufferSize, true],
    [1000, false],
    [maxBufferSize, true],
  ] as const) {
    limits.maxBufferSize = most;
    submit.mockClear();
    expect(await hollow(BALL, order(4))).toEqual(expected);
    expect(submit.mock.calls.length > 0, `${most} bytes`).toBe(isUsed);
  }
  submit.mockRestore();
});

test('the engine hollows what has rows of too many crossings', async () => {
  // In voxels of 0.5 mm: points enough for the faces, few rows, and more crossings along x than a thread sorts.
  const walls = Array.from({ length: 4150 }, (_, wall) =>
    latticeBox([wall * 240, 0, 0], [wall * 240 + 120, 6400, 6400]),
  );
  const positions = Float32Array.from(walls.flat(), (value) => value / 512);
  const mesh = { positions, indices: Uint32Array.from({ length: positions.length / 3 }, (_, at) => at) };
  const submit = vi.spyOn(gpu.device.queue, 'submit');
  const { hollow } = operation(device);
  expect(await hollow(mesh, order(4))).toEqual(await plain(mesh, order(4)));
  expect(submit).toHaveBeenCalled();
  submit.mockRestore();
});

test('is called off on the device', async () => {
  const stop = new AbortController();
  const context: JobContext = {
    signal: stop.signal,
    report: ({ phase }) => {
      if (phase === 'hollow') stop.abort();
    },
  };
  expect(await operation(device).hollow(BALL, order(4), context)).toMatchObject({
    ok: false,
    error: { code: 'cancelled' },
  });
});

test('the engine goes on where the device is lost on the way, and nobody asks for that device again', async () => {
  const lost = await openBare();
  const find = vi.fn(() =>
    Promise.resolve(ok({ isSoftware: false, openBare: () => Promise.resolve(ok(lost)) })),
  );
  const { hollow } = operation(new HollowDevice(find));
  expect(await hollow(BALL, order(4))).toEqual(expected);
  let reports = 0;
  const report: JobContext['report'] = ({ phase }) => {
    if (phase === 'hollow' && ++reports === 1) lost.device.destroy();
  };
  const outside = order(4, { side: 'outside' });
  expect(await hollow(BALL, outside, { ...quietContext(), report })).toEqual(await plain(BALL, outside));
  // The device's own; whether the engine reports, too, is a matter of how fast it is.
  expect(reports).toBeGreaterThan(0);
  expect(lost.lostBecause()).not.toBeNull();
  const submit = vi.spyOn(lost.device.queue, 'submit');
  expect(await hollow(BALL, order(4))).toEqual(expected);
  expect(submit).not.toHaveBeenCalled();
  expect(find).toHaveBeenCalledOnce();
});
