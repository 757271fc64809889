import { ByteList } from '../byte-list.ts';
import { Adler32 } from './checksums.ts';
import { canonicalCodes, CODE_LENGTH_ORDER, huffmanLengths, LENGTH_BASE, LENGTH_EXTRA } from './huffman.ts';

const LONGEST_MATCH = 258;
const SHORTEST_MATCH = 3;
const END_OF_BLOCK = 256;
const LITERAL_SYMBOLS = 286;

/** Runs of equal bytes, maximal: value and count by index. */
export interface ByteRuns {
  readonly values: ArrayLike<number>;
  readonly counts: ArrayLike<number>;
}

/** Index into LENGTH_BASE for each match length 3..258. */
const LENGTH_INDEX = Uint8Array.from({ length: LONGEST_MATCH + 1 }, (_, length) => {
  let index = 0;
  while (index + 1 < LENGTH_BASE.length && LENGTH_BASE[index + 1]! <= length) index++;
  return index;
});

/**
 * A zlib stream (RFC 1950, 1951) of bytes given as runs; no byte is looked at twice and none is laid out.
 *
 * Header 78 01, then one final block with dynamic codes, then Adler-32 in big-endian.
 * Tokens of a run of n bytes v: the literal v; (n−1) div 258 matches of length 258 at distance 1; then, with r = (n−1)
 * mod 258, one match of length r at distance 1 when r ≥ 3, else r literals v. End of block follows the last run.
 * Codes: 286 literal/length codes by `huffmanLengths` of the token counts; one distance code of one bit (which is 0
 * and always sent); the code length code is fixed: 4 bits for each of 0..15 and none for 16..18, so that the 287
 * lengths are sent as plain nibbles, highest bit first.
 */
export function deflateRuns(runs: ByteRuns): Uint8Array<ArrayBuffer> {
  const frequencies = new Uint32Array(LITERAL_SYMBOLS);
  const adler = new Adler32();
  eachToken(runs, (literal, count, matches, rest) => {
    adler.push(literal, count);
    frequencies[literal]! += rest < SHORTEST_MATCH ? 1 + rest : 1;
    frequencies[LITERAL_SYMBOLS - 1]! += matches;
    if (rest >= SHORTEST_MATCH) frequencies[257 + LENGTH_INDEX[rest]!]!++;
  });
  frequencies[END_OF_BLOCK] = 1;
  const lengths = huffmanLengths(frequencies);
  const codes = canonicalCodes(lengths)!;

  const out = new ByteList();
  out.push(0x78);
  out.push(0x01);
  const bits = new BitWriter(out);
  writeBlockHead(bits, lengths);
  const symbol = (index: number): void => bits.put(codes[index]!, lengths[index]!);
  const longest = codes[LITERAL_SYMBOLS - 1]!;
  const longestBits = lengths[LITERAL_SYMBOLS - 1]! + 1;
  eachToken(runs, (literal, _count, matches, rest) => {
    symbol(literal);
    for (let match = 0; match < matches; match++) bits.put(longest, longestBits);
    if (rest >= SHORTEST_MATCH) {
      const index = LENGTH_INDEX[rest]!;
      symbol(257 + index);
      bits.put(rest - LENGTH_BASE[index]!, LENGTH_EXTRA[index]! + 1);
    } else {
      for (let again = 0; again < rest; again++) symbol(literal);
    }
  });
  symbol(END_OF_BLOCK);
  bits.finish();
  for (let shift = 24; shift >= 0; shift -= 8) out.push((adler.value >>> shift) & 255);
  return out.finish();
}

function eachToken(
  runs: ByteRuns,
  visit: (literal: number, count: number, matches: number, rest: number) => void,
): void {
  for (let index = 0; index < runs.values.length; index++) {
    const count = runs.counts[index]!;
    visit(runs.values[index]!, count, Math.floor((count - 1) / LONGEST_MATCH), (count - 1) % LONGEST_MATCH);
  }
}

/** BFINAL 1, BTYPE 2, HLIT 286, HDIST 1, HCLEN 19; the fixed code length code; the lengths. */
function writeBlockHead(bits: BitWriter, lengths: Uint8Array): void {
  bits.put(1, 1);
  bits.put(2, 2);
  bits.put(LITERAL_SYMBOLS - 257, 5);
  bits.put(0, 5);
  bits.put(CODE_LENGTH_ORDER.length - 4, 4);
  for (const symbol of CODE_LENGTH_ORDER) bits.put(symbol < 16 ? 4 : 0, 3);
  const nibble = (value: number): void =>
    bits.put(((value & 1) << 3) | ((value & 2) << 1) | ((value & 4) >> 1) | (value >> 3), 4);
  lengths.forEach(nibble);
  nibble(1);
}

/** Bits lowest first, as deflate packs them. */
class BitWriter {
  readonly #out: ByteList;
  #held = 0;
  #count = 0;

  constructor(out: ByteList) {
    this.#out = out;
  }

  /** `count` ≤ 24. */
  put(value: number, count: number): void {
    this.#held |= value << this.#count;
    this.#count += count;
    while (this.#count >= 8) {
      this.#out.push(this.#held & 255);
      this.#held >>>= 8;
      this.#count -= 8;
    }
  }

  finish(): void {
    if (this.#count > 0) this.#out.push(this.#held & 255);
  }
}
