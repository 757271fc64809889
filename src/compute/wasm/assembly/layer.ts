// One layer: triangles → segments → crossings per sub-row → spans → coverage → runs. Twin of kernel/raster/oracle.ts.

import {
  accumulator,
  crossings,
  fitCrossings,
  fitPanel,
  fitRuns,
  fitSegments,
  rowCursors,
  rowDifferences,
  runs,
  segments,
  touched,
} from './buffers';
import { writeRun } from './run-writer';
import { sortWords } from './topology';

let panelWidth: i32 = 0;
let panelHeight: i32 = 0;
let subRowShift: i32 = 0;
let greyTable: usize = 0;
let planeZero: i32 = 0;
let trianglesAt: usize = 0;

/** Sub-rows of all layers so far whose windings did not add up to zero. */
export let unbalanced: i32 = 0;
/** Σ length · grey of the last layer. */
export let litSum: f64 = 0;

/**
 * Sets what layers are drawn from. `shift`: log2 of the sub-rows a pixel row; `table`: 256 · 2^shift + 1 bytes, coverage → grey.
 * Returns 1, or 0 where memory is at its limit.
 */
export function setPanel(width: i32, height: i32, shift: i32, table: usize, firstPlane: i32, triangles: usize): i32 {
  panelWidth = width;
  panelHeight = height;
  subRowShift = shift;
  greyTable = table;
  planeZero = firstPlane;
  trianglesAt = triangles;
  unbalanced = 0;
  return fitPanel(<usize>width, <usize>height << shift) ? 1 : 0;
}

/** Where the plane meets the edge from a vertex below it to one above: x and y rounded by the one rounding rule. */
// @ts-ignore: decorator
@inline
function cut(low: usize, high: usize, plane: i32): v128 {
  const zLow = load<i32>(low, 8);
  const rise = load<i32>(high, 8) - zLow;
  const lowXy = v128.load64_zero(low);
  const delta = f64x2.convert_low_i32x4_s(i32x4.sub(v128.load64_zero(high), lowXy));
  const numerator = f64x2.add(
    f64x2.mul(delta, f64x2.splat(<f64>(plane - zLow))),
    f64x2.splat(<f64>(rise >> 1)),
  );
  const share = f64x2.floor(f64x2.div(numerator, f64x2.splat(<f64>rise)));
  return i32x4.add(lowXy, i32x4.trunc_sat_f64x2_s_zero(share));
}

let minRow: i32 = 0;
let maxRow: i32 = 0;

/** Segments of the listed triangles that cross a sub-row, with ±1 at the ends of their rows. Returns their number. */
function collectSegments(list: usize, count: i32, plane: i32): i32 {
  const rowCount = panelHeight << subRowShift;
  const pitchShift = 8 - subRowShift;
  const round = (1 << (pitchShift - 1)) - 1;
  const differences = rowDifferences;
  let out = segments;
  let lowest = rowCount;
  let highest = 0;
  for (let i = 0; i < count; i++) {
    const a = trianglesAt + <usize>load<u32>(list + (<usize>i << 2)) * 36;
    const b = a + 12;
    const c = a + 24;
    const aBelow = load<i32>(a, 8) <= plane;
    const bBelow = load<i32>(b, 8) <= plane;
    const cBelow = load<i32>(c, 8) <= plane;
    let odd = a;
    let next = b;
    let last = c;
    let oddBelow = aBelow;
    if (aBelow == bBelow) {
      if (aBelow == cBelow) continue;
      odd = c;
      next = a;
      last = b;
      oddBelow = cBelow;
    } else if (aBelow == cBelow) {
      odd = b;
      next = c;
      last = a;
      oddBelow = bBelow;
    }
    const onNext = oddBelow ? cut(odd, next, plane) : cut(next, odd, plane);
    const onLast = oddBelow ? cut(odd, last, plane) : cut(last, odd, plane);
    const start = oddBelow ? onNext : onLast;
    const end = oddBelow ? onLast : onNext;
    const startY = i32x4.extract_lane(start, 1);
    const endY = i32x4.extract_lane(end, 1);
    const first = max(0, (min(startY, endY) + round) >> pitchShift);
    const past = min(rowCount, (max(startY, endY) + round) >> pitchShift);
    if (first >= past) continue;
    lowest = min(lowest, first);
    highest = max(highest, past);
    const enter = differences + (<usize>first << 2);
    store<i32>(enter, load<i32>(enter) + 1);
    const leave = differences + (<usize>past << 2);
    store<i32>(leave, load<i32>(leave) - 1);
    v128.store64_lane(out, start, 0);
    v128.store64_lane(out + 8, end, 0);
    out += 16;
  }
  minRow = lowest;
  maxRow = highest;
  return <i32>((out - segments) >> 4);
}

