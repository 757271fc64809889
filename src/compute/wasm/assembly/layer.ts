// One layer: triangles → segments → crossings per sub-row → spans → coverage → runs. Twin of kernel/raster/oracle.ts.

import { sweepBinary } from './binary';
import {
  crossings,
  fitCrossings,
  fitPanel,
  fitRuns,
  fitSegments,
  rowCursors,
  rowDifferences,
  segments,
} from './buffers';
import { sweepMoved, unbalancedSpans } from './compensation';
import { reduceContours } from './contours';
import { countUnbalanced, mergeRuns, sweepRows } from './sweep';

let panelWidth: i32 = 0;
let panelHeight: i32 = 0;
let subRowShift: i32 = 0;
let isBinary: bool = false;
let greyTable: usize = 0;
let planeZero: i32 = 0;
let trianglesAt: usize = 0;
let planeShift: i32 = 0;

/** Squared, mm²; 0 where outlines keep their points. Millimetres a lattice unit. */
let reductionLimit: f64 = 0;
let reductionUnitX: f64 = 0;
let reductionUnitY: f64 = 0;

/** Cutting planes below this one are bottom layers'. */
let bottomPlanes: i32 = 0;
/** How far outlines move on each of this many sub-rows, 1/256 pixel; no rows: they stay. */
let bottomReach: usize = 0;
let bottomReachRows: i32 = 0;
let bottomOutwards: bool = false;
let normalReach: usize = 0;
let normalReachRows: i32 = 0;
let normalOutwards: bool = false;

/**
 * Sets what layers are drawn from. `shift`: log2 of the sub-rows a pixel row; `table`: 256 · 2^shift + 1 bytes, coverage → grey;
 * `planesShift`: log2 of the planes a layer; `binary`: pixels are lit or not, with one sub-row a pixel row. Outlines stay as they are until setReduction or setCompensation says otherwise.
 * Returns 1, or 0 where memory is at its limit.
 */
export function setPanel(
  width: i32,
  height: i32,
  shift: i32,
  table: usize,
  firstPlane: i32,
  triangles: usize,
  planesShift: i32,
  binary: bool,
): i32 {
  isBinary = binary;
  planeShift = planesShift;
  reductionLimit = 0;
  bottomReachRows = 0;
  normalReachRows = 0;
  panelWidth = width;
  panelHeight = height;
  subRowShift = shift;
  greyTable = table;
  planeZero = firstPlane;
  trianglesAt = triangles;
  return fitPanel(<usize>width, <usize>height << shift) ? 1 : 0;
}

/** Has outlines lose the points that lie within a tolerance of the line without them; contours.ts. */
export function setReduction(limit: f64, unitX: f64, unitY: f64): void {
  reductionLimit = limit;
  reductionUnitX = unitX;
  reductionUnitY = unitY;
}

/** Has outlines move by a disc: bottom layers, those of the first `planes` planes, and the others; compensation.ts. */
export function setCompensation(
  planes: i32,
  bottom: usize,
  bottomRows: i32,
  bottomOut: bool,
  normal: usize,
  normalRows: i32,
  normalOut: bool,
): void {
  bottomPlanes = planes;
  bottomReach = bottom;
  bottomReachRows = bottomRows;
  bottomOutwards = bottomOut;
  normalReach = normal;
  normalReachRows = normalRows;
  normalOutwards = normalOut;
}

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

let minRow: i32 = 0;
let maxRow: i32 = 0;

/**
 * Segments of the listed triangles that cross a sub-row, with ±1 at the ends of their rows; `keepsAll`: all segments, whatever
 * they cross, and no rows. Returns their number.
 */
function collectSegments(list: usize, count: i32, plane: i32, keepsAll: bool): i32 {
  const rowCount = panelHeight << subRowShift;
  const pitchShift = 8 - subRowShift;
  const round = (1 << (pitchShift - 1)) - 1;
  const differences = rowDifferences;
  let out = segments;
  let lowest = rowCount;
  let highest = 0;
  for (let i = 0; i < count; i++) {
    const a = trianglesAt + <usize>load<u32>(list + (<usize>i << 2)) * 36;
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

/** Leaves out segments that cross no sub-row and puts ±1 at the ends of the others' rows. Returns the number of those left. */
function markRows(count: i32): i32 {
  const rowCount = panelHeight << subRowShift;
  const pitchShift = 8 - subRowShift;
  const round = (1 << (pitchShift - 1)) - 1;
  let out = segments;
  minRow = rowCount;
  maxRow = 0;
  const end = segments + (<usize>count << 4);
  for (let at = segments; at < end; at += 16) {
    const startY = load<i32>(at, 4);
    const endY = load<i32>(at, 12);
    const first = max(0, (min(startY, endY) + round) >> pitchShift);
    const past = min(rowCount, (max(startY, endY) + round) >> pitchShift);
    if (first >= past) continue;
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
    // Which end is lower is as good as random: no branch.
    const sign = <i32>(load<i32>(at, 4) > load<i32>(at, 12));
    const low = at + (<usize>sign << 3);
    const high = at + (<usize>(1 - sign) << 3);
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
        store<i32>(out + (<usize>place << 2), (x << 1) | sign);
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
      store<i32>(out + (<usize>place << 2), (min(max(x, 0), right) << 1) | sign);
      remainder += stepRemainder;
      const carry = remainder >= rise ? 1 : 0;
      remainder -= rise & -carry;
      x += stepX + carry;
    }
  }
}

/**
 * Draws one cutting plane, of a layer with only one the layer, from its triangles' numbers into `runs`. Returns the number of words, or
 * −1 where memory is at its limit.
 */
export function drawLayer(list: usize, count: i32, plane: i32): i32 {
  if (!fitSegments(<usize>count)) return -1;
  const pitchShift = 8 - planeShift;
  const height = plane >> planeShift == 0 ? planeZero : (plane << pitchShift) + (1 << (pitchShift - 1));
  const reduces = reductionLimit > 0;
  let segmentCount = collectSegments(list, count, height, reduces);
  if (reduces) {
    segmentCount = reduceContours(segmentCount, reductionLimit, reductionUnitX, reductionUnitY);
    if (segmentCount < 0) return -1;
    segmentCount = markRows(segmentCount);
  }
  const splits = <usize>((<u64>panelWidth * <u64>panelHeight) >> 24) + 2;
  let crossingCount: usize = 0;
  if (segmentCount == 0) {
    minRow = 0;
    maxRow = 0;
  } else {
    crossingCount = <usize>placeRows();
  }
  // A crossing touches one pixel and that makes two runs at most; a row begins and ends with two more.
  const rows = <usize>((maxRow - minRow) >> subRowShift) + 2;
  if (!fitCrossings(crossingCount) || !fitRuns(2 * crossingCount + 4 * rows + splits)) return -1;
  scatterCrossings(segmentCount);
  const isBottom = plane < bottomPlanes;
  const reachRows = isBottom ? bottomReachRows : normalReachRows;
  if (reachRows == 0 || segmentCount == 0) {
    if (isBinary) return sweepBinary(panelWidth, panelHeight, greyTable, minRow, maxRow);
    return mergeRuns(sweepRows(panelWidth, panelHeight, subRowShift, greyTable, minRow, maxRow));
  }
  const past = sweepMoved(
    panelWidth,
    panelHeight,
    subRowShift,
    greyTable,
    minRow,
    maxRow,
    isBottom ? bottomReach : normalReach,
    reachRows,
    isBottom ? bottomOutwards : normalOutwards,
    isBinary,
  );
  countUnbalanced(unbalancedSpans);
  return past == 0 ? -1 : mergeRuns(past);
}
