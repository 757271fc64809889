import type { CellMask } from './mask.ts';

/** Where a mask has been put: its first column and first row. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

const ALL = 0xffffffff;

/**
 * The cells of a plate, free or taken, a bit each. Beside the bits of a row lie 2, 4, 8 … of them joined: bit x of level k says
 * whether any of the 2ᵏ cells from x on is taken, so a stretch of any length is looked up with two bits, and 32 places at once.
 */
export class PlateGrid {
  readonly width: number;
  readonly height: number;
  private readonly words: number;
  private readonly levels: Uint32Array[];
  /** Whether any cell of a row is taken. */
  private readonly used: Uint8Array;
  /** Places of the row being looked at where something is in the way. */
  private readonly blocked: Uint32Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.words = Math.ceil(width / 32);
    const levels = 32 - Math.clz32(width);
    // A stretch is read past the end of its row: what it finds there is of places that do not count.
    this.levels = Array.from({ length: levels }, () => new Uint32Array(this.words * (height + 1) + 1));
    this.used = new Uint8Array(height);
    this.blocked = new Uint32Array(this.words);
  }

  /** Takes the cells of a mask. */
  put({ stretches }: CellMask, { x, y }: Spot): void {
    const { words, levels } = this;
    const touched = new Set<number>();
    for (let at = 0; at < stretches.length; at += 3) {
      const row = y + stretches[at]!;
      const from = x + stretches[at + 1]!;
      const to = from + stretches[at + 2]!;
      const bits = levels[0]!;
      for (let word = from >>> 5; word <= (to - 1) >>> 5; word++) {
        const low = Math.max(from - word * 32, 0);
        const high = Math.min(to - word * 32, 32);
        const mask = (high === 32 ? ALL : (1 << high) - 1) & ~((1 << low) - 1);
        bits[row * words + word] = (bits[row * words + word]! | mask) >>> 0;
      }
      touched.add(row);
    }
    for (const row of touched) {
      this.used[row] = 1;
      for (let level = 1; level < levels.length; level++) this.join(row, level);
    }
  }

  /** The place of a mask with the lowest row, and there the lowest column, from row `first` to `last` or the plate's end; null where there is none. */
  find(mask: CellMask, first: number, last: number): Spot | null {
    const places = this.width - mask.width + 1;
    if (places <= 0) return null;
    const lastRow = Math.min(last, this.height - mask.height);
    for (let y = first; y <= lastRow; y++) {
      const x = this.firstFree(mask, y, places);
      if (x !== null) return { x, y };
    }
    return null;
  }

  /** The lowest column of the first `places` where a mask is free in a row. */
  private firstFree({ stretches }: CellMask, y: number, places: number): number | null {
    const { words, levels, blocked, used } = this;
    let first = 0;
    let last = (places - 1) >>> 5;
    blocked.fill(0, 0, last + 1);
    if ((places & 31) !== 0) blocked[last] = (ALL << (places & 31)) >>> 0;
    for (let at = 0; at < stretches.length; at += 3) {
      const row = y + stretches[at]!;
      if (used[row] === 0) continue;
      const start = stretches[at + 1]!;
      const length = stretches[at + 2]!;
      const level = 31 - Math.clz32(length);
      const bits = levels[level]!;
      const end = start + length - (1 << level);
      const base = row * words;
      const [one, other] = [base + (start >>> 5), base + (end >>> 5)];
      const [oneShift, otherShift] = [start & 31, end & 31];
      for (let word = first; word <= last; word++) {
        const now = blocked[word]!;
        if (now === ALL) continue;
        // Shifting by 32 is shifting by 0: the upper word goes one place first.
        blocked[word] =
          (now |
            (bits[one + word]! >>> oneShift) |
            ((bits[one + word + 1]! << 1) << (31 - oneShift)) |
            (bits[other + word]! >>> otherShift) |
            ((bits[other + word + 1]! << 1) << (31 - otherShift))) >>>
          0;
      }
      while (first <= last && blocked[first] === ALL) first++;
      if (first > last) return null;
      while (blocked[last] === ALL) last--;
    }
    const free = ~blocked[first]!;
    return first * 32 + (31 - Math.clz32(free & -free));
  }

  /** Joins the bits of a level of a row from those of the level below. */
  private join(row: number, level: number): void {
    const { words } = this;
    const [below, bits] = [this.levels[level - 1]!, this.levels[level]!];
    const shift = 1 << (level - 1);
    const [jump, bit] = [shift >>> 5, shift & 31];
    const base = row * words;
    const end = base + words;
    for (let word = base; word < end; word++) {
      const near = word + jump;
      const low = near < end ? below[near]! : 0;
      const high = near + 1 < end ? below[near + 1]! : 0;
      bits[word] = (below[word]! | (low >>> bit) | ((high << 1) << (31 - bit))) >>> 0;
    }
  }
}
