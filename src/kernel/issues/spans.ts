import type { Runs } from '../raster/types.ts';

/**
 * Stretches of a layer's pixels, each within one row, as the columns where they begin and where they end by turns: row y has the
 * edges rows[y] … rows[y + 1] − 1, an even number of them, rising. A span covers the columns edges[k] … edges[k + 1] − 1 of an
 * even k, and is number k / 2; between two spans of a row is a gap of other pixels.
 */
export interface SpanEdges {
  readonly rows: Int32Array;
  /** As many as there are, or more. */
  readonly edges: Int32Array;
}

/** Lit and firm pixels of a layer. */
export interface LayerSpans {
  readonly lit: SpanEdges;
  readonly firm: SpanEdges;
}

/** Spans that a layer is read into. */
export class Spans implements SpanEdges {
  readonly rows: Int32Array;
  edges = new Int32Array(0);
  /** Rows above `top` and from `bottom` on have no spans; both are 0 when none has. */
  top = 0;
  bottom = 0;

  constructor(height: number) {
    this.rows = new Int32Array(height + 1);
  }

  get count(): number {
    return this.rows[this.rows.length - 1]! >> 1;
  }

  /** Forgets all spans and makes room for `most`, and for one column that turns out to be no edge. */
  begin(most: number): void {
    if (this.edges.length > 2 * most) return;
    // A little more: the next layer is much like this one.
    this.edges = new Int32Array(Math.ceil(most * 2.5) + 1);
  }

  /** Takes a copy of others, of as many rows. */
  copy({ rows, edges }: SpanEdges): void {
    this.rows.set(rows);
    this.begin(this.count);
    this.edges.set(edges);
    this.end();
  }

  /** Finds `top` and `bottom` when all rows are known. */
  end(): void {
    const { rows } = this;
    const past = rows[rows.length - 1]!;
    this.bottom = past === 0 ? 0 : rows.indexOf(past);
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
 * Reads the pixels of at least `grey` of a layer `width` pixels wide into `spans`; in the manner of `readLayer`, in two thirds of its
 * time. Throws when the runs do not cover the panel exactly.
 */
export function readSpans(runs: Runs, width: number, { grey: least, spans }: Threshold): void {
  const { rows } = spans;
  const height = rows.length - 1;
  spans.begin(Math.ceil(runs.length / 2) + height);
  const { edges } = spans;
  const lastBelow = least - 1;
  let count = 0;
  /** 1 where the word before was of a span. */
  let wasIn = 0;
  let column = 0;
  let row = 0;
  for (let index = 0; index < runs.length; index++) {
    const word = runs[index]!;
    // 1 when the difference is negative.
    const isIn = (lastBelow - (word & 0xff)) >>> 31;
    edges[count] = column;
    count += isIn ^ wasIn;
    wasIn = isIn;
    column += word >>> 8;
    while (column >= width) {
      if (row === height) throw new RangeError('the runs reach past the panel');
      column -= width;
      row++;
      // What is under way ends with its row, and begins again with the next one if there is more of it.
      edges[count] = width;
      count += wasIn;
      rows[row] = count;
      if (column === 0) wasIn = 0;
      edges[count] = 0;
      count += wasIn;
    }
  }
  if (row !== height || column !== 0) throw new RangeError('the runs do not cover the panel');
  spans.end();
}

/**
 * Reads a layer `width` pixels wide into its lit spans and its firm ones, whose grey is at least the lit one's; the sum of all
 * its pixels' greys. One pass without calls and without choices: a crowded plate has a hundred thousand words on each of its
 * layers, and which of them are edges cannot be guessed. Every word's column is written down; the next one is written over it
 * unless it is an edge. Throws when the runs do not cover the panel exactly.
 */
export function readLayer(runs: Runs, width: number, lit: Threshold, firm: Threshold): number {
  const { rows: litRows } = lit.spans;
  const { rows: firmRows } = firm.spans;
  const height = litRows.length - 1;
  // A span begins with its row, or after a word that is not of it.
  const most = Math.ceil(runs.length / 2) + height;
  lit.spans.begin(most);
  firm.spans.begin(most);
  const { edges: litEdges } = lit.spans;
  const { edges: firmEdges } = firm.spans;
  const lastUnlit = lit.grey - 1;
  const lastSoft = firm.grey - 1;
  let litCount = 0;
  let firmCount = 0;
  /** 1 where the word before was lit, or firm. */
  let wasLit = 0;
  let wasFirm = 0;
  let column = 0;
  let row = 0;
  let greys = 0;
  for (let index = 0; index < runs.length; index++) {
    const word = runs[index]!;
    const grey = word & 0xff;
    const length = word >>> 8;
    greys += grey * length;
    // 1 when the difference is negative.
    const isLit = (lastUnlit - grey) >>> 31;
    const isFirm = (lastSoft - grey) >>> 31;
    litEdges[litCount] = column;
    litCount += isLit ^ wasLit;
    wasLit = isLit;
    firmEdges[firmCount] = column;
    firmCount += isFirm ^ wasFirm;
    wasFirm = isFirm;
    column += length;
    while (column >= width) {
      if (row === height) throw new RangeError('the runs reach past the panel');
      column -= width;
      row++;
      // What is under way ends with its row, and begins again with the next one if there is more of it.
      litEdges[litCount] = width;
      litCount += wasLit;
      litRows[row] = litCount;
      firmEdges[firmCount] = width;
      firmCount += wasFirm;
      firmRows[row] = firmCount;
      if (column === 0) {
        wasLit = 0;
        wasFirm = 0;
      }
      litEdges[litCount] = 0;
      litCount += wasLit;
      firmEdges[firmCount] = 0;
      firmCount += wasFirm;
    }
  }
  if (row !== height || column !== 0) throw new RangeError('the runs do not cover the panel');
  lit.spans.end();
  firm.spans.end();
  return greys;
}
