import { Forest } from './forest.ts';
import { Spans } from './spans.ts';
import { OWN_FIELDS, PIXELS, Tallies, type TallyPlace } from './tallies.ts';

/** Pixels times the height of their layer. */
const PIXEL_MM = OWN_FIELDS;
const FIRST_LAYER = OWN_FIELDS + 1;
const LARGEST = OWN_FIELDS + 2;
/** Pixels of the layer under way. */
const NEW_PIXELS = OWN_FIELDS + 3;
/** A pixel of its first layer: where the longest row of it lies, and how long that is. */
const SEED_COLUMN = OWN_FIELDS + 4;
const SEED_ROW = OWN_FIELDS + 5;
const SEED_LENGTH = OWN_FIELDS + 6;

/** Everything that has a way out: what is around the print, and whatever is joined to it. */
const OUTSIDE = 0;
const NONE = -1;
/** A column past every panel. */
const FAR = 0x7fffffff;

/** A space that is no longer sealed, or never will be anything else. */
export interface Space {
  /** Where it lies; valid while it is being reported. */
  place(): TallyPlace;
  /** Column and row of one of its pixels on its first layer; valid while it is being reported. */
  seed(): readonly [number, number];
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

/** A layer's spans, and what the gaps between them belong to. */
class Gaps {
  spans: Spans;
  /** At the number of the span it lies behind, a gap's space; of closed rows alone. */
  nodes = new Int32Array(0);
  /** 1 for rows with a gap that is not the outside, or is not known to be. */
  readonly closedRows: Uint8Array;

  constructor(height: number) {
    this.spans = new Spans(height);
    this.closedRows = new Uint8Array(height);
  }

  begin(spans: Spans): void {
    this.spans = spans;
    if (this.nodes.length < spans.count) this.nodes = new Int32Array(spans.edges.length >> 1);
    this.closedRows.fill(0);
  }
}

/**
 * Follows the unlit spaces of a print that have no way out, layer by layer. The plate closes the first layer from below;
 * beyond the panel's border, and above the last layer, is air. Only the spaces the last layer cuts are held.
 */
export class SpaceFinder {
  private readonly forest = new Forest();
  private readonly tallies = new Tallies(7);
  private readonly report: (space: Space) => void;
  /** The layer under way, and the one below. */
  private gaps: Gaps;
  private below: Gaps;
  /** Sealed spaces the layer below cuts: 1 … sealed. */
  private sealed = 0;
  private layer = 0;
  /** Whether a layer lies below, not the plate. */
  private isAbove = false;

  constructor(height: number, report: (space: Space) => void) {
    this.report = report;
    this.gaps = new Gaps(height);
    this.below = new Gaps(height);
    this.tallies.clear(OUTSIDE);
  }

  /**
   * Takes a layer of which all that is not lit is air, as `add` does; it is number `layer` and need not follow the one before. What
   * that one sealed ends there.
   */
  addOpen(lit: Spans, layer = this.layer): void {
    this.finish();
    this.gaps.begin(lit);
    this.layer = layer + 1;
    this.isAbove = true;
  }

  /** Takes the next layer, `millimetres` high. Its spans must stay as they are until the layer after it has been taken. */
  add(lit: Spans, millimetres: number): void {
    [this.gaps, this.below] = [this.below, this.gaps];
    const { gaps, below } = this;
    gaps.begin(lit);
    this.forest.reset(this.sealed + 1);
    // Above and below these rows, and beyond the panel, all is outside.
    let { top, bottom } = lit;
    if (this.isAbove) {
      top = Math.min(top, below.spans.top);
      bottom = Math.max(bottom, below.spans.bottom);
    }
    for (let row = top; row < bottom; row++) this.joinRow(row);
    if (gaps.closedRows[lit.bottom - 1] === 1) this.joinGaps(lit.bottom - 1, null, 0);
    if (this.forest.count > 1) {
      this.closeOrOpen();
      this.addPixels(millimetres);
      this.keepSealed();
    }
    this.layer++;
    this.isAbove = true;
  }

  /** The end of the print lets air into what the last layer cuts. */
  finish(): void {
    for (let space = 1; space <= this.sealed; space++) this.reportSpace(space, true);
    this.sealed = 0;
  }

