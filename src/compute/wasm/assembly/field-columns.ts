// Spans along z of a field's lattice, found plane by plane in y, and brought to the planes in z where they begin and end.

import { columnSpans, fitColumnSpans } from './buffers';
import { minRow, maxRow } from './crossings';
import { crossRows, cutPlane, nextSpan, openRow, spanEnd, spanStart } from './field-spans';
import { spreadAcross } from './field-growth';
import { depth, height, inParts, middleOf, PADDING, stride, toEnd, toStart, width } from './field-state';

/** Spans so far, 12 bytes each: where its column lies in a plane, its start and its end. */
export let columnSpanCount: i32 = 0;

/** Whether spans without a point count. */
let keepsThin: bool = false;

/** By plane, where its entries begin, and 8 bytes a span: where its column lies, parts to the start and to the end at its first point. */
let starts: usize = 0;
let startEntries: usize = 0;
/** The same of the planes that spans have ended at: parts from the end to the first point behind it. */
let ends: usize = 0;
let endEntries: usize = 0;

/** There are no spans yet. Inside, those that no point lies in are left out. */
export function startColumns(isOutside: bool): void {
  columnSpanCount = 0;
  keepsThin = isOutside;
}

/** Finds the spans of a plane in y, whose triangles have their coordinates in the order z, x, y. Returns 0 where memory is at its limit. */
export function addColumns(triangles: usize, list: usize, count: i32, plane: i32): i32 {
  const segmentCount = cutPlane(triangles, list, count, plane);
  if (segmentCount < 0 || !crossRows(segmentCount, width, depth)) return 0;
  for (let row = minRow; row < maxRow; row++) {
    openRow(row);
    while (nextSpan()) {
      if (keepsThin ? spanStart == spanEnd : (spanStart + 127) >> 8 >= (spanEnd + 127) >> 8) continue;
      if (!fitColumnSpans(<usize>columnSpanCount + 1)) return 0;
      const out = columnSpans + <usize>columnSpanCount * 12;
      store<u32>(out, <u32>(<usize>plane * stride + 2 * PADDING) + ((<u32>row) << 1));
      store<i32>(out, spanStart, 4);
      store<i32>(out, spanEnd, 8);
      columnSpanCount++;
    }
  }
  return 1;
}

/** Bytes that `sortColumns` needs for the spans that were found. */
export function columnBytes(): usize {
  return (<usize>(depth + 1) << 3) + <usize>columnSpanCount * 16;
}

/** Sorts spans by the planes they begin and end at, into memory of `columnBytes`. */
export function sortColumns(memoryAt: usize): void {
  const table = <usize>(depth + 1) << 2;
  starts = memoryAt;
  ends = starts + table;
  startEntries = ends + table;
  endEntries = startEntries + (<usize>columnSpanCount << 3);
  memory.fill(starts, 0, 2 * table);
  const past = columnSpans + <usize>columnSpanCount * 12;
  for (let span = columnSpans; span < past; span += 12) {
    addOne(starts + (<usize>firstOf(span) << 2));
    addOne(ends + (<usize>pastOf(span) << 2));
  }
  sumUp(starts);
  sumUp(ends);
  for (let span = columnSpans; span < past; span += 12) {
    const first = firstOf(span);
    const entry = startEntries + (<usize>addOne(starts + (<usize>first << 2)) << 3);
    store<u32>(entry, load<u32>(span));
    store<u16>(entry, <u16>(middleOf(first) - inParts(load<i32>(span, 4))), 4);
    store<u16>(entry, <u16>min(inParts(load<i32>(span, 8)) - middleOf(first), 0xffff), 6);
    const last = pastOf(span);
    const end = endEntries + (<usize>addOne(ends + (<usize>last << 2)) << 3);
    store<u32>(end, load<u32>(span));
    store<u16>(end, <u16>(middleOf(last) - inParts(load<i32>(span, 8))), 4);
  }
}

/** Has the columns' distances begin at a plane of points, as they are where every plane before it was entered. */
export function startColumnsAt(plane: i32): void {
  const pastSpans = columnSpans + <usize>columnSpanCount * 12;
  for (let span = columnSpans; span < pastSpans; span += 12) {
    if (firstOf(span) >= plane || pastOf(span) <= plane) continue;
    const place = <usize>load<u32>(span);
    store<u16>(toStart + place, <u16>(middleOf(plane) - inParts(load<i32>(span, 4))));
    store<u16>(toEnd + place, <u16>(inParts(load<i32>(span, 8)) - middleOf(plane)));
  }
}

/** Moves the columns' distances on to a plane of points: every plane once, in order. Spans that begin and end on it are taken up. */
export function enterPlane(plane: i32): void {
  let past = pastEntry(ends, plane);
  for (let index = pastEntry(ends, plane - 1); index < past; index++) {
    const place = <usize>load<u32>(endEntries + (<usize>index << 3));
    store<u16>(toStart + place, 0xffff);
    store<u16>(toEnd + place, 0xffff);
  }
  past = pastEntry(starts, plane);
  for (let index = pastEntry(starts, plane - 1); index < past; index++) {
    const entry = startEntries + (<usize>index << 3);
    const place = <usize>load<u32>(entry);
    store<u16>(toStart + place, load<u16>(entry, 4));
    store<u16>(toEnd + place, load<u16>(entry, 6));
  }
}

/** Has the spans that begin or end at a plane of points be near to those along z that lie outside. */
export function spreadColumns(plane: i32): void {
  let past = pastEntry(starts, plane);
  for (let index = pastEntry(starts, plane - 1); index < past; index++) {
    const entry = startEntries + (<usize>index << 3);
    spreadAcross(load<u32>(entry), middleOf(plane) - <i32>load<u16>(entry, 4), plane - 1, -1);
  }
  past = pastEntry(ends, plane);
  for (let index = pastEntry(ends, plane - 1); index < past; index++) {
    const entry = endEntries + (<usize>index << 3);
    spreadAcross(load<u32>(entry), middleOf(plane) - <i32>load<u16>(entry, 4), plane, 1);
  }
}

/** Where a plane's entries are past, which is where the next one's begin. */
// @ts-ignore: decorator
@inline
function pastEntry(table: usize, plane: i32): u32 {
  return plane < 0 ? 0 : load<u32>(table + (<usize>plane << 2));
}

// @ts-ignore: decorator
@inline
function firstOf(span: usize): i32 {
  return (load<i32>(span, 4) + 127) >> 8;
}

// @ts-ignore: decorator
@inline
function pastOf(span: usize): i32 {
  return (load<i32>(span, 8) + 127) >> 8;
}

/** Adds one to a count. Returns what it was. */
// @ts-ignore: decorator
@inline
function addOne(at: usize): u32 {
  const was = load<u32>(at);
  store<u32>(at, was + 1);
  return was;
}

/** Turns counts by plane into starts. */
function sumUp(counts: usize): void {
  let total: u32 = 0;
  for (let plane = 0; plane <= depth; plane++) {
    const at = counts + (<usize>plane << 2);
    const count = load<u32>(at);
    store<u32>(at, total);
    total += count;
  }
}
