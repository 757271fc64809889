import type { Engine } from '../engine.ts';
import type { Rooms } from './rooms.ts';
import { type EdgeList, EDGE_BYTES } from './unpaired.ts';

/** Bytes of a point, of its share and of a slot (assembly/closing). */
const POINT_BYTES = 16;
const SHARE_BYTES = 16;
const SLOT_BYTES = 16;

/** A mesh in engine memory. */
export interface PlacedMesh {
  readonly positions: number;
  readonly vertexCount: number;
  readonly indices: number;
  readonly faceCount: number;
}

/** What is being stitched: its unpaired edges end at points, numbered by place. */
export interface Stitching {
  readonly engine: Engine;
  readonly rooms: Rooms;
  readonly grid: number;
  /** The point + 1 of each vertex, 0 where it has none. */
  readonly marks: number;
  readonly points: number;
  /** What went into each point. */
  readonly shares: number;
  readonly pointCount: number;
  /** What each point became; its own number until it was merged. */
  readonly labels: number;
  edges: EdgeList;
}

/** Columns a side, as a power of two, for this many points: about one a column where they lie on a plane. */
const columnBits = (points: number): number => Math.min(10, Math.max(0, Math.floor(Math.log2(points) / 2)));

/** Makes points of the ends of edges, which then end at points. */
export function numberPoints(
  engine: Engine,
  rooms: Rooms,
  { positions, vertexCount }: PlacedMesh,
  grid: number,
  edges: EdgeList,
): Stitching {
  const { call } = engine;
  const marks = rooms.take(vertexCount * 4);
  call.clear(marks, vertexCount * 4);
  const pointCount = call.markEnds(edges.at, edges.count, marks);
  const points = rooms.take(pointCount * POINT_BYTES);
  const bits = columnBits(Math.max(1, pointCount));
  const columns = rooms.take(4 ** bits * 4);
  const shares = rooms.take(pointCount * SHARE_BYTES);
  call.numberPoints(positions, vertexCount, grid, marks, bits, columns, shares, points);
  rooms.give(columns);
  call.endAtPoints(edges.at, edges.count, marks);
  const labels = rooms.take(pointCount * 4);
  call.fillOwnLabels(labels, pointCount);
  return { engine, rooms, grid, marks, points, shares, pointCount, labels, edges };
}

/** Ends of odd edges, sorted into columns (assembly/closing/columns.ts). */
export interface Columns {
  readonly bits: number;
  readonly table: number;
  readonly slots: number;
  readonly slotCount: number;
  readonly ids: number;
  readonly slotOf: number;
  give(): void;
}

/** Null where no edge is odd. */
export function linkColumns(stitching: Stitching, tolerance: number): Columns | null {
  const { engine, rooms, points, pointCount, edges } = stitching;
  const { call } = engine;
  const reaches = rooms.take(pointCount * 4);
  const box = rooms.take(16);
  const slotCount = call.findReaches(edges.at, edges.count, points, pointCount, tolerance, reaches, box);
  if (slotCount === 0) {
    rooms.give(reaches, box);
    return null;
  }
  const bits = columnBits(slotCount);
  const table = rooms.take(24 + 4 ** bits * 4);
  const keys = rooms.take(slotCount * 8);
  const slots = rooms.take(slotCount * SLOT_BYTES);
  const ids = rooms.take(slotCount * 4);
  const slotOf = rooms.take(pointCount * 4);
  call.sortIntoColumns(points, pointCount, reaches, box, bits, table, keys, slots, ids, slotOf);
  rooms.give(keys, reaches, box);
  return { bits, table, slots, slotCount, ids, slotOf, give: () => rooms.give(table, slots, ids, slotOf) };
}

/** Relabels edges and adds up their nets, in a region of their own. `starts`, where asked for, indexes them. */
export function addNets(stitching: Stitching, edges: EdgeList, starts?: number): EdgeList {
  const { engine, rooms, labels, pointCount } = stitching;
  const own = starts ?? rooms.take((pointCount + 1) * 4);
  const pairs = rooms.take(edges.count * 8);
  const at = rooms.take(edges.count * EDGE_BYTES);
  const count = engine.call.addNets(edges.at, edges.count, labels, pointCount, own, pairs, at);
  rooms.give(pairs);
  if (starts === undefined) rooms.give(own);
  return { at, count };
}

/** The unpaired edges are others now; what held them before is given back. */
export function replaceEdges(stitching: Stitching, edges: EdgeList): void {
  stitching.rooms.give(stitching.edges.at);
  stitching.edges = edges;
}
