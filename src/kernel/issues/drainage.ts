import type { Runs } from '../raster/types.ts';
import { SpaceFinder, type Space } from './spaces.ts';
import { readSpans, Spans } from './spans.ts';
import type { Drainage, IssueOptions, LayerPanel, Puddle } from './types.ts';

/** What is known of the layers below and above one another: their tops, behind the plate's 0, mm. */
export type LayerTops = readonly number[];

type DrainageOptions = Pick<IssueOptions, 'litGrey' | 'puddleMm3' | 'mostOfAKind'>;

/**
 * What stays in a standing print. A gap is empty when gaps of its layer and of those below join it to the air, and full when they do not;
 * below the first layer is air, for the print has been taken off the plate. Layers that enclose nothing are passed by: they hold nothing.
 */
export class StandingPass {
  /** Whether each layer so far has gaps that no way on that layer leads out of. */
  readonly encloses: boolean[] = [];
  private readonly spaces: SpaceFinder;
  private readonly puddles: PuddleList;

  constructor(panel: LayerPanel, options: DrainageOptions, tops: LayerTops) {
    this.puddles = new PuddleList(panel, options);
    this.spaces = new SpaceFinder(panel.height, (space) =>
      this.puddles.add(space, {
        firstLayer: space.firstLayer,
        lastLayer: space.lastLayer,
        bottomMm: tops[space.firstLayer]!,
        topMm: tops[space.lastLayer + 1]!,
        lowestMm: tops[space.firstLayer]!,
      }),
    );
    this.spaces.addOpen(new Spans(panel.height), -1);
  }

  /**
   * Takes the next layer, and whether it has gaps that no way on it leads out of. Its spans must stay as they are until the layer after it
   * has been taken.
   */
  add(lit: Spans, encloses: boolean, millimetres: number): void {
    if (encloses) this.spaces.add(lit, millimetres);
    else this.spaces.addOpen(lit);
    this.encloses.push(encloses);
  }

  finish(): Drainage {
    this.spaces.finish();
    return this.puddles.list();
  }
}

/**
 * What stays in a hanging print: the same from the last layer to the first. It asks for the layers that enclose something, and for those
 * right above them, from the last one on.
 */
export interface HangingPass {
  /** The layer to be pushed next; null when that was all. */
  readonly wanted: number | null;
  /** Throws when the runs do not cover the panel. */
  push(runs: Runs): void;
  finish(): Drainage;
}

/** Begins the pass over a print whose layers are known to enclose something or not. */
export function createHangingPass(
  panel: LayerPanel,
  options: DrainageOptions,
  tops: LayerTops,
  encloses: readonly boolean[],
): HangingPass {
  const { width, height } = panel;
  const last = encloses.length - 1;
  const puddles = new PuddleList(panel, options);
  // The finder counts layers as it meets them.
  const spaces = new SpaceFinder(height, (space) => {
    const firstLayer = last - space.lastLayer;
    const lastLayer = last - space.firstLayer;
    const [bottomMm, topMm] = [tops[firstLayer]!, tops[lastLayer + 1]!];
    puddles.add(space, { firstLayer, lastLayer, bottomMm, topMm, lowestMm: topMm });
  });
  let spans = new Spans(height);
  let spansBefore = new Spans(height);
  const isWanted = (layer: number): boolean =>
    encloses[layer] === true || (layer > 0 && encloses[layer - 1] === true);
  const next = (layer: number): number | null => {
    for (let at = layer; at >= 0; at--) if (isWanted(at)) return at;
    return null;
  };
  let wanted = next(last);
  spaces.addOpen(new Spans(height), -1);

  return {
    get wanted() {
      return wanted;
    },
    push: (runs) => {
      const layer = wanted;
      if (layer === null) throw new RangeError('no layer is wanted');
      [spans, spansBefore] = [spansBefore, spans];
      readSpans(runs, width, { grey: options.litGrey, spans });
      if (encloses[layer] === true) spaces.add(spans, tops[layer + 1]! - tops[layer]!);
      else spaces.addOpen(spans, last - layer);
      wanted = next(layer - 1);
    },
    finish: () => {
      spaces.finish();
      return puddles.list();
    },
  };
}

type PuddleLayers = Pick<Puddle, 'firstLayer' | 'lastLayer' | 'bottomMm' | 'topMm'> & {
  readonly lowestMm: number;
};

/** Keeps the largest puddles and counts the others. */
class PuddleList {
  private readonly panel: LayerPanel;
  private readonly options: DrainageOptions;
  private puddles: Puddle[] = [];
  private count = 0;
  private trappedMm3 = 0;

  constructor(panel: LayerPanel, options: DrainageOptions) {
    this.panel = panel;
    this.options = options;
  }

  add(space: Space, { lowestMm, ...layers }: PuddleLayers): void {
    const { pitchX, pitchY } = this.panel;
    const volumeMm3 = space.pixelMm * pitchX * pitchY;
    if (volumeMm3 < this.options.puddleMm3) return;
    this.count++;
    this.trappedMm3 += volumeMm3;
    const { centre, box } = space.place();
    const [column, row] = space.seed();
    this.puddles.push({
      ...layers,
      centre,
      centreMm: [centre[0] * pitchX, centre[1] * pitchY],
      box,
      voxels: space.pixels,
      volumeMm3,
      lowest: [column, row],
      lowestMm: [(column + 0.5) * pitchX, (row + 0.5) * pitchY, lowestMm],
    });
    if (this.puddles.length >= 2 * this.options.mostOfAKind + 1000) this.cut();
  }

  list(): Drainage {
    this.cut();
    return { trappedMm3: this.trappedMm3, count: this.count, puddles: this.puddles };
  }

  private cut(): void {
    this.puddles = this.puddles.toSorted(compare).slice(0, this.options.mostOfAKind);
  }
}

function compare(a: Puddle, b: Puddle): number {
  return (
    b.volumeMm3 - a.volumeMm3 ||
    a.firstLayer - b.firstLayer ||
    a.box.top - b.box.top ||
    a.box.left - b.box.left
  );
}
