// A layer's greys turned into others. Twins of steps 5 and 6 of kernel/finish.

import { growRuns, runs } from './buffers';
import { writeRun } from './run-writer';

/** Greys of `runs` up to `past` through a table of 256 bytes, in place; neighbours may be equal afterwards. */
export function mapGreys(past: usize, table: usize): void {
  for (let at = runs; at < past; at += 4) {
    const word = load<u32>(at);
    store<u32>(at, (word & 0xffffff00) | <u32>load<u8>(table + <usize>(word & 255)));
  }
}

/** Bayer's matrix, four bits a place, the first column lowest; rows of kernel/finish/dither.ts. */
const ROW_0: u32 = 0xa280;
const ROW_1: u32 = 0x6e4c;
const ROW_2: u32 = 0x91b3;
const ROW_3: u32 = 0x5d7f;

// @ts-ignore: decorator
@inline
function placesOf(row: u32, layer: i32): u32 {
  const two = row & 2 ? (row & 1 ? ROW_3 : ROW_2) : row & 1 ? ROW_1 : ROW_0;
  return layer & 1 ? two ^ 0xffff : two;
}

/**
 * Dithers runs from `from` to `past` into `runs`, by 16 tables of 256 bytes, one a place of the matrix; neighbours may be equal. Only greys
 * that differ by place are gone through pixel by pixel. Returns the end, 0 where memory is at its limit.
 */
export function ditherRuns(from: usize, past: usize, tables: usize, width: i32, layer: i32): usize {
  let out = runs;
  let row: u32 = 0;
  let column: i32 = 0;
  for (let at = from; at < past; at += 4) {
    const word = load<u32>(at);
    let left = <i32>(word >> 8);
    const greyTable = tables + <usize>(word & 255);
    const dark = load<u8>(greyTable);
    const isFlat = dark == load<u8>(greyTable, 15 * 256);
    out = growRuns(out, 1);
    if (!out) return 0;
    if (isFlat) {
      out = writeRun(out, left, dark);
      const pixel = column + left;
      row += <u32>(pixel / width);
      column = pixel % width;
      continue;
    }
    while (left > 0) {
      const pastColumn = min(width, column + left);
      left -= pastColumn - column;
      out = growRuns(out, <usize>(pastColumn - column));
      if (!out) return 0;
      const places = placesOf(row, layer);
      for (; column < pastColumn; column++) {
        const place = (places >> ((<u32>column & 3) << 2)) & 15;
        out = writeRun(out, 1, load<u8>(greyTable + (<usize>place << 8)));
      }
      if (column == width) {
        column = 0;
        row++;
      }
    }
  }
  return out;
}
