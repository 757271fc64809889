import type { Runs } from '../raster/types.ts';
import { defaultIssueOptions } from './options.ts';
import { nanometres, sealedIssueOf, sealedKindOf, type SealedIssue } from './sealed.ts';
import { SpaceFinder } from './spaces.ts';
import { readSpans, Spans } from './spans.ts';
import type { IssueOptions, LayerPanel } from './types.ts';

/** A trap or a cup, and column and row of a pixel on its first layer. */
export interface Seal {
  readonly issue: SealedIssue;
  readonly seed: readonly [number, number];
}

/** Finds traps and cups alone, layer by layer, from the plate up. */
export interface SealFinder {
  /** The next layer and its height in millimetres. Throws when the runs do not cover the panel. */
  push(runs: Runs, layerHeight: number): void;
  /** All that the layers have, at most `mostOfAKind`; nothing may be pushed after it. */
  finish(): readonly Seal[];
}

/** Begins to look for traps and cups on a panel; meanings and figures are those of `createLayerAnalysis`. */
export function createSealFinder(panel: LayerPanel, given: Partial<IssueOptions> = {}): SealFinder {
  return followSeals(panel, given);
}

/**
 * Tells which traps and cups of a print are new against the same print without some of its bodies, whose layers are pushed. A body only takes
 * room away, so each of them lies in one space of the print without it: it is new where that space is open when it begins, stays open for longer,
 * or is a cup that has become a trap. That an opening closes some layers or pixels sooner (`cupMm`) makes no new one.
 */
export function createNewSealCheck(
  panel: LayerPanel,
  seals: readonly Seal[],
  given: Partial<IssueOptions> = {},
): SealFinder {
  // However small what a print has by itself is: beside it, something a little larger is not new.
  const alone = followSeals(panel, { ...given, trapPixels: 1, cupPixels: 1, cupMm: 0 });
  const { cupMm: slack } = { ...defaultIssueOptions, ...given };
  const waiting = seals.toSorted((a, b) => a.issue.firstLayer - b.issue.firstLayer);
  const wasSealed = new Set<Seal>();
  let layer = 0;
  let next = 0;
  return {
    push(runs, layerHeight) {
      alone.push(runs, layerHeight);
      for (; waiting[next]?.issue.firstLayer === layer; next++)
        if (alone.isSealed(...waiting[next]!.seed)) wasSealed.add(waiting[next]!);
      layer++;
    },
    finish() {
      const known = alone.finish();
      const isKnown = ({ issue }: Seal): boolean =>
        known.some((own) => holds(own.issue, issue, panel, slack));
      return waiting.filter((seal) => !wasSealed.has(seal) || !isKnown(seal));
    },
  };
}

/** Whether a space lies in another that is no less grave, but for some millimetres. */
function holds(own: SealedIssue, issue: SealedIssue, { pitchX, pitchY }: LayerPanel, slack: number): boolean {
  const [columns, rows] = [slack / pitchX, slack / pitchY];
  return (
    (own.kind === 'resin-trap' || issue.kind === 'suction-cup') &&
    own.bottomMm - slack <= issue.bottomMm &&
    own.topMm + slack >= issue.topMm &&
    own.box.left - columns <= issue.box.left &&
    own.box.right + columns >= issue.box.right &&
    own.box.top - rows <= issue.box.top &&
    own.box.bottom + rows >= issue.box.bottom
  );
}

/** A finder that tells whether a pixel of the last layer is of a space without a way out. */
function followSeals(
  panel: LayerPanel,
  given: Partial<IssueOptions>,
): SealFinder & { isSealed(column: number, row: number): boolean } {
  const options = { ...defaultIssueOptions, ...given };
  const tops = [0];
  const seals: Seal[] = [];
  const spaces = new SpaceFinder(panel.height, (space) => {
    const kind = seals.length < options.mostOfAKind ? sealedKindOf(space, options, tops) : null;
    if (kind !== null) seals.push({ issue: sealedIssueOf(kind, space, panel, tops), seed: space.seed() });
  });
  let lit = new Spans(panel.height);
  let below = new Spans(panel.height);
  return {
    push(runs: Runs, layerHeight: number): void {
      tops.push(nanometres(tops.at(-1)! + layerHeight));
      [lit, below] = [below, lit];
      readSpans(runs, panel.width, { grey: options.litGrey, spans: lit });
      spaces.add(lit, layerHeight);
    },
    isSealed: (column: number, row: number): boolean => spaces.isSealed(column, row),
    finish(): readonly Seal[] {
      spaces.finish();
      return seals;
    },
  };
}
