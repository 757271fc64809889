import { fail, ok, type Result } from '#base';
import { RunBuilder, type Runs } from '#kernel';
import { ByteList } from '../byte-list.ts';
import { eachLevelRun } from '../each-run.ts';
import type { LayerCodec } from '../types.ts';

/** What a 7-bit value means as a grey: black stays black, anything else gets its lowest bit set. */
function greyOf(value: number): number {
  return value === 0 ? 0 : (value << 1) | 1;
}

/** The greys a CTB layer can hold: q(g) = g>>1 ? (g>>1)<<1 | 1 : 0. Slicing through this table makes encoding exact. */
export const CTB_GREY_TABLE: Uint8Array = Uint8Array.from({ length: 256 }, (_, grey) => greyOf(grey >>> 1));

/**
 * CTB "RLE7" layer data (catibo's cbddlp/ctb notes, UVtools): 7-bit greys, no header, no checksum.
 *
 * Encoder, greedy, one token for each maximal run of equal grey>>1 in row-major order (runs cross row ends, trailing
 * black is written): a run of 1 is the byte grey>>1; a longer one is 0x80 | grey>>1 and its length big-endian in the
 * shortest of 0xxxxxxx (≤ 0x7F), 10xxxxxx + 1 byte (≤ 0x3FFF), 110xxxxx + 2 (≤ 0x1FFFFF), 1110xxxx + 3 (≤ 0xFFFFFFF).
 * A layer is shorter than 2²⁸ pixels (MAX_PANEL_SIDE), so every length fits.
 */
function encode(runs: Runs, width: number, height: number): Uint8Array<ArrayBuffer> {
  const out = new ByteList();
  eachLevelRun(
    runs,
    width * height,
    (grey) => grey >>> 1,
    (value, length) => {
      if (length === 1) {
        out.push(value);
        return;
      }
      out.push(0x80 | value);
      if (length <= 0x7f) {
        out.push(length);
      } else if (length <= 0x3fff) {
        out.push(0x80 | (length >>> 8));
        out.push(length & 255);
      } else if (length <= 0x1fffff) {
        out.push(0xc0 | (length >>> 16));
        out.push((length >>> 8) & 255);
        out.push(length & 255);
      } else {
        out.push(0xe0 | (length >>> 24));
        out.push((length >>> 16) & 255);
        out.push((length >>> 8) & 255);
        out.push(length & 255);
      }
    },
  );
  return out.finish();
}

/** Reads any token sequence, plain (not enciphered); lengths of 0 are taken as nothing. */
function decode(bytes: Uint8Array, width: number, height: number): Result<Runs, 'format_corrupt'> {
  const pixels = width * height;
  const list = new RunBuilder();
  let at = 0;
  while (at < bytes.length) {
    const head = bytes[at++]!;
    let length = 1;
    if (head & 0x80) {
      if (at >= bytes.length) return fail('format_corrupt', 'layer data ends inside a run');
      const prefix = bytes[at++]!;
      const extra = prefix < 0x80 ? 0 : prefix < 0xc0 ? 1 : prefix < 0xe0 ? 2 : prefix < 0xf0 ? 3 : 4;
      if (extra === 4) return fail('format_corrupt', 'a run length has no known form');
      if (at + extra > bytes.length) return fail('format_corrupt', 'layer data ends inside a run');
      length = prefix & (0x7f >>> extra);
      for (let k = 0; k < extra; k++) length = (length << 8) | bytes[at++]!;
    }
    if (length > pixels - list.pixels) return fail('format_corrupt', 'layer data has too many pixels');
    list.add(length, greyOf(head & 0x7f));
  }
  if (list.pixels !== pixels) return fail('format_corrupt', 'layer data has too few pixels');
  return ok(list.finish());
}

export const ctbCodec: LayerCodec = { id: 'ctb', encode, decode };
