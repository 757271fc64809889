import type { Engine } from '../engine.ts';
import type { Rooms } from './rooms.ts';
import { type EdgeList, signsOf } from './unpaired.ts';

/** Edges and triangles looked at between two of them, where loops are filled: some milliseconds. */
const LOOP_WORK = 1 << 20;
const FILL_TABLES = 90_000;

/** Step 5: regions of faces, of cones' apexes in millimetres, and of the ends of edges on loops with a cone. */
export function* fillLoops(
  engine: Engine,
  rooms: Rooms,
  mesh: { positions: number; vertexCount: number; grid: number; marks: number; points: number },
  edges: EdgeList,
): Generator<
  number,
  {
    faces: number;
    faceCount: number;
    apexes: number;
    coneLoops: number;
    lines: number;
    coneEdges: number;
  }
> {
  const { call } = engine;
  const { positions, vertexCount, grid, marks, points } = mesh;
  const numbers = rooms.take(vertexCount * 4);
  call.clear(numbers, vertexCount * 4);
  const most = Math.min(vertexCount, edges.count * 2);
  const ends = rooms.take(most * 16);
  const other = rooms.take(most * 16);
  const counts = rooms.take(4 * 4096);
  const endCount = call.numberEnds(
    edges.at,
    edges.count,
    positions,
    vertexCount,
    grid,
    marks,
    points,
    numbers,
    ends,
    other,
    counts,
  );
  rooms.give(other, counts);
  const starts = rooms.take((endCount + 1) * 4);
  const leaving = rooms.take(edges.count * 8);
  call.listLeaving(edges.at, edges.count, numbers, endCount, starts, leaving);
  rooms.give(numbers);
  yield 0.2;
  const { total } = signsOf(engine, edges);
  const faces = rooms.take(total * 12);
  const apexes = rooms.take(Math.ceil(total / 100) * 12);
  const lines = rooms.take(total * 8);
  const path = rooms.take(endCount * 4);
  const places = rooms.take(endCount * 4);
  engine.u8(places, endCount * 4).fill(0xff);
  const tables = rooms.take(FILL_TABLES);
  call.startLoops(ends, vertexCount, faces, apexes, lines);
  while (call.walkLoops(endCount, starts, leaving, path, places, tables, LOOP_WORK)) yield 0.5;
  rooms.give(starts, leaving, path, places, tables, ends);
  const coneLoops = call.coneLoops.value;
  for (let cone = 0; cone < coneLoops; cone++) {
    call.placeOnGrid(apexes + cone * 12, grid, apexes + cone * 12);
  }
  return {
    faces,
    faceCount: call.loopFaces.value,
    apexes,
    coneLoops,
    lines,
    coneEdges: call.coneEdges.value,
  };
}
