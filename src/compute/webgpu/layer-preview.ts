import { type Result, fail, ok } from '#base';
import type { ComputeCode, LayerMapping, PanelSpans } from '#compute/api';
import { type Engine, LAYERS_PER_BLOCK, type PlateView } from '#compute/wasm';
import type { Gpu } from './device.ts';
import { Gathered, gatherPiece } from './gather.ts';
import { bindKernel } from './kernels.ts';
import { type LayerLoad, measureLayer } from './layer-load.ts';
import { structLayout } from './layout.ts';
import { type PictureKernels, compilePictureKernels } from './picture-kernels.ts';
import type { Piece } from './plan.ts';
import { LIBRARY } from './shaders.ts';
import { type Capacities, Stages, THREADS, dispatchAll } from './stages.ts';
import { REPORT_WORDS } from './unpack.ts';

const PICTURE = structLayout(LIBRARY, 'Picture');
const SPAN_WORDS = structLayout(LIBRARY, 'Span').size / 4;
const GREYS = 256;

/** Counts of operations, for figures. Nothing is ever read back. */
export interface PreviewCounts {
  layers: number;
  pictures: number;
  dispatches: number;
  bytesUp: number;
}

/** The layer whose runs lie on the device. */
interface Kept {
  readonly plate: number;
  readonly layer: number;
  readonly piece: Piece;
}

/**
 * Pictures of single layers of any plate, drawn from their runs where they lie on the device: the next picture of the same layer needs
 * nothing but the picture. Buffers are those of one layer, and grow with it. One call at a time.
 */
export class LayerPreview {
  readonly counts: PreviewCounts = { layers: 0, pictures: 0, dispatches: 0, bytesUp: 0 };
  private readonly gpu: Gpu;
  private readonly kernels: PictureKernels;
  private gathered = new Gathered(0);
  private stages: Stages | null = null;
  private places: GPUBuffer | null = null;
  private placesGroup: GPUBindGroup | null = null;
  private pictureGroup: GPUBindGroup | null = null;
  private readonly picture: GPUBuffer;
  private readonly colors: GPUBuffer;
  private spans: GPUBuffer;
  /** The plate whose greys are on the device. */
  private greysOf = 0;
  private kept: Kept | null = null;

  /** Compiles for targets of one format. `compute_unsupported` where the device refuses. */
  static async open(gpu: Gpu, format: GPUTextureFormat): Promise<Result<LayerPreview, ComputeCode>> {
    const kernels = await compilePictureKernels(gpu, format);
    return kernels.ok ? ok(new LayerPreview(gpu, kernels.value)) : kernels;
  }

  private constructor(gpu: Gpu, kernels: PictureKernels) {
    this.gpu = gpu;
    this.kernels = kernels;
    const { memory } = gpu;
    this.picture = memory.create('picture', PICTURE.size, GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST);
    this.colors = memory.create('colors', GREYS * 4, GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST);
    this.spans = this.createSpans(1);
  }

  /**
   * Draws a layer of a plate to a target of the mapping's size, which is asked for within this call. The plate has one plane a layer,
   * and its outlines stay as they are. Resolves once the device is done; `compute_unsupported`: the layer is more than a batch holds.
   */
  async show(
    engine: Engine,
    view: PlateView,
    layer: number,
    mapping: LayerMapping,
    target: () => GPUTextureView,
  ): Promise<Result<void, ComputeCode>> {
    const { gpu } = this;
    const { device } = gpu;
    if (gpu.lostBecause() !== null) return fail('compute_device_lost', gpu.lostBecause()!);
    device.pushErrorScope('out-of-memory');
    device.pushErrorScope('validation');
    let thrown: string | undefined;
    let fits = false;
    try {
      fits = this.keep(engine, view, layer);
      if (fits) this.paint(target(), mapping);
    } catch (cause) {
      thrown = String(cause);
    }
    const faults = [device.popErrorScope(), device.popErrorScope()];
    try {
      const [invalid, exhausted] = await Promise.all(faults);
      const answered = thrown === undefined && !invalid && !exhausted && (await this.isDone());
      if (answered && gpu.lostBecause() === null) {
        return fits ? ok(undefined) : fail('compute_unsupported', 'the layer is more than a batch holds');
      }
      this.forget();
      if (exhausted) return fail('compute_out_of_memory', exhausted.message);
      const reason = gpu.lostBecause() ?? invalid?.message ?? thrown ?? 'the device does not answer';
      return fail('compute_device_lost', reason);
    } catch (cause) {
      this.forget();
      return fail('compute_device_lost', gpu.lostBecause() ?? String(cause));
    }
  }

