// Crossings of a layer, sorted into sub-rows, to runs: spans → coverage → grey → raw runs → canonical runs.

import { accumulator, crossings, rowCursors, runs, spanEnds, touched } from './buffers';
import { writeRun } from './run-writer';
import { sortFourRows, sortWords } from './sort';

/** Sub-rows of all layers since counting started whose windings did not add up to zero. */
export let unbalanced: i32 = 0;
/** Σ length · grey of the last layer. */
export let litSum: f64 = 0;

export function startCounting(): void {
  unbalanced = 0;
}

export function countUnbalanced(subRows: i32): void {
  unbalanced += subRows;
}

export function setLitSum(sum: f64): void {
  litSum = sum;
}

// ── The usual row: every sub-row is one span, or every one is two ───────────────────────────────────────────────────

/** Whether each of a pixel row's sub-rows has exactly `count` crossings: its ends then count up by as many. */
// @ts-ignore: decorator
@inline
function isPlainRow(cursor: usize, before: u32, subRows: i32, count: u32): bool {
  for (let i: i32 = 0; i < subRows; i++) {
    if (load<u32>(cursor + (<usize>i << 2)) != before + count * <u32>(i + 1)) return false;
  }
  return true;
}

/**
 * Starts and ends of a plain row's spans, four lanes at a time, into `spanEnds` (starts first, then ends 64 bytes on).
 * Fewer than four sub-rows fill the lanes with copies. Returns whether all sub-rows balance.
 */
// @ts-ignore: decorator
@inline
function gatherSpans(at: usize, shift: i32): bool {
  let odd = i32x4.splat(-1);
  const groups = shift > 2 ? 1 << (shift - 2) : 1;
  for (let group: i32 = 0; group < groups; group++) {
    let low = v128.load(at);
    let high: v128;
    if (shift == 0) {
      low = v128.shuffle<i32>(low, low, 0, 1, 0, 1);
      high = low;
    } else if (shift == 1) {
      high = low;
    } else {
      high = v128.load(at, 16);
      at += 32;
    }
    const first = v128.shuffle<i32>(low, high, 0, 2, 4, 6);
    const second = v128.shuffle<i32>(low, high, 1, 3, 5, 7);
    odd = v128.and(odd, v128.xor(first, second));
    const place = spanEnds + (<usize>group << 4);
    v128.store(place, i32x4.shr_u(i32x4.min_u(first, second), 1));
    v128.store(place, i32x4.shr_u(i32x4.max_u(first, second), 1), 64);
  }
  return i32x4.all_true(v128.and(odd, i32x4.splat(1)));
}

// @ts-ignore: decorator
@inline
function leastLane(v: v128): i32 {
  const pair = i32x4.min_s(v, v128.shuffle<i32>(v, v, 2, 3, 0, 1));
  return min(i32x4.extract_lane(pair, 0), i32x4.extract_lane(pair, 1));
}

// @ts-ignore: decorator
@inline
function mostLane(v: v128): i32 {
  const pair = i32x4.max_s(v, v128.shuffle<i32>(v, v, 2, 3, 0, 1));
  return max(i32x4.extract_lane(pair, 0), i32x4.extract_lane(pair, 1));
}

/** Σ over sub-rows of the part of a pixel that lies right of the ends at `place`: 0..256 each. */
// @ts-ignore: decorator
@inline
function coverRight(place: usize, groups: i32, pixelEnd: i32): i32 {
  let sum = i32x4.splat(0);
  for (let group: i32 = 0; group < groups; group++) {
    const part = i32x4.sub(i32x4.splat(pixelEnd), v128.load(place + (<usize>group << 4)));
    sum = i32x4.add(sum, i32x4.min_s(i32x4.max_s(part, i32x4.splat(0)), i32x4.splat(256)));
  }
  const pair = i32x4.add(sum, v128.shuffle<i32>(sum, sum, 2, 3, 0, 1));
  return i32x4.extract_lane(pair, 0) + i32x4.extract_lane(pair, 1);
}

