import { type Result, fail, ok } from '#base';
import type { ComputeCode, ComputeNotice } from '#compute/api';
import { type BlockRuns, type Engine, type Plate, LAYERS_PER_BLOCK } from '#compute/wasm';
import {
  type BlockReader,
  type Gpu,
  type LayerParts,
  LayerSource,
  PlateDrawer,
  measurePlate,
} from '#compute/webgpu';

/**
 * A plate's layers from the graphics device, for as long as it goes well. After the first failure nothing more is asked of
 * the device for this plate: whoever asks draws elsewhere, and `note` has heard from which layer on.
 */
export class GpuLayers {
  private readonly gpu: Gpu;
  private readonly note: (notice: ComputeNotice) => void;
  private drawer: PlateDrawer | null = null;
  private source: LayerSource | null = null;

  /** Never fails: a device that has no room for the plate is a notice too. */
  static async open(
    gpu: Gpu,
    engine: Engine,
    plate: Plate,
    note: (notice: ComputeNotice) => void,
  ): Promise<GpuLayers> {
    const layers = new GpuLayers(gpu, note);
    await layers.takeBuffers(engine, plate);
    return layers;
  }

  private constructor(gpu: Gpu, note: (notice: ComputeNotice) => void) {
    this.gpu = gpu;
    this.note = note;
  }

  private async takeBuffers(engine: Engine, plate: Plate): Promise<void> {
    const load = measurePlate(engine, plate.view, plate.triangles);
    const drawer = await PlateDrawer.create(this.gpu, engine, plate.view, load);
    if (!drawer.ok) {
      this.note({ code: drawer.error.code, layer: 0 });
      return;
    }
    this.drawer = drawer.value;
    this.source = new LayerSource(drawer.value, plate.view, load);
  }

  /** Blocks of layers in order, for one job; null where the device does not draw (any more). */
  blocks(): GpuBlocks | null {
    const reader = this.source?.blocks();
    if (!reader) return null;
    return {
      read: async (block) => {
        const drawn = this.source === null ? null : await reader.block(block);
        if (drawn === null) return null;
        if (!drawn.ok) return this.leave(drawn.error.code, block * LAYERS_PER_BLOCK);
        return ok(packLayers(drawn.value));
      },
      stop: () => reader.stop(),
    };
  }

  dispose(): void {
    this.drawer?.dispose();
    this.drawer = null;
    this.source = null;
  }

  private leave(code: ComputeCode, layer: number): Result<never, ComputeCode> | null {
    if (code === 'cancelled') return fail('cancelled', 'the work was cancelled');
    this.note({ code, layer });
    this.dispose();
    return null;
  }
}

/** A job's blocks: null where another has to draw the block. */
export interface GpuBlocks {
  read(block: number): Promise<Result<BlockRuns, ComputeCode> | null>;
  stop: BlockReader['stop'];
}

/** A block's layers in one buffer of their own; mostly they are in one already. */
function packLayers(layers: readonly LayerParts[]): BlockRuns {
  const parts = layers.flat();
  const counts = Uint32Array.from(layers, (one) => one.reduce((sum, part) => sum + part.length, 0));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const shared = parts[0]!.buffer as ArrayBuffer;
  if (shared.byteLength === total * 4 && parts.every(({ buffer }) => buffer === shared)) {
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
