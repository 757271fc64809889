import { type Result, fail, ok } from '#base';
import type { ComputeCode, ComputeNotice } from '#compute/api';
import { type BlockRuns, type Engine, type Print, LAYERS_PER_BLOCK, layersPerBlock } from '#compute/wasm';
import {
  type BlockReader,
  type Gpu,
  type LayerParts,
  LayerSource,
  PlateDrawer,
  measurePlate,
} from '#compute/webgpu';

/** A plate on the device, and how many blocks of planes it reaches into. */
interface DevicePlate {
  readonly drawer: PlateDrawer;
  readonly source: LayerSource;
  readonly blockCount: number;
}

/**
 * The planes of a print's plates from the graphics device, for as long as it goes well. After the first failure nothing more is asked
 * of the device for this print: whoever asks draws elsewhere, and `note` has heard from which layer on.
 */
export class GpuLayers {
  private readonly gpu: Gpu;
  private readonly print: Print;
  private readonly note: (notice: ComputeNotice) => void;
  private plates: DevicePlate[] | null = null;

  /** Never fails: a device that has no room for the print is a notice too. */
  static async open(
    gpu: Gpu,
    engine: Engine,
    print: Print,
    note: (notice: ComputeNotice) => void,
  ): Promise<GpuLayers> {
    const layers = new GpuLayers(gpu, print, note);
    await layers.takeBuffers(engine);
    return layers;
  }

  private constructor(gpu: Gpu, print: Print, note: (notice: ComputeNotice) => void) {
    this.gpu = gpu;
    this.print = print;
    this.note = note;
  }

  private async takeBuffers(engine: Engine): Promise<void> {
    const plates: DevicePlate[] = [];
    this.plates = plates;
    for (const { view, triangles } of this.print.plates) {
      const load = measurePlate(engine, view, triangles);
      const drawer = await PlateDrawer.create(this.gpu, engine, view, load);
      if (!drawer.ok) {
        this.note({ code: drawer.error.code, layer: 0 });
        this.dispose();
        return;
      }
      plates.push({
        drawer: drawer.value,
        source: new LayerSource(drawer.value, view, load),
        blockCount: Math.ceil(view.layerCount / LAYERS_PER_BLOCK),
      });
    }
  }

  /** Blocks of layers in order, for one job; null where the device does not draw (any more). */
  blocks(): GpuBlocks | null {
    const readers = this.plates?.map(({ source, blockCount }) => ({ reader: source.blocks(), blockCount }));
    if (!readers) return null;
    return {
      read: async (block) => {
        if (this.plates === null) return null;
        const drawn = await Promise.all(
          readers.map(({ reader, blockCount }) =>
            block < blockCount ? reader.block(block) : Promise.resolve(ok([])),
          ),
        );
        const runs: BlockRuns[] = [];
        for (const one of drawn) {
          if (!one.ok) return this.leave(one.error.code, block * layersPerBlock(this.print.view));
          runs.push(packLayers(one.value));
        }
        return ok(runs);
      },
      stop: () => readers.forEach(({ reader }) => reader.stop()),
    };
  }

  dispose(): void {
    for (const { drawer } of this.plates ?? []) drawer.dispose();
    this.plates = null;
  }

  private leave(code: ComputeCode, layer: number): Result<never, ComputeCode> | null {
    if (code === 'cancelled') return fail('cancelled', 'the work was cancelled');
    this.note({ code, layer });
    this.dispose();
    return null;
  }
}

/** A job's blocks, a list for each plate: null where another has to draw the block. */
export interface GpuBlocks {
  read(block: number): Promise<Result<readonly BlockRuns[], ComputeCode> | null>;
  stop: BlockReader['stop'];
}

/** A block's layers in one buffer of their own; mostly they are in one already. */
function packLayers(layers: readonly LayerParts[]): BlockRuns {
  const parts = layers.flat();
  const counts = Uint32Array.from(layers, (one) => one.reduce((sum, part) => sum + part.length, 0));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const shared = parts[0]?.buffer as ArrayBuffer | undefined;
  if (shared?.byteLength === total * 4 && parts.every(({ buffer }) => buffer === shared)) {
    return { words: new Uint32Array(shared), counts };
  }
  const words = new Uint32Array(total);
  let at = 0;
  for (const part of parts) {
    words.set(part, at);
    at += part.length;
  }
  return { words, counts };
}
