import { unwrap } from '#base';
import { type Runs, mixWords } from '#kernel';
import type { SliceInput } from '#compute/api';
import { type Engine, Heap, MeshStore, buildPlate, createEngine, createEngineMemory } from '#compute/wasm';
import { type Gpu, type GpuOptions, LayerSource, PlateDrawer, measurePlate, openGpu } from '#compute/webgpu';

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

/** A plate's layers from the device, parts joined. */
export async function gpuLayers(gpu: Gpu, engine: Engine, input: SliceInput): Promise<Runs[]> {
  const plate = unwrap(buildPlate(engine, new Heap(engine), new MeshStore(engine, new Heap(engine)), input));
  const load = measurePlate(engine, plate.view, plate.triangles);
  const drawer = unwrap(await PlateDrawer.create(gpu, engine, plate.view, load));
  try {
    const source = new LayerSource(drawer, plate.view, load, gpu.limits);
    const layers = unwrap(await source.layers(0, plate.view.layerCount));
    return layers.map((parts) => joinParts(parts));
  } finally {
    drawer.dispose();
    plate.dispose();
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

export const hex = (runs: Runs): string => mixWords(runs).toString(16).padStart(8, '0');
