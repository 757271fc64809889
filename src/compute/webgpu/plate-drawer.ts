import { type Result, fail, ok } from '#base';
import type { Runs } from '#kernel';
import type { ComputeCode } from '#compute/api';
import type { Engine, PlateView } from '#compute/wasm';
import type { Gpu } from './device.ts';
import { Gathered, gatherPiece } from './gather.ts';
import type { BatchLimits } from './limits.ts';
import type { Piece, PlateLoad } from './plan.ts';
import { type Capacities, Stages } from './stages.ts';
import { REPORT_WORDS, readReport, unpackLayers } from './unpack.ts';

/** What came of a piece: runs by layer, or that it asks for more than a batch holds. */
export type Drawn = { readonly fits: true; readonly layers: readonly Runs[] } | { readonly fits: false };

/** Counts of what a drawer did, for figures. */
export interface DrawerCounts {
  batches: number;
  dispatches: number;
  retries: number;
  bytesUp: number;
  bytesDown: number;
  /** To and from the device's own memory, each array once for every pass over it (shaders/layers/README.md). */
  bytesMoved: number;
}

interface Staging {
  buffer: GPUBuffer;
}

/** The work buffers of one plate on a device, and what is drawn in them, some batches at a time. */
export class PlateDrawer {
  readonly counts: DrawerCounts = {
    batches: 0,
    dispatches: 0,
    retries: 0,
    bytesUp: 0,
    bytesDown: 0,
    bytesMoved: 0,
  };
  private readonly gpu: Gpu;
  private readonly engine: Engine;
  private readonly view: PlateView;
  private readonly load: PlateLoad;
  private readonly size: Capacities;
  private readonly gathered: Gathered;
  private readonly stages: Stages;
  private readonly free: Staging[] = [];
  private readonly waiting: (() => void)[] = [];
  private readonly stagings: Staging[] = [];
  /** Words a batch gave for each crossing it might have had: how much of the next one is read back at once. */
  private wordsPerCrossing = 1;
  /** Crossings a batch had for each it might have had: bounds are loose where triangles lean. */
  private crossingShare = 1;
  private under = 0;
  private disposed = false;
  /** The first failure: nothing is drawn after it. */
  private fault: Result<never, ComputeCode> | null = null;
  /** Counts finished batches: while others finish, one that waits for them is not late. */
  private finished = 0;

  /** Takes the plate's buffers. `compute_out_of_memory` where the device has no room for them. */
  static async create(
    gpu: Gpu,
    engine: Engine,
    view: PlateView,
    load: PlateLoad,
  ): Promise<Result<PlateDrawer, ComputeCode>> {
    const { device } = gpu;
    device.pushErrorScope('out-of-memory');
    device.pushErrorScope('validation');
    const drawer = new PlateDrawer(gpu, engine, view, load);
    const invalid = await device.popErrorScope();
    const exhausted = await device.popErrorScope();
    if (!invalid && !exhausted && gpu.lostBecause() === null) return ok(drawer);
    drawer.dispose();
    if (exhausted) return fail('compute_out_of_memory', exhausted.message);
    return fail('compute_device_lost', invalid?.message ?? gpu.lostBecause() ?? '');
  }

  private constructor(gpu: Gpu, engine: Engine, view: PlateView, load: PlateLoad) {
    this.gpu = gpu;
    this.engine = engine;
    this.view = view;
    this.load = load;
    this.size = capacitiesOf(gpu, view, load);
    this.gathered = new Gathered(this.size.pairs);
    this.stages = new Stages(gpu, this.size);
    this.stages.writeGreys(engine.u8(view.greyTable, 256 * (1 << view.shift) + 1));
    for (let i = 0; i < gpu.limits.inFlight; i++) {
      const usage = GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST;
      const bytes = (this.size.reportWords + this.size.words) * 4;
      const staging = { buffer: gpu.memory.create('staging', bytes, usage) };
      this.stagings.push(staging);
      this.free.push(staging);
    }
  }

