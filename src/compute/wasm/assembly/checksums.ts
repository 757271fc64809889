// CRC-32 by eight tables (Intel, "slicing-by-8", 2006) and Adler-32 over runs in closed form.

import { reserve } from './memory';

let tables: usize = 0;

/** Fills this thread's tables once. Returns false where memory is at its limit. */
function fitTables(): bool {
  if (tables) return true;
  tables = reserve(8 * 1024);
  if (!tables) return false;
  for (let index: u32 = 0; index < 256; index++) {
    let value = index;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >> 1) ^ 0xedb88320 : value >> 1;
    store<u32>(tables + (<usize>index << 2), value);
  }
  for (let table: usize = 1; table < 8; table++) {
    for (let index: usize = 0; index < 256; index++) {
      const before = load<u32>(tables + ((table - 1) << 10) + (index << 2));
      const value = (before >> 8) ^ load<u32>(tables + (<usize>(before & 255) << 2));
      store<u32>(tables + (table << 10) + (index << 2), value);
    }
  }
  return true;
}

// @ts-ignore: decorator
@inline
function entry(table: usize, index: u32): u32 {
  return load<u32>(tables + (table << 10) + (<usize>index << 2));
}

/** CRC-32 as PNG and ZIP have it, or that of bytes after those that gave `before`. The tables must be there: fitChecksums. */
export function crc32(at: usize, length: usize, before: u32 = 0): u32 {
  let crc: u32 = ~before;
  const past = at + length;
  const whole = at + (length & ~7);
  while (at < whole) {
    const low = load<u32>(at) ^ crc;
    const high = load<u32>(at, 4);
    crc =
      entry(7, low & 255) ^
      entry(6, (low >> 8) & 255) ^
      entry(5, (low >> 16) & 255) ^
      entry(4, low >> 24) ^
      entry(3, high & 255) ^
      entry(2, (high >> 8) & 255) ^
      entry(1, (high >> 16) & 255) ^
      entry(0, high >> 24);
    at += 8;
  }
  while (at < past) {
    crc = entry(0, (crc ^ <u32>load<u8>(at)) & 255) ^ (crc >> 8);
    at++;
  }
  return ~crc;
}

/** a·b modulo the CRC polynomial; bit 31 is x⁰ (reflected). */
function multiplyModuloCrc(a: u32, b: u32): u32 {
  let product: u32 = 0;
  for (; a != 0; a <<= 1) {
    if (a >> 31) product ^= b;
    b = b & 1 ? (b >> 1) ^ 0xedb88320 : b >> 1;
  }
  return product;
}

/** A CRC's register times x to the 8·`length`: what `length` zero bytes make of it. */
function shiftCrc(register: u32, length: u32): u32 {
  let square: u32 = 0x00800000;
  for (; length > 0; length >>= 1) {
    if (length & 1) register = multiplyModuloCrc(square, register);
    square = multiplyModuloCrc(square, square);
  }
  return register;
}

/** CRC-32 of `length` zero bytes after those that gave `before`. */
export function crc32OfZeros(length: u32, before: u32): u32 {
  return ~shiftCrc(~before, length);
}

/** CRC-32 of two pieces joined, from the CRC of each and the length of the second. */
export function combineCrc32(first: u32, second: u32, secondLength: u32): u32 {
  return shiftCrc(first, secondLength) ^ second;
}

export function fitChecksums(): bool {
  return fitTables();
}

const MODULUS: u64 = 65521;
let adlerA: u64 = 1;
let adlerB: u64 = 0;

export function startAdler(): void {
  adlerA = 1;
  adlerB = 0;
}

/**
 * Adds `count` bytes of `value`: b += n·a + v·n(n+1)/2; a += n·v, modulo 65521. Short runs leave the modulus for later:
 * below these bounds nothing reaches 2⁶⁴.
 */
// @ts-ignore: decorator
@inline
export function pushAdler(value: u32, count: u32): void {
  const n = <u64>count;
  const v = <u64>value;
  if (count < 4096) {
    adlerB += n * adlerA + v * ((n * (n + 1)) >> 1);
    adlerA += n * v;
    if (adlerA >= <u64>0x80000000) adlerA %= MODULUS;
    if (adlerB >= <u64>0x4000000000000000) adlerB %= MODULUS;
    return;
  }
  pushLong(v, n);
}

function pushLong(v: u64, n: u64): void {
  adlerA %= MODULUS;
  adlerB = (adlerB % MODULUS + (n % MODULUS) * adlerA + v * (((n * (n + 1)) >> 1) % MODULUS)) % MODULUS;
  adlerA += v * (n % MODULUS);
}

export function adler(): u32 {
  return <u32>(((adlerB % MODULUS) << 16) | (adlerA % MODULUS));
}
