// GOO V5 layer data. Twin of formats/printer/goo-v5/codec.ts, whose doc states the encoder's rule; the bytes are the same.

import { bytes, fitBytes, runs } from './buffers';
import { endRuns, pushRun, startRuns } from './run-writer';

const LEVEL_BITS: i32 = 3;
const BRIGHTEST: i32 = 7;
const START: u8 = 0x55;
const END: u16 = 0x0a0d;
const BLOCK_FRAME: i32 = 4;
const LAYER_HEAD: i32 = 5;

/** Rounded, as the reference does: no grey lies halfway between two levels. */
// @ts-ignore: decorator
@inline
function levelOf(word: u32): i32 {
  return (<i32>(word & 255) * BRIGHTEST * 2 + 255) / 510;
}

/** Rounded: no level lies halfway between two greys. */
// @ts-ignore: decorator
@inline
function greyOf(lit: i32, brightest: i32): i32 {
  return (lit * 510 + brightest) / (brightest * 2);
}

let out: usize = 0;
let current: i32 = 0;

// @ts-ignore: decorator
@inline
function putRun(length: i32): void {
  const value = length - 1;
  const high = value >> 4;
  const extra = (39 - clz(high)) >> 3;
  store<u8>(out, <u8>(0x40 | (extra << 4) | (value & 15)));
  store<u32>(out, <u32>high, 1);
  out += 1 + extra;
}

function putLevel(lit: i32, length: i32): void {
  if (length == 0) return;
  if (lit == current) putRun(length);
  else if (length > 1 && length <= 7) store<u8>(out++, <u8>((length << 3) | lit));
  else {
    store<u8>(out++, <u8>(0x80 | (lit - current + 32)));
    if (length > 1) putRun(length - 1);
  }
  current = lit;
}

/** The block of one half of the columns. */
function encodeHalf(count: i32, width: i32, half: i32): void {
  const side = width >> 1;
  const begin = half * side;
  const first = out + 1;
  store<u8>(out, START);
  out = first;
  current = 0;
  let held: i32 = 0;
  let heldLength: i32 = 0;
  /** Column of the next pixel, and those of the half before it in its row. */
  let x: i32 = 0;
  let inRow: i32 = 0;
  const past = runs + (<usize>count << 2);
  for (let run = runs; run < past; run += 4) {
    const word = load<u32>(run);
    x += <i32>(word >> 8);
    let length = -inRow;
    if (x >= width) {
      const rows = x / width;
      x -= rows * width;
      length += rows * side;
    }
    inRow = min(side, max(0, x - begin));
    length += inRow;
    if (length == 0) continue;
    const lit = levelOf(word);
    if (lit != held) {
      putLevel(held, heldLength);
      held = lit;
      heldLength = 0;
    }
    heldLength += length;
  }
  putLevel(held, heldLength);
  let sum: i32 = 0;
  for (let byte = first; byte < out; byte++) sum += <i32>load<u8>(byte);
  store<u8>(out, <u8>~sum);
  store<u16>(out, END, 1);
  out += 3;
}

/** Encodes `count` words of `runs` behind the first `used` of `bytes`. Returns the number of bytes added, or −1 where memory is at its limit. */
export function encodeVuf(count: i32, used: i32, width: i32): i32 {
  // A run is at most five bytes in each half, and is stored five at a time.
  if (!fitBytes(used, <usize>count * 10 + 32)) return -1;
  const begin = bytes + <usize>used;
  const blocks = begin + LAYER_HEAD;
  out = blocks;
  encodeHalf(count, width, 0);
  store<u8>(begin, <u8>LEVEL_BITS);
  store<u32>(begin, <u32>(out - blocks), 1);
  encodeHalf(count, width, 1);
  return <i32>(out - begin);
}

// The half that is read: where its next chunk begins, where its chunks end, and what is left of the run that was read last.
let at: usize = 0;
let end: usize = 0;
let level: i32 = 0;
let left: i32 = 0;
// The same of the other half.
let otherAt: usize = 0;
let otherEnd: usize = 0;
let otherLevel: i32 = 0;
let otherLeft: i32 = 0;

