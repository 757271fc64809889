import { afterEach, expect, test } from 'vitest';
import { ok, quietContext, unwrap } from '#base';
import { translation } from '#kernel';
import type { LayerMapping, SliceInput, SliceSession } from '#compute/api';
import { type BrowserEngine, createBrowserEngine } from '#compute/host';
import { type Gpu, findGpu } from '#compute/webgpu';
import { fitLayerView, layerImage, layerMapping } from '#scene';
import { makeSphere, makeTorus } from '#tests/meshes.ts';

// Layers of a session shown on a canvas by whichever device the page's engine has.

const INPUT: SliceInput = {
  parts: [
    { key: 'sphere', mesh: makeSphere(6, 3), transform: translation(-3, 2, 6) },
    { key: 'torus', mesh: makeTorus(6, 2, 48, 24), transform: translation(3, -2, 5), role: 'support' },
  ],
  raster: {
    width: 220,
    height: 180,
    pitchX: 0.1,
    pitchY: 0.094,
    directionX: -1,
    directionY: -1,
    layerHeight: 0.2,
    firstLayerHeight: 0.2,
    antialias: 4,
  },
};
const LAYER = 24;

const engines: BrowserEngine[] = [];
const found: Gpu[] = [];
afterEach(async () => {
  for (const engine of engines.splice(0)) {
    await engine.setScreen(null);
    engine.backend.dispose();
  }
  found.length = 0;
});

async function openEngine(): Promise<BrowserEngine> {
  const engine = await createBrowserEngine(async () => {
    const adapter = unwrap(await findGpu(navigator.gpu));
    return ok({ ...adapter, open: async () => ok((found[found.length] = unwrap(await adapter.open()))) });
  });
  engines.push(engine);
  return engine;
}

async function prepare(
  engine: BrowserEngine,
  raster: Partial<SliceInput['raster']> = {},
): Promise<SliceSession> {
  const input = { ...INPUT, raster: { ...INPUT.raster, ...raster } };
  return unwrap(await engine.backend.prepare(input, quietContext()));
}

const view = (width: number, height: number) =>
  fitLayerView(INPUT.raster, { left: 0, top: 0, right: 220, bottom: 180 }, { width, height }, {}, 0);

function mappingFor(width: number, height: number): LayerMapping {
  return layerMapping(INPUT.raster, view(width, height), width, height, 1);
}

/** How far the canvas is from what the page paints of the layer, at most. */
async function distance(canvas: OffscreenCanvas, session: SliceSession, layer: number): Promise<number> {
  const { width, height } = canvas;
  const shown = new OffscreenCanvas(width, height).getContext('2d')!;
  shown.drawImage(canvas, 0, 0);
  const runs = unwrap(await session.layer(layer));
  const picture = { index: layer, width: 220, height: 180, runs, areaMm2: 0 };
  const expected = layerImage(picture, view(width, height), width, height, 1).data;
  return shown
    .getImageData(0, 0, width, height)
    .data.reduce((most, value, at) => Math.max(most, Math.abs(value - expected[at]!)), 0);
}

const refused = (code: string) => ({ ok: false, error: { code } });

test('a layer is shown by the device that is chosen when it is asked for, at the size it is asked for', async () => {
  const engine = await openEngine();
  const session = await prepare(engine);
  const show = async (layer: number, width: number, height: number) =>
    session.show!(layer, mappingFor(width, height));
  expect(await show(LAYER, 150, 120)).toMatchObject(refused('compute_unsupported'));
  const canvas = new OffscreenCanvas(1, 1);
  void engine.setScreen(canvas);
  expect(await show(LAYER, 150, 120)).toMatchObject(refused('compute_unsupported'));
  // The plate was prepared before there was a device.
  await engine.choose({ request: 'webgpu' });
  expect(await show(LAYER, 150, 120)).toEqual(ok(undefined));
  expect([canvas.width, canvas.height]).toEqual([150, 120]);
  expect(await distance(canvas, session, LAYER)).toBeLessThanOrEqual(1);
  expect(await show(40, 301, 211)).toEqual(ok(undefined));
  expect([canvas.width, canvas.height]).toEqual([301, 211]);
  expect(await distance(canvas, session, 40)).toBeLessThanOrEqual(1);
  for (const layer of [-1, session.layerCount, 0.5, NaN]) {
    expect(await show(layer, 150, 120)).toMatchObject(refused('out_of_range'));
  }
  await engine.choose({ request: 'wasm' });
  expect(await show(LAYER, 150, 120)).toMatchObject(refused('compute_unsupported'));
});

