import { AreaFinder } from '../issues/areas.ts';
import { defaultIssueOptions } from '../issues/options.ts';
import { readLayer, Spans, type LayerSpans } from '../issues/spans.ts';
import type { RasterSpec, Runs } from '../raster/types.ts';
import { enlarged } from './columns.ts';

/** The panel and layers that a part is printed with. */
export type SupportPanel = Pick<
  RasterSpec,
  'width' | 'height' | 'pitchX' | 'pitchY' | 'directionX' | 'directionY' | 'layerHeight' | 'firstLayerHeight'
>;

/** Areas of all layers, in order, and what lies on what. */
export interface PartAreas {
  readonly layers: number;
  /** Areas of layer l are numbers starts[l] … starts[l + 1] − 1. */
  readonly starts: readonly number[];
  readonly pixels: Uint32Array;
  /** Columns and rows of their middles. */
  readonly middles: Float32Array;
  /** Links of layer l are numbers linkStarts[l] … linkStarts[l + 1] − 1: area `upper` lies on area `lower`, of the layer below. */
  readonly linkStarts: readonly number[];
  readonly uppers: Uint32Array;
  readonly lowers: Uint32Array;
  /** Those that nothing holds, or too little (kernel/issues), from layer 1 on. */
  readonly islands: readonly PartIsland[];
}

export interface PartIsland {
  readonly area: number;
  readonly layer: number;
  readonly pixels: number;
  /** Row, first column and the column past the last of each stretch of it. */
  readonly spans: Int32Array;
  /** Column and row of its pixel that is nearest to its middle. */
  readonly pixel: readonly [number, number];
  /** A few pixels of a shallow keel, which the next layer joins with what is beside them. */
  readonly isFlicker: boolean;
}

/** An island of more pixels is none that comes and goes. */
const FLICKER_PIXELS = 6;

/** Places to be found on layers: of each x and y on the plate and z above it, mm. */
export interface LayerPlaces {
  readonly count: number;
  place(index: number): readonly [number, number, number];
}

/** What lies higher is on no layer. */
const MOST_LAYERS = 1 << 20;
/** A place may lie so many pixels beside what is printed of it, and so many layers below. */
const PLACE_PIXELS = 2;
const PLACE_LAYERS = 2;

/** The height at which a layer is cut, mm. */
export function planeHeight({ layerHeight, firstLayerHeight }: SupportPanel, layer: number): number {
  return layer === 0 ? firstLayerHeight / 2 : firstLayerHeight + (layer - 0.5) * layerHeight;
}

/** The first layer that is cut at `z` or higher. */
export function layerAt({ layerHeight, firstLayerHeight }: SupportPanel, z: number): number {
  if (z <= firstLayerHeight / 2) return 0;
  // Dust of decimals does not lift a place to the next layer.
  return Math.max(1, Math.ceil((z - firstLayerHeight) / layerHeight + 0.5 - 1e-6));
}

/** A place on the panel, in pixels from its first corner, in mm on the plate. */
export function onPlate(panel: SupportPanel, column: number, row: number): readonly [number, number] {
  return [
    (column - panel.width / 2) * panel.pitchX * panel.directionX,
    (row - panel.height / 2) * panel.pitchY * panel.directionY,
  ];
}

/** Follows a part's areas layer by layer, and says which of them places belong to. */
export class AreaFollower {
  private readonly panel: SupportPanel;
  private readonly finder = new AreaFinder(defaultIssueOptions.diagonalBonds, false);
  private lit: Spans;
  private below: Spans;
  private firm: Spans;
  private firmBelow: Spans;
  /** The number of each span's area, and of those of the layer below. */
  private numbers = new Int32Array(0);
  private numbersBelow = new Int32Array(0);
  private readonly starts = [0];
  private readonly linkStarts = [0];
  private areas = 0;
  private links = 0;
  private pixels = new Uint32Array(4096);
  /** Columns, then rows, summed over the pixels of each area. */
  private sums = new Float64Array(8192);
  private uppers = new Uint32Array(4096);
  private lowers = new Uint32Array(4096);
  private readonly islands: Omit<PartIsland, 'isFlicker'>[] = [];
  /** Places by layer, and those that lower layers did not have. */
  private readonly queue: PlaceQueue;
  private found: Int32Array;

  constructor(panel: SupportPanel, places: LayerPlaces) {
    this.panel = panel;
    this.lit = new Spans(panel.height);
    this.below = new Spans(panel.height);
    this.firm = new Spans(panel.height);
    this.firmBelow = new Spans(panel.height);
    this.found = new Int32Array(places.count).fill(-1);
    this.queue = new PlaceQueue(panel, places);
  }

  /** Takes the next layer. Throws when the runs do not cover the panel. */
  push(runs: Runs): void {
    this.begin();
    const { litGrey, firmGrey } = defaultIssueOptions;
    readLayer(
      runs,
      this.panel.width,
      { grey: litGrey, spans: this.lit },
      { grey: firmGrey, spans: this.firm },
    );
    this.take();
  }

