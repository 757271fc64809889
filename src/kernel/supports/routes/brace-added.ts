import type { Vector } from '../../mesh/vector.ts';
import { BAR_MARGIN } from './bar-places.ts';
import { braceTrunks, type BracedTrunk } from './braces.ts';
import { intrusionOf, keepsOff } from './clear-bars.ts';
import { chainLength, placeAlong } from './directions.ts';
import type { SupportSettings } from '../settings.ts';
import type { SupportSpace } from './space.ts';
import type { Brace, Trunk } from '../types.ts';

/** A bar that somebody has put between a column that goes and one that stays. */
export interface OwnBar {
  /** Where it is on the column that goes, mm above its root along it. */
  readonly up: number;
  /** The column that stays, by its number among the struts that stand, and how far along it, 0 … 1. */
  readonly to: number;
  readonly t: number;
  readonly radius: number;
}

/** How a column was braced that another stands in for. */
export interface Bracing {
  /** It had bars that nobody has put: it gets those that growing would give it. */
  readonly byRule: boolean;
  readonly bars: readonly OwnBar[];
}

/** A point whose column stands in for one that was braced. */
export interface BracedPoint extends Bracing {
  readonly point: number;
}

/** A bar of a column that was added. */
export interface AddedBrace extends Brace {
  /** It is one that somebody has put. */
  readonly isByHand: boolean;
}

/** A column that was added, by its number among the struts. */
export interface AddedColumn extends BracedTrunk, Bracing {}

/**
 * Bars of columns that stand in for braced ones: by the rule of all others to the columns that stand near them, and those that somebody has put, at the heights where they
 * were, if they clear. Between columns that stand nothing changes.
 */
export function braceAdded(
  space: SupportSpace,
  standing: readonly BracedTrunk[],
  added: readonly AddedColumn[],
  settings: SupportSettings,
): readonly AddedBrace[] {
  const ruled = new Set(added.flatMap(({ number, byRule }) => (byRule ? [number] : [])));
  const byRule =
    ruled.size === 0
      ? []
      : braceTrunks(space, [...standing, ...added], settings, (a, b) => ruled.has(a) || ruled.has(b));
  const trunks = new Map(standing.map(({ number, trunk }) => [number, trunk]));
  const byHand = added.flatMap(({ number, trunk, bars }) =>
    bars.flatMap((bar) => ownBar(space, number, trunk, bar, trunks.get(bar.to)) ?? []),
  );
  return [
    ...byRule.map((brace) => ({ ...brace, isByHand: false })),
    ...byHand.map((brace) => ({ ...brace, isByHand: true })),
  ];
}

function ownBar(
  space: SupportSpace,
  number: number,
  { joints }: Trunk,
  { up, to, t, radius }: OwnBar,
  other: Trunk | undefined,
): Brace | null {
  const length = chainLength(joints);
  if (other === undefined || up > length) return null;
  const own = up / length;
  const [from, end]: readonly [Vector, Vector] = [placeAlong(joints, own), placeAlong(other.joints, t)];
  const isClear =
    keepsOff(space, from, end, space.thresholdOf(radius + BAR_MARGIN)) &&
    intrusionOf(space, from, end, [radius, radius]) === null;
  return isClear ? { a: { trunk: number, t: own }, b: { trunk: to, t }, radius } : null;
}
