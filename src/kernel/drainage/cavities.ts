import { Forest } from '../issues/forest.ts';
import type { Aabb } from '../mesh/types.ts';
import type { Vector } from '../mesh/vector.ts';
import { eachPair, findRuns } from './cell-runs.ts';
import { middleOf, placeOf, RESIN, SOLID, type ResinCells } from './resin-cells.ts';

/** A space for resin that hangs together within a part, as it is without bores. */
export interface Cavity {
  readonly cells: number;
  /** Plate mm. */
  readonly box: Aabb;
}

/** Cavities and the cells they have. */
export interface CavityCells {
  /** The largest first. */
  readonly cavities: readonly Cavity[];
  /** At each cell the number of its cavity, from 1; 0 elsewhere. */
  readonly numbers: Int32Array;
}

/** Less is a crumb, mm³: it is made solid. */
const LEAST_MM3 = 1;

/** The cavities of a part that has not been opened. */
export function findCavities(grid: ResinCells): CavityCells {
  const { states, counts, side } = grid;
  const [width, depth] = counts;
  const runs = findRuns(states, width, RESIN, RESIN);
  const { rows, starts, ends } = runs;
  const forest = new Forest();
  forest.reset(starts.length);
  const unite = (one: number, other: number): void => void forest.unite(one, other);
  for (let row = 1; row < rows.length - 1; row++) {
    if (row % depth > 0) eachPair(runs, row, row - 1, -width, unite);
    if (row >= depth) eachPair(runs, row, row - depth, -width * depth, unite);
  }
  const sizes = new Map<number, { cells: number; readonly low: number[]; readonly high: number[] }>();
  for (let run = 0; run < starts.length; run++) {
    const root = forest.find(run);
    const size = sizes.get(root) ?? {
      cells: 0,
      low: [Infinity, Infinity, Infinity],
      high: [-Infinity, -Infinity, -Infinity],
    };
    sizes.set(root, size);
    size.cells += ends[run]! - starts[run]!;
    const first = placeOf(counts, starts[run]!);
    const last = placeOf(counts, ends[run]! - 1);
    for (const axis of [0, 1, 2] as const) {
      size.low[axis] = Math.min(size.low[axis]!, first[axis]);
      size.high[axis] = Math.max(size.high[axis]!, last[axis]);
    }
  }
  const cellOf = ([x, y, z]: readonly number[]): number => (z! * depth + y!) * width + x!;
  const corner = (place: readonly number[], half: number): Vector => {
    const [x, y, z] = middleOf(grid, cellOf(place));
    return [x + half * side, y + half * side, z + half * side];
  };
  const kept = [...sizes]
    .filter(([, { cells }]) => cells * side ** 3 >= LEAST_MM3)
    .sort(([a, one], [b, other]) => other.cells - one.cells || a - b);
  const numberOf = new Map(kept.map(([root], index) => [root, index + 1]));
  const numbers = new Int32Array(states.length);
  for (let run = 0; run < starts.length; run++) {
    const number = numberOf.get(forest.find(run));
    if (number === undefined) states.fill(SOLID, starts[run], ends[run]);
    else numbers.fill(number, starts[run], ends[run]);
  }
  const cavities = kept.map(([, { cells, low, high }]) => ({
    cells,
    box: { min: corner(low, -0.5), max: corner(high, 0.5) },
  }));
  return { cavities, numbers };
}
