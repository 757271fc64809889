import type { Vector } from '../../mesh/vector.ts';
import { braceTrunks } from './braces.ts';
import { isTipClear } from './clear-bars.ts';
import { findHost, type Growth } from './growth.ts';
import { pathToPlate } from './paths.ts';
import type { SupportSettings } from '../settings.ts';
import { scaleWidths, sizesOf, type SupportSize } from './sizes.ts';
import type { SupportSpace } from './space.ts';
import { beadUnder, stickTo, type Stick } from './sticks.ts';
import { structureOf, type GrownTip } from './structure.ts';
import { tipCandidates, type TipCandidate } from './tip-candidates.ts';
import type { SupportPoint, SupportReason, SupportStructure, UnreachedReason } from '../types.ts';

/** What a thin support weighs against a way aside, mm. */
const THIN_WEIGHT = 3;
/** Furthest way aside to the plate, mm. */
const LONGEST_WAY = 25;
/** With a longer way than this a stick on the part is better, if there may be one, mm. */
const DETOUR = 8;
/** Rather than its own long way aside a tip goes so much further to a strut that is there, mm. */
const PAST_WAY = 3;
/** Exact tests of tips a point may take, and tips of one that are tried where nothing leads to the plate. */
const MOST_TESTS = 60;
const MOST_TRIES = 8;
/** These stay however short their sticks are. */
const NEEDED: ReadonlySet<SupportReason> = new Set(['island', 'repair', 'user', 'script']);

export interface RouteInput {
  readonly space: SupportSpace;
  /** Their own widths are scaled as those of the settings are. */
  readonly points: readonly SupportPoint[];
  readonly settings: SupportSettings;
}

/** A tip with its way to the plate. */
interface Plan {
  readonly candidate: TipCandidate;
  readonly size: SupportSize;
  readonly path: readonly Vector[];
}

/**
 * Struts that carry tips at the points: columns on the plate, branches on them, sticks on the part where the settings allow them, and bars between
 * columns. The same input gives the same structure on every machine. What cannot be reached is told, never ploughed to.
 */
