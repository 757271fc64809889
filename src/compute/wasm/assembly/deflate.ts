// Literals and matches into deflate's bits. Twin of formats/printer/png/deflate.ts and packed.ts.

import { fitTokens, phrases, tokens } from './buffers';
import {
  codes,
  computeCodes,
  computeLengths,
  distanceBase,
  distanceCodes,
  distanceExtra,
  distanceFrequencies,
  distanceIndex,
  distanceLengths,
  DISTANCES,
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

const LONGEST: u32 = 258;
const END_OF_BLOCK: i32 = 256;
const LONGEST_DISTANCE: usize = 32768;

// ── Tokens ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Where the latest phrase of each key begins, u32; 0 for none. */
let latest: usize = 0;
/** Codes of all matches by length, with their extra bits: value | bits << 24. */
let matchCodes: usize = 0;
let tokenOut: usize = 0;
let extraBits: u64 = 0;

/** Takes this thread's tables once. Returns false where memory is at its limit. */
export function fitDeflate(): bool {
  if (latest) return true;
  const at = reserve(4096);
  if (!at) return false;
  matchCodes = at + 2048;
  latest = at;
  return true;
}

// @ts-ignore: decorator
@inline
function count(table: usize, symbol: i32): void {
  setWord(table, symbol, word(table, symbol) + 1);
}

// @ts-ignore: decorator
@inline
function putLiteral(byte: u32): void {
  count(frequencies, byte);
  store<u32>(tokenOut, byte);
  tokenOut += 4;
}

// @ts-ignore: decorator
@inline
function putMatch(length: u32, distance: u32): void {
  const index = lengthIndex(length);
  count(frequencies, 257 + index);
  const far = distanceIndex(distance);
  count(distanceFrequencies, far);
  extraBits += lengthExtra(index) + distanceExtra(far);
  store<u32>(tokenOut, (length << 16) | (distance - 1));
  tokenOut += 4;
}

/** Bytes as maximal runs. */
function repeatTo(from: usize, past: usize): void {
  while (from < past) {
    const byte = load<u8>(from);
    let end = from + 1;
    while (end < past && load<u8>(end) == byte) {
      end++;
      // A long run is looked at eight bytes at a time.
      if (end - from == 16) {
        const eight = <u64>byte * 0x0101010101010101;
        while (end + 8 <= past && load<u64>(end) == eight) end += 8;
      }
    }
    putLiteral(byte);
    let left = <u32>(end - from) - 1;
    for (; left >= LONGEST; left -= LONGEST) putMatch(LONGEST, 1);
    if (left >= 3) putMatch(left, 1);
    else for (; left > 0; left--) putLiteral(byte);
    from = end;
  }
}

/** How many bytes from two places on are equal, `most` at the most. */
function matchLength(a: usize, b: usize, most: usize): usize {
  let length: usize = 0;
  while (length + 8 <= most) {
    const different = load<u64>(a + length) ^ load<u64>(b + length);
    if (different != 0) return length + <usize>(ctz(different) >> 3);
    length += 8;
  }
  while (length < most && load<u8>(a + length) == load<u8>(b + length)) length++;
  return length;
}

/** Makes tokens of a file of `size` bytes with `phraseCount` phrases. Returns false where memory is at its limit. */
export function makeTokens(file: usize, size: usize, phraseCount: usize): bool {
  if (!fitTokens(size + 1)) return false;
  tokenOut = tokens;
  extraBits = 0;
  memory.fill(frequencies, 0, SYMBOLS * 4);
  memory.fill(distanceFrequencies, 0, DISTANCES * 4);
  memory.fill(latest, 0, 2048);
  const past = file + size;
  let done = file;
  for (let phrase = phrases; phrase < phrases + (phraseCount << 3); phrase += 8) {
    const at = file + <usize>load<u32>(phrase);
    const place = latest + (<usize>load<u32>(phrase, 4) << 2);
    const before = <usize>load<u32>(place);
    store<u32>(place, <u32>at);
    if (at < done || before == 0 || at - before > LONGEST_DISTANCE) continue;
    const length = matchLength(at, before, min<usize>(LONGEST, past - at));
    if (length < 3) continue;
    repeatTo(done, at);
    putMatch(<u32>length, <u32>(at - before));
    done = at + length;
  }
  repeatTo(done, past);
  setWord(frequencies, END_OF_BLOCK, 1);
  return true;
}

// ── Bits ────────────────────────────────────────────────────────────────────────────────────────────────────────────

let bitsHeld: u64 = 0;
let bitCount: u32 = 0;
let bitOut: usize = 0;

/** Up to 56 bits, lowest first: whole bytes go out, fewer than eight bits stay. */
// @ts-ignore: decorator
@inline
function putBits(value: u64, count: u32): void {
  bitsHeld |= value << bitCount;
  bitCount += count;
  store<u64>(bitOut, bitsHeld);
  bitOut += bitCount >> 3;
  bitsHeld >>= bitCount & 56;
  bitCount &= 7;
}

function putNibble(value: u32): void {
  putBits(((value & 1) << 3) | ((value & 2) << 1) | ((value & 4) >> 1) | (value >> 3), 4);
}

/** Chooses codes for the tokens and answers how many bytes they take. */
export function chooseCodes(): usize {
  computeLengths(frequencies, lengths, SYMBOLS);
  computeCodes(lengths, codes, SYMBOLS);
  // There must be a distance code, used or not.
  let isUnused = true;
  for (let symbol = 0; symbol < DISTANCES; symbol++) isUnused = isUnused && word(distanceFrequencies, symbol) == 0;
  if (isUnused) setWord(distanceFrequencies, 0, 1);
  computeLengths(distanceFrequencies, distanceLengths, DISTANCES);
  computeCodes(distanceLengths, distanceCodes, DISTANCES);
  let bits: u64 = 3 + 14 + 19 * 3 + (SYMBOLS + DISTANCES) * 4 + extraBits;
  for (let symbol = 0; symbol < SYMBOLS; symbol++) {
    bits += <u64>word(frequencies, symbol) * <u64>word(lengths, symbol);
  }
  for (let symbol = 0; symbol < DISTANCES; symbol++) {
    bits += <u64>word(distanceFrequencies, symbol) * <u64>word(distanceLengths, symbol);
  }
  if (isUnused) bits -= word(distanceLengths, 0);
  return <usize>((bits + 7) >> 3);
}

/** Writes the tokens as one final block, eight bytes at a time. */
export function writeTokens(at: usize): void {
  bitOut = at;
  bitsHeld = 0;
  bitCount = 0;
  putBits(1, 1);
  putBits(2, 2);
  putBits(SYMBOLS - 257, 5);
  putBits(DISTANCES - 1, 5);
  putBits(15, 4);
  // In the order of RFC 1951 §3.2.7 the first three are 16, 17, 18, which are not used.
  for (let i = 0; i < 19; i++) putBits(i < 3 ? 0 : 4, 3);
  for (let symbol = 0; symbol < SYMBOLS; symbol++) putNibble(word(lengths, symbol));
  for (let symbol = 0; symbol < DISTANCES; symbol++) putNibble(word(distanceLengths, symbol));
  for (let symbol = 0; symbol <= END_OF_BLOCK; symbol++) {
    setWord(codes, symbol, word(codes, symbol) | (word(lengths, symbol) << 24));
  }
  for (let match = 3; match <= <i32>LONGEST; match++) {
    const index = lengthIndex(match);
    const bits = word(lengths, 257 + index);
    const value = word(codes, 257 + index) | (<u32>(match - lengthBase(index)) << bits);
    setWord(matchCodes, match, value | ((bits + lengthExtra(index)) << 24));
  }
  for (let token = tokens; token < tokenOut; token += 4) {
    const value = load<u32>(token);
    if (value < 256) {
      const code = word(codes, value);
      putBits(code & 0xffffff, code >> 24);
      continue;
    }
    const code = word(matchCodes, value >> 16);
    const distance = (value & 0xffff) + 1;
    const far = distanceIndex(distance);
    const bits = word(distanceLengths, far);
    const back = word(distanceCodes, far) | ((distance - distanceBase(far)) << bits);
    // A length has 17 bits at the most and a distance 25.
    putBits(
      <u64>(code & 0xffffff) | ((<u64>back) << (code >> 24)),
      (code >> 24) + bits + distanceExtra(far),
    );
  }
  const end = word(codes, END_OF_BLOCK);
  putBits(end & 0xffffff, end >> 24);
}