  /** Whether a pixel of the last layer is of a space without a way out. */
  isSealed(column: number, row: number): boolean {
    const { nodes, closedRows, spans } = this.gaps;
    if (closedRows[row] !== 1) return false;
    const { rows, edges } = spans;
    for (let from = rows[row]! + 1; from < rows[row + 1]! - 1; from += 2)
      if (edges[from]! <= column && column < edges[from + 1]!) return nodes[from >> 1] !== OUTSIDE;
    return false;
  }

  private joinRow(row: number): void {
    const { gaps, below } = this;
    const above = row > 0 ? gaps : null;
    const under = this.isAbove ? below : null;
    const besideClosed = above?.closedRows[row - 1] === 1 || under?.closedRows[row] === 1;
    if (!besideClosed && (this.opens(row, under, row) || this.opens(row, above, row - 1))) return;

    const { nodes, spans } = gaps;
    const first = spans.rows[row]! >> 1;
    // Behind a row's last span is the outside.
    const past = (spans.rows[row + 1]! >> 1) - 1;
    nodes.fill(NONE, first, past);
    this.joinGaps(row, above, row - 1);
    if (under) this.joinGaps(row, under, row);
    for (let gap = first; gap < past; gap++) {
      if (nodes[gap] === NONE) {
        const node = this.forest.add();
        nodes[gap] = node;
        this.tallies.clear(node);
        this.tallies.set(node, FIRST_LAYER, this.layer);
      }
      if (nodes[gap] !== OUTSIDE) gaps.closedRows[row] = 1;
    }
  }

  /**
   * Whether every gap of a row of the layer under way lies over or beside one of a neighbour row that is all outside: the quick
   * answer for rows that are much alike, as most are. Where it says no nothing is known.
   */
  private opens(row: number, other: Gaps | null, otherRow: number): boolean {
    const { rows, edges } = this.gaps.spans;
    const first = rows[row]!;
    const past = rows[row + 1]!;
    if (past - first <= 2) return true;
    if (!other) return false;
    const { rows: otherRows, edges: otherEdges } = other.spans;
    const shift = otherRows[otherRow]! - first;
    if (otherRows[otherRow + 1]! - shift !== past) return false;
    for (let from = first + 1; from < past - 1; from += 2) {
      if (edges[from]! >= otherEdges[from + shift + 1]! || otherEdges[from + shift]! >= edges[from + 1]!)
        return false;
    }
    return true;
  }

  /**
   * Joins the gaps of a row of the layer under way with those of a neighbour row that lie over or beside them. Gap i is before
   * the row's span i: the first and the last reach beyond the panel and are outside, and so is a row without spans, or no row.
   */
  private joinGaps(row: number, other: Gaps | null, otherRow: number): void {
    const { nodes, spans } = this.gaps;
    const { edges } = spans;
    const first = spans.rows[row]!;
    const past = spans.rows[row + 1]!;
    const { nodes: otherNodes, spans: otherSpans } = other ?? this.gaps;
    const { edges: otherEdges } = otherSpans;
    const otherFirst = other ? otherSpans.rows[otherRow]! : 0;
    const otherPast = other ? otherSpans.rows[otherRow + 1]! : 0;
    const otherIsClosed = other?.closedRows[otherRow] === 1;
    if (past - first <= 2 && !otherIsClosed) return;
    let edge = first;
    let from = -1;
    let to = edge < past ? edges[edge]! : FAR;
    let otherEdge = otherFirst;
    let otherFrom = -1;
    let otherTo = otherEdge < otherPast ? otherEdges[otherEdge]! : FAR;
    while (true) {
      if (from < otherTo && otherFrom < to) {
        const otherIsInner = otherIsClosed && otherEdge > otherFirst && otherEdge < otherPast;
        const node = otherIsInner ? otherNodes[(otherEdge >> 1) - 1]! : OUTSIDE;
        if (edge > first && edge < past) {
          const gap = (edge >> 1) - 1;
          const known = nodes[gap]!;
          if (known === NONE) nodes[gap] = node;
          else if (known !== node) nodes[gap] = this.forest.unite(known, node);
        } else if (node !== OUTSIDE) this.forest.unite(OUTSIDE, node);
      }
      if (edge === past && otherEdge === otherPast) return;
      if (to <= otherTo) {
        from = edges[edge + 1]!;
        edge += 2;
        to = edge < past ? edges[edge]! : FAR;
      } else {
        otherFrom = otherEdges[otherEdge + 1]!;
        otherEdge += 2;
        otherTo = otherEdge < otherPast ? otherEdges[otherEdge]! : FAR;
      }
    }
  }

