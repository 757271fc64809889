/** Runs of cells along the rows of a grid, by number; ends are the first cells past them. */
export interface CellRuns {
  /** Row r has the runs rows[r] … rows[r + 1] − 1. */
  readonly rows: Int32Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/** The runs of cells of a state from `least` on, to `most`, in rows of `width` cells. */
export function findRuns(states: Uint8Array, width: number, least: number, most: number): CellRuns {
  const rowCount = states.length / width;
  const rows = new Int32Array(rowCount + 1);
  const starts: number[] = [];
  const ends: number[] = [];
  for (let row = 0, cell = 0; row < rowCount; row++) {
    const past = cell + width;
    while (cell < past) {
      while (cell < past && !(states[cell]! >= least && states[cell]! <= most)) cell++;
      if (cell === past) break;
      starts.push(cell);
      while (cell < past && states[cell]! >= least && states[cell]! <= most) cell++;
      ends.push(cell);
    }
    rows[row + 1] = starts.length;
  }
  return { rows, starts: Int32Array.from(starts), ends: Int32Array.from(ends) };
}

/** Calls with each two runs of two rows that have a side in common; the rows' cells are `shift` apart. */
export function eachPair(
  { rows, starts, ends }: CellRuns,
  row: number,
  other: number,
  shift: number,
  visit: (run: number, otherRun: number) => void,
): void {
  const past = rows[row + 1]!;
  const otherPast = rows[other + 1]!;
  let run = rows[row]!;
  let near = rows[other]!;
  while (run < past && near < otherPast) {
    const nearEnd = ends[near]! - shift;
    if (starts[run]! < nearEnd && starts[near]! - shift < ends[run]!) visit(run, near);
    if (ends[run]! < nearEnd) run++;
    else near++;
  }
}
