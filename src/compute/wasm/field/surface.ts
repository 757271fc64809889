import {
  UNITS,
  cellSheets,
  openedLevel,
  type FieldLattice,
  type FieldScale,
  type FieldSurface,
  type Transform,
} from '#kernel';
import { coneTriangles } from '../cones.ts';
import type { Engine } from '../engine.ts';
import { type Heap, OutOfMemory } from '../heap.ts';
import type { StoredMesh } from '../mesh-store.ts';
import { listByPlanes } from './plane-lists.ts';

/** Squared distance of the deepest point beside the surface; exact where no point is behind it and nothing was left out. */
export interface MadeSurface extends FieldSurface {
  readonly deepest: number;
}

/** What a surface is made for. */
export interface FieldPlan {
  readonly lattice: FieldLattice;
  /** Of the surface; where it is opened, of the core. */
  readonly scale: FieldScale;
  /** Of the ball that the cavity is opened by. */
  readonly ball?: FieldScale;
}

/** How much of the work is the columns. */
const COLUMNS_SHARE = 0.15;

/**
 * The surface of the cavity of a closed mesh, the same as kernel's `oracleSurface` of its `oracleField`, or of what `openField` makes of it. Yields how far it is, of 1, plane by plane:
 * called off there, it gives all memory back. Null where a coordinate is out of range. Throws `OutOfMemory`.
 */
export function* makeFieldSurface(
  engine: Engine,
  heap: Heap,
  mesh: StoredMesh,
  transform: Transform,
  { lattice, scale, ball }: FieldPlan,
): Generator<number, MadeSurface | null> {
  const { call } = engine;
  const [columns, rows, planes] = lattice.counts;
  const regions: number[] = [];
  const take = (bytes: number): number => {
    const address = heap.take(bytes);
    regions.push(address);
    return address;
  };
  try {
    const snapped = take(mesh.vertexCount * 12);
    if (!snap(engine, heap, mesh, transform, lattice, snapped)) return null;
    const most = Math.max(columns, rows, planes);
    if (call.setPanel(most, most, 0, 0, 0, 0, 0, true) === 0) throw new OutOfMemory();
    const memory = take(call.fieldBytes(columns, rows, scale.reach) >>> 0);
    call.setField(
      columns,
      rows,
      planes,
      Math.log2(scale.parts),
      scale.reach,
      scale.level,
      scale.squaredLevel,
      scale.exactFrom,
      memory,
    );
    if (ball !== undefined) {
      const { least, level } = openedLevel(ball);
      const openingAt = take(call.openingBytes(ball.reach) >>> 0);
      call.setOpening(Math.log2(ball.parts), ball.reach, ball.cap, least, level, openingAt);
    }
    const { edges, ofEdge } = cellSheets();
    engine.u8(call.sheets.value >>> 0, edges.byteLength).set(new Uint8Array(edges.buffer));
    engine.u8(call.sheetOfEdge.value >>> 0, ofEdge.length).set(ofEdge);
    yield* findColumns(engine, heap, mesh, snapped, lattice, take);

    const placed = take(mesh.vertexCount * 12);
    moveTo(engine, mesh, lattice, snapped, placed, false);
    const cones = coneTriangles(mesh.openEdges, engine.i32(placed, mesh.vertexCount * 3));
    const faces = { indices: mesh.indices, faceCount: mesh.faceCount, lattice: placed };
    const lists = listByPlanes(engine, heap, faces, cones, planes);
    const parts = new Parts(engine);
    let deepest = 0;
    try {
      call.startDistances();
      call.startSurface();
      const addCells = (plane: number): void => {
        if (plane > 0 && call.addFieldCells(plane - 1) === 0) throw new OutOfMemory();
        parts.take();
      };
      /** The surface follows the distances at once, or after what opens them. */
      const finish = (plane: number): void => {
        call.finishFieldPlane(plane);
        deepest = Math.max(deepest, call.deepestOf(plane));
        if (ball === undefined) return addCells(plane);
        call.addOpeningPlane(plane);
        const delay = call.openingDelay.value;
        const last = plane + 1 === planes ? plane : plane - delay;
        for (let ready = Math.max(0, plane - delay); ready <= last; ready++) {
          call.finishOpeningPlane(ready);
          addCells(ready);
        }
      };
      const planesDone = lists.each((plane, list, count) => {
        if (call.addFieldPlane(lists.first, list, count, plane) === 0) throw new OutOfMemory();
        if (plane >= scale.reach) finish(plane - scale.reach);
      });
      for (const plane of planesDone) yield COLUMNS_SHARE + ((1 - COLUMNS_SHARE) * plane) / planes;
      for (let plane = Math.max(0, planes - scale.reach); plane < planes; plane++) finish(plane);
    } finally {
      lists.dispose();
    }
    return { ...parts.join(), deepest };
  } finally {
    for (const address of regions) heap.give(address);
  }
}

