import { Forest } from '../issues/forest.ts';
import { layerAt, onPlate, planeHeight, type PartAreas, type SupportPanel } from './bodies.ts';
import { SUPPORT_UNITS } from './lattice.ts';
import { SAMPLE_BORDER, SAMPLE_RESERVE, type DemandSamples } from './samples.ts';
import type { SupportSettings } from './settings.ts';

/** What a part asks of its supports: its samples, and the areas of its layers that they belong to. Plain data. */
export interface SupportDemand {
  readonly panel: SupportPanel;
  /** Where samples count from on the plate, mm. */
  readonly origin: readonly [number, number];
  readonly areas: PartAreas;
  readonly samples: DemandSamples;
  /** Of each sample its area, −1 where it is too thin to be printed. */
  readonly sampleAreas: Int32Array;
  readonly settings: SupportSettings;
}

/** Where a support touches the part, as the sweep sees it. Lattice steps. */
export interface Anchor {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly area: number;
  /** Where the solid above it ends. */
  readonly top: number;
  /** What it holds, N. */
  readonly force: number;
}

/** An area that its body's tips do not hold against the film. */
export interface Shortfall {
  readonly area: number;
  readonly root: number;
  /** Newton. */
  readonly needed: number;
  readonly held: number;
}

/** Of an anchor distance, how far a sample may lie from its anchor: PrusaSlicer's density on flat undersides. */
const FACE_REACH = 0.75;
const BORDER_REACH = 0.66;
/** What is steeper hangs less: at the critical angle an anchor reaches so much further. */
const SLOPE_REACH = 0.6;
const BORDER_SLOPE_REACH = 0.4;
/** Above an anchor the part carries itself: after so many mm its reach is half as much again, and it never doubles. */
const GROWTH_MM = 15;
/** The most that grows to, and a little for the last bit of a quotient. */
const MOST_GROWTH = 2 * (1 + 1e-9);
/** A column may be open so close below a sample, mm. */
const COLUMN_SLACK = 0.6 * SUPPORT_UNITS;
/** So high above a body's lowest place, and no further aside than the anchor distance, anchors have a distance of their own. */
const LOWEST = SUPPORT_UNITS;
/** Height of a band, mm. */
const BAND_MM = 0.5;
/** What hangs no higher above the plate needs nothing: no tip has room, and the first layers are wide. */
const PLATE_HOLDS = 0.5 * SUPPORT_UNITS;
/** Less area is no body, but the haze of one: mm². */
const LEAST_PULLED_MM2 = 0.05;
/** Anchors that are added for force stand no lower than this below the layer that wants it. */
const PULL_DEPTH = 25 * SUPPORT_UNITS;
/** The widest anchor size there is, mm. */
const WIDEST_ANCHOR = 3;
/** Nor nearer to others than this share of the anchor distance. */
const PULL_SPACING = 0.4;

/** A part swept from the plate up, band by band: what bodies there are so far, what holds them, and which samples are covered. */
export class Sweep {
  readonly bands: number;
  /** Numbers of the layers a band has. */
  readonly bandLayers: number;
  private readonly demand: SupportDemand;
  private readonly forest = new Forest();
  private readonly layerOf: Int32Array;
  /** Of each body, by its root: N its tips hold, and where it begins. */
  private readonly forces: Float64Array;
  private readonly lows: Float64Array;
  /** The area that it begins with. */
  private readonly firsts: Int32Array;
  private readonly anchors: Anchor[] = [];
  private readonly anchorSquares = new Squares();
  private readonly square: number;
  /** Samples by band. */
  private readonly order: Uint32Array;
  private readonly bandStarts: Uint32Array;
  /** Of each sample, its distance to the nearest anchor as a share of how far that may be; any that covers it is near enough. */
  private readonly ratios: Float64Array;
  private readonly reaches: Float64Array;
  private active = new Squares();
  private band = -1;
  private readonly exhausted = new Set<number>();

