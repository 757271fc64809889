import { expect, test } from 'vitest';
import { quietContext, unwrap } from '#base';
import { type EngineChoice, engineFor } from '#compute/api';
import { type RasterSpec, identityTransform } from '#kernel';
import { createLocalBackend } from '#tests/engine.ts';
import { makeBox } from '#tests/meshes.ts';

const byDevice: EngineChoice = { backend: 'webgpu', reason: 'device_faster', adapter: 'gpu', speedup: 2 };
const byProcessor: EngineChoice = { backend: 'wasm', reason: 'device_slower', adapter: 'gpu', speedup: 0.5 };

test('a plate that a device can draw is drawn by what was chosen', () => {
  expect(engineFor(byDevice, {})).toBe(byDevice);
  expect(engineFor(byDevice, { processorOnly: false })).toBe(byDevice);
  expect(engineFor(byProcessor, { processorOnly: true })).toBe(byProcessor);
});

test('a plate whose craft needs the processor is drawn by it, and says that this is why', () => {
  expect(engineFor(byDevice, { processorOnly: true })).toEqual({
    backend: 'wasm',
    reason: 'craft_by_processor',
    adapter: 'gpu',
  });
  const unnamed = engineFor({ backend: 'webgpu', reason: 'asked' }, { processorOnly: true });
  expect(unnamed).toEqual({ backend: 'wasm', reason: 'craft_by_processor' });
});

const panel: RasterSpec = {
  width: 200,
  height: 160,
  pitchX: 0.05,
  pitchY: 0.05,
  directionX: 1,
  directionY: -1,
  layerHeight: 0.1,
  firstLayerHeight: 0.1,
  antialias: 4,
};

test.each<[string, boolean, Partial<RasterSpec>]>([
  ['outlines as they are', false, { blur: 1, planes: 2 }],
  ['outlines of fewer points', true, { pointReduction: 0.05 }],
  ['outlines moved', true, { compensation: { bottom: 0.1, normal: 0.1, bottomLayers: 1 } }],
  ['outlines moved near the plate', true, { compensation: { bottom: -0.1, normal: 0, bottomLayers: 1 } }],
  ['outlines moved by nothing', false, { compensation: { bottom: 0, normal: 0, bottomLayers: 1 } }],
])('a plate with %s is the processor’s alone: %s', async (_, processorOnly, change) => {
  const backend = createLocalBackend();
  const parts = [{ key: 'box', mesh: makeBox(4, 4, 4), transform: identityTransform }];
  const prepared = await backend.prepare({ parts, raster: { ...panel, ...change } }, quietContext());
  const session = unwrap(prepared);
  expect(session.processorOnly).toBe(processorOnly);
  session.dispose();
  backend.dispose();
});
