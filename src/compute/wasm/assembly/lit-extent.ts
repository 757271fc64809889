// What is lit of a layer. Twin of kernel/raster/lit-extent.ts.

import { runs } from './buffers';

export let litCount: u32 = 0;
export let litLeft: u32 = 0;
export let litTop: u32 = 0;
export let litRight: u32 = 0;
export let litBottom: u32 = 0;

/** Measures the first `count` words of `runs`, a layer of `width` columns. */
export function measureLit(count: i32, width: u32): void {
  let pixels: u32 = 0;
  let left = width;
  let right: u32 = 0;
  let top: u32 = 0;
  let bottom: u32 = 0;
  let row: u32 = 0;
  let column: u32 = 0;
  const past = runs + (<usize>count << 2);
  for (let at = runs; at < past; at += 4) {
    const word = load<u32>(at);
    const length = word >> 8;
    const isLit = (word & 255) != 0;
    const end = column + length;
    if (isLit) {
      if (pixels == 0) top = row;
      pixels += length;
    }
    if (end <= width) {
      if (isLit) {
        left = min(left, column);
        right = max(right, end);
        bottom = row + 1;
      }
      column = end == width ? 0 : end;
      row += end == width ? 1 : 0;
    } else {
      if (isLit) {
        left = 0;
        right = width;
        bottom = row + (end + width - 1) / width;
      }
      row += end / width;
      column = end % width;
    }
  }
  litCount = pixels;
  litLeft = pixels == 0 ? 0 : left;
  litTop = top;
  litRight = right;
  litBottom = bottom;
}
