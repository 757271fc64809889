import { repairOrientation } from '#kernel';
import type { Engine } from '../engine.ts';
import type { Heap } from '../heap.ts';
import { mergeClusters } from './clusters.ts';
import { stitchJunctions } from './junctions.ts';
import { fillLoops } from './loops.ts';
import { Rooms } from './rooms.ts';
import { fillSingleHoles } from './single-holes.ts';
import { type PlacedMesh, type Stitching, numberPoints } from './stitching.ts';
import { type EdgeList, findUnpaired, signsOf } from './unpaired.ts';
import { within } from './within.ts';

/** How far closing is when each of its steps begins, of 1: what they took of loose faces, roughly. */
const BEGINS = { clusters: 0.1, junctions: 0.6, faces: 0.75, loops: 0.9 } as const;

/** A closed mesh, whose regions the caller gives back, and what closing took (kernel's ClosedMesh). */
export interface ClosedPlacedMesh extends PlacedMesh {
  readonly flippedFaces: number;
  readonly joinedPoints: number;
  readonly addedFaces: number;
  readonly coneLoops: number;
  readonly coneLines: Float32Array;
  readonly volumeChange: number;
}

/**
 * Closes a mesh as kernel's closeMesh does, bit for bit, in place of its indices; its regions stay the caller's. `unpaired` are
 * its unpaired edges (used up), one or more; `isLoose` says that no two faces share a vertex. Null where a coordinate is not finite: such a mesh stays as it is. Yields every few
 * milliseconds how far it is, of 1; a caller that stops there gets its memory back by `return()`. Throws `OutOfMemory`.
 */
export function* closePlaced(
  engine: Engine,
  heap: Heap,
  mesh: PlacedMesh,
  unpaired: EdgeList,
  isLoose: boolean,
): Generator<number, ClosedPlacedMesh | null> {
  const rooms = new Rooms(heap);
  try {
    const grid = rooms.take(64);
    if (!engine.call.layGrid(mesh.positions, mesh.vertexCount, grid)) return null;
    const added: Uint32Array[] = [];
    engine.call.orderEnds(unpaired.at, unpaired.count);
    const edges = isLoose ? unpaired : fillSingleHoles(engine, rooms, mesh, unpaired, added);
    yield BEGINS.clusters / 2;
    const stitching = numberPoints(engine, rooms, mesh, grid, edges);
    yield BEGINS.clusters;
    const joinedPoints = yield* within(BEGINS.clusters, BEGINS.junctions, mergeClusters(stitching));
    yield* within(BEGINS.junctions, BEGINS.faces, stitchJunctions(stitching, added));
    return yield* finish(stitching, mesh, added, joinedPoints);
  } finally {
    rooms.giveAll();
  }
}

/** Steps 4 and 5. */
function* finish(
  { engine, rooms, grid, marks, points, shares, pointCount, labels, edges }: Stitching,
  mesh: PlacedMesh,
  addedBefore: readonly Uint32Array[],
  joinedPoints: number,
): Generator<number, ClosedPlacedMesh> {
  const { call } = engine;
  call.resolveLabels(labels, pointCount);
  const most = mesh.faceCount + addedBefore.reduce((sum, { length }) => sum + length / 3, 0);
  let indices = rooms.take(most * 12);
  const keptFaces = call.relabelFaces(mesh.indices, mesh.faceCount, marks, labels, points, indices);
  let faceCount = keptFaces;
  for (const faces of addedBefore) {
    const at = indices + faceCount * 12;
    engine.u32(at, faces.length).set(faces);
    faceCount += call.relabelFaces(at, faces.length / 3, marks, labels, points, at);
  }
  yield BEGINS.faces;
  const numbers = rooms.take(mesh.vertexCount * 4);
  let vertexCount = call.numberUsed(indices, faceCount, numbers, mesh.vertexCount);
  call.renumberFaces(indices, faceCount, numbers);
  let positions = rooms.take(vertexCount * 12);
  call.moveVertices(mesh.positions, mesh.vertexCount, numbers, marks, points, shares, grid, positions);
  call.endAtVertices(edges.at, edges.count, points, numbers);
  rooms.give(numbers);
  yield (BEGINS.faces + BEGINS.loops) / 2;
  const origin = grid + 40;
  const before = call.addVolume(positions, indices, keptFaces, origin, 0);
  let flippedFaces = 0;
  let left = edges;
  if (signsOf(engine, edges).hasTwo) {
    const oriented = repairOrientation({
      positions: engine.f32(positions, vertexCount * 3).slice(),
      indices: engine.u32(indices, faceCount * 3).slice(),
    });
    flippedFaces = oriented.flippedFaces;
    if (flippedFaces > 0) {
      engine.u32(indices, faceCount * 3).set(oriented.indices);
      rooms.give(edges.at);
      left = findUnpaired(engine, rooms, indices, faceCount, vertexCount);
      call.orderEnds(left.at, left.count);
    }
    yield BEGINS.loops;
  }
  let coneLoops = 0;
  let coneLines = new Float32Array(0);
  if (left.count > 0) {
    const filling = fillLoops(engine, rooms, { positions, vertexCount, grid, marks, points }, left);
    const loops = yield* within(BEGINS.loops, 1, filling);
    indices = rooms.extend(engine, indices, faceCount * 12, loops.faces, loops.faceCount * 12);
    faceCount += loops.faceCount;
    coneLoops = loops.coneLoops;
    positions = rooms.extend(engine, positions, vertexCount * 12, loops.apexes, coneLoops * 12);
    vertexCount += coneLoops;
    const lines = rooms.take(loops.coneEdges * 24);
    call.drawLines(loops.lines, loops.coneEdges, 8, positions, lines);
    coneLines = engine.f32(lines, loops.coneEdges * 6).slice();
  }
  const after = call.addVolume(positions, indices, faceCount, origin, 0);
  const larger = Math.max(Math.abs(after), Math.abs(before));
  rooms.release(positions, indices);
  return {
    positions,
    vertexCount,
    indices,
    faceCount,
    flippedFaces,
    joinedPoints,
    addedFaces: faceCount - keptFaces,
    coneLoops,
    coneLines,
    volumeChange: larger === 0 ? 0 : Math.abs(after - before) / larger,
  };
}