  /** Draws a piece: at once where fewer than the limit are under way, else as soon as one of them is done. */
  async draw(piece: Piece): Promise<Result<Drawn, ComputeCode>> {
    while (this.free.length === 0 && !this.disposed && !this.fault) {
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    if (this.disposed) return fail('cancelled', 'the plate is gone');
    if (this.fault) return this.fault;
    const staging = this.free.pop()!;
    this.under++;
    try {
      const drawn = await this.drawInto(staging, piece);
      if (!drawn.ok) this.fault ??= drawn;
      return drawn;
    } catch (cause) {
      return (this.fault ??= fail('compute_device_lost', this.gpu.lostBecause() ?? String(cause)));
    } finally {
      this.finished++;
      this.under--;
      this.free.push(staging);
      // One may continue; after a failure all learn of it.
      for (const wake of this.waiting.splice(0, this.fault ? this.waiting.length : 1)) wake();
      if (this.disposed && this.under === 0) this.destroyAll();
    }
  }

  /** The limits to plan further pieces by: bounds of crossings may exceed the capacity by what earlier ones fell short of it. */
  planLimits(): BatchLimits {
    const { limits } = this.gpu;
    return { ...limits, crossings: limits.crossings / Math.min(1, this.crossingShare * 1.25) };
  }

  /** Gives the buffers back; those of a batch under way once it is done. */
  dispose(): void {
    if (this.disposed) return;
    this.disposed = true;
    for (const wake of this.waiting.splice(0)) wake();
    if (this.under === 0) this.destroyAll();
  }

  private destroyAll(): void {
    this.stages.dispose();
    for (const { buffer } of this.stagings.splice(0)) this.gpu.memory.destroy(buffer);
  }

  private async drawInto(staging: Staging, piece: Piece): Promise<Result<Drawn, ComputeCode>> {
    const { gpu, size, counts } = this;
    if (gpu.lostBecause() !== null) return fail('compute_device_lost', gpu.lostBecause()!);
    const subRows = (piece.rowCount * piece.layerCount) << this.view.shift;
    if (piece.layerCount > size.layers || subRows > size.subRows) return this.tooMuch();
    const bound = this.crossingBound(piece);
    const longest = this.longRunsOf(piece);
    const reportWords = REPORT_WORDS + piece.layerCount + 2 * longest;
    let words = Math.min(
      size.words,
      Math.ceil(bound * this.wordsPerCrossing * 1.25) + piece.layerCount + 1024,
    );
    for (;;) {
      // Other pieces were gathered in the same place since.
      if (!gatherPiece(this.engine, this.view, piece, this.gathered)) return this.tooMuch();
      const stamp = ++counts.batches;
      this.submit(piece, staging, reportWords, words);
      const bytes = (reportWords + words) * 4;
      counts.bytesDown += bytes;
      const read = await this.readBack(staging, bytes);
      if (!read.ok) return read;
      const report = read.value.subarray(0, reportWords);
      const head = readReport(report);
      if (head.stamp !== stamp) {
        staging.buffer.unmap();
        return fail('compute_device_lost', this.gpu.lostBecause() ?? 'a batch did not run');
      }
      const fits = head.crossings <= size.crossings && head.words <= size.words;
      if (fits && head.unbalanced !== 0) {
        staging.buffer.unmap();
        return fail('compute_crashed', `${head.unbalanced} unbalanced rows`);
      }
      if (fits && bound > 0) {
        this.wordsPerCrossing = Math.max(this.wordsPerCrossing / 2, head.words / bound);
        this.crossingShare = Math.max(this.crossingShare / 2, head.crossings / bound);
      }
      counts.bytesMoved += this.bytesOf(piece, head.crossings, head.words);
      const layers =
        fits && head.words <= words
          ? unpackLayers(report, read.value.subarray(reportWords), piece.layerCount)
          : null;
      staging.buffer.unmap();
      if (layers) return ok({ fits: true, layers });
      if (!fits) return this.tooMuch();
      counts.retries++;
      // More words than were expected: once more, and all of them.
      words = head.words;
    }
  }

  /** Bytes that all stages of a piece move together; the factors are the README's. */
  private bytesOf({ firstLayer, layerCount, rowCount }: Piece, crossings: number, words: number): number {
    const rows = rowCount * layerCount;
    let pairs = 0;
    for (let layer = firstLayer; layer < firstLayer + layerCount; layer++) pairs += this.load.pairs[layer]!;
    return 32 * (rows << this.view.shift) + 100 * pairs + 36 * crossings + 48 * rows + 12 * words;
  }

  private tooMuch(): Result<Drawn, ComputeCode> {
    this.counts.retries++;
    return ok({ fits: false });
  }

  /** At least the crossings of a piece, if its rows are like others. */
  private crossingBound({ firstLayer, layerCount, rowCount }: Piece): number {
    const { crossings, firstRow, pastRow } = this.load;
    let sum = 0;
    for (let layer = firstLayer; layer < firstLayer + layerCount; layer++) sum += crossings[layer]!;
    return (sum * rowCount) / (pastRow - firstRow);
  }

  /** How many runs of a piece may be too long for one word. */
  private longRunsOf({ layerCount }: Piece): number {
    return layerCount * Math.floor((this.view.width * this.view.height) / 2 ** 24);
  }

  private async readBack(staging: Staging, bytes: number): Promise<Result<Uint32Array, ComputeCode>> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<'late'>((resolve) => {
      const wait = (seen: number): void => {
        timer = setTimeout(
          () => (this.finished === seen ? resolve('late') : wait(this.finished)),
          this.gpu.timeoutMilliseconds,
        );
      };
      wait(this.finished);
    });
    try {
      const mapped = staging.buffer.mapAsync(GPUMapMode.READ, 0, bytes).then(() => 'mapped' as const);
      if ((await Promise.race([mapped, late])) === 'late') {
        mapped.catch(() => undefined);
        return fail('compute_device_lost', 'the device does not answer');
      }
      return ok(new Uint32Array(staging.buffer.getMappedRange(0, bytes)));
    } finally {
      clearTimeout(timer);
    }
  }