  /** Takes the next layer as it would be read. */
  pushSpans({ lit, firm }: LayerSpans): void {
    this.begin();
    this.lit.copy(lit);
    this.firm.copy(firm);
    this.take();
  }

  /** What was the layer is the one below. */
  private begin(): void {
    [this.lit, this.below] = [this.below, this.lit];
    [this.firm, this.firmBelow] = [this.firmBelow, this.firm];
    [this.numbers, this.numbersBelow] = [this.numbersBelow, this.numbers];
  }

  private take(): void {
    const layer = this.starts.length - 1;
    const { islandSupport } = defaultIssueOptions;
    const loose: number[] = [];
    this.finder.find(this.lit, this.firm, layer > 0 ? this.firmBelow : null, islandSupport, (area) => {
      if (area.firmPixels > 0) loose.push(area.number);
    });
    const first = this.areas;
    const numberOf = this.numberAreas();
    this.follow(numberOf, first, this.starts[Math.max(0, layer - 1)]!);
    if (loose.length > 0) this.addIslands(layer, new Set(loose.map((area) => numberOf[area]!)));
    this.starts.push(this.areas);
    this.linkStarts.push(this.links);
    this.queue.take(layer, (column, row) => this.areaAt(column, row), this.found);
  }

  /** What was found; `areaOf` is each place's area, −1 where none is near. */
  finish(): { readonly areas: PartAreas; readonly areaOf: Int32Array } {
    const { starts, linkStarts, islands, areas, links } = this;
    return {
      areas: {
        layers: starts.length - 1,
        starts,
        pixels: this.pixels.slice(0, areas),
        middles: Float32Array.from({ length: areas * 2 }, (_, at) => this.sums[at]! / this.pixels[at >> 1]!),
        linkStarts,
        uppers: this.uppers.slice(0, links),
        lowers: this.lowers.slice(0, links),
        islands: islands.map((island) => ({ ...island, isFlicker: this.isFlicker(island) })),
      },
      areaOf: this.found,
    };
  }

  private isFlicker({ area, layer, pixels }: Omit<PartIsland, 'isFlicker'>): boolean {
    const { linkStarts, uppers, lowers } = this;
    if (pixels > FLICKER_PIXELS || layer + 2 >= linkStarts.length) return false;
    const above = new Set<number>();
    for (let link = linkStarts[layer + 1]!; link < linkStarts[layer + 2]!; link++)
      if (lowers[link] === area) above.add(uppers[link]!);
    for (let link = linkStarts[layer + 1]!; link < linkStarts[layer + 2]!; link++)
      if (lowers[link] !== area && above.has(uppers[link]!)) return true;
    return false;
  }

  /** Gives every area of the layer a number; of each of the finder's labels, its area's. */
  private numberAreas(): Int32Array {
    const { finder } = this;
    const numberOf = new Int32Array(finder.labelCount);
    for (let label = 0; label < numberOf.length; label++) {
      const area = finder.areaOf(label);
      if (area !== label) {
        // The smallest label of an area is its first.
        numberOf[label] = numberOf[area]!;
        continue;
      }
      numberOf[label] = this.areas;
      if (this.areas++ < this.pixels.length) continue;
      this.pixels = enlarged(this.pixels);
      this.sums = enlarged(this.sums);
    }
    return numberOf;
  }

  /** Adds up the pixels of each area, and notes which areas lie on which, once. Areas of this layer begin with number `first`. */
  private follow(numberOf: Int32Array, first: number, firstBelow: number): void {
    const { lit, below, numbersBelow, pixels, sums } = this;
    const { rows, edges } = lit;
    const { rows: belowRows, edges: belowEdges } = below;
    const { spanLabels } = this.finder;
    if (this.numbers.length < lit.count) this.numbers = new Int32Array(edges.length >> 1);
    const { numbers } = this;
    const last = new Int32Array(this.areas - first).fill(-1);
    // Asked only where an area lies on several by turns.
    const known = new Set<number>();
    for (let row = lit.top; row < lit.bottom; row++) {
      let under = belowRows[row]!;
      const past = belowRows[row + 1]!;
      for (let edge = rows[row]!; edge < rows[row + 1]!; edge += 2) {
        const left = edges[edge]!;
        const right = edges[edge + 1]!;
        const upper = numberOf[spanLabels[edge >> 1]!]!;
        numbers[edge >> 1] = upper;
        pixels[upper]! += right - left;
        sums[upper * 2]! += ((right + left) / 2) * (right - left);
        sums[upper * 2 + 1]! += (row + 0.5) * (right - left);
        while (under < past && belowEdges[under + 1]! <= left) under += 2;
        for (let at = under; at < past && belowEdges[at]! < right; at += 2) {
          const lower = numbersBelow[at >> 1]!;
          if (last[upper - first] === lower) continue;
          last[upper - first] = lower;
          const key = (upper - first) * (first - firstBelow) + (lower - firstBelow);
          if (known.has(key)) continue;
          known.add(key);
          this.addLink(upper, lower);
        }
      }
    }
  }

