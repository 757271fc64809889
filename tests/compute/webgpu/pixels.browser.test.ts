import { afterAll, beforeAll, expect, test } from 'vitest';
import { quietContext, sha256, toHex, unwrap } from '#base';
import { runBytes } from '#kernel';
import type { BackendId, SliceBackend, SliceInput } from '#compute/api';
import { createLocalRunner, createWasmBackend } from '#compute/host';
import type { Gpu } from '#compute/webgpu';
import { oracleLayers } from '#tests/lattice.ts';
import { PIXEL_CASES, PIXEL_PANEL, randomPixelCase } from '../pixel-cases.ts';
import { SOLID_CASES, boxPart, randomSolids } from '../solid-cases.ts';
import { TINY_LIMITS, loadEngine, openTestGpu } from './gpu.ts';

const gpus: Gpu[] = [];
const backends: Record<string, SliceBackend> = {};

async function openBackend(gpu: Gpu | null): Promise<SliceBackend> {
  if (gpu) gpus.push(gpu);
  const engine = await loadEngine();
  const giveWay = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
  return createWasmBackend({
    engine,
    runners: [createLocalRunner(engine, sha256, giveWay)],
    ...(gpu ? { device: { gpu } } : {}),
  });
}

beforeAll(async () => {
  backends['processor'] = await openBackend(null);
  backends['device'] = await openBackend(await openTestGpu());
  backends['tiny device'] = await openBackend(await openTestGpu({ limits: TINY_LIMITS }));
});
afterAll(() => {
  for (const backend of Object.values(backends)) backend.dispose();
});

/** Digests of all layers in order, and who drew them. */
async function sliceAll(
  backend: SliceBackend,
  input: SliceInput,
): Promise<{ readonly digests: readonly string[]; readonly drawnBy: BackendId }> {
  const session = unwrap(await backend.prepare(input, quietContext()));
  const digests: string[] = [];
  for await (const layer of session.encodeLayers({ codec: 'goo', windowBytes: 1 << 20 }, quietContext())) {
    digests.push(toHex(unwrap(layer).digest));
  }
  const drawnBy = session.backend;
  expect(session.notices ?? []).toEqual([]);
  session.dispose();
  return { digests, drawnBy };
}

async function oracleDigests(input: SliceInput): Promise<string[]> {
  const layers = oracleLayers(input)!;
  return Promise.all(layers.map(async (runs) => toHex(await sha256(runBytes(runs)))));
}

/** Outlines are changed by the processor, whoever else is there. */
function changesOutlines({ raster: { pointReduction = 0, compensation } }: SliceInput): boolean {
  return pointReduction > 0 || compensation?.bottom !== undefined;
}

test.each([...PIXEL_CASES, ...SOLID_CASES])(
  '%s: oracle, WASM and device give the same layers',
  async (_, input) => {
    const expected = await oracleDigests(input);
    for (const [name, backend] of Object.entries(backends)) {
      const { digests, drawnBy } = await sliceAll(backend, input);
      expect(digests, name).toEqual(expected);
      expect(drawnBy, name).toBe(name === 'processor' || changesOutlines(input) ? 'wasm' : 'webgpu');
    }
  },
);

const SEED = 20261120;

test(`random soups under random rules are finished alike by oracle, WASM and device (seed ${SEED})`, async () => {
  for (let round = 0; round < 60; round++) {
    const input = randomPixelCase(SEED + round);
    const expected = await oracleDigests(input);
    if (expected.length === 0) continue;
    for (const [name, backend] of Object.entries(backends)) {
      expect((await sliceAll(backend, input)).digests, `round ${round}, ${name}`).toEqual(expected);
    }
  }
});

test(`random soups of all classes and bodies are drawn alike by oracle, WASM and device (seed ${SEED})`, async () => {
  for (let round = 0; round < 60; round++) {
    const input = randomSolids(SEED + round, 1 + (round % 3));
    const expected = await oracleDigests(input);
    for (const [name, backend] of Object.entries(backends)) {
      expect((await sliceAll(backend, input)).digests, `round ${round}, ${name}`).toEqual(expected);
    }
  }
});

test('of bodies through each other a device draws as many as its words tell apart', async () => {
  for (const count of [3, 4]) {
    const parts = Array.from({ length: count }, (_, i) => [
      boxPart('body', [9 + i, 4, 2], [i / 3, i, 0], `${i}`),
      boxPart('cavity', [8 + i, 3, 2], [i / 3, i, 0.5], `${i}`),
    ]).flat();
    const input = { parts, raster: PIXEL_PANEL };
    const { digests, drawnBy } = await sliceAll(backends['device']!, input);
    expect(digests).toEqual(await oracleDigests(input));
    expect(drawnBy).toBe(count === 3 ? 'webgpu' : 'wasm');
  }
});

test('a device that goes away leaves the rest of parts and supports to the processor, from that layer on', async () => {
  const input = PIXEL_CASES.find(([name]) => name === 'supports without greys over a blurred part')![1];
  const tall: SliceInput = { ...input, raster: { ...input.raster, layerHeight: 0.1, planes: 4 } };
  const expected = await oracleDigests(tall);
  const gpu = await openTestGpu({ limits: { layers: 16 } });
  const backend = await openBackend(gpu);
  const session = unwrap(await backend.prepare(tall, quietContext()));
  const digests: string[] = [];
  for await (const layer of session.encodeLayers({ codec: 'goo', windowBytes: 1 }, quietContext())) {
    digests.push(toHex(unwrap(layer).digest));
    if (digests.length === 8) gpu.device.destroy();
  }
  expect(digests).toEqual(expected);
  expect(session.backend).toBe('wasm');
  expect(session.notices).toMatchObject([{ code: 'compute_device_lost' }]);
  expect(session.notices![0]!.layer).toBeGreaterThanOrEqual(8);
  expect(session.notices![0]!.layer).toBeLessThan(expected.length);
  session.dispose();
  backend.dispose();
});

test('a device keeps nothing of prints that are gone', async () => {
  // A batch that is under way gives its buffers back when it is done.
  for (const gpu of gpus) await expect.poll(() => gpu.memory.liveBytes).toBe(0);
});
