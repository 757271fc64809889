import { addScaled, type Vector } from '../../mesh/vector.ts';
import type { SupportSettings } from '../settings.ts';
import type { Foot, Trunk, UnreachedReason } from '../types.ts';
import { chainIntrusion, isTipClear } from './clear-bars.ts';
import { asideBetween, tangentOf, unitOf } from './directions.ts';
import { FOOT_SHARE } from './sizes.ts';
import type { SupportSpace } from './space.ts';
import { FOOT_LENGTHS, LEVEL } from './sticks.ts';

/** The knee is tried so far below the highest possible, mm. */
const LOWER = [0, 1.5, 3, 6, 12] as const;
/** Between the foot and the knee, and between a foot's cone and the socket, mm. */
const SHORTEST = 0.2;

/** Where a foot is put: on the plate, or on a surface of the part with this normal. */
export interface FootPlace {
  readonly at: Vector;
  readonly normal: Vector | null;
}

/**
 * A column from another foot to the socket it has: upright as far up as its lean allows, or straight. Why not, where none is clear. Joints in between are not
 * kept. Mm on the plate.
 */
export function refoot(
  space: SupportSpace,
  settings: SupportSettings,
  trunk: Trunk,
  { at, normal }: FootPlace,
): Pick<Trunk, 'joints' | 'foot'> | UnreachedReason {
  const socket = trunk.joints.at(-1)!;
  const tangent = tangentOf(settings.treeAngle);
  const leansToo = (from: Vector, to: Vector): boolean =>
    asideBetween(from, to) > (to[2] - from[2]) * tangent * (1 + 1e-9);
  if (normal !== null) {
    if (!settings.onPart || normal[2] < LEVEL) return 'no-room-on-part';
    const direction = unitOf(addScaled(normal, [0, 0, 1], 1));
    const own = trunk.foot.on === 'part' ? trunk.foot : null;
    const foot: Foot = {
      on: 'part',
      normal,
      radius: own?.radius ?? Math.min(settings.tipWidth / 2, trunk.radii[0]),
      depth: own?.depth ?? settings.distanceInPart,
      isSplit: own?.isSplit ?? false,
    };
    for (const share of FOOT_LENGTHS) {
      const length = share * settings.tipLength;
      const knee = addScaled(at, direction, length);
      if (socket[2] - knee[2] < SHORTEST || leansToo(knee, socket)) continue;
      if (!isTipClear(space, at, direction, length, [foot.radius, trunk.radii[0]])) continue;
      if (chainIntrusion(space, [knee, socket], trunk.radii) === null)
        return { joints: [at, knee, socket], foot };
    }
    return 'no-room-on-part';
  }
  const root: Vector = [at[0], at[1], 0];
  if (settings.withinPlatform && !isOnPlatform(space, root, FOOT_SHARE * trunk.radii[0]))
    return 'outside-platform';
  const foot: Foot = { on: 'plate' };
  const aside = asideBetween(root, socket);
  const isClear = (joints: readonly Vector[]): boolean => chainIntrusion(space, joints, trunk.radii) === null;
  if (aside > 1e-6)
    for (const lower of LOWER) {
      const knee: Vector = [root[0], root[1], socket[2] - aside / tangent - lower];
      if (knee[2] < SHORTEST) break;
      if (isClear([root, knee, socket])) return { joints: [root, knee, socket], foot };
    }
  return !leansToo(root, socket) && isClear([root, socket]) ? { joints: [root, socket], foot } : 'no-path';
}

function isOnPlatform({ platform }: SupportSpace, [x, y]: Vector, radius: number): boolean {
  if (platform === null) return true;
  const { min, max } = platform;
  return x - radius >= min[0] && y - radius >= min[1] && x + radius <= max[0] && y + radius <= max[1];
}