  private submit(piece: Piece, staging: Staging, reportWords: number, words: number): void {
    const { stages, counts } = this;
    const { device } = this.gpu;
    const encoder = device.createCommandEncoder();
    const drawn = { view: this.view, rows: this.load, piece, gathered: this.gathered, stamp: counts.batches };
    const { bytesUp, dispatches } = stages.record(encoder, drawn);
    counts.bytesUp += bytesUp;
    counts.dispatches += dispatches;
    const { report, words: drawnWords } = stages.buffers;
    encoder.copyBufferToBuffer(report!, 0, staging.buffer, 0, reportWords * 4);
    encoder.copyBufferToBuffer(drawnWords!, 0, staging.buffer, reportWords * 4, words * 4);
    device.queue.submit([encoder.finish()]);
  }
}

/** The limits, or what the whole plate asks for where that is less. */
function capacitiesOf({ limits }: Gpu, view: PlateView, load: PlateLoad): Capacities {
  const sum = (values: Float64Array): number =>
    values.subarray(0, view.layerCount).reduce((a, b) => a + b, 0);
  const rowsOfLayer = load.pastRow - load.firstRow;
  const crossings = Math.max(1, Math.min(limits.crossings, sum(load.crossings)));
  const layers = Math.min(limits.layers, view.layerCount);
  const subRows = Math.max(1 << view.shift, Math.min(limits.subRows, (rowsOfLayer << view.shift) * layers));
  const longRuns = layers * Math.floor((view.width * view.height) / 2 ** 24);
  return {
    pairs: Math.max(1, Math.min(limits.pairs, sum(load.pairs))),
    crossings,
    words: Math.max(1, Math.min(limits.words, 2 * crossings + (2 * rowsOfLayer + 1) * layers)),
    layers,
    subRows,
    rows: subRows >> view.shift,
    reportWords: REPORT_WORDS + layers + 2 * longRuns,
    crowdedAbove: limits.crowdedAbove,
  };
}
