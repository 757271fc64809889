import { afterEach, beforeAll, expect, test } from 'vitest';
import { fail, ok, quietContext, sha256, toHex, unwrap } from '#base';
import { translation } from '#kernel';
import type { ComputeNotice, SliceBackend, SliceInput } from '#compute/api';
import {
  type CalibrationStore,
  type ChoiceOptions,
  type WasmParts,
  chooseBackend,
  createBrowserEngine,
  createLocalRunner,
  createWasmBackend,
} from '#compute/host';
import { type Gpu, type GpuOptions, findGpu, linkShader } from '#compute/webgpu';
import { makeSphere, makeTorus } from '#tests/meshes.ts';
import { loadEngine, openTestGpu } from './gpu.ts';

const INPUT: SliceInput = {
  parts: [
    { key: 'sphere', mesh: makeSphere(6, 3), transform: translation(-3, 2, 6) },
    { key: 'torus', mesh: makeTorus(6, 2, 48, 24), transform: translation(3, -2, 5) },
  ],
  raster: {
    width: 220,
    height: 180,
    pitchX: 0.1,
    pitchY: 0.094,
    directionX: -1,
    directionY: -1,
    layerHeight: 0.08,
    firstLayerHeight: 0.1,
    antialias: 4,
  },
};
const LAYERS = 150;

let expected: readonly string[];
const opened: Gpu[] = [];

async function openGpuForTest(options: GpuOptions = {}): Promise<Gpu> {
  const gpu = await openTestGpu(options);
  opened.push(gpu);
  return gpu;
}

async function localParts(gpu?: Gpu): Promise<WasmParts> {
  const engine = await loadEngine();
  const giveWay = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
  return {
    engine,
    runners: [createLocalRunner(engine, sha256, giveWay)],
    ...(gpu ? { device: { gpu } } : {}),
  };
}

interface Sliced {
  readonly digests: readonly string[];
  readonly backend: string;
  readonly notices: readonly ComputeNotice[];
}

async function sliceAll(backend: SliceBackend, atLayer?: (index: number) => void): Promise<Sliced> {
  const session = unwrap(await backend.prepare(INPUT, quietContext()));
  const digests: string[] = [];
  for await (const layer of session.encodeLayers({ codec: 'goo', windowBytes: 1 << 20 }, quietContext())) {
    digests.push(toHex(unwrap(layer).digest));
    atLayer?.(digests.length - 1);
  }
  const { notices = [], backend: drawnBy } = session;
  session.dispose();
  return { digests, backend: drawnBy, notices };
}

/**
 * Takes a device away in the middle of a job: when the page hears of a layer, or with the eighth of ten batches, since on a busy machine the device
 * is done with all of them before the page hears of that layer.
 */
function loseMidway({ device }: Gpu): (index: number) => void {
  const { queue } = device;
  let batches = 0;
  const submit = queue.submit.bind(queue);
  queue.submit = (commands) => {
    submit(commands);
    if (++batches === 8) device.destroy();
  };
  return (index) => {
    if (index === 20) device.destroy();
  };
}

beforeAll(async () => {
  const { digests, backend } = await sliceAll(createWasmBackend(await localParts()));
  expect(backend).toBe('wasm');
  expect(digests).toHaveLength(LAYERS);
  expected = digests;
});

afterEach(async () => {
  for (const gpu of opened.splice(0)) {
    // Batches that were under way give their buffers back when they come.
    await expect.poll(() => gpu.memory.liveBytes).toBe(0);
    gpu.dispose();
  }
});

test('the device draws, threads encode, and the digests are those of the threads alone', async () => {
  const engine = await createBrowserEngine();
  const choice = await engine.choose({ request: 'webgpu' });
  expect(choice).toMatchObject({ backend: 'webgpu', reason: 'asked' });
  expect(choice.adapter).not.toBe('');
  expect(await sliceAll(engine.backend)).toEqual({ digests: expected, backend: 'webgpu', notices: [] });
  engine.backend.dispose();
});

test('a page slices before anything is chosen, and who draws changes from one plate to the next', async () => {
  const engine = await createBrowserEngine();
  expect(engine.current()).toEqual({ backend: 'wasm', reason: 'not_measured' });
  expect(await sliceAll(engine.backend)).toEqual({ digests: expected, backend: 'wasm', notices: [] });
  for (const backend of ['webgpu', 'wasm', 'webgpu'] as const) {
    expect(await engine.choose({ request: backend })).toMatchObject({ backend, reason: 'asked' });
    expect(await sliceAll(engine.backend)).toEqual({ digests: expected, backend, notices: [] });
  }
  engine.backend.dispose();
});

