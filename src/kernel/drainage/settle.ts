import { Forest } from '../issues/forest.ts';
import type { DrainPose } from '../issues/types.ts';
import { eachPair, findRuns } from './cell-runs.ts';
import { EXIT, RESIN, type ResinCells } from './resin-cells.ts';

/** Cells that stay full. */
export interface CellPuddle {
  readonly cells: number;
  /** One of its cells on its lowest layer. */
  readonly lowest: number;
}

/**
 * What stays of the resin in a part's cells when it may only run downwards, the largest puddle first: the rule of the layers (kernel/issues), where only bores lead to the air.
 */
export function settle({ states, counts }: ResinCells, pose: DrainPose): readonly CellPuddle[] {
  const [width, depth, tall] = counts;
  const runs = findRuns(states, width, RESIN, EXIT);
  const { rows, starts, ends } = runs;
  const isStanding = pose === 'standing';
  /** Sets of runs, numbered as they are met, the lowest first; 0 is the air. */
  const forest = new Forest();
  forest.reset(1);
  const numbers = new Int32Array(starts.length);
  const firstRuns = [-1];
  const full = [0];
  const unite = (run: number, other: number): void => {
    const a = forest.find(numbers[run]!);
    const b = forest.find(numbers[other]!);
    if (a === b) return;
    const root = forest.unite(a, b);
    // What was full before its set found a way out stays so.
    if (root === 0) return;
    const child = root === a ? b : a;
    full[root]! += full[child]!;
    full[child] = 0;
  };
  for (let step = 0; step < tall; step++) {
    const layer = isStanding ? step : tall - 1 - step;
    for (let row = layer * depth; row < (layer + 1) * depth; row++) {
      for (let run = rows[row]!; run < rows[row + 1]!; run++) {
        numbers[run] = states.subarray(starts[run], ends[run]).includes(EXIT) ? 0 : forest.add();
        if (numbers[run] === 0) continue;
        firstRuns.push(run);
        full.push(0);
      }
      if (row > layer * depth) eachPair(runs, row, row - 1, -width, unite);
      const below = isStanding ? row - depth : row + depth;
      if (step > 0) eachPair(runs, row, below, (below - row) * width, unite);
    }
    for (let run = rows[layer * depth]!; run < rows[(layer + 1) * depth]!; run++) {
      const set = forest.find(numbers[run]!);
      if (set !== 0) full[set]! += ends[run]! - starts[run]!;
    }
  }
  return full
    .map((cells, set) => ({ cells, set }))
    .filter(({ cells }) => cells > 0)
    .map(({ cells, set }) => ({ cells, lowest: starts[firstRuns[set]!]! }))
    .sort((a, b) => b.cells - a.cells || a.lowest - b.lowest);
}
