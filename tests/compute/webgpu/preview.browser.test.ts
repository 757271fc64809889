import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createRandom, unwrap } from '#base';
import { type RasterSpec, translation } from '#kernel';
import type { LayerMapping, SliceInput } from '#compute/api';
import { type Engine, Heap, MeshStore, type PlateView, buildPlate, drawLayer } from '#compute/wasm';
import { type Gpu, LayerPreview } from '#compute/webgpu';
import type { LayerPicture, LayerView } from '#editor';
import { fitLayerView, layerImage, layerMapping, plateOrientation } from '#scene';
import { makeBox, makeSoup, makeSphere, makeTorus } from '#tests/meshes.ts';
import { bothLayers, loadEngine, openTestGpu } from './gpu.ts';
import { listenForReadBacks } from './read-backs.ts';

const RASTER: RasterSpec = {
  width: 220,
  height: 180,
  pitchX: 0.1,
  pitchY: 0.094,
  directionX: 1,
  directionY: -1,
  layerHeight: 0.2,
  firstLayerHeight: 0.3,
  antialias: 4,
};

const INPUT: SliceInput = {
  parts: [
    { key: 'sphere', mesh: makeSphere(6, 3), transform: translation(-3, 2, 6) },
    { key: 'torus', mesh: makeTorus(6, 2, 48, 24), transform: translation(3, -2, 5) },
    // Reaches beyond the panel on all sides, so that lit rows and columns lie on its border.
    { key: 'slab', mesh: makeBox(28, 22, 0.4), transform: translation(0, 0, 3) },
  ],
  raster: RASTER,
};
const LAYERS = [0, 7, 15, 16, 30, 47];

let engine: Engine;
let heap: Heap;
let meshes: MeshStore;
/** Serves all tests that do it no harm. */
let device: Device;
const opened: Device[] = [];
const plates: { dispose(): void }[] = [];

interface Device {
  readonly gpu: Gpu;
  readonly preview: LayerPreview;
}

beforeAll(async () => {
  engine = await loadEngine();
  heap = new Heap(engine);
  meshes = new MeshStore(engine, heap);
  device = await openPreview();
  opened.pop();
});
afterEach(() => {
  for (const { gpu, preview } of opened.splice(0)) {
    preview.dispose();
    expect(gpu.memory.liveBytes).toBe(0);
    gpu.dispose();
  }
});
afterAll(() => {
  plates.forEach((plate) => plate.dispose());
  device.preview.dispose();
  expect(device.gpu.memory.liveBytes).toBe(0);
  device.gpu.dispose();
});

function plateOf(input: SliceInput): PlateView {
  const plate = unwrap(buildPlate(engine, heap, meshes, input));
  plates.push(plate);
  return plate.view;
}

async function openPreview(): Promise<Device> {
  const gpu = await openTestGpu();
  const one = { gpu, preview: unwrap(await LayerPreview.open(gpu, 'rgba8unorm')) };
  opened.push(one);
  return one;
}

/** What the device draws to a texture, read back by the test. */
async function shown(
  { gpu, preview }: Device,
  plate: PlateView,
  layer: number,
  mapping: LayerMapping,
): Promise<Uint8Array> {
  const { device } = gpu;
  const { width, height } = mapping;
  const usage = GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC;
  const texture = device.createTexture({ size: [width, height], format: 'rgba8unorm', usage });
  unwrap(await preview.show(engine, plate, layer, mapping, () => texture.createView()));
  const stride = Math.ceil((width * 4) / 256) * 256;
  const buffer = device.createBuffer({
    size: stride * height,
    usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST,
  });
  const encoder = device.createCommandEncoder();
  encoder.copyTextureToBuffer({ texture }, { buffer, bytesPerRow: stride }, [width, height]);
  device.queue.submit([encoder.finish()]);
  await buffer.mapAsync(GPUMapMode.READ);
  const padded = new Uint8Array(buffer.getMappedRange());
  const pixels = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row++) {
    pixels.set(padded.subarray(row * stride, row * stride + width * 4), row * width * 4);
  }
  buffer.destroy();
  texture.destroy();
  return pixels;
}

