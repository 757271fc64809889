import { Forest } from './forest.ts';
import type { Spans } from './spans.ts';
import { OWN_FIELDS, Tallies, type TallyPlace } from './tallies.ts';

/** An area of a layer: its pixels, how many of them are firm, and how many lie on firm ones. */
export interface Area {
  /** Its smallest label (AreaFinder.areaOf). */
  readonly number: number;
  /** Where it lies; valid while it is being reported. */
  place(): TallyPlace;
  readonly pixels: number;
  readonly firmPixels: number;
  readonly supportedPixels: number;
}

const FIRM_PIXELS = OWN_FIELDS;

/** Finds the connected lit areas of one layer after the other. */
export class AreaFinder {
  private readonly forest = new Forest();
  /** Label of each span; labels of one area are one set. */
  private labels = new Int32Array(0);
  /** Of each label: pixels, and those of them that lie on firm ones. */
  private pixels = new Float64Array(0);
  private supported = new Float64Array(0);
  private readonly islands = new Tallies(1);
  /** 1 where corners join: a span then reaches a column further. */
  private readonly reach: number;
  private readonly findsHoles: boolean;
  /** Of the last layer: how often spans of neighbour rows lie side by side, or join; labels of spans that only share a corner, by twos. */
  private links = 0;
  private readonly corners: number[] = [];
  private readonly atCorners = new Forest();
  /** Whether the last layer has gaps that no way on it leads out of. */
  encloses = false;

  /** `findsHoles` false: nobody asks whether layers enclose something. */
  constructor(diagonalBonds: boolean, findsHoles = true) {
    this.reach = diagonalBonds ? 1 : 0;
    this.findsHoles = findsHoles;
  }

  /**
   * The number of areas of `lit`; those that the firm spans of the layer below do not hold are handed to `report`. No layer
   * below is the plate, which holds everything. An area is held by a share `islandSupport` of its pixels, or by `heldPixels` of them.
   */
  find(
    lit: Spans,
    firm: Spans,
    firmBelow: Spans | null,
    islandSupport: number,
    report: (area: Area) => void,
    heldPixels = Infinity,
  ): number {
    this.label(lit, firmBelow);
    const { forest, pixels, supported } = this;
    let areas = 0;
    for (let label = 0; label < forest.count; label++) {
      const area = forest.find(label);
      if (area === label) areas++;
      else {
        pixels[area]! += pixels[label]!;
        supported[area]! += supported[label]!;
      }
    }
    if (firmBelow) {
      const found: number[] = [];
      for (let label = 0; label < forest.count; label++) {
        const isHeld = supported[label]! >= Math.max(1, Math.min(pixels[label]! * islandSupport, heldPixels));
        if (!isHeld && forest.find(label) === label) found.push(label);
      }
      if (found.length > 0) this.reportAreas(lit, firm, found, report);
    }
    if (this.findsHoles) this.encloses = this.holesOf(lit, areas) > 0;
    return areas;
  }

  /**
   * Holes of the layer: gaps enclosed by spans that share sides or corners, for resin passes through no corner. By Euler's formula for the
   * graph of spans: its links that are more than a tree of each area needs.
   */
  private holesOf(lit: Spans, areas: number): number {
    const { forest, corners, links, atCorners } = this;
    let joined = areas;
    if (corners.length > 0) atCorners.reset(forest.count);
    for (let at = 0; at < corners.length; at += 2) {
      const [one, other] = [forest.find(corners[at]!), forest.find(corners[at + 1]!)];
      if (atCorners.find(one) === atCorners.find(other)) continue;
      atCorners.unite(one, other);
      joined--;
    }
    return links + corners.length / 2 - lit.count + joined;
  }

  /** Of each span of the layer looked at last a label, below `labelCount`: spans of one area may have several. */
  get spanLabels(): Int32Array {
    return this.labels;
  }

  get labelCount(): number {
    return this.forest.count;
  }

  /** The area a label belongs to, by its smallest label. */
  areaOf(label: number): number {
    return this.forest.find(label);
  }

