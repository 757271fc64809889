import { MAX_RUN_LENGTH, type Runs } from '#kernel';

/** Collects pixels into canonical runs: equal neighbours join, long runs are split greedily. */
export class RunList {
  #words = new Uint32Array(256);
  #used = 0;
  #grey = 0;
  #length = 0;
  #pixels = 0;

  /** Pixels pushed so far. */
  get pixels(): number {
    return this.#pixels;
  }

  /** Appends `length` pixels (0 or more) of one grey. */
  push(grey: number, length: number): void {
    if (length === 0) return;
    this.#pixels += length;
    if (grey === this.#grey) {
      this.#length += length;
      return;
    }
    this.#flush();
    this.#grey = grey;
    this.#length = length;
  }

  /** Fills `target` with the last `target.length` pixels pushed; there must be as many. */
  copyTail(target: Uint8Array): void {
    let end = target.length;
    let take = Math.min(end, this.#length);
    target.fill(this.#grey, end - take, end);
    end -= take;
    for (let at = this.#used - 1; end > 0; at--) {
      const word = this.#words[at]!;
      take = Math.min(end, word >>> 8);
      target.fill(word & 255, end - take, end);
      end -= take;
    }
  }

  /** The canonical runs of all pixels pushed; the caller owns the array. */
  finish(): Runs {
    this.#flush();
    return this.#words.slice(0, this.#used);
  }

  #flush(): void {
    while (this.#length > 0) {
      const take = Math.min(this.#length, MAX_RUN_LENGTH);
      if (this.#used === this.#words.length) {
        const larger = new Uint32Array(this.#used * 2);
        larger.set(this.#words);
        this.#words = larger;
      }
      this.#words[this.#used++] = ((take << 8) | this.#grey) >>> 0;
      this.#length -= take;
    }
  }
}

/**
 * Walks maximal runs: split words of one grey come as one. Throws when the runs do not cover `pixels`:
 * giving other runs to an encoder is a bug.
 */
export function eachRun(runs: Runs, pixels: number, visit: (grey: number, length: number) => void): void {
  let covered = 0;
  let at = 0;
  while (at < runs.length) {
    const grey = runs[at]! & 255;
    let length = 0;
    for (; at < runs.length && (runs[at]! & 255) === grey; at++) length += runs[at]! >>> 8;
    covered += length;
    if (length > 0) visit(grey, length);
  }
  if (covered !== pixels) throw new Error(`runs cover ${covered} pixels, the layer has ${pixels}`);
}
