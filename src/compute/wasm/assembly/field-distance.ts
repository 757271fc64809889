// Squared distances of a field, plane by plane: spans along x and y, windows within the plane, then across planes. Twin of kernel/sdf.

import { maxRow, minRow } from './crossings';
import { enterPlane } from './field-columns';
import { crossRows, cutPlane, nextSpan, openRow, spanEnd, spanStart, turnSegments } from './field-spans';
import {
  across,
  alongX,
  alongY,
  alongZ,
  cavityRanges,
  distancePlane,
  exactFrom,
  height,
  inParts,
  isAnyAbove,
  middleOf,
  PADDING,
  partShift,
  planeBytes,
  reach,
  ringPlane,
  ringSize,
  rowOf,
  rowRanges,
  squaredLevel,
  stride,
  toEnd,
  toStart,
  width,
} from './field-state';

/** Distances of more parts have no square in sixteen bits. */
const MOST_PARTS: i32 = 255;
/** Rows of the plane's spans that are not zero. */
let usedFrom: i32 = 0;
let usedPast: i32 = 0;

/** Nothing has been measured yet. */
export function startDistances(): void {
  usedFrom = 0;
  usedPast = 0;
}

/** Where the columns of a row that are inside are kept. */
// @ts-ignore: decorator
@inline
function rangeOf(plane: i32, row: i32): usize {
  return rowRanges + ((<usize>(plane % ringSize) * <usize>height + <usize>row) << 2);
}

/** Takes a plane of triangles into the ring. Returns 0 where memory is at its limit. Every plane once, in order. */
export function addFieldPlane(triangles: usize, list: usize, count: i32, plane: i32): i32 {
  const slot = ringPlane(plane);
  memory.fill(slot, 0, planeBytes);
  memory.fill(rangeOf(plane, 0), 0, <usize>height << 2);
  if (usedFrom < usedPast) {
    const size = <usize>(usedPast - usedFrom) * stride;
    memory.fill(alongX + <usize>usedFrom * stride, 0, size);
    memory.fill(alongY + <usize>usedFrom * stride, 0, size);
    usedPast = usedFrom;
  }
  const segmentCount = cutPlane(triangles, list, count, plane);
  if (segmentCount < 0 || !crossRows(segmentCount, height, width)) return 0;
  if (minRow >= maxRow) return 1;
  usedFrom = minRow;
  usedPast = maxRow;
  const from = minRow;
  const past = maxRow;
  for (let row = from; row < past; row++) measureRow(plane, row);
  turnSegments(segmentCount);
  if (!crossRows(segmentCount, width, height)) return 0;
  for (let row = minRow; row < maxRow; row++) measureColumn(row);
  for (let row = from; row < past; row++) lookWithinPlane(slot, plane, row);
  return 1;
}

/** Square of the distance to the nearer end of a span, of points in the middle of voxels. */
// @ts-ignore: decorator
@inline
function squareOf(middle: i32, start: i32, end: i32): u16 {
  const parts = min(middle - start, end - middle);
  return parts > MOST_PARTS ? <u16>0xffff : <u16>(parts * parts);
}

/** Squared distances of a row's spans; what is in none is outside, and 0. */
function measureRow(plane: i32, row: i32): void {
  const x = rowOf(alongX, row);
  const y = rowOf(alongY, row);
  let lowest = width;
  let highest = 0;
  openRow(row);
  while (nextSpan()) {
    const first = (spanStart + 127) >> 8;
    const past = (spanEnd + 127) >> 8;
    if (first >= past) continue;
    lowest = min(lowest, first);
    highest = max(highest, past);
    const bytes = <usize>(past - first) << 1;
    memory.fill(x + (<usize>first << 1), 0xff, bytes);
    memory.fill(y + (<usize>first << 1), 0xff, bytes);
    const start = inParts(spanStart);
    const end = inParts(spanEnd);
    const near = min(past, first + reach + 2);
    for (let i = first; i < near; i++) store<u16>(x + (<usize>i << 1), squareOf(middleOf(i), start, end));
    for (let i = max(near, past - reach - 2); i < past; i++)
      store<u16>(x + (<usize>i << 1), squareOf(middleOf(i), start, end));
  }
  if (lowest < highest) store<u32>(rangeOf(plane, row), <u32>lowest | (<u32>highest << 16));
}

