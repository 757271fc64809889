import type { ByteList } from '../byte-list.ts';

/** Bits lowest first, as deflate packs them. */
export class BitWriter {
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

  /** Fills the last byte with zeros. */
  finish(): void {
    if (this.#count > 0) this.#out.push(this.#held & 255);
  }
}
