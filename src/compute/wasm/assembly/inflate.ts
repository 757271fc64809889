// Deflate's bits back into bytes: one block as deflate.ts writes it, and −3 to any other.

import {
  codes,
  computeCodes,
  distanceBase,
  distanceCodes,
  distanceExtra,
  distanceLengths,
  DISTANCES,
  lengthBase,
  lengthExtra,
  lengths,
  setWord,
  SYMBOLS,
  word,
} from './huffman';
import { reserve } from './memory';

const END_OF_BLOCK: i32 = 256;
/** Deflate makes at most this many bytes of one. */
export const MAX_DEFLATE_RATIO: u64 = 1032;

let bitsHeld: u64 = 0;
let bitCount: u32 = 0;
let bitAt: usize = 0;
let bitEnd: usize = 0;
/** Symbols by the next bits: symbol << 4 | code length; 0 where no code is. */
let symbolTable: usize = 0;
let distanceTable: usize = 0;

/** Makes at least 32 bits ready; past the end they are 0 and `bitCount` says so by running dry. */
// @ts-ignore: decorator
@inline
function refill(): void {
  if (bitCount > 32) return;
  if (bitAt + 4 <= bitEnd) {
    bitsHeld |= (<u64>load<u32>(bitAt)) << bitCount;
    bitAt += 4;
    bitCount += 32;
    return;
  }
  while (bitCount <= 32 && bitAt < bitEnd) {
    bitsHeld |= (<u64>load<u8>(bitAt++)) << bitCount;
    bitCount += 8;
  }
}

// @ts-ignore: decorator
@inline
function takeBits(count: u32): u32 {
  const value = <u32>(bitsHeld & (((<u64>1) << count) - 1));
  bitsHeld >>= count;
  // Running dry wraps to a huge count, which refill leaves alone and the callers refuse.
  bitCount -= count;
  return value;
}

function readLengths(lengths: usize, count: i32): void {
  for (let symbol = 0; symbol < count; symbol++) {
    refill();
    const nibble = takeBits(4);
    setWord(lengths, symbol, ((nibble & 1) << 3) | ((nibble & 2) << 1) | ((nibble & 4) >> 1) | (nibble >> 3));
  }
}

/** Fills a table by the longest code's bits. Returns how many those are, or −2 where there are more codes than fit. */
function fillTable(table: usize, lengths: usize, codes: usize, count: i32): i32 {
  const longest = computeCodes(lengths, codes, count);
  if (longest < 1) return -2;
  const size = 1 << longest;
  memory.fill(table, 0, <usize>size << 2);
  for (let symbol = 0; symbol < count; symbol++) {
    const length = word(lengths, symbol);
    if (length == 0) continue;
    for (let code = word(codes, symbol); code < <u32>size; code += (<u32>1) << length) {
      setWord(table, code, (<u32>symbol << 4) | length);
    }
  }
  return longest;
}

/** Inflates `length` bytes into exactly `size`; up to 8 more are written. Returns 1, −1 out of memory, −2 damaged, −3 another kind. */
export function inflate(source: usize, length: usize, out: usize, size: usize): i32 {
  if (!symbolTable) {
    symbolTable = reserve(2 * (4 << 15));
    if (!symbolTable) return -1;
    distanceTable = symbolTable + (4 << 15);
  }
  bitAt = source;
  bitEnd = source + length;
  bitsHeld = 0;
  bitCount = 0;
  refill();
  // One final block with dynamic codes; 286, 30 and 19 codes; the code length code is 4 bits for each of 0..15.
  if (takeBits(17) != (1 | (2 << 1) | ((SYMBOLS - 257) << 3) | ((DISTANCES - 1) << 8) | (15 << 13))) return -3;
  for (let i = 0; i < 19; i++) {
    refill();
    if (takeBits(3) != <u32>(i < 3 ? 0 : 4)) return -3;
  }
  readLengths(lengths, SYMBOLS);
  readLengths(distanceLengths, DISTANCES);
  const longest = fillTable(symbolTable, lengths, codes, SYMBOLS);
  if (longest < 0) return longest;
  const farthest = fillTable(distanceTable, distanceLengths, distanceCodes, DISTANCES);
  // No distances at all is unusual and no damage.
  if (farthest < 0) return -3;
  const mask = (<u32>1 << longest) - 1;
  const distanceMask = (<u32>1 << farthest) - 1;
  const past = out + size;
  let at = out;
  while (true) {
    refill();
    const found = word(symbolTable, <u32>bitsHeld & mask);
    const bits = found & 15;
    if (bits == 0 || bits > bitCount || bitCount > 64) return -2;
    takeBits(bits);
    const symbol = <i32>(found >> 4);
    if (symbol < END_OF_BLOCK) {
      if (at == past) return -2;
      store<u8>(at++, <u8>symbol);
      continue;
    }
    if (symbol == END_OF_BLOCK) break;
    const index = symbol - 257;
    const match = <usize>lengthBase(index) + <usize>takeBits(lengthExtra(index));
    refill();
    const foundDistance = word(distanceTable, <u32>bitsHeld & distanceMask);
    const distanceBits = foundDistance & 15;
    if (distanceBits == 0 || distanceBits > bitCount || bitCount > 64) return -2;
    takeBits(distanceBits);
    const far = <i32>(foundDistance >> 4);
    const distance = <usize>distanceBase(far) + <usize>takeBits(distanceExtra(far));
    if (bitCount > 64 || match > past - at || distance > at - out) return -2;
    if (distance == 1) {
      const eight = <u64>load<u8>(at - 1) * 0x0101010101010101;
      for (let done: usize = 0; done < match; done += 8) store<u64>(at + done, eight);
    } else if (distance >= 8) {
      for (let done: usize = 0; done < match; done += 8) store<u64>(at + done, load<u64>(at + done - distance));
    } else {
      for (let done: usize = 0; done < match; done++) store<u8>(at + done, load<u8>(at + done - distance));
    }
    at += match;
  }
  // The stream must end in the last byte.
  return at == past && bitAt == bitEnd && bitCount <= 7 ? 1 : -2;
}
