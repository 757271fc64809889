// Outlines moved outwards or inwards, on the spans of sub-rows. Twin of kernel/raster/compensation.ts.

import { accumulator, crossings, growRuns, rowCursors, rowDifferences, runs, touched } from './buffers';
import { reserve } from './memory';
import { writeRun } from './run-writer';
import { addSpan, addSpans, putTouchedRow, spansOf } from './sweep';
import { sortWords } from './topology';

/** Ends of widened spans that reach one sub-row, x << 1 | (1 for a span's past). */
let reached: usize = 0;
let reachedCapacity: usize = 0;

function fitReached(count: usize): bool {
  if (count <= reachedCapacity) return true;
  reachedCapacity = max(count, reachedCapacity << 1);
  return (reached = reserve(reachedCapacity << 2)) != 0;
}

let firstDrawn: i32 = 0;
let pastDrawn: i32 = 0;
/** Spans that were found, all sub-rows. */
let spanCount: usize = 0;
/** Sub-rows of the last layer whose windings did not add up to zero. */
export let unbalancedSpans: i32 = 0;

// @ts-ignore: decorator
@inline
function startOfRow(subRow: i32): usize {
  const before = subRow == firstDrawn ? 0 : load<u32>(rowCursors + ((<usize>subRow - 1) << 2));
  return crossings + (<usize>before << 2);
}

// @ts-ignore: decorator
@inline
function spansOfRow(subRow: i32): usize {
  return <usize>load<u32>(rowDifferences + (<usize>subRow << 2));
}

/** Turns every sub-row's crossings into spans (start and past, i32) in their place, and counts them. Returns unbalanced sub-rows. */
function findSpans(): i32 {
  let unbalanced = 0;
  spanCount = 0;
  for (let subRow = firstDrawn; subRow < pastDrawn; subRow++) {
    const first = startOfRow(subRow);
    const past = crossings + (<usize>load<u32>(rowCursors + (<usize>subRow << 2)) << 2);
    const found = spansOf(first, past);
    unbalanced += <i32>(found & 1);
    store<u32>(rowDifferences + (<usize>subRow << 2), found >> 1);
    spanCount += <usize>(found >> 1);
  }
  return unbalanced;
}

/** Row differences are zero between layers. */
function forgetSpans(): void {
  memory.fill(rowDifferences + (<usize>firstDrawn << 2), 0, <usize>(pastDrawn - firstDrawn) << 2);
}

// @ts-ignore: decorator
@inline
function putReached(out: usize, start: i32, past: i32, width: i32, right: i32): usize {
  store<i32>(out, max(0, start - width) << 1);
  store<i32>(out, (min(right, past + width) << 1) | 1, 4);
  return out + 8;
}

/** Spans that reach a sub-row, widened, into `reached`. Returns where they end. */
function reachOutwards(subRow: i32, reach: usize, rows: i32, right: i32): usize {
  let out = reached;
  const past = min(pastDrawn, subRow + rows);
  for (let other = max(firstDrawn, subRow - rows + 1); other < past; other++) {
    const width = load<i32>(reach + (<usize>abs(other - subRow) << 2));
    let at = startOfRow(other);
    for (const end = at + (spansOfRow(other) << 3); at < end; at += 8) {
      out = putReached(out, load<i32>(at), load<i32>(at, 4), width, right);
    }
  }
  return out;
}

/** Gaps that reach a sub-row, widened, into `reached`; 0 where one of the rows within reach is all gap. */
function reachInwards(subRow: i32, reach: usize, rows: i32, right: i32, subRowCount: i32): usize {
  let out = reached;
  const past = min(subRowCount, subRow + rows);
  for (let other = max(0, subRow - rows + 1); other < past; other++) {
    if (other < firstDrawn || other >= pastDrawn || spansOfRow(other) == 0) return 0;
    const width = load<i32>(reach + (<usize>abs(other - subRow) << 2));
    let at = startOfRow(other);
    let from = 0;
    for (const end = at + (spansOfRow(other) << 3); at < end; at += 8) {
      const start = load<i32>(at);
      if (start > from) out = putReached(out, from, start, width, right);
      from = load<i32>(at, 4);
    }
    if (from < right) out = putReached(out, from, right, width, right);
  }
  return out;
}

/** Adds what lies between the gaps in `reached` to the row's coverage. */
function addBetween(steps: usize, bits: usize, past: usize, right: i32): void {
  sortWords(reached, past);
  let depth = 0;
  let from = 0;
  for (let at = reached; at < past; at += 4) {
    const word = load<i32>(at);
    if (word & 1) {
      depth--;
      if (depth == 0) from = word >> 1;
    } else {
      if (depth == 0) addSpan(steps, bits, from, word >> 1);
      depth++;
    }
  }
  if (from < right) addSpan(steps, bits, from, right);
}

/**
 * Raw runs of a layer whose outlines are moved: as sweepRows, whose crossings it takes between sub-rows `minRow` and `maxRow`. `reach`: how
 * far the disc reaches on each of `rows` sub-rows. Counts sub-rows that do not balance in `unbalancedSpans`. Returns the end of
 * the raw runs, 0 where memory is at its limit.
 */
export function sweepMoved(
  width: i32,
  height: i32,
  shift: i32,
  table: usize,
  minRow: i32,
  maxRow: i32,
  reach: usize,
  rows: i32,
  outwards: bool,
): usize {
  const steps = accumulator;
  const bits = touched;
  const right = width << 8;
  const subRowCount = height << shift;
  const blank = <i32>load<u8>(table);
  firstDrawn = minRow;
  pastDrawn = maxRow;
  unbalancedSpans = findSpans();
  const lowest = outwards ? max(0, minRow - rows + 1) : minRow;
  const highest = outwards ? min(subRowCount, maxRow + rows - 1) : maxRow;
  const firstRow = lowest >> shift;
  const pastRow = (highest + (1 << shift) - 1) >> shift;
  // Of one sub-row every span is reached once at most; gaps are one more a row.
  const most = spanCount + 2 * <usize>rows;
  if (!fitReached(2 * most)) {
    forgetSpans();
    return 0;
  }
  const splits = <usize>((<u64>width * <u64>height) >> 24) + 2;
  let out = writeRun(runs, width * firstRow, blank);
  for (let row = firstRow; row < pastRow; row++) {
    out = growRuns(out, 2 * <usize>width + 2 * splits);
    if (!out) {
      forgetSpans();
      return 0;
    }
    let low = i32.MAX_VALUE;
    let high = 0;
    const pastSubRow = min(highest, (row + 1) << shift);
    for (let subRow = max(lowest, row << shift); subRow < pastSubRow; subRow++) {
      const past = outwards
        ? reachOutwards(subRow, reach, rows, right)
        : reachInwards(subRow, reach, rows, right, subRowCount);
      if (outwards) {
        if (past == reached) continue;
        addSpans(steps, bits, reached, past);
        low = min(low, load<i32>(reached) >> 1);
        high = max(high, load<i32>(past - 4) >> 1);
      } else if (past != 0) {
        addBetween(steps, bits, past, right);
        low = 0;
        high = right;
      }
    }
    out = putTouchedRow(out, width, table, low, high);
  }
  forgetSpans();
  return writeRun(out, width * (height - pastRow), blank);
}