  constructor(demand: SupportDemand) {
    const { areas, samples, sampleAreas, settings, panel } = demand;
    this.demand = demand;
    this.bandLayers = Math.max(1, Math.round(BAND_MM / panel.layerHeight));
    this.bands = Math.ceil(areas.layers / this.bandLayers);
    const count = areas.pixels.length;
    this.forest.reset(count);
    this.forces = new Float64Array(count);
    this.lows = new Float64Array(count);
    this.firsts = Int32Array.from(this.lows.keys());
    this.layerOf = new Int32Array(count);
    for (let layer = 0; layer < areas.layers; layer++)
      this.layerOf.fill(layer, areas.starts[layer]!, areas.starts[layer + 1]!);
    const most = Math.max(
      BORDER_REACH * settings.borderAnchorDistance * (1 + BORDER_SLOPE_REACH),
      FACE_REACH * Math.max(settings.anchorDistance, settings.lowestAnchorDistance) * (1 + SLOPE_REACH),
    );
    this.square = Math.max(WIDEST_ANCHOR, most * 2) * SUPPORT_UNITS;
    this.ratios = new Float64Array(samples.count).fill(Infinity);
    this.reaches = new Float64Array(samples.count);
    this.bandStarts = new Uint32Array(this.bands + 1);
    const asks = (at: number): boolean => sampleAreas[at]! >= 0 && samples.places[at * 3 + 2]! >= PLATE_HOLDS;
    for (let at = 0; at < samples.count; at++)
      if (asks(at)) this.bandStarts[this.bandOfArea(sampleAreas[at]!) + 1]!++;
    for (let band = 0; band < this.bands; band++) this.bandStarts[band + 1]! += this.bandStarts[band]!;
    const ends = this.bandStarts.slice();
    this.order = new Uint32Array(this.bandStarts[this.bands]!);
    for (let at = 0; at < samples.count; at++)
      if (asks(at)) this.order[ends[this.bandOfArea(sampleAreas[at]!)]!++] = at;
  }

  bandOfArea(area: number): number {
    return Math.floor(this.layerOf[area]! / this.bandLayers);
  }

  /** The body an area belongs to by now. */
  rootOf(area: number): number {
    return this.forest.find(area);
  }

  layerOfArea(area: number): number {
    return this.layerOf[area]!;
  }

  /** Goes on to the next band: joins its areas to bodies, and looks at its samples. */
  enter(): void {
    this.band++;
    const { areas, panel, samples } = this.demand;
    const last = Math.min(areas.layers, (this.band + 1) * this.bandLayers);
    for (let layer = this.band * this.bandLayers; layer < last; layer++) {
      const low = (planeHeight(panel, layer) - panel.layerHeight / 2) * SUPPORT_UNITS;
      for (let area = areas.starts[layer]!; area < areas.starts[layer + 1]!; area++) {
        this.lows[area] = low;
        // The plate holds what stands on it.
        this.forces[area] = layer === 0 ? Infinity : 0;
      }
      for (let link = areas.linkStarts[layer]!; link < areas.linkStarts[layer + 1]!; link++)
        this.join(areas.uppers[link]!, areas.lowers[link]!);
    }
    this.active = new Squares();
    // Those that follow one another mostly lie in one square.
    let [lastU, lastV] = [NaN, NaN];
    let near: readonly (readonly number[])[] = [];
    for (const at of this.bandSamples()) {
      if (samples.kinds[at] === SAMPLE_RESERVE) continue;
      const u = this.squareOf(samples.places[at * 3]!);
      const v = this.squareOf(samples.places[at * 3 + 1]!);
      if (u !== lastU || v !== lastV) near = this.anchorSquares.around(u, v);
      [lastU, lastV] = [u, v];
      this.reaches[at] = this.reachOf(at);
      this.ratios[at] = this.leastRatio(at, near);
      if (this.ratios[at] > 1) this.active.add(u, v, at);
    }
  }

  private bandSamples(): Uint32Array {
    return this.order.subarray(this.bandStarts[this.band]!, this.bandStarts[this.band + 1]!);
  }

  private join(one: number, other: number): void {
    const { forest, forces, lows, firsts } = this;
    const a = forest.find(one);
    const b = forest.find(other);
    if (a === b) return;
    const force = forces[a]! + forces[b]!;
    const lower = lows[a]! <= lows[b]! ? a : b;
    const [low, first] = [lows[lower]!, firsts[lower]!];
    const root = forest.unite(a, b);
    forces[root] = force;
    lows[root] = low;
    firsts[root] = first;
  }

  add(anchor: Anchor): void {
    const number = this.anchors.push(anchor) - 1;
    const [u, v] = [this.squareOf(anchor.x), this.squareOf(anchor.y)];
    this.anchorSquares.add(u, v, number);
    this.forces[this.forest.find(anchor.area)]! += anchor.force;
    const { ratios } = this;
    for (const list of this.active.around(u, v)) {
      for (let k = 0; k < list.length; k++) {
        const at = list[k]!;
        if (ratios[at]! <= 1 || this.isBeyond(at, anchor, ratios[at]!)) continue;
        const ratio = this.ratio(at, anchor);
        if (ratio < ratios[at]!) ratios[at] = ratio;
      }
    }
  }

