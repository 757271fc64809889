import type { Runs } from '../raster/types.ts';

/**
 * Stretches of a layer's pixels, each within one row. Span k covers the columns from[k] … to[k] − 1; row y has the spans
 * rows[y] … rows[y + 1] − 1, left to right with other pixels between them.
 */
export class Spans {
  readonly rows: Int32Array;
  from = new Int32Array(0);
  to = new Int32Array(0);
  /** Rows above `top` and from `bottom` on have no spans; both are 0 when none has. */
  top = 0;
  bottom = 0;

  constructor(height: number) {
    this.rows = new Int32Array(height + 1);
  }

  get count(): number {
    return this.rows[this.rows.length - 1]!;
  }

  /** Forgets all spans and makes room for `most`. */
  begin(most: number): void {
    if (this.from.length >= most) return;
    // A little more: the next layer is much like this one.
    const room = Math.ceil(most * 1.25);
    this.from = new Int32Array(room);
    this.to = new Int32Array(room);
  }

  /** Finds `top` and `bottom` when all rows are known. */
  end(): void {
    const { rows, count } = this;
    this.bottom = count === 0 ? 0 : rows.indexOf(count);
    this.top = 0;
    while (this.top < this.bottom && rows[this.top + 1] === 0) this.top++;
  }
}

/** Pixels of at least a grey, and where they go. */
export interface Threshold {
  readonly grey: number;
  readonly spans: Spans;
}

/**
 * Reads a layer `width` pixels wide into its lit spans and its firm ones, whose grey is at least the lit one's; the sum of all
 * its pixels' greys. One pass and no calls in it: a crowded plate has a hundred thousand words on each of its layers. Throws when
 * the runs do not cover the panel exactly.
 */
export function readLayer(runs: Runs, width: number, lit: Threshold, firm: Threshold): number {
  const { rows: litRows } = lit.spans;
  const { rows: firmRows } = firm.spans;
  const height = litRows.length - 1;
  // A span begins with its row, or after a word that is not of it.
  const most = Math.ceil(runs.length / 2) + height;
  lit.spans.begin(most);
  firm.spans.begin(most);
  const { from: litFrom, to: litTo } = lit.spans;
  const { from: firmFrom, to: firmTo } = firm.spans;
  const { grey: litGrey } = lit;
  const { grey: firmGrey } = firm;
  let litCount = 0;
  let firmCount = 0;
  /** Where the span under way began, or −1. */
  let litStart = -1;
  let firmStart = -1;
  let column = 0;
  let row = 0;
  let greys = 0;
  for (let index = 0; index < runs.length; index++) {
    const word = runs[index]!;
    const grey = word & 0xff;
    const length = word >>> 8;
    greys += grey * length;
    if (grey >= litGrey) {
      if (litStart < 0) litStart = column;
    } else if (litStart >= 0) {
      litFrom[litCount] = litStart;
      litTo[litCount++] = column;
      litStart = -1;
    }
    if (grey >= firmGrey) {
      if (firmStart < 0) firmStart = column;
    } else if (firmStart >= 0) {
      firmFrom[firmCount] = firmStart;
      firmTo[firmCount++] = column;
      firmStart = -1;
    }
    column += length;
    while (column >= width) {
      if (row === height) throw new RangeError('the runs reach past the panel');
      column -= width;
      if (litStart >= 0) {
        litFrom[litCount] = litStart;
        litTo[litCount++] = width;
        litStart = column > 0 ? 0 : -1;
      }
      if (firmStart >= 0) {
        firmFrom[firmCount] = firmStart;
        firmTo[firmCount++] = width;
        firmStart = column > 0 ? 0 : -1;
      }
      row++;
      litRows[row] = litCount;
      firmRows[row] = firmCount;
    }
  }
  if (row !== height || column !== 0) throw new RangeError('the runs do not cover the panel');
  lit.spans.end();
  firm.spans.end();
  return greys;
}
