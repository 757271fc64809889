import { symbolCodewords } from './codewords.ts';
import { penalty } from './penalty.ts';

/** Which modules a mask turns round, by row and column (table 10). */
const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** Rows of modules, dark ones true; without the quiet zone. */
export type QrMatrix = readonly (readonly boolean[])[];

/** The 15 bits that tell level and mask: a BCH code, masked (7.9.1). Level M is 00. */
export function formatBits(mask: number): number {
  let rest = mask;
  for (let bit = 0; bit < 10; bit++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  return ((mask << 10) | rest) ^ 0x5412;
}

/** What every symbol of a version has: finders, timing, alignment, and the place of the format. */
function drawFunctionPatterns(version: number) {
  const side = 17 + 4 * version;
  const modules = Array.from({ length: side }, () => Array.from({ length: side }, () => false));
  const taken = Array.from({ length: side }, () => Array.from({ length: side }, () => false));
  const set = (row: number, column: number, dark: boolean) => {
    if (row < 0 || column < 0 || row >= side || column >= side) return;
    modules[row]![column] = dark;
    taken[row]![column] = true;
  };
  for (let at = 0; at < side; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  /** Rings about a centre; those of the radii named are light. */
  const rings = (row: number, column: number, radius: number, light: readonly number[]) => {
    for (let down = -radius; down <= radius; down++)
      for (let right = -radius; right <= radius; right++) {
        const ring = Math.max(Math.abs(down), Math.abs(right));
        set(row + down, column + right, !light.includes(ring));
      }
  };
  const finders = [
    [3, 3],
    [3, side - 4],
    [side - 4, 3],
  ] as const;
  for (const [row, column] of finders) rings(row, column, 4, [2, 4]);
  if (version > 1) rings(side - 7, side - 7, 2, [1]);
  drawFormat(side, 0, set);
  return { side, modules, taken, set };
}

type SetModule = (row: number, column: number, dark: boolean) => void;

/** The format stands twice: around the first finder, and beside the other two (figure 25). */
function drawFormat(side: number, mask: number, set: SetModule): void {
  const bits = formatBits(mask);
  for (let bit = 0; bit < 15; bit++) {
    const dark = ((bits >> bit) & 1) === 1;
    // Down column 8 and along row 8, round the timing patterns.
    if (bit < 6) set(bit, 8, dark);
    else if (bit < 8) set(bit + 1, 8, dark);
    else set(8, bit === 8 ? 7 : 14 - bit, dark);
    if (bit < 8) set(8, side - 1 - bit, dark);
    else set(side - 15 + bit, 8, dark);
  }
  set(side - 8, 8, true);
}

/**
 * A text as a QR symbol (ISO/IEC 18004): byte mode, error correction level M, the smallest version that holds it, the mask of
 * the least penalty. Null when it is longer than 106 bytes of UTF-8, which is what version 6 holds.
 */
export function qrMatrix(text: string): QrMatrix | null {
  const symbol = symbolCodewords(text);
  if (symbol === null) return null;
  const { side, modules, taken, set } = drawFunctionPatterns(symbol.version);
  // Two columns at a time from the right, up and down in turn, the timing column left out (7.7.3).
  let bit = 0;
  for (let right = side - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    const upwards = ((right + 1) & 2) === 0;
    for (let step = 0; step < side; step++)
      for (const column of [right, right - 1]) {
        const row = upwards ? side - 1 - step : step;
        if (taken[row]![column]) continue;
        const codeword = symbol.codewords[bit >> 3] ?? 0;
        modules[row]![column] = ((codeword >> (7 - (bit & 7))) & 1) === 1;
        bit++;
      }
  }
  const masked = MASKS.map((turns, mask) => {
    drawFormat(side, mask, set);
    return modules.map((row, y) => row.map((dark, x) => (taken[y]![x] ? dark : dark !== turns(y, x))));
  });
  return masked.reduce((best, next) => (penalty(next) < penalty(best) ? next : best));
}