/** Vertices and quads as they come, a layer of cells at a time. */
class Parts {
  private readonly vertices: Int32Array[] = [];
  private readonly quads: Uint32Array[] = [];
  private readonly engine: Engine;

  constructor(engine: Engine) {
    this.engine = engine;
  }

  take(): void {
    const { engine } = this;
    const { fieldVertexCount, fieldVertices, fieldQuadCount, fieldQuads } = engine.call;
    const [vertices, quads] = [fieldVertexCount.value, fieldQuadCount.value];
    if (vertices > 0) this.vertices.push(engine.i32(fieldVertices.value >>> 0, vertices * 3).slice());
    if (quads > 0) this.quads.push(engine.u32(fieldQuads.value >>> 0, quads * 4).slice());
  }

  join(): FieldSurface {
    const lengthOf = (parts: readonly { readonly length: number }[]): number =>
      parts.reduce((sum, { length }) => sum + length, 0);
    const vertices = new Int32Array(lengthOf(this.vertices));
    const quads = new Uint32Array(lengthOf(this.quads));
    let at = 0;
    for (const part of this.vertices) {
      vertices.set(part, at);
      at += part.length;
    }
    at = 0;
    for (const part of this.quads) {
      quads.set(part, at);
      at += part.length;
    }
    return { vertices, quads };
  }
}

/** Spans along z: the lattice with its axes in turn is cut at its planes in y. */
function* findColumns(
  engine: Engine,
  heap: Heap,
  mesh: StoredMesh,
  snapped: number,
  lattice: FieldLattice,
  take: (bytes: number) => number,
): Generator<number, void> {
  const { call } = engine;
  const rows = lattice.counts[1];
  const turned = heap.take(mesh.vertexCount * 12);
  try {
    moveTo(engine, mesh, lattice, snapped, turned, true);
    const cones = coneTriangles(mesh.openEdges, engine.i32(turned, mesh.vertexCount * 3));
    const faces = { indices: mesh.indices, faceCount: mesh.faceCount, lattice: turned };
    const lists = listByPlanes(engine, heap, faces, cones, rows);
    try {
      call.startColumns();
      const planes = lists.each((plane, list, count) => {
        if (call.addColumns(lists.first, list, count, plane) === 0) throw new OutOfMemory();
      });
      for (const plane of planes) yield (COLUMNS_SHARE * plane) / rows;
    } finally {
      lists.dispose();
    }
  } finally {
    heap.give(turned);
  }
  call.sortColumns(take(call.columnBytes() >>> 0));
}

/** Vertices in units of 1/256 voxel, from the mesh's own origin. */
function snap(
  engine: Engine,
  heap: Heap,
  mesh: StoredMesh,
  transform: Transform,
  { voxel }: FieldLattice,
  out: number,
): boolean {
  const units = UNITS / voxel;
  const mapAt = heap.take(22 * 8);
  engine.f64(mapAt, 22).set([...transform, units, 0.5, units, 0.5, units, 0]);
  const inRange = engine.call.snapVertices(mesh.positions, mesh.vertexCount, mapAt, out);
  heap.give(mapAt);
  return inRange !== 0;
}

function moveTo(
  engine: Engine,
  mesh: StoredMesh,
  { origin }: FieldLattice,
  snapped: number,
  out: number,
  turned: boolean,
): void {
  const [x, y, z] = origin.map((voxels) => -UNITS * voxels) as [number, number, number];
  engine.call.shiftVertices(snapped, mesh.vertexCount, x, y, z, turned, out);
}
