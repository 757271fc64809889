import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { type Result, quietContext, unwrap } from '#base';
import {
  LAYERS_PER_BLOCK,
  Heap,
  MeshStore,
  buildPlate,
  createEngine,
  createEngineMemory,
  drawLayer,
  joinRuns,
} from '#compute/wasm';
import { type DrawerCounts, type Gpu, LayerSource, PlateDrawer, measurePlate } from '#compute/webgpu';
import { findNodeGpu } from '#compute/host/node';
import { decodeMesh } from '#formats/mesh';
import { type Antialias, identityTransform } from '#kernel';
import { type Bandwidth, measureBandwidth } from './gpu-bandwidth.ts';

/**
 * The GPU lane, a program of its own for each driver that is tried: draws models' layers on the graphics device and on one thread of
 * the processor, compares the words of every layer and says what the device was given, gave back and took. Not encoded, not written.
 * Prints a JSON object a model; ends with NO_DEVICE and a sentence where there is no device.
 */
export interface GpuFigures {
  readonly model: string;
  readonly adapter: string;
  readonly isSoftware: boolean;
  readonly panel: string;
  readonly antialias: Antialias;
  readonly layers: number;
  readonly firstLayerMilliseconds: number;
  readonly millisecondsPerLayer: number;
  /** The least that the bytes moved, up and down would take at the bandwidths measured. */
  readonly floorMillisecondsPerLayer: number;
  /** One thread of the WASM engine. */
  readonly wasmMillisecondsPerLayer: number;
  readonly batches: number;
  readonly dispatches: number;
  readonly retries: number;
  readonly megabytesUp: number;
  readonly megabytesDown: number;
  readonly megabytesOfRuns: number;
  readonly megabytesMoved: number;
  readonly megabytesOnDevice: number;
  /** Decimal gigabytes a second. */
  readonly bandwidth: Bandwidth;
  /** Layers whose words differ: 0, or a bug. */
  readonly different: number;
}

/** Exit status where no device was found. */
const NO_DEVICE = 3;

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

/**
 * Software draws layers so many times as high, of the first model alone: it is there to show that the lane works, not how fast a
 * device is, and crowded rows take it minutes.
 */
const SOFTWARE_LAYER_HEIGHTS = 8;

async function measureGpuLayers(job: GpuJob, gpu: Gpu, bandwidth: Bandwidth): Promise<GpuFigures> {
  const file = unwrap(decodeMesh(basename(job.path), new Uint8Array(readFileSync(job.path)), quietContext()));
  const module = new WebAssembly.Module(readFileSync(job.engineFile));
  const engine = createEngine(module, createEngineMemory(false));
  const heap = new Heap(engine);
  const layerHeight = job.layerHeightMm * (gpu.isSoftware ? SOFTWARE_LAYER_HEIGHTS : 1);
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
        layerHeight,
        firstLayerHeight: layerHeight,
        antialias: job.antialias,
      },
    }),
  );
  const { view } = plate;

  const opening = performance.now();
  const load = measurePlate(engine, view, plate.triangles);
  const drawer = unwrap(await PlateDrawer.create(gpu, engine, view, load));
  const source = new LayerSource(drawer, view, load);
  unwrap(await source.layers(0, 1));
  const first = performance.now();
  for (const name of Object.keys(drawer.counts)) drawer.counts[name as keyof DrawerCounts] = 0;

  const blocks = source.blocks();
  const drawn: Uint32Array[][] = [];
  const started = performance.now();
  for (let block = 0; block * LAYERS_PER_BLOCK < view.layerCount; block++) {
    drawn.push(...unwrap(await blocks.block(block)).map((parts) => [...parts]));
  }
  const gpuTime = performance.now() - started;

  let different = 0;
  let wasmTime = 0;
  for (const [index, parts] of drawn.entries()) {
    const words = joinRuns(engine, parts)!;
    const before = performance.now();
    const expected = drawLayer(engine, view, index)!;
    wasmTime += performance.now() - before;
    if (expected.length !== words.length || expected.some((word, i) => word !== words[i])) different++;
  }
  const { batches, dispatches, retries, bytesUp, bytesDown, bytesMoved } = drawer.counts;
  const floorSeconds = bytesMoved / bandwidth.memory + bytesUp / bandwidth.up + bytesDown / bandwidth.down;
  const mega = (bytes: number): number => Math.round(bytes / 1e4) / 100;
  const giga = (bytes: number): number => Math.round(bytes / 1e7) / 100;
  const figures = {
    model: basename(job.path),
    adapter: gpu.name,
    isSoftware: gpu.isSoftware,
    panel: `${job.width}×${job.height}`,
    antialias: job.antialias,
    layers: view.layerCount,
    firstLayerMilliseconds: first - opening,
    millisecondsPerLayer: gpuTime / view.layerCount,
    floorMillisecondsPerLayer: (floorSeconds * 1000) / view.layerCount,
    wasmMillisecondsPerLayer: wasmTime / view.layerCount,
    batches,
    dispatches,
    retries,
    megabytesUp: mega(bytesUp),
    megabytesDown: mega(bytesDown),
    megabytesOfRuns: mega(drawn.flat().reduce((sum, words) => sum + words.byteLength, 0)),
    megabytesMoved: mega(bytesMoved),
    megabytesOnDevice: mega(gpu.memory.liveBytes),
    bandwidth: { memory: giga(bandwidth.memory), up: giga(bandwidth.up), down: giga(bandwidth.down) },
    different,
  };
  drawer.dispose();
  return figures;
}

async function openDevice(): Promise<Result<Gpu>> {
  const found = await findNodeGpu();
  return found.ok ? found.value.open() : found;
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
const gpu = await openDevice();
if (!gpu.ok) {
  console.error(gpu.error.message);
  process.exit(NO_DEVICE);
}
const bandwidth = await measureBandwidth(gpu.value);
for (const path of gpu.value.isSoftware ? positionals.slice(0, 1) : positionals) {
  const job: GpuJob = {
    path,
    width: Number(values.width),
    height: Number(values.height),
    pitchMm: Number(values.pitch),
    layerHeightMm: Number(values.layer),
    antialias: Number(values.antialias) as Antialias,
    engineFile: new URL('./engine.single.wasm', import.meta.url),
  };
  console.log(JSON.stringify(await measureGpuLayers(job, gpu.value, bandwidth)));
}
// Dawn's threads outlive their device.
process.exit(0);
