import { errorCorrection } from './error-correction.ts';

/** Blocks of versions 1 to 6 at error correction level M, codewords of data and of correction in each (table 9). */
const LEVEL_M = [
  { blocks: 1, length: 16, correction: 10 },
  { blocks: 1, length: 28, correction: 16 },
  { blocks: 1, length: 44, correction: 26 },
  { blocks: 2, length: 32, correction: 18 },
  { blocks: 2, length: 43, correction: 24 },
  { blocks: 4, length: 27, correction: 16 },
] as const;

const BYTE_MODE = 0b0100;
/** Mode and number of bytes before the text. */
const HEAD_BITS = 12;
const PADDING = [0xec, 0x11];

/** Bytes as data codewords: mode, count, bytes, padding. */
function dataCodewords(bytes: Uint8Array, length: number): Uint8Array {
  const bits: number[] = [];
  const push = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  push(BYTE_MODE, 4);
  push(bytes.length, HEAD_BITS - 4);
  for (const byte of bytes) push(byte, 8);
  const capacity = 8 * length;
  push(0, Math.min(4, capacity - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0; bits.length < capacity; pad++) push(PADDING[pad % 2]!, 8);
  const data = new Uint8Array(length);
  bits.forEach((bit, index) => {
    data[index >> 3] = data[index >> 3]! | (bit << (7 - (index & 7)));
  });
  return data;
}

/**
 * The codewords of a symbol in byte mode at level M, blocks interleaved as they are placed (ISO/IEC 18004, 7.4 to 7.6), and
 * its version, the smallest that holds the text; null when version 6 does not.
 */
export function symbolCodewords(
  text: string,
): { readonly version: number; readonly codewords: Uint8Array } | null {
  const bytes = new TextEncoder().encode(text);
  const at = LEVEL_M.findIndex(({ blocks, length }) => HEAD_BITS + 8 * bytes.length <= 8 * blocks * length);
  const found = LEVEL_M[at];
  if (found === undefined) return null;
  const { blocks, length, correction } = found;
  const data = dataCodewords(bytes, blocks * length);
  const parts = Array.from({ length: blocks }, (_, block) => {
    const own = data.subarray(block * length, (block + 1) * length);
    return [...own, ...errorCorrection(own, correction)];
  });
  // The first codeword of every block, then the second; a block's data comes before its correction.
  const codewords = Array.from({ length: length + correction }, (_, index) =>
    parts.map((part) => part[index]!),
  ).flat();
  return { version: at + 1, codewords: Uint8Array.from(codewords) };
}
