import { type Result, fail, ok } from '#base';
import type { Runs } from '#kernel';
import type { ComputeCode } from '#compute/api';
import type { Engine, PlateView } from '#compute/wasm';
import type { Gpu } from './device.ts';
import { Gathered, TRIANGLE_WORDS, gatherPiece } from './gather.ts';
import { type KernelName, bindKernel } from './kernels.ts';
import { structLayout } from './layout.ts';
import type { BatchLimits } from './limits.ts';
import type { Piece, PlateLoad } from './plan.ts';
import { ENTRIES, LIBRARY } from './shaders.ts';
import { REPORT_WORDS, readReport, unpackLayers } from './unpack.ts';

const BATCH = structLayout(LIBRARY, 'Batch');
const SEGMENT = structLayout(LIBRARY, 'Segment');

/** Threads of the kernels that deal with pairs and pixel rows, and elements of a block of the scans. */
const THREADS = 64;
const SCAN_BLOCK = 2048;
/** What the list of crowded rows begins with: no workgroup so far, by one, by one. */
const NO_CROWDED_ROWS = Uint32Array.of(0, 1, 1);

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
  private readonly buffers: Record<string, GPUBuffer>;
  private readonly groups: Record<KernelName, GPUBindGroup>;
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
    this.buffers = createBuffers(gpu, this.size);
    this.groups = Object.fromEntries(
      Object.entries(gpu.kernels).map(([name, kernel]) => [
        name,
        bindKernel(gpu.device, kernel, this.buffers),
      ]),
    ) as Record<KernelName, GPUBindGroup>;
    const table = 256 * (1 << view.shift) + 1;
    const greys = new Uint8Array(Math.ceil(table / 4) * 4);
    greys.set(engine.u8(view.greyTable, table));
    gpu.device.queue.writeBuffer(this.buffers['greys']!, 0, greys);
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
      // One may go on; after a failure all learn of it.
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
    const { memory } = this.gpu;
    for (const buffer of Object.values(this.buffers)) memory.destroy(buffer);
    for (const { buffer } of this.stagings.splice(0)) memory.destroy(buffer);
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
    const { gpu, buffers, gathered, view, counts } = this;
    const { device, limits } = gpu;
    const { queue } = device;
    const rows = piece.rowCount * piece.layerCount;
    const subRows = rows << view.shift;
    const { triangleCount, pairCount } = gathered;
    const batch = this.batchWords(piece);
    queue.writeBuffer(buffers['batch']!, 0, batch);
    queue.writeBuffer(buffers['crowded']!, 0, NO_CROWDED_ROWS);
    if (triangleCount > 0) {
      queue.writeBuffer(buffers['triangles']!, 0, gathered.triangles, 0, triangleCount * TRIANGLE_WORDS);
      queue.writeBuffer(buffers['firstPairs']!, 0, gathered.firstPairs, 0, triangleCount);
    }
    counts.bytesUp += batch.byteLength + triangleCount * (TRIANGLE_WORDS + 1) * 4;

    const encoder = device.createCommandEncoder();
    encoder.clearBuffer(buffers['subRows']!, 0, (subRows + 1) * 4);
    encoder.clearBuffer(buffers['report']!, 0, REPORT_WORDS * 4);
    const pass = encoder.beginComputePass();
    const select = (name: KernelName): void => {
      pass.setPipeline(gpu.kernels[name].pipeline);
      pass.setBindGroup(0, this.groups[name]);
      counts.dispatches++;
    };
    const dispatch = (name: KernelName, workgroups: number): void => {
      const across = Math.min(workgroups, limits.workgroups);
      select(name);
      pass.dispatchWorkgroups(across, Math.ceil(workgroups / across));
    };
    const pairGroups = Math.ceil(pairCount / THREADS);
    const rowGroups = Math.ceil(rows / THREADS);
    const rowBlocks = Math.ceil((subRows + 1) / SCAN_BLOCK);
    const wordBlocks = Math.ceil((rows + 1) / SCAN_BLOCK);
    if (pairCount > 0) {
      dispatch('segments', pairGroups);
      dispatch('rowSums', rowBlocks);
      dispatch('rowBlocks', 1);
      dispatch('rowStarts', rowBlocks);
      dispatch('scatter', pairGroups);
      dispatch('rows', rowGroups);
      select('crowdedRows');
      pass.dispatchWorkgroupsIndirect(buffers['crowded']!, 0);
    }
    dispatch('summaries', rowGroups);
    dispatch('wordSums', wordBlocks);
    dispatch('wordBlocks', 1);
    dispatch('wordStarts', wordBlocks);
    dispatch('words', rowGroups);
    pass.end();
    encoder.copyBufferToBuffer(buffers['report']!, 0, staging.buffer, 0, reportWords * 4);
    encoder.copyBufferToBuffer(buffers['words']!, 0, staging.buffer, reportWords * 4, words * 4);
    queue.submit([encoder.finish()]);
  }

  private batchWords(piece: Piece): Uint32Array<ArrayBuffer> {
    const { view, load, size, gathered } = this;
    const past = piece.firstRow + piece.rowCount;
    const fields: Record<string, number> = {
      width: view.width,
      shift: view.shift,
      firstPlane: view.firstPlane,
      planeShift: view.planeShift,
      firstLayer: piece.firstLayer,
      layerCount: piece.layerCount,
      firstRow: piece.firstRow,
      rowCount: piece.rowCount,
      triangleCount: gathered.triangleCount,
      pairCount: gathered.pairCount,
      spanStart: piece.firstRow === load.firstRow ? 0 : piece.firstRow * view.width,
      spanEnd: (past === load.pastRow ? view.height : past) * view.width,
      crossingCapacity: size.crossings,
      wordCapacity: size.words,
      stamp: this.counts.batches,
    };
    const words = new Uint32Array(BATCH.size / 4);
    for (const [field, offset] of Object.entries(BATCH.offsets)) {
      const value = fields[field];
      if (value === undefined) throw new Error(`Batch.${field} is not written`);
      words[offset / 4] = value;
    }
    return words;
  }
}

/** Elements of each array. */
interface Capacities {
  readonly pairs: number;
  readonly crossings: number;
  readonly words: number;
  readonly layers: number;
  readonly subRows: number;
  readonly rows: number;
  readonly reportWords: number;
  readonly crowdedAbove: number;
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

function createBuffers({ memory }: Gpu, size: Capacities): Record<string, GPUBuffer> {
  const input = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST;
  const work = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC;
  const triangle = structLayout(ENTRIES.segments, 'Triangle');
  const bytes: Record<string, [number, GPUBufferUsageFlags]> = {
    batch: [BATCH.size, GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST],
    triangles: [size.pairs * triangle.size, input],
    firstPairs: [size.pairs * 4, input],
    segments: [size.pairs * SEGMENT.size, work],
    subRows: [(size.subRows + 1) * 4, work],
    blocks: [Math.ceil((size.subRows + 1) / SCAN_BLOCK) * 8, work],
    report: [size.reportWords * 4, work],
    crossings: [size.crossings * 4, work],
    crowded: [(4 + Math.floor(size.crossings / (size.crowdedAbove + 1))) * 4, work | GPUBufferUsage.INDIRECT],
    summaries: [size.rows * 8, work],
    firstWords: [(size.rows + 1) * 4, work],
    words: [size.words * 4, work],
    greys: [4 * 1025, input],
  };
  return Object.fromEntries(
    Object.entries(bytes).map(([name, [length, usage]]) => [name, memory.create(name, length, usage)]),
  );
}
