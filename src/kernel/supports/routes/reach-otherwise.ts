import type { Vector } from '../../mesh/vector.ts';
import type { SupportSettings } from '../settings.ts';
import type { SupportPoint, SupportReason, UnreachedReason } from '../types.ts';
import type { CostField } from './cost-field.ts';
import { clearTips, planWith, type Plan } from './plans.ts';
import type { SizeName, SupportSize } from './sizes.ts';
import type { SupportSpace } from './space.ts';
import type { Stand } from './stand.ts';
import { beadUnder, stickTo, type Stick } from './sticks.ts';
import { tipCandidates } from './tip-candidates.ts';

/** Furthest aside to a strut, mm. */
const REACH = 8;
/** These stay however short their sticks are. */
const NEEDED: ReadonlySet<SupportReason> = new Set(['island', 'repair', 'user', 'script']);

/** With a longer way than this a stick on the part is better, if there may be one, mm. */
const DETOUR = 8;
/** Rather than its own long way aside a tip goes so much further to a strut that is there, mm. */
const PAST_WAY = 3;

export interface Reaching {
  readonly space: SupportSpace;
  readonly settings: SupportSettings;
  readonly sizes: Readonly<Record<SizeName, SupportSize>>;
  readonly stand: Stand;
}

/** Whether a stick is no shorter than the filter says, or needed. */
function isLongEnough(stick: Stick, { at, reason }: SupportPoint, settings: SupportSettings): boolean {
  return NEEDED.has(reason) || at[2] - stick.joints[0]![2] >= settings.shortSupportFilter;
}

/** Reaches a point by its plan: by a branch, a stick where the way is long, or its own way. */
export function reachByPlan(
  { space, settings, stand }: Reaching,
  number: number,
  point: SupportPoint,
  { candidate, size, path }: Plan,
): void {
  const way = candidate.way ?? 0;
  const reach = way > settings.maximumExtend ? way + PAST_WAY : settings.maximumExtend;
  if (stand.addBranch(number, candidate.socket, size, reach, settings)) return;
  const stick = way > DETOUR && settings.onPart ? stickTo(space, size, settings, candidate.socket) : null;
  if (stick !== null && isLongEnough(stick, point, settings))
    stand.addTrunk(number, stick.joints, size, stick.foot);
  else stand.addTrunk(number, path, size, { on: 'plate' });
}

/** Reaches a point that no way leads from to the plate: by a branch, a stick, a hair, a bead. Says why, if nothing does. */
export function reachOtherwise(
  { space, settings, sizes, stand }: Reaching,
  number: number,
  point: SupportPoint,
): UnreachedReason | null {
  let isTooShort = false;
  const addStick = (stick: Stick | null, size: SupportSize, width?: number): boolean => {
    if (stick === null) return false;
    if (isLongEnough(stick, point, settings)) {
      stand.addTrunk(number, stick.joints, size, stick.foot, width);
      return true;
    }
    isTooShort = true;
    return false;
  };
  const standsAt = (size: SupportSize, socket: Vector): boolean =>
    settings.onPart && addStick(stickTo(space, size, settings, socket), size);

  const free = [sizes.normal, sizes.thin].flatMap((size) =>
    clearTips(space, point, settings, size).map(({ socket }) => ({ socket, size })),
  );
  if (free.some(({ socket, size }) => stand.addBranch(number, socket, size, REACH, settings))) return null;
  if (free.some(({ socket, size }) => standsAt(size, socket))) return null;
  const hairs = clearTips(space, point, settings, sizes.hair);
  const hair = hairs.length > 0 ? planWith(space, point, settings, sizes.hair) : null;
  if (hair !== null) {
    stand.addTrunk(number, hair.path, sizes.hair, { on: 'plate' });
    return null;
  }
  if (hairs.some(({ socket }) => standsAt(sizes.hair, socket))) return null;
  const bead = settings.onPart ? beadUnder(space, settings, point.at) : null;
  if (bead !== null) {
    const size = { ...sizes.hair, bottom: bead.radius, top: bead.radius };
    if (addStick(bead, size, 2 * bead.radius)) return null;
  }

  if (free.length === 0 && hairs.length === 0 && !isTooShort) return 'no-tip';
  const { thin } = sizes;
  const leadsOff = (ways: CostField): boolean => tipCandidates(space, point, settings, thin, ways).length > 0;
  // The platform is the reason only where it takes all ways.
  if (space.platform !== null && !leadsOff(thin.ways()) && leadsOff(thin.waysAnywhere()))
    return 'outside-platform';
  return settings.onPart ? 'no-room-on-part' : 'no-path';
}
