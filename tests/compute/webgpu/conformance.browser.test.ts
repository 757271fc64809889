import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '#base';
import {
  type Antialias,
  MAX_RUN_LENGTH,
  type MeshBuffers,
  type RasterSpec,
  type Runs,
  identityTransform,
  mixWords,
  scaling,
  translation,
} from '#kernel';
import type { SliceInput, SlicePart } from '#compute/api';
import type { Engine } from '#compute/wasm';
import type { Gpu } from '#compute/webgpu';
import { cutIntoPatches } from '#tests/damage.ts';
import { latticeBox, latticeMesh, latticePanel, oracleLayers, vectorSoup } from '#tests/lattice.ts';
import { joinMeshes, makeBox, makeCylinder, makeSphere, makeTorus } from '#tests/meshes.ts';
import { TINY_LIMITS, bothLayers, loadEngine, openTestGpu } from './gpu.ts';

let engine: Engine;
const gpus: Record<string, Gpu> = {};

beforeAll(async () => {
  engine = await loadEngine();
  gpus['usual'] = await openTestGpu();
  gpus['tiny'] = await openTestGpu({ limits: TINY_LIMITS });
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

function expectSame(drawn: readonly Runs[], expected: readonly Runs[], what: string): void {
  expect(drawn.length, what).toBe(expected.length);
  for (const [index, words] of expected.entries()) {
    if (mixWords(drawn[index]!) !== mixWords(words))
      expect([...drawn[index]!], `${what}, layer ${index}`).toEqual([...words]);
  }
}

/** Oracle, WASM and the device give the same words. */
async function expectOracle(gpu: Gpu, input: SliceInput, what: string): Promise<void> {
  const expected = oracleLayers(input)!;
  if (expected.length === 0) return;
  const drawn = await bothLayers(gpu, engine, input);
  expectSame(drawn.wasm, expected, `${what}, WASM`);
  expectSame(drawn.gpu, expected, `${what}, device`);
}

test.each(['off', 1, 2, 4, 8, 16] as const)(
  'the device draws the vectors at antialiasing %s',
  async (antialias) => {
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
  },
);

const PANEL: RasterSpec = {
  width: 150,
  height: 110,
  pitchX: 0.2,
  pitchY: 0.19,
  directionX: 1,
  directionY: -1,
  layerHeight: 0.5,
  firstLayerHeight: 0.5,
  antialias: 4,
};
const lift = translation(0, 0, 4);
const part = (key: string, mesh: MeshBuffers, transform = lift): SlicePart => ({ key, mesh, transform });

/** Everything a plate and a RasterSpec can ask for, once at least. */
const CASES: readonly (readonly [string, SliceInput])[] = [
  ['a sphere', { parts: [part('sphere', makeSphere(8, 3))], raster: PANEL }],
  [
    'parts that overlap, mirrored both ways, on a thick first layer',
    {
      parts: [part('torus', makeTorus(8, 3, 40, 20)), part('box', makeBox(9, 9, 9))],
      raster: { ...PANEL, directionX: -1, directionY: 1, firstLayerHeight: 1.3, antialias: 8 },
    },
  ],
  [
    'a thin first layer, and greys of a table that turns black to grey',
    {
      parts: [part('cylinder', makeCylinder(6, 9, 24))],
      raster: {
        ...PANEL,
        firstLayerHeight: 0.2,
        greyTable: Uint8Array.from({ length: 256 }, (_, grey) => 16 + (grey >> 4) * 15),
      },
    },
  ],
  [
    'a part that reaches over all four borders',
    { parts: [part('wide', makeSphere(18, 3))], raster: { ...PANEL, antialias: 16 } },
  ],
  [
    'a part beside the panel, and one on it',
    {
      parts: [part('off', makeBox(5, 5, 5), translation(60, 0, 0)), part('on', makeBox(5, 5, 5))],
      raster: { ...PANEL, antialias: 1 },
    },
  ],
  [
    'a part without greys that lights every pixel',
    { parts: [part('all', makeBox(40, 30, 3))], raster: { ...PANEL, antialias: 'off' } },
  ],
  [
    'a mesh with a hole',
    {
      parts: [part('open', { ...makeSphere(8, 2), indices: makeSphere(8, 2).indices.subarray(30) })],
      raster: PANEL,
    },
  ],
  [
    'a mesh in patches that miss by a hair',
    {
      parts: [part('patches', cutIntoPatches(makeSphere(8, 3), 12, 0.001, createRandom(1)))],
      raster: PANEL,
    },
  ],
];

test.each(CASES)('%s is drawn alike by oracle, WASM and device', async (name, input) => {
  for (const [limits, gpu] of Object.entries(gpus)) await expectOracle(gpu, input, `${name}, ${limits}`);
});

/** Thin walls side by side, so that every row of pixels has two crossings a wall and sub-row. */
function makeComb(walls: number, pitch: number): MeshBuffers {
  const boxes = Array.from({ length: walls }, (_, i) =>
    makeBox(pitch / 3, 1, 2, [(i - walls / 2) * pitch, -0.5 - (i % 3) / 7, 0]),
  );
  return joinMeshes(...boxes);
}

test('rows of thousands of crossings are sorted, in workgroup memory and beyond it', async () => {
  const raster: RasterSpec = { ...PANEL, width: 2400, pitchX: 0.02, antialias: 16 };
  for (const walls of [3, 17, 300]) {
    const input = { parts: [part(`comb ${walls}`, makeComb(walls, 0.13), identityTransform)], raster };
    const drawn = await bothLayers(gpus['usual']!, engine, input);
    expectSame(drawn.gpu, drawn.wasm, `${walls} walls`);
    expect(drawn.gpu.some((words) => words.length > walls)).toBe(true);
  }
});

test('crowded rows of several solids are joined, in workgroup memory and beyond it', async () => {
  const raster: RasterSpec = { ...PANEL, width: 2400, pitchX: 0.02, antialias: 4 };
  for (const walls of [2, 50]) {
    const comb = makeComb(walls, 0.13);
    const parts = (['body', 'cavity', 'infill', 'hole', 'solid'] as const).flatMap((solidClass, i) =>
      ['a', 'b', 'c'].map((body, k): SlicePart => ({
        ...part(`comb ${walls}`, comb, translation(0.021 * i + 0.005 * k, 0.2 * i + 0.3 * k, 0)),
        solidClass,
        body,
      })),
    );
    const drawn = await bothLayers(gpus['usual']!, engine, { parts, raster });
    expectSame(drawn.gpu, drawn.wasm, `${walls} walls`);
    expect(drawn.gpu.some((words) => words.length > walls)).toBe(true);
  }
});

test('more words than were expected are read back again, while other pieces are under way', async () => {
  const gpu = await openTestGpu({ limits: { layers: 2 } });
  const combs = [1, 2, 3].map((height) =>
    part(`walls ${height}`, makeComb(90 * height, 0.2 / height), scaling(1, height, height)),
  );
  const raster: RasterSpec = { ...PANEL, width: 3000, pitchX: 0.01, antialias: 1 };
  const drawn = await bothLayers(gpu, engine, { parts: combs, raster });
  expectSame(drawn.gpu, drawn.wasm, 'walls');
  expect(drawn.counts.retries).toBeGreaterThan(1);
  gpu.dispose();
});

test("runs longer than a word holds, above, between and below parts of a large panel, are the WASM engine's", async () => {
  const raster: RasterSpec = {
    ...PANEL,
    width: 15120,
    height: 6230,
    pitchX: 0.02,
    pitchY: 0.02,
    antialias: 1,
  };
  for (const places of [[0], [-55, 55]]) {
    const parts = places.map((y) => part(`box ${y}`, makeBox(1, 1, 1), translation(y / 2, y, 0)));
    const drawn = await bothLayers(gpus['usual']!, engine, { parts, raster });
    expectSame(drawn.gpu, drawn.wasm, `boxes at ${places.join()}`);
    expect(drawn.gpu[0]!.filter((word) => word >>> 8 === MAX_RUN_LENGTH)).toHaveLength(4);
  }
});

test('what does not fit into a batch is drawn in halves, and rows in parts', async () => {
  const gpu = await openTestGpu({ limits: { pairs: 150, crossings: 600, words: 80 } });
  const input = { parts: [part('sphere', makeSphere(8, 2))], raster: { ...PANEL, layerHeight: 2.5 } };
  const { gpu: drawn, wasm, counts } = await bothLayers(gpu, engine, input);
  expectSame(drawn, wasm, 'halves');
  expect(counts.retries).toBeGreaterThan(3);
  expect(gpu.memory.liveBytes).toBe(0);
  gpu.dispose();
});

const SEED = 20261120;

test(`random soups, slivers and off-panel parts are drawn as the oracle draws them (seed ${SEED})`, async () => {
  const random = createRandom(SEED);
  for (let round = 0; round < 100; round++) {
    const antialias = (['off', 1, 2, 4, 8, 16] as const)[random.integer(0, 6)]!;
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
