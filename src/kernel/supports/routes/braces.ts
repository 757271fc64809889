import type { Vector } from '../../mesh/vector.ts';
import { asideBetween, chainLength, tangentOf } from './directions.ts';
import { intrusionOf, keepsOff } from './clear-bars.ts';
import { BAR_MARGIN, BELOW_KNEE, FIRST, HIGHER } from './bar-places.ts';
import { pairsOf, type Pair } from './brace-pairs.ts';
import { leaningBars } from './leaning-bars.ts';
import type { SupportSettings } from '../settings.ts';
import type { SupportSpace } from './space.ts';
import type { Brace, Branch, LinkEnd, SupportLink, Tip, Trunk } from '../types.ts';

/** Columns shorter than this need no braces, mm. */
const TALL = 12;
/** A column's upright stretch. */
interface Column {
  readonly trunk: number;
  readonly at: Vector;
  readonly top: number;
  readonly length: number;
}

/** A trunk and the number that its bars name it by. */
export interface BracedTrunk {
  readonly number: number;
  readonly trunk: Trunk;
}

/** Bars between tall columns on the plate: zigzag, or crosses. Of pairs that are not `wanted` there are none. */
export function braceTrunks(
  space: SupportSpace,
  trunks: readonly BracedTrunk[],
  settings: SupportSettings,
  isWanted: (a: number, b: number) => boolean = () => true,
): readonly Brace[] {
  if (settings.connection === 'none') return [];
  const columns = trunks.flatMap(({ trunk, number }) => columnOf(trunk, number, TALL));
  const pairs = pairsOf(
    columns.map(({ at }) => at),
    settings.connection,
  );
  return pairs
    .filter(({ a, b }) => isWanted(columns[a]!.trunk, columns[b]!.trunk))
    .flatMap((pair) => barsOf(space, columns, pair, settings));
}

/**
 * Bars that somebody asked for between the columns of points, or columns that were put up (`columns` are their trunks), however far apart these are. Of one
 * column to itself there are none.
 */
export function braceLinks(
  space: SupportSpace,
  { trunks, branches, tips }: { trunks: readonly Trunk[]; branches: readonly Branch[]; tips: readonly Tip[] },
  links: readonly SupportLink[],
  settings: SupportSettings,
  own: readonly number[] = [],
): readonly Brace[] {
  const struts = new Map(tips.map(({ point, strut }) => [point, strut]));
  const trunkOf = (end: LinkEnd): number => {
    if (typeof end !== 'number') return own[end.column] ?? -1;
    let strut = struts.get(end) ?? -1;
    while (strut >= trunks.length) strut = branches[strut - trunks.length]!.host;
    return strut;
  };
  return links.flatMap(({ a, b, pattern, width = settings.edgeWidth, angle = settings.diamondAngle }) => {
    const ends = [trunkOf(a), trunkOf(b)] as const;
    if (ends[0] === ends[1] || ends.includes(-1)) return [];
    const asked: SupportSettings = {
      ...settings,
      connection: pattern === 'cross' ? 'cross' : 'alternate',
      edgeWidth: width,
      diamondAngle: angle,
    };
    const columns = ends.flatMap((trunk) => columnOf(trunks[trunk]!, trunk, 0));
    if (columns.length < 2) return leaningBars(space, trunks, ends, asked);
    const pair = { a: 0, b: 1, distance: asideBetween(columns[0]!.at, columns[1]!.at) };
    return barsOf(space, columns, pair, asked);
  });
}

/** The upright stretch of a trunk; none of one that leans, is lower than `least`, or stands on the part. */
function columnOf({ joints, foot }: Trunk, trunk: number, least: number): readonly Column[] {
  const [root, knee] = [joints[0]!, joints[1]!];
  const isUpright = foot.on === 'plate' && asideBetween(root, knee) < 1e-6;
  if (!isUpright || knee[2] < least) return [];
  return [{ trunk, at: root, top: knee[2] - BELOW_KNEE, length: chainLength(joints) }];
}

function barsOf(
  space: SupportSpace,
  columns: readonly Column[],
  { a, b, distance }: Pair,
  settings: SupportSettings,
): readonly Brace[] {
  const radius = settings.edgeWidth / 2;
  const threshold = space.thresholdOf(radius + BAR_MARGIN);
  const isClear = (from: Vector, to: Vector): boolean =>
    keepsOff(space, from, to, threshold) && intrusionOf(space, from, to, [radius, radius]) === null;
  const [one, other] = [columns[a]!, columns[b]!];
  const tangent = tangentOf(settings.diamondAngle);
  const rise = distance * tangent;
  const pitch = Math.max(distance, settings.diamondWidth) * tangent;
  const top = Math.min(one.top, other.top);
  const isCross = settings.connection === 'cross';
  const bars: Brace[] = [];
  const addBar = (low: Column, high: Column, z: number): boolean => {
    if (!isClear([low.at[0], low.at[1], z], [high.at[0], high.at[1], z + rise])) return false;
    bars.push({
      a: { trunk: low.trunk, t: z / low.length },
      b: { trunk: high.trunk, t: (z + rise) / high.length },
      radius,
    });
    return true;
  };
  let isTurned = false;
  for (let z = FIRST; z + rise <= top;) {
    const [low, high] = isTurned ? [other, one] : [one, other];
    const isBarred = addBar(low, high, z);
    const isCrossed = isCross && addBar(high, low, z);
    if (isBarred || isCrossed) {
      z += z < settings.reinforceHeight ? pitch / 2 : pitch;
      isTurned = !isTurned;
    } else z += HIGHER;
  }
  return bars;
}