export function routeSupports({ space, points: given, settings: plain }: RouteInput): SupportStructure {
  const settings = scaleWidths(plain);
  const points = given.map((point) =>
    point.width === undefined ? point : { ...point, width: point.width * plain.widthScale },
  );
  const sizes = sizesOf(space, settings);
  const growths: Growth[] = [];
  const tips: GrownTip[] = [];
  const unreached: { readonly point: number; readonly reason: UnreachedReason }[] = [];

  const addTip = (point: number, socket: Vector, strut: number, radius: number, width?: number): void => {
    tips.push({ point, socket, strut, socketRadius: radius, ...(width === undefined ? {} : { width }) });
  };
  const addTrunk = (
    point: number,
    joints: readonly Vector[],
    size: SupportSize,
    foot: Growth['foot'],
  ): void => {
    const number = growths.length;
    growths.push({ joints, size, foot, host: number, t: 0, root: number, tips: 1 });
    addTip(point, joints.at(-1)!, number, size.top);
  };
  const addStick = (point: number, stick: Stick, size: SupportSize): void =>
    addTrunk(point, stick.joints, size, stick.foot);
  const addBranch = (point: number, socket: Vector, size: SupportSize, reach: number): boolean => {
    const joint = findHost(space, growths, settings, size, socket, reach);
    if (joint === null) return false;
    const host = growths[joint.host]!;
    growths[host.root]!.tips++;
    if (host.foot === null) host.tips++;
    const number = growths.length;
    growths.push({
      joints: [joint.at, socket],
      size,
      foot: null,
      host: joint.host,
      t: joint.t,
      root: host.root,
      tips: 1,
    });
    addTip(point, socket, number, size.top);
    return true;
  };
  const isLongEnough = (stick: Stick, { at, reason }: SupportPoint): boolean =>
    NEEDED.has(reason) || at[2] - stick.joints[0]![2] >= settings.shortSupportFilter;

  const plans = points.map((point) => planOf(space, point, settings, sizes.normal, sizes.thin));
  const order = points.map((_, number) => number);
  const heightOf = (number: number): number => plans[number]?.candidate.socket[2] ?? points[number]!.at[2];
  order.sort((a, b) => heightOf(a) - heightOf(b) || a - b);

  for (const number of order) {
    const plan = plans[number];
    if (plan === null || plan === undefined) continue;
    const { candidate, size, path } = plan;
    const way = candidate.way ?? 0;
    if (
      addBranch(
        number,
        candidate.socket,
        size,
        way > settings.maximumExtend ? way + PAST_WAY : settings.maximumExtend,
      )
    )
      continue;
    const stick = way > DETOUR && settings.onPart ? stickTo(space, size, settings, candidate.socket) : null;
    if (stick !== null && isLongEnough(stick, points[number]!)) addStick(number, stick, size);
    else addTrunk(number, path, size, { on: 'plate' });
  }

  /** Where no way leads to the plate: a branch, a stick, a hair, a bead. */
  const reachOtherwise = (number: number): UnreachedReason | null => {
    const point = points[number]!;
    let isTooShort = false;
    const stand = (size: SupportSize, socket: Vector): boolean => {
      if (!settings.onPart) return false;
      const stick = stickTo(space, size, settings, socket);
      if (stick === null) return false;
      if (!isLongEnough(stick, point)) {
        isTooShort = true;
        return false;
      }
      addStick(number, stick, size);
      return true;
    };
    const free = [sizes.normal, sizes.thin].map((size) => clearTips(space, point, settings, size));
    for (const [at, size] of [sizes.normal, sizes.thin].entries())
      for (const { socket } of free[at]!) if (addBranch(number, socket, size, DETOUR)) return null;
    for (const [at, size] of [sizes.normal, sizes.thin].entries())
      for (const { socket } of free[at]!) if (stand(size, socket)) return null;
    const hair = planWith(space, point, settings, sizes.hair);
    if (hair !== null) {
      addTrunk(number, hair.path, sizes.hair, { on: 'plate' });
      return null;
    }
    const hairs = clearTips(space, point, settings, sizes.hair);
    for (const { socket } of hairs) if (stand(sizes.hair, socket)) return null;
    const bead = settings.onPart ? beadUnder(space, settings, point.at) : null;
    if (bead !== null && !isLongEnough(bead, point)) isTooShort = true;
    else if (bead !== null) {
      const root = growths.length;
      const size = { ...sizes.hair, bottom: bead.radius, top: bead.radius };
      growths.push({ joints: bead.joints, size, foot: bead.foot, host: root, t: 0, root, tips: 1 });
      addTip(number, bead.joints.at(-1)!, root, bead.radius, 2 * bead.radius);
      return null;
    }
    if (free.every((tipsOf) => tipsOf.length === 0) && hairs.length === 0 && !isTooShort) return 'no-tip';
    if (
      space.platform !== null &&
      tipCandidates(space, point, settings, sizes.thin, sizes.thin.waysAnywhere()).length > 0
    )
      return 'outside-platform';
    return settings.onPart ? 'no-room-on-part' : 'no-path';
  };
  for (const number of order) {
    if (plans[number] !== null) continue;
    const reason = reachOtherwise(number);
    if (reason !== null) unreached.push({ point: number, reason });
  }
  unreached.sort((a, b) => a.point - b.point);

  const structure = structureOf(space, points, settings, growths, tips);
  return { ...structure, braces: braceTrunks(space, structure.trunks, settings), unreached };
}

/** The best tip of normal size with its path, or of thin size where that saves more than it weighs. */
function planOf(
  space: SupportSpace,
  point: SupportPoint,
  settings: SupportSettings,
  normal: SupportSize,
  thin: SupportSize,
): Plan | null {
  const first = planWith(space, point, settings, normal);
  if (first !== null && first.candidate.weight <= THIN_WEIGHT) return first;
  const second = planWith(space, point, settings, thin);
  if (first === null || second === null) return first ?? second;
  return second.candidate.weight + THIN_WEIGHT < first.candidate.weight ? second : first;
}

function planWith(
  space: SupportSpace,
  point: SupportPoint,
  settings: SupportSettings,
  size: SupportSize,
): Plan | null {
  let tests = 0;
  for (const candidate of tipCandidates(space, point, settings, size, size.ways())) {
    if (candidate.way! > LONGEST_WAY || tests++ >= MOST_TESTS) break;
    if (!isClear(space, point, settings, size, candidate)) continue;
    const path = pathToPlate(space, size, settings, candidate.socket);
    if (path !== null) return { candidate, size, path };
  }
  return null;
}

/** Tips of a point that are clear, wherever they lead. */
function clearTips(
  space: SupportSpace,
  point: SupportPoint,
  settings: SupportSettings,
  size: SupportSize,
): readonly TipCandidate[] {
  const found: TipCandidate[] = [];
  for (const candidate of tipCandidates(space, point, settings, size, null).slice(0, MOST_TESTS)) {
    if (isClear(space, point, settings, size, candidate)) found.push(candidate);
    if (found.length === MOST_TRIES) break;
  }
  return found;
}

function isClear(
  space: SupportSpace,
  point: SupportPoint,
  settings: SupportSettings,
  size: SupportSize,
  { direction, length }: TipCandidate,
): boolean {
  const radius = Math.min((point.width ?? settings.tipWidth) / 2, size.top);
  return isTipClear(space, point.at, direction, length, [radius, size.top]);
}
