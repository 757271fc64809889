import type { Runs } from './types.ts';

/** What is lit of a layer, whichever the greys: how many pixels, and the smallest rectangle around them without its `right` and `bottom`. */
export interface LitExtent {
  readonly pixels: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Of a layer that is black: zeros. */
export const NOTHING_LIT: LitExtent = { pixels: 0, left: 0, top: 0, right: 0, bottom: 0 };

/** What is lit of a layer of `width` columns. */
export function litExtent(runs: Runs, width: number): LitExtent {
  let pixels = 0;
  let left = width;
  let right = 0;
  let top = 0;
  let bottom = 0;
  let place = 0;
  for (const word of runs) {
    const length = word >>> 8;
    if ((word & 255) > 0 && length > 0) {
      const row = Math.floor(place / width);
      const last = Math.floor((place + length - 1) / width);
      if (pixels === 0) top = row;
      pixels += length;
      bottom = last + 1;
      // A run into the next row is lit at both of the panel's sides.
      left = last > row ? 0 : Math.min(left, place - row * width);
      right = last > row ? width : Math.max(right, place + length - row * width);
    }
    place += length;
  }
  return pixels === 0 ? NOTHING_LIT : { pixels, left, top, right, bottom };
}
