import { ByteList } from '../byte-list.ts';
import { BitWriter } from './bit-writer.ts';
import {
  END_OF_BLOCK,
  LENGTH_INDEX,
  LITERAL_SYMBOLS,
  LONGEST_MATCH,
  SHORTEST_MATCH,
  writeBlockHead,
} from './deflate.ts';
import { canonicalCodes, LENGTH_BASE, LENGTH_EXTRA } from './huffman.ts';
import { adlerBytes, ZLIB_HEAD, type ByteRuns } from './deflate-runs.ts';

/**
 * Deflate whose every token is whole bytes, so that whatever packs it again finds its bytes where they repeat.
 *
 * A block has codes for 251 of the 256 literals, 8 bits each, and one for its end, 8 bits. The longest match has 7 bits
 * and its distance, which is always 1, one more: the byte 0. A match of 3..257 bytes has a code of 15 bits less its
 * extra bits, and so takes two bytes with its distance. These lengths make a complete code.
 */
const LITERALS = 251;
/** Literals without a code in one block. */
const OMITTED = 256 - LITERALS;

/** A run of bytes long enough to repeat whole tokens: where its tokens begin, and what those alike have in common. */
export interface Phrase {
  readonly at: number;
  readonly key: number;
}

/** More longest matches than this are blank rows, which need no phrase. */
const MAX_PHRASE_MATCHES = 250;

function codeLengths(omitted: readonly number[]): Uint8Array {
  const lengths = new Uint8Array(LITERAL_SYMBOLS).fill(8, 0, END_OF_BLOCK + 1);
  for (const literal of omitted) lengths[literal] = 0;
  LENGTH_EXTRA.forEach((extra, index) => (lengths[257 + index] = 15 - extra));
  lengths[LITERAL_SYMBOLS - 1] = 7;
  return lengths;
}

/**
 * A zlib stream of bytes given as runs, in whole bytes; phrases are counted from the stream's start.
 *
 * Tokens of a run are those of Tokens.repeat. Runs go into one block while no more than 251 different literals are in it,
 * 0 among them whether it is used or not; the next run begins another. The literals without a code are the five lowest
 * that the block does not use.
 * A block begins with an empty one of fixed codes (10 bits), which makes its head 154 bytes; nothing else has odd bits.
 * A run whose tokens hold 1..250 longest matches is a phrase; its key is their number, and 256 more where it is black.
 */
export function deflateInBytes(runs: ByteRuns): {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly phrases: readonly Phrase[];
} {
  const out = new ByteList();
  out.append(ZLIB_HEAD);
  const phrases: Phrase[] = [];
  const count = runs.values.length;
  for (let index = 0; index < count;) {
    const used = new Set([0]);
    let past = index;
    for (; past < count && (used.size < LITERALS || used.has(runs.values[past]!)); past++) {
      used.add(runs.values[past]!);
    }
    const omitted: number[] = [];
    for (let literal = 0; omitted.length < OMITTED; literal++) if (!used.has(literal)) omitted.push(literal);
    const lengths = codeLengths(omitted);
    const bits = new BitWriter(out);
    // BFINAL 0, BTYPE 1, and the end of that block: seven zeros.
    bits.put(2, 10);
    writeBlockHead(bits, lengths, Uint8Array.of(1), past === count);
    const codes = canonicalCodes(lengths)!;
    for (; index < past; index++) {
      const value = runs.values[index]!;
      const longest = Math.floor((runs.counts[index]! - 1) / LONGEST_MATCH);
      const rest = (runs.counts[index]! - 1) % LONGEST_MATCH;
      if (longest >= 1 && longest <= MAX_PHRASE_MATCHES) {
        phrases.push({ at: out.length, key: longest + (value === 0 ? 256 : 0) });
      }
      out.push(codes[value]!);
      for (let match = 0; match < longest; match++) out.push(codes[LITERAL_SYMBOLS - 1]!);
      if (rest >= SHORTEST_MATCH) {
        const code = LENGTH_INDEX[rest]!;
        const length = codes[257 + code]! | ((rest - LENGTH_BASE[code]!) << lengths[257 + code]!);
        out.push(length & 255);
        out.push(length >>> 8);
      } else {
        for (let again = 0; again < rest; again++) out.push(codes[value]!);
      }
    }
    out.push(codes[END_OF_BLOCK]!);
  }
  out.append(adlerBytes(runs));
  return { bytes: out.finish(), phrases };
}
