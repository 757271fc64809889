import { Forest } from './forest.ts';
import type { Spans } from './spans.ts';
import { Tallies, type TallyPlace } from './tallies.ts';

/** An area of a layer: its pixels, how many of them are firm, and how many lie on firm ones. */
export interface Area extends TallyPlace {
  readonly pixels: number;
  readonly firmPixels: number;
  readonly supportedPixels: number;
}

/** Finds the connected lit areas of one layer after the other. */
export class AreaFinder {
  private readonly forest = new Forest();
  private labels = new Int32Array(0);
  /** Of each area: its pixels, the firm ones, and those on firm ones. */
  private pixels = new Float64Array(0);
  private firmPixels = new Float64Array(0);
  private supported = new Float64Array(0);
  private readonly islands = new Tallies(0);
  /** 1 where corners join: a span then reaches a column further. */
  private readonly reach: number;

  constructor(diagonalBonds: boolean) {
    this.reach = diagonalBonds ? 1 : 0;
  }

  /**
   * The number of areas of `lit`; those that the firm spans of the layer below do not hold are handed to `report`. No layer
   * below is the plate, which holds everything.
   */
  find(
    lit: Spans,
    firm: Spans,
    firmBelow: Spans | null,
    islandSupport: number,
    report: (area: Area) => void,
  ): number {
    const { forest } = this;
    this.label(lit);
    if (firmBelow) this.measure(lit, firm, firmBelow);
    let areas = 0;
    let islands = 0;
    /** Number of each island's tally, at its label. */
    const numbers = new Int32Array(forest.count).fill(NONE);
    for (let label = 0; label < forest.count; label++) {
      if (forest.find(label) !== label) continue;
      areas++;
      if (!firmBelow || this.supported[label]! >= Math.max(1, this.pixels[label]! * islandSupport)) continue;
      numbers[label] = islands;
      this.islands.clear(islands++);
    }
    if (islands > 0) this.tallyIslands(lit, numbers);
    for (let label = 0; islands > 0 && label < forest.count; label++) {
      if (numbers[label] === NONE) continue;
      report({
        pixels: this.pixels[label]!,
        firmPixels: this.firmPixels[label]!,
        supportedPixels: this.supported[label]!,
        ...this.islands.place(numbers[label]!),
      });
    }
    return areas;
  }

  /** Gives every span a label; labels of one area are one set. */
  private label(lit: Spans): void {
    const { forest, reach } = this;
    const { rows, from, to } = lit;
    if (this.labels.length < lit.count) this.labels = new Int32Array(from.length);
    const { labels } = this;
    forest.reset(0);
    let above = 0;
    for (let row = lit.top; row < lit.bottom; row++) {
      const first = rows[row]!;
      const past = rows[row + 1]!;
      let upper = above;
      for (let span = first; span < past; span++) {
        const left = from[span]! - reach;
        const right = to[span]! + reach;
        while (upper < first && to[upper]! <= left) upper++;
        let label = -1;
        for (let joined = upper; joined < first && from[joined]! < right; joined++) {
          label = label < 0 ? labels[joined]! : forest.unite(label, labels[joined]!);
        }
        labels[span] = label < 0 ? forest.add() : label;
      }
      above = first;
    }
  }

  /** Counts the pixels of every area; from here on each span has its area's one label. */
  private measure(lit: Spans, firm: Spans, firmBelow: Spans): void {
    const { forest, labels } = this;
    if (this.pixels.length < forest.count) {
      this.pixels = new Float64Array(forest.count * 2);
      this.firmPixels = new Float64Array(forest.count * 2);
      this.supported = new Float64Array(forest.count * 2);
    }
    const { pixels, firmPixels, supported } = this;
    for (const counts of [pixels, firmPixels, supported]) counts.fill(0, 0, forest.count);
    const { rows, from, to } = lit;
    const { from: firmFrom, to: firmTo } = firm;
    const { from: belowFrom, to: belowTo } = firmBelow;
    for (let row = lit.top; row < lit.bottom; row++) {
      let firmSpan = firm.rows[row]!;
      const firmPast = firm.rows[row + 1]!;
      let below = firmBelow.rows[row]!;
      const belowPast = firmBelow.rows[row + 1]!;
      for (let span = rows[row]!; span < rows[row + 1]!; span++) {
        const area = forest.find(labels[span]!);
        labels[span] = area;
        const left = from[span]!;
        const right = to[span]!;
        pixels[area]! += right - left;
        // Firm pixels of a layer are lit ones: each of their spans is within one of these.
        for (; firmSpan < firmPast && firmFrom[firmSpan]! < right; firmSpan++) {
          firmPixels[area]! += firmTo[firmSpan]! - firmFrom[firmSpan]!;
        }
        while (below < belowPast && belowTo[below]! <= left) below++;
        for (let under = below; under < belowPast && belowFrom[under]! < right; under++) {
          supported[area]! += Math.min(right, belowTo[under]!) - Math.max(left, belowFrom[under]!);
        }
      }
    }
  }

  private tallyIslands(lit: Spans, numbers: Int32Array): void {
    for (let row = lit.top; row < lit.bottom; row++) {
      for (let span = lit.rows[row]!; span < lit.rows[row + 1]!; span++) {
        const island = numbers[this.labels[span]!]!;
        if (island !== NONE) this.islands.addSpan(island, row, lit.from[span]!, lit.to[span]!);
      }
    }
  }
}

const NONE = -1;
