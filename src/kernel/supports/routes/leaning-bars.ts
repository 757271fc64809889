import type { Vector } from '../../mesh/vector.ts';
import { mix } from '../../mesh/vector.ts';
import type { SupportSettings } from '../settings.ts';
import type { Brace, Trunk } from '../types.ts';
import { BAR_MARGIN, BELOW_KNEE, FIRST, HIGHER } from './bar-places.ts';
import { intrusionOf, keepsOff } from './clear-bars.ts';
import { asideBetween, chainLength, distanceBetween, tangentOf } from './directions.ts';
import type { SupportSpace } from './space.ts';

/** How often the upper end of a bar is looked for anew: how far it is aside changes with its height. */
const STEPS = 12;
/** It is found where it moves no further, mm. */
const FOUND = 1e-3;
/** Bars are no closer above each other, mm. */
const LEAST_PITCH = 1;

/** A column as it goes up, whichever way it leans. */
interface Rising {
  readonly trunk: number;
  readonly joints: readonly Vector[];
  readonly length: number;
  readonly low: number;
  readonly top: number;
}

/** Bars between two columns of which one leans or stands on a part: by the rule of upright ones, with the distance that they have at each height. */
export function leaningBars(
  space: SupportSpace,
  trunks: readonly Trunk[],
  ends: readonly [number, number],
  settings: SupportSettings,
): readonly Brace[] {
  const [one, other] = ends.map((trunk) => risingOf(trunks[trunk]!, trunk)) as [Rising, Rising];
  const radius = settings.edgeWidth / 2;
  const threshold = space.thresholdOf(radius + BAR_MARGIN);
  const tangent = tangentOf(settings.diamondAngle);
  const isCross = settings.connection === 'cross';
  const bars: Brace[] = [];
  /** Adds the bar that rises from one column at a height; how far apart the ends are seen from above, null where there is none. */
  const addBar = (from: Rising, to: Rising, z: number): number | null => {
    const start = placeAt(from, z);
    let height = z;
    let end = start.at;
    for (let step = 0; ; step++) {
      end = placeAt(to, height).at;
      const next = z + asideBetween(start.at, end) * tangent;
      if (next > to.top || step === STEPS) return null;
      if (Math.abs(next - height) < FOUND) break;
      height = next;
    }
    const aside = asideBetween(start.at, end);
    if (height < to.low || !keepsOff(space, start.at, end, threshold)) return null;
    if (intrusionOf(space, start.at, end, [radius, radius]) !== null) return null;
    bars.push({
      a: { trunk: from.trunk, t: start.along / from.length },
      b: { trunk: to.trunk, t: placeAt(to, height).along / to.length },
      radius,
    });
    return aside;
  };
  let isTurned = false;
  const top = Math.min(one.top, other.top);
  for (let z = Math.max(FIRST, one.low, other.low); z < top;) {
    const [low, high] = isTurned ? [other, one] : [one, other];
    const aside = addBar(low, high, z);
    const crossed = isCross ? addBar(high, low, z) : null;
    const widest = Math.max(aside ?? 0, crossed ?? 0);
    if (aside === null && crossed === null) {
      z += HIGHER;
      continue;
    }
    const pitch = Math.max(LEAST_PITCH, Math.max(widest, settings.diamondWidth) * tangent);
    z += z < settings.reinforceHeight ? Math.max(LEAST_PITCH, pitch / 2) : pitch;
    isTurned = !isTurned;
  }
  return bars;
}

function risingOf({ joints, foot }: Trunk, trunk: number): Rising {
  // What stands on a part begins with a cone.
  const low = foot.on === 'part' ? joints[1]![2] : joints[0]![2];
  return { trunk, joints, length: chainLength(joints), low, top: joints.at(-1)![2] - BELOW_KNEE };
}

/** Where a column is at a height, and how far along it. */
function placeAt({ joints }: Rising, z: number): { readonly at: Vector; readonly along: number } {
  let along = 0;
  for (let joint = 1; joint < joints.length; joint++) {
    const [low, high] = [joints[joint - 1]!, joints[joint]!];
    const length = distanceBetween(low, high);
    if (z <= high[2] && high[2] > low[2]) {
      const share = Math.max(0, (z - low[2]) / (high[2] - low[2]));
      return { at: mix(low, high, share), along: along + share * length };
    }
    along += length;
  }
  return { at: joints.at(-1)!, along };
}
