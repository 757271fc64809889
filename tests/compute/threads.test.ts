import { expect, test } from 'vitest';
import { fail, quietContext, toHex, unwrap } from '#base';
import { identityTransform, translation } from '#kernel';
import type { SliceBackend, SliceInput } from '#compute/api';
import { type Runner, createWasmBackend } from '#compute/host';
import {
  createLocalBackend,
  createLocalEngine,
  createTestRunner,
  createThreadedBackend,
} from '#tests/engine.ts';
import { makeSphere, makeTorus } from '#tests/meshes.ts';

const INPUT: SliceInput = {
  parts: [
    { key: 'sphere', mesh: makeSphere(12, 4), transform: translation(-8, 2, 12) },
    { key: 'torus', mesh: makeTorus(10, 4, 96, 48), transform: translation(9, -3, 5) },
  ],
  raster: {
    width: 1500,
    height: 1100,
    pitchX: 0.05,
    pitchY: 0.047,
    directionX: -1,
    directionY: -1,
    layerHeight: 0.05,
    firstLayerHeight: 0.08,
    antialias: 4,
  },
};

/** A runner that does so many tasks and is dead from then on. */
function dieAfter(runner: Runner, tasks: number): Runner {
  let left = tasks;
  return {
    ...runner,
    run: (task) =>
      left-- > 0
        ? runner.run(task)
        : (Promise.resolve(fail('compute_crashed', 'died')) as ReturnType<typeof runner.run<typeof task>>),
  };
}

async function sliceAll(
  backend: SliceBackend,
  windowBytes = 1 << 20,
): Promise<{ digests: string[]; bytes: Buffer }> {
  const session = unwrap(await backend.prepare(INPUT, quietContext()));
  const digests: string[] = [];
  const bytes: Uint8Array[] = [];
  for await (const layer of session.encodeLayers({ codec: 'goo', windowBytes }, quietContext())) {
    const { index, digest, bytes: encoded } = unwrap(layer);
    expect(index).toBe(digests.length);
    digests.push(toHex(digest));
    bytes.push(encoded.slice());
  }
  session.dispose();
  return { digests, bytes: Buffer.concat(bytes) };
}

test('one, two and eight threads, and no thread at all, give the same bytes', async () => {
  const local = await sliceAll(createLocalBackend());
  expect(local.digests.length).toBe(479);
  for (const threads of [1, 2, 8]) {
    const backend = createThreadedBackend(threads);
    const result = await sliceAll(backend, threads === 2 ? 1 : 1 << 20);
    backend.dispose();
    expect(result.digests).toEqual(local.digests);
    expect(Buffer.compare(result.bytes, local.bytes)).toBe(0);
  }
});

test.each(['local', 'threaded'] as const)(
  'a cancelled slice (%s) ends with the next layer and the backend continues working',
  async (kind) => {
    const backend = kind === 'local' ? createLocalBackend() : createThreadedBackend(2);
    const abort = new AbortController();
    const session = unwrap(await backend.prepare(INPUT, quietContext()));
    const seen: string[] = [];
    for await (const layer of session.encodeLayers(
      { codec: 'goo', windowBytes: 1 << 20 },
      { ...quietContext(), signal: abort.signal },
    )) {
      seen.push(layer.ok ? 'layer' : layer.error.code);
      if (seen.length === 3) abort.abort();
    }
    expect(seen.at(-1)).toBe('cancelled');
    // The block that was being read is the most that comes after the abort.
    expect(seen.length).toBeLessThanOrEqual(17);
    session.dispose();
    expect((await sliceAll(backend)).digests.length).toBe(479);
    backend.dispose();
  },
);

test('digests of decoded layers are those of the sliced ones, and a damaged layer is named by its place', async () => {
  const backend = createThreadedBackend(2);
  const session = unwrap(await backend.prepare(INPUT, quietContext()));
  const layers: Uint8Array[] = [];
  const digests: string[] = [];
  for await (const layer of session.encodeLayers({ codec: 'png', windowBytes: 1 << 22 }, quietContext())) {
    const value = unwrap(layer);
    layers.push(value.bytes.slice());
    digests.push(toHex(value.digest));
  }
  layers[20]![60]! ^= 4;
  const { width, height } = INPUT.raster;
  const reader = {
    layerCount: layers.length,
    width,
    height,
    codec: 'png' as const,
    bytes: (index: number) => Promise.resolve({ ok: true as const, value: layers[index]! }),
  };
  const read = unwrap(await backend.digestLayers(reader, quietContext()));
  const wrong = read.flatMap((one, index) => (one.ok && toHex(one.value) === digests[index] ? [] : [index]));
  expect(wrong).toEqual([20]);
  expect(read[20]).toMatchObject({ ok: false, error: { code: 'format_corrupt' } });
  backend.dispose();
});