  /** Whether an anchor stands on an area. */
  holdsArea(area: number): boolean {
    return this.anchors.some((anchor) => anchor.area === area);
  }

  /** Whether an anchor stands within so many steps of a place. */
  hasNear(x: number, y: number, z: number, within: number): boolean {
    for (const list of this.anchorSquares.around(this.squareOf(x), this.squareOf(y))) {
      for (const number of list) {
        const anchor = this.anchors[number]!;
        if ((anchor.x - x) ** 2 + (anchor.y - y) ** 2 + (anchor.z - z) ** 2 < within * within) return true;
      }
    }
    return false;
  }

  /** The band's samples that no anchor covers, in order. */
  uncovered(): readonly number[] {
    const { samples } = this.demand;
    const bare: number[] = [];
    for (const at of this.bandSamples())
      if (samples.kinds[at] !== SAMPLE_RESERVE && this.ratios[at]! > 1) bare.push(at);
    return bare;
  }

  /** How far a sample is from its nearest anchor, as a share of how far it may be; of one that is covered, from any that covers it; Infinity where none is in sight. */
  ratioOf(sample: number): number {
    return this.ratios[sample]!;
  }

  /** Of each body with a layer of the band that its tips do not hold, the worst. */
  shortfalls(): readonly Shortfall[] {
    const { areas, panel, settings } = this.demand;
    const pixelMm2 = panel.pitchX * panel.pitchY;
    const worst = new Map<number, Shortfall>();
    const first = areas.starts[this.band * this.bandLayers]!;
    const past = areas.starts[Math.min(areas.layers, (this.band + 1) * this.bandLayers)]!;
    for (let area = first; area < past; area++) {
      const areaMm2 = areas.pixels[area]! * pixelMm2;
      if (areaMm2 < LEAST_PULLED_MM2) continue;
      const needed = areaMm2 * settings.peelPressure;
      const root = this.forest.find(area);
      const held = this.forces[root]!;
      if (needed <= held || needed <= (worst.get(root)?.needed ?? 0)) continue;
      worst.set(root, { area, root, needed, held });
    }
    return [...worst.values()];
  }

  /** The samples at which a body that is held too little takes more anchors, the furthest from others first, until `force` N are gained. */
  pull({ root }: Shortfall, gain: number, force: number): readonly number[] {
    const { samples, sampleAreas, settings } = this.demand;
    const spacing = Math.max(settings.anchorSize, settings.anchorDistance * PULL_SPACING) * SUPPORT_UNITS;
    const floor = planeHeight(this.demand.panel, this.band * this.bandLayers) * SUPPORT_UNITS - PULL_DEPTH;
    const firstBand = this.exhausted.has(root)
      ? this.band
      : Math.max(0, Math.floor(layerAt(this.demand.panel, floor / SUPPORT_UNITS) / this.bandLayers));
    const near = this.anchors.filter((anchor) => this.forest.find(anchor.area) === root);
    const places: number[] = [];
    const away: number[] = [];
    for (let k = this.bandStarts[firstBand]!; k < this.bandStarts[this.band + 1]!; k++) {
      const at = this.order[k]!;
      if (this.forest.find(sampleAreas[at]!) !== root) continue;
      let least = Infinity;
      for (const anchor of near) least = Math.min(least, this.between(at, anchor.x, anchor.y, anchor.z));
      if (least < spacing * spacing) continue;
      places.push(at);
      away.push(least);
    }
    const chosen: number[] = [];
    for (let gained = 0; gained < gain; gained += force) {
      let best = -1;
      for (let k = 0; k < places.length; k++) if (best < 0 || away[k]! > away[best]!) best = k;
      if (best < 0 || away[best]! < spacing * spacing) {
        this.exhausted.add(root);
        break;
      }
      const taken = places[best]!;
      chosen.push(taken);
      const [x, y, z] = samples.places.subarray(taken * 3, taken * 3 + 3) as unknown as [
        number,
        number,
        number,
      ];
      for (let k = 0; k < places.length; k++) away[k] = Math.min(away[k]!, this.between(places[k]!, x, y, z));
    }
    return chosen;
  }

  private between(sample: number, x: number, y: number, z: number): number {
    const { places } = this.demand.samples;
    return (
      (places[sample * 3]! - x) ** 2 + (places[sample * 3 + 1]! - y) ** 2 + (places[sample * 3 + 2]! - z) ** 2
    );
  }

