import type { Runs } from '../raster/types.ts';

/**
 * The lit stretches of a layer, each within one row. Span k covers the columns from[k] … to[k] − 1; row y has the spans
 * rows[y] … rows[y + 1] − 1, left to right with unlit pixels between them.
 */
export class Spans {
  readonly rows: Int32Array;
  from = new Int32Array(1024);
  to = new Int32Array(1024);
  /** Rows above `top` and from `bottom` on have no spans; both are 0 when none has. */
  top = 0;
  bottom = 0;
  private readonly width: number;
  private readonly height: number;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.rows = new Int32Array(height + 1);
  }

  get count(): number {
    return this.rows[this.height]!;
  }

  /** Takes the pixels of at least `grey` of a layer. Throws when the runs do not cover the panel exactly. */
  read(runs: Runs, grey: number): void {
    const { width, height, rows } = this;
    let count = 0;
    let column = 0;
    let row = 0;
    let start = -1;
    for (const word of runs) {
      const lit = (word & 0xff) >= grey;
      if (lit && start < 0) start = column;
      else if (!lit && start >= 0) {
        // A run that ended with its row has been closed there.
        if (start < column) this.put(count++, start, column);
        start = -1;
      }
      column += word >>> 8;
      while (column >= width) {
        if (row === height) throw new RangeError('the runs reach past the panel');
        if (lit) this.put(count++, start, width);
        start = lit ? 0 : -1;
        column -= width;
        rows[++row] = count;
      }
    }
    if (row !== height || column !== 0) throw new RangeError('the runs do not cover the panel');
    this.bottom = count === 0 ? 0 : rows.indexOf(count);
    this.top = 0;
    while (this.top < this.bottom && rows[this.top + 1] === 0) this.top++;
  }

  private put(index: number, from: number, to: number): void {
    if (index === this.from.length) {
      this.from = grown(this.from);
      this.to = grown(this.to);
    }
    this.from[index] = from;
    this.to[index] = to;
  }
}

function grown(values: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(values.length * 2);
  larger.set(values);
  return larger;
}
