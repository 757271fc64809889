/** CRC-32 of ISO 3309, as PNG and ZIP have it: reflected polynomial 0xEDB88320, start and end inverted. */
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32 of bytes, or of bytes after those that gave `before`. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before;
  for (let at = 0; at < bytes.length; at++) crc = CRC_TABLE[(crc ^ bytes[at]!) & 255]! ^ (crc >>> 8);
  return ~crc >>> 0;
}

const ADLER_MODULUS = 65521;

/** Adler-32 (RFC 1950) over runs of equal bytes, each added in closed form. */
export class Adler32 {
  #a = 1;
  #b = 0;

  /** `count` bytes of `value`: a += n·v; b += n·a + v·n(n+1)/2, all modulo 65521 (n may be reduced first: 2 is invertible). */
  push(value: number, count: number): void {
    // Most runs of a picture are one byte: two sums of small whole numbers.
    if (count === 1) {
      this.#a += value;
      if (this.#a >= ADLER_MODULUS) this.#a -= ADLER_MODULUS;
      this.#b += this.#a;
      if (this.#b >= ADLER_MODULUS) this.#b -= ADLER_MODULUS;
      return;
    }
    const n = count % ADLER_MODULUS;
    const triangle = ((n * (n + 1)) / 2) % ADLER_MODULUS;
    this.#b = (this.#b + n * this.#a + value * triangle) % ADLER_MODULUS;
    this.#a = (this.#a + n * value) % ADLER_MODULUS;
  }

  get value(): number {
    return ((this.#b << 16) | this.#a) >>> 0;
  }
}
