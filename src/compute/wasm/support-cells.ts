import { costToPlate, isOffLanding, solidsOf, squaredDistances, type CellFields } from '#kernel';
import type { Engine } from './engine.ts';
import { OutOfMemory, type Heap } from './heap.ts';
import { inPieces } from './pieces.ts';
import { withRoom } from './room.ts';

/** Bytes that vectors may reach past cells, and past a row with room on either side. */
const PAST = 16;
const ROW_PAST = 48;

/** The kernel's fields over cells, by the engine; by the kernel where the heap is at its limit. */
export function cellFieldsOf(engine: Engine, heap: Heap): CellFields {
  const inRoom = <T>(work: (take: (bytes: number) => number) => T, otherwise: () => T): T => {
    try {
      return withRoom(engine, heap, ({ take }) => work((bytes) => take(bytes + PAST)));
    } catch (error) {
      if (!(error instanceof OutOfMemory)) throw error;
      return otherwise();
    }
  };
  return {
    solids: (grid, mesh, columns) =>
      inRoom(
        (take) => {
          const { call } = engine;
          const { positions, indices } = mesh;
          const { side, counts, origin } = grid;
          const [left, front] = origin;
          const [pointCount, faceCount] = [positions.length / 3, indices.length / 3];
          const columnCount = columns.width * columns.depth;
          const [width, depth, tall] = counts;
          const cellCount = width * depth * tall;
          const [points, corners] = [take(positions.byteLength), take(indices.byteLength)];
          engine.f32(points, positions.length).set(positions);
          engine.u32(corners, indices.length).set(indices);
          const [cells, starts] = [take(cellCount), take((columnCount + 1) * 4)];
          call.clear(cells, cellCount);
          call.clear(starts, (columnCount + 1) * 4);
          const [reaches, large] = [take(faceCount * 8), take(faceCount * 4)];
          let largeCount = 0;
          inPieces(faceCount, (face, faces) => {
            largeCount += call.lookAtFaces(
              points,
              corners + face * 12,
              faces,
              left,
              front,
              side,
              ...counts,
              cells,
              columns.left,
              columns.front,
              columns.perMm,
              columns.width,
              starts,
              reaches + face * 8,
              large + largeCount * 4,
            );
          });
          call.windCells(cells, width * depth, tall);
          inPieces(pointCount, (point, count) =>
            call.markCells(points + point * 12, count, large, 0, left, front, side, ...counts, cells),
          );
          call.markCells(points, 0, large, largeCount, left, front, side, ...counts, cells);
          const count = call.startColumnsOfFaces(starts, columnCount) >>> 0;
          const begun = engine.u32(starts, columnCount + 1).slice();
          const entries = take(count * 4);
          inPieces(faceCount, (face, faces) =>
            call.listFaces(face, face + faces, columns.width, starts, reaches, entries),
          );
          return {
            cells: engine.u8(cells, cellCount).slice(),
            faces: { starts: begun, entries: engine.u32(entries, count).slice() },
          };
        },
        () => solidsOf(grid, mesh, columns),
      ),
    distances: (grid, cells, known) =>
      inRoom(
        (take) => {
          const [width, depth, tall] = grid.counts;
          const count = cells.length;
          const [from, spare, out] = [take(count), take(count), take(count)];
          const row = take(width + ROW_PAST);
          engine.u8(from, count).set(cells);
          engine.call.squareDistances(from, width, depth, tall, known, spare, row, out);
          return engine.u8(out, count).slice();
        },
        () => squaredDistances(grid, cells, known),
      ),
    costs: (grid, squared, rules) =>
      inRoom(
        (take) => {
          const [width, depth, tall] = grid.counts;
          const layer = width * depth;
          const [from, landing, runs] = [take(squared.length), take(layer), take(layer * 2)];
          const out = take(squared.length * 2);
          engine.u8(from, squared.length).set(squared);
          engine.u8(landing, layer).set(isOffLanding(grid, rules.landing));
          const { threshold, drops } = rules;
          engine.call.costCells(from, landing, width, depth, tall, threshold, ...drops, runs, out);
          return new Uint16Array(engine.u8(out, squared.length * 2).slice().buffer);
        },
        () => costToPlate(grid, squared, rules),
      ),
  };
}
