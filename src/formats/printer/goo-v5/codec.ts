import { fail, ok, type Result } from '#base';
import { RunBuilder, type Runs } from '#kernel';
import { ByteList } from '../byte-list.ts';
import { eachLevelRun } from '../each-run.ts';
import type { LayerCodec } from '../types.ts';

/** What is written: the panel of the printers there are shows eight levels. */
export const LEVEL_BITS = 3;
const BRIGHTEST = (1 << LEVEL_BITS) - 1;
const START = 0x55;
const END = [0x0d, 0x0a] as const;
/** The least a block has: its first byte, its checksum and its end. */
const BLOCK_FRAME = 4;
/** Before the blocks: bits of a level, and the size of the first block (u32, little-endian). Files say both elsewhere. */
export const LAYER_HEAD = 5;

const levelOf = (grey: number): number => Math.round((grey * BRIGHTEST) / 255);
const greyOf = (level: number, brightest: number): number => Math.round((level * 255) / brightest);

/** The greys a layer can hold. Slicing through this table makes encoding exact. */
export const GOO_V5_GREY_TABLE: Uint8Array = Uint8Array.from({ length: 256 }, (_, grey) =>
  greyOf(levelOf(grey), BRIGHTEST),
);

/** How many of the first `pixels` pixels of a layer, row by row, lie in one half of its columns. */
function pixelsInHalf(half: 0 | 1, pixels: number, width: number): number {
  const side = width / 2;
  const row = Math.floor(pixels / width);
  return row * side + Math.min(side, Math.max(0, pixels - row * width - half * side));
}

/**
 * GOO V5 "VUF" layer data (UVtools, DragonFruit): a block for the left half of the columns and one for the right, each 0x55,
 * chunks, checksum, 0D 0A. Before them LAYER_HEAD, which is ours: files keep sizes and bits in their head.
 *
 * Encoder, one maximal run of a level of a half after the other, row by row; `current` is the level of the pixel before, 0 at first:
 *   1. The level is `current` (a half that begins black): 01kk llll and k bytes, little-endian, of the length less one.
 *   2. One pixel: 10dddddd, 32 more than the difference to `current`.
 *   3. Up to seven pixels: 00ccc vvv.
 *   4. More: the difference for the first pixel, a run as in 1 for the others.
 * Levels are of LEVEL_BITS bits. Checksum: bitwise NOT of the sum of all chunk bytes, low 8 bits.
 */
function encode(runs: Runs, width: number, height: number): Uint8Array<ArrayBuffer> {
  const out = new ByteList();
  const left = encodeHalf(0, runs, width, height);
  out.push(LEVEL_BITS);
  for (let shift = 0; shift < 32; shift += 8) out.push((left.length >>> shift) & 255);
  out.append(left);
  out.append(encodeHalf(1, runs, width, height));
  return out.finish();
}

function encodeHalf(half: 0 | 1, runs: Runs, width: number, height: number): Uint8Array {
  const out = new ByteList();
  let sum = 0;
  const put = (byte: number): void => {
    out.push(byte);
    sum += byte;
  };
  const putRun = (length: number): void => {
    const value = length - 1;
    const high = value >>> 4;
    const extra = high === 0 ? 0 : high <= 0xff ? 1 : high <= 0xffff ? 2 : 3;
    put(0x40 | (extra << 4) | (value & 15));
    for (let k = 0; k < extra; k++) put((high >>> (8 * k)) & 255);
  };
  let current = 0;
  const putLevel = (level: number, length: number): void => {
    if (level === current) putRun(length);
    else if (length === 1) put(0x80 | (level - current + 32));
    else if (length <= 7) put((length << 3) | level);
    else {
      put(0x80 | (level - current + 32));
      putRun(length - 1);
    }
    current = level;
  };

  out.push(START);
  let held = 0;
  let heldLength = 0;
  let at = 0;
  let before = 0;
  eachLevelRun(runs, width * height, levelOf, (level, length) => {
    at += length;
    const past = pixelsInHalf(half, at, width);
    if (past > before && level !== held) {
      if (heldLength > 0) putLevel(held, heldLength);
      held = level;
      heldLength = 0;
    }
    heldLength += past - before;
    before = past;
  });
  if (heldLength > 0) putLevel(held, heldLength);
  out.push(~sum & 255);
  out.append(Uint8Array.from(END));
  return out.finish();
}

