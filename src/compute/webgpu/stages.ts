import type { PlateView } from '#compute/wasm';
import type { Gpu } from './device.ts';
import { type Gathered, TRIANGLE_WORDS } from './gather.ts';
import { type KernelName, bindKernel } from './kernels.ts';
import { packStruct, structLayout } from './layout.ts';
import type { Piece, PlateLoad } from './plan.ts';
import { ENTRIES, LIBRARY } from './shaders.ts';
import { REPORT_WORDS } from './unpack.ts';

const BATCH = structLayout(LIBRARY, 'Batch');
const SEGMENT = structLayout(LIBRARY, 'Segment');

/** Threads of the kernels that deal with pairs and pixel rows, and elements of a block of the scans. */
export const THREADS = 64;
const SCAN_BLOCK = 2048;
/** What the list of crowded rows begins with: no workgroup so far, by one, by one. */
const NO_CROWDED_ROWS = Uint32Array.of(0, 1, 1);

/** Elements of each work array. */
export interface Capacities {
  readonly pairs: number;
  readonly crossings: number;
  readonly words: number;
  readonly layers: number;
  readonly subRows: number;
  readonly rows: number;
  readonly reportWords: number;
  readonly crowdedAbove: number;
}

/** A piece that is to be drawn: `rows` are all that the plate has, `gathered` what reaches into the piece. */
export interface PieceToDraw {
  readonly view: PlateView;
  readonly rows: Pick<PlateLoad, 'firstRow' | 'pastRow'>;
  readonly piece: Piece;
  readonly gathered: Gathered;
  readonly stamp: number;
}

/** The work buffers that batches are drawn in, one after the other, and the stages that draw them (shaders/layers/README.md). */
export class Stages {
  readonly size: Capacities;
  readonly buffers: Readonly<Record<string, GPUBuffer>>;
  private readonly gpu: Gpu;
  private readonly groups: Record<KernelName, GPUBindGroup>;

  constructor(gpu: Gpu, size: Capacities) {
    this.gpu = gpu;
    this.size = size;
    this.buffers = createBuffers(gpu, size);
    this.groups = Object.fromEntries(
      Object.entries(gpu.kernels).map(([name, kernel]) => [
        name,
        bindKernel(gpu.device, kernel, this.buffers),
      ]),
    ) as Record<KernelName, GPUBindGroup>;
  }

  /** Takes a plate's table from coverage to grey; answers its bytes. */
  writeGreys(table: Uint8Array): number {
    const greys = new Uint8Array(Math.ceil(table.length / 4) * 4);
    greys.set(table);
    this.gpu.device.queue.writeBuffer(this.buffers['greys']!, 0, greys);
    return greys.length;
  }

  /** Uploads a piece's triangles and records all stages: once submitted, the piece's runs lie in `words`. */
  record(
    encoder: GPUCommandEncoder,
    drawn: PieceToDraw,
  ): { readonly bytesUp: number; readonly dispatches: number } {
    const { gpu, buffers } = this;
    const { view, piece, gathered } = drawn;
    const { queue } = gpu.device;
    const rows = piece.rowCount * piece.layerCount;
    const subRows = rows << view.shift;
    const { triangleCount, pairCount } = gathered;
    const batch = batchWords(drawn, this.size);
    queue.writeBuffer(buffers['batch']!, 0, batch);
    queue.writeBuffer(buffers['crowded']!, 0, NO_CROWDED_ROWS);
    if (triangleCount > 0) {
      queue.writeBuffer(buffers['triangles']!, 0, gathered.triangles, 0, triangleCount * TRIANGLE_WORDS);
      queue.writeBuffer(buffers['firstPairs']!, 0, gathered.firstPairs, 0, triangleCount);
    }

    encoder.clearBuffer(buffers['subRows']!, 0, (subRows + 1) * 4);
    encoder.clearBuffer(buffers['report']!, 0, REPORT_WORDS * 4);
    const pass = encoder.beginComputePass();
    let dispatches = 0;
    const select = (name: KernelName): void => {
      pass.setPipeline(gpu.kernels[name].pipeline);
      pass.setBindGroup(0, this.groups[name]);
      dispatches++;
    };
    const dispatch = (name: KernelName, workgroups: number): void => {
      select(name);
      dispatchAll(pass, workgroups, gpu.limits.workgroups);
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
    return { bytesUp: batch.byteLength + triangleCount * (TRIANGLE_WORDS + 1) * 4, dispatches };
  }

  dispose(): void {
    for (const buffer of Object.values(this.buffers)) this.gpu.memory.destroy(buffer);
  }
}

/** Dispatches that many workgroups, in two dimensions where one may not have them all. */
export function dispatchAll(pass: GPUComputePassEncoder, workgroups: number, most: number): void {
  const across = Math.min(workgroups, most);
  pass.dispatchWorkgroups(across, Math.ceil(workgroups / across));
}

function batchWords(
  { view, rows, piece, gathered, stamp }: PieceToDraw,
  size: Capacities,
): Uint32Array<ArrayBuffer> {
  const past = piece.firstRow + piece.rowCount;
  const fields: Record<string, number> = {
    width: view.width,
    shift: view.shift,
    isBinary: Number(view.isBinary),
    colours: view.solids?.colours ?? 0,
    firstPlane: view.firstPlane,
    planeShift: view.planeShift,
    firstLayer: piece.firstLayer,
    layerCount: piece.layerCount,
    firstRow: piece.firstRow,
    rowCount: piece.rowCount,
    triangleCount: gathered.triangleCount,
    pairCount: gathered.pairCount,
    spanStart: piece.firstRow === rows.firstRow ? 0 : piece.firstRow * view.width,
    spanEnd: (past === rows.pastRow ? view.height : past) * view.width,
    crossingCapacity: size.crossings,
    wordCapacity: size.words,
    stamp,
  };
  return packStruct(BATCH, fields);
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
