// Triangles that a plane cuts → segments → crossings of rows.

import { crossings, rowCursors, rowDifferences, segments } from './buffers';
import { SOLID_SHIFT } from './solids';

// Which corners the cut edges of a triangle lie between, by those of its corners that lie below the plane (1 for the first, 2 and 4): four
// bits each, in words from the first. Looked up, because which corner is alone on its side is as good as random. A segment begins on the
// edge to the next corner where that one is alone below, else on the edge from the last.
const START_LOW: u32 = 0x06063300;
const START_HIGH: u32 = 0x00306630;
const END_LOW: u32 = 0x03660300;
const END_HIGH: u32 = 0x00336060;

/** Bytes from a triangle's first corner to one of those. */
// @ts-ignore: decorator
@inline
function cornerOf(corners: u32, below: u32): usize {
  return <usize>(((corners >> (below << 2)) & 15) << 2);
}

/** Whole numbers, modulo 2^32, as the lower halves of their lanes: added to 1.5 · 2^52, their bits are the sum's lowest. */
// @ts-ignore: decorator
@inline
function wholeLanes(whole: v128): v128 {
  return f64x2.add(whole, f64x2.splat(6755399441055744));
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
  const whole = wholeLanes(share);
  return i32x4.add(lowXy, v128.shuffle<i32>(whole, whole, 0, 2, 0, 2));
}

/** Rows that crossings stand in, from the first to past the last. */
export let minRow: i32 = 0;
export let maxRow: i32 = 0;

/**
 * Segments of the listed triangles that cross one of `rowCount` rows, with ±1 at the ends of their rows, behind the `before` segments there are;
 * `keepsAll`: all segments, whatever they cross, and no rows. `pitchShift`: log2 of the lattice units a row. Returns their number with those before.
 */
