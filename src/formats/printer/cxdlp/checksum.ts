import { crc32 } from '../png/checksums.ts';

const POLYNOMIAL = 0xedb88320;

/** Creality's CRC-32: that of ZIP, but neither begun nor ended inverted. Of bytes, or of bytes after those that gave `before`. */
export function plainCrc(bytes: Uint8Array, before = 0): number {
  return ~crc32(bytes, ~before) >>> 0;
}

/** The checksum of version 2: all bytes, each bit by itself. */
export function xorOf(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) sum ^= byte;
  return sum;
}

/**
 * The CRC of two stretches, of which the first is known last: a head that is put right when the layers have been written.
 * Without inversions the CRC is linear: that of the first, taken on by as many zeros as the second has bytes, and the other's.
 */
export function joinedCrc(first: number, second: number, secondLength: number): number {
  // One, and x⁸: reflected, as the CRC itself.
  let factor = 0x80000000;
  let power = 0x00800000;
  for (let left = secondLength; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) factor = product(factor, power);
    power = product(power, power);
  }
  return (product(first, factor) ^ second) >>> 0;
}

/** Of two polynomials, modulo the CRC's. */
function product(a: number, b: number): number {
  let sum = 0;
  let shifted = b;
  for (let bit = 0; bit < 32; bit++) {
    if (a & (0x80000000 >>> bit)) sum ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ POLYNOMIAL : shifted >>> 1;
  }
  return sum >>> 0;
}
