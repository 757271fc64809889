import { fail, ok, type Result } from '#base';
import { CHANNELS, type PngHeader } from './chunks.ts';

/** Bytes of one row of a PNG without its filter byte. */
export function rowBytes(header: PngHeader): number {
  return Math.ceil((header.width * header.bitDepth * CHANNELS[header.colourType]!) / 8);
}

/** Bytes from a byte to the one it is predicted by: the same sample of the pixel before, at least 1. */
export function filterStep(header: PngHeader): number {
  return Math.max(1, (header.bitDepth * CHANNELS[header.colourType]!) >> 3);
}

/**
 * Undoes a PNG row filter in place (ISO/IEC 15948 §9.2): 0 none, 1 left, 2 up, 3 mean of both, 4 Paeth.
 * `above` is the row before as it was unfiltered, zeros for the first.
 */
export function unfilterRow(filter: number, row: Uint8Array, above: Uint8Array, step: number): void {
  if (filter === 0) return;
  for (let at = 0; at < row.length; at++) {
    const left = at >= step ? row[at - step]! : 0;
    const up = above[at]!;
    const corner = at >= step ? above[at - step]! : 0;
    const predicted =
      filter === 1 ? left : filter === 2 ? up : filter === 3 ? (left + up) >> 1 : paeth(left, up, corner);
    row[at] = row[at]! + predicted;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const toLeft = Math.abs(estimate - left);
  const toUp = Math.abs(estimate - up);
  const toCorner = Math.abs(estimate - corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** Rec. 601 luma in whole numbers; equal channels keep their value. */
function luma(red: number, green: number, blue: number): number {
  return Math.floor((299 * red + 587 * green + 114 * blue + 500) / 1000);
}

/**
 * How an unfiltered row becomes greys: full-scale for 1, 2 and 4 bits, the high byte of 16, luma for colour; alpha is
 * not looked at. Refuses a palette that is missing or not made of triples; indices past its end are black.
 */
export function greyReader(
  header: PngHeader,
  palette: Uint8Array,
): Result<(row: Uint8Array, greys: Uint8Array) => void, 'format_corrupt'> {
  const { colourType, bitDepth, width } = header;
  const channels = CHANNELS[colourType]!;
  if (bitDepth >= 8) {
    const bytes = bitDepth >> 3;
    const pixel = channels * bytes;
    if (colourType === 2 || colourType === 6) {
      return ok((row, greys) => {
        for (let x = 0, at = 0; x < width; x++, at += pixel) {
          greys[x] = luma(row[at]!, row[at + bytes]!, row[at + 2 * bytes]!);
        }
      });
    }
    if (colourType !== 3) {
      return ok((row, greys) => {
        for (let x = 0; x < width; x++) greys[x] = row[x * pixel]!;
      });
    }
  }
  const top = (1 << bitDepth) - 1;
  const shades = new Uint8Array(top + 1);
  if (colourType === 3) {
    if (palette.length === 0 || palette.length % 3 !== 0)
      return fail('format_corrupt', 'the palette is broken');
    for (let index = 0; index < Math.min(shades.length, palette.length / 3); index++) {
      shades[index] = luma(palette[3 * index]!, palette[3 * index + 1]!, palette[3 * index + 2]!);
    }
  } else {
    for (let index = 0; index <= top; index++) shades[index] = (index * 255) / top;
  }
  return ok((row, greys) => {
    for (let x = 0; x < width; x++) {
      const bit = x * bitDepth;
      greys[x] = shades[(row[bit >> 3]! >> (8 - bitDepth - (bit & 7))) & top]!;
    }
  });
}
