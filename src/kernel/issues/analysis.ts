import type { Runs } from '../raster/types.ts';
import { AreaFinder, type Area } from './areas.ts';
import { borderPixels } from './border.ts';
import { createHangingPass, StandingPass, type HangingPass } from './drainage.ts';
import { defaultIssueOptions } from './options.ts';
import { nanometres, sealedIssueOf, sealedKindOf } from './sealed.ts';
import { SpaceFinder, type Space } from './spaces.ts';
import { readLayer, Spans } from './spans.ts';
import { StretchFinder } from './stretches.ts';
import type { TallyPlace } from './tallies.ts';
import {
  ISSUE_KINDS,
  type Issue,
  type IssueKind,
  type IssueList,
  type IssueOptions,
  type LayerFacts,
  type LayerPanel,
} from './types.ts';

/** Checks a print layer by layer, from the plate up; what it holds does not grow with the layers, but for what it reports. */
export interface LayerAnalysis {
  /** The next layer and its height in millimetres. Throws when the runs do not cover the panel: that is a bug of the giver. */
  push(runs: Runs, layerHeight: number): LayerFacts;
  /** All issues of the layers pushed; nothing may be pushed after it. */
  finish(): IssueList;
  /** What stays while the print hangs: begun when all layers have been pushed, and given some of them again. */
  hang(): HangingPass;
}

/** Begins the analysis of a print on a panel; meanings are in README.md. */
export function createLayerAnalysis(panel: LayerPanel, given: Partial<IssueOptions> = {}): LayerAnalysis {
  const { width, height, pitchX, pitchY } = panel;
  const options = { ...defaultIssueOptions, ...given };
  const pixelMm2 = pitchX * pitchY;
  const found = new IssueCollector(options.mostOfAKind);
  /** Tops of the layers so far, mm, behind the plate's 0. */
  const tops = [0];
  let lit = new Spans(height);
  let litBelow = new Spans(height);
  let firm = new Spans(height);
  let firmBelow = new Spans(height);

  const layersOf = (firstLayer: number, lastLayer: number) => ({
    firstLayer,
    lastLayer,
    bottomMm: tops[firstLayer]!,
    topMm: tops[lastLayer + 1]!,
  });
  const placeOf = ({ centre, box }: TallyPlace) => ({
    centre,
    centreMm: [centre[0] * pitchX, centre[1] * pitchY] as const,
    box,
  });

  const addIsland = (layer: number, area: Area): boolean => {
    const { pixels, firmPixels, supportedPixels } = area;
    const areaMm2 = pixels * pixelMm2;
    if (firmPixels < options.islandPixels || areaMm2 < options.islandMm2) return false;
    found.add('island', () => ({
      kind: 'island',
      ...layersOf(layer, layer),
      ...placeOf(area.place()),
      pixels,
      areaMm2,
      supportedPixels,
    }));
    return true;
  };
  const addSpace = (space: Space): void => {
    const kind = sealedKindOf(space, options, tops);
    if (kind !== null) found.add(kind, () => sealedIssueOf(kind, space, panel, tops));
  };

  const areas = new AreaFinder(options.diagonalBonds);
  const spaces = new SpaceFinder(height, addSpace);
  const standing = new StandingPass(panel, options, tops);
  const borders = new StretchFinder(({ firstLayer, lastLayer, most }) =>
    found.add('border', () => ({ kind: 'border', ...layersOf(firstLayer, lastLayer), pixels: most })),
  );
  const empties = new StretchFinder(({ firstLayer, lastLayer }) =>
    found.add('empty-layer', () => ({ kind: 'empty-layer', ...layersOf(firstLayer, lastLayer) })),
  );

  return {
    push: (runs, layerHeight) => {
      const layer = tops.length - 1;
      tops.push(nanometres(tops[layer]! + layerHeight));
      [lit, litBelow] = [litBelow, lit];
      [firm, firmBelow] = [firmBelow, firm];
      const greys = readLayer(
        runs,
        width,
        { grey: options.litGrey, spans: lit },
        { grey: Math.max(options.firmGrey, options.litGrey), spans: firm },
      );

      let islands = 0;
      const count = areas.find(
        lit,
        firm,
        layer > 0 ? firmBelow : null,
        options.islandSupport,
        (area) => {
          if (addIsland(layer, area)) islands++;
        },
        options.islandHeldMm2 / pixelMm2,
      );
      spaces.add(lit, layerHeight);
      standing.add(lit, areas.encloses, layerHeight);
      borders.add(layer, borderPixels(firm, width, height, options.borderMargin));
      empties.add(layer, lit.count === 0 ? 1 : 0);
      const areaMm2 = (greys / 255) * pixelMm2;
      return { areaMm2, volumeMm3: areaMm2 * layerHeight, areas: count, islands };
    },
    finish: () => {
      spaces.finish();
      borders.end(tops.length - 1);
      empties.end(tops.length - 1);
      return { ...found.list(), standing: standing.finish() };
    },
    hang: () => createHangingPass(panel, options, tops, standing.encloses),
  };
}

/** Keeps the first issues of each kind and counts the others. */
class IssueCollector {
  private readonly issues: Issue[] = [];
  private readonly counts: Record<IssueKind, number> = {
    island: 0,
    'resin-trap': 0,
    'suction-cup': 0,
    border: 0,
    'empty-layer': 0,
  };
  private readonly mostOfAKind: number;

  constructor(mostOfAKind: number) {
    this.mostOfAKind = mostOfAKind;
  }

  add(kind: IssueKind, make: () => Issue): void {
    if (this.counts[kind]++ < this.mostOfAKind) this.issues.push(make());
  }

  list(): Omit<IssueList, 'standing'> {
    return { issues: this.issues.toSorted(compareIssues), counts: this.counts };
  }
}

function compareIssues(a: Issue, b: Issue): number {
  const byLayer = a.firstLayer - b.firstLayer || ISSUE_KINDS.indexOf(a.kind) - ISSUE_KINDS.indexOf(b.kind);
  if (byLayer !== 0 || !('box' in a && 'box' in b)) return byLayer;
  return a.box.top - b.box.top || a.box.left - b.box.left || a.lastLayer - b.lastLayer;
}
