import { RunBuilder } from '../raster/runs.ts';
import type { Runs } from '../raster/types.ts';
import { Spans, readSpans } from './spans.ts';

/** A stretch of a row: the columns left … right − 1. */
export interface Stretch {
  readonly row: number;
  readonly left: number;
  readonly right: number;
}

/** Pixels of a layer that hang together by their sides: stretches in no order. */
export type Piece = readonly Stretch[];

/** Looks up which pixels of one kind, lit or not, hang together on a layer. */
export class PieceFinder {
  private readonly spans: Spans;
  private readonly rowOf: Int32Array;

  constructor(spans: Spans) {
    this.spans = spans;
    this.rowOf = new Int32Array(spans.count);
    const { rows } = spans;
    for (let row = spans.top; row < spans.bottom; row++)
      this.rowOf.fill(row, rows[row]! >> 1, rows[row + 1]! >> 1);
  }

  /** The pieces that have a pixel of these stretches, each once. */
  touching(stretches: Iterable<Stretch>): readonly Piece[] {
    const seen = new Uint8Array(this.spans.count);
    const pieces: Piece[] = [];
    for (const { row, left, right } of stretches) {
      this.each(row, left, right, (span) => {
        if (seen[span] === 0) pieces.push(this.flood(span, seen));
      });
    }
    return pieces;
  }

  /** Whether any pixel of these stretches is of this kind. */
  meets(stretches: Iterable<Stretch>): boolean {
    let isMet = false;
    for (const { row, left, right } of stretches) {
      this.each(row, left, right, () => (isMet = true));
      if (isMet) return true;
    }
    return false;
  }

  private flood(from: number, seen: Uint8Array): Piece {
    const { edges, rows } = this.spans;
    const piece: Stretch[] = [];
    const waiting = [from];
    seen[from] = 1;
    for (let span = waiting.pop(); span !== undefined; span = waiting.pop()) {
      const stretch = { row: this.rowOf[span]!, left: edges[2 * span]!, right: edges[2 * span + 1]! };
      piece.push(stretch);
      for (const row of [stretch.row - 1, stretch.row + 1]) {
        if (row < 0 || row >= rows.length - 1) continue;
        this.each(row, stretch.left, stretch.right, (other) => {
          if (seen[other] === 1) return;
          seen[other] = 1;
          waiting.push(other);
        });
      }
    }
    return piece;
  }

  /** Calls with the number of every span that has a column of left … right − 1. */
  private each(row: number, left: number, right: number, call: (span: number) => void): void {
    const { edges, rows } = this.spans;
    let low = rows[row]! >> 1;
    let high = rows[row + 1]! >> 1;
    const past = high;
    // The first that ends behind `left`.
    while (low < high) {
      const middle = (low + high) >> 1;
      if (edges[2 * middle + 1]! > left) high = middle;
      else low = middle + 1;
    }
    for (let span = low; span < past && edges[2 * span]! < right; span++) call(span);
  }
}

/** Finders of the lit pieces of a layer, and of those of resin; a pixel is lit from grey 1 on. */
export function piecesOf(runs: Runs, width: number, height: number) {
  const lit = new Spans(height);
  readSpans(runs, width, { grey: 1, spans: lit });
  return { lit: new PieceFinder(lit), resin: new PieceFinder(gapsOf(lit, width, height)) };
}

function gapsOf(lit: Spans, width: number, height: number): Spans {
  const gaps = new Spans(height);
  gaps.begin(lit.count + height);
  let used = 0;
  const add = (left: number, right: number): void => {
    if (left === right) return;
    gaps.edges[used++] = left;
    gaps.edges[used++] = right;
  };
  for (let row = 0; row < height; row++) {
    let at = 0;
    for (let edge = lit.rows[row]!; edge < lit.rows[row + 1]!; edge += 2) {
      add(at, lit.edges[edge]!);
      at = lit.edges[edge + 1]!;
    }
    add(at, width);
    gaps.rows[row + 1] = used;
  }
  gaps.end();
  return gaps;
}

/** The layer with one grey in a piece. */
export function paintPiece(runs: Runs, width: number, piece: Piece, grey: number): Runs {
  const sorted = piece.toSorted((a, b) => a.row - b.row || a.left - b.left);
  const builder = new RunBuilder();
  let word = 0;
  /** Pixels of the word at hand that have been passed. */
  let passed = 0;
  const pass = (pixels: number, keep: boolean): void => {
    for (let left = pixels; left > 0;) {
      const length = runs[word]! >>> 8;
      const take = Math.min(left, length - passed);
      if (keep) builder.add(take, runs[word]! & 255);
      passed += take;
      left -= take;
      if (passed < length) continue;
      word++;
      passed = 0;
    }
  };
  let at = 0;
  for (const { row, left, right } of sorted) {
    const start = row * width + left;
    pass(start - at, true);
    pass(right - left, false);
    builder.add(right - left, grey);
    at = start + right - left;
  }
  const whole = runs.reduce((sum, each) => sum + (each >>> 8), 0);
  pass(whole - at, true);
  return builder.finish();
}