function pictureOf(plate: PlateView, layer: number): LayerPicture {
  const { width, height } = plate;
  return { index: layer, width, height, runs: drawLayer(engine, plate, layer)!, areaMm2: 0 };
}

/** What the page paints of the same layer by itself. */
function painted(picture: LayerPicture, view: LayerView, width: number, height: number, ratio: number) {
  return layerImage(picture, view, width, height, ratio).data;
}

/** The furthest that any channel of any pixel is off, and how many pixels are off at all. */
function difference(a: ArrayLike<number>, b: ArrayLike<number>): { most: number; pixels: number } {
  expect(a.length).toBe(b.length);
  let most = 0;
  const pixels = new Set<number>();
  for (let at = 0; at < a.length; at++) {
    const off = Math.abs(a[at]! - b[at]!);
    most = Math.max(most, off);
    if (off > 0) pixels.add(at >> 2);
  }
  return { most, pixels: pixels.size };
}

const WIDTH = 193;
const HEIGHT = 141;
const fit = fitLayerView(
  RASTER,
  { left: 0, top: 0, right: 220, bottom: 180 },
  { width: WIDTH, height: HEIGHT },
);

/** Views by name: how the panel lies on a canvas of 193 × 141 device pixels, and how many of them a CSS pixel has. */
const VIEWS: readonly (readonly [string, LayerView, number])[] = [
  ['the whole panel', fit, 1],
  ['the whole panel, small', { zoom: 0.11, panX: 60.3, panY: 40.8 }, 1],
  ['the whole panel at an odd pixel ratio', { zoom: 0.37, panX: 11.1, panY: 7.7 }, 1.1875],
  ['one to one', { zoom: 1, panX: -20, panY: -15 }, 1],
  ['enlarged', { zoom: 2.7, panX: -211.4, panY: -160.2 }, 1],
  ['enlarged at an odd pixel ratio', { zoom: 3.1, panX: -77.3, panY: -40.9 }, 1.333],
  ['very large', { zoom: 41, panX: -4100.6, panY: -3300.1 }, 1],
  ['pixels that are no squares', { zoom: 0.52, panX: 20, panY: 12, aspect: 0.94 }, 1],
  ['wide pixels, half a canvas pixel high', { zoom: 1.5, panX: -30, panY: 2, aspect: 0.5 }, 1],
  ['mirrored across', { ...fit, flipX: true }, 1],
  ['mirrored down, enlarged', { zoom: 2.2, panX: -150.7, panY: -99.3, flipY: true }, 1],
  ['turned round', { zoom: 0.71, panX: 3.9, panY: 6.1, flipX: true, flipY: true, aspect: 0.94 }, 1.25],
  ['beside the canvas', { zoom: 0.5, panX: 500, panY: 10 }, 1],
];

test.each(VIEWS)('%s: the device shows what the page paints', async (_, view, ratio) => {
  const plate = plateOf(INPUT);
  const mapping = layerMapping(plate, view, WIDTH, HEIGHT, ratio);
  for (const layer of LAYERS) {
    const expected = painted(pictureOf(plate, layer), view, WIDTH, HEIGHT, ratio);
    const { most, pixels } = difference(await shown(device, plate, layer, mapping), expected);
    const isCrisp = view.zoom * ratio * Math.min(1, view.aspect ?? 1) > 1;
    expect(most, `layer ${layer}`).toBeLessThanOrEqual(isCrisp ? 0 : 1);
    // Sums of float32 fall on either side of a half here and there.
    expect(pixels, `layer ${layer}`).toBeLessThan(WIDTH * HEIGHT * 0.01);
  }
});