/** Turns row differences into the rows' starts, clearing them. Returns the number of crossings. */
function placeRows(): u32 {
  let here: i32 = 0;
  let total: u32 = 0;
  const past = rowDifferences + (<usize>maxRow << 2);
  let cursor = rowCursors + (<usize>minRow << 2);
  for (let at = rowDifferences + (<usize>minRow << 2); at < past; at += 4) {
    here += load<i32>(at);
    store<i32>(at, 0);
    store<u32>(cursor, total);
    cursor += 4;
    total += <u32>here;
  }
  store<i32>(past, 0);
  return total;
}

/** Every segment's crossing of every sub-row between its ends, as x << 1 | (1 when it goes down in winding). */
function scatterCrossings(count: i32): void {
  const rowCount = panelHeight << subRowShift;
  const pitchShift = 8 - subRowShift;
  const pitch = 1 << pitchShift;
  const half = pitch >> 1;
  const round = half - 1;
  const right = panelWidth << 8;
  const cursors = rowCursors;
  const out = crossings;
  let at = segments;
  for (let i = 0; i < count; i++) {
    let xLow = load<i32>(at, 0);
    let yLow = load<i32>(at, 4);
    let xHigh = load<i32>(at, 8);
    let yHigh = load<i32>(at, 12);
    at += 16;
    let sign: i32 = 0;
    if (yLow > yHigh) {
      const x = xLow;
      xLow = xHigh;
      xHigh = x;
      const y = yLow;
      yLow = yHigh;
      yHigh = y;
      sign = 1;
    }
    const first = max(0, (yLow + round) >> pitchShift);
    const past = min(rowCount, (yHigh + round) >> pitchShift);
    const rise = yHigh - yLow;
    const width = xHigh - xLow;
    // Exact stepping: quotient and remainder of the first row, then of one pitch, by floor division.
    const from = <f64>width * <f64>((first << pitchShift) + half - yLow) + <f64>(rise >> 1);
    const step = <f64>width * <f64>pitch;
    const divisor = <f64>rise;
    const quotients = f64x2.floor(
      f64x2.div(f64x2.replace_lane(f64x2.splat(from), 1, step), f64x2.splat(divisor)),
    );
    const fromQuotient = f64x2.extract_lane(quotients, 0);
    const stepQuotient = f64x2.extract_lane(quotients, 1);
    let remainder = <i32>(from - fromQuotient * divisor);
    const stepRemainder = <i32>(step - stepQuotient * divisor);
    let x = xLow + <i32>fromQuotient;
    const stepX = <i32>stepQuotient;
    let cursor = cursors + (<usize>first << 2);
    const end = cursors + (<usize>past << 2);
    while (cursor < end) {
      const place = load<u32>(cursor);
      store<u32>(cursor, place + 1);
      store<i32>(out + (<usize>place << 2), (min(max(x, 0), right) << 1) | sign);
      x += stepX;
      remainder += stepRemainder;
      if (remainder >= rise) {
        remainder -= rise;
        x++;
      }
      cursor += 4;
    }
  }
}

// @ts-ignore: decorator
@inline
function addEnd(x: i32, sign: i32): void {
  const pixel = <usize>(x >> 8);
  const at = accumulator + (pixel << 2);
  store<i32>(at, load<i32>(at) + sign * (65536 - (x & 255)));
  const word = touched + ((pixel >> 6) << 3);
  store<u64>(word, load<u64>(word) | ((<u64>1) << (<u64>pixel & 63)));
}

/** Spans of one sub-row with more than two crossings. */
function addWindingSpans(first: usize, past: usize): void {
  sortWords(first, past);
  let winding = 0;
  let start: i32 = 0;
  for (let at = first; at < past; at += 4) {
    const word = load<i32>(at);
    if (winding == 0) start = word >> 1;
    winding += word & 1 ? -1 : 1;
    if (winding == 0) addSpan(start, word >> 1);
  }
  if (winding != 0) {
    addSpan(start, load<i32>(past - 4) >> 1);
    unbalanced++;
  }
}

let lowWord: usize = 0;
let highWord: usize = 0;

