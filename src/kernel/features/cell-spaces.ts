import type { Occupancy } from './occupancy.ts';

/** Filled cells of a grid as runs of its columns, and which of them hang together across faces of cells. */
export interface CellSpaces {
  /** The first run of each column, and one past the last of all. */
  readonly firsts: Uint32Array;
  /** First cell of a run in its column, and one past its last. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** The space each run belongs to, by the number of one of its runs. */
  readonly spaceOf: Uint32Array;
  /** Cells of a space, by its number. */
  readonly sizes: Uint32Array;
}

/** Finds the spaces of a grid: runs of neighbouring columns that overlap are united. */
export function findSpaces({ cells, counts }: Occupancy): CellSpaces {
  const [width, depth, tall] = counts;
  const columns = width * depth;
  const firsts = new Uint32Array(columns + 1);
  let runs = 0;
  for (let column = 0, at = 0; column < columns; column++) {
    let before = 0;
    for (let z = 0; z < tall; z++, at++) {
      const cell = cells[at]!;
      if (cell > before) runs++;
      before = cell;
    }
    firsts[column + 1] = runs;
  }
  const starts = new Uint32Array(runs);
  const ends = new Uint32Array(runs);
  for (let column = 0, run = 0; column < columns; column++) {
    for (let z = 0, at = column * tall; z < tall; z++, at++) {
      if (cells[at] === 0) continue;
      starts[run] = z;
      while (z + 1 < tall && cells[at + 1] === 1) {
        z++;
        at++;
      }
      ends[run++] = z + 1;
    }
  }
  const parents = Uint32Array.from({ length: runs }, (_, run) => run);
  const rootOf = (run: number): number => {
    let root = run;
    while (parents[root]! !== root) {
      parents[root] = parents[parents[root]!]!;
      root = parents[root]!;
    }
    return root;
  };
  const unite = (column: number, beside: number): void => {
    let a = firsts[column]!;
    let b = firsts[beside]!;
    while (a < firsts[column + 1]! && b < firsts[beside + 1]!) {
      if (starts[a]! < ends[b]! && starts[b]! < ends[a]!) parents[rootOf(a)] = rootOf(b);
      if (ends[a]! < ends[b]!) a++;
      else b++;
    }
  };
  for (let column = 0; column < columns; column++) {
    if (column % width > 0) unite(column, column - 1);
    if (column >= width) unite(column, column - width);
  }
  const sizes = new Uint32Array(runs);
  const spaceOf = parents.map((_, run) => rootOf(run));
  for (let run = 0; run < runs; run++) sizes[spaceOf[run]!]! += ends[run]! - starts[run]!;
  return { firsts, starts, ends, spaceOf, sizes };
}
