import { type FieldSurface, cellSheets, depthLevel, grownLevel } from '#kernel';
import type { FieldPlan, MadeSurface } from '#compute/wasm';
import { packStruct, structLayout } from '../layout.ts';
import { FIELD, type Pass, fromDepth, fromRows, makePass } from './passes.ts';
import type { Rows } from './rows.ts';
import { FIELD_ENTRIES } from './shaders.ts';
import { type StepPlan, passesOf } from './steps.ts';
import { type Dispatch, type FieldWork, FieldFault } from './work.ts';

const TOTAL = structLayout(FIELD_ENTRIES.blockSums, 'Total');
const SCAN = structLayout(FIELD_ENTRIES.blockSums, 'Scan');
/** Cells of a block of the scan: threads by cells of each (surface.wgsl). */
const CELL_BLOCK = 256;
/** Bytes before a step's vertices in what is read back: the total, and the deepest value. */
const HEAD_BYTES = TOTAL.size + 4;
const VERTEX_BYTES = 12;
const QUAD_BYTES = 16;

/** Makes the surface of a field from the rows of its lattice, some planes a step, and reads it back step by step. */
export async function makeSurface(
  work: FieldWork,
  rows: readonly [Rows, Rows, Rows],
  { side, lattice: { counts }, scale, ball }: FieldPlan,
  plan: StepPlan,
): Promise<MadeSurface> {
  const [columns, lines] = counts;
  const planeBytes = Math.ceil(columns / 2) * lines * 4;
  const blocks = Math.ceil((plan.planes * columns * lines) / CELL_BLOCK);
  const sheets = packSheets();
  const shared = await work.take({
    along: [plan.planes * planeBytes],
    beside: [plan.planes * planeBytes],
    scan: [SCAN.size, GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST],
    blocks: [blocks * 8],
    total: [TOTAL.size],
    sheets: [sheets.byteLength],
    firstVertices: [plan.cellLayers * columns * lines * 4],
    deepest: [4],
    ignored: [4],
  });
  work.write(shared.sheets, sheets);
  // What grows is turned: outside it does at once, a ball grows from the core afterwards.
  const turned = { exactFrom: 0, isTurned: true };
  const deep = { exactFrom: scale.exactFrom, isTurned: false };
  const isOutside = side === 'outside';
  const first = await makePass(
    work,
    counts,
    plan.depth,
    scale,
    fromRows(rows),
    isOutside ? grownLevel(scale) : depthLevel(scale),
    isOutside ? turned : deep,
    shared,
    isOutside ? shared.ignored : shared.deepest,
  );
  const passes = [first];
  if (plan.opening !== null && ball !== undefined) {
    const source = fromDepth(first, plan.depth, scale);
    passes.push(
      await makePass(
        work,
        counts,
        plan.opening,
        ball,
        source,
        grownLevel(ball),
        turned,
        shared,
        shared.ignored,
      ),
    );
  }
  const drawn = passes.at(-1)!;
  const last = passesOf(plan).at(-1)!;

  let room = await takeRoom(work, drawn, shared, work.limits.vertices);
  const parts = new SurfaceParts();
  let deepest = 0;
  for (let step = 0; step < plan.steps; step++) {
    work.checkSignal();
    work.report(step, plan.steps);
    const layers = layersOf(last.done(step));
    const cellBlocks = Math.ceil((layers * columns * lines) / CELL_BLOCK);
    const writeFields = (): void => {
      for (const pass of passes) {
        const numbers = { firstVertex: parts.vertexCount, firstQuad: parts.quadCount };
        const capacities = { vertexCapacity: room.capacity, quadCapacity: room.capacity };
        const { cellLayers } = plan;
        work.write(
          pass.field,
          packStruct(FIELD, { ...pass.fields(step), ...numbers, ...capacities, cellLayers }),
        );
      }
    };
    writeFields();
    const measuring = passes.flatMap((pass) => pass.dispatches(step));
    if (layers === 0) {
      work.submit(measuring);
      await work.settle();
      continue;
    }
    work.write(shared.scan, packStruct(SCAN, { blocks: cellBlocks, stamp: step + 1 }));
    work.submit([...measuring, ...room.counting(cellBlocks), ...room.writing(cellBlocks)], room.copy);
    let found = await work.read(room.staging, (words) => parts.take(words, step + 1, room.capacity));
    if (found.most > room.capacity) {
      // More than there was room for: written again, and all of it.
      work.give(...room.buffers);
      room = await takeRoom(work, drawn, shared, found.most + (found.most >> 2));
      writeFields();
      work.submit(room.writing(cellBlocks), room.copy);
      found = await work.read(room.staging, (words) => parts.take(words, step + 1, room.capacity));
    }
    deepest = found.deepest;
  }
  return { ...parts.join(), deepest };
}

