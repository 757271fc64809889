import type { Engine } from '../engine.ts';
import type { Rooms } from './rooms.ts';
import type { PlacedMesh } from './stitching.ts';
import type { EdgeList } from './unpaired.ts';

/** Step 1. Edges, whose ends are ordered, end at vertices, before and after. */
export function fillSingleHoles(
  engine: Engine,
  rooms: Rooms,
  { indices, faceCount, vertexCount }: PlacedMesh,
  { at, count }: EdgeList,
  added: Uint32Array[],
): EdgeList {
  const { call } = engine;
  const starts = rooms.take((vertexCount + 1) * 4);
  call.indexEdges(at, count, vertexCount, starts);
  const owners = rooms.take(count * 4);
  call.findOwners(indices, faceCount, at, count, starts, owners);
  const holders = rooms.take(vertexCount * 4);
  const list = rooms.take(count * 12);
  const listed = call.listHoleEdges(at, count, owners, vertexCount, holders, list);
  rooms.give(holders);
  let left = count;
  if (listed > 0) {
    const outStarts = rooms.take((vertexCount + 2) * 4);
    const inStarts = rooms.take((vertexCount + 2) * 4);
    const outPairs = rooms.take(listed * 8);
    const inPairs = rooms.take(listed * 8);
    const faces = rooms.take(listed * 4);
    const filled = call.fillTriangleHoles(
      at,
      owners,
      list,
      listed,
      vertexCount,
      outStarts,
      outPairs,
      inStarts,
      inPairs,
      faces,
    );
    if (filled > 0) added.push(engine.u32(faces, filled * 3).slice());
    left = call.dropPaired(at, count);
    rooms.give(outStarts, inStarts, outPairs, inPairs, faces);
  }
  rooms.give(starts, owners, list);
  return { at, count: left };
}
