import type { Vector } from '../../mesh/vector.ts';
import { asideBetween, chainLength, tangentOf } from './directions.ts';
import { intrusionOf, keepsOff } from './clear-bars.ts';
import { pairsOf, type Pair } from './brace-pairs.ts';
import type { SupportSettings } from '../settings.ts';
import type { SupportSpace } from './space.ts';
import type { Brace, Trunk } from '../types.ts';

/** Columns shorter than this need no braces, mm. */
const TALL = 12;
/** Bars begin at this height, mm, end so far below where a column bends, and are tried so much higher where they do not clear. */
const FIRST = 3;
const BELOW_KNEE = 0.5;
const HIGHER = 1;
/** Bars keep off the part, mm. */
const MARGIN = 0.2;

/** A column's upright stretch. */
interface Column {
  readonly trunk: number;
  readonly at: Vector;
  readonly top: number;
  readonly length: number;
}

/** Bars between tall columns on the plate: zigzag, or crosses. */
export function braceTrunks(
  space: SupportSpace,
  trunks: readonly Trunk[],
  settings: SupportSettings,
): readonly Brace[] {
  if (settings.connection === 'none') return [];
  const columns = trunks.flatMap(({ joints, foot }, trunk): Column[] => {
    const [root, knee] = [joints[0]!, joints[1]!];
    const isUpright = foot.on === 'plate' && asideBetween(root, knee) < 1e-6;
    if (!isUpright || knee[2] < TALL) return [];
    return [{ trunk, at: root, top: knee[2] - BELOW_KNEE, length: chainLength(joints) }];
  });
  const radius = settings.edgeWidth / 2;
  const threshold = space.thresholdOf(radius + MARGIN);
  const isClear = (from: Vector, to: Vector): boolean =>
    keepsOff(space, from, to, threshold) && intrusionOf(space, from, to, [radius, radius]) === null;
  const pairs = pairsOf(
    columns.map(({ at }) => at),
    settings.connection,
  );
  return pairs.flatMap((pair) => barsOf(columns, pair, settings, isClear, radius));
}

function barsOf(
  columns: readonly Column[],
  { a, b, distance }: Pair,
  settings: SupportSettings,
  isClear: (from: Vector, to: Vector) => boolean,
  radius: number,
): readonly Brace[] {
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
