import { Forest } from './forest.ts';
import type { Spans } from './spans.ts';
import { OWN_FIELDS, PIXELS, Tallies, type TallyPlace } from './tallies.ts';

/** Pixels times the height of their layer. */
const PIXEL_MM = OWN_FIELDS;
const FIRST_LAYER = OWN_FIELDS + 1;
const LARGEST = OWN_FIELDS + 2;
/** Pixels of the layer under way. */
const NEW_PIXELS = OWN_FIELDS + 3;

/** Everything that has a way out: what is around the print, and whatever is joined to it. */
const OUTSIDE = 0;
const NONE = -1;
/** A column past every panel. */
const FAR = 0x7fffffff;

/** A space that is no longer sealed, or never will be anything else. */
export interface Space extends TallyPlace {
  /** Pixels of all layers. */
  readonly pixels: number;
  readonly pixelMm: number;
  /** Pixels on the layer where it has most. */
  readonly largest: number;
  readonly firstLayer: number;
  /** The last layer on which it was sealed. */
  readonly lastLayer: number;
  /** Whether the next layer, or the end of the print, opens it. If not, that layer covers it. */
  readonly opened: boolean;
}

/**
 * Follows the unlit spaces of a print that have no way out, layer by layer. The plate closes the first layer from below;
 * beyond the panel's border, and above the last layer, is air. Only the spaces the last layer cuts are held.
 */
export class SpaceFinder {
  private readonly forest = new Forest();
  private readonly tallies = new Tallies(4);
  private readonly report: (space: Space) => void;
  /** Number of the gap behind each span of the layer under way, and of the one below: a space, or OUTSIDE. */
  private nodes = new Int32Array(1024);
  private nodesBelow = new Int32Array(1024);
  /** Sealed spaces the layer below cuts: 1 … sealed. */
  private sealed = 0;
  private layer = 0;

  constructor(report: (space: Space) => void) {
    this.report = report;
    this.tallies.clear(OUTSIDE);
  }

  /** Takes the next layer, `millimetres` high, and the one below it (none: the plate). */
  add(lit: Spans, below: Spans | null, millimetres: number): void {
    [this.nodes, this.nodesBelow] = [this.nodesBelow, this.nodes];
    if (this.nodes.length < lit.count) this.nodes = new Int32Array(lit.from.length);
    this.forest.reset(this.sealed + 1);
    // Above and below these rows, and beyond the panel, all is outside.
    const top = Math.min(lit.top, below?.top ?? lit.top);
    const bottom = Math.max(lit.bottom, below?.bottom ?? lit.bottom);
    for (let row = top; row < bottom; row++) this.joinRow(lit, below, row);
    if (lit.bottom > 0) this.joinGaps(lit, lit.bottom - 1, this.nodes, null, 0, this.nodes);
    this.closeOrOpen();
    this.addPixels(lit, millimetres);
    this.keepSealed(lit);
    this.layer++;
  }

  /** The end of the print lets air into what the last layer cuts. */
  finish(): void {
    for (let space = 1; space <= this.sealed; space++) this.tell(space, true);
    this.sealed = 0;
  }

  private joinRow(lit: Spans, below: Spans | null, row: number): void {
    const first = lit.rows[row]!;
    const past = lit.rows[row + 1]!;
    const { nodes } = this;
    nodes.fill(NONE, first, past);
    // Behind a row's last span is the outside.
    if (past > first) nodes[past - 1] = OUTSIDE;
    this.joinGaps(lit, row, nodes, row > 0 ? lit : null, row - 1, nodes);
    if (below) this.joinGaps(lit, row, nodes, below, row, this.nodesBelow);
    for (let span = first; span < past - 1; span++) {
      if (nodes[span] !== NONE) continue;
      const node = this.forest.add();
      nodes[span] = node;
      this.tallies.clear(node);
      this.tallies.set(node, FIRST_LAYER, this.layer);
    }
  }

