// Opens a field's cavity by a ball: distances to its core, plane by plane behind those of the field. Twin of kernel/sdf/opening-oracle.ts.

import {
  cavityRanges,
  crossingAt,
  depth,
  distancePlane,
  height,
  level,
  PADDING,
  planeBytes,
  roots,
  rowOf,
  setSurface,
  squaredLevel,
  stride,
  width,
} from './field-state';

/** log2 of the parts a voxel, windows, and the distance from which nothing counts, in parts. */
let partShift: i32 = 0;
let reach: i32 = 0;
let cap: i32 = 0;
/** Planes that a plane waits for until it can be finished. */
export let openingDelay: i32 = 0;

/** Squared distances to the core along x and y on the newest plane, and what the x window makes of those along z. */
let alongX: usize = 0;
let alongY: usize = 0;
let alongZ: usize = 0;
let across: usize = 0;
/** Least squared distances within their own plane, and along z, of so many planes. */
let ring: usize = 0;
let ringSize: i32 = 0;
let zRing: usize = 0;
let zRingSize: i32 = 0;
/** By plane: the box of its core, first and past row and first and past column. */
let boxes: usize = 0;
/** The last two planes that are finished: 65535 less the squared distance. */
let opened: usize = 0;
let openedRanges: usize = 0;
let openedLeast: i32 = 0;

/** Bytes that `setOpening` lays out behind a field. */
export function openingBytes(windowReach: i32): usize {
  const planes = <usize>(4 + (2 * windowReach + 3) + (2 * windowReach + 6) + 2);
  return planes * planeBytes + (<usize>depth << 4) + (<usize>(2 * height) << 2) + 65536 * 2 + 64;
}

/** Opens what the field finds, whose surface is then that of its core, by a ball: its scale, the least value in the cavity and its level by roots. */
export function setOpening(
  shift: i32,
  windowReach: i32,
  most: i32,
  least: i32,
  levelAt: i32,
  memoryAt: usize,
): void {
  partShift = shift;
  reach = windowReach;
  cap = most;
  openingDelay = windowReach + 2;
  ringSize = 2 * windowReach + 3;
  zRingSize = 2 * windowReach + 6;
  openedLeast = least;
  alongX = memoryAt;
  alongY = alongX + planeBytes;
  alongZ = alongY + planeBytes;
  across = alongZ + planeBytes;
  ring = across + planeBytes;
  zRing = ring + <usize>ringSize * planeBytes;
  opened = zRing + <usize>zRingSize * planeBytes;
  boxes = opened + 2 * planeBytes;
  openedRanges = boxes + (<usize>depth << 4);
  const rootTable = openedRanges + (<usize>(2 * height) << 2);
  memory.fill(memoryAt, 0xff, opened - memoryAt);
  memory.fill(opened, 0, rootTable - opened);
  const deepest = <i32>Math.floor(Math.sqrt(65536.0 * 65535.0));
  for (let value: i32 = 0; value < 65536; value++) {
    const root = <i32>Math.floor(Math.sqrt(65536 * <f64>(65535 - value)));
    store<u16>(rootTable + (<usize>value << 1), <u16>(deepest - root));
  }
  setSurface(opened, openedRanges, least, levelAt, rootTable);
}

// @ts-ignore: decorator
@inline
function ringPlane(plane: i32): usize {
  return ring + <usize>(plane % ringSize) * planeBytes;
}

// @ts-ignore: decorator
@inline
function zPlane(plane: i32): usize {
  return zRing + <usize>(plane % zRingSize) * planeBytes;
}

// @ts-ignore: decorator
@inline
function boxOf(plane: i32): usize {
  return boxes + (<usize>plane << 4);
}

/** Takes a finished plane of the field. Every plane once, in order. */
export function addOpeningPlane(plane: i32): void {
  memory.fill(ringPlane(plane), 0xff, planeBytes);
  // The furthest that this plane may reach into.
  memory.fill(zPlane(plane + reach + 2), 0xff, planeBytes);
  findBox(plane);
  if (plane > 0) crossPlanes(plane);
  const box = boxOf(plane);
  const firstRow = load<i32>(box);
  const pastRow = load<i32>(box, 4);
  if (firstRow >= pastRow) return;
  memory.fill(alongX, 0xff, planeBytes);
  memory.fill(alongY, 0xff, planeBytes);
  for (let row = firstRow; row < pastRow; row++) clearCore(plane, row);
  for (let row = firstRow; row < pastRow; row++) crossRow(plane, row);
  for (let row = firstRow; row <= pastRow; row++) crossRowBefore(plane, row);
  const from = max(0, firstRow - reach - 1);
  const past = min(height, pastRow + reach + 1);
  const firstColumn = max(0, load<i32>(box, 8) - reach - 1);
  const pastColumn = min(width, load<i32>(box, 12) + reach + 1);
  for (let row = from; row < past; row++) lookWithinPlane(plane, row, firstColumn, pastColumn);
}