test.each([
  ['is blurred', { blur: 2 }],
  ['has two planes', { planes: 2 }],
  ['has supports without greys', { hardSupports: true }],
  ['has other outlines', { pointReduction: 0.05 }],
] as const)('a layer that %s is left to the processor', async (_, raster) => {
  const engine = await openEngine();
  await engine.choose({ request: 'webgpu' });
  void engine.setScreen(new OffscreenCanvas(1, 1));
  const session = await prepare(engine, raster);
  expect(await session.show!(LAYER, mappingFor(90, 70))).toMatchObject(refused('compute_unsupported'));
});

test('pictures asked for together are shown one after the other, and none of a plate that is gone', async () => {
  const engine = await openEngine();
  await engine.choose({ request: 'webgpu' });
  const canvas = new OffscreenCanvas(1, 1);
  void engine.setScreen(canvas);
  const session = await prepare(engine);
  const shown = await Promise.all([7, 30, LAYER].map((layer) => session.show!(layer, mappingFor(90, 70))));
  expect(shown).toEqual([ok(undefined), ok(undefined), ok(undefined)]);
  expect(await distance(canvas, session, LAYER)).toBeLessThanOrEqual(1);
  const late = session.show!(7, mappingFor(90, 70));
  session.dispose();
  expect(await late).toMatchObject(refused('cancelled'));
  expect(await session.show!(7, mappingFor(90, 70))).toMatchObject(refused('cancelled'));
});

test('a screen is over when another takes its place, and gives its buffers back', async () => {
  const engine = await openEngine();
  await engine.choose({ request: 'webgpu' });
  const session = await prepare(engine);
  const [gpu] = found;
  const first = engine.setScreen(new OffscreenCanvas(1, 1));
  expect(await session.show!(LAYER, mappingFor(90, 70))).toEqual(ok(undefined));
  expect(gpu!.memory.liveBytes).toBeGreaterThan(0);
  const canvas = new OffscreenCanvas(1, 1);
  const second = engine.setScreen(canvas);
  await first;
  expect(await session.show!(LAYER, mappingFor(90, 70))).toEqual(ok(undefined));
  expect(await distance(canvas, session, LAYER)).toBeLessThanOrEqual(1);
  await engine.setScreen(null);
  await second;
  await expect.poll(() => gpu!.memory.liveBytes).toBe(0);
});

test('a screen is over when its device goes away; the engine then draws without it until a device is chosen', async () => {
  const engine = await openEngine();
  await engine.choose({ request: 'webgpu' });
  const session = await prepare(engine);
  const over = engine.setScreen(new OffscreenCanvas(1, 1));
  expect(await session.show!(LAYER, mappingFor(90, 70))).toEqual(ok(undefined));
  found[0]!.device.destroy();
  await over;
  expect(await session.show!(LAYER, mappingFor(90, 70))).toMatchObject({ ok: false });
  expect(engine.current()).toMatchObject({ backend: 'wasm', reason: 'device_lost' });
  await engine.choose({ request: 'webgpu' });
  const canvas = new OffscreenCanvas(1, 1);
  void engine.setScreen(canvas);
  expect(await session.show!(LAYER, mappingFor(90, 70))).toEqual(ok(undefined));
  expect(await distance(canvas, session, LAYER)).toBeLessThanOrEqual(1);
});
