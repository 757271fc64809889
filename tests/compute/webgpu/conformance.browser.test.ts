import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '#base';
import { type Antialias, identityTransform, mixWords } from '#kernel';
import type { SliceInput } from '#compute/api';
import type { Engine } from '#compute/wasm';
import type { BatchLimits, Gpu } from '#compute/webgpu';
import { latticeBox, latticeMesh, latticePanel, oracleLayers, vectorSoup } from '#tests/lattice.ts';
import { gpuLayers, loadEngine, openTestGpu } from './gpu.ts';

let engine: Engine;
const gpus: Record<string, Gpu> = {};

/** Limits under which every way of splitting is walked: batches, halves, parts of a layer, crowded rows, rows beyond the cache. */
const TINY: Partial<BatchLimits> = {
  pairs: 256,
  crossings: 1200,
  words: 400,
  subRows: 64,
  layers: 3,
  workgroups: 2,
  crowdedAbove: 4,
  cachedCrossings: 16,
};

beforeAll(async () => {
  engine = await loadEngine();
  gpus['usual'] = await openTestGpu();
  gpus['tiny'] = await openTestGpu({ limits: TINY });
});
afterAll(() => {
  for (const gpu of Object.values(gpus)) {
    expect(gpu.memory.liveBytes).toBe(0);
    gpu.dispose();
  }
});

function plate(
  triangles: readonly number[],
  width: number,
  height: number,
  antialias: Antialias,
): SliceInput {
  const key = `${mixWords([...triangles.map((value) => value >>> 0), width])}`;
  const mesh = latticeMesh(triangles, width, height);
  return {
    parts: [{ key, mesh, transform: identityTransform }],
    raster: latticePanel(width, height, antialias),
  };
}

async function expectOracle(gpu: Gpu, input: SliceInput, what: string): Promise<void> {
  const expected = oracleLayers(input)!;
  if (expected.length === 0) return;
  const layers = await gpuLayers(gpu, engine, input);
  expect(layers.length, what).toBe(expected.length);
  for (let index = 0; index < expected.length; index++) {
    if (mixWords(layers[index]!) !== mixWords(expected[index]!)) {
      expect([...layers[index]!], `${what}, layer ${index}`).toEqual([...expected[index]!]);
    }
  }
}

test.each([1, 2, 4, 8, 16] as const)('the device draws the vectors at antialiasing %i', async (antialias) => {
  const boxes = [
    latticeBox([320, 256, 0], [1152, 640, 384]),
    latticeBox([0, 0, 128], [2048, 1024, 640]),
    latticeBox([-300, -100, 0], [1000, 500, 200]),
    [...latticeBox([320, 256, 0], [1152, 640, 384]), ...latticeBox([640, 512, 0], [1408, 900, 384])],
  ];
  for (const [limits, gpu] of Object.entries(gpus)) {
    for (const [number, box] of boxes.entries()) {
      await expectOracle(gpu, plate(box, 8, 4, antialias), `${limits}, box ${number}`);
    }
    await expectOracle(gpu, plate(vectorSoup(), 64, 40, antialias), `${limits}, soup`);
  }
});

const SEED = 20261120;

test(`random soups, slivers and off-panel parts are drawn as the oracle draws them (seed ${SEED})`, async () => {
  const random = createRandom(SEED);
  for (let round = 0; round < 160; round++) {
    const antialias = ([1, 2, 4, 8, 16] as const)[random.integer(0, 5)]!;
    const width = random.integer(1, 90);
    const height = random.integer(1, 60);
    const layers = random.integer(1, 24);
    const grid = [1, 16, 128][random.integer(0, 3)]!;
    const spread = [1, 3, 40][random.integer(0, 3)]!;
    const snap = (value: number): number => Math.round(value / grid) * grid;
    const vertices = Array.from({ length: random.integer(4, 30) }, () => [
      snap(random.integer(-spread * 256 * width, (spread + 1) * 256 * width)),
      snap(random.integer(-spread * 256 * height, (spread + 1) * 256 * height)),
      snap(random.integer(-256, 256 * layers)),
    ]);
    const triangles = Array.from({ length: random.integer(2, 60) }, () =>
      [0, 1, 2].flatMap(() => vertices[random.integer(0, vertices.length)]!),
    ).flat();
    const input = plate(triangles, width, height, antialias);
    const limits = round % 10 === 0 ? 'tiny' : 'usual';
    await expectOracle(gpus[limits]!, input, `seed ${SEED}, round ${round}, ${limits}`);
  }
});
