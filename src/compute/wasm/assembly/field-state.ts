// What the stages of a field share: the lattice, how distances are counted, and where planes lie. Twin of kernel/sdf.

/** Lanes of zeros before and after each row of a plane: windows look at most this far beyond a row's ends. */
export const PADDING: usize = 32;

/** Points along x, y and z. */
export let width: i32 = 0;
export let height: i32 = 0;
export let depth: i32 = 0;
/** Bytes from row to row, and of a plane. */
export let stride: usize = 0;
export let planeBytes: usize = 0;

/** log2 of the parts a voxel. */
export let partShift: i32 = 0;
export let reach: i32 = 0;
/** The surface, in 1/256 part; the least squared distance behind it, and of what has to be exact, in parts. */
export let level: i32 = 0;
export let squaredLevel: i32 = 0;
export let exactFrom: i32 = 0;

/** Squared distances along x, y and z on one plane: u16, as all planes are. */
export let alongX: usize = 0;
export let alongY: usize = 0;
export let alongZ: usize = 0;
/** What the x window has made of `alongZ`. */
export let across: usize = 0;
/** Parts to the start and to the end of the z span that a column is in on this plane; many where it is in none. */
export let toStart: usize = 0;
export let toEnd: usize = 0;
/** Least squared distances within their own plane, of `ringSize` planes. */
export let ring: usize = 0;
export let ringSize: i32 = 0;
/** Squared distances of the last two planes. */
export let distances: usize = 0;
/** By plane of the ring and row: the first column that is inside, and past the last, u16 each. */
export let rowRanges: usize = 0;
/** By plane of `distances` and row, the same of the cavity. */
export let cavityRanges: usize = 0;
/** Vertices of the cells of two layers: the number of each cell's first, u32, and the cell's corners in the cavity, a bit each. */
export let cellNumbers: usize = 0;
export let cellCorners: usize = 0;
/** u16 by squared distance: 256 times its root, at least that of `exactFrom`. */
export let roots: usize = 0;
/** What the surface is drawn from: two planes of values, the columns in the cavity by plane and row, the least value there, and the level by roots of values. */
export let surfacePlanes: usize = 0;
export let surfaceRanges: usize = 0;
export let surfaceLeast: i32 = 0;
export let surfaceLevel: i32 = 0;
export let surfaceRoots: usize = 0;
/** By corners in the cavity: the edges of up to four sheets, u16 each, and by edge the number of its sheet, 12 bytes. */
export let sheets: usize = 0;
export let sheetOfEdge: usize = 0;

/** Bytes that `setField` lays out: the host takes them. */
export function fieldBytes(columns: i32, rows: i32, windowReach: i32): usize {
  const rowBytes = (((<usize>columns + 7) & ~7) + 2 * PADDING) << 1;
  const planes = <usize>(2 * windowReach + 1 + 8);
  const cells = <usize>columns * <usize>rows;
  const ranges = (<usize>(2 * windowReach + 1 + 2) * <usize>rows) << 2;
  return planes * rowBytes * <usize>rows + ranges + cells * 10 + 65536 * 2 + 256 * 20 + 64;
}

/** Sets what a field is made for, and clears its memory. The tables of sheets are the host's to fill. */
export function setField(
  columns: i32,
  rows: i32,
  planes: i32,
  shift: i32,
  windowReach: i32,
  surface: i32,
  squaredSurface: i32,
  exact: i32,
  memoryAt: usize,
): void {
  width = columns;
  height = rows;
  depth = planes;
  partShift = shift;
  reach = windowReach;
  level = surface;
  squaredLevel = squaredSurface;
  exactFrom = exact;
  stride = (((<usize>columns + 7) & ~7) + 2 * PADDING) << 1;
  planeBytes = stride * <usize>rows;
  ringSize = 2 * windowReach + 1;
  memory.fill(memoryAt, 0, fieldBytes(columns, rows, windowReach));
  let at = memoryAt;
  alongX = at;
  alongY = alongX + planeBytes;
  alongZ = alongY + planeBytes;
  across = alongZ + planeBytes;
  toStart = across + planeBytes;
  toEnd = toStart + planeBytes;
  distances = toEnd + planeBytes;
  ring = distances + 2 * planeBytes;
  at = ring + <usize>ringSize * planeBytes;
  memory.fill(toStart, 0xff, 2 * planeBytes);
  rowRanges = at;
  at += (<usize>ringSize * <usize>rows) << 2;
  cavityRanges = at;
  at += (2 * <usize>rows) << 2;
  cellNumbers = at;
  at += (<usize>columns * <usize>rows) << 3;
  roots = at;
  at += 65536 * 2;
  sheets = at;
  at += 256 * 8;
  sheetOfEdge = at;
  at += 256 * 12;
  cellCorners = at;
  for (let squared: i32 = 0; squared < 65536; squared++) {
    const root = Math.floor(Math.sqrt(65536 * <f64>max(squared, exact)));
    store<u16>(roots + (<usize>squared << 1), <u16>min(root, 65535));
  }
  setSurface(distances, cavityRanges, squaredSurface, surface, roots);
}

/** Has the surface drawn from other values than distances. */
export function setSurface(planes: usize, ranges: usize, least: i32, at: i32, rootTable: usize): void {
  surfacePlanes = planes;
  surfaceRanges = ranges;
  surfaceLeast = least;
  surfaceLevel = at;
  surfaceRoots = rootTable;
}

/** Where a plane's row begins, behind its padding. */
// @ts-ignore: decorator
@inline
export function rowOf(plane: usize, row: i32): usize {
  return plane + <usize>row * stride + 2 * PADDING;
}

/** A plane of the ring. */
// @ts-ignore: decorator
@inline
export function ringPlane(plane: i32): usize {
  return ring + <usize>(plane % ringSize) * planeBytes;
}

/** A plane of the last two distances. */
// @ts-ignore: decorator
@inline
export function distancePlane(plane: i32): usize {
  return distances + <usize>(plane & 1) * planeBytes;
}

/** A place of the lattice in parts of a voxel, rounded, from 1/256. */
// @ts-ignore: decorator
@inline
export function inParts(place: i32): i32 {
  return (place + (128 >> partShift)) >> (8 - partShift);
}

/** The middle of a voxel, in parts. */
// @ts-ignore: decorator
@inline
export function middleOf(index: i32): i32 {
  return (index << partShift) + (1 << (partShift - 1));
}

/** Where a level crosses an edge, in 1/256 of it from its first end, by the roots at both. */
// @ts-ignore: decorator
@inline
export function crossingAt(first: i32, second: i32, at: i32): i32 {
  const isRising = first < second;
  const low = isRising ? first : second;
  const rise = (isRising ? second : first) - low;
  const share = <i32>((<u32>((at - low) << 8) + (<u32>rise >> 1)) / <u32>rise);
  return isRising ? share : 256 - share;
}

/** Whether any of eight values is more than its own most. */
// @ts-ignore: decorator
@inline
export function isAnyAbove(lanes: v128, most: v128): bool {
  return v128.any_true(i16x8.sub_sat_u(lanes, most));
}
