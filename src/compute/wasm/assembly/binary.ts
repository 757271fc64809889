// A layer without greys: crossings, sorted into pixel rows, to canonical runs at once. What the rest of sweep.ts is with anti-aliasing off.

import { crossings, rowCursors, runs } from './buffers';
import { writeRun } from './run-writer';
import { countUnbalanced, setLitSum } from './sweep';
import { sortWords } from './sort';

/** Longest run of a word. */
const LONGEST: i32 = 0xffffff;

/** Where a span's end goes: to the left of the first pixel whose centre does not lie before it. */
// @ts-ignore: decorator
@inline
export function pixelEdge(x: i32): i32 {
  return (x + 127) & ~255;
}

/** The same of a crossing's word, x << 1 | direction; in pixels. */
// @ts-ignore: decorator
@inline
function pixelOf(word: i32): i32 {
  return (word + 254) >> 9;
}

/** Appends `gap` dark pixels and `length` lit ones, at most a row of them. `greys`: dark, and lit in the upper half. */
// @ts-ignore: decorator
@inline
function putSpan(out: usize, gap: i32, length: i32, greys: u64): usize {
  if (<u32>(gap - 1) >= <u32>LONGEST) return putSeldomSpan(out, gap, length, greys);
  store<u64>(out, greys | (<u64>gap << 8) | (<u64>length << 40));
  return out + 8;
}

/** A span that continues where the one before it ended, begins the layer or follows many dark pixels. */
function putSeldomSpan(out: usize, gap: i32, length: i32, greys: u64): usize {
  if (gap == 0 && out != runs) {
    out -= 4;
    length += <i32>(load<u32>(out) >> 8);
  } else {
    out = writeRun(out, gap, <i32>(greys & 255));
  }
  return writeRun(out, length, <i32>(greys >> 32));
}

/**
 * Canonical runs of the whole layer into `runs`, for which there is room. Crossings stand between pixel rows `minRow` and `maxRow`;
 * `table`: 257 bytes, of which the first and the last count. Returns the number of words.
 */
export function sweepBinary(width: i32, height: i32, table: usize, minRow: i32, maxRow: i32): i32 {
  const dark = <i32>load<u8>(table);
  const lit = <i32>load<u8>(table, 256);
  const greys = <u64>dark | (<u64>lit << 32);
  const pixels = width * height;
  const base = crossings;
  let unbalancedRows: i32 = 0;
  let litPixels: i32 = 0;
  let out = runs;
  /** Pixels up to and with the last lit one. */
  let written: i32 = 0;
  let rowStart = minRow * width;
  let at = base;
  const pastCursor = rowCursors + (<usize>maxRow << 2);
  for (let cursor = rowCursors + (<usize>minRow << 2); cursor < pastCursor; cursor += 4) {
    const past = base + (<usize>load<u32>(cursor) << 2);
    if (past - at == 8) {
      const one = load<i32>(at);
      const other = load<i32>(at, 4);
      const start = pixelOf(min(one, other));
      const length = pixelOf(max(one, other)) - start;
      unbalancedRows += ~(one ^ other) & 1;
      if (length > 0) {
        out = putSpan(out, rowStart + start - written, length, greys);
        written = rowStart + start + length;
        litPixels += length;
      }
    } else if (at < past) {
      sortWords(at, past);
      let winding: i32 = 0;
      let start: i32 = 0;
      for (; at < past; at += 4) {
        const word = load<i32>(at);
        if (winding == 0) start = pixelOf(word);
        winding += 1 - ((word & 1) << 1);
        // A row that does not balance ends with its last crossing.
        if (winding != 0 && at + 4 < past) continue;
        const length = pixelOf(word) - start;
        if (length == 0) continue;
        out = putSpan(out, rowStart + start - written, length, greys);
        written = rowStart + start + length;
        litPixels += length;
      }
      unbalancedRows += winding != 0 ? 1 : 0;
    }
    at = past;
    rowStart += width;
  }
  countUnbalanced(unbalancedRows);
  setLitSum(<f64>litPixels * <f64>lit + <f64>(pixels - litPixels) * <f64>dark);
  // A table may give dark and lit pixels the same grey.
  if (dark == lit) return <i32>((writeRun(runs, pixels, dark) - runs) >> 2);
  return <i32>((writeRun(out, pixels - written, dark) - runs) >> 2);
}