/** Reads levels of 1 to 8 bits, and every kind of chunk. */
function decode(bytes: Uint8Array, width: number, height: number): Result<Runs, 'format_corrupt'> {
  const bits = bytes[0] ?? 0;
  if (bits < 1 || bits > 8 || width % 2 !== 0 || bytes.length < LAYER_HEAD) {
    return fail('format_corrupt', 'layer data is no pair of halves');
  }
  const middle = LAYER_HEAD + new DataView(bytes.buffer, bytes.byteOffset).getUint32(1, true);
  const brightest = (1 << bits) - 1;
  const halves: Runs[] = [];
  for (const block of [bytes.subarray(LAYER_HEAD, middle), bytes.subarray(Math.min(middle, bytes.length))]) {
    const half = decodeHalf(block, (width / 2) * height, brightest);
    if (!half.ok) return half;
    halves.push(half.value);
  }
  return ok(besideOneAnother(halves, width / 2, height));
}

function decodeHalf(block: Uint8Array, pixels: number, brightest: number): Result<Runs, 'format_corrupt'> {
  const end = block.length - BLOCK_FRAME + 1;
  if (end < 1 || block[0] !== START || block[end + 1] !== END[0] || block[end + 2] !== END[1]) {
    return fail('format_corrupt', 'a half of the layer data does not begin and end as one');
  }
  let sum = 0;
  for (let at = 1; at < end; at++) sum += block[at]!;
  if ((~sum & 255) !== block[end]) return fail('format_corrupt', 'layer checksum differs');
  const list = new RunBuilder();
  let level = 0;
  for (let at = 1; at < end;) {
    const head = block[at++]!;
    let length = 1;
    if (head >= 0xc0) return fail('format_corrupt', 'layer data has a chunk of no kind');
    if (head >= 0x80) level += head === 0xa0 ? 32 : (head & 63) - 32;
    else if (head >= 0x40) {
      const extra = (head >>> 4) & 3;
      if (at + extra > end) return fail('format_corrupt', 'layer data ends inside a chunk');
      let high = 0;
      for (let k = 0; k < extra; k++) high |= block[at++]! << (8 * k);
      length = ((high << 4) | (head & 15)) + 1;
    } else if (head >= 8) {
      length = head >>> 3;
      level = (head & 7) === 7 ? brightest : head & 7;
    } else {
      if (at >= end) return fail('format_corrupt', 'layer data ends inside a chunk');
      length = head + 1;
      level = block[at++]!;
    }
    if (level < 0 || level > brightest) return fail('format_corrupt', 'a level is none that there is');
    if (length > pixels - list.pixels) return fail('format_corrupt', 'layer data has too many pixels');
    list.add(length, greyOf(level, brightest));
  }
  if (list.pixels !== pixels) return fail('format_corrupt', 'layer data has too few pixels');
  return ok(list.finish());
}

/** Rows of both halves side by side. */
function besideOneAnother(halves: readonly Runs[], side: number, height: number): Runs {
  const list = new RunBuilder();
  const at = [0, 0];
  const used = [0, 0];
  for (let y = 0; y < height; y++) {
    for (const [half, runs] of halves.entries()) {
      for (let left = side; left > 0;) {
        const word = runs[at[half]!]!;
        const take = Math.min(left, (word >>> 8) - used[half]!);
        list.add(take, word & 255);
        left -= take;
        used[half]! += take;
        if (used[half] === word >>> 8) {
          at[half]!++;
          used[half] = 0;
        }
      }
    }
  }
  return list.finish();
}

export const vufCodec: LayerCodec = { id: 'vuf', encode, decode };
