// Reads a layer's PNG back into runs: those that codec-png.ts writes, and says −3 to any other PNG.

import { AFTER_DATA, BEFORE_DATA, END_OF_BLOCK, LONGEST, LONGEST_SYMBOL } from './codec-png';
import { adler, crc32, fitChecksums, pushAdler, startAdler } from './checksums';
import { codes, computeCodes, fitHuffman, lengthBase, lengthExtra, lengths, setWord, SYMBOLS, word } from './huffman';
import { reserve } from './memory';
import { endRuns, pushRun, startRuns } from './run-writer';

let bitsHeld: u64 = 0;
let bitCount: u32 = 0;
let bitAt: usize = 0;
let bitEnd: usize = 0;

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
  // Running dry wraps to a huge count, which refill leaves alone and finishStream refuses.
  bitCount -= count;
  return value;
}

let decodeTable: usize = 0;

/** Reads the block's head into a table by `longest` bits: symbol << 4 | length. Returns longest, −2 or −3. */
function readBlockHead(): i32 {
  refill();
  if (takeBits(1) != 1 || takeBits(2) != 2) return -3;
  const symbolCount = <i32>takeBits(5) + 257;
  const distanceCount = takeBits(5) + 1;
  if (symbolCount > SYMBOLS || distanceCount != 1 || takeBits(4) != 15) return -3;
  for (let i = 0; i < 19; i++) {
    refill();
    if (takeBits(3) != <u32>(i < 3 ? 0 : 4)) return -3;
  }
  memory.fill(lengths, 0, SYMBOLS * 4);
  for (let symbol = 0; symbol <= symbolCount; symbol++) {
    refill();
    const nibble = takeBits(4);
    const length = ((nibble & 1) << 3) | ((nibble & 2) << 1) | ((nibble & 4) >> 1) | (nibble >> 3);
    if (symbol < symbolCount) setWord(lengths, symbol, length);
    else if (length != 1) return -3;
  }
  const longest = computeCodes(symbolCount);
  if (longest < 1) return -2;
  const size = 1 << longest;
  memory.fill(decodeTable, 0, <usize>size << 2);
  for (let symbol = 0; symbol < symbolCount; symbol++) {
    const length = word(lengths, symbol);
    if (length == 0) continue;
    for (let code = word(codes, symbol); code < <u32>size; code += (<u32>1) << length) {
      setWord(decodeTable, code, (<u32>symbol << 4) | length);
    }
  }
  return longest;
}

let rowPosition: u32 = 0;

/** Passes bytes of one value on as pixels; filter bytes must be 0. Returns 1, −2 or −3. */
function passBytes(value: u32, count: u32, width: u32): i32 {
  pushAdler(value, count);
  const stride = width + 1;
  if (value == 0) {
    if (rowPosition != 0 && rowPosition + count < stride) {
      rowPosition += count;
      return pushRun(0, count) ? 1 : -2;
    }
    // Filter bytes among them: one wherever a row begins.
    const filters = (rowPosition + count + stride - 1) / stride - (rowPosition + stride - 1) / stride;
    rowPosition = (rowPosition + count) % stride;
    return pushRun(0, count - filters) ? 1 : -2;
  }
  // Any other value stays inside its row: a filter byte that is not 0 is not ours.
  if (rowPosition == 0 || rowPosition + count > stride) return -3;
  rowPosition += count;
  if (rowPosition == stride) rowPosition = 0;
  return pushRun(value, count) ? 1 : -2;
}

/**
 * Skips whole words that only hold matches of the longest length, while what is held is nothing else either: the words
 * between are then as many matches less. `pattern`: 64 bits of such matches. Returns how many bytes they stand for.
 */
function skipLongest(pattern: u64, matchBits: u32, most: u32): u32 {
  const held = bitsHeld & (((<u64>1) << bitCount) - 1);
  if (bitCount > 63 || held != (pattern & (((<u64>1) << bitCount) - 1))) return 0;
  const expected = rotr<u64>(pattern, bitCount % matchBits);
  const step = (64 / matchBits) * LONGEST;
  let bytes: u32 = 0;
  while (bytes < most && bitAt + 8 <= bitEnd && load<u64>(bitAt) == expected) {
    bitAt += 8;
    bytes += step;
  }
  return bytes;
}

