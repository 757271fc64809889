import { unwrap } from '#base';
import type { Runs } from '#kernel';
import type { SliceInput } from '#compute/api';
import {
  type Engine,
  Heap,
  MeshStore,
  buildPlate,
  createEngine,
  createEngineMemory,
  drawLayer,
} from '#compute/wasm';
import {
  type BatchLimits,
  type DrawerCounts,
  type Gpu,
  type GpuOptions,
  LayerSource,
  PlateDrawer,
  measurePlate,
  openGpu,
} from '#compute/webgpu';

/** Limits under which every way of splitting is walked: batches, halves, parts of a layer, crowded rows, rows beyond the cache. */
export const TINY_LIMITS: Partial<BatchLimits> = {
  pairs: 256,
  crossings: 1200,
  words: 400,
  subRows: 64,
  layers: 3,
  workgroups: 2,
  crowdedAbove: 4,
  cachedCrossings: 16,
};

/** The WASM engine on this page's own thread. */
export async function loadEngine(): Promise<Engine> {
  const file = new URL('../../../src/compute/wasm/build/engine.single.wasm', import.meta.url);
  const module = await WebAssembly.compileStreaming(fetch(file));
  return createEngine(module, createEngineMemory(false));
}

/** A device; without one the test fails, it is never skipped. */
export async function openTestGpu(options: GpuOptions = {}): Promise<Gpu> {
  return unwrap(await openGpu(navigator.gpu, options));
}

/** A plate's layers from the device, parts joined, and from the WASM engine. */
export async function bothLayers(
  gpu: Gpu,
  engine: Engine,
  input: SliceInput,
): Promise<{ readonly gpu: readonly Runs[]; readonly wasm: readonly Runs[]; readonly counts: DrawerCounts }> {
  const heap = new Heap(engine);
  const meshes = new MeshStore(engine, heap);
  const plate = unwrap(buildPlate(engine, heap, meshes, input));
  const { view } = plate;
  const load = measurePlate(engine, view, plate.triangles);
  const drawer = unwrap(await PlateDrawer.create(gpu, engine, view, load));
  try {
    const layers = unwrap(await new LayerSource(drawer, view, load).layers(0, view.layerCount));
    return {
      gpu: layers.map((parts) => joinParts(parts)),
      wasm: layers.map((_, index) => drawLayer(engine, view, index)!),
      counts: drawer.counts,
    };
  } finally {
    drawer.dispose();
    plate.dispose();
    meshes.keepOnly(new Set());
  }
}

function joinParts(parts: readonly Runs[]): Runs {
  if (parts.length === 1) return parts[0]!;
  const words: number[] = [];
  for (const part of parts) {
    for (const word of part) {
      const last = words.length - 1;
      if (last >= 0 && (words[last]! & 255) === (word & 255)) words[last] = words[last]! + (word & ~255);
      else words.push(word);
    }
  }
  return Uint32Array.from(words);
}
