// A layer as an 8-bit grey PNG, straight from runs. Twin of formats/printer/png: codec.ts and deflate-runs.ts state the
// encoder's rule; the bytes are the same. read-png.ts reads them.

import { bytes, fitBytes, fitByteRuns, byteRuns, runs } from './buffers';
import { adler, crc32, fitChecksums, pushAdler, startAdler } from './checksums';
import {
  codes,
  computeCodes,
  computeLengths,
  fitHuffman,
  frequencies,
  lengthBase,
  lengthExtra,
  lengthIndex,
  lengths,
  setWord,
  SYMBOLS,
  word,
} from './huffman';
import { reserve } from './memory';

export const LONGEST: u32 = 258;
export const LONGEST_SYMBOL: i32 = 285;
export const END_OF_BLOCK: i32 = 256;
/** Signature, IHDR, and the length and name of IDAT. */
export const BEFORE_DATA: usize = 8 + 25 + 8;
/** CRC of IDAT, and IEND. */
export const AFTER_DATA: usize = 4 + 12;

// ── Runs of filtered bytes ──────────────────────────────────────────────────────────────────────────────────────────

let byteOut: usize = 0;
let heldValue: u32 = 0;
let heldCount: u32 = 0;
let extraBits: u64 = 0;

// @ts-ignore: decorator
@inline
function pushBytes(value: u32, count: u32): void {
  if (value == heldValue) {
    heldCount += count;
    return;
  }
  flushBytes();
  heldValue = value;
  heldCount = count;
}

/** Ends the held run of bytes: counts its tokens and stores it. */
function flushBytes(): void {
  if (heldCount == 0) return;
  pushAdler(heldValue, heldCount);
  const matches = (heldCount - 1) / LONGEST;
  const rest = (heldCount - 1) % LONGEST;
  const literal = frequencies + (<usize>heldValue << 2);
  store<u32>(literal, load<u32>(literal) + (rest < 3 ? 1 + rest : 1));
  if (matches > 0) {
    setWord(frequencies, LONGEST_SYMBOL, word(frequencies, LONGEST_SYMBOL) + matches);
    extraBits += matches;
  }
  if (rest >= 3) {
    const index = lengthIndex(rest);
    setWord(frequencies, 257 + index, word(frequencies, 257 + index) + 1);
    extraBits += lengthExtra(index) + 1;
  }
  store<u32>(byteOut, heldValue, 0);
  store<u32>(byteOut, heldCount, 4);
  byteOut += 8;
}

/** Pixel runs with a filter byte 0 before every row; black flows across filter bytes. */
function filterRuns(count: i32, width: u32): void {
  let column: u32 = 0;
  let at = runs;
  const past = at + (<usize>count << 2);
  while (at < past) {
    const run = load<u32>(at);
    at += 4;
    const grey = run & 255;
    let left = run >> 8;
    if (grey == 0) {
      if (column != 0 && column + left < width) {
        pushBytes(0, left);
        column += left;
        continue;
      }
      const rowsBegun = (column + left - 1) / width + (column == 0 ? 1 : 0);
      pushBytes(0, left + rowsBegun);
      column = (column + left) % width;
      continue;
    }
    while (left > 0) {
      if (column == 0) pushBytes(0, 1);
      const take = min(left, width - column);
      pushBytes(grey, take);
      left -= take;
      column += take;
      if (column == width) column = 0;
    }
  }
  flushBytes();
}

// ── Bits ────────────────────────────────────────────────────────────────────────────────────────────────────────────

let bitsHeld: u64 = 0;
let bitCount: u32 = 0;
let bitOut: usize = 0;

/** Up to 32 bits, lowest first. */
// @ts-ignore: decorator
@inline
function putBits(value: u32, count: u32): void {
  bitsHeld |= (<u64>value) << bitCount;
  bitCount += count;
  if (bitCount >= 32) {
    store<u32>(bitOut, <u32>bitsHeld);
    bitOut += 4;
    bitsHeld >>= 32;
    bitCount -= 32;
  }
}

// @ts-ignore: decorator
@inline
function putSymbol(symbol: i32): void {
  putBits(word(codes, symbol), word(lengths, symbol));
}

/** The same few bits many times: as many copies a step as 32 bits hold, or bytes that are all the same. */
function putRepeated(value: u32, count: u32, times: u32): void {
  const copies: u32 = <u32>32 / count;
  let pattern: u32 = 0;
  for (let i: u32 = 0; i < copies; i++) pattern |= value << (i * count);
  if (8 % count == 0 && times >= 2 * copies) {
    putBits(pattern, 32);
    // From here every word is the one before it: what is held stays, and its bytes are equal.
    const size = (times / copies - 1) << 2;
    memory.fill(bitOut, <u8>(bitsHeld | ((<u64>pattern) << bitCount)), size);
    bitOut += size;
    times %= copies;
  }
  for (; times >= copies; times -= copies) putBits(pattern, copies * count);
  for (; times > 0; times--) putBits(value, count);
}

