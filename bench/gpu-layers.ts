import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { quietContext, unwrap } from '#base';
import {
  LAYERS_PER_BLOCK,
  Heap,
  MeshStore,
  buildPlate,
  createEngine,
  createEngineMemory,
  drawLayer,
} from '#compute/wasm';
import { LayerSource, PlateDrawer, measurePlate } from '#compute/webgpu';
import { findNodeGpu } from '#compute/host/node';
import { decodeMesh } from '#formats/mesh';
import { type Antialias, identityTransform } from '#kernel';

/**
 * The GPU lane: draws a model's layers on the graphics device and on one thread of the processor, compares the words of every layer
 * and says what the device was given, gave back and took. Not encoded, not written.
 */
export interface GpuFigures {
  readonly model: string;
  readonly adapter: string;
  readonly isSoftware: boolean;
  readonly panel: string;
  readonly antialias: Antialias;
  readonly layers: number;
  readonly openMilliseconds: number;
  readonly firstLayerMilliseconds: number;
  readonly millisecondsPerLayer: number;
  readonly wasmMillisecondsPerLayer: number;
  readonly batches: number;
  readonly dispatches: number;
  readonly retries: number;
  readonly megabytesUp: number;
  readonly megabytesDown: number;
  readonly megabytesOfRuns: number;
  readonly megabytesOnDevice: number;
  /** Layers whose words differ: 0, or a bug. */
  readonly different: number;
}

export interface GpuJob {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly pitchMm: number;
  readonly layerHeightMm: number;
  readonly antialias: Antialias;
  /** engine.single.wasm. */
  readonly engineFile: URL;
}

/** Measures one job; throws where there is no device. */
export async function measureGpuLayers(job: GpuJob): Promise<GpuFigures> {
  const file = unwrap(decodeMesh(basename(job.path), new Uint8Array(readFileSync(job.path)), quietContext()));
  const module = new WebAssembly.Module(readFileSync(job.engineFile));
  const engine = createEngine(module, createEngineMemory(false));
  const heap = new Heap(engine);
  const plate = unwrap(
    buildPlate(engine, heap, new MeshStore(engine, heap), {
      parts: file.bodies.map(({ mesh }, index) => ({ key: `${index}`, mesh, transform: identityTransform })),
      raster: {
        width: job.width,
        height: job.height,
        pitchX: job.pitchMm,
        pitchY: job.pitchMm,
        directionX: 1,
        directionY: -1,
        layerHeight: job.layerHeightMm,
        firstLayerHeight: job.layerHeightMm,
        antialias: job.antialias,
      },
    }),
  );
  const { view } = plate;

  const opening = performance.now();
  const gpu = unwrap(await unwrap(await findNodeGpu()).open());
  const opened = performance.now();
  const load = measurePlate(engine, view, plate.triangles);
  const drawer = unwrap(await PlateDrawer.create(gpu, engine, view, load));
  const source = new LayerSource(drawer, view, load);
  unwrap(await source.layers(0, 1));
  const first = performance.now();
  Object.assign(drawer.counts, { batches: 0, dispatches: 0, retries: 0, bytesUp: 0, bytesDown: 0 });

  const blocks = source.blocks();
  const drawn: Uint32Array[] = [];
  const started = performance.now();
  for (let block = 0; block * LAYERS_PER_BLOCK < view.layerCount; block++) {
    for (const parts of unwrap(await blocks.block(block))) drawn.push(parts[0]!);
  }
  const gpuTime = performance.now() - started;

  let different = 0;
  let wasmTime = 0;
  for (const [index, words] of drawn.entries()) {
    const before = performance.now();
    const expected = drawLayer(engine, view, index)!;
    wasmTime += performance.now() - before;
    if (expected.length !== words.length || expected.some((word, i) => word !== words[i])) different++;
  }
  const { batches, dispatches, retries, bytesUp, bytesDown } = drawer.counts;
  const mega = (bytes: number): number => Math.round(bytes / 1e4) / 100;
  const figures = {
    model: basename(job.path),
    adapter: gpu.name,
    isSoftware: gpu.isSoftware,
    panel: `${job.width}×${job.height}`,
    antialias: job.antialias,
    layers: view.layerCount,
    openMilliseconds: opened - opening,
    firstLayerMilliseconds: first - opened,
    millisecondsPerLayer: gpuTime / view.layerCount,
    wasmMillisecondsPerLayer: wasmTime / view.layerCount,
    batches,
    dispatches,
    retries,
    megabytesUp: mega(bytesUp),
    megabytesDown: mega(bytesDown),
    megabytesOfRuns: mega(drawn.reduce((sum, words) => sum + words.byteLength, 0)),
    megabytesOnDevice: mega(gpu.memory.liveBytes),
    different,
  };
  drawer.dispose();
  gpu.dispose();
  return figures;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'string', default: '7680' },
    height: { type: 'string', default: '4320' },
    pitch: { type: 'string', default: '0.0285' },
    layer: { type: 'string', default: '0.05' },
    antialias: { type: 'string', default: '4' },
  },
});
for (const path of positionals) {
  const figures = await measureGpuLayers({
    path,
    width: Number(values.width),
    height: Number(values.height),
    pitchMm: Number(values.pitch),
    layerHeightMm: Number(values.layer),
    antialias: Number(values.antialias) as Antialias,
    engineFile: new URL('./engine.single.wasm', import.meta.url),
  });
  console.log(JSON.stringify(figures, null, 1));
  if (figures.different > 0) process.exitCode = 1;
}
// Dawn's threads outlive their device.
process.exit();
