import {
  cellSheets,
  grownLevel,
  type FieldLattice,
  type FieldScale,
  type FieldSurface,
  type ShellSide,
  type Transform,
} from '#kernel';
import type { Engine } from '../engine.ts';
import { type Heap, OutOfMemory } from '../heap.ts';
import type { StoredMesh } from '../mesh-store.ts';
import { findColumns, listMesh, snapMesh } from './mesh-on-lattice.ts';
import { SurfaceParts } from './surface-parts.ts';

/** What a surface is made for. */
export interface FieldPlan {
  /** Absent: inside. */
  readonly side?: ShellSide;
  readonly lattice: FieldLattice;
  /** Of the surface; where it is opened, of the core. */
  readonly scale: FieldScale;
  /** Of the ball that the cavity is opened by. */
  readonly ball?: FieldScale;
}

/** Layers of cells, each between two planes of points. */
export interface CellLayers {
  readonly from: number;
  readonly past: number;
}

/** The surface in some layers of cells. Numbers of vertices count from the layer before them, which `before` are of and are not here. */
export interface FieldSlab extends FieldSurface {
  readonly before: number;
  /** Squared distance of the deepest point beside the surface; exact where no point is behind it and nothing was left out. 0 outside. */
  readonly deepest: number;
}

/** How much of the work is the columns. */
const COLUMNS_SHARE = 0.15;

/**
 * The surface of a field in some layers of cells: `joinSlabs` of slabs that follow each other is the whole. An engine makes one at a time. Yields how far it is, of 1, plane
 * by plane: called off there, it gives all memory back. Null where a coordinate is out of range. Throws `OutOfMemory`.
 */
export function* makeFieldSlab(
  engine: Engine,
  heap: Heap,
  mesh: StoredMesh,
  transform: Transform,
  plan: FieldPlan,
  layers: CellLayers,
): Generator<number, FieldSlab | null> {
  const { call } = engine;
  const [columns, rows, planes] = plan.lattice.counts;
  const isOutside = plan.side === 'outside';
  const regions: number[] = [];
  const take = (bytes: number): number => {
    const address = heap.take(bytes);
    regions.push(address);
    return address;
  };
  try {
    const snapped = take(mesh.vertexCount * 12);
    if (!snapMesh(engine, heap, mesh, transform, plan.lattice, snapped)) return null;
    const most = Math.max(columns, rows, planes);
    if (call.setPanel(most, most, 0, 0, 0, 0, 0, true) === 0) throw new OutOfMemory();
    layOut(engine, plan, take);
    for (const share of findColumns(engine, heap, mesh, snapped, rows, isOutside))
      yield share * COLUMNS_SHARE;
    call.sortColumns(take(call.columnBytes() >>> 0));

    const values = { from: Math.max(0, layers.from - 1), past: layers.past + 1 };
    const grows = isOutside || plan.ball !== undefined;
    const delay = grows ? call.growthDelay.value : 0;
    const cores = widen(values, delay, planes);
    const cut = isOutside ? cores : widen(cores, plan.scale.reach, planes);
    call.startColumnsAt(cores.from);
    call.startDistances();
    call.startSurface();

    const parts = new SurfaceParts(engine, layers.from);
    let deepest = 0;
    const addValues = (plane: number): void => {
      if (plane > values.from) parts.add(plane - 1);
    };
    const growth = new Trailing(values, delay, (plane) => {
      if (grows) call.finishGrownPlane(plane);
      addValues(plane);
    });
    const distances = new Trailing(cores, plan.scale.reach, (plane) => {
      call.finishFieldPlane(plane);
      deepest = Math.max(deepest, call.deepestOf(plane));
      if (grows) call.addOpeningPlane(plane, plane === cores.from);
      growth.follow(plane);
    });
    const lists = listMesh(engine, heap, mesh, snapped, planes);
    try {
      const steps = lists.each(cut.from, cut.past, (plane, list, count) => {
        const hasRoom = isOutside
          ? call.addOutsidePlane(lists.first, list, count, plane)
          : call.addFieldPlane(lists.first, list, count, plane);
        if (hasRoom === 0) throw new OutOfMemory();
        (isOutside ? growth : distances).follow(plane);
      });
      for (const plane of steps)
        yield COLUMNS_SHARE + ((1 - COLUMNS_SHARE) * (plane - cut.from)) / (cut.past - cut.from);
      if (!isOutside) distances.end();
      growth.end();
    } finally {
      lists.dispose();
    }
    return { ...parts.join(), deepest };
  } finally {
    for (const address of regions) heap.give(address);
  }
}

/** Takes a thread's memory for a field and sets it up. */
function layOut(
  engine: Engine,
  { side, lattice, scale, ball }: FieldPlan,
  take: (bytes: number) => number,
): void {
  const { call } = engine;
  const [columns, rows, planes] = lattice.counts;
  const reach = side === 'outside' ? 0 : scale.reach;
  call.setField(
    columns,
    rows,
    planes,
    Math.log2(scale.parts),
    reach,
    scale.level,
    scale.squaredLevel,
    scale.exactFrom,
    take(call.fieldBytes(columns, rows, reach) >>> 0),
  );
  const grown = side === 'outside' ? scale : ball;
  if (grown !== undefined) {
    const { least, level } = grownLevel(grown);
    const growthAt = take(call.growthBytes(grown.reach) >>> 0);
    call.setGrowth(Math.log2(grown.parts), grown.reach, grown.cap, least, level, growthAt);
  }
  const { edges, ofEdge } = cellSheets();
  engine.u8(call.sheets.value >>> 0, edges.byteLength).set(new Uint8Array(edges.buffer));
  engine.u8(call.sheetOfEdge.value >>> 0, ofEdge.length).set(ofEdge);
}

/** Planes of the lattice within so many of some. */
function widen({ from, past }: CellLayers, by: number, planes: number): CellLayers {
  return { from: Math.max(0, from - by), past: Math.min(planes, past + by) };
}

/** Finishes planes once so many newer ones are there, or there will be none. */
class Trailing {
  private next: number;
  private readonly past: number;
  private readonly delay: number;
  private readonly finish: (plane: number) => void;

  constructor({ from, past }: CellLayers, delay: number, finish: (plane: number) => void) {
    this.next = from;
    this.past = past;
    this.delay = delay;
    this.finish = finish;
  }

  /** A plane is there. */
  follow(plane: number): void {
    while (this.next < this.past && this.next + this.delay <= plane) this.finish(this.next++);
  }

  end(): void {
    while (this.next < this.past) this.finish(this.next++);
  }
}