  /** Gives the buffers back. */
  dispose(): void {
    this.forget();
    for (const buffer of [this.picture, this.colors, this.spans]) this.gpu.memory.destroy(buffer);
  }

  /** Whether all that was submitted has run, within the device's time. */
  private async isDone(): Promise<boolean> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), this.gpu.timeoutMilliseconds);
    });
    const done = this.gpu.device.queue.onSubmittedWorkDone().then(() => true);
    try {
      return await Promise.race([done, late]);
    } finally {
      clearTimeout(timer);
      done.catch(() => undefined);
    }
  }

  /** Has the layer's runs drawn unless they lie there already; false where they are more than a batch holds. */
  private keep(engine: Engine, view: PlateView, layer: number): boolean {
    if (this.kept?.plate === view.id && this.kept.layer === layer) return true;
    this.kept = null;
    const { device, limits } = this.gpu;
    if (!this.gather(engine, view, layer)) return false;
    const { gathered } = this;
    const load = measureLayer(view, layer, gathered);
    const needed = capacitiesOf(this.gpu, view, gathered.pairCount, load);
    const { crossings, words, subRows } = needed;
    if (crossings > limits.crossings || words > limits.words || subRows > limits.subRows) return false;
    const stages = this.stagesFor(needed);
    if (this.greysOf !== view.id) {
      this.counts.bytesUp += stages.writeGreys(engine.u8(view.greyTable, 256 * (1 << view.shift) + 1));
      this.greysOf = view.id;
    }
    const { firstRow, pastRow } = load;
    const piece = { firstLayer: layer, layerCount: 1, firstRow, rowCount: pastRow - firstRow };
    const encoder = device.createCommandEncoder();
    const stamp = ++this.counts.layers;
    const { bytesUp, dispatches } = stages.record(encoder, { view, rows: load, piece, gathered, stamp });
    const pass = encoder.beginComputePass();
    pass.setPipeline(this.kernels.places.pipeline);
    pass.setBindGroup(0, this.placesGroup);
    dispatchAll(pass, Math.ceil(piece.rowCount / THREADS), limits.workgroups);
    pass.end();
    device.queue.submit([encoder.finish()]);
    this.counts.bytesUp += bytesUp;
    this.counts.dispatches += dispatches + 1;
    this.kept = { plate: view.id, layer, piece };
    return true;
  }

  private paint(target: GPUTextureView, mapping: LayerMapping): void {
    const { device } = this.gpu;
    const { columns, rows, width, height, colors } = mapping;
    const lines = width + height;
    if (this.spans.size < lines * SPAN_WORDS * 4) {
      this.gpu.memory.destroy(this.spans);
      this.spans = this.createSpans(lines);
      this.pictureGroup = null;
    }
    const words = spanWords(width, columns, height, rows);
    const facts = pictureWords(this.kept!.piece, mapping);
    device.queue.writeBuffer(this.spans, 0, words);
    device.queue.writeBuffer(this.picture, 0, facts);
    device.queue.writeBuffer(this.colors, 0, colors, 0, GREYS);
    this.pictureGroup ??= bindKernel(device, this.kernels.picture, {
      ...this.stages!.buffers,
      places: this.places!,
      picture: this.picture,
      spans: this.spans,
      colors: this.colors,
    });
    const encoder = device.createCommandEncoder();
    const pass = encoder.beginRenderPass({
      colorAttachments: [{ view: target, loadOp: 'clear', storeOp: 'store' }],
    });
    pass.setPipeline(this.kernels.picture.pipeline);
    pass.setBindGroup(0, this.pictureGroup);
    pass.draw(3);
    pass.end();
    device.queue.submit([encoder.finish()]);
    this.counts.pictures++;
    this.counts.bytesUp += words.byteLength + facts.byteLength + GREYS * 4;
  }

  /** Collects the layer's triangles; false where they are more than a batch holds. */
  private gather(engine: Engine, view: PlateView, layer: number): boolean {
    const block = Math.floor(layer / LAYERS_PER_BLOCK);
    const ends = engine.u32(view.blockEnds, block + 1);
    const most = Math.min(this.gpu.limits.pairs, ends[block]! - (block === 0 ? 0 : ends[block - 1]!));
    if (this.gathered.firstPairs.length < most) this.gathered = new Gathered(roundUp(most));
    const piece = { firstLayer: layer, layerCount: 1, firstRow: 0, rowCount: view.height };
    return gatherPiece(engine, view, piece, this.gathered);
  }

  /** Buffers with at least this much room. */
  private stagesFor(needed: Capacities): Stages {
    const before = this.stages?.size;
    const fields = Object.keys(needed) as (keyof Capacities)[];
    if (this.stages && before && fields.every((field) => before[field] >= needed[field])) return this.stages;
    const larger = fields.map((field) => [
      field,
      field === 'crowdedAbove' ? needed[field] : Math.max(before?.[field] ?? 0, roundUp(needed[field])),
    ]);
    const { device, memory } = this.gpu;
    this.forget();
    this.stages = new Stages(this.gpu, Object.fromEntries(larger) as Capacities);
    this.places = memory.create('places', this.stages.size.words * 8, GPUBufferUsage.STORAGE);
    this.placesGroup = bindKernel(device, this.kernels.places, {
      ...this.stages.buffers,
      places: this.places,
    });
    return this.stages;
  }

  /** Gives back what the kept layer lies in. */
  private forget(): void {
    this.stages?.dispose();
    if (this.places) this.gpu.memory.destroy(this.places);
    this.stages = null;
    this.places = null;
    this.pictureGroup = null;
    this.greysOf = 0;
    this.kept = null;
  }

  private createSpans(lines: number): GPUBuffer {
    const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST;
    return this.gpu.memory.create('spans', lines * SPAN_WORDS * 4, usage);
  }
}