test('memory that does not suffice is an answer, and what was taken is given back', async () => {
  const backend = createLocalBackend(20 * 65536);
  const big = { ...INPUT, parts: [{ key: 'big', mesh: makeSphere(12, 6), transform: identityTransform }] };
  expect(await backend.prepare(big, quietContext())).toMatchObject({
    ok: false,
    error: { code: 'compute_out_of_memory' },
  });
  const small = {
    ...INPUT,
    parts: [{ key: 'small', mesh: makeSphere(12, 2), transform: identityTransform }],
  };
  for (let round = 0; round < 50; round++) unwrap(await backend.prepare(small, quietContext())).dispose();
});

test.each([1, 2])(
  'threads that are stopped in their work (%i) are an answer, not a wait',
  async (threads) => {
    const backend = createThreadedBackend(threads);
    const session = unwrap(await backend.prepare(INPUT, quietContext()));
    const layers = session.encodeLayers({ codec: 'goo', windowBytes: 1 }, quietContext());
    const iterator = layers[Symbol.asyncIterator]();
    expect((await iterator.next()).value).toMatchObject({ ok: true });
    backend.dispose();
    const codes = new Set<string>();
    for (;;) {
      const { value, done } = await iterator.next();
      if (done) break;
      if (!value.ok) codes.add(value.error.code);
    }
    expect([...codes].every((code) => code === 'cancelled' || code === 'compute_crashed')).toBe(true);
    expect(codes.size).toBe(1);
  },
);

test('what a thread had when it died another does: the same bytes, and a notice', async () => {
  const expected = await sliceAll(createLocalBackend());
  for (const [lives, fallbackRunner] of [
    [3, true],
    [0, true],
    [5, false],
  ] as const) {
    const engine = createLocalEngine();
    // One thread has one engine: both do their tasks there, one after the other.
    const runner = createTestRunner(engine);
    const dying = dieAfter(runner, lives);
    const parts = fallbackRunner
      ? { runners: [dying], fallbackRunner: runner }
      : { runners: [dying, runner] };
    const backend = createWasmBackend({ engine, ...parts });
    const sliced = await sliceAll(backend);
    expect(sliced.digests).toEqual(expected.digests);
    expect(Buffer.compare(sliced.bytes, expected.bytes)).toBe(0);
    const session = unwrap(await backend.prepare(INPUT, quietContext()));
    for await (const layer of session.encodeLayers({ codec: 'goo', windowBytes: 1 }, quietContext()))
      unwrap(layer);
    expect(session.notices).toEqual([{ code: 'compute_crashed', layer: 0 }]);
    session.dispose();
    backend.dispose();
  }
});

test('a slice whose threads have all died ends with that', async () => {
  const engine = createLocalEngine();
  const runner = createTestRunner(engine);
  const runners = [dieAfter(runner, 2), dieAfter(runner, 4)];
  const backend = createWasmBackend({ engine, runners });
  const session = unwrap(await backend.prepare(INPUT, quietContext()));
  const seen: string[] = [];
  for await (const layer of session.encodeLayers({ codec: 'goo', windowBytes: 1 }, quietContext())) {
    seen.push(layer.ok ? 'layer' : layer.error.code);
  }
  expect(seen.length).toBeGreaterThan(1);
  expect(seen.at(-1)).toBe('compute_crashed');
  backend.dispose();
});

test('a plate with nothing on it, or with a part far away, is refused with its reason', async () => {
  const backend = createLocalBackend();
  expect(await backend.prepare({ ...INPUT, parts: [] }, quietContext())).toMatchObject({
    ok: false,
    error: { code: 'plate_empty' },
  });
  const below = { ...INPUT, parts: [{ key: 's', mesh: makeSphere(1, 1), transform: translation(0, 0, -5) }] };
  expect(await backend.prepare(below, quietContext())).toMatchObject({
    ok: false,
    error: { code: 'plate_empty' },
  });
  for (const far of [1e6, NaN, Infinity]) {
    const away = {
      ...INPUT,
      parts: [{ key: 's', mesh: makeSphere(1, 1), transform: translation(far, 0, 0) }],
    };
    expect(await backend.prepare(away, quietContext())).toMatchObject({
      ok: false,
      error: { code: 'out_of_range' },
    });
  }
});
