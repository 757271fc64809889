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
    let held = this.#held | (value << this.#count);
    let bits = this.#count + count;
    for (; bits >= 8; bits -= 8) {
      this.#out.push(held & 255);
      held >>>= 8;
    }
    this.#held = held;
    this.#count = bits;
  }

  /** Fills the last byte with zeros. */
  finish(): void {
    if (this.#count > 0) this.#out.push(this.#held & 255);
  }
}