/** The box of a plane's core, by the columns of its rows. */
function findBox(plane: i32): void {
  const ranges = cavityRanges + (<usize>((plane & 1) * height) << 2);
  let firstRow = height;
  let pastRow = 0;
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
  const box = boxOf(plane);
  store<i32>(box, firstRow);
  store<i32>(box, pastRow, 4);
  store<i32>(box, firstColumn, 8);
  store<i32>(box, pastColumn, 12);
}

/** Which of eight points are core, in all bits of their lanes. */
// @ts-ignore: decorator
@inline
function coreLanes(at: usize): v128 {
  return i16x8.ge_u(v128.load(at), i16x8.splat(<i16>squaredLevel));
}

/** What is core is no distance from itself. */
function clearCore(plane: i32, row: i32): void {
  const from = rowOf(distancePlane(plane), row);
  const x = rowOf(alongX, row);
  const y = rowOf(alongY, row);
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
  const place = (index << 8) + 128 + crossingAt(low, high, level);
  return (place + (128 >> partShift)) >> (8 - partShift);
}

/** Squared distances from a crossing to the points of a line on one side, from `index` by `step`, while they count. */
// @ts-ignore: decorator
@inline
function spread(at: usize, bytes: isize, place: i32, index: i32, step: i32, count: i32): void {
  for (; index >= 0 && index < count; index += step) {
    const parts = abs((index << partShift) + (1 << (partShift - 1)) - place);
    if (parts >= cap) return;
    const squared = parts * parts;
    if (squared < <i32>load<u16>(at)) store<u16>(at, <u16>squared);
    at += bytes;
  }
}

/** Crossings along a row. */
function crossRow(plane: i32, row: i32): void {
  const from = rowOf(distancePlane(plane), row);
  const x = rowOf(alongX, row);
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
  const y = rowOf(alongY, row);
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
        const step = isStart ? -1 : 1;
        for (let index = isStart ? plane - 1 : plane; index >= 0 && index < depth; index += step) {
          const parts = abs((index << partShift) + (1 << (partShift - 1)) - place);
          if (parts >= cap) break;
          const out = zPlane(index) + here;
          if (parts * parts < <i32>load<u16>(out)) store<u16>(out, <u16>(parts * parts));
        }
      }
    }
  }
}

// @ts-ignore: decorator
@inline
function squaredSteps(steps: i32): v128 {
  const parts = steps << partShift;
  return i16x8.splat(<i16>(parts * parts));
}

// @ts-ignore: decorator
@inline
function isAnyAbove(lanes: v128, most: v128): bool {
  return v128.any_true(i16x8.sub_sat_u(lanes, most));
}

/** A row of the least within its plane. Beyond the lattice nothing is near. */
function lookWithinPlane(plane: i32, row: i32, first: i32, past: i32): void {
  const out = rowOf(ringPlane(plane), row);
  const x = rowOf(alongX, row);
  const y = rowOf(alongY, row);
  const end = <usize>past << 1;
  for (let at = (<usize>first << 1) & ~15; at < end; at += 16) {
    let least = i16x8.min_u(v128.load(x + at), v128.load(y + at));
    for (let steps = 1; steps <= reach; steps++) {
      const squared = squaredSteps(steps);
      if (!isAnyAbove(least, squared)) break;
      const bytes = <usize>steps * stride;
      let near = i16x8.min_u(
        v128.load(y + at - (<usize>steps << 1)),
        v128.load(y + at + (<usize>steps << 1)),
      );
      if (row >= steps) near = i16x8.min_u(near, v128.load(x + at - bytes));
      if (row + steps < height) near = i16x8.min_u(near, v128.load(x + at + bytes));
      least = i16x8.min_u(least, i16x8.add_sat_u(near, squared));
    }
    v128.store(out + at, least);
  }
}

