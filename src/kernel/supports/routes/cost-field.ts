import type { CellGrid } from '../../features/occupancy.ts';
import type { MeshBuffers } from '../../mesh/types.ts';
import type { Platform } from '../types.ts';
import type { FaceColumns } from './sorted-faces.ts';
import type { MeshSolids } from './surface-cells.ts';

/** No way to the plate. */
export const NO_WAY = 65535;
/** Cost of a step to a cell beside, and of one across a corner: tenths of cells. */
export const STRAIGHT = 10;
export const DIAGONAL = 14;

/** What a way to the plate has to keep to. */
export interface CostRules {
  /** Squared distance from filled cells, in cells. */
  readonly threshold: number;
  /** Cells down for one step to a cell beside and for one across a corner: what the lean of a bar allows. */
  readonly drops: readonly [straight: number, diagonal: number];
  /** Where it may end; null for anywhere. */
  readonly landing: Platform | null;
}

/** Least way aside from each cell to the plate, in tenths of cells; NO_WAY where none is. In layers, as the distances. */
export interface CostField {
  readonly rules: CostRules;
  readonly cost: Uint16Array;
}

/** What makes the fields of a space: the kernel's own functions, or twins of them that are faster. */
export interface CellFields {
  /** `solidsOf`. */
  solids(grid: CellGrid, mesh: MeshBuffers, columns: FaceColumns): MeshSolids;
  /** `squaredDistances`. */
  distances(grid: CellGrid, cells: Uint8Array, known: number): Uint8Array;
  /** `costToPlate`. */
  costs(grid: CellGrid, squared: Uint8Array, rules: CostRules): Uint16Array;
}

/** Of each column of a grid 1 where its middle is beside what may be landed on, 0 on it; all 0 for anywhere. */
export function isOffLanding({ counts, origin, side }: CellGrid, landing: Platform | null): Uint8Array {
  const [width, depth] = counts;
  const isOff = new Uint8Array(width * depth);
  if (landing === null) return isOff;
  for (let row = 0; row < depth; row++) {
    const y = origin[1] + (row + 0.5) * side;
    for (let column = 0; column < width; column++)
      if (!isOn(landing, origin[0] + (column + 0.5) * side, y)) isOff[row * width + column] = 1;
  }
  return isOff;
}

/** One pass upwards: nothing costs straight down, a step aside costs its length. */
export function costToPlate(
  grid: CellGrid,
  squared: Uint8Array,
  { threshold, drops, landing }: CostRules,
): CostField['cost'] {
  const { counts } = grid;
  const [width, depth, tall] = counts;
  const layer = width * depth;
  const [down, downAcross] = drops;
  const cost = new Uint16Array(layer * tall);
  /** Free cells on one another, up to here, of columns that have been in the way of something. */
  const run = new Uint8Array(layer);
  /** Of each row the columns that something is under, or that must not land: all others cost nothing. */
  const first = new Int32Array(depth).fill(width);
  const last = new Int32Array(depth).fill(-1);
  isOffLanding(grid, landing).forEach((isOff, column) => {
    if (isOff === 0) return;
    const [x, y] = [column % width, Math.floor(column / width)];
    cost[column] = NO_WAY;
    run[column] = squared[column]! < threshold ? 0 : 1;
    first[y] = Math.min(first[y]!, x);
    last[y] = Math.max(last[y]!, x);
  });
  for (let z = 0; z < tall; z++)
    for (let y = 0; y < depth; y++) {
      const row = (z * depth + y) * width;
      let start = 0;
      while (start < first[y]! && squared[row + start]! >= threshold) start++;
      if (start < first[y]!) first[y] = start;
      let end = width - 1;
      while (end > last[y]! && squared[row + end]! >= threshold) end--;
      if (end > last[y]!) last[y] = end;
      const past = last[y]!;
      // What is at the edge of the grid goes straight down: the part is not there.
      const isInner = y > 0 && y < depth - 1;
      const [beside, across] = [isInner && z >= down, isInner && z >= downAcross];
      for (let x = first[y]!; x <= past; x++) {
        const at = row + x;
        const column = y * width + x;
        if (squared[at]! < threshold) {
          cost[at] = NO_WAY;
          run[column] = 0;
          continue;
        }
        if (z === 0) continue;
        let best = cost[at - layer]!;
        if (best === 0) continue;
        const free = run[column]! < 255 ? run[column]! + 1 : 255;
        run[column] = free;
        if (best > STRAIGHT && x > 0 && x < width - 1) {
          if (beside && free >= down) {
            const below = at - down * layer;
            let least = cost[below - 1]!;
            if (cost[below + 1]! < least) least = cost[below + 1]!;
            if (cost[below - width]! < least) least = cost[below - width]!;
            if (cost[below + width]! < least) least = cost[below + width]!;
            if (least + STRAIGHT < best) best = least + STRAIGHT;
          }
          if (best > DIAGONAL && across && free >= downAcross) {
            const [before, after] = [at - downAcross * layer - width, at - downAcross * layer + width];
            let least = cost[before - 1]!;
            if (cost[before + 1]! < least) least = cost[before + 1]!;
            if (cost[after - 1]! < least) least = cost[after - 1]!;
            if (cost[after + 1]! < least) least = cost[after + 1]!;
            if (least + DIAGONAL < best) best = least + DIAGONAL;
          }
        }
        cost[at] = best;
      }
    }
  return cost;
}

/** The cells of a way from one that has a way to the first that has the plate straight below: x, y, z of each. */
export function descend(
  { counts }: CellGrid,
  { rules, cost }: CostField,
  start: readonly [number, number, number],
): readonly (readonly [number, number, number])[] {
  const [width, depth] = counts;
  const layer = width * depth;
  const steps = SIDES.map(([dx, dy]) => ({
    dx,
    dy,
    down: dx * dy === 0 ? rules.drops[0] : rules.drops[1],
    price: dx * dy === 0 ? STRAIGHT : DIAGONAL,
  }));
  let [x, y, z] = start;
  const way: (readonly [number, number, number])[] = [[x, y, z]];
  while (z > 0) {
    const here = cost[z * layer + y * width + x]!;
    if (here === 0) break;
    const next =
      cost[(z - 1) * layer + y * width + x] === here
        ? { dx: 0, dy: 0, down: 1 }
        : steps.find(
            ({ dx, dy, down, price }) =>
              z >= down &&
              x + dx >= 0 &&
              y + dy >= 0 &&
              x + dx < width &&
              y + dy < depth &&
              cost[(z - down) * layer + (y + dy) * width + x + dx]! + price === here,
          );
    if (next === undefined) break;
    [x, y, z] = [x + next.dx, y + next.dy, z - next.down];
    way.push([x, y, z]);
  }
  return way;
}

const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
] as const;

/** Whether a place is on a platform. */
export function isOn({ min, max }: Platform, x: number, y: number): boolean {
  return x >= min[0] && y >= min[1] && x <= max[0] && y <= max[1];
}
