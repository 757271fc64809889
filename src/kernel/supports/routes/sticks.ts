import { addScaled, type Vector } from '../../mesh/vector.ts';
import { intrusionOf, isTipClear } from './clear-bars.ts';
import { asideBetween, circleOf, tangentOf, unitOf } from './directions.ts';
import type { Ground } from './inside.ts';
import type { SupportSettings } from '../settings.ts';
import type { SupportSize } from './sizes.ts';
import type { SupportSpace } from './space.ts';
import type { Foot } from '../types.ts';

/** A stick's foot is looked for so far aside of its socket, mm, in this order. */
const ASIDE = [0, 1, 2, 3] as const;
const ROUND = circleOf(8);
/** A stick stands on what looks up at least so much: z of the normal. */
export const LEVEL = 0.3;
/** Lengths of a foot that are tried, of a tip's. */
export const FOOT_LENGTHS = [1, 0.5, 0.3] as const;
/** Between the foot's cone and the socket, mm. */
const SHORTEST = 0.2;
/** Each tip of a split foot has so much of a tip's width. */
export const SPLIT_SHARE = 0.6;
/** A bead: a column of this radius through a gap narrower than this, mm. */
const BEAD = 0.15;
const NARROW = 4;
/** What is thinner than this below a point is the face it is on, mm. */
const SKIN = 0.02;

/** A column on the part. */
export interface Stick {
  readonly joints: readonly Vector[];
  readonly foot: Foot;
}

/** A column from the part up to a socket, with a foot that stands as its surface does; null where none is clear. */
export function stickTo(
  space: SupportSpace,
  size: SupportSize,
  settings: SupportSettings,
  socket: Vector,
): Stick | null {
  const onNeighbours = settings.nearbyParts === 'allow';
  const tangent = tangentOf(settings.treeAngle);
  const isSplit = settings.bottomTip === 'split';
  const radius = Math.min(settings.tipWidth / 2, size.bottom);
  for (const aside of ASIDE)
    for (const [cosine, sine] of aside === 0 ? [[0, 0] as const] : ROUND) {
      const [x, y] = [socket[0] + aside * cosine, socket[1] + aside * sine];
      const ground = space.groundBelow(x, y, socket[2], onNeighbours);
      if (ground === null || ground.normal[2] < LEVEL) continue;
      const direction = unitOf(addScaled(ground.normal, [0, 0, 1], 1));
      for (const share of FOOT_LENGTHS) {
        const length = share * settings.tipLength;
        const knee = addScaled(ground.at, direction, length);
        const rise = socket[2] - knee[2];
        if (rise < SHORTEST || asideBetween(knee, socket) > rise * tangent) continue;
        if (!isTipClear(space, ground.at, direction, length, [radius, size.bottom])) continue;
        if (intrusionOf(space, knee, socket, [size.bottom, size.top]) !== null) continue;
        const foot: Foot = {
          on: 'part',
          normal: ground.normal,
          radius: isSplit ? SPLIT_SHARE * radius : radius,
          depth: settings.distanceInPart,
          isSplit,
          ...onNeighbour(ground),
        };
        return { joints: [ground.at, knee, socket], foot };
      }
    }
  return null;
}

const onNeighbour = ({ neighbour }: Ground): { readonly neighbour?: number } =>
  neighbour === undefined ? {} : { neighbour };

/** What fills a gap that nothing else goes into: half of it is the stick, the other half its tip. */
export function beadUnder(
  space: SupportSpace,
  settings: SupportSettings,
  anchor: Vector,
): (Stick & { readonly radius: number }) | null {
  const [x, y, z] = anchor;
  const ground = space.groundBelow(x, y, z - SKIN, settings.nearbyParts === 'allow');
  if (ground === null || ground.normal[2] < LEVEL / 2) return null;
  const gap = z - ground.at[2];
  if (gap > NARROW) return null;
  const foot: Foot = {
    on: 'part',
    normal: ground.normal,
    radius: BEAD,
    depth: settings.distanceInPart,
    isSplit: false,
    ...onNeighbour(ground),
  };
  return { joints: [ground.at, [x, y, z - gap / 2]], foot, radius: BEAD };
}
