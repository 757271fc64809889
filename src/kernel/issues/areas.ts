import { Forest } from './forest.ts';
import type { Spans } from './spans.ts';
import { OWN_FIELDS, PIXELS, Tallies, type TallyPlace } from './tallies.ts';

const FIRM = OWN_FIELDS;
const SUPPORTED = OWN_FIELDS + 1;

/** An area of a layer: its pixels, how many of them are firm, and how many lie on firm ones. */
export interface Area extends TallyPlace {
  readonly pixels: number;
  readonly firmPixels: number;
  readonly supportedPixels: number;
}

/** Finds the connected lit areas of one layer after the other. */
export class AreaFinder {
  private readonly forest = new Forest();
  private readonly tallies = new Tallies(2);
  private labels = new Int32Array(1024);
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
    this.label(lit);
    const { forest, tallies } = this;
    for (let label = 0; label < forest.count; label++) tallies.clear(label);
    for (let row = lit.top; row < lit.bottom; row++) this.addRow(lit, firm, firmBelow, row);
    let areas = 0;
    for (let label = 0; label < forest.count; label++) {
      if (forest.find(label) !== label) continue;
      areas++;
      if (!firmBelow) continue;
      const pixels = tallies.get(label, PIXELS);
      const supportedPixels = tallies.get(label, SUPPORTED);
      if (supportedPixels >= Math.max(1, pixels * islandSupport)) continue;
      report({ pixels, firmPixels: tallies.get(label, FIRM), supportedPixels, ...tallies.place(label) });
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

  private addRow(lit: Spans, firm: Spans, firmBelow: Spans | null, row: number): void {
    const { forest, tallies, labels } = this;
    const { from, to } = lit;
    let firmSpan = firm.rows[row]!;
    const firmPast = firm.rows[row + 1]!;
    let below = firmBelow ? firmBelow.rows[row]! : 0;
    const belowPast = firmBelow ? firmBelow.rows[row + 1]! : 0;
    for (let span = lit.rows[row]!; span < lit.rows[row + 1]!; span++) {
      const area = forest.find(labels[span]!);
      const left = from[span]!;
      const right = to[span]!;
      tallies.addSpan(area, row, left, right);
      // Firm pixels of a layer are lit ones: each of their spans is within one of these.
      for (; firmSpan < firmPast && firm.from[firmSpan]! < right; firmSpan++) {
        tallies.add(area, FIRM, firm.to[firmSpan]! - firm.from[firmSpan]!);
      }
      if (!firmBelow) continue;
      while (below < belowPast && firmBelow.to[below]! <= left) below++;
      for (let under = below; under < belowPast && firmBelow.from[under]! < right; under++) {
        const overlap = Math.min(right, firmBelow.to[under]!) - Math.max(left, firmBelow.from[under]!);
        tallies.add(area, SUPPORTED, overlap);
      }
    }
  }
}