test('of two choices under way the newer holds', async () => {
  const engine = await createBrowserEngine();
  const older = engine.choose({ request: 'webgpu' });
  const newer = engine.choose({ request: 'wasm' });
  const wanted = { backend: 'wasm', reason: 'asked' };
  expect(await Promise.all([older, newer])).toEqual([wanted, wanted]);
  expect(engine.current()).toEqual(wanted);
  engine.backend.dispose();
});

test('a page whose device went away says so, and slices on without it until another is chosen', async () => {
  const found: Gpu[] = [];
  const engine = await createBrowserEngine(async () => {
    const adapter = unwrap(await findGpu(navigator.gpu, { limits: { layers: 16 } }));
    return ok({ ...adapter, open: async () => ok((found[found.length] = unwrap(await adapter.open()))) });
  });
  await engine.choose({ request: 'webgpu' });
  const sliced = await sliceAll(engine.backend, loseMidway(found[0]!));
  expect(sliced).toMatchObject({ digests: expected, backend: 'wasm' });
  expect(engine.current()).toMatchObject({ backend: 'wasm', reason: 'device_lost' });
  expect(await sliceAll(engine.backend)).toEqual({ digests: expected, backend: 'wasm', notices: [] });
  expect(await engine.choose({ request: 'webgpu' })).toMatchObject({ backend: 'webgpu', reason: 'asked' });
  expect(await sliceAll(engine.backend)).toEqual({ digests: expected, backend: 'webgpu', notices: [] });
  expect(found).toHaveLength(2);
  engine.backend.dispose();
});

test('a layer asked for by itself is the layer of the job, and takes no room on the device', async () => {
  const gpu = await openGpuForTest();
  const backend = createWasmBackend(await localParts(gpu));
  const wasm = createWasmBackend(await localParts());
  const [session, reference] = [
    unwrap(await backend.prepare(INPUT, quietContext())),
    unwrap(await wasm.prepare(INPUT, quietContext())),
  ];
  for (const index of [0, 77, LAYERS - 1]) {
    expect(unwrap(await session.layer(index))).toEqual(unwrap(await reference.layer(index)));
  }
  expect(await session.layer(LAYERS)).toMatchObject({ ok: false, error: { code: 'out_of_range' } });
  expect(gpu.memory.liveBytes).toBe(0);
  session.dispose();
  reference.dispose();
});

test('a device that goes away in the middle of a job leaves the rest to the processor, and says so', async () => {
  const gpu = await openGpuForTest({ limits: { layers: 16 } });
  const backend = createWasmBackend(await localParts(gpu));
  const sliced = await sliceAll(backend, loseMidway(gpu));
  expect(sliced).toMatchObject({ digests: expected, backend: 'wasm' });
  expect(sliced.notices).toHaveLength(1);
  expect(sliced.notices[0]!.code).toBe('compute_device_lost');
  expect(sliced.notices[0]!.layer).toBeGreaterThan(0);
  // And the next plate is sliced all the same.
  expect((await sliceAll(backend)).digests).toEqual(expected);
});

test('a thread that dies with what the device drew has it drawn again, and the device continues', async () => {
  const gpu = await openGpuForTest({ limits: { layers: 16 } });
  const { runners, ...parts } = await localParts(gpu);
  let tasks = 0;
  const dying: typeof runners = runners.map((runner) => ({
    ...runner,
    run: ((task) =>
      ++tasks === 4
        ? Promise.resolve(fail('compute_crashed', 'died'))
        : runner.run(task)) as typeof runner.run,
  }));
  const backend = createWasmBackend({ ...parts, runners: dying, fallbackRunner: runners[0]! });
  const notices = [{ code: 'compute_crashed', layer: expect.any(Number) as number }];
  expect(await sliceAll(backend)).toEqual({ digests: expected, backend: 'webgpu', notices });
});

