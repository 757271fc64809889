import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { qrMatrix, type QrMatrix } from '../../../src/ui/portal/share/qr/qr-matrix.ts';

/** Blocks of each version at level M: how many, and codewords of data and of correction in each (ISO/IEC 18004, table 9). */
const BLOCKS = [
  [1, 16, 10],
  [1, 28, 16],
  [1, 44, 26],
  [2, 32, 18],
  [2, 43, 24],
  [4, 27, 16],
] as const;
/** Level M with masks 0 to 7, as the standard prints them (table C.1). */
const FORMATS = [
  '101010000010010',
  '101000100100101',
  '101111001111100',
  '101101101001011',
  '100010111111001',
  '100000011001110',
  '100111110010111',
  '100101010100000',
];

/** What a symbol holds, read as a reader reads it; throws where it is not one. */
function read(matrix: QrMatrix): string {
  const side = matrix.length;
  const version = (side - 17) / 4;
  const at = (row: number, column: number) => (matrix[row]![column] ? 1 : 0);
  const format = [
    ...[0, 1, 2, 3, 4, 5, 7].map((column) => at(8, column)),
    at(8, 8),
    ...[7, 5, 4, 3, 2, 1, 0].map((row) => at(row, 8)),
  ].join('');
  const again = [
    ...[1, 2, 3, 4, 5, 6, 7].map((up) => at(side - up, 8)),
    ...[8, 7, 6, 5, 4, 3, 2, 1].map((left) => at(8, side - left)),
  ].join('');
  const mask = FORMATS.indexOf(format);
  if (mask < 0 || again !== format) throw new Error(`format ${format}, ${again}`);
  const turned = (i: number, j: number): boolean =>
    [
      (i + j) % 2,
      i % 2,
      j % 3,
      (i + j) % 3,
      (Math.floor(i / 2) + Math.floor(j / 3)) % 2,
      ((i * j) % 2) + ((i * j) % 3),
      (((i * j) % 2) + ((i * j) % 3)) % 2,
      (((i + j) % 2) + ((i * j) % 3)) % 2,
    ][mask] === 0;
  const isFunction = (row: number, column: number): boolean =>
    row === 6 ||
    column === 6 ||
    (row < 9 && (column < 9 || column >= side - 8)) ||
    (row >= side - 8 && column < 9) ||
    (version > 1 && Math.abs(row - (side - 7)) <= 2 && Math.abs(column - (side - 7)) <= 2);
  const bits: number[] = [];
  let up = true;
  for (let right = side - 1; right > 0; right -= 2) {
    if (right === 6) right--;
    for (let step = 0; step < side; step++) {
      const row = up ? side - 1 - step : step;
      for (const column of [right, right - 1])
        if (!isFunction(row, column)) bits.push(at(row, column) ^ (turned(row, column) ? 1 : 0));
    }
    up = !up;
  }
  const [count, length, correction] = BLOCKS[version - 1]!;
  const codewords = Array.from({ length: count * (length + correction) }, (_, index) =>
    Number.parseInt(bits.slice(8 * index, 8 * index + 8).join(''), 2),
  );
  const blocks = Array.from({ length: count }, (_, block) =>
    codewords.filter((_codeword, index) => index % count === block),
  );
  for (const block of blocks)
    if (!isCodeword(block, correction)) throw new Error('a block is no codeword of the code');
  const stream = blocks
    .flatMap((block) => block.slice(0, length))
    .map((codeword) => codeword.toString(2).padStart(8, '0'))
    .join('');
  if (!stream.startsWith('0100')) throw new Error('another mode than bytes');
  const bytes = Number.parseInt(stream.slice(4, 12), 2);
  return new TextDecoder('utf-8', { fatal: true }).decode(
    Uint8Array.from({ length: bytes }, (_, index) =>
      Number.parseInt(stream.slice(12 + 8 * index, 20 + 8 * index), 2),
    ),
  );
}

/** A product in the field of the code, by long multiplication: nothing shared with the tables that are tested. */
function times(a: number, b: number): number {
  let result = 0;
  for (let bit = 7; bit >= 0; bit--) {
    result = result & 0x80 ? (result << 1) ^ 0x11d : result << 1;
    if ((b >> bit) & 1) result ^= a;
  }
  return result;
}

/** Every power of two below the degree is a root. */
function isCodeword(block: readonly number[], degree: number): boolean {
  let root = 1;
  for (let power = 0; power < degree; power++) {
    if (block.reduce((value, coefficient) => times(value, root) ^ coefficient, 0) !== 0) return false;
    root = times(root, 2);
  }
  return true;
}

describe('a QR symbol', () => {
  it('has three finders, timing between them and the dark module', () => {
    const matrix = qrMatrix('https://corallite.example/share?s=CjWESiVTpgolUJdu8LpenQ')!;
    const side = matrix.length;
    const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];
    const cut = (top: number, left: number) =>
      finder.map((_, row) =>
        matrix[top + row]!.slice(left, left + 7)
          .map((dark) => (dark ? '#' : '.'))
          .join(''),
      );
    expect(cut(0, 0)).toEqual(finder);
    expect(cut(0, side - 7)).toEqual(finder);
    expect(cut(side - 7, 0)).toEqual(finder);
    for (let at = 8; at < side - 8; at++) {
      expect(matrix[6]![at]).toBe(at % 2 === 0);
      expect(matrix[at]![6]).toBe(at % 2 === 0);
    }
    expect(matrix[side - 8]![8]).toBe(true);
  });

  it('is read back as the text it was made of, whatever the text', () => {
    const seed = 0x51a7;
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 106 }), (text) => {
        const matrix = qrMatrix(text);
        if (new TextEncoder().encode(text).length > 106) expect(matrix).toBeNull();
        else expect(read(matrix!)).toBe(text);
      }),
      { seed, numRuns: 200 },
    );
  });

  it('grows from version 1 to 6, and refuses what is longer', () => {
    const sides = [14, 26, 42, 62, 84, 106].map((bytes) => qrMatrix('x'.repeat(bytes))!.length);
    expect(sides).toEqual([21, 25, 29, 33, 37, 41]);
    expect(qrMatrix('x'.repeat(15))!.length).toBe(25);
    expect(qrMatrix('x'.repeat(107))).toBeNull();
  });
});
