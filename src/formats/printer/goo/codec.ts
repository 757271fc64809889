import { fail, ok, type Result } from '#base';
import { RunBuilder, type Runs } from '#kernel';
import { ByteList } from '../byte-list.ts';
import { eachRun } from '../each-run.ts';
import type { LayerCodec } from '../types.ts';

const START = 0x55;

/**
 * GOO V3 layer data (Elegoo's GOO specification V1.2): 0x55, chunks, checksum.
 *
 * Encoder, greedy, one chunk for each maximal run in row-major order (runs cross row ends, trailing black is written):
 *   1. `previous` starts at 0 and is the grey of the chunk before.
 *   2. Not the first chunk, grey is neither 0 nor 255, |grey − previous| ≤ 15 and length ≤ 255: difference chunk
 *      0x80 | (grey < previous ? 0x20 : 0) | (length > 1 ? 0x10 : 0) | |grey − previous|, then the length if > 1.
 *      It is never longer than the value chunk, and shorter for lengths 1 and 16..255.
 *   3. Otherwise type<<6 | k<<4 | (length & 15), the grey itself for type 1, then k bytes of length >> 4, big-endian,
 *      with the least k of 0..3 that holds it. Type 0 is grey 0, type 3 grey 255, type 1 any other.
 * A layer is shorter than 2²⁸ pixels (MAX_PANEL_SIDE), so every length fits.
 * Checksum: bitwise NOT of the sum of all chunk bytes, low 8 bits.
 */
function encode(runs: Runs, width: number, height: number): Uint8Array<ArrayBuffer> {
  const out = new ByteList();
  let sum = 0;
  const put = (byte: number): void => {
    out.push(byte);
    sum += byte;
  };
  out.push(START);
  let previous = 0;
  eachRun(runs, width * height, (grey, length) => {
    const difference = Math.abs(grey - previous);
    if (out.length > 1 && grey !== 0 && grey !== 255 && difference <= 15 && length <= 255) {
      put(0x80 | (grey < previous ? 0x20 : 0) | (length > 1 ? 0x10 : 0) | difference);
      if (length > 1) put(length);
    } else {
      const high = length >>> 4;
      const extra = high === 0 ? 0 : high <= 0xff ? 1 : high <= 0xffff ? 2 : 3;
      const type = grey === 0 ? 0 : grey === 255 ? 3 : 1;
      put((type << 6) | (extra << 4) | (length & 15));
      if (type === 1) put(grey);
      for (let k = extra - 1; k >= 0; k--) put((high >>> (8 * k)) & 255);
    }
    previous = grey;
  });
  out.push(~sum & 255);
  return out.finish();
}

/** Whether a layer of this many bytes can only be empty: none at all, or the start and the checksum of no chunks. */
export function isEmptySize(size: number): boolean {
  return size === 0 || size === 2;
}

/**
 * Reads any chunk sequence; lengths of 0 are taken as nothing. A layer without any chunk is black: mslicer writes such
 * ones (goo_format's encoder, where no run was added).
 */
function decode(bytes: Uint8Array, width: number, height: number): Result<Runs, 'format_corrupt'> {
  const pixels = width * height;
  if (bytes.length === 0) return ok(blackLayer(pixels));
  const end = bytes.length - 1;
  if (end < 1 || bytes[0] !== START) return fail('format_corrupt', 'layer data does not start with 0x55');
  let sum = 0;
  for (let at = 1; at < end; at++) sum += bytes[at]!;
  if ((~sum & 255) !== bytes[end]) return fail('format_corrupt', 'layer checksum differs');
  if (end === 1) return ok(blackLayer(pixels));
  const list = new RunBuilder();
  let grey = 0;
  let at = 1;
  while (at < end) {
    const head = bytes[at++]!;
    const type = head >>> 6;
    let length: number;
    if (type === 2) {
      if (at === 2) return fail('format_corrupt', 'layer data starts with a difference');
      grey += head & 0x20 ? -(head & 15) : head & 15;
      if (grey < 0 || grey > 255) return fail('format_corrupt', 'a difference leaves 0..255');
      if (head & 0x10 && at >= end) return fail('format_corrupt', 'layer data ends inside a chunk');
      length = head & 0x10 ? bytes[at++]! : 1;
    } else {
      const extra = (head >>> 4) & 3;
      if (at + extra + (type === 1 ? 1 : 0) > end) {
        return fail('format_corrupt', 'layer data ends inside a chunk');
      }
      grey = type === 0 ? 0 : type === 3 ? 255 : bytes[at++]!;
      let high = 0;
      for (let k = 0; k < extra; k++) high = (high << 8) | bytes[at++]!;
      length = (high << 4) | (head & 15);
    }
    if (length > pixels - list.pixels) return fail('format_corrupt', 'layer data has too many pixels');
    list.add(length, grey);
  }
  if (list.pixels !== pixels) return fail('format_corrupt', 'layer data has too few pixels');
  return ok(list.finish());
}

function blackLayer(pixels: number): Runs {
  const list = new RunBuilder();
  list.add(pixels, 0);
  return list.finish();
}

export const gooCodec: LayerCodec = { id: 'goo', encode, decode };