/** The same of rows of two spans each: those of the second 128 bytes on. False where the spans of a sub-row lie in each other. */
// @ts-ignore: decorator
@inline
function gatherTwoSpans(at: usize, shift: i32): bool {
  let odd = i32x4.splat(-1);
  const groups = shift > 2 ? 1 << (shift - 2) : 1;
  const row1: usize = shift > 0 ? 16 : 0;
  const row2: usize = shift > 1 ? 32 : 0;
  for (let group: i32 = 0; group < groups; group++) {
    const place = spanEnds + (<usize>group << 4);
    sortFourRows(at, at + row1, at + row2, at + row1 + row2, place);
    at += 64;
    const first = v128.load(place);
    const second = v128.load(place, 64);
    const third = v128.load(place, 128);
    const fourth = v128.load(place, 192);
    odd = v128.and(odd, v128.and(v128.xor(first, second), v128.xor(third, fourth)));
    v128.store(place, i32x4.shr_u(first, 1));
    v128.store(place, i32x4.shr_u(second, 1), 64);
    v128.store(place, i32x4.shr_u(third, 1), 128);
    v128.store(place, i32x4.shr_u(fourth, 1), 192);
  }
  return i32x4.all_true(v128.and(odd, i32x4.splat(1)));
}

/** Where the first spans of a row of two end, in pixels. */
let pastFirst: i32 = 0;

/**
 * Raw runs of a plain row from pixel `from` to past the spans whose starts stand at `starts`: starts that share few pixels, and ends, with full
 * pixels between; `isLast`: and to the end of the row. Returns where the next run goes, or 0 when the spans are not of that shape or begin
 * before `from`.
 */
// @ts-ignore: decorator
@inline
function putPlainSpan(
  starts: usize,
  from: i32,
  isLast: bool,
  out: usize,
  width: i32,
  shift: i32,
  table: usize,
): usize {
  const groups = shift > 2 ? 1 << (shift - 2) : 1;
  const ends = starts + 64;
  let least = v128.load(starts);
  let most = least;
  let leastEnd = v128.load(ends);
  let mostEnd = leastEnd;
  for (let group: i32 = 1; group < groups; group++) {
    const start = v128.load(starts + (<usize>group << 4));
    const end = v128.load(ends + (<usize>group << 4));
    least = i32x4.min_s(least, start);
    most = i32x4.max_s(most, start);
    leastEnd = i32x4.min_s(leastEnd, end);
    mostEnd = i32x4.max_s(mostEnd, end);
  }
  const first = leastLane(least) >> 8;
  const firstFull = (mostLane(most) >> 8) + 1;
  const pastFull = leastLane(leastEnd) >> 8;
  const past = min((mostLane(mostEnd) >> 8) + 1, width);
  const most2 = 2 << shift;
  if (first < from || firstFull > pastFull || firstFull - first > most2 || past - pastFull > most2) return 0;
  // Copies in the lanes count each sub-row 4 / subRows times.
  const copies = shift < 2 ? 2 - shift : 0;
  const full = 256 << shift;
  if (first > from) out = put(out, first - from, <i32>load<u8>(table));
  for (let pixel = first; pixel < firstFull; pixel++) {
    const cover = coverRight(starts, groups, (pixel + 1) << 8) >> copies;
    out = put(out, 1, <i32>load<u8>(table + <usize>cover));
  }
  if (pastFull > firstFull) out = put(out, pastFull - firstFull, <i32>load<u8>(table + <usize>full));
  for (let pixel = pastFull; pixel < past; pixel++) {
    const cover = full - (coverRight(ends, groups, (pixel + 1) << 8) >> copies);
    out = put(out, 1, <i32>load<u8>(table + <usize>cover));
  }
  if (!isLast) pastFirst = past;
  else if (past < width) out = put(out, width - past, <i32>load<u8>(table));
  return out;
}

