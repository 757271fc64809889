// Outlines moved outwards or inwards, on the spans of sub-rows. Twin of kernel/raster/compensation.ts.

import { pixelEdge } from './binary';
import { accumulator, crossings, growRuns, rowCursors, rowDifferences, runs, touched } from './buffers';
import { reserve } from './memory';
import { writeRun } from './run-writer';
import { addSpan, putTouchedRow, spansOf } from './sweep';

/** What reaches one sub-row, widened: stretches in order, apart from each other; start and past, i32. */
let joined: usize = 0;
let joinedCapacity: usize = 0;
let joinedPast: usize = 0;

function fitJoined(count: usize): bool {
  if (count <= joinedCapacity) return true;
  joinedCapacity = max(count, joinedCapacity << 1);
  joined = reserve(joinedCapacity << 3);
  if (!joined) joinedCapacity = 0;
  return joined != 0;
}

let firstDrawn: i32 = 0;
let pastDrawn: i32 = 0;
/** Most spans of a sub-row. */
let mostSpans: u32 = 0;
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

/** Turns every sub-row's crossings into spans (start and past, i32) in their place, and counts them. */
function findSpans(): void {
  unbalancedSpans = 0;
  mostSpans = 0;
  for (let subRow = firstDrawn; subRow < pastDrawn; subRow++) {
    const past = crossings + (<usize>load<u32>(rowCursors + (<usize>subRow << 2)) << 2);
    const found = spansOf(startOfRow(subRow), past);
    unbalancedSpans += <i32>(found & 1);
    store<u32>(rowDifferences + (<usize>subRow << 2), found >> 1);
    mostSpans = max(mostSpans, found >> 1);
  }
}

/** Row differences are zero between layers. */
function forgetSpans(): void {
  memory.fill(rowDifferences + (<usize>firstDrawn << 2), 0, <usize>(pastDrawn - firstDrawn) << 2);
}

/**
 * Joins a stretch to those in `joined`, at `at` or behind it: stretches of one row come in order. Returns where it is now. Most lie in one
 * that is there already.
 */
// @ts-ignore: decorator
@inline
function join(at: usize, start: i32, past: i32): usize {
  while (at < joinedPast && load<i32>(at, 4) < start) at += 8;
  if (at == joinedPast || load<i32>(at) > past) {
    memory.copy(at + 8, at, joinedPast - at);
    joinedPast += 8;
    store<i32>(at, start);
    store<i32>(at, past, 4);
    return at;
  }
  if (start < load<i32>(at)) store<i32>(at, start);
  if (past <= load<i32>(at, 4)) return at;
  let next = at + 8;
  while (next < joinedPast && load<i32>(next) <= past) {
    past = max(past, load<i32>(next, 4));
    next += 8;
  }
  store<i32>(at, past, 4);
  if (next > at + 8) {
    memory.copy(at + 8, next, joinedPast - next);
    joinedPast -= next - at - 8;
  }
  return at;
}

/** Joins a row's spans, widened. */
function joinSpans(subRow: i32, width: i32, right: i32): void {
  let place = joined;
  let at = startOfRow(subRow);
  for (const end = at + (spansOfRow(subRow) << 3); at < end; at += 8) {
    place = join(place, max(0, load<i32>(at) - width), min(right, load<i32>(at, 4) + width));
  }
}

/** Joins a row's gaps, widened. */
function joinGaps(subRow: i32, width: i32, right: i32): void {
  let place = joined;
  let from = 0;
  let at = startOfRow(subRow);
  for (const end = at + (spansOfRow(subRow) << 3); at < end; at += 8) {
    const start = load<i32>(at);
    if (start > from) place = join(place, max(0, from - width), min(right, start + width));
    from = load<i32>(at, 4);
  }
  if (from < right) join(place, max(0, from - width), right);
}

/** Joins one row's spans or gaps, widened. */
function joinRow(subRow: i32, width: i32, right: i32, outwards: bool): void {
  if (outwards) joinSpans(subRow, width, right);
  else joinGaps(subRow, width, right);
}

// ── Groups of rows: one that is covered already is passed over as a whole ───────────────────────────────────────────

/** Sub-rows of a group, counted from the first drawn one. */
const GROUP_SHIFT: i32 = 4;

/** Spans or gaps of each group's rows, joined; ends of the lists, in stretches. */
let groups: usize = 0;
let groupCapacity: usize = 0;
let groupEnds: usize = 0;
let groupEndCapacity: usize = 0;

// @ts-ignore: decorator
@inline
function groupOf(subRow: i32): i32 {
  return (subRow - firstDrawn) >> GROUP_SHIFT;
}

// @ts-ignore: decorator
@inline
function startOfGroup(group: i32): usize {
  return groups + (group == 0 ? 0 : <usize>load<u32>(groupEnds + ((<usize>group - 1) << 2)) << 3);
}

