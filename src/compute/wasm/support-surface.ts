import {
  CELL,
  gridOver,
  passInKernel,
  sortEdgesOfUndersides,
  turnOf,
  type CellCrossings,
  type PassSurface,
  type SortedEdges,
  type SupportSurface,
  type SurfacePasses,
} from '#kernel';
import type { Engine } from './engine.ts';
import { OutOfMemory, type Heap } from './heap.ts';
import { classFaces } from './overhang.ts';
import { inPieces } from './pieces.ts';
import { withRoom, type Room } from './room.ts';

/** Crossings there is room for at first. */
const CROSSINGS = 1 << 16;

/** The kernel's passes over a surface, by the engine; by the kernel where the heap is at its limit. */
export function passSurfaceOf(engine: Engine, heap: Heap): PassSurface {
  return (surface, work) => {
    try {
      return withRoom(engine, heap, (room) => work(passesOver(engine, room, surface)));
    } catch (error) {
      if (!(error instanceof OutOfMemory)) throw error;
      return passInKernel(surface, work);
    }
  };
}

function passesOver(engine: Engine, room: Room, surface: SupportSurface): SurfacePasses {
  const { call } = engine;
  const { points, indices, facing } = surface;
  const [pointCount, faceCount] = [points.length / 3, indices.length / 3];
  const [pointsAt, indicesAt] = [room.put(points), room.put(indices)];
  const isMirrored = facing === -1;

  const edgesOf = (roles: Uint8Array): SortedEdges => {
    const rolesAt = room.take(faceCount);
    engine.u8(rolesAt, faceCount).set(roles);
    const isOfOne = room.takeClear(pointCount);
    const starts = room.takeClear((pointCount + 1) * 4);
    const faces = room.take((faceCount + 1) * 4);
    inPieces(faceCount, (face, count) =>
      call.markUndersides(indicesAt + face * 12, rolesAt + face, count, isOfOne),
    );
    let listed = 0;
    inPieces(faceCount, (face, count) => {
      listed = call.listUndersides(indicesAt, face, count, isOfOne, faces, listed, starts);
    });
    if (call.startEdges(starts, pointCount) === 0) return sortEdgesOfUndersides(surface, roles);
    const [edges, keys] = [room.take(listed * 12), room.take(listed * 12)];
    inPieces(listed, (at, count) => call.placeEdges(indicesAt, faces + at * 4, count, starts, edges, keys));
    let ends = 0;
    inPieces(pointCount, (point, count) => {
      ends = call.sortEdgesOfPoints(point, count, starts, edges, keys, ends) >>> 0;
    });
    const found = {
      edges: engine.u32(edges, listed * 3).slice(),
      keys: engine.u32(keys, listed * 3).slice(),
    };
    room.give(rolesAt, isOfOne, starts, faces, edges, keys);
    return found;
  };

  const lowest = (): Uint32Array => {
    const [states, out] = [room.takeClear(pointCount), room.take(pointCount * 4)];
    inPieces(faceCount, (face, count) => call.compareHeights(pointsAt, indicesAt + face * 12, count, states));
    const found = engine.u32(out, call.listLowest(states, pointCount, out)).slice();
    room.give(states, out);
    return found;
  };

  const crossings = (degrees: number): CellCrossings => {
    const turn = turnOf(degrees);
    const [turned, box] = [room.take(pointCount * 8), room.take(16)];
    engine.i32(box, 4).set([0x7fffffff, -0x80000000, 0x7fffffff, -0x80000000]);
    inPieces(pointCount, (point, count) =>
      call.turnPoints(pointsAt + point * 12, count, ...turn, turned + point * 8, box),
    );
    const [minU, maxU, minV, maxV] = engine.i32(box, 4);
    const grid = gridOver(turn, [minU!, maxU!, minV!, maxV!]);
    const { left, front, width } = grid;
    let size = CROSSINGS;
    /** Cells, heights and faces, one after the other. */
    let out = room.take(size * 12);
    call.startCells();
    const listOf = (at: number, count: number, list: number): number => at + list * count * 4;
    const grow = (): void => {
      const [from, before] = [out, size];
      size *= 2;
      out = room.take(size * 12);
      for (let list = 0; list < 3; list++)
        engine.u32(listOf(out, size, list), before).set(engine.u32(listOf(from, before, list), before));
      room.give(from);
    };
    inPieces(faceCount, (first, count) => {
      for (let face = first; face < first + count;) {
        const next = call.crossCells(
          pointsAt,
          turned,
          indicesAt,
          face,
          first + count,
          isMirrored,
          CELL,
          left,
          front,
          width,
          out,
          listOf(out, size, 1),
          listOf(out, size, 2),
          size,
        );
        if (next < first + count) grow();
        face = next;
      }
    });
    const count = call.crossingsOfCells.value;
    const found = {
      grid,
      count,
      cells: engine.i32(out, count).slice(),
      heights: engine.f32(listOf(out, size, 1), count).slice(),
      faces: engine.u32(listOf(out, size, 2), count).slice(),
    };
    room.give(turned, box, out);
    return found;
  };

  return {
    classes: (thresholds) =>
      classFaces(engine, room, { points: pointsAt, indices: indicesAt, faceCount, facing }, thresholds),
    edges: edgesOf,
    lowest,
    crossings,
  };
}
