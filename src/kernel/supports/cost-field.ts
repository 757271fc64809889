import type { CellGrid } from '../features/occupancy.ts';
import type { Platform } from './types.ts';

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

/** One pass upwards: nothing costs straight down, a step aside costs its length. */
export function costToPlate(
  { counts, origin, side }: CellGrid,
  squared: Uint8Array,
  rules: CostRules,
): CostField {
  const { threshold, drops, landing } = rules;
  const [width, depth, tall] = counts;
  const layer = width * depth;
  const [down, downAcross] = drops;
  const cost = new Uint16Array(layer * tall);
  /** Free cells on one another, up to here. */
  const run = new Uint8Array(layer);
  for (let z = 0, at = 0; z < tall; z++)
    for (let y = 0; y < depth; y++)
      for (let x = 0; x < width; x++, at++) {
        const column = at - z * layer;
        if (squared[at]! < threshold) {
          cost[at] = NO_WAY;
          run[column] = 0;
          continue;
        }
        if (run[column]! < 255) run[column]!++;
        if (z === 0) {
          cost[at] =
            landing === null || isOn(landing, origin[0] + (x + 0.5) * side, origin[1] + (y + 0.5) * side)
              ? 0
              : NO_WAY;
          continue;
        }
        let best = cost[at - layer]!;
        if (best > STRAIGHT && z >= down && run[column]! >= down) {
          const below = at - down * layer;
          if (x > 0 && cost[below - 1]! + STRAIGHT < best) best = cost[below - 1]! + STRAIGHT;
          if (x < width - 1 && cost[below + 1]! + STRAIGHT < best) best = cost[below + 1]! + STRAIGHT;
          if (y > 0 && cost[below - width]! + STRAIGHT < best) best = cost[below - width]! + STRAIGHT;
          if (y < depth - 1 && cost[below + width]! + STRAIGHT < best) best = cost[below + width]! + STRAIGHT;
        }
        if (best > DIAGONAL && z >= downAcross && run[column]! >= downAcross) {
          const below = at - downAcross * layer;
          if (y > 0) {
            const row = below - width;
            if (x > 0 && cost[row - 1]! + DIAGONAL < best) best = cost[row - 1]! + DIAGONAL;
            if (x < width - 1 && cost[row + 1]! + DIAGONAL < best) best = cost[row + 1]! + DIAGONAL;
          }
          if (y < depth - 1) {
            const row = below + width;
            if (x > 0 && cost[row - 1]! + DIAGONAL < best) best = cost[row - 1]! + DIAGONAL;
            if (x < width - 1 && cost[row + 1]! + DIAGONAL < best) best = cost[row + 1]! + DIAGONAL;
          }
        }
        cost[at] = best;
      }
  return { rules, cost };
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