function putNibble(value: u32): void {
  putBits(((value & 1) << 3) | ((value & 2) << 1) | ((value & 4) >> 1) | (value >> 3), 4);
}

/** One final block with dynamic codes; the code length code is 4 bits for each of 0..15. */
function putBlockHead(): void {
  putBits(1, 1);
  putBits(2, 2);
  putBits(SYMBOLS - 257, 5);
  putBits(0, 5);
  putBits(15, 4);
  // In the order of RFC 1951 §3.2.7 the first three are 16, 17, 18, which are not used.
  for (let i = 0; i < 19; i++) putBits(i < 3 ? 0 : 4, 3);
  for (let symbol = 0; symbol < SYMBOLS; symbol++) putNibble(word(lengths, symbol));
  putNibble(1);
}

/** The codes of all matches of 3..257 bytes with their distance: value | bits << 24. */
function fillMatchCodes(): void {
  for (let match = 3; match < <i32>LONGEST; match++) {
    const index = lengthIndex(match);
    const bits = word(lengths, 257 + index);
    const value = word(codes, 257 + index) | (<u32>(match - lengthBase(index)) << bits);
    setWord(matchCodes, match, value | ((bits + lengthExtra(index) + 1) << 24));
  }
}

function putTokens(): void {
  fillMatchCodes();
  const longest = word(codes, LONGEST_SYMBOL);
  const longestBits = word(lengths, LONGEST_SYMBOL) + 1;
  for (let at = byteRuns; at < byteOut; at += 8) {
    const literal = <i32>load<u32>(at, 0);
    const count = load<u32>(at, 4);
    putSymbol(literal);
    if (count == 1) continue;
    const matches = (count - 1) / LONGEST;
    let rest = (count - 1) % LONGEST;
    if (matches > 0) putRepeated(longest, longestBits, matches);
    if (rest >= 3) {
      const match = word(matchCodes, rest);
      putBits(match & 0xffffff, match >> 24);
    } else {
      for (; rest > 0; rest--) putSymbol(literal);
    }
  }
  putSymbol(END_OF_BLOCK);
}

let matchCodes: usize = 0;

function storeBig(at: usize, value: u32): void {
  store<u32>(at, bswap<u32>(value));
}

/** Encodes `count` words of `runs` behind the first `used` of `bytes`. Returns the number of bytes added, or −1 where memory is at its limit. */
export function encodePng(count: i32, used: i32, width: i32, height: i32): i32 {
  if (!fitHuffman() || !fitChecksums() || !fitByteRuns(<usize>count + 2 * <usize>height + 8)) return -1;
  if (!matchCodes) matchCodes = reserve(4 * 258);
  if (!matchCodes) return -1;
  memory.fill(frequencies, 0, SYMBOLS * 4);
  byteOut = byteRuns;
  heldValue = 0;
  heldCount = 0;
  extraBits = 0;
  startAdler();
  filterRuns(count, width);
  setWord(frequencies, END_OF_BLOCK, 1);
  computeLengths();
  computeCodes(SYMBOLS);

  let bits: u64 = 3 + 14 + 19 * 3 + 287 * 4 + extraBits;
  for (let symbol = 0; symbol < SYMBOLS; symbol++) {
    bits += <u64>word(frequencies, symbol) * <u64>word(lengths, symbol);
  }
  const dataLength: usize = 2 + <usize>((bits + 7) >> 3) + 4;
  const total = BEFORE_DATA + dataLength + AFTER_DATA;
  // Bits are stored four bytes at a time.
  if (!fitBytes(used, total + 4)) return -1;
  const at = bytes + <usize>used;
  store<u64>(at, 0x0a1a0a0d474e5089);
  storeBig(at + 8, 13);
  storeBig(at + 12, 0x49484452);
  storeBig(at + 16, width);
  storeBig(at + 20, height);
  store<u32>(at + 24, 0x00000008);
  store<u8>(at + 28, 0);
  storeBig(at + 29, crc32(at + 12, 17));
  storeBig(at + 33, <u32>dataLength);
  storeBig(at + 37, 0x49444154);
  store<u16>(at + BEFORE_DATA, 0x0178);
  bitOut = at + BEFORE_DATA + 2;
  bitsHeld = 0;
  bitCount = 0;
  putBlockHead();
  putTokens();
  store<u32>(bitOut, <u32>bitsHeld);
  const afterData = at + BEFORE_DATA + dataLength;
  storeBig(afterData - 4, adler());
  storeBig(afterData, crc32(at + 37, dataLength + 4));
  storeBig(afterData + 4, 0);
  storeBig(afterData + 8, 0x49454e44);
  storeBig(afterData + 12, 0xae426082);
  return <i32>total;
}
