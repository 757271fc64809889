import type { Runs } from './types.ts';

/** Longest run one word holds. */
export const MAX_RUN_LENGTH = 0xffffff;

/** Builds canonical runs from pixels in order: equal neighbours join, long runs are split greedily. */
export class RunBuilder {
  private words = new Uint32Array(256);
  private used = 0;
  private grey = 0;
  private length = 0;
  private covered = 0;

  /** Pixels added so far. */
  get pixels(): number {
    return this.covered;
  }

  /** Appends `length` pixels (0 or more) of one grey. */
  add(length: number, grey: number): void {
    if (length === 0) return;
    this.covered += length;
    if (grey === this.grey) {
      this.length += length;
      return;
    }
    this.flush();
    this.grey = grey;
    this.length = length;
  }

  /** Fills `target` with the last `target.length` pixels added; there must be as many. */
  copyTail(target: Uint8Array): void {
    let end = target.length;
    let take = Math.min(end, this.length);
    target.fill(this.grey, end - take, end);
    end -= take;
    for (let at = this.used - 1; end > 0; at--) {
      const word = this.words[at]!;
      take = Math.min(end, word >>> 8);
      target.fill(word & 255, end - take, end);
      end -= take;
    }
  }

  /** The canonical runs of all pixels added; the caller owns the array. */
  finish(): Runs {
    this.flush();
    return this.words.slice(0, this.used);
  }

  private flush(): void {
    while (this.length > 0) {
      const part = Math.min(this.length, MAX_RUN_LENGTH);
      if (this.used === this.words.length) {
        const larger = new Uint32Array(this.used * 2);
        larger.set(this.words);
        this.words = larger;
      }
      this.words[this.used++] = ((part << 8) | this.grey) >>> 0;
      this.length -= part;
    }
  }
}

/** Pixels a layer's runs cover. */
export function countPixels(runs: Runs): number {
  let pixels = 0;
  for (const word of runs) pixels += word >>> 8;
  return pixels;
}

/** Lit pixels, greys counted by their share: Σ length · grey / 255. */
export function litPixels(runs: Runs): number {
  let sum = 0;
  for (const word of runs) sum += (word >>> 8) * (word & 0xff);
  return sum / 255;
}

/** A quick 32-bit hash over run words, for test vectors only: it is neither collision-proof nor what files are checked by. */
export function mixWords(words: Iterable<number>): number {
  let hash = 0x811c9dc5;
  for (const word of words) {
    hash = Math.imul(hash ^ word, 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash >>> 0;
}

/** The run words as little-endian bytes: what a layer's SHA-256 digest is taken over (README.md). A view where the machine is little-endian. */
export function runBytes(runs: Runs): Uint8Array {
  if (LITTLE_ENDIAN) return new Uint8Array(runs.buffer, runs.byteOffset, runs.byteLength);
  const bytes = new Uint8Array(runs.length * 4);
  const view = new DataView(bytes.buffer);
  runs.forEach((word, index) => view.setUint32(index * 4, word, true));
  return bytes;
}

const LITTLE_ENDIAN = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;