test.each([
  ['landscape, mirrored across', { orientation: 'landscape', mirrorX: true, mirrorY: false }],
  ['landscape, mirrored both ways', { orientation: 'landscape', mirrorX: true, mirrorY: true }],
  ['portrait, mirrored', { orientation: 'portrait', mirrorX: true, mirrorY: true }],
] as const)('a printer that is %s is shown as its plate lies', async (_, mirrored) => {
  const plate = plateOf(INPUT);
  const printer = { ...mirrored, platform: [22, 16.9, 100] as const, width: 220, height: 180 };
  const canvas = { width: WIDTH, height: HEIGHT };
  const view = fitLayerView(
    plate,
    { left: 10, top: 20, right: 200, bottom: 160 },
    canvas,
    plateOrientation(printer),
    0,
  );
  const expected = painted(pictureOf(plate, 16), view, WIDTH, HEIGHT, 1);
  const mapping = layerMapping(plate, view, WIDTH, HEIGHT, 1);
  expect(difference(await shown(device, plate, 16, mapping), expected).most).toBeLessThanOrEqual(1);
});

const SEED = 20261120;
test(`random plates in random views are shown as they are painted (seed ${SEED})`, async () => {
  const random = createRandom(SEED);
  for (let round = 0; round < 24; round++) {
    const raster: RasterSpec = {
      ...RASTER,
      width: random.integer(8, 400),
      height: random.integer(8, 300),
      antialias: (['off', 1, 2, 4, 8, 16] as const)[random.integer(0, 6)]!,
      layerHeight: 0.4,
      // Some print black as grey.
      ...(round % 3 === 0 ? { greyTable: Uint8Array.from({ length: 256 }, (_, grey) => 255 - grey) } : {}),
    };
    const size = random.integer(2, 40);
    const parts = [
      { key: `soup ${round}`, mesh: makeSoup(round, 90, size), transform: translation(0, 0, size / 2) },
    ];
    const plate = plateOf({ parts, raster });
    const ratio = [1, 1.5, 2.625][random.integer(0, 3)]!;
    const view: LayerView = {
      zoom: 2 ** (random.unit() * 6 - 4),
      panX: random.unit() * 120 - 60,
      panY: random.unit() * 90 - 45,
      aspect: random.integer(0, 2) === 0 ? 1 : 0.8 + random.unit() * 0.4,
      flipX: random.integer(0, 2) === 0,
      flipY: random.integer(0, 2) === 0,
    };
    const layer = random.integer(0, plate.layerCount);
    const expected = painted(pictureOf(plate, layer), view, 90, 70, ratio);
    const found = difference(
      await shown(device, plate, layer, layerMapping(plate, view, 90, 70, ratio)),
      expected,
    );
    expect(found.most, `round ${round}`).toBeLessThanOrEqual(1);
  }
});

test('a run longer than a word, and a panel of sixteen thousand columns', async () => {
  const raster: RasterSpec = {
    ...RASTER,
    width: 15120,
    height: 6230,
    pitchX: 0.014,
    pitchY: 0.019,
    antialias: 1,
  };
  const parts = [
    { key: 'wide', mesh: makeBox(160, 100, 2), transform: translation(0, 0, 0) },
    { key: 'ball', mesh: makeSphere(6, 3), transform: translation(-3, 2, 6) },
  ];
  const plate = plateOf({ parts, raster });
  const canvas = { width: 240, height: 100 };
  const whole = fitLayerView(raster, { left: 0, top: 0, right: 15120, bottom: 6230 }, canvas);
  for (const layer of [2, 25]) {
    for (const view of [whole, { zoom: 2, panX: -13000, panY: -6400 }]) {
      const expected = painted(pictureOf(plate, layer), view, 240, 100, 1);
      const found = difference(
        await shown(device, plate, layer, layerMapping(plate, view, 240, 100, 1)),
        expected,
      );
      expect(found.most).toBeLessThanOrEqual(1);
    }
  }
});