  /**
   * Joins the gaps of a row of the layer under way with those of a neighbour row that lie over or beside them. Gap i is before
   * the row's span i: the first and the last reach beyond the panel and are outside, and so is a row without spans, or no row.
   */
  private joinGaps(
    lit: Spans,
    row: number,
    nodes: Int32Array,
    other: Spans | null,
    otherRow: number,
    otherNodes: Int32Array,
  ): void {
    const first = lit.rows[row]!;
    const count = lit.rows[row + 1]! - first;
    const otherFirst = other ? other.rows[otherRow]! : 0;
    const otherCount = other ? other.rows[otherRow + 1]! - otherFirst : 0;
    if (count < 2 && otherCount < 2) return;
    const otherSpans = other ?? lit;
    let gap = 0;
    let from = -1;
    let to = count > 0 ? lit.from[first]! : FAR;
    let otherGap = 0;
    let otherFrom = -1;
    let otherTo = otherCount > 0 ? otherSpans.from[otherFirst]! : FAR;
    while (true) {
      if (from < otherTo && otherFrom < to) {
        const inner = gap > 0 && gap < count;
        const otherInner = otherGap > 0 && otherGap < otherCount;
        const node = otherInner ? otherNodes[otherFirst + otherGap - 1]! : OUTSIDE;
        if (inner) {
          const known = nodes[first + gap - 1]!;
          nodes[first + gap - 1] = known === NONE ? node : this.forest.unite(known, node);
        } else if (otherInner) this.forest.unite(OUTSIDE, node);
      }
      if (gap === count && otherGap === otherCount) return;
      if (to <= otherTo) {
        from = lit.to[first + gap]!;
        gap++;
        to = gap < count ? lit.from[first + gap]! : FAR;
      } else {
        otherFrom = otherSpans.to[otherFirst + otherGap]!;
        otherGap++;
        otherTo = otherGap < otherCount ? otherSpans.from[otherFirst + otherGap]! : FAR;
      }
    }
  }

  /** Spaces of the layers below that this layer joined: opened ones are told, the others become part of their root. */
  private closeOrOpen(): void {
    const { forest, tallies } = this;
    for (let space = 1; space <= this.sealed; space++) {
      const root = forest.find(space);
      if (root === OUTSIDE) this.tell(space, true);
      if (root === OUTSIDE || root === space) continue;
      tallies.addTally(root, space);
      tallies.add(root, PIXEL_MM, tallies.get(space, PIXEL_MM));
      for (const [field, choose] of MERGED) {
        tallies.set(root, field, choose(tallies.get(root, field), tallies.get(space, field)));
      }
    }
  }

  private addPixels(lit: Spans, millimetres: number): void {
    const { forest, tallies, nodes } = this;
    const { rows, from, to } = lit;
    for (let row = lit.top; row < lit.bottom; row++) {
      for (let span = rows[row]!; span < rows[row + 1]! - 1; span++) {
        const space = forest.find(nodes[span]!);
        nodes[span] = space;
        if (space === OUTSIDE) continue;
        const left = to[span]!;
        const right = from[span + 1]!;
        tallies.addSpan(space, row, left, right);
        tallies.add(space, NEW_PIXELS, right - left);
        tallies.add(space, PIXEL_MM, (right - left) * millimetres);
      }
    }
  }

  /** Tells the spaces this layer covers and numbers those it cuts anew. */
  private keepSealed(lit: Spans): void {
    const { forest, tallies, nodes } = this;
    const numbers = new Int32Array(forest.count);
    let kept = 0;
    for (let space = 1; space < forest.count; space++) {
      if (forest.find(space) !== space) continue;
      const pixels = tallies.get(space, NEW_PIXELS);
      if (pixels === 0) {
        this.tell(space, false);
        continue;
      }
      tallies.set(space, NEW_PIXELS, 0);
      if (pixels > tallies.get(space, LARGEST)) tallies.set(space, LARGEST, pixels);
      numbers[space] = ++kept;
      tallies.move(space, kept);
    }
    for (let span = 0; span < lit.count; span++) nodes[span] = numbers[nodes[span]!]!;
    this.sealed = kept;
  }

  private tell(space: number, opened: boolean): void {
    const { tallies } = this;
    this.report({
      ...tallies.place(space),
      pixels: tallies.get(space, PIXELS),
      pixelMm: tallies.get(space, PIXEL_MM),
      largest: tallies.get(space, LARGEST),
      firstLayer: tallies.get(space, FIRST_LAYER),
      lastLayer: this.layer - 1,
      opened,
    });
  }
}

/** How the fields of two spaces that turn out to be one are put together; on no layer were they one. */
const MERGED = [
  [FIRST_LAYER, Math.min],
  [LARGEST, Math.max],
] as const;