  /** Gives every span a label, and adds up the counts of each label: an area's numbers are the sums of its labels'. */
  private label(lit: Spans, firmBelow: Spans | null): void {
    const { forest, reach, findsHoles } = this;
    const { rows, edges } = lit;
    if (this.labels.length < lit.count) {
      const room = edges.length >> 1;
      this.labels = new Int32Array(room);
      this.pixels = new Float64Array(room);
      this.supported = new Float64Array(room);
    }
    const { labels, pixels, supported } = this;
    const belowRows = firmBelow?.rows;
    const belowEdges = (firmBelow ?? lit).edges;
    forest.reset(0);
    const { corners } = this;
    corners.length = 0;
    let links = 0;
    let above = 0;
    for (let row = lit.top; row < lit.bottom; row++) {
      const first = rows[row]!;
      const past = rows[row + 1]!;
      let upper = above;
      let below = belowRows ? belowRows[row]! : 0;
      const belowPast = belowRows ? belowRows[row + 1]! : 0;
      for (let edge = first; edge < past; edge += 2) {
        const left = edges[edge]!;
        const right = edges[edge + 1]!;
        while (upper < first && edges[upper + 1]! <= left - reach) upper += 2;
        let label = NONE;
        let joined = upper;
        for (; joined < first && edges[joined]! < right + reach; joined += 2) {
          const other = labels[joined >> 1]!;
          label = label === NONE ? other : forest.unite(label, other);
        }
        links += (joined - upper) >> 1;
        if (label === NONE) {
          label = forest.add();
          pixels[label] = 0;
          supported[label] = 0;
        }
        labels[edge >> 1] = label;
        if (findsHoles) {
          if (upper > above && edges[upper - 1] === left) corners.push(label, labels[(upper - 1) >> 1]!);
          if (joined < first && edges[joined] === right) corners.push(label, labels[joined >> 1]!);
        }
        let held = 0;
        while (below < belowPast && belowEdges[below + 1]! <= left) below += 2;
        for (let under = below; under < belowPast && belowEdges[under]! < right; under += 2) {
          held += right - left - above0(right - belowEdges[under + 1]!) - above0(belowEdges[under]! - left);
        }
        pixels[label]! += right - left;
        supported[label]! += held;
      }
      above = first;
    }
    this.links = links;
  }

  /** Reports areas by their labels: where they lie, and how much of them is firm. */
  private reportAreas(lit: Spans, firm: Spans, found: readonly number[], report: (area: Area) => void): void {
    const { forest, islands } = this;
    const numbers = new Int32Array(forest.count).fill(NONE);
    for (const [number, label] of found.entries()) {
      numbers[label] = number;
      islands.clear(number);
    }
    for (let row = lit.top; row < lit.bottom; row++) {
      let firmEdge = firm.rows[row]!;
      const firmPast = firm.rows[row + 1]!;
      for (let edge = lit.rows[row]!; edge < lit.rows[row + 1]!; edge += 2) {
        const island = numbers[forest.find(this.labels[edge >> 1]!)]!;
        const right = lit.edges[edge + 1]!;
        if (island !== NONE) islands.addSpan(island, row, lit.edges[edge]!, right);
        // Firm pixels of a layer are lit ones: each of their spans is within one of these.
        for (; firmEdge < firmPast && firm.edges[firmEdge]! < right; firmEdge += 2) {
          if (island === NONE) continue;
          islands.add(island, FIRM_PIXELS, firm.edges[firmEdge + 1]! - firm.edges[firmEdge]!);
        }
      }
    }
    for (const [number, label] of found.entries()) {
      report({
        number: label,
        place: () => islands.place(number),
        pixels: this.pixels[label]!,
        firmPixels: islands.get(number, FIRM_PIXELS),
        supportedPixels: this.supported[label]!,
      });
    }
  }
}

const NONE = -1;

/** The number, or 0 where it is below: without a choice, for nobody can guess how spans lie on those below. */
function above0(number: number): number {
  return number & ~(number >> 31);
}
