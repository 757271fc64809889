import { addScaled, mix, subtract, type Vector } from '../../mesh/vector.ts';
import { chainLength, circleOf, distanceBetween, frameAbout, unitOf } from './directions.ts';
import type { SupportSpace } from './space.ts';

/** Bars are looked at every so many mm, by this many places round them. */
const STEP = 0.4;
const ROUND = circleOf(8);
/** Up to here from its anchor, and as far again as it is wide there, a tip may be in the part; it is aimed with half as much of its width, mm. */
const CONTACT = 0.35;

/** Whether the axis of a bar keeps a threshold from filled cells, in cells squared. Looked at in steps of half a cell. */
export function keepsOff(space: SupportSpace, from: Vector, to: Vector, threshold: number): boolean {
  const length = distanceBetween(from, to);
  const steps = Math.max(1, Math.ceil(length / (space.grid.side / 2)));
  for (let step = 0; step <= steps; step++) {
    const [x, y, z] = mix(from, to, step / steps);
    if (space.squaredAt(x, y, z) < threshold) return false;
  }
  return true;
}

/** Where a bar enters the part or a neighbour, by the exact test on rings round it; null where it does not. */
export function intrusionOf(
  space: Pick<SupportSpace, 'isInside' | 'isFar'>,
  from: Vector,
  to: Vector,
  radii: readonly [from: number, to: number],
): Vector | null {
  const length = distanceBetween(from, to);
  const frame = frameAbout(unitOf(subtract(to, from)));
  const steps = Math.max(1, Math.ceil(length / STEP));
  for (let step = 0; step <= steps; step++) {
    const share = step / steps;
    const place = mix(from, to, share);
    const radius = radii[0] + (radii[1] - radii[0]) * share;
    const inside = ringInside(space, place, radius, frame, ROUND);
    if (inside !== null) return inside;
  }
  return null;
}

/** Where a chain of bars that tapers from its first joint to its last enters something; null where it does not. */
export function chainIntrusion(
  space: Pick<SupportSpace, 'isInside' | 'isFar'>,
  joints: readonly Vector[],
  [bottom, top]: readonly [number, number],
): Vector | null {
  const total = chainLength(joints);
  let along = 0;
  for (let at = 1; at < joints.length; at++) {
    const from = bottom + ((top - bottom) * along) / total;
    along += distanceBetween(joints[at - 1]!, joints[at]!);
    const to = bottom + ((top - bottom) * along) / total;
    const entered = intrusionOf(space, joints[at - 1]!, joints[at]!, [from, to]);
    if (entered !== null) return entered;
  }
  return null;
}

/** Whether a tip, beyond its contact, is outside everything. */
export function isTipClear(
  space: Pick<SupportSpace, 'isInside' | 'isFar'>,
  anchor: Vector,
  direction: Vector,
  length: number,
  radii: readonly [part: number, socket: number],
): boolean {
  const first = Math.min(CONTACT + radii[0] / 2, 0.6 * length);
  const frame = frameAbout(direction);
  const steps = Math.max(1, Math.ceil((length - first) / STEP));
  // From the socket on: it has the most to be in the way.
  for (let step = steps; step >= 0; step--) {
    const along = first + ((length - first) * step) / steps;
    const share = along / length;
    const place: Vector = [
      anchor[0] + direction[0] * along,
      anchor[1] + direction[1] * along,
      anchor[2] + direction[2] * along,
    ];
    if (place[2] < 0) return false;
    if (ringInside(space, place, radii[0] + (radii[1] - radii[0]) * share, frame, ROUND) !== null)
      return false;
  }
  // What is let pass here is no fault later: rings of the check lie between these.
  return coneIntrusion(space, anchor, addScaled(anchor, direction, length), radii) === null;
}

/** Where a cone that touches a surface at its narrow end enters it beyond that contact; null where it does not. */
export function coneIntrusion(
  space: Pick<SupportSpace, 'isInside' | 'isFar'>,
  anchor: Vector,
  end: Vector,
  [narrow, wide]: readonly [number, number],
): Vector | null {
  const length = distanceBetween(anchor, end);
  const free = CONTACT + narrow;
  if (free >= length) return null;
  const from = addScaled(anchor, unitOf(subtract(end, anchor)), free);
  return intrusionOf(space, from, end, [narrow + ((wide - narrow) * free) / length, wide]);
}

/** The first place of a ring that is inside something. */
function ringInside(
  space: Pick<SupportSpace, 'isInside' | 'isFar'>,
  [x, y, z]: Vector,
  radius: number,
  [u, v]: readonly [Vector, Vector],
  round: readonly (readonly [number, number])[],
): Vector | null {
  if (space.isFar(x, y, z, radius)) return null;
  if (space.isInside(x, y, z)) return [x, y, z];
  for (const [cosine, sine] of round) {
    const [a, b] = [radius * cosine, radius * sine];
    const [px, py, pz] = [x + u[0] * a + v[0] * b, y + u[1] * a + v[1] * b, z + u[2] * a + v[2] * b];
    if (space.isInside(px, py, pz)) return [px, py, pz];
  }
  return null;
}