/** The next power of two: a layer a little larger than the last one finds room. */
function roundUp(value: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(1, value)));
}

function capacitiesOf({ limits }: Gpu, view: PlateView, pairs: number, load: LayerLoad): Capacities {
  const rows = load.pastRow - load.firstRow;
  const longRuns = Math.floor((view.width * view.height) / 2 ** 24);
  return {
    pairs,
    crossings: load.crossings,
    // A crossing changes the grey twice at most, and a row begins with one word more.
    words: 2 * load.crossings + rows + 1,
    layers: 1,
    subRows: rows << view.shift,
    rows,
    reportWords: REPORT_WORDS + 1 + 2 * longRuns,
    crowdedAbove: limits.crowdedAbove,
  };
}

/** Both tables of spans as the shader reads them. */
function spanWords(
  width: number,
  columns: PanelSpans,
  height: number,
  rows: PanelSpans,
): Uint32Array<ArrayBuffer> {
  const words = new Uint32Array((width + height) * SPAN_WORDS);
  const shares = new Float32Array(words.buffer);
  let at = 0;
  for (const [count, spans] of [
    [width, columns],
    [height, rows],
  ] as const) {
    for (let line = 0; line < count; line++, at += SPAN_WORDS) {
      words[at] = spans.lines[2 * line]!;
      words[at + 1] = spans.lines[2 * line + 1]!;
      shares[at + 2] = spans.shares[2 * line]!;
      shares[at + 3] = spans.shares[2 * line + 1]!;
    }
  }
  return words;
}

function pictureWords(
  { firstRow, rowCount }: Piece,
  { width, scale, frame }: LayerMapping,
): DataView<ArrayBuffer> {
  const fields: Record<string, number> = {
    firstRow,
    rowCount,
    columns: width,
    scale,
    frameLeft: frame.left,
    frameTop: frame.top,
    frameRight: frame.right,
    frameBottom: frame.bottom,
    frameColor: frame.color,
  };
  const words = new DataView(new ArrayBuffer(PICTURE.size));
  for (const [field, offset] of Object.entries(PICTURE.offsets)) {
    const value = fields[field];
    if (value === undefined) throw new Error(`Picture.${field} is not written`);
    if (field === 'scale') words.setFloat32(offset, value, true);
    else words.setInt32(offset, value, true);
  }
  return words;
}
