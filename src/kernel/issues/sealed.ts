import type { Space } from './spaces.ts';
import type { IssueOptions, LayerPanel, ResinTrapIssue, SuctionCupIssue } from './types.ts';

/** What a space without a way out is reported as. */
export type SealedIssue = ResinTrapIssue | SuctionCupIssue;

/** Whether a space is a trap or a cup; null for one that is too small to be reported. `tops` of the layers so far, behind the plate's 0, mm. */
export function sealedKindOf(
  { firstLayer, lastLayer, opened, largest }: Space,
  { trapPixels, cupPixels, cupMm }: IssueOptions,
  tops: readonly number[],
): SealedIssue['kind'] | null {
  // What the plate closes is open once the print is taken off it.
  if (!opened && firstLayer > 0) return largest < trapPixels ? null : 'resin-trap';
  const tall = nanometres(tops[lastLayer + 1]! - tops[firstLayer]!);
  return largest < cupPixels || tall < cupMm ? null : 'suction-cup';
}

/** What is reported of a space of a kind. */
export function sealedIssueOf(
  kind: SealedIssue['kind'],
  space: Space,
  { pitchX, pitchY }: LayerPanel,
  tops: readonly number[],
): SealedIssue {
  const { firstLayer, lastLayer, opened } = space;
  const { centre, box } = space.place();
  const pixelMm2 = pitchX * pitchY;
  const facts = {
    firstLayer,
    lastLayer,
    bottomMm: tops[firstLayer]!,
    topMm: tops[lastLayer + 1]!,
    centre,
    centreMm: [centre[0] * pitchX, centre[1] * pitchY] as const,
    box,
    voxels: space.pixels,
    volumeMm3: space.pixelMm * pixelMm2,
    areaMm2: space.largest * pixelMm2,
  };
  return kind === 'resin-trap'
    ? { kind, ...facts }
    : { kind, ...facts, opensAt: opened ? lastLayer + 1 : null };
}

/** Millimetres without the dust of adding decimals: ten layers of 0.05 mm are half a millimetre. */
export function nanometres(millimetres: number): number {
  return Math.round(millimetres * 1e6) / 1e6;
}