  /** Spaces of the layers below that this layer joined: opened ones are reported, the others become part of their root. */
  private closeOrOpen(): void {
    const { forest, tallies } = this;
    for (let space = 1; space <= this.sealed; space++) {
      const root = forest.find(space);
      if (root === OUTSIDE) this.reportSpace(space, true);
      if (root === OUTSIDE || root === space) continue;
      tallies.addTally(root, space);
      tallies.add(root, PIXEL_MM, tallies.get(space, PIXEL_MM));
      tallies.set(root, LARGEST, Math.max(tallies.get(root, LARGEST), tallies.get(space, LARGEST)));
      if (tallies.get(space, FIRST_LAYER) >= tallies.get(root, FIRST_LAYER)) continue;
      for (const field of FIRST_FIELDS) tallies.set(root, field, tallies.get(space, field));
    }
  }

  private addPixels(millimetres: number): void {
    const { forest, tallies, gaps } = this;
    const { nodes, closedRows, spans } = gaps;
    const { rows, edges } = spans;
    for (let row = spans.top; row < spans.bottom; row++) {
      if (closedRows[row] === 0) continue;
      for (let from = rows[row]! + 1; from < rows[row + 1]! - 1; from += 2) {
        const space = forest.find(nodes[from >> 1]!);
        nodes[from >> 1] = space;
        if (space === OUTSIDE) continue;
        const left = edges[from]!;
        const right = edges[from + 1]!;
        tallies.addSpan(space, row, left, right);
        tallies.add(space, NEW_PIXELS, right - left);
        tallies.add(space, PIXEL_MM, (right - left) * millimetres);
        if (tallies.get(space, FIRST_LAYER) === this.layer) this.seed(space, row, left, right);
      }
    }
  }

  private seed(space: number, row: number, left: number, right: number): void {
    const { tallies } = this;
    if (tallies.get(space, SEED_LENGTH) >= right - left) return;
    tallies.set(space, SEED_COLUMN, (left + right) >> 1);
    tallies.set(space, SEED_ROW, row);
    tallies.set(space, SEED_LENGTH, right - left);
  }

  /** Reports the spaces this layer covers and renumbers those it cuts. */
  private keepSealed(): void {
    const { forest, tallies, gaps } = this;
    const numbers = new Int32Array(forest.count);
    let kept = 0;
    for (let space = 1; space < forest.count; space++) {
      if (forest.find(space) !== space) continue;
      const pixels = tallies.get(space, NEW_PIXELS);
      if (pixels === 0) {
        this.reportSpace(space, false);
        continue;
      }
      tallies.set(space, NEW_PIXELS, 0);
      if (pixels > tallies.get(space, LARGEST)) tallies.set(space, LARGEST, pixels);
      numbers[space] = ++kept;
      tallies.move(space, kept);
    }
    this.sealed = kept;
    const { nodes, closedRows, spans } = gaps;
    for (let row = spans.top; row < spans.bottom; row++) {
      if (closedRows[row] === 0) continue;
      closedRows[row] = 0;
      const past = (spans.rows[row + 1]! >> 1) - 1;
      for (let gap = spans.rows[row]! >> 1; gap < past; gap++) {
        const space = numbers[nodes[gap]!]!;
        nodes[gap] = space;
        if (space !== OUTSIDE) closedRows[row] = 1;
      }
    }
  }

  private reportSpace(space: number, opened: boolean): void {
    const { tallies } = this;
    this.report({
      place: () => tallies.place(space),
      seed: () => [tallies.get(space, SEED_COLUMN), tallies.get(space, SEED_ROW)],
      pixels: tallies.get(space, PIXELS),
      pixelMm: tallies.get(space, PIXEL_MM),
      largest: tallies.get(space, LARGEST),
      firstLayer: tallies.get(space, FIRST_LAYER),
      lastLayer: this.layer - 1,
      opened,
    });
  }
}

/** Of two spaces that turn out to be one, the one that began first has these. */
const FIRST_FIELDS = [FIRST_LAYER, SEED_COLUMN, SEED_ROW, SEED_LENGTH];
