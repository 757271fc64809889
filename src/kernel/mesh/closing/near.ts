import { squaredDistance } from './grid.ts';

/** Cells are no smaller than this, so that their three numbers fit one. */
const LEAST_CELL = 64;
const CELLS = 2 ** 17;

/** Points by the cell they lie in. */
export interface PointCells {
  /** Places in the list of points: of all those in a box, and others. */
  within(low: readonly number[], high: readonly number[]): number[];
}

/** Sorts the points of a list into cubes of about `size` grid units. */
export function createPointCells(points: Float64Array, list: readonly number[], size: number): PointCells {
  const cell = Math.max(LEAST_CELL, size);
  const cells = new Map<number, number[]>();
  const keyOf = (x: number, y: number, z: number): number => (x * CELLS + y) * CELLS + z;
  const cellOf = (value: number): number => Math.floor(Math.max(0, value) / cell);
  list.forEach((point, at) => {
    const [x, y, z] = [points[point * 3]!, points[point * 3 + 1]!, points[point * 3 + 2]!];
    const key = keyOf(cellOf(x), cellOf(y), cellOf(z));
    const places = cells.get(key);
    if (places) places.push(at);
    else cells.set(key, [at]);
  });
  return {
    within(low, high) {
      const count = low.reduce(
        (product, value, axis) => product * (cellOf(high[axis]!) - cellOf(value) + 1),
        1,
      );
      if (count > list.length) return [...list.keys()];
      const found: number[] = [];
      for (let x = cellOf(low[0]!); x <= cellOf(high[0]!); x++) {
        for (let y = cellOf(low[1]!); y <= cellOf(high[1]!); y++) {
          for (let z = cellOf(low[2]!); z <= cellOf(high[2]!); z++) {
            const places = cells.get(keyOf(x, y, z));
            if (places) for (const at of places) found.push(at);
          }
        }
      }
      return found;
    },
  };
}

/** Calls back with every two points of a list that are no further apart than `reach`. */
export function eachNearPair(
  points: Float64Array,
  list: readonly number[],
  reach: number,
  found: (a: number, b: number) => void,
): void {
  const cells = createPointCells(points, list, reach);
  list.forEach((point, at) => {
    const here = [points[point * 3]!, points[point * 3 + 1]!, points[point * 3 + 2]!];
    const low = here.map((value) => value - reach);
    const high = here.map((value) => value + reach);
    for (const other of cells.within(low, high)) {
      if (other > at && squaredDistance(points, point, list[other]!) <= reach * reach)
        found(point, list[other]!);
    }
  });
}