/** Joins every group's rows as they are. Returns false where memory is at its limit. */
function findGroups(right: i32, outwards: bool): bool {
  const count = <usize>groupOf(pastDrawn - 1) + 1;
  if (count > groupEndCapacity) {
    groupEndCapacity = max(count, groupEndCapacity << 1);
    groupEnds = reserve(groupEndCapacity << 2);
    if (!groupEnds) {
      groupEndCapacity = 0;
      return false;
    }
  }
  let used: usize = 0;
  for (let group: i32 = 0; group < <i32>count; group++) {
    joinedPast = joined;
    const first = firstDrawn + (group << GROUP_SHIFT);
    const past = min(pastDrawn, first + (1 << GROUP_SHIFT));
    for (let subRow = first; subRow < past; subRow++) joinRow(subRow, 0, right, outwards);
    const bytes = joinedPast - joined;
    if (used + (bytes >> 3) > groupCapacity) {
      const old = groups;
      groupCapacity = max(used + (bytes >> 3), groupCapacity << 1);
      groups = reserve(groupCapacity << 3);
      if (!groups) {
        groupCapacity = 0;
        return false;
      }
      memory.copy(groups, old, used << 3);
    }
    memory.copy(groups + (used << 3), joined, bytes);
    used += bytes >> 3;
    store<u32>(groupEnds + (<usize>group << 2), <u32>used);
  }
  return true;
}

/** Whether a group's stretches, widened, lie in what is joined. */
function isCovered(group: i32, width: i32, right: i32): bool {
  let at = joined;
  const end = startOfGroup(group + 1);
  for (let stretch = startOfGroup(group); stretch < end; stretch += 8) {
    const past = min(right, load<i32>(stretch, 4) + width);
    while (at < joinedPast && load<i32>(at, 4) < past) at += 8;
    if (at == joinedPast || load<i32>(at) > max(0, load<i32>(stretch) - width)) return false;
  }
  return true;
}

/** Joins the rows of a group that are within reach, unless the nearest one's width already covers them all. */
function joinGroup(group: i32, subRow: i32, reach: usize, rows: i32, right: i32, outwards: bool): void {
  const first = max(firstDrawn + (group << GROUP_SHIFT), subRow - rows + 1);
  const past = min(min(firstDrawn + ((group + 1) << GROUP_SHIFT), pastDrawn), subRow + rows);
  const nearest = first > subRow ? first - subRow : past <= subRow ? subRow - past + 1 : 0;
  if (nearest > 0 && isCovered(group, load<i32>(reach + (<usize>nearest << 2)), right)) return;
  for (let other = first; other < past; other++) {
    joinRow(other, load<i32>(reach + (<usize>abs(other - subRow) << 2)), right, outwards);
  }
}

/** Joins what reaches a sub-row, group by group, the nearest first. */
function joinAround(subRow: i32, reach: usize, rows: i32, right: i32, outwards: bool): void {
  joinedPast = joined;
  const own = groupOf(subRow);
  const lowest = max(0, groupOf(subRow - rows + 1));
  const highest = min(groupOf(pastDrawn - 1), groupOf(subRow + rows - 1));
  if (own >= lowest && own <= highest) joinGroup(own, subRow, reach, rows, right, outwards);
  for (let below = min(own - 1, highest); below >= lowest; below--) {
    joinGroup(below, subRow, reach, rows, right, outwards);
  }
  for (let above = max(own + 1, lowest); above <= highest; above++) {
    joinGroup(above, subRow, reach, rows, right, outwards);
  }
}

// @ts-ignore: decorator
@inline
function edgeOf(x: i32, binary: bool): i32 {
  return binary ? pixelEdge(x) : x;
}

/**
 * Raw runs of a layer whose outlines are moved: as sweepRows, whose crossings it takes between sub-rows `minRow` and `maxRow`. `reach`: how
 * far the disc reaches on each of `rows` sub-rows; `binary`: pixels are lit or not. Returns the end of the raw runs, 0 where memory is at its limit.
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
  binary: bool,
): usize {
  const steps = accumulator;
  const bits = touched;
  const right = width << 8;
  const subRowCount = height << shift;
  const blank = <i32>load<u8>(table);
  firstDrawn = minRow;
  pastDrawn = maxRow;
  findSpans();
  // Inwards, a row that an empty one of the panel reaches is empty too.
  const lowest = outwards ? max(0, minRow - rows + 1) : minRow > 0 ? minRow + rows - 1 : 0;
  const highest = outwards
    ? min(subRowCount, maxRow + rows - 1)
    : maxRow < subRowCount
      ? maxRow - rows + 1
      : maxRow;
  if (lowest >= highest) {
    forgetSpans();
    return writeRun(runs, width * height, blank);
  }
  const firstRow = lowest >> shift;
  const pastRow = (highest + (1 << shift) - 1) >> shift;
  const splits = <usize>((<u64>width * <u64>height) >> 24) + 2;
  const mostJoined = 2 * <usize>max(rows, 1 << GROUP_SHIFT) * (<usize>mostSpans + 1) + 1;
  if (!fitJoined(mostJoined) || !findGroups(right, outwards)) {
    forgetSpans();
    return 0;
  }
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
      joinAround(subRow, reach, rows, right, outwards);
      let from = 0;
      for (let at = joined; at < joinedPast; at += 8) {
        const start = load<i32>(at);
        const past = load<i32>(at, 4);
        // Outwards what is joined is lit; inwards what lies between.
        const litStart = edgeOf(outwards ? start : from, binary);
        const litPast = edgeOf(outwards ? past : start, binary);
        from = past;
        if (litStart >= litPast) continue;
        addSpan(steps, bits, litStart, litPast);
        low = min(low, litStart);
        high = max(high, litPast);
      }
      if (!outwards && from < right) {
        const litStart = edgeOf(from, binary);
        addSpan(steps, bits, litStart, right);
        low = min(low, litStart);
        high = right;
      }
    }
    out = putTouchedRow(out, width, table, low, high);
  }
  forgetSpans();
  return writeRun(out, width * (height - pastRow), blank);
}
