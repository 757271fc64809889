import { ByteList } from '../byte-list.ts';
import { BitWriter } from './bit-writer.ts';
import {
  canonicalCodes,
  CODE_LENGTH_ORDER,
  DISTANCE_BASE,
  DISTANCE_EXTRA,
  huffmanLengths,
  LENGTH_BASE,
  LENGTH_EXTRA,
} from './huffman.ts';

export const LONGEST_MATCH = 258;
export const SHORTEST_MATCH = 3;
export const LONGEST_DISTANCE = 32_768;
export const END_OF_BLOCK = 256;
export const LITERAL_SYMBOLS = 286;
const DISTANCE_SYMBOLS = 30;

const lastAtMost = (bases: readonly number[], value: number): number => {
  let index = bases.length - 1;
  while (bases[index]! > value) index--;
  return index;
};

/** Index into LENGTH_BASE for each match length 3..258. */
export const LENGTH_INDEX: Uint8Array = Uint8Array.from({ length: LONGEST_MATCH + 1 }, (_, length) =>
  lastAtMost(LENGTH_BASE, Math.max(length, SHORTEST_MATCH)),
);

/** What deflate's blocks are made of: literals and matches, in order. */
export class Tokens {
  #words = new Uint32Array(1024);
  #count = 0;

  /** In order: a literal, or length << 16 | distance − 1. */
  get words(): Uint32Array {
    return this.#words.subarray(0, this.#count);
  }

  literal(byte: number): void {
    this.#push(byte);
  }

  /** `length` 3..258, `distance` 1..32,768. */
  match(length: number, distance: number): void {
    this.#push((length << 16) | (distance - 1));
  }

  #push(word: number): void {
    if (this.#count === this.#words.length) {
      const larger = new Uint32Array(this.#count * 2);
      larger.set(this.#words);
      this.#words = larger;
    }
    this.#words[this.#count++] = word;
  }

  /**
   * A run of `count` equal bytes: the literal; (count − 1) div 258 matches of length 258 at distance 1; then, with r =
   * (count − 1) mod 258, one match of length r at distance 1 when r ≥ 3, else r literals.
   */
  repeat(byte: number, count: number): void {
    this.literal(byte);
    let left = count - 1;
    for (; left >= LONGEST_MATCH; left -= LONGEST_MATCH) this.match(LONGEST_MATCH, 1);
    if (left >= SHORTEST_MATCH) this.match(left, 1);
    else for (; left > 0; left--) this.literal(byte);
  }
}

/**
 * Raw deflate data (RFC 1951): one final block with dynamic codes. 286 literal/length codes and 30 distance codes by
 * `huffmanLengths` of how often each is used; the code length code is fixed: 4 bits for each of 0..15 and none for
 * 16..18, so that the 316 lengths are sent as plain nibbles, highest bit first.
 */
export function deflateTokens({ words }: Tokens): Uint8Array<ArrayBuffer> {
  const frequencies = new Uint32Array(LITERAL_SYMBOLS);
  const distances = new Uint32Array(DISTANCE_SYMBOLS);
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word < 256) {
      frequencies[word]!++;
      continue;
    }
    frequencies[257 + LENGTH_INDEX[word >>> 16]!]!++;
    distances[lastAtMost(DISTANCE_BASE, (word & 0xffff) + 1)]!++;
  }
  frequencies[END_OF_BLOCK] = 1;
  // There must be a distance code, used or not.
  if (distances.every((used) => used === 0)) distances[0] = 1;
  const lengths = huffmanLengths(frequencies);
  const codes = canonicalCodes(lengths)!;
  const distanceLengths = huffmanLengths(distances);
  const distanceCodes = canonicalCodes(distanceLengths)!;

  const out = new ByteList();
  const bits = new BitWriter(out);
  writeBlockHead(bits, lengths, distanceLengths);
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word < 256) {
      bits.put(codes[word]!, lengths[word]!);
      continue;
    }
    const length = word >>> 16;
    const distance = (word & 0xffff) + 1;
    const index = LENGTH_INDEX[length]!;
    bits.put(codes[257 + index]!, lengths[257 + index]!);
    bits.put(length - LENGTH_BASE[index]!, LENGTH_EXTRA[index]!);
    const far = lastAtMost(DISTANCE_BASE, distance);
    bits.put(distanceCodes[far]!, distanceLengths[far]!);
    bits.put(distance - DISTANCE_BASE[far]!, DISTANCE_EXTRA[far]!);
  }
  bits.put(codes[END_OF_BLOCK]!, lengths[END_OF_BLOCK]!);
  bits.finish();
  return out.finish();
}

/**
 * BFINAL (`isLast`), BTYPE 2, HLIT 286, as many distance codes as there are lengths, HCLEN 19; the fixed code length
 * code; the lengths.
 */
export function writeBlockHead(
  bits: BitWriter,
  lengths: Uint8Array,
  distanceLengths: Uint8Array,
  isLast = true,
): void {
  bits.put(Number(isLast), 1);
  bits.put(2, 2);
  bits.put(LITERAL_SYMBOLS - 257, 5);
  bits.put(distanceLengths.length - 1, 5);
  bits.put(CODE_LENGTH_ORDER.length - 4, 4);
  for (const symbol of CODE_LENGTH_ORDER) bits.put(symbol < 16 ? 4 : 0, 3);
  const nibble = (value: number): void =>
    bits.put(((value & 1) << 3) | ((value & 2) << 1) | ((value & 4) >> 1) | (value >> 3), 4);
  lengths.forEach(nibble);
  distanceLengths.forEach(nibble);
}
