import { fail, ok, type Result } from '#base';
import { RunBuilder, type Runs } from '#kernel';
import { ByteList } from '../byte-list.ts';
import { eachLevelRun } from '../each-run.ts';
import type { LayerCodec } from '../types.ts';

/** The value of white: encoders write none higher. */
const WHITE = 0x7c;
/** The most pixels one byte repeats in files of the format's own slicer. */
const LONGEST = 0x7d;

const valueOf = (grey: number): number => Math.min(grey >>> 1, WHITE);

/** What a 7-bit value means as a grey: its lowest bit is repeated, and what white is written as is white. */
function greyOf(value: number): number {
  return value >= WHITE ? 255 : (value << 1) | (value & 1);
}

/** The greys a layer can hold. Slicing through this table makes encoding exact. */
export const PHZ_GREY_TABLE: Uint8Array = Uint8Array.from({ length: 256 }, (_, grey) =>
  greyOf(valueOf(grey)),
);

/**
 * PHZ and FDG "RLE7a" layer data (catibo's phz notes, UVtools): a byte with bit 7 is one pixel of the 7-bit value below it, one
 * without repeats the pixel before it so many times more. No header, no checksum.
 *
 * Encoder: runs of equal min(grey>>1, 0x7C) end at half the width, rounded down, and at every row's end, as those of the format's
 * own slicer do; each is its pixel and then bytes of 125 repeats and one of the rest.
 */
function encode(runs: Runs, width: number, height: number): Uint8Array<ArrayBuffer> {
  const out = new ByteList();
  const half = width >>> 1;
  let x = 0;
  eachLevelRun(runs, width * height, valueOf, (value, length) => {
    for (let left = length; left > 0;) {
      const part = Math.min(left, (x < half ? half : width) - x);
      out.push(0x80 | value);
      for (let more = part - 1; more > 0; more -= LONGEST) out.push(Math.min(more, LONGEST));
      left -= part;
      x = (x + part) % width;
    }
  });
  return out.finish();
}

/** Reads any bytes of the kind, plain (not enciphered); repeats before the first pixel are of black. */
function decode(bytes: Uint8Array, width: number, height: number): Result<Runs, 'format_corrupt'> {
  const pixels = width * height;
  const list = new RunBuilder();
  let grey = 0;
  for (const byte of bytes) {
    if (byte & 0x80) grey = greyOf(byte & 0x7f);
    const length = byte & 0x80 ? 1 : byte;
    if (length > pixels - list.pixels) return fail('format_corrupt', 'layer data has too many pixels');
    list.add(length, grey);
  }
  if (list.pixels !== pixels) return fail('format_corrupt', 'layer data has too few pixels');
  return ok(list.finish());
}

export const phzCodec: LayerCodec = { id: 'phz', encode, decode };