/** Layers of cells that are complete with so many planes done. */
function layersOf({ first, count }: { readonly first: number; readonly count: number }): number {
  return Math.max(first + count, 1) - Math.max(first, 1);
}

/** Room for what one step has of the surface. */
interface Room {
  readonly capacity: number;
  readonly staging: GPUBuffer;
  readonly buffers: readonly GPUBuffer[];
  counting(blocks: number): readonly Dispatch[];
  writing(blocks: number): readonly Dispatch[];
  readonly copy: (encoder: GPUCommandEncoder) => void;
}

async function takeRoom(
  work: FieldWork,
  { field, distances }: Pass,
  shared: Readonly<Record<'blocks' | 'scan' | 'total' | 'sheets' | 'firstVertices' | 'deepest', GPUBuffer>>,
  capacity: number,
): Promise<Room> {
  const { vertices, quads, staging } = await work.take({
    vertices: [capacity * VERTEX_BYTES],
    quads: [capacity * QUAD_BYTES],
    staging: [
      HEAD_BYTES + capacity * (VERTEX_BYTES + QUAD_BYTES),
      GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST,
    ],
  });
  const bound = { ...shared, field, distances, vertices, quads };
  const groups = {
    cellSums: work.bind('cellSums', bound),
    blockSums: work.bind('blockSums', bound),
    vertices: work.bind('vertices', bound),
    quads: work.bind('quads', bound),
  };
  const dispatch = (name: keyof typeof groups, workgroups: number): Dispatch => ({
    name,
    group: groups[name],
    workgroups,
  });
  return {
    capacity,
    staging,
    buffers: [vertices, quads, staging],
    counting: (blocks) => [dispatch('cellSums', blocks), dispatch('blockSums', 1)],
    writing: (blocks) => [dispatch('vertices', blocks), dispatch('quads', blocks)],
    copy: (encoder) => {
      encoder.copyBufferToBuffer(shared.total, 0, staging, 0, TOTAL.size);
      encoder.copyBufferToBuffer(shared.deepest, 0, staging, TOTAL.size, 4);
      encoder.copyBufferToBuffer(vertices, 0, staging, HEAD_BYTES, vertices.size);
      encoder.copyBufferToBuffer(quads, 0, staging, HEAD_BYTES + vertices.size, quads.size);
    },
  };
}

/** Vertices and quads as they are read back, a step at a time. */
class SurfaceParts {
  vertexCount = 0;
  quadCount = 0;
  private readonly vertices: Int32Array[] = [];
  private readonly quads: Uint32Array[] = [];

  /** Takes what a step wrote, unless that had no room: `most` says how many vertices or quads it has. */
  take(
    words: Uint32Array,
    stamp: number,
    capacity: number,
  ): { readonly most: number; readonly deepest: number } {
    const at = (name: string): number => words[TOTAL.offsets[name]! / 4]!;
    if (at('stamp') !== stamp) throw new FieldFault('compute_device_lost', 'a step did not run');
    const [vertices, quads] = [at('first') - this.vertexCount, at('second') - this.quadCount];
    const found = { most: Math.max(vertices, quads), deepest: words[TOTAL.size / 4]! };
    if (found.most > capacity) return found;
    const firstVertex = HEAD_BYTES / 4;
    const firstQuad = firstVertex + (capacity * VERTEX_BYTES) / 4;
    this.vertices.push(Int32Array.from(words.subarray(firstVertex, firstVertex + vertices * 3)));
    this.quads.push(words.slice(firstQuad, firstQuad + quads * 4));
    this.vertexCount += vertices;
    this.quadCount += quads;
    return found;
  }

  join(): FieldSurface {
    const vertices = new Int32Array(this.vertexCount * 3);
    const quads = new Uint32Array(this.quadCount * 4);
    let [vertex, quad] = [0, 0];
    for (const part of this.vertices) {
      vertices.set(part, vertex);
      vertex += part.length;
    }
    for (const part of this.quads) {
      quads.set(part, quad);
      quad += part.length;
    }
    return { vertices, quads };
  }
}

/** The sheets of all cells as shaders read them: edges, a word a sheet, then the sheet of each edge, a byte each. */
function packSheets(): Uint32Array<ArrayBuffer> {
  const { edges, ofEdge } = cellSheets();
  const words = new Uint32Array(edges.length + ofEdge.length / 4);
  words.set(edges);
  ofEdge.forEach((sheet, at) => (words[edges.length + (at >> 2)]! |= sheet << (8 * (at & 3))));
  return words;
}