// @ts-ignore: decorator
@inline
function addSpan(start: i32, end: i32): void {
  if (start >= end) return;
  addEnd(start, 1);
  addEnd(end, -1);
  lowWord = min(lowWord, <usize>(start >> 14));
  highWord = max(highWord, <usize>(end >> 14));
}

/** Pixel rows to runs. Returns the number of words written to `runs`, for which there is room. */
function sweepRows(): i32 {
  const width = panelWidth;
  const table = greyTable;
  const subRows = 1 << subRowShift;
  const firstRow = minRow >> subRowShift;
  const pastRow = (maxRow + subRows - 1) >> subRowShift;
  const steps = accumulator;
  const bits = touched;
  let out = runs;
  let lit: f64 = 0;
  let grey = <i32>load<u8>(table);
  let length = width * firstRow;
  let rowStart = crossings;
  let cursor = rowCursors + (<usize>minRow << 2);
  let subRow = minRow;
  for (let row = firstRow; row < pastRow; row++) {
    lowWord = usize.MAX_VALUE;
    highWord = 0;
    const pastSubRow = min(maxRow, (row + 1) << subRowShift);
    for (; subRow < pastSubRow; subRow++) {
      const rowEnd = crossings + (<usize>load<u32>(cursor) << 2);
      cursor += 4;
      if (rowEnd - rowStart == 8) {
        const a = load<i32>(rowStart, 0);
        const b = load<i32>(rowStart, 4);
        unbalanced += ~(a ^ b) & 1;
        addSpan(min(a, b) >> 1, max(a, b) >> 1);
      } else if (rowEnd != rowStart) {
        addWindingSpans(rowStart, rowEnd);
      }
      rowStart = rowEnd;
    }
    let before: i32 = 0;
    let position: i32 = 0;
    for (let word = lowWord; word <= highWord; word++) {
      const bitsAt = bits + (word << 3);
      let set = load<u64>(bitsAt);
      if (set == 0) continue;
      store<u64>(bitsAt, 0);
      const base = <i32>(word << 6);
      while (set != 0) {
        const pixel = base + <i32>ctz(set);
        set &= set - 1;
        const at = steps + (<usize>pixel << 2);
        const packed = load<i32>(at);
        store<i32>(at, 0);
        if (pixel >= width) break;
        if (pixel > position) {
          const through = <i32>load<u8>(table + <usize>(before << 8));
          if (through != grey) {
            out = writeRun(out, length, grey);
            lit += <f64>length * <f64>grey;
            grey = through;
            length = 0;
          }
          length += pixel - position;
        }
        const partial = <i32>(<i16>packed);
        const step = (packed + 32768) >> 16;
        const here = <i32>load<u8>(table + <usize>(((before + step) << 8) + partial));
        before += step;
        if (here != grey) {
          out = writeRun(out, length, grey);
          lit += <f64>length * <f64>grey;
          grey = here;
          length = 0;
        }
        length++;
        position = pixel + 1;
      }
    }
    if (position < width) {
      const through = <i32>load<u8>(table + <usize>(before << 8));
      if (through != grey) {
        out = writeRun(out, length, grey);
        lit += <f64>length * <f64>grey;
        grey = through;
        length = 0;
      }
      length += width - position;
    }
  }
  const blank = <i32>load<u8>(table);
  if (blank != grey) {
    out = writeRun(out, length, grey);
    lit += <f64>length * <f64>grey;
    grey = blank;
    length = 0;
  }
  length += width * (panelHeight - pastRow);
  out = writeRun(out, length, grey);
  litSum = lit + <f64>length * <f64>grey;
  return <i32>((out - runs) >> 2);
}

/** Draws one layer from its triangles' numbers into `runs`. Returns the number of words, or −1 where memory is at its limit. */
export function drawLayer(list: usize, count: i32, layer: i32): i32 {
  if (!fitSegments(<usize>count)) return -1;
  const plane = layer == 0 ? planeZero : (layer << 8) + 128;
  const segmentCount = collectSegments(list, count, plane);
  const splits = <usize>((<u64>panelWidth * <u64>panelHeight) >> 24) + 2;
  if (segmentCount == 0) {
    if (!fitRuns(splits)) return -1;
    minRow = 0;
    maxRow = 0;
    return sweepRows();
  }
  const crossingCount = <usize>placeRows();
  // Each crossing touches one pixel at most; a touched pixel starts at most two runs.
  if (!fitCrossings(crossingCount) || !fitRuns(2 * crossingCount + splits)) {
    return -1;
  }
  scatterCrossings(segmentCount);
  return sweepRows();
}