  private reachOf(sample: number): number {
    const { samples, settings } = this.demand;
    const slope = samples.slopes[sample]! ** 2;
    if (samples.kinds[sample] === SAMPLE_BORDER) {
      const growth = Math.min(1 + BORDER_SLOPE_REACH, 1 + SLOPE_REACH * slope);
      return BORDER_REACH * settings.borderAnchorDistance * growth * SUPPORT_UNITS;
    }
    const distance = this.isLowest(sample) ? settings.lowestAnchorDistance : settings.anchorDistance;
    return FACE_REACH * distance * (1 + SLOPE_REACH * slope) * SUPPORT_UNITS;
  }

  private isLowest(sample: number): boolean {
    const { samples, sampleAreas, settings, areas, panel, origin } = this.demand;
    const root = this.forest.find(sampleAreas[sample]!);
    if (samples.places[sample * 3 + 2]! > this.lows[root]! + LOWEST) return false;
    const first = this.firsts[root]!;
    const [x, y] = onPlate(panel, areas.middles[first * 2]!, areas.middles[first * 2 + 1]!);
    const dx = samples.places[sample * 3]! - (x - origin[0]) * SUPPORT_UNITS;
    const dy = samples.places[sample * 3 + 1]! - (y - origin[1]) * SUPPORT_UNITS;
    return dx * dx + dy * dy <= (settings.anchorDistance * SUPPORT_UNITS) ** 2;
  }

  /** The least ratio of a sample to the anchors in some lists, or the first that covers it. */
  private leastRatio(sample: number, near: readonly (readonly number[])[]): number {
    let least = Infinity;
    for (const list of near) {
      for (let k = 0; k < list.length; k++) {
        const anchor = this.anchors[list[k]!]!;
        if (this.isBeyond(sample, anchor, least)) continue;
        const ratio = this.ratio(sample, anchor);
        if (ratio <= 1) return ratio;
        if (ratio < least) least = ratio;
      }
    }
    return least;
  }

  /** Whether an anchor is too far aside for its ratio to be below one that is known: without looking at bodies. */
  private isBeyond(sample: number, anchor: Anchor, known: number): boolean {
    const { places } = this.demand.samples;
    const dx = places[sample * 3]! - anchor.x;
    const dy = places[sample * 3 + 1]! - anchor.y;
    const furthest = MOST_GROWTH * this.reaches[sample]! * known;
    return dx * dx + dy * dy > furthest * furthest;
  }

  /** Below 1 where the anchor covers the sample. */
  private ratio(sample: number, anchor: Anchor): number {
    const { samples, sampleAreas } = this.demand;
    const { places } = samples;
    const z = places[sample * 3 + 2]!;
    if (anchor.top < z - COLUMN_SLACK) return Infinity;
    if (this.forest.find(anchor.area) !== this.forest.find(sampleAreas[sample]!)) return Infinity;
    const dx = places[sample * 3]! - anchor.x;
    const dy = places[sample * 3 + 1]! - anchor.y;
    const above = z - anchor.z;
    if (above <= 0) return Math.sqrt(dx * dx + dy * dy + above * above) / this.reaches[sample]!;
    const millimetres = above / SUPPORT_UNITS;
    return (
      Math.sqrt(dx * dx + dy * dy) / (this.reaches[sample]! * (1 + millimetres / (millimetres + GROWTH_MM)))
    );
  }

  private squareOf(value: number): number {
    return Math.floor(value / this.square);
  }
}

/** Numbers by the square they lie in. */
class Squares {
  private readonly lists = new Map<number, number[]>();

  add(u: number, v: number, number: number): void {
    const key = keyOf(u, v);
    const list = this.lists.get(key);
    if (list) list.push(number);
    else this.lists.set(key, [number]);
  }

  /** The lists of a square and of the eight around it: those that are not empty. */
  around(u: number, v: number): readonly (readonly number[])[] {
    const found: number[][] = [];
    for (let dv = -1; dv <= 1; dv++) {
      for (let du = -1; du <= 1; du++) {
        const list = this.lists.get(keyOf(u + du, v + dv));
        if (list) found.push(list);
      }
    }
    return found;
  }
}

/** Squares are wider than 2 mm, and nothing lies further than a kilometre. */
const keyOf = (u: number, v: number): number => (u + 0x80000) * 0x100000 + (v + 0x80000);