/** `most`: bytes of the longest run there can be. */
function readTokens(longest: i32, width: u32, most: u32): i32 {
  const mask = (<u32>1 << longest) - 1;
  const matchBits = word(lengths, LONGEST_SYMBOL) + 1;
  const copies: u32 = <u32>32 / matchBits;
  let pattern: u32 = 0;
  for (let i: u32 = 0; i < copies; i++) pattern |= word(codes, LONGEST_SYMBOL) << (i * matchBits);
  const patternBits = copies * matchBits;
  const patternMask = <u64>u32.MAX_VALUE >> <u64>(32 - patternBits);
  let value: u32 = 0;
  let count: u32 = 0;
  while (true) {
    refill();
    const found = word(decodeTable, <u32>bitsHeld & mask);
    const length = found & 15;
    if (length == 0 || length > bitCount || bitCount > 64) return -2;
    takeBits(length);
    const symbol = <i32>(found >> 4);
    if (symbol < END_OF_BLOCK) {
      if (<u32>symbol != value) {
        if (count > 0) {
          const passed = passBytes(value, count, width);
          if (passed < 0) return passed;
        }
        value = symbol;
        count = 1;
      } else {
        count++;
      }
    } else if (symbol == END_OF_BLOCK) {
      if (count > 0) {
        const passed = passBytes(value, count, width);
        if (passed < 0) return passed;
      }
      return 1;
    } else {
      if (count == 0) return -2;
      const index = symbol - 257;
      if (index > 28) return -2;
      refill();
      count += <u32>lengthBase(index) + takeBits(lengthExtra(index));
      if (takeBits(1) != 0) return -2;
      if (symbol == LONGEST_SYMBOL) {
        if (8 % matchBits == 0) {
          count += skipLongest((<u64>pattern) | ((<u64>pattern) << 32), matchBits, most);
        }
        refill();
        while (bitCount >= patternBits && bitCount <= 64 && (bitsHeld & patternMask) == <u64>pattern) {
          takeBits(patternBits);
          count += copies * LONGEST;
          refill();
        }
      }
      // Bounds the held run well below 2³², whatever the stream says.
      if (count > most) return -2;
    }
  }
  return -2;
}

/** Decodes `length` bytes into `runs`. Returns the number of words, −1 where memory is at its limit, −2 where the bytes are damaged, −3 where they are another kind of PNG. */
export function decodePng(source: usize, length: i32, width: i32, height: i32): i32 {
  if (!fitHuffman() || !fitChecksums()) return -1;
  if (!decodeTable) decodeTable = reserve(4 << 15);
  if (!decodeTable) return -1;
  const least = <i32>(BEFORE_DATA + AFTER_DATA) + 7;
  if (length < least) return -3;
  const dataLength = bswap<u32>(load<u32>(source, 33));
  if (
    load<u64>(source) != 0x0a1a0a0d474e5089 ||
    bswap<u32>(load<u32>(source, 8)) != 13 ||
    bswap<u32>(load<u32>(source, 12)) != 0x49484452 ||
    bswap<u32>(load<u32>(source, 16)) != <u32>width ||
    bswap<u32>(load<u32>(source, 20)) != <u32>height ||
    load<u32>(source, 24) != 8 ||
    load<u8>(source, 28) != 0 ||
    bswap<u32>(load<u32>(source, 37)) != 0x49444154 ||
    dataLength != <u32>length - <u32>(BEFORE_DATA + AFTER_DATA)
  ) {
    return -3;
  }
  const afterData = source + BEFORE_DATA + <usize>dataLength;
  if (
    bswap<u32>(load<u32>(source, 29)) != crc32(source + 12, 17) ||
    bswap<u32>(load<u32>(afterData)) != crc32(source + 37, <usize>dataLength + 4)
  ) {
    return -2;
  }
  if (load<u32>(afterData, 4) != 0 || bswap<u32>(load<u32>(afterData, 8)) != 0x49454e44) return -3;
  if (bswap<u32>(load<u32>(afterData, 12)) != 0xae426082) return -2;
  if (load<u16>(source + BEFORE_DATA) != 0x0178) return -3;
  // Every run costs at least one bit, and no layer has more runs than pixels.
  const pixels = width * height;
  if (!startRuns(pixels, <usize>min<u64>(<u64>dataLength << 3, <u64>pixels))) return -1;
  startAdler();
  rowPosition = 0;
  bitAt = source + BEFORE_DATA + 2;
  bitEnd = afterData - 4;
  bitsHeld = 0;
  bitCount = 0;
  const longest = readBlockHead();
  if (longest < 0) return longest;
  const read = readTokens(longest, width, <u32>pixels + <u32>height + 2);
  if (read < 0) return read;
  // The stream must end in the byte before the checksum.
  if (bitAt != bitEnd || bitCount > 7) return -2;
  if (adler() != bswap<u32>(load<u32>(bitEnd)) || rowPosition != 0) return -2;
  return endRuns();
}
