// Grows a core by a ball, plane by plane: distances to it, and what lies within the ball's radius. Twin of kernel/sdf/growth-oracle.ts.

import { depth, height, isAnyAbove, PADDING, planeBytes, rowOf, setSurface, stride, width } from './field-state';

/** log2 of the parts a voxel, windows, and the distance from which nothing counts, in parts. */
let partShift: i32 = 0;
let reach: i32 = 0;
let cap: i32 = 0;
/** Planes that a plane waits for until it can be finished. */
export let growthDelay: i32 = 0;

/** Squared distances to the core along x and y on the newest plane: whoever finds the core fills them. */
export let coreX: usize = 0;
export let coreY: usize = 0;
/** Those along z, and what the x window makes of them. */
let coreZ: usize = 0;
let across: usize = 0;
/** Least squared distances within their own plane, and along z, of so many planes. */
let ring: usize = 0;
let ringSize: i32 = 0;
let zRing: usize = 0;
let zRingSize: i32 = 0;
/** By plane: the box of its core, first and past row and first and past column. */
let boxes: usize = 0;
/** The last two planes that are finished: 65535 less the squared distance. */
let grown: usize = 0;
let grownRanges: usize = 0;
let grownLeast: i32 = 0;

/** Bytes that `setGrowth` lays out behind a field. */
export function growthBytes(windowReach: i32): usize {
  const planes = <usize>(4 + (2 * windowReach + 3) + (2 * windowReach + 6) + 2);
  return planes * planeBytes + (<usize>depth << 4) + (<usize>(2 * height) << 2) + 65536 * 2 + 64;
}

/** Grows a core by a ball and has the surface drawn from that: the ball's scale, the least value in what grows and its level by roots. */
export function setGrowth(
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
  growthDelay = windowReach + 2;
  ringSize = 2 * windowReach + 3;
  zRingSize = 2 * windowReach + 6;
  grownLeast = least;
  coreX = memoryAt;
  coreY = coreX + planeBytes;
  coreZ = coreY + planeBytes;
  across = coreZ + planeBytes;
  ring = across + planeBytes;
  zRing = ring + <usize>ringSize * planeBytes;
  grown = zRing + <usize>zRingSize * planeBytes;
  boxes = grown + 2 * planeBytes;
  grownRanges = boxes + (<usize>depth << 4);
  const rootTable = grownRanges + (<usize>(2 * height) << 2);
  memory.fill(memoryAt, 0xff, grown - memoryAt);
  memory.fill(grown, 0, rootTable - grown);
  const deepest = <i32>Math.floor(Math.sqrt(65536.0 * 65535.0));
  for (let value: i32 = 0; value < 65536; value++) {
    const root = <i32>Math.floor(Math.sqrt(65536 * <f64>(65535 - value)));
    store<u16>(rootTable + (<usize>value << 1), <u16>(deepest - root));
  }
  setSurface(grown, grownRanges, least, levelAt, rootTable);
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

/** Begins with a plane of the core: nothing is near yet. Every plane once, in order. */
export function openCorePlane(plane: i32): void {
  memory.fill(ringPlane(plane), 0xff, planeBytes);
  // The furthest that this plane may reach into.
  memory.fill(zPlane(plane + reach + 2), 0xff, planeBytes);
}

/** Makes the newest plane's distances to the core ready to be filled. */
export function clearCore(): void {
  memory.fill(coreX, 0xff, planeBytes);
  memory.fill(coreY, 0xff, planeBytes);
}

/** Says which rows and columns of a plane the core lies in. */
export function setCoreBox(plane: i32, firstRow: i32, pastRow: i32, firstColumn: i32, pastColumn: i32): void {
  const box = boxOf(plane);
  store<i32>(box, firstRow);
  store<i32>(box, pastRow, 4);
  store<i32>(box, firstColumn, 8);
  store<i32>(box, pastColumn, 12);
}

/** A place of the lattice in parts of a voxel, rounded, from 1/256. */
// @ts-ignore: decorator
@inline
export function inBallParts(place: i32): i32 {
  return (place + (128 >> partShift)) >> (8 - partShift);
}

/** Squared distances from a place of the core's surface to the points of a line on one side, from `index` by `step`, while they count. */
// @ts-ignore: decorator
@inline
export function spread(at: usize, bytes: isize, place: i32, index: i32, step: i32, count: i32): void {
  for (; index >= 0 && index < count; index += step) {
    const parts = abs((index << partShift) + (1 << (partShift - 1)) - place);
    if (parts >= cap) return;
    const squared = parts * parts;
    if (squared < <i32>load<u16>(at)) store<u16>(at, <u16>squared);
    at += bytes;
  }
}

/** The same along z, of the points of a column, which lies so far into a plane. */
// @ts-ignore: decorator
@inline
export function spreadAcross(column: usize, place: i32, plane: i32, step: i32): void {
  for (; plane >= 0 && plane < depth; plane += step) {
    const parts = abs((plane << partShift) + (1 << (partShift - 1)) - place);
    if (parts >= cap) return;
    const squared = parts * parts;
    const at = zPlane(plane) + column;
    if (squared < <i32>load<u16>(at)) store<u16>(at, <u16>squared);
  }
}

/** Looks within a plane whose core is complete. */
export function closeCorePlane(plane: i32): void {
  const box = boxOf(plane);
  const firstRow = load<i32>(box);
  const pastRow = load<i32>(box, 4);
  if (firstRow >= pastRow) return;
  const from = max(0, firstRow - reach - 1);
  const past = min(height, pastRow + reach + 1);
  const firstColumn = max(0, load<i32>(box, 8) - reach - 1);
  const pastColumn = min(width, load<i32>(box, 12) + reach + 1);
  for (let row = from; row < past; row++) lookWithinPlane(plane, row, firstColumn, pastColumn);
}

// @ts-ignore: decorator
@inline
function squaredSteps(steps: i32): v128 {
  const parts = steps << partShift;
  return i16x8.splat(<i16>(parts * parts));
}

/** A row of the least within its plane. Beyond the lattice nothing is near. */
function lookWithinPlane(plane: i32, row: i32, first: i32, past: i32): void {
  const out = rowOf(ringPlane(plane), row);
  const x = rowOf(coreX, row);
  const y = rowOf(coreY, row);
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

/** Finishes a plane `growthDelay` below the newest, or with none above it. Every plane once, in order. */
export function finishGrownPlane(plane: i32): void {
  const out = grown + <usize>(plane & 1) * planeBytes;
  const ranges = grownRanges + (<usize>((plane & 1) * height) << 2);
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
  memory.fill(coreZ, 0xff, planeBytes);
  for (let row = from; row < past; row++) maskDepth(plane, row, first, end);
  for (let row = from; row < past; row++) lookAcross(row, first, end);
  for (let row = from; row < past; row++) lookAlong(out, ranges, plane, row, first, end);
}

/** Distances along z, none where the core is. */
function maskDepth(plane: i32, row: i32, first: i32, past: i32): void {
  const own = rowOf(ringPlane(plane), row);
  const from = rowOf(zPlane(plane), row);
  const out = rowOf(coreZ, row);
  const end = <usize>past << 1;
  for (let at = (<usize>first << 1) & ~15; at < end; at += 16) {
    const isCore = i16x8.eq(v128.load(own + at), i16x8.splat(0));
    v128.store(out + at, v128.andnot(v128.load(from + at), isCore));
  }
}

/** The x window over distances along z. */
function lookAcross(row: i32, first: i32, past: i32): void {
  const z = rowOf(coreZ, row);
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
  const cavity = i16x8.splat(<i16>grownLeast);
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