export function collectSegments(
  before: i32,
  triangles: usize,
  list: usize,
  count: i32,
  plane: i32,
  rowCount: i32,
  pitchShift: i32,
  keepsAll: bool,
): i32 {
  const round = (1 << (pitchShift - 1)) - 1;
  const differences = rowDifferences;
  let out = segments + (<usize>before << 4);
  let lowest = before == 0 ? rowCount : minRow;
  let highest = before == 0 ? 0 : maxRow;
  for (let i = 0; i < count; i++) {
    const a = triangles + <usize>load<u32>(list + (<usize>i << 2)) * 36;
    const below =
      <u32>(load<i32>(a, 8) <= plane) |
      (<u32>(load<i32>(a, 20) <= plane) << 1) |
      (<u32>(load<i32>(a, 32) <= plane) << 2);
    if (below == 0 || below == 7) continue;
    const start = cut(a + cornerOf(START_LOW, below), a + cornerOf(START_HIGH, below), plane);
    const end = cut(a + cornerOf(END_LOW, below), a + cornerOf(END_HIGH, below), plane);
    const startY = i32x4.extract_lane(start, 1);
    const endY = i32x4.extract_lane(end, 1);
    if (keepsAll) {
      if (startY == endY && i32x4.extract_lane(start, 0) == i32x4.extract_lane(end, 0)) continue;
      v128.store64_lane(out, start, 0);
      v128.store64_lane(out + 8, end, 0);
      out += 16;
      continue;
    }
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

/**
 * Puts ±1 at the ends of the rows of segments behind the first `before`, which have them, and leaves out those that cross none unless it
 * `keepsAll`. Returns the number of those left, with those before.
 */
export function markRows(before: i32, count: i32, rowCount: i32, pitchShift: i32, keepsAll: bool): i32 {
  const round = (1 << (pitchShift - 1)) - 1;
  let out = segments + (<usize>before << 4);
  if (before == 0) {
    minRow = rowCount;
    maxRow = 0;
  }
  const end = segments + (<usize>count << 4);
  for (let at = out; at < end; at += 16) {
    const startY = load<i32>(at, 4);
    const endY = load<i32>(at, 12);
    const first = max(0, (min(startY, endY) + round) >> pitchShift);
    const past = min(rowCount, (max(startY, endY) + round) >> pitchShift);
    if (first >= past) {
      if (keepsAll) out += 16;
      continue;
    }
    minRow = min(minRow, first);
    maxRow = max(maxRow, past);
    const enter = rowDifferences + (<usize>first << 2);
    store<i32>(enter, load<i32>(enter) + 1);
    const leave = rowDifferences + (<usize>past << 2);
    store<i32>(leave, load<i32>(leave) - 1);
    v128.store(out, v128.load(at));
    out += 16;
  }
  return <i32>((out - segments) >> 4);
}

/** There are no crossings. */
export function forgetRows(): void {
  minRow = 0;
  maxRow = 0;
}

/** Turns row differences into the rows' starts, clearing them. Returns the number of crossings. */
export function placeRows(): u32 {
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

/** Every segment's crossing of every row between its ends, at most `right`, as x << 1 | (1 when it goes down in winding). */
export function scatterCrossings(count: i32, rowCount: i32, pitchShift: i32, right: i32): void {
  scatter(0, count, rowCount, pitchShift, right, 1, 0);
}

/** The same of segments from `first` to `past`, all of one solid, with its tag (solids.ts). */
export function scatterSolid(
  first: i32,
  past: i32,
  rowCount: i32,
  pitchShift: i32,
  right: i32,
  tag: i32,
): void {
  scatter(first, past, rowCount, pitchShift, right, SOLID_SHIFT, tag);
}

// @ts-ignore: decorator
@inline
function scatter(
  firstSegment: i32,
  pastSegment: i32,
  rowCount: i32,
  pitchShift: i32,
  right: i32,
  xShift: i32,
  tag: i32,
): void {
  const pitch = 1 << pitchShift;
  const half = pitch >> 1;
  const round = half - 1;
  const cursors = rowCursors;
  const out = crossings;
  let at = segments + (<usize>firstSegment << 4);
  for (let i = firstSegment; i < pastSegment; i++) {
    // Which end is lower is as good as random: no branch.
    const sign = <i32>(load<i32>(at, 4) > load<i32>(at, 12));
    const low = at + (<usize>sign << 3);
    const high = at + (<usize>(1 - sign) << 3);
    const bits = tag | sign;
    const xLow = load<i32>(low, 0);
    const yLow = load<i32>(low, 4);
    const xHigh = load<i32>(high, 0);
    const yHigh = load<i32>(high, 4);
    at += 16;
    const first = max(0, (yLow + round) >> pitchShift);
    const past = min(rowCount, (yHigh + round) >> pitchShift);
    const rise = yHigh - yLow;
    const width = xHigh - xLow;
    // Exact stepping: quotient and remainder of the first row, then of one pitch, by floor division.
    const above = i32x4.replace_lane(i32x4.splat(pitch), 0, (first << pitchShift) + half - yLow);
    const numerators = f64x2.add(
      f64x2.mul(f64x2.convert_low_i32x4_s(above), f64x2.splat(<f64>width)),
      f64x2.replace_lane(f64x2.splat(0), 0, <f64>(rise >> 1)),
    );
    const divisor = f64x2.splat(<f64>rise);
    const quotients = f64x2.floor(f64x2.div(numerators, divisor));
    const remainders = wholeLanes(f64x2.sub(numerators, f64x2.mul(quotients, divisor)));
    const steps = wholeLanes(quotients);
    let remainder = <i32>i64x2.extract_lane(remainders, 0);
    const stepRemainder = <i32>i64x2.extract_lane(remainders, 1);
    let x = xLow + <i32>i64x2.extract_lane(steps, 0);
    const stepX = <i32>i64x2.extract_lane(steps, 1);
    let cursor = cursors + (<usize>first << 2);
    const end = cursors + (<usize>past << 2);
    if (min(xLow, xHigh) >= 0 && max(xLow, xHigh) <= right) {
      // A crossing never leaves its segment's box: nothing to clamp.
      for (; cursor < end; cursor += 4) {
        const place = load<u32>(cursor);
        store<u32>(cursor, place + 1);
        store<i32>(out + (<usize>place << 2), (x << xShift) | bits);
        remainder += stepRemainder;
        const carry = remainder >= rise ? 1 : 0;
        remainder -= rise & -carry;
        x += stepX + carry;
      }
      continue;
    }
    for (; cursor < end; cursor += 4) {
      const place = load<u32>(cursor);
      store<u32>(cursor, place + 1);
      store<i32>(out + (<usize>place << 2), (min(max(x, 0), right) << xShift) | bits);
      remainder += stepRemainder;
      const carry = remainder >= rise ? 1 : 0;
      remainder -= rise & -carry;
      x += stepX + carry;
    }
  }
}
