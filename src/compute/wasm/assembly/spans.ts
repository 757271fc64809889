// Crossings of a layer with one sub-row a pixel row to spans: of its lit pixels, and of those that are firm. What sweep.ts, mergeRuns and
// kernel/issues' readLayer make of them one after the other, without the runs between.

import { crossings, firmEdges, firmRows, litEdges, litRows, rowCursors } from './buffers';
import { sortWords } from './sort';

/** The span that is open at the end of what was written, if any: a span that begins there goes on with it. Returns where the next one goes. */
// @ts-ignore: decorator
@inline
function putSpan(out: usize, rowStart: usize, start: i32, end: i32): usize {
  if (out > rowStart && load<i32>(out - 4) >= start) {
    store<i32>(out - 4, end);
    return out;
  }
  store<i32>(out, start);
  store<i32>(out, end, 4);
  return out + 8;
}

/**
 * Writes the spans of all rows, for which there is room: rows as kernel/issues' Spans has them, and edges. Crossings stand between rows
 * `minRow` and `maxRow`. A pixel is lit where anything of it is covered, firm from `leastFirm` on, of 256.
 */
export function sweepSpans(height: i32, minRow: i32, maxRow: i32, leastFirm: i32): void {
  const base = crossings;
  let lit = litEdges;
  let firm = firmEdges;
  memory.fill(litRows, 0, <usize>(minRow + 1) << 2);
  memory.fill(firmRows, 0, <usize>(minRow + 1) << 2);
  let at = base;
  for (let row = minRow; row < maxRow; row++) {
    const past = base + (<usize>load<u32>(rowCursors + (<usize>row << 2)) << 2);
    if (past - at > 8) sortWords(at, past);
    else if (past - at == 8 && load<u32>(at) > load<u32>(at, 4)) {
      const word = load<u32>(at);
      store<u32>(at, load<u32>(at, 4));
      store<u32>(at, word, 4);
    }
    const litStart = lit;
    const firmStart = firm;
    let winding: i32 = 0;
    let start: i32 = 0;
    /** The pixel that spans last covered a part of, and how much of it. */
    let pixel: i32 = -1;
    let cover: i32 = 0;
    for (; at < past; at += 4) {
      const word = load<i32>(at);
      if (winding == 0) start = word >> 1;
      winding += 1 - ((word & 1) << 1);
      // A row that does not balance ends with its last crossing.
      if (winding != 0 && at + 4 < past) continue;
      const end = word >> 1;
      if (start >= end) continue;
      const first = start >> 8;
      const last = end >> 8;
      lit = putSpan(lit, litStart, first, (end + 255) >> 8);
      let full = first;
      if (first == last || (start & 255) != 0) {
        if (first != pixel) {
          if (cover >= leastFirm) firm = putSpan(firm, firmStart, pixel, pixel + 1);
          pixel = first;
          cover = 0;
        }
        cover += (first == last ? end : (first + 1) << 8) - start;
        full++;
        if (first == last) continue;
      }
      if (cover >= leastFirm) firm = putSpan(firm, firmStart, pixel, pixel + 1);
      if (full < last) firm = putSpan(firm, firmStart, full, last);
      pixel = last;
      cover = end & 255;
    }
    if (cover >= leastFirm) firm = putSpan(firm, firmStart, pixel, pixel + 1);
    store<u32>(litRows + (<usize>(row + 1) << 2), <u32>((lit - litEdges) >> 2));
    store<u32>(firmRows + (<usize>(row + 1) << 2), <u32>((firm - firmEdges) >> 2));
  }
  for (let row = maxRow + 1; row <= height; row++) {
    store<u32>(litRows + (<usize>row << 2), <u32>((lit - litEdges) >> 2));
    store<u32>(firmRows + (<usize>row << 2), <u32>((firm - firmEdges) >> 2));
  }
}
