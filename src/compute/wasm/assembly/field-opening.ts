// Opens a field's cavity by a ball: its core, which lies deeper by the ball's radius, is grown by it. Twin of kernel/sdf/opening-oracle.ts.

import {
  clearCore,
  closeCorePlane,
  coreX,
  coreY,
  inBallParts,
  openCorePlane,
  setCoreBox,
  spread,
  spreadAcross,
} from './field-growth';
import {
  cavityRanges,
  crossingAt,
  distancePlane,
  height,
  level,
  PADDING,
  roots,
  rowOf,
  squaredLevel,
  stride,
  width,
} from './field-state';

/** Columns of the newest plane's core lie in these rows. */
let firstRow: i32 = 0;
let pastRow: i32 = 0;

/** Takes a finished plane of the field, `isFirst`: none was taken before it. Every plane once, in order. */
export function addOpeningPlane(plane: i32, isFirst: bool): void {
  openCorePlane(plane);
  findBox(plane);
  if (!isFirst) crossPlanes(plane);
  if (firstRow >= pastRow) return;
  clearCore();
  for (let row = firstRow; row < pastRow; row++) markCore(plane, row);
  for (let row = firstRow; row < pastRow; row++) crossRow(plane, row);
  for (let row = firstRow; row <= pastRow; row++) crossRowBefore(plane, row);
  closeCorePlane(plane);
}

/** The box of a plane's core, by the columns of its rows. */
function findBox(plane: i32): void {
  const ranges = cavityRanges + (<usize>((plane & 1) * height) << 2);
  firstRow = height;
  pastRow = 0;
  let firstColumn = width;
  let pastColumn = 0;
  for (let row = 0; row < height; row++) {
    const range = load<u32>(ranges + (<usize>row << 2));
    if (range == 0) continue;
    firstRow = min(firstRow, row);
    pastRow = row + 1;
    firstColumn = min(firstColumn, <i32>(range & 0xffff));
    pastColumn = max(pastColumn, <i32>(range >> 16));
  }
  setCoreBox(plane, firstRow, pastRow, firstColumn, pastColumn);
}

/** Which of eight points are core, in all bits of their lanes. */
// @ts-ignore: decorator
@inline
function coreLanes(at: usize): v128 {
  return i16x8.ge_u(v128.load(at), i16x8.splat(<i16>squaredLevel));
}

/** What is core is no distance from itself. */
function markCore(plane: i32, row: i32): void {
  const from = rowOf(distancePlane(plane), row);
  const x = rowOf(coreX, row);
  const y = rowOf(coreY, row);
  const range = rangeOf(plane, row);
  const past = <usize>(range >> 16) << 1;
  for (let at = (<usize>(range & 0xffff) << 1) & ~15; at < past; at += 16) {
    const outside = v128.not(coreLanes(from + at));
    v128.store(x + at, outside);
    v128.store(y + at, outside);
  }
}

// @ts-ignore: decorator
@inline
function rangeOf(plane: i32, row: i32): u32 {
  return load<u32>(cavityRanges + (<usize>((plane & 1) * height + row) << 2));
}

/** Where the core's surface crosses the edge between two neighbours, the first at an index of its line, in parts of the ball's scale. */
// @ts-ignore: decorator
@inline
function placeBetween(first: usize, second: usize, index: i32): i32 {
  const low = <i32>load<u16>(roots + (<usize>load<u16>(first) << 1));
  const high = <i32>load<u16>(roots + (<usize>load<u16>(second) << 1));
  return inBallParts((index << 8) + 128 + crossingAt(low, high, level));
}

/** Crossings along a row. */
function crossRow(plane: i32, row: i32): void {
  const from = rowOf(distancePlane(plane), row);
  const x = rowOf(coreX, row);
  const range = rangeOf(plane, row);
  if (range == 0) return;
  let before: i32 = 0;
  const past = <i32>(range >> 16) + 1;
  for (let column = <i32>(range & 0xffff) & ~7; column < past; column += 8) {
    const bits = i16x8.bitmask(coreLanes(from + (<usize>column << 1)));
    const shifted = (bits << 1) | before;
    before = (bits >> 7) & 1;
    for (let changes = (bits ^ shifted) & 0xff; changes != 0; changes &= changes - 1) {
      const here = column + ctz(changes);
      const at = from + (<usize>here << 1);
      const place = placeBetween(at - 2, at, here - 1);
      const isStart = (bits >> ctz(changes)) & 1;
      const out = x + (<usize>here << 1);
      if (isStart) spread(out - 2, -2, place, here - 1, -1, width);
      else spread(out, 2, place, here, 1, width);
    }
  }
}

/** Crossings along columns between a row and the one before it. */
function crossRowBefore(plane: i32, row: i32): void {
  const from = rowOf(distancePlane(plane), row);
  const y = rowOf(coreY, row);
  const own = row < height ? rangeOf(plane, row) : 0;
  const other = rangeOf(plane, row - 1);
  const first = own == 0 ? other & 0xffff : other == 0 ? own & 0xffff : min(own & 0xffff, other & 0xffff);
  const past = max(own >> 16, other >> 16);
  for (let column = <i32>first & ~7; column < <i32>past; column += 8) {
    const at = from + (<usize>column << 1);
    const bits = i16x8.bitmask(coreLanes(at));
    for (let changes = bits ^ i16x8.bitmask(coreLanes(at - stride)); changes != 0; changes &= changes - 1) {
      const lane = <usize>ctz(changes) << 1;
      const place = placeBetween(at + lane - stride, at + lane, row - 1);
      const out = y + (<usize>column << 1) + lane;
      if ((bits >> ctz(changes)) & 1) spread(out - stride, -(<isize>stride), place, row - 1, -1, height);
      else spread(out, <isize>stride, place, row, 1, height);
    }
  }
}

/** Crossings along z between a plane and the one before it. */
function crossPlanes(plane: i32): void {
  const from = distancePlane(plane);
  const other = distancePlane(plane - 1);
  for (let row = 0; row < height; row++) {
    const own = rangeOf(plane, row);
    const before = rangeOf(plane - 1, row);
    if (own == 0 && before == 0) continue;
    const first =
      own == 0 ? before & 0xffff : before == 0 ? own & 0xffff : min(own & 0xffff, before & 0xffff);
    const past = max(own >> 16, before >> 16);
    const base = <usize>row * stride + 2 * PADDING;
    for (let column = <i32>first & ~7; column < <i32>past; column += 8) {
      const at = base + (<usize>column << 1);
      const bits = i16x8.bitmask(coreLanes(from + at));
      for (let changes = bits ^ i16x8.bitmask(coreLanes(other + at)); changes != 0; changes &= changes - 1) {
        const here = at + (<usize>ctz(changes) << 1);
        const place = placeBetween(other + here, from + here, plane - 1);
        const isStart = (bits >> ctz(changes)) & 1;
        spreadAcross(here, place, isStart ? plane - 1 : plane, isStart ? -1 : 1);
      }
    }
  }
}

