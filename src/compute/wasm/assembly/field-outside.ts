// The core of what grows around a part: its spans along x, y and z, seen from outside. Twin of kernel/sdf/outside-oracle.ts.

import { maxRow, minRow } from './crossings';
import { spreadColumns } from './field-columns';
import { clearCore, closeCorePlane, coreX, coreY, inBallParts, openCorePlane, setCoreBox, spread } from './field-growth';
import { crossRows, cutPlane, nextSpan, openRow, spanEnd, spanStart, turnSegments } from './field-spans';
import { height, rowOf, stride, width } from './field-state';

/** Takes a plane of triangles. Returns 0 where memory is at its limit. Every plane once, in order. */
export function addOutsidePlane(triangles: usize, list: usize, count: i32, plane: i32): i32 {
  openCorePlane(plane);
  clearCore();
  // Spans that no point lies in count too: what they are near to is anywhere.
  setCoreBox(plane, 0, height, 0, width);
  spreadColumns(plane);
  const segmentCount = cutPlane(triangles, list, count, plane);
  if (segmentCount < 0 || !crossRows(segmentCount, height, width)) return 0;
  for (let row = minRow; row < maxRow; row++) spreadRow(row);
  turnSegments(segmentCount);
  if (!crossRows(segmentCount, width, height)) return 0;
  for (let row = minRow; row < maxRow; row++) spreadColumn(row);
  closeCorePlane(plane);
  return 1;
}

/** Along a row. What lies in its spans is no distance from them. */
function spreadRow(row: i32): void {
  const x = rowOf(coreX, row);
  const y = rowOf(coreY, row);
  openRow(row);
  while (nextSpan()) {
    if (spanStart == spanEnd) continue;
    const first = (spanStart + 127) >> 8;
    const past = (spanEnd + 127) >> 8;
    const bytes = <usize>(past - first) << 1;
    memory.fill(x + (<usize>first << 1), 0, bytes);
    memory.fill(y + (<usize>first << 1), 0, bytes);
    spread(x + (<usize>first << 1) - 2, -2, inBallParts(spanStart), first - 1, -1, width);
    spread(x + (<usize>past << 1), 2, inBallParts(spanEnd), past, 1, width);
  }
}

/** Along a column in y. */
function spreadColumn(column: i32): void {
  const base = rowOf(coreY, 0) + (<usize>column << 1);
  openRow(column);
  while (nextSpan()) {
    if (spanStart == spanEnd) continue;
    const first = (spanStart + 127) >> 8;
    const past = (spanEnd + 127) >> 8;
    const back = -(<isize>stride);
    spread(base + <usize>first * stride - stride, back, inBallParts(spanStart), first - 1, -1, height);
    spread(base + <usize>past * stride, <isize>stride, inBallParts(spanEnd), past, 1, height);
  }
}
