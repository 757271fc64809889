import { mix, type Vector } from '../../mesh/vector.ts';
import { chainIntrusion, coneIntrusion } from './clear-bars.ts';
import type { SupportSpace } from './space.ts';

/** A bar that somebody wants: a chain that tapers from its first joint to its last, or a cone that touches the part with its first. Mm on the plate. */
export interface WantedBar {
  readonly joints: readonly Vector[];
  readonly radii: readonly [from: number, to: number];
  readonly touches: boolean;
}

/** A cone along a surface, which a person may want, is at it for so much of its length. */
const AT_SURFACE = 0.25;

/** Where the first of some bars that is not clear enters the part or a neighbour, by the exact test; null where all are. */
export function obstacleOf(space: SupportSpace, bars: readonly WantedBar[]): Vector | null {
  for (const { joints, radii, touches } of bars) {
    const place = touches ? beyondContact(space, joints, radii) : chainIntrusion(space, joints, radii);
    if (place !== null) return place;
  }
  return null;
}

function beyondContact(
  space: SupportSpace,
  joints: readonly Vector[],
  [narrow, wide]: WantedBar['radii'],
): Vector | null {
  const [contact, end] = [joints[0]!, joints.at(-1)!];
  if (coneIntrusion(space, contact, end, [narrow, wide]) === null) return null;
  const radius = narrow + (wide - narrow) * AT_SURFACE;
  return chainIntrusion(space, [mix(contact, end, AT_SURFACE), end], [radius, wide]);
}