  private addLink(upper: number, lower: number): void {
    if (this.links === this.uppers.length) {
      this.uppers = enlarged(this.uppers);
      this.lowers = enlarged(this.lowers);
    }
    this.uppers[this.links] = upper;
    this.lowers[this.links++] = lower;
  }

  private addIslands(layer: number, loose: ReadonlySet<number>): void {
    const { lit, numbers } = this;
    const spansOf = new Map<number, number[]>();
    for (let row = lit.top; row < lit.bottom; row++) {
      for (let edge = lit.rows[row]!; edge < lit.rows[row + 1]!; edge += 2) {
        const area = numbers[edge >> 1]!;
        if (!loose.has(area)) continue;
        const spans = spansOf.get(area) ?? [];
        spans.push(row, lit.edges[edge]!, lit.edges[edge + 1]!);
        spansOf.set(area, spans);
      }
    }
    for (const [area, list] of spansOf) {
      const spans = Int32Array.from(list);
      const pixels = this.pixels[area]!;
      this.islands.push({ area, layer, pixels, spans, pixel: middlePixel(spans, pixels) });
    }
  }

  /** The area at a pixel, or at one near it; −1 where there is none. */
  private areaAt(column: number, row: number): number {
    let area = this.areaOfPixel(column, row);
    for (let away = 1; away <= PLACE_PIXELS && area < 0; away++) {
      for (let dy = -away; dy <= away && area < 0; dy++) {
        for (let dx = -away; dx <= away && area < 0; dx++) {
          if (Math.max(Math.abs(dx), Math.abs(dy)) === away) area = this.areaOfPixel(column + dx, row + dy);
        }
      }
    }
    return area;
  }

  private areaOfPixel(column: number, row: number): number {
    const { lit } = this;
    if (row < lit.top || row >= lit.bottom) return -1;
    const { edges } = lit;
    let low = lit.rows[row]! >> 1;
    let high = lit.rows[row + 1]! >> 1;
    // The first span that ends behind the column.
    while (low < high) {
      const middle = (low + high) >> 1;
      if (edges[2 * middle + 1]! > column) high = middle;
      else low = middle + 1;
    }
    if (low === lit.rows[row + 1]! >> 1 || edges[2 * low]! > column) return -1;
    return this.numbers[low]!;
  }
}

/** The pixel of an area that is nearest to its middle. */
function middlePixel(spans: Int32Array, pixels: number): readonly [number, number] {
  let [x, y] = [0, 0];
  for (let at = 0; at < spans.length; at += 3) {
    const length = spans[at + 2]! - spans[at + 1]!;
    x += ((spans[at + 1]! + spans[at + 2]!) / 2) * length;
    y += (spans[at]! + 0.5) * length;
  }
  [x, y] = [x / pixels, y / pixels];
  let least = Infinity;
  let pixel: readonly [number, number] = [0, 0];
  for (let at = 0; at < spans.length; at += 3) {
    const row = spans[at]!;
    const column = Math.max(spans[at + 1]!, Math.min(spans[at + 2]! - 1, Math.floor(x)));
    const away = (column + 0.5 - x) ** 2 + (row + 0.5 - y) ** 2;
    if (away < least) [least, pixel] = [away, [column, row]];
  }
  return pixel;
}

/** Places by the layer they are looked for on, and those that lower layers did not have. */
class PlaceQueue {
  private readonly panel: SupportPanel;
  private readonly places: LayerPlaces;
  private readonly order: Uint32Array;
  private readonly layers: Int32Array;
  private next = 0;
  private waiting: number[] = [];

  constructor(panel: SupportPanel, places: LayerPlaces) {
    this.panel = panel;
    this.places = places;
    this.layers = new Int32Array(places.count);
    let most = 0;
    for (let index = 0; index < places.count; index++) {
      const layer = Math.min(MOST_LAYERS, layerAt(panel, places.place(index)[2]));
      this.layers[index] = layer;
      most = Math.max(most, layer);
    }
    const ends = new Uint32Array(most + 2);
    for (const layer of this.layers) ends[layer + 1]!++;
    for (let layer = 0; layer <= most; layer++) ends[layer + 1]! += ends[layer]!;
    this.order = new Uint32Array(places.count);
    for (let index = 0; index < places.count; index++) this.order[ends[this.layers[index]!]!++] = index;
  }

  take(layer: number, areaAt: (column: number, row: number) => number, found: Int32Array): void {
    const { places, panel, layers, order } = this;
    const waiting: number[] = [];
    const look = (index: number): void => {
      const [x, y] = places.place(index);
      found[index] = areaAt(
        Math.floor((x * panel.directionX) / panel.pitchX + panel.width / 2),
        Math.floor((y * panel.directionY) / panel.pitchY + panel.height / 2),
      );
      if (found[index]! < 0 && layer < layers[index]! + PLACE_LAYERS) waiting.push(index);
    };
    for (const index of this.waiting) look(index);
    for (; this.next < order.length && layers[order[this.next]!]! <= layer; this.next++)
      look(order[this.next]!);
    this.waiting = waiting;
  }
}
