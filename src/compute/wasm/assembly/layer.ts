// One layer: triangles → segments → crossings per sub-row → spans → coverage → runs. Twin of kernel/raster/oracle.ts.

import { sweepBinary } from './binary';
import { fitCrossings, fitPanel, fitRuns, fitSegments, fitSpans, solidEnds } from './buffers';
import { sweepMoved, unbalancedSpans } from './compensation';
import { reduceContours } from './contours';
import {
  collectSegments,
  forgetRows,
  markRows,
  maxRow,
  minRow,
  placeRows,
  scatterCrossings,
  scatterSolid,
} from './crossings';
import { joinSolids, placeOf } from './solids';
import { sweepSpans } from './spans';
import { countUnbalanced, mergeRuns, sweepRows } from './sweep';

let panelWidth: i32 = 0;
let panelHeight: i32 = 0;
let subRowShift: i32 = 0;
let isBinary: bool = false;
let greyTable: usize = 0;
let planeZero: i32 = 0;
let trianglesAt: usize = 0;
let planeShift: i32 = 0;

/** The plate's solids in the order their triangles stand in: tag and the number past its last triangle, u32 each. None: all is plain. */
let solids: usize = 0;
let solidCount: i32 = 0;

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
 * `planesShift`: log2 of the planes a layer; `binary`: pixels are lit or not, with one sub-row a pixel row. All is plain until setSolids, and outlines stay as they are until setReduction
 * or setCompensation says otherwise.
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
  solidCount = 0;
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

/** Has a plate be drawn from `count` solids: tag (solids.ts) and the number past its last triangle, u32 each, at `list`. */
export function setSolids(list: usize, count: i32): void {
  solids = list;
  solidCount = count;
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

/**
 * Adds the segments of the listed triangles to those that are there, `before` of them, with fewer points where outlines lose some. Returns the
 * number of all, −1 where memory is at its limit.
 */
function addSegments(before: i32, list: usize, count: i32, height: i32): i32 {
  const reduces = reductionLimit > 0;
  const rowCount = panelHeight << subRowShift;
  const rowShift = 8 - subRowShift;
  const found = collectSegments(before, trianglesAt, list, count, height, rowCount, rowShift, reduces);
  if (!reduces) return found;
  const left = reduceContours(before, found, reductionLimit, reductionUnitX, reductionUnitY);
  return left < 0 ? -1 : markRows(before, left, rowCount, rowShift, false);
}

/** The same of the listed triangles of one solid after the other: the list ascends, as their numbers do. */
function addSolids(list: usize, count: i32, height: i32): i32 {
  let total = 0;
  let first = 0;
  for (let i = 0; i < solidCount; i++) {
    const past = placeOf(list, count, load<u32>(solids + (<usize>i << 3), 4));
    total = addSegments(total, list + (<usize>first << 2), past - first, height);
    if (total < 0) return -1;
    store<i32>(solidEnds + (<usize>i << 2), total);
    first = past;
  }
  return total;
}

/** Scatters the crossings of one solid after the other, and joins those of each row to plain ones. */
function scatterSolids(rowCount: i32, rowShift: i32): void {
  let first = 0;
  for (let i = 0; i < solidCount; i++) {
    const past = load<i32>(solidEnds + (<usize>i << 2));
    scatterSolid(first, past, rowCount, rowShift, panelWidth << 8, load<i32>(solids + (<usize>i << 3)));
    first = past;
  }
  joinSolids(minRow, maxRow);
}

/** Crossings of the plane that cut() last looked at. */
let crossingCount: usize = 0;

/** Finds the segments of a plane's triangles, and where the crossings of rows go. Returns the number of segments, −1 where memory is at its limit. */
function cut(list: usize, count: i32, plane: i32): i32 {
  if (!fitSegments(<usize>count)) return -1;
  const pitchShift = 8 - planeShift;
  const height = plane >> planeShift == 0 ? planeZero : (plane << pitchShift) + (1 << (pitchShift - 1));
  const segmentCount =
    solidCount == 0 ? addSegments(0, list, count, height) : addSolids(list, count, height);
  if (segmentCount < 0) return -1;
  crossingCount = 0;
  if (segmentCount == 0) {
    forgetRows();
  } else {
    crossingCount = <usize>placeRows();
  }
  return fitCrossings(crossingCount) ? segmentCount : -1;
}

/** Puts the crossings of segments into their rows. */
function cross(segmentCount: i32): void {
  const rowCount = panelHeight << subRowShift;
  const rowShift = 8 - subRowShift;
  if (solidCount == 0) scatterCrossings(segmentCount, rowCount, rowShift, panelWidth << 8);
  else scatterSolids(rowCount, rowShift);
}

/**
 * Draws one cutting plane, of a layer with only one the layer, from its triangles' numbers into `runs`. Returns the number of words, or
 * −1 where memory is at its limit.
 */
export function drawLayer(list: usize, count: i32, plane: i32): i32 {
  const segmentCount = cut(list, count, plane);
  if (segmentCount < 0) return -1;
  const splits = <usize>((<u64>panelWidth * <u64>panelHeight) >> 24) + 2;
  // A crossing touches one pixel and that makes two runs at most; between those of two spans a row has five more.
  const rows = <usize>((maxRow - minRow) >> subRowShift) + 2;
  if (!fitRuns(2 * crossingCount + 5 * rows + splits)) return -1;
  cross(segmentCount);
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

/**
 * The spans of a layer's lit and firm pixels instead of its runs (spans.ts): of a plate with one sub-row a pixel row whose outlines stay. Returns 1,
 * or 0 where memory is at its limit.
 */
export function drawLayerSpans(list: usize, count: i32, plane: i32, leastFirm: i32): i32 {
  const segmentCount = cut(list, count, plane);
  if (segmentCount < 0 || !fitSpans(<usize>panelHeight, crossingCount)) return 0;
  cross(segmentCount);
  sweepSpans(panelHeight, minRow, maxRow, leastFirm);
  return 1;
}
