// The surface of a field's cavity between two planes of distances: a vertex a sheet of a cell, a quad a crossed edge. Twin of kernel/sdf.

import { fieldQuads, fieldVertices, fitFieldQuads, fitFieldVertices } from './buffers';
import {
  cellCorners,
  cellNumbers,
  crossingAt,
  height,
  planeBytes,
  rowOf,
  sheetOfEdge,
  sheets,
  stride,
  surfaceLeast,
  surfaceLevel,
  surfacePlanes,
  surfaceRanges,
  surfaceRoots,
  width,
} from './field-state';

/** Vertices of earlier layers of cells. */
let vertexBase: u32 = 0;
/** What the last layer of cells gave: places of three i32, and quads of four numbers. */
export let fieldVertexCount: i32 = 0;
export let fieldQuadCount: i32 = 0;

/** There are no vertices yet. */
export function startSurface(): void {
  vertexBase = 0;
  fieldVertexCount = 0;
  fieldQuadCount = 0;
}

/** The cells between a plane and the one above it, both finished. Returns 0 where memory is at its limit. */
export function addFieldCells(plane: i32): i32 {
  vertexBase += fieldVertexCount;
  fieldVertexCount = 0;
  fieldQuadCount = 0;
  const lower = surfaceRanges + (<usize>((plane & 1) * height) << 2);
  const upper = surfaceRanges + (<usize>((~plane & 1) * height) << 2);
  for (let row = 0; row < height - 1; row++) {
    const at = <usize>row << 2;
    let first: i32 = width;
    let past: i32 = 0;
    for (let side = 0; side < 4; side++) {
      const range = load<u32>((side < 2 ? lower : upper) + at + (<usize>(side & 1) << 2));
      if (range == 0) continue;
      first = min(first, <i32>(range & 0xffff) - 1);
      past = max(past, <i32>(range >> 16));
    }
    if (first >= past) continue;
    if (!fitFieldVertices(<usize>(fieldVertexCount + 4 * width))) return 0;
    if (!fitFieldQuads(<usize>(fieldQuadCount + 3 * width))) return 0;
    addRow(plane, row, first, past);
  }
  return 1;
}

/** One of the last two planes of values. */
// @ts-ignore: decorator
@inline
function valuesOf(plane: i32): usize {
  return surfacePlanes + <usize>(plane & 1) * planeBytes;
}

/** Whether points are in the cavity, a bit each. */
// @ts-ignore: decorator
@inline
function cavityBits(at: usize, least: v128): i32 {
  return i16x8.bitmask(i16x8.ge_u(v128.load(at), least));
}

/** Cells of one row from `first` to before `past`. */
function addRow(plane: i32, row: i32, first: i32, past: i32): void {
  const front = rowOf(valuesOf(plane), row);
  const above = rowOf(valuesOf(plane + 1), row);
  const least = i16x8.splat(<i16>surfaceLeast);
  for (let column = first & ~7; column < past; column += 8) {
    const at = <usize>column << 1;
    const bits0 = cavityBits(front + at, least);
    const bits1 = cavityBits(front + at + 2, least);
    const bits2 = cavityBits(front + at + stride, least);
    const bits3 = cavityBits(front + at + stride + 2, least);
    const bits4 = cavityBits(above + at, least);
    const bits5 = cavityBits(above + at + 2, least);
    const bits6 = cavityBits(above + at + stride, least);
    const bits7 = cavityBits(above + at + stride + 2, least);
    let crossed =
      (bits0 | bits1 | bits2 | bits3 | bits4 | bits5 | bits6 | bits7) &
      ~(bits0 & bits1 & bits2 & bits3 & bits4 & bits5 & bits6 & bits7);
    for (; crossed != 0; crossed &= crossed - 1) {
      const bit = ctz(crossed);
      const corners =
        ((bits0 >> bit) & 1) |
        (((bits1 >> bit) & 1) << 1) |
        (((bits2 >> bit) & 1) << 2) |
        (((bits3 >> bit) & 1) << 3) |
        (((bits4 >> bit) & 1) << 4) |
        (((bits5 >> bit) & 1) << 5) |
        (((bits6 >> bit) & 1) << 6) |
        (((bits7 >> bit) & 1) << 7);
      addCell(plane, row, column + bit, corners, front, above);
    }
  }
}

// @ts-ignore: decorator
@inline
function rootAt(at: usize): i32 {
  return <i32>load<u16>(surfaceRoots + (<usize>load<u16>(at) << 1));
}

