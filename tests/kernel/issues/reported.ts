import {
  createLayerAnalysis,
  type Drainage,
  type Issue,
  type IssueList,
  type IssueOptions,
  type LayerFacts,
} from '#kernel';
import { PITCH, PIXEL_MM2 } from './pitch.ts';
import type { ReportedIssue } from './voxel-oracle.ts';
import { runsOf, type Voxels } from './voxels.ts';

/** Options under which nothing is too small to be reported. */
export const everything = {
  litGrey: 1,
  firmGrey: 128,
  diagonalBonds: false,
  islandSupport: 1 / 16,
  islandHeldMm2: Infinity,
  islandPixels: 1,
  islandMm2: 0,
  trapPixels: 1,
  cupPixels: 1,
  cupMm: 0,
  puddleMm3: 0,
  borderMargin: 0,
  mostOfAKind: 10_000,
} satisfies IssueOptions;

/** Layers of 0.1 mm. */
const LAYER_MM = 0.1;
export const VOXEL_MM3 = PIXEL_MM2 * LAYER_MM;

/** Runs the analysis over dense layers. */
export function analyse(
  voxels: Voxels,
  options: Partial<IssueOptions> = {},
): IssueList & { readonly facts: readonly LayerFacts[]; readonly hanging: Drainage } {
  const { width, height } = voxels;
  const analysis = createLayerAnalysis({ width, height, ...PITCH }, { ...everything, ...options });
  const facts = voxels.layers.map((pixels) => analysis.push(runsOf(pixels), LAYER_MM));
  const issues = analysis.finish();
  const pass = analysis.hang();
  for (let layer = pass.wanted; layer !== null; layer = pass.wanted) pass.push(runsOf(voxels.layers[layer]!));
  return { ...issues, facts, hanging: pass.finish() };
}

/** Islands, traps and cups in the oracle's words. */
export function reported(issues: readonly Issue[]): ReportedIssue[] {
  return issues.flatMap((issue): ReportedIssue[] => {
    if (issue.kind === 'border' || issue.kind === 'empty-layer') return [];
    const { left, top, right, bottom } = issue.box;
    const { kind, firstLayer, lastLayer, centre } = issue;
    const common = {
      firstLayer,
      lastLayer,
      largest: Math.round(issue.areaMm2 / PIXEL_MM2),
      box: `${left} ${top} ${right} ${bottom}`,
      centre,
    };
    if (issue.kind === 'island')
      return [{ kind, ...common, voxels: issue.pixels, supportedPixels: issue.supportedPixels }];
    const { voxels } = issue;
    return [{ kind, ...common, voxels, ...('opensAt' in issue ? { opensAt: issue.opensAt } : {}) }];
  });
}

/** In an order that does not depend on who reports, and as text: what differs is then seen. */
export function sorted(issues: readonly ReportedIssue[]): string[] {
  return issues
    .map(
      (issue) =>
        `${issue.kind} ${issue.firstLayer}-${issue.lastLayer} opens ${issue.opensAt} ` +
        `voxels ${issue.voxels} largest ${issue.largest} held ${issue.supportedPixels} ` +
        `box ${issue.box} centre ${issue.centre.map((value) => value.toFixed(6)).join(' ')}`,
    )
    .sort((a, b) => (a < b ? -1 : 1));
}