/** The same of a column in y, where points are inside. */
function measureColumn(column: i32): void {
  const base = alongY + 2 * PADDING + (<usize>column << 1);
  openRow(column);
  while (nextSpan()) {
    const first = (spanStart + 127) >> 8;
    const past = (spanEnd + 127) >> 8;
    const start = inParts(spanStart);
    const end = inParts(spanEnd);
    const near = min(past, first + reach + 2);
    for (let j = first; j < near; j++) storeInside(base + <usize>j * stride, squareOf(middleOf(j), start, end));
    for (let j = max(near, past - reach - 2); j < past; j++)
      storeInside(base + <usize>j * stride, squareOf(middleOf(j), start, end));
  }
}

// @ts-ignore: decorator
@inline
function storeInside(at: usize, squared: u16): void {
  if (load<u16>(at) != 0) store<u16>(at, squared);
}

/** The square of so many steps, in every lane. */
// @ts-ignore: decorator
@inline
function squaredSteps(steps: i32): v128 {
  const parts = steps << partShift;
  return i16x8.splat(<i16>(parts * parts));
}

/**
 * A row of the least within its plane: spans along x seen from other rows, those along y from other columns. What a window has not
 * reached when it is broken off is further away than what it has; so it never leaves the lattice, whose outermost points are outside.
 */
function lookWithinPlane(slot: usize, plane: i32, row: i32): void {
  const range = load<u32>(rangeOf(plane, row));
  const out = rowOf(slot, row);
  const x = rowOf(alongX, row);
  const y = rowOf(alongY, row);
  const past = <usize>(range >> 16) << 1;
  for (let at = (<usize>(range & 0xffff) << 1) & ~15; at < past; at += 16) {
    let least = i16x8.min_u(v128.load(x + at), v128.load(y + at));
    let up = x + at;
    let down = x + at;
    let left = y + at;
    let right = y + at;
    for (let steps = 1; steps <= reach; steps++) {
      const squared = squaredSteps(steps);
      if (!isAnyAbove(least, squared)) break;
      up += stride;
      down -= stride;
      left -= 2;
      right += 2;
      const beside = i16x8.min_u(v128.load(left), v128.load(right));
      const other = i16x8.min_u(v128.load(up), v128.load(down));
      least = i16x8.min_u(least, i16x8.add_sat_u(i16x8.min_u(beside, other), squared));
    }
    v128.store(out + at, least);
  }
}

/** Finishes a plane that lies `reach` below the newest in the ring, or has none above it. Every plane once, in order. */
export function finishFieldPlane(plane: i32): void {
  const out = distancePlane(plane);
  const own = ringPlane(plane);
  memory.fill(out, 0, planeBytes);
  enterPlane(plane);
  let lowest = height;
  let highest = 0;
  for (let row = 0; row < height; row++) {
    measureDepth(own, row);
    if (load<u32>(rangeOf(plane, row)) == 0) continue;
    lowest = min(lowest, row);
    highest = row + 1;
  }
  memory.fill(cavityRanges + (<usize>((plane & 1) * height) << 2), 0, <usize>height << 2);
  if (lowest >= highest) {
    memory.fill(across, 0, planeBytes);
    return;
  }
  memory.fill(across, 0, <usize>lowest * stride);
  memory.fill(across + <usize>highest * stride, 0, <usize>(height - highest) * stride);
  for (let row = lowest; row < highest; row++) lookAcross(plane, row);
  for (let row = lowest; row < highest; row++) lookAlong(out, plane, row);
}

/** Squared distances along z of a row, where it is inside, and what they will be counted from on the next plane. */
function measureDepth(own: usize, row: i32): void {
  const base = <usize>row * stride + 2 * PADDING;
  const past = <usize>width << 1;
  const most = i16x8.splat(<i16>MOST_PARTS);
  const voxel = i16x8.splat((<i16>1) << <i16>partShift);
  for (let offset: usize = 0; offset < past; offset += 16) {
    const at = base + offset;
    const start = v128.load(toStart + at);
    const end = v128.load(toEnd + at);
    const nearer = i16x8.min_u(start, end);
    const isFar = i16x8.gt_u(nearer, most);
    const squared = v128.or(i16x8.mul(nearer, nearer), isFar);
    const isOutside = i16x8.eq(v128.load(own + at), i16x8.splat(0));
    v128.store(alongZ + at, v128.andnot(squared, isOutside));
    v128.store(toStart + at, i16x8.add_sat_u(start, voxel));
    v128.store(toEnd + at, i16x8.sub_sat_u(end, voxel));
  }
}

