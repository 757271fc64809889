// Deflate whose every token is whole bytes. Twin of formats/printer/png/byte-codes.ts, which states the rule.

import { codes, computeCodes, fitHuffman, lengthBase, lengthExtra, lengthIndex, lengths, setWord, SYMBOLS, word } from './huffman';
import { reserve } from './memory';

export const LONGEST: u32 = 258;
export const LITERALS: i32 = 251;
export const END_OF_BLOCK: i32 = 256;
export const HEAD_BYTES: usize = 154;
/** The byte of a match of the longest length. */
export const LONGEST_BYTE: u8 = 0;
/** First bit of the first literal's code length in a block's head: four bits each. */
const FIRST_LITERAL_BIT: usize = 84;

/** The byte of each literal in the current block, 0 where it has none; then that of the block's end. */
export let literalBytes: usize = 0;
/** The literal or other meaning of each byte in the current block, u16: see the constants below. */
export let meanings: usize = 0;
export const MEANS_LONGEST: u32 = 256;
export const MEANS_END: u32 = 257;
export const MEANS_MATCH: u32 = 258;
/** The two bytes of each match of 3..257, u16 by length. */
export let matchBytes: usize = 0;
/** Length of the match by the nine bits behind the seven that all of them begin with, u16. */
export let matchLengths: usize = 0;
/** Head of a block with all codes of literals in it. */
let head: usize = 0;
let used: usize = 0;

/** Fills this thread's tables once. Returns false where memory is at its limit. */
export function fitByteCodes(): bool {
  if (literalBytes) return true;
  if (!fitHuffman()) return false;
  const at = reserve(8192);
  if (!at) return false;
  meanings = at + 512;
  matchBytes = at + 1024;
  matchLengths = at + 2048;
  head = at + 4096;
  used = at + 4352;
  for (let symbol = 0; symbol < SYMBOLS; symbol++) {
    const index = symbol - 257;
    setWord(lengths, symbol, index < 0 ? (symbol < 5 ? 0 : 8) : index == 28 ? 7 : 15 - lengthExtra(index));
  }
  computeCodes(lengths, codes, SYMBOLS);
  for (let match: i32 = 3; match < <i32>LONGEST; match++) {
    const index = lengthIndex(match);
    const value = word(codes, 257 + index) | ((match - lengthBase(index)) << word(lengths, 257 + index));
    store<u16>(matchBytes + (<usize>match << 1), <u16>value);
    store<u16>(matchLengths + (<usize>(value >> 7) << 1), <u16>match);
  }
  // An empty block of fixed codes; then BFINAL 0, BTYPE 2, 286, 1 and 19 codes, of which 16, 17 and 18 are not used.
  memory.fill(head, 0, HEAD_BYTES);
  putHeadBits(0, 2, 10);
  putHeadBits(11, 2, 2);
  putHeadBits(13, SYMBOLS - 257, 5);
  putHeadBits(23, 15, 4);
  for (let i: usize = 3; i < 19; i++) putHeadBits(27 + 3 * i, 4, 3);
  for (let symbol = 0; symbol < SYMBOLS; symbol++) {
    const length = symbol < 5 ? 8 : word(lengths, symbol);
    const reversed = ((length & 1) << 3) | ((length & 2) << 1) | ((length & 4) >> 1) | (length >> 3);
    putHeadBits(FIRST_LITERAL_BIT + 4 * <usize>symbol, reversed, 4);
  }
  putHeadBits(FIRST_LITERAL_BIT + 4 * <usize>SYMBOLS, 8, 4);
  literalBytes = at;
  return true;
}

function putHeadBits(bit: usize, value: u32, count: usize): void {
  for (let i: usize = 0; i < count; i++) {
    const at = head + ((bit + i) >> 3);
    store<u8>(at, load<u8>(at) | <u8>(((value >> <u32>i) & 1) << <u32>((bit + i) & 7)));
  }
}

/** Makes the bytes of literals those of a block in which the ones with `used` 0 have no code. */
function setLiterals(): void {
  let code: u32 = 2;
  memory.fill(meanings, 0xff, 512);
  for (let literal: u32 = 0; literal <= <u32>END_OF_BLOCK; literal++) {
    const isEnd = literal == <u32>END_OF_BLOCK;
    const hasCode = isEnd || load<u8>(used + literal) != 0;
    const byte = hasCode ? reverseByte(code++) : 0;
    store<u8>(literalBytes + literal, <u8>byte);
    if (hasCode) store<u16>(meanings + (<usize>byte << 1), <u16>(isEnd ? MEANS_END : literal));
  }
  store<u16>(meanings + (<usize>LONGEST_BYTE << 1), <u16>MEANS_LONGEST);
  store<u16>(meanings + (0x7f << 1), <u16>MEANS_MATCH);
  store<u16>(meanings + (0xff << 1), <u16>MEANS_MATCH);
}

function reverseByte(value: u32): u32 {
  let reversed: u32 = 0;
  for (let bit = 0; bit < 8; bit++, value >>= 1) reversed = (reversed << 1) | (value & 1);
  return reversed;
}

/** Begins a block for the runs from `at`: as many as have no more than 251 different greys. Returns where they end. */
export function chooseLiterals(at: usize, past: usize): usize {
  memory.fill(used, 0, 256);
  store<u8>(used, 1);
  let left = LITERALS - 1;
  for (; at < past; at += 4) {
    const place = used + <usize>(load<u32>(at) & 255);
    if (load<u8>(place)) continue;
    if (left == 0) break;
    left--;
    store<u8>(place, 1);
  }
  // The five lowest of the others are left out.
  let omitted = 0;
  for (let literal: usize = 0; literal < 256; literal++) {
    if (load<u8>(used + literal)) continue;
    if (omitted < 256 - LITERALS) omitted++;
    else store<u8>(used + literal, 1);
  }
  setLiterals();
  return at;
}

/** Writes the head of the block whose literals were chosen. */
export function writeHead(at: usize, isLast: bool): void {
  memory.copy(at, head, HEAD_BYTES);
  if (isLast) store<u8>(at + 1, load<u8>(at + 1) | 4);
  for (let literal: usize = 0; literal < 256; literal++) {
    if (load<u8>(used + literal)) continue;
    const bit = FIRST_LITERAL_BIT + 4 * literal;
    const place = at + (bit >> 3);
    store<u8>(place, load<u8>(place) & <u8>(<u32>0xf0 >> <u32>(bit & 4)));
  }
}

/** Reads the head of a block that is like those that are written: 0 or 1 for BFINAL; −3 for any other. */
export function readHead(at: usize): i32 {
  let count = 0;
  for (let literal: usize = 0; literal < 256; literal++) {
    const bit = FIRST_LITERAL_BIT + 4 * literal;
    const length = (load<u8>(at + (bit >> 3)) >> <u8>(bit & 4)) & 15;
    store<u8>(used + literal, length != 0 ? 1 : 0);
    if (length != 0) count++;
  }
  if (count != LITERALS) return -3;
  const isLast = (load<u8>(at + 1) & 4) != 0;
  const expected = used + 256;
  writeHead(expected, isLast);
  if (memory.compare(expected, at, HEAD_BYTES) != 0) return -3;
  setLiterals();
  return isLast ? 1 : 0;
}
