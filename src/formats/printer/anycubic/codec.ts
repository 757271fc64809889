import { fail, ok, type Result } from '#base';
import { RunBuilder, type Runs } from '#kernel';
import { ByteList } from '../byte-list.ts';
import { eachLevelRun } from '../each-run.ts';
import type { LayerCodec } from '../types.ts';

const WHITE = 15;
/** The greys an Anycubic layer can hold: sixteen, q(g) = (g>>4) · 17. Slicing through this table makes encoding exact. */
export const PW0_GREY_TABLE: Uint8Array = Uint8Array.from({ length: 256 }, (_, grey) => (grey >>> 4) * 17);
/** The longest run of one token: of black and white, and of any other grey. */
const LONGEST = { plain: 0xfff, grey: 15 } as const;

/**
 * Anycubic "PW0" layer data (UVtools, PrusaSlicer): 4-bit greys, no header, no checksum.
 *
 * Encoder, greedy, tokens for each maximal run of equal n = grey>>4 in row-major order (runs cross row ends, trailing black
 * is written): black (n = 0) and white (n = 15) as two bytes n<<4 | length>>8, length & 255 for up to 4,095 pixels, any
 * other grey as one byte n<<4 | length for up to 15; longer runs are the longest tokens and then what is left.
 */
function encode(runs: Runs, width: number, height: number): Uint8Array<ArrayBuffer> {
  const out = new ByteList();
  eachLevelRun(
    runs,
    width * height,
    (grey) => grey >>> 4,
    (value, length) => {
      const isPlain = value === 0 || value === WHITE;
      const longest = isPlain ? LONGEST.plain : LONGEST.grey;
      for (let left = length; left > 0; left -= longest) {
        const part = Math.min(left, longest);
        out.push((value << 4) | (isPlain ? part >>> 8 : part));
        if (isPlain) out.push(part & 255);
      }
    },
  );
  return out.finish();
}

/** Reads any token sequence; lengths of 0 are taken as nothing. */
function decode(bytes: Uint8Array, width: number, height: number): Result<Runs, 'format_corrupt'> {
  const pixels = width * height;
  const list = new RunBuilder();
  let at = 0;
  while (at < bytes.length) {
    const head = bytes[at++]!;
    const value = head >>> 4;
    let length = head & 15;
    if (value === 0 || value === WHITE) {
      if (at >= bytes.length) return fail('format_corrupt', 'layer data ends inside a run');
      length = (length << 8) | bytes[at++]!;
    }
    if (length > pixels - list.pixels) return fail('format_corrupt', 'layer data has too many pixels');
    list.add(length, value * 17);
  }
  if (list.pixels !== pixels) return fail('format_corrupt', 'layer data has too few pixels');
  return ok(list.finish());
}

export const pw0Codec: LayerCodec = { id: 'pw0', encode, decode };
