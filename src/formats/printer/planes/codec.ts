import { fail, ok, type Result } from '#base';
import { RunBuilder, type Runs } from '#kernel';
import { ByteList } from '../byte-list.ts';
import { eachLevelRun } from '../each-run.ts';
import type { LayerCodec } from '../types.ts';

/** Planes of a layer that has greys, as we write it. Readers take as many as a file has. */
export const WRITTEN_PLANES = 8;
const PLANE_COUNTS: readonly number[] = [1, 2, 4, 8, 16];
/** The longest run of one byte in files of the family's own slicers. */
const LONGEST = 0x7d;

/** In how many of eight planes a grey is lit: those whose thresholds, 31, 63 … 255, it reaches. */
const levelOf = (grey: number): number => (grey + 1) >>> 5;

/** What a pixel is that is lit in some of the planes. */
const greyOf = (lit: number, planes: number): number => (lit === 0 ? 0 : (lit * 256) / planes - 1);

/** The greys that eight planes can hold. Slicing through this table makes encoding exact. */
export const PLANES_GREY_TABLE: Uint8Array = Uint8Array.from({ length: 256 }, (_, grey) =>
  greyOf(levelOf(grey), WRITTEN_PLANES),
);

/**
 * Bit planes, "RLE1" (catibo's cbddlp notes, UVtools): a plane is a byte for each run, bit 7 whether it is lit and below its
 * length, 1 to 125 pixels; runs cross row ends, trailing black is written. A layer is its planes one after another.
 *
 * Encoder: each maximal run of a plane as bytes of 125 pixels and one of the rest. A layer of black and white alone is one plane;
 * any other is eight, the strictest (grey 255) first, so that who reads only the first gets a layer without greys.
 */
function encode(runs: Runs, width: number, height: number): Uint8Array<ArrayBuffer> {
  const out = new ByteList();
  const pixels = width * height;
  const putPlane = (least: number): void =>
    eachLevelRun(
      runs,
      pixels,
      (grey) => Number(levelOf(grey) >= least),
      (lit, length) => {
        for (let left = length; left > 0; left -= LONGEST) out.push((lit << 7) | Math.min(left, LONGEST));
      },
    );
  putPlane(WRITTEN_PLANES);
  const hasGreys = runs.some((word) => {
    const level = levelOf(word & 255);
    return word >>> 8 > 0 && level !== 0 && level !== WRITTEN_PLANES;
  });
  if (hasGreys) for (let least = WRITTEN_PLANES - 1; least > 0; least--) putPlane(least);
  return out.finish();
}

/** The planes of a layer, each as it stands in the bytes; fails where a run leaves its plane or has no length. */
export function splitPlanes(
  bytes: Uint8Array,
  pixels: number,
): Result<readonly Uint8Array[], 'format_corrupt'> {
  const planes: Uint8Array[] = [];
  let start = 0;
  let covered = 0;
  for (let at = 0; at < bytes.length; at++) {
    const length = bytes[at]! & 0x7f;
    if (length === 0) return fail('format_corrupt', 'a run has no length');
    covered += length;
    if (covered > pixels) return fail('format_corrupt', 'layer data has too many pixels');
    if (covered < pixels) continue;
    planes.push(bytes.subarray(start, at + 1));
    start = at + 1;
    covered = 0;
  }
  if (covered > 0) return fail('format_corrupt', 'layer data has too few pixels');
  return PLANE_COUNTS.includes(planes.length)
    ? ok(planes)
    : fail('format_corrupt', `a layer has ${planes.length} planes`);
}

/** Reads planes in any order, for a pixel's grey is how many of them light it. */
function decode(bytes: Uint8Array, width: number, height: number): Result<Runs, 'format_corrupt'> {
  const pixels = width * height;
  const planes = splitPlanes(bytes, pixels);
  if (!planes.ok) return planes;
  const cursors = planes.value.map((plane) => ({ plane, at: 0, left: plane[0]! & 0x7f }));
  const list = new RunBuilder();
  while (list.pixels < pixels) {
    let length = pixels;
    let lit = 0;
    for (const { plane, at, left } of cursors) {
      length = Math.min(length, left);
      lit += plane[at]! >>> 7;
    }
    list.add(length, greyOf(lit, cursors.length));
    for (const cursor of cursors) {
      cursor.left -= length;
      if (cursor.left === 0) cursor.left = (cursor.plane[++cursor.at] ?? 0) & 0x7f;
    }
  }
  return ok(list.finish());
}

export const planesCodec: LayerCodec = { id: 'planes', encode, decode };
