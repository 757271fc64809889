// Each pixel the mean of the square around it. Twin of step 3 of kernel/finish, on runs: a row's sums over a window are a line
// of constant slope between the places where its runs, or those of its neighbours, begin and end; only a band of rows is looked
// at, and pixels are gone through one by one only where greys change.

import { accumulator, growRuns, runs, touched } from './buffers';
import { writeRun } from './run-writer';

/** Where two rows of the layer are read: the one that enters the band, the one that leaves it. */
let enterAt: usize = 0;
let enterLeft: i32 = 0;
let leaveAt: usize = 0;
let leaveLeft: i32 = 0;

/** Columns a window spans. */
let span: i32 = 0;

// @ts-ignore: decorator
@inline
function addStep(column: i32, step: i32): void {
  const at = accumulator + (<usize>column << 2);
  store<i32>(at, load<i32>(at) + step);
  const word = touched + ((<usize>column >> 6) << 3);
  store<u64>(word, load<u64>(word) | ((<u64>1) << (<u64>column & 63)));
}

/** Adds a change of grey at a column to the slopes of the sums: it enters the window there, and leaves it a span further. */
// @ts-ignore: decorator
@inline
function addChange(column: i32, change: i32): void {
  addStep(column, change);
  addStep(column + span, -change);
}

function enterRow(width: i32): void {
  let grey = 0;
  for (let column = 0; column < width;) {
    if (enterLeft == 0) {
      enterAt += 4;
      enterLeft = <i32>(load<u32>(enterAt) >> 8);
    }
    const next = <i32>(load<u32>(enterAt) & 255);
    if (next != grey) addChange(column, next - grey);
    grey = next;
    const count = min(enterLeft, width - column);
    enterLeft -= count;
    column += count;
  }
  if (grey != 0) addChange(width, -grey);
}

function leaveRow(width: i32): void {
  let grey = 0;
  for (let column = 0; column < width;) {
    if (leaveLeft == 0) {
      leaveAt += 4;
      leaveLeft = <i32>(load<u32>(leaveAt) >> 8);
    }
    const next = <i32>(load<u32>(leaveAt) & 255);
    if (next != grey) addChange(column, grey - next);
    grey = next;
    const count = min(leaveLeft, width - column);
    leaveLeft -= count;
    column += count;
  }
  if (grey != 0) addChange(width, grey);
}

let heldGrey: i32 = 0;
let heldLength: i32 = 0;

// @ts-ignore: decorator
@inline
function put(out: usize, length: i32, grey: i32): usize {
  if (grey == heldGrey) {
    heldLength += length;
    return out;
  }
  out = writeRun(out, heldLength, heldGrey);
  heldGrey = grey;
  heldLength = length;
  return out;
}

/** One row of means from the steps of slope, `radius` columns further right there than here. */
function putRow(out: usize, width: i32, radius: i32): usize {
  const area = span * span;
  const half = area >> 1;
  const past = width + radius;
  let column = 0;
  let slope = 0;
  let sum = 0;
  const lastWord = touched + ((<usize>past >> 6) << 3);
  for (let word = touched; word <= lastWord; word += 8) {
    let set = load<u64>(word);
    if (set == 0) continue;
    const firstColumn = <i32>((word - touched) << 3);
    let still = set;
    for (; set != 0; set &= set - 1) {
      const bit = ctz(set);
      const next = firstColumn + <i32>bit;
      const step = load<i32>(accumulator + (<usize>next << 2));
      if (step == 0) {
        still &= ~((<u64>1) << bit);
        continue;
      }
      if (next >= past) break;
      out = putColumns(out, column, next, radius, slope, sum, area, half);
      sum += slope * (next - column);
      column = next;
      slope += step;
    }
    store<u64>(word, still);
  }
  return putColumns(out, column, past, radius, slope, sum, area, half);
}

/** Means of columns from `first` to `past`, `sum` being that before the first; those left of the panel are not written. */
// @ts-ignore: decorator
@inline
function putColumns(
  out: usize,
  first: i32,
  past: i32,
  radius: i32,
  slope: i32,
  sum: i32,
  area: i32,
  half: i32,
): usize {
  if (slope == 0) {
    const length = past - max(first, radius);
    return length > 0 ? put(out, length, <i32>(<u32>(sum + half) / <u32>area)) : out;
  }
  for (let column = first; column < past; column++) {
    sum += slope;
    if (column >= radius) out = put(out, 1, <i32>(<u32>(sum + half) / <u32>area));
  }
  return out;
}

/**
 * Blurs the layer whose runs stand from `from` to `past` into `runs`; `radius` is 1 to 30. Returns the end of what it wrote, 0
 * where memory is at its limit.
 */
export function blurRuns(from: usize, past: usize, width: i32, height: i32, radius: i32): usize {
  span = 2 * radius + 1;
  const splits = <usize>((<u64>width * <u64>height) >> 24) + 2;
  let out = growRuns(runs, splits);
  if (!out) return 0;
  let first = from;
  let pixel: u32 = 0;
  while (first < past && (load<u32>(first) & 255) == 0) {
    pixel += load<u32>(first) >> 8;
    first += 4;
  }
  if (first == past) return writeRun(out, width * height, 0);
  const firstRow = <i32>(pixel / <u32>width);
  let last = past - 4;
  let after: u32 = 0;
  while ((load<u32>(last) & 255) == 0) {
    after += load<u32>(last) >> 8;
    last -= 4;
  }
  const lastRow = height - 1 - <i32>(after / <u32>width);

  // Both begin with the first lit row, whose first pixels may belong to the black before it.
  const black = <i32>(pixel % <u32>width);
  enterAt = first - 4;
  enterLeft = black;
  if (black == 0) {
    enterAt = first;
    enterLeft = <i32>(load<u32>(first) >> 8);
  }
  leaveAt = enterAt;
  leaveLeft = enterLeft;
  const top = firstRow - radius;
  const bottom = lastRow + radius;
  heldGrey = 0;
  heldLength = width * max(0, top);
  for (let row = top; row <= bottom; row++) {
    if (row + radius <= lastRow) enterRow(width);
    if (row - radius > firstRow) leaveRow(width);
    if (row < 0 || row >= height) continue;
    out = growRuns(out, <usize>width + splits);
    if (!out) return 0;
    out = putRow(out, width, radius);
  }
  // The last row leaves: steps and their marks are zero again.
  leaveRow(width);
  memory.fill(touched, 0, <usize>(((width + span) >> 3) + 8) & ~7);
  out = put(out, width * max(0, height - 1 - bottom), 0);
  return writeRun(out, heldLength, heldGrey);
}