/** Finishes a plane `openingDelay` below the newest, or with none above it. Every plane once, in order. */
export function finishOpeningPlane(plane: i32): void {
  const out = opened + <usize>(plane & 1) * planeBytes;
  const ranges = openedRanges + (<usize>((plane & 1) * height) << 2);
  memory.fill(out, 0, planeBytes);
  memory.fill(ranges, 0, <usize>height << 2);
  let firstRow = height;
  let pastRow = 0;
  let firstColumn = width;
  let pastColumn = 0;
  for (let near = max(0, plane - reach - 1); near <= min(depth - 1, plane + reach + 1); near++) {
    const box = boxOf(near);
    firstRow = min(firstRow, load<i32>(box));
    pastRow = max(pastRow, load<i32>(box, 4));
    firstColumn = min(firstColumn, load<i32>(box, 8));
    pastColumn = max(pastColumn, load<i32>(box, 12));
  }
  if (firstRow >= pastRow) return;
  const from = max(0, firstRow - reach - 1);
  const past = min(height, pastRow + reach + 1);
  const first = max(0, firstColumn - reach - 1);
  const end = min(width, pastColumn + reach + 1);
  memory.fill(across, 0xff, planeBytes);
  memory.fill(alongZ, 0xff, planeBytes);
  for (let row = from; row < past; row++) maskDepth(plane, row, first, end);
  for (let row = from; row < past; row++) lookAcross(row, first, end);
  for (let row = from; row < past; row++) lookAlong(out, ranges, plane, row, first, end);
}

/** Distances along z, none where the core is. */
function maskDepth(plane: i32, row: i32, first: i32, past: i32): void {
  const own = rowOf(ringPlane(plane), row);
  const from = rowOf(zPlane(plane), row);
  const out = rowOf(alongZ, row);
  const end = <usize>past << 1;
  for (let at = (<usize>first << 1) & ~15; at < end; at += 16) {
    const isCore = i16x8.eq(v128.load(own + at), i16x8.splat(0));
    v128.store(out + at, v128.andnot(v128.load(from + at), isCore));
  }
}

/** The x window over distances along z. */
function lookAcross(row: i32, first: i32, past: i32): void {
  const z = rowOf(alongZ, row);
  const out = rowOf(across, row);
  const end = <usize>past << 1;
  for (let at = (<usize>first << 1) & ~15; at < end; at += 16) {
    let least = v128.load(z + at);
    for (let steps = 1; steps <= reach; steps++) {
      const squared = squaredSteps(steps);
      if (!isAnyAbove(least, squared)) break;
      const near = i16x8.min_u(
        v128.load(z + at - (<usize>steps << 1)),
        v128.load(z + at + (<usize>steps << 1)),
      );
      least = i16x8.min_u(least, i16x8.add_sat_u(near, squared));
    }
    v128.store(out + at, least);
  }
}

/** The z window over what was found within planes and the y window over what was found across them. */
function lookAlong(plane0: usize, ranges: usize, plane: i32, row: i32, first: i32, past: i32): void {
  const offset = <usize>row * stride + 2 * PADDING;
  const cavity = i16x8.splat(<i16>openedLeast);
  const limit = i16x8.splat(<i16>(cap * cap));
  let lowest = width;
  let highest: i32 = 0;
  const end = <usize>past << 1;
  for (let at = (<usize>first << 1) & ~15; at < end; at += 16) {
    const here = offset + at;
    let least = i16x8.min_u(v128.load(ringPlane(plane) + here), v128.load(across + here));
    for (let steps = 1; steps <= reach; steps++) {
      const squared = squaredSteps(steps);
      if (!isAnyAbove(least, squared)) break;
      const bytes = <usize>steps * stride;
      let near = i16x8.splat(-1);
      if (row >= steps) near = v128.load(across + here - bytes);
      if (row + steps < height) near = i16x8.min_u(near, v128.load(across + here + bytes));
      if (plane >= steps) near = i16x8.min_u(near, v128.load(ringPlane(plane - steps) + here));
      if (plane + steps < depth) near = i16x8.min_u(near, v128.load(ringPlane(plane + steps) + here));
      least = i16x8.min_u(least, i16x8.add_sat_u(near, squared));
    }
    const value = v128.not(v128.or(least, i16x8.ge_u(least, limit)));
    v128.store(plane0 + here, value);
    const lanes = i16x8.bitmask(i16x8.ge_u(value, cavity));
    if (lanes != 0) {
      const column = <i32>(at >> 1);
      lowest = min(lowest, column + <i32>ctz(lanes));
      highest = column + 32 - <i32>clz(lanes);
    }
  }
  if (lowest < highest) store<u32>(ranges + (<usize>row << 2), <u32>lowest | (<u32>highest << 16));
}