/** Raw runs of a plain row of one span. Returns where the next run goes, or 0 where it takes the way of any other row. */
// @ts-ignore: decorator
@inline
function putPlainRow(at: usize, out: usize, width: i32, shift: i32, table: usize): usize {
  return gatherSpans(at, shift) ? putPlainSpan(spanEnds, 0, true, out, width, shift, table) : 0;
}

/** The same of two spans. */
function putPlainPair(at: usize, out: usize, width: i32, shift: i32, table: usize): usize {
  if (!gatherTwoSpans(at, shift)) return 0;
  const next = putPlainSpan(spanEnds, 0, false, out, width, shift, table);
  return next != 0 ? putPlainSpan(spanEnds + 128, pastFirst, true, next, width, shift, table) : 0;
}

// @ts-ignore: decorator
@inline
function put(out: usize, length: i32, grey: i32): usize {
  store<u32>(out, (<u32>length << 8) | <u32>grey);
  return out + 4;
}

// ── Any other row: span ends into an accumulator ────────────────────────────────────────────────────────────────────

/** Adds sign · (65536 − (x & 255)) to the end's pixel: its step in the high half, less its partial coverage in the low. */
// @ts-ignore: decorator
@inline
function addEnd(steps: usize, bits: usize, x: i32, sign: i32): void {
  const pixel = <usize>(x >> 8);
  const at = steps + (pixel << 2);
  store<i32>(at, load<i32>(at) + sign * (65536 - (x & 255)));
  const word = bits + ((pixel >> 6) << 3);
  store<u64>(word, load<u64>(word) | ((<u64>1) << (<u64>pixel & 63)));
}

// @ts-ignore: decorator
@inline
export function addSpan(steps: usize, bits: usize, start: i32, end: i32): void {
  if (start >= end) return;
  addEnd(steps, bits, start, 1);
  addEnd(steps, bits, end, -1);
}

/** Spans of one sub-row, whose crossings it sorts. Returns 1 when the windings do not balance. */
function addSpans(steps: usize, bits: usize, first: usize, past: usize): i32 {
  sortWords(first, past);
  let winding = 0;
  let start: i32 = 0;
  for (let at = first; at < past; at += 4) {
    const word = load<i32>(at);
    if (winding == 0) start = word >> 1;
    winding += word & 1 ? -1 : 1;
    if (winding == 0) addSpan(steps, bits, start, word >> 1);
  }
  if (winding == 0) return 0;
  addSpan(steps, bits, start, load<i32>(past - 4) >> 1);
  return 1;
}

/**
 * Turns one sub-row's crossings into its spans (start and past, i32) in their place, those that touch made one. Returns their number
 * << 1 | (1 when the windings do not balance).
 */
export function spansOf(first: usize, past: usize): u32 {
  sortWords(first, past);
  let winding = 0;
  let start: i32 = 0;
  let end: i32 = -1;
  let out = first;
  for (let at = first; at < past; at += 4) {
    const word = load<i32>(at);
    if (winding == 0) start = word >> 1;
    winding += word & 1 ? -1 : 1;
    const last = winding != 0 && at + 4 == past;
    if ((winding != 0 && !last) || start == word >> 1) continue;
    if (start == end) {
      out -= 8;
      start = load<i32>(out);
    }
    end = word >> 1;
    store<i32>(out, start);
    store<i32>(out, end, 4);
    out += 8;
  }
  return (<u32>((out - first) >> 3) << 1) | (winding == 0 ? 0 : 1);
}