test('nothing comes back from the device, and another look at a layer does not draw it again', async () => {
  const plate = plateOf(INPUT);
  const { gpu, preview } = await openPreview();
  const usage = GPUTextureUsage.RENDER_ATTACHMENT;
  const texture = gpu.device.createTexture({ size: [WIDTH, HEIGHT], format: 'rgba8unorm', usage });
  const show = async (layer: number, view: LayerView): Promise<void> => {
    const mapping = layerMapping(plate, view, WIDTH, HEIGHT, 1);
    unwrap(await preview.show(engine, plate, layer, mapping, () => texture.createView()));
  };
  const back = listenForReadBacks();
  try {
    await show(16, fit);
    const { dispatches, layers, bytesUp } = preview.counts;
    expect({ dispatches, layers }).toEqual({ dispatches: 13, layers: 1 });
    expect(bytesUp).toBeGreaterThan(0);
    for (const [, view] of VIEWS) await show(16, view);
    // The tables of columns and rows, the picture's facts and the colours (shaders/layers/README.md).
    expect(preview.counts.bytesUp - bytesUp).toBe(VIEWS.length * (16 * (WIDTH + HEIGHT) + 36 + 1024));
    expect(preview.counts).toMatchObject({ dispatches, layers, pictures: VIEWS.length + 1 });
    await show(30, fit);
    expect(preview.counts).toMatchObject({ dispatches: 26, layers: 2 });
  } finally {
    back.stop();
    texture.destroy();
  }
  expect(back.calls).toEqual([]);
});

test('a slice does read back, and is heard to', async () => {
  const back = listenForReadBacks();
  const { gpu: drawn } = await bothLayers(device.gpu, engine, INPUT);
  back.stop();
  expect(drawn.length).toBeGreaterThan(0);
  expect(new Set(back.calls)).toEqual(new Set(['mapAsync', 'copyBufferToBuffer']));
});

test('a layer that is more than a batch holds is refused, and the next one is drawn', async () => {
  const plate = plateOf(INPUT);
  const mapping = layerMapping(plate, fit, WIDTH, HEIGHT, 1);
  const untouched = (): never => {
    throw new Error('the target was asked for');
  };
  for (const limits of [{ pairs: 100 }, { crossings: 1500 }, { words: 1500 }, { subRows: 400 }]) {
    const gpu = { ...device.gpu, limits: { ...device.gpu.limits, ...limits } };
    const small = { gpu, preview: unwrap(await LayerPreview.open(gpu, 'rgba8unorm')) };
    expect(await small.preview.show(engine, plate, 16, mapping, untouched)).toMatchObject({
      ok: false,
      error: { code: 'compute_unsupported' },
    });
    const expected = painted(pictureOf(plate, 59), fit, WIDTH, HEIGHT, 1);
    expect(difference(await shown(small, plate, 59, mapping), expected).most).toBeLessThanOrEqual(1);
    small.preview.dispose();
  }
});

test('a device that goes away between two pictures answers so, and draws nothing after', async () => {
  const plate = plateOf(INPUT);
  const device = await openPreview();
  const mapping = layerMapping(plate, fit, WIDTH, HEIGHT, 1);
  await shown(device, plate, 16, mapping);
  const usage = GPUTextureUsage.RENDER_ATTACHMENT;
  const texture = device.gpu.device.createTexture({ size: [WIDTH, HEIGHT], format: 'rgba8unorm', usage });
  device.gpu.device.destroy();
  for (const layer of [16, 30]) {
    const answer = await device.preview.show(engine, plate, layer, mapping, () => texture.createView());
    expect(answer).toMatchObject({ ok: false, error: { code: 'compute_device_lost' } });
  }
});

test('a device without room says so, and may be asked again', async () => {
  const plate = plateOf(INPUT);
  const device = await openPreview();
  const { device: own } = device.gpu;
  const pop = own.popErrorScope.bind(own);
  let pops = 0;
  own.popErrorScope = async () => {
    const found = await pop();
    return ++pops === 2 ? new GPUOutOfMemoryError('no room') : found;
  };
  const mapping = layerMapping(plate, fit, WIDTH, HEIGHT, 1);
  const usage = GPUTextureUsage.RENDER_ATTACHMENT;
  const texture = own.createTexture({ size: [WIDTH, HEIGHT], format: 'rgba8unorm', usage });
  expect(await device.preview.show(engine, plate, 16, mapping, () => texture.createView())).toMatchObject({
    ok: false,
    error: { code: 'compute_out_of_memory' },
  });
  texture.destroy();
  const expected = painted(pictureOf(plate, 16), fit, WIDTH, HEIGHT, 1);
  expect(difference(await shown(device, plate, 16, mapping), expected).most).toBeLessThanOrEqual(1);
});
