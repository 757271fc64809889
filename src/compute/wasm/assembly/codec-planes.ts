// Bit planes. Twin of formats/printer/planes/codec.ts, whose doc states the encoder's rule; the bytes are the same.

import { bytes, fitBytes, runs } from './buffers';
import { reserve } from './memory';
import { endRuns, makeRoom, pixelsLeft, pushRun, startRuns } from './run-writer';

const WRITTEN_PLANES: i32 = 8;
const MOST_PLANES: i32 = 16;
const LONGEST: i32 = 0x7d;

/** Of each plane being decoded: where its next byte is, and what is left of the run before it, u32 each. */
let cursors: usize = 0;

// @ts-ignore: decorator
@inline
function levelOf(word: u32): i32 {
  return <i32>(((word & 255) + 1) >> 5);
}

/** Writes one plane of `count` words: what is lit in `least` planes or more. Returns where the next byte goes. */
function writePlane(count: i32, least: i32, begin: usize): usize {
  let out = begin;
  let at = runs;
  const past = at + (<usize>count << 2);
  while (at < past) {
    let word = load<u32>(at);
    at += 4;
    const lit = levelOf(word) >= least;
    let length = <i32>(word >> 8);
    while (at < past) {
      word = load<u32>(at);
      if (levelOf(word) >= least != lit) break;
      length += <i32>(word >> 8);
      at += 4;
    }
    const mark: i32 = lit ? 0x80 : 0;
    for (; length > LONGEST; length -= LONGEST) store<u8>(out++, <u8>(mark | LONGEST));
    if (length > 0) store<u8>(out++, <u8>(mark | length));
  }
  return out;
}

/** Encodes `count` words of `runs` behind the first `used` of `bytes`. Returns the number of bytes added, or −1 where memory is at its limit. */
export function encodePlanes(count: i32, used: i32): i32 {
  let size: usize = 0;
  let hasGreys = false;
  for (let index = 0; index < count; index++) {
    const word = load<u32>(runs + (<usize>index << 2));
    const level = levelOf(word);
    hasGreys = hasGreys || (level != 0 && level != WRITTEN_PLANES);
    size += <usize>(word >> 8) / LONGEST + 1;
  }
  if (!fitBytes(used, hasGreys ? size * WRITTEN_PLANES : size)) return -1;
  const begin = bytes + <usize>used;
  let out = writePlane(count, WRITTEN_PLANES, begin);
  if (hasGreys) for (let least = WRITTEN_PLANES - 1; least > 0; least--) out = writePlane(count, least, out);
  return <i32>(out - begin);
}

/** Finds the planes of a layer. Returns how many there are, −2 where the bytes are not such a layer. */
function findPlanes(source: usize, length: i32, pixels: i32): i32 {
  let planes = 0;
  let covered = 0;
  for (let at = 0; at < length; at++) {
    const run = <i32>(load<u8>(source + <usize>at) & 0x7f);
    if (run == 0) return -2;
    if (covered == 0) {
      if (planes == MOST_PLANES) return -2;
      store<u32>(cursors + (<usize>planes << 3), <u32>(source + <usize>at));
      store<u32>(cursors + (<usize>planes << 3), 0, 4);
      planes++;
    }
    covered += run;
    if (covered > pixels) return -2;
    if (covered == pixels) covered = 0;
  }
  return covered == 0 && planes > 0 && (planes & (planes - 1)) == 0 ? planes : -2;
}

/** Decodes `length` bytes into `runs`. Returns the number of words, −1 where memory is at its limit, −2 where the bytes are not such a layer. */
export function decodePlanes(source: usize, length: i32, pixels: i32): i32 {
  if (!cursors && !(cursors = reserve(<usize>MOST_PLANES << 3))) return -1;
  if (!startRuns(pixels, <usize>length)) return -1;
  const planes = findPlanes(source, length, pixels);
  if (planes < 0) return planes;
  const past = cursors + (<usize>planes << 3);
  const step = 256 / planes;
  while (pixelsLeft > 0) {
    let part = pixelsLeft;
    let lit = 0;
    for (let cursor = cursors; cursor < past; cursor += 8) {
      let left = <i32>load<u32>(cursor, 4);
      let at = <usize>load<u32>(cursor);
      if (left == 0) {
        left = <i32>(load<u8>(at) & 0x7f);
        store<u32>(cursor, <u32>++at);
        store<u32>(cursor, <u32>left, 4);
      }
      lit += <i32>(load<u8>(at - 1) >> 7);
      part = min(part, left);
    }
    for (let cursor = cursors; cursor < past; cursor += 8) {
      store<u32>(cursor, load<u32>(cursor, 4) - <u32>part, 4);
    }
    if (!pushRun(lit == 0 ? 0 : lit * step - 1, part)) return -2;
  }
  return endRuns();
}