/** Raw runs of one pixel row from the touched pixels low..high (in x), leaving accumulator and bits zero. */
export function putTouchedRow(out: usize, width: i32, table: usize, low: i32, high: i32): usize {
  const steps = accumulator;
  const bits = touched;
  let before: i32 = 0;
  let position: i32 = 0;
  const lastWord = bits + (<usize>(high >> 14) << 3);
  for (let word = bits + (<usize>(low >> 14) << 3); word <= lastWord; word += 8) {
    let set = load<u64>(word);
    if (set == 0) continue;
    store<u64>(word, 0);
    const firstPixel = <i32>((word - bits) << 3);
    while (set != 0) {
      const pixel = firstPixel + <i32>ctz(set);
      set &= set - 1;
      const at = steps + (<usize>pixel << 2);
      const packed = load<i32>(at);
      store<i32>(at, 0);
      if (pixel >= width) break;
      if (pixel > position) {
        out = put(out, pixel - position, <i32>load<u8>(table + <usize>(before << 8)));
      }
      const step = (packed + 32768) >> 16;
      const cover = ((before + step) << 8) + <i32>(<i16>packed);
      out = put(out, 1, <i32>load<u8>(table + <usize>cover));
      before += step;
      position = pixel + 1;
    }
  }
  if (position < width) out = put(out, width - position, <i32>load<u8>(table + <usize>(before << 8)));
  return out;
}

// ── The layer ───────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Raw runs of the whole layer into `runs`, for which there is room; neighbours may be equal. Crossings stand between sub-rows
 * `minRow` and `maxRow`. Returns the end of the raw runs.
 */
export function sweepRows(
  width: i32,
  height: i32,
  shift: i32,
  table: usize,
  minRow: i32,
  maxRow: i32,
): usize {
  const steps = accumulator;
  const bits = touched;
  const base = crossings;
  const subRows = 1 << shift;
  const firstRow = minRow >> shift;
  const pastRow = (maxRow + subRows - 1) >> shift;
  const blank = <i32>load<u8>(table);
  let unbalancedRows: i32 = 0;
  let out = writeRun(runs, width * firstRow, blank);
  let before: u32 = 0;
  let cursor = rowCursors + (<usize>minRow << 2);
  let subRow = minRow;
  for (let row = firstRow; row < pastRow; row++) {
    if (subRow == row << shift && subRow + subRows <= maxRow) {
      const at = base + (<usize>before << 2);
      let next: usize = 0;
      let count: u32 = 2;
      if (isPlainRow(cursor, before, subRows, 2)) {
        next = putPlainRow(at, out, width, shift, table);
      } else if (isPlainRow(cursor, before, subRows, 4)) {
        next = putPlainPair(at, out, width, shift, table);
        count = 4;
      }
      if (next != 0) {
        out = next;
        before += count << shift;
        cursor += <usize>subRows << 2;
        subRow += subRows;
        continue;
      }
    }
    let low = i32.MAX_VALUE;
    let high = 0;
    const pastSubRow = min(maxRow, (row + 1) << shift);
    for (; subRow < pastSubRow; subRow++) {
      const past = load<u32>(cursor);
      cursor += 4;
      if (past == before) continue;
      const first = base + (<usize>before << 2);
      const end = base + (<usize>past << 2);
      unbalancedRows += addSpans(steps, bits, first, end);
      low = min(low, load<i32>(first) >> 1);
      high = max(high, load<i32>(end - 4) >> 1);
      before = past;
    }
    out = putTouchedRow(out, width, table, low, high);
  }
  unbalanced += unbalancedRows;
  return writeRun(out, width * (height - pastRow), blank);
}

/** Makes raw runs up to `past` canonical, in place: equal neighbours join, long runs are split. Returns the number of words. */
export function mergeRuns(past: usize): i32 {
  let at = runs;
  let out = at;
  let lit: u64 = 0;
  let grey: i32 = 0;
  let length: i32 = 0;
  for (; at < past; at += 4) {
    const word = load<u32>(at);
    const next = <i32>(word & 255);
    if (next != grey) {
      out = writeRun(out, length, grey);
      lit += <u64>length * <u64>grey;
      grey = next;
      length = 0;
    }
    length += <i32>(word >> 8);
  }
  litSum = <f64>(lit + <u64>length * <u64>grey);
  return <i32>((writeRun(out, length, grey) - runs) >> 2);
}