/** The x window over distances along z. */
function lookAcross(plane: i32, row: i32): void {
  const range = load<u32>(rangeOf(plane, row));
  const z = rowOf(alongZ, row);
  const out = rowOf(across, row);
  memory.fill(out - 2 * PADDING, 0, stride);
  const past = <usize>(range >> 16) << 1;
  for (let at = (<usize>(range & 0xffff) << 1) & ~15; at < past; at += 16) {
    let least = v128.load(z + at);
    let left = z + at;
    let right = z + at;
    for (let steps = 1; steps <= reach; steps++) {
      const squared = squaredSteps(steps);
      if (!isAnyAbove(least, squared)) break;
      left -= 2;
      right += 2;
      const beside = i16x8.min_u(v128.load(left), v128.load(right));
      least = i16x8.min_u(least, i16x8.add_sat_u(beside, squared));
    }
    v128.store(out + at, least);
  }
}

/** The z window over what was found within planes and the y window over what was found across them. Only what a surface can be drawn from is finished. */
function lookAlong(out: usize, plane: i32, row: i32): void {
  const range = load<u32>(rangeOf(plane, row));
  const offset = <usize>row * stride + 2 * PADDING;
  const wanted = i16x8.splat(<i16>max(exactFrom - 1, 0));
  const cavity = i16x8.splat(<i16>squaredLevel);
  let lowest: i32 = width;
  let highest: i32 = 0;
  const past = <usize>(range >> 16) << 1;
  for (let at = (<usize>(range & 0xffff) << 1) & ~15; at < past; at += 16) {
    const here = offset + at;
    let least = i16x8.min_u(v128.load(ringPlane(plane) + here), v128.load(across + here));
    let up = across + here;
    let down = across + here;
    for (let steps = 1; steps <= reach; steps++) {
      const squared = squaredSteps(steps);
      if (!isAnyAbove(least, i16x8.max_u(squared, wanted))) break;
      up += stride;
      down -= stride;
      const beside = i16x8.min_u(v128.load(up), v128.load(down));
      const other = i16x8.min_u(
        v128.load(ringPlane(plane - steps) + here),
        v128.load(ringPlane(plane + steps) + here),
      );
      least = i16x8.min_u(least, i16x8.add_sat_u(i16x8.min_u(beside, other), squared));
    }
    v128.store(out + here, least);
    const lanes = i16x8.bitmask(i16x8.ge_u(least, cavity));
    if (lanes != 0) {
      const first = <i32>(at >> 1);
      lowest = min(lowest, first + <i32>ctz(lanes));
      highest = first + 32 - <i32>clz(lanes);
    }
  }
  if (lowest < highest)
    store<u32>(
      cavityRanges + (<usize>((plane & 1) * height + row) << 2),
      <u32>lowest | (<u32>highest << 16),
    );
}

/** The greatest squared distance on a finished plane. */
export function deepestOf(plane: i32): i32 {
  const at = distancePlane(plane);
  let most = i16x8.splat(0);
  for (let offset: usize = 0; offset < planeBytes; offset += 16) most = i16x8.max_u(most, v128.load(at + offset));
  let deepest: i32 = 0;
  deepest = max(deepest, <i32>i16x8.extract_lane_u(most, 0));
  deepest = max(deepest, <i32>i16x8.extract_lane_u(most, 1));
  deepest = max(deepest, <i32>i16x8.extract_lane_u(most, 2));
  deepest = max(deepest, <i32>i16x8.extract_lane_u(most, 3));
  deepest = max(deepest, <i32>i16x8.extract_lane_u(most, 4));
  deepest = max(deepest, <i32>i16x8.extract_lane_u(most, 5));
  deepest = max(deepest, <i32>i16x8.extract_lane_u(most, 6));
  return max(deepest, <i32>i16x8.extract_lane_u(most, 7));
}