// @ts-ignore: decorator
@inline
function crossing(first: i32, second: i32): i32 {
  return crossingAt(first, second, surfaceLevel);
}

function addCell(plane: i32, row: i32, column: i32, corners: i32, front: usize, above: usize): void {
  const layer = <usize>((plane & 1) * height);
  const cell = (layer + <usize>row) * <usize>width + <usize>column;
  const at = <usize>column << 1;
  const number = vertexBase + <u32>fieldVertexCount;
  store<u32>(cellNumbers + (cell << 2), number);
  store<u8>(cellCorners + cell, <u8>corners);
  const root0 = rootAt(front + at);
  const root1 = rootAt(front + at + 2);
  const root2 = rootAt(front + at + stride);
  const root3 = rootAt(front + at + stride + 2);
  const root4 = rootAt(above + at);
  const root5 = rootAt(above + at + 2);
  const root6 = rootAt(above + at + stride);
  const root7 = rootAt(above + at + stride + 2);
  const table = sheets + (<usize>corners << 3);
  for (let sheet: usize = 0; sheet < 8; sheet += 2) {
    let edges = <i32>load<u16>(table + sheet);
    if (edges == 0) break;
    const count = popcnt(edges);
    let x: i32 = 0;
    let y: i32 = 0;
    let z: i32 = 0;
    for (; edges != 0; edges &= edges - 1) {
      switch (ctz(edges)) {
        case 0:
          x += crossing(root0, root1);
          break;
        case 1:
          x += crossing(root2, root3);
          y += 256;
          break;
        case 2:
          x += crossing(root4, root5);
          z += 256;
          break;
        case 3:
          x += crossing(root6, root7);
          y += 256;
          z += 256;
          break;
        case 4:
          y += crossing(root0, root2);
          break;
        case 5:
          y += crossing(root1, root3);
          x += 256;
          break;
        case 6:
          y += crossing(root4, root6);
          z += 256;
          break;
        case 7:
          y += crossing(root5, root7);
          x += 256;
          z += 256;
          break;
        case 8:
          z += crossing(root0, root4);
          break;
        case 9:
          z += crossing(root1, root5);
          x += 256;
          break;
        case 10:
          z += crossing(root2, root6);
          y += 256;
          break;
        default:
          z += crossing(root3, root7);
          x += 256;
          y += 256;
      }
    }
    const half = count >> 1;
    const out = fieldVertices + <usize>fieldVertexCount * 12;
    store<i32>(out, (column << 8) + 128 + <i32>(<u32>(x + half) / <u32>count));
    store<i32>(out, (row << 8) + 128 + <i32>(<u32>(y + half) / <u32>count), 4);
    store<i32>(out, (plane << 8) + 128 + <i32>(<u32>(z + half) / <u32>count), 8);
    fieldVertexCount++;
  }
  // Every lattice edge belongs to the cell it is the first corner's of; the other cells around it came earlier.
  const isFirst = corners & 1;
  const other = (<usize>((~plane & 1) * height) + <usize>row) * <usize>width + <usize>column;
  const back = <usize>width;
  if (((corners >> 1) & 1) != isFirst)
    addQuad(isFirst, vertexOf(cell, 0), vertexOf(cell - back, 1), vertexOf(other - back, 3), vertexOf(other, 2));
  if (((corners >> 2) & 1) != isFirst)
    addQuad(isFirst, vertexOf(cell, 4), vertexOf(other, 6), vertexOf(other - 1, 7), vertexOf(cell - 1, 5));
  if (((corners >> 4) & 1) != isFirst)
    addQuad(isFirst, vertexOf(cell, 8), vertexOf(cell - 1, 9), vertexOf(cell - back - 1, 11), vertexOf(cell - back, 10));
}

// @ts-ignore: decorator
@inline
function vertexOf(cell: usize, edge: usize): u32 {
  const corners = <usize>load<u8>(cellCorners + cell);
  return load<u32>(cellNumbers + (cell << 2)) + <u32>load<u8>(sheetOfEdge + corners * 12 + edge);
}

/** Four vertices around an edge, turned to look out of the cavity. */
// @ts-ignore: decorator
@inline
function addQuad(isFirst: i32, one: u32, two: u32, three: u32, four: u32): void {
  const out = fieldQuads + (<usize>fieldQuadCount << 4);
  store<u32>(out, one);
  store<u32>(out, isFirst ? two : four, 4);
  store<u32>(out, three, 8);
  store<u32>(out, isFirst ? four : two, 12);
  fieldQuadCount++;
}