test('a device without room for the plate leaves all of it to the processor', async () => {
  const gpu = await openGpuForTest();
  gpu.device.popErrorScope = () => Promise.resolve(new GPUOutOfMemoryError('no room'));
  const sliced = await sliceAll(createWasmBackend(await localParts(gpu)));
  const notices = [{ code: 'compute_out_of_memory', layer: 0 }];
  expect(sliced).toEqual({ digests: expected, backend: 'wasm', notices });
});

test('a batch that the device refuses to run is not mistaken for the one before it', async () => {
  const gpu = await openGpuForTest({ limits: { layers: 16 } });
  const backend = createWasmBackend(await localParts(gpu));
  const { queue } = gpu.device;
  let batches = 0;
  const submit = queue.submit.bind(queue);
  queue.submit = (commands) => (++batches === 5 ? undefined : submit(commands));
  const sliced = await sliceAll(backend);
  expect(sliced).toMatchObject({ digests: expected, backend: 'wasm' });
  expect(sliced.notices.map(({ code }) => code)).toEqual(['compute_device_lost']);
});

test('a device that does not answer in time is not waited for, however much is waiting for it', async () => {
  const gpu = await openGpuForTest({ timeoutMilliseconds: 0, limits: { layers: 2 } });
  gpu.device.queue.submit([]);
  const sliced = await sliceAll(createWasmBackend(await localParts(gpu)));
  const notices = [{ code: 'compute_device_lost', layer: 0 }];
  expect(sliced).toEqual({ digests: expected, backend: 'wasm', notices });
  await gpu.device.queue.onSubmittedWorkDone();
});

test('a cancelled job ends, gives its buffers back, and the backend continues', async () => {
  const gpu = await openGpuForTest({ limits: { layers: 16 } });
  const backend = createWasmBackend(await localParts(gpu));
  const session = unwrap(await backend.prepare(INPUT, quietContext()));
  const abort = new AbortController();
  const context = { ...quietContext(), signal: abort.signal };
  const seen: string[] = [];
  for await (const layer of session.encodeLayers({ codec: 'goo', windowBytes: 1 }, context)) {
    seen.push(layer.ok ? 'layer' : layer.error.code);
    expect(gpu.memory.liveBytes).toBeGreaterThan(0);
    if (seen.length === 3) abort.abort();
  }
  expect(seen.at(-1)).toBe('cancelled');
  expect(seen.length).toBeLessThanOrEqual(17);
  session.dispose();
  expect(await sliceAll(backend)).toEqual({ digests: expected, backend: 'webgpu', notices: [] });
});

/** Shaders with one line of another meaning: rounding down where it should round to nearest. */
const wrong = (entry: string): string => linkShader(entry).replace('u32>(d >> 1u)', 'u32>(0i)');
/** Crowded rows sorted the wrong way round. */
const unsorted = (entry: string): string => linkShader(entry.replace('if (a > b)', 'if (a < b)'));
/** Holes that take from the wrong body. */
const unjoined = (entry: string): string => linkShader(entry).replace('~(solids >> 12u)', '~(solids >> 13u)');
/** Shaders that do not compile. */
const broken = (entry: string): string => `${linkShader(entry)} fn`;

class MemoryStore implements CalibrationStore {
  readonly records = new Map<string, string>();
  load(adapter: string): Promise<string | null> {
    return Promise.resolve(this.records.get(adapter) ?? null);
  }
  save(adapter: string, record: string): Promise<void> {
    this.records.set(adapter, record);
    return Promise.resolve();
  }
}

/** The adapter at hand, as if it were no software. */
const hardware =
  (options: GpuOptions = {}): ChoiceOptions['findGpu'] =>
  async () =>
    ok({ ...unwrap(await findGpu(navigator.gpu, options)), isSoftware: false });

test.each([
  ['draws wrong layers', wrong, 'device_wrong'],
  ['sorts crowded rows wrongly', unsorted, 'device_wrong'],
  ['joins classes wrongly', unjoined, 'device_wrong'],
  ['does not compile', broken, 'no_device'],
] as const)('a device whose shader %s is not used', async (_, link, reason) => {
  const options = { findGpu: hardware({ link }), store: new MemoryStore() };
  expect(await chooseBackend(await localParts(), { ...options, request: 'webgpu' })).toMatchObject({
    ok: false,
    error: { code: 'compute_unsupported' },
  });
  const chosen = unwrap(await chooseBackend(await localParts(), { ...options, request: 'auto' }));
  expect(chosen.choice).toMatchObject({ backend: 'wasm', reason });
  expect(chosen.backend.id).toBe('wasm');
  expect((await sliceAll(chosen.backend)).digests).toEqual(expected);
  chosen.backend.dispose();
  // A page is not left standing, whatever was asked for.
  const engine = await createBrowserEngine(hardware({ link }));
  expect(await engine.choose({ request: 'webgpu' })).toMatchObject({ backend: 'wasm', reason });
  expect((await sliceAll(engine.backend)).digests).toEqual(expected);
  engine.backend.dispose();
});