function swapHalves(): void {
  const heldAt = at;
  const heldEnd = end;
  const heldLevel = level;
  const heldLeft = left;
  at = otherAt;
  end = otherEnd;
  level = otherLevel;
  left = otherLeft;
  otherAt = heldAt;
  otherEnd = heldEnd;
  otherLevel = heldLevel;
  otherLeft = heldLeft;
}

/** Goes to the first chunk of a block. Returns false where it is none. */
function openHalf(source: usize, length: i32): bool {
  if (length < BLOCK_FRAME || load<u8>(source) != START) return false;
  at = source + 1;
  end = source + <usize>(length - BLOCK_FRAME) + 1;
  level = 0;
  left = 0;
  let sum: i32 = 0;
  for (let byte = at; byte < end; byte++) sum += <i32>load<u8>(byte);
  return <u8>~sum == load<u8>(end) && load<u16>(end, 1) == END;
}

/** Reads the next chunk. Returns false where there is none. */
function takeChunk(brightest: i32): bool {
  if (at >= end) return false;
  const head = <i32>load<u8>(at++);
  left = 1;
  if (head >= 0xc0) return false;
  if (head >= 0x80) level += head == 0xa0 ? 32 : (head & 63) - 32;
  else if (head >= 0x40) {
    const extra = (head >> 4) & 3;
    if (at + <usize>extra > end) return false;
    let high: i32 = 0;
    for (let k = 0; k < extra; k++) high |= <i32>load<u8>(at++) << (8 * k);
    left = ((high << 4) | (head & 15)) + 1;
  } else if (head >= 8) {
    left = head >> 3;
    level = (head & 7) == 7 ? brightest : head & 7;
  } else {
    if (at >= end) return false;
    left = head + 1;
    level = <i32>load<u8>(at++);
  }
  return level >= 0 && level <= brightest;
}

/** Appends a row of the half to the runs. Returns false where the half has not that many pixels. */
function takeRow(side: i32, brightest: i32): bool {
  for (let needed = side; needed > 0;) {
    if (left == 0 && !takeChunk(brightest)) return false;
    const part = min(needed, left);
    if (!pushRun(greyOf(level, brightest), part)) return false;
    left -= part;
    needed -= part;
  }
  return true;
}

/** Decodes `length` bytes into `runs`. Returns the number of words, −1 where memory is at its limit, −2 where the bytes are not such a layer. */
export function decodeVuf(source: usize, length: i32, width: i32, height: i32): i32 {
  // Every chunk may begin a run, and so may either half of every row.
  if (!startRuns(width * height, <usize>length + <usize>height * 2)) return -1;
  const bits = length < LAYER_HEAD ? 0 : <i32>load<u8>(source);
  if (bits < 1 || bits > 8 || width & 1) return -2;
  const brightest = (1 << bits) - 1;
  const size = load<u32>(source, 1);
  const room = <u32>(length - LAYER_HEAD);
  if (size > room) return -2;
  const blocks = source + LAYER_HEAD;
  if (!openHalf(blocks + <usize>size, <i32>(room - size))) return -2;
  swapHalves();
  if (!openHalf(blocks, <i32>size)) return -2;
  const side = width >> 1;
  for (let row = 0; row < height;) {
    for (let half = 0; half < 2; half++) {
      if (left == 0 && !takeChunk(brightest)) return -2;
      swapHalves();
    }
    // Rows of one level, as most of a layer is.
    const alike = level == otherLevel ? min(left, otherLeft) / side : 0;
    if (alike > 0) {
      if (!pushRun(greyOf(level, brightest), alike * width)) return -2;
      left -= alike * side;
      otherLeft -= alike * side;
      row += alike;
      continue;
    }
    for (let half = 0; half < 2; half++) {
      if (!takeRow(side, brightest)) return -2;
      swapHalves();
    }
    row++;
  }
  if (left != 0 || at != end || otherLeft != 0 || otherAt != otherEnd) return -2;
  return endRuns();
}
