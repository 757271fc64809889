import { type Result, createRandom, fail, ok } from '#base';
import { type MeshBuffers, identityTransform } from '#kernel';
import type { ComputeCode, SliceInput } from '#compute/api';
import { type Engine, Heap, MeshStore, buildPlate, drawLayer } from '#compute/wasm';
import type { Gpu } from '#compute/webgpu';
import { GpuLayers } from './gpu-layers.ts';

/**
 * Random triangles between few vertices, so that they hang together: rows of every kind, crowded ones among them, and borders on
 * all sides.
 */
function knownSlice(): SliceInput {
  const random = createRandom(1);
  const vertices = 16;
  const faces = 60;
  const spread = (size: number): number => (random.unit() - 0.5) * size;
  const positions = Array.from({ length: vertices }, () => [spread(60), spread(45), random.unit() * 6]);
  const mesh: MeshBuffers = {
    positions: Float32Array.from(positions.flat()),
    indices: Uint32Array.from({ length: faces * 3 }, () => random.integer(0, vertices)),
  };
  return {
    parts: [{ key: 'check', mesh, transform: identityTransform }],
    raster: {
      width: 40,
      height: 30,
      pitchX: 1,
      pitchY: 1,
      directionX: 1,
      directionY: -1,
      layerHeight: 1,
      firstLayerHeight: 1.5,
      antialias: 4,
    },
  };
}

/** Draws a small known slice on a device and on the engine; `compute_unsupported` where a single word differs or nothing comes. */
export async function checkGpu(gpu: Gpu, engine: Engine): Promise<Result<null, ComputeCode>> {
  const heap = new Heap(engine);
  const meshes = new MeshStore(engine, heap);
  const plate = buildPlate(engine, heap, meshes, knownSlice());
  if (!plate.ok) return plate;
  const layers = await GpuLayers.open(gpu, engine, plate.value);
  try {
    const { view } = plate.value;
    for (let index = 0; index < view.layerCount; index++) {
      const expected = drawLayer(engine, view, index);
      const drawn = await layers.layer(index);
      if (!expected || !drawn?.ok)
        return fail('compute_unsupported', 'the graphics device does not draw', { check: 'silent' });
      if (drawn.value.length !== expected.length || drawn.value.some((word, i) => word !== expected[i])) {
        return fail('compute_unsupported', 'the graphics device draws wrong layers', { check: 'wrong' });
      }
    }
    return ok(null);
  } finally {
    layers.dispose();
    plate.value.dispose();
    meshes.keepOnly(new Set());
  }
}