test('which one is faster is measured once for a device, and kept', async () => {
  const store = new MemoryStore();
  const choose = async (find = hardware()) =>
    unwrap(await chooseBackend(await localParts(), { request: 'auto', findGpu: find, store }));
  const { choice, backend } = await choose();
  expect([...store.records.keys()]).toEqual([choice.adapter]);
  expect(choice).toMatchObject({
    backend: backend.id,
    reason: backend.id === 'webgpu' ? 'device_faster' : 'device_slower',
    speedup: expect.any(Number) as number,
  });
  backend.dispose();
  // What is kept decides, whatever it says.
  store.records.set(choice.adapter!, JSON.stringify({ wasmMilliseconds: 9, gpuMilliseconds: 5 }));
  const faster = await choose();
  expect(faster.choice).toMatchObject({ backend: 'webgpu', reason: 'device_faster', speedup: 9 / 5 });
  expect((await sliceAll(faster.backend)).backend).toBe('webgpu');
  faster.backend.dispose();
  // A device that is known to be slower is not even opened.
  store.records.set(choice.adapter!, JSON.stringify({ wasmMilliseconds: 1, gpuMilliseconds: null }));
  const unopened: ChoiceOptions['findGpu'] = () =>
    Promise.resolve(
      ok({ name: choice.adapter!, isSoftware: false, open: () => Promise.reject(new Error('opened')) }),
    );
  expect((await choose(unopened)).choice).toMatchObject({
    backend: 'wasm',
    reason: 'device_slower',
    speedup: 0,
  });
});

test('a page measures in a quiet moment, and in another one where that was disturbed', async () => {
  const store = new MemoryStore();
  const engine = await createBrowserEngine(hardware());
  let moments = 0;
  const choice = await engine.choose({
    request: 'auto',
    store,
    quietMoment: () =>
      Promise.resolve(++moments === 1 ? AbortSignal.timeout(20) : AbortSignal.timeout(60_000)),
  });
  expect(moments).toBe(2);
  expect([...store.records.keys()]).toEqual([choice.adapter]);
  expect(await sliceAll(engine.backend)).toMatchObject({ digests: expected, backend: choice.backend });
  engine.backend.dispose();
});

test('software is no device: it draws on the cores that WASM has, and is neither opened nor measured', async () => {
  const store = new MemoryStore();
  const software: ChoiceOptions['findGpu'] = () =>
    Promise.resolve(
      ok({ name: 'software', isSoftware: true, open: () => Promise.reject(new Error('opened')) }),
    );
  const parts = await localParts();
  expect(await chooseBackend(parts, { request: 'auto', store, findGpu: software })).toMatchObject({
    value: { choice: { backend: 'wasm', reason: 'device_software', adapter: 'software' } },
  });
  expect(store.records.size).toBe(0);
});

test('without a device auto takes the processor, and WebGPU is refused with a reason', async () => {
  const none = () => Promise.resolve(fail('compute_unsupported', 'there is no WebGPU adapter'));
  const parts = await localParts();
  const store = new MemoryStore();
  expect(await chooseBackend(parts, { request: 'auto', store, findGpu: none })).toMatchObject({
    value: { choice: { reason: 'no_device', backend: 'wasm' } },
  });
  expect(await chooseBackend(parts, { request: 'auto', findGpu: none })).toMatchObject({
    value: { choice: { reason: 'not_measured', backend: 'wasm' } },
  });
  const unasked = () => Promise.reject(new Error('a device was looked for'));
  expect(await chooseBackend(parts, { request: 'wasm', findGpu: unasked })).toMatchObject({
    value: { choice: { reason: 'asked', backend: 'wasm' } },
  });
  expect(await chooseBackend(parts, { request: 'webgpu', findGpu: none })).toEqual(await none());
});
