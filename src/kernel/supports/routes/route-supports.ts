import { braceLinks, braceTrunks } from './braces.ts';
import { planOf } from './plans.ts';
import { isLongEnough, reachOtherwise } from './reach-otherwise.ts';
import type { SupportSettings } from '../settings.ts';
import { scaleWidths, sizesOf } from './sizes.ts';
import type { SupportSpace } from './space.ts';
import { createStand } from './stand.ts';
import { stickTo } from './sticks.ts';
import { structureOf } from './structure.ts';
import type { SupportLink, SupportPoint, SupportStructure, UnreachedReason } from '../types.ts';

/** With a longer way than this a stick on the part is better, if there may be one, mm. */
const DETOUR = 8;
/** Rather than its own long way aside a tip goes so much further to a strut that is there, mm. */
const PAST_WAY = 3;

export interface RouteInput {
  readonly space: SupportSpace;
  /** Their own widths are scaled as those of the settings are. */
  readonly points: readonly SupportPoint[];
  readonly settings: SupportSettings;
  /** Bars between columns of points, besides those of the settings. */
  readonly links?: readonly SupportLink[];
}

/**
 * Struts that carry tips at the points: columns on the plate, branches on them, sticks on the part where the settings allow them, and bars between
 * columns. The same input gives the same structure on every machine. What cannot be reached is told, never ploughed to.
 */
export function routeSupports({
  space,
  points: given,
  settings: plain,
  links = [],
}: RouteInput): SupportStructure {
  const settings = scaleWidths(plain);
  const points = given.map((point) =>
    point.width === undefined ? point : { ...point, width: point.width * plain.widthScale },
  );
  const sizes = sizesOf(space, settings);
  const stand = createStand(space, settings);
  const unreached: { readonly point: number; readonly reason: UnreachedReason }[] = [];

  const plans = points.map((point) => planOf(space, point, settings, sizes.normal, sizes.thin));
  const order = points.map((_, number) => number);
  const heightOf = (number: number): number => {
    const height = plans[number]?.candidate.socket[2] ?? points[number]!.at[2];
    return Number.isFinite(height) ? height : 0;
  };
  order.sort((a, b) => heightOf(a) - heightOf(b) || a - b);

  for (const number of order) {
    const plan = plans[number];
    if (plan === null || plan === undefined) continue;
    const { candidate, size, path } = plan;
    const way = candidate.way ?? 0;
    const reach = way > settings.maximumExtend ? way + PAST_WAY : settings.maximumExtend;
    if (stand.addBranch(number, candidate.socket, size, reach)) continue;
    const stick = way > DETOUR && settings.onPart ? stickTo(space, size, settings, candidate.socket) : null;
    if (stick !== null && isLongEnough(stick, points[number]!, settings))
      stand.addTrunk(number, stick.joints, size, stick.foot);
    else stand.addTrunk(number, path, size, { on: 'plate' });
  }

  for (const number of order) {
    if (plans[number] !== null) continue;
    const reason = reachOtherwise({ space, settings, sizes, stand }, number, points[number]!);
    if (reason !== null) unreached.push({ point: number, reason });
  }
  unreached.sort((a, b) => a.point - b.point);

  const structure = structureOf(space, points, settings, stand.growths, stand.tips);
  const braces = [
    ...braceTrunks(space, structure.trunks, settings),
    ...braceLinks(space, structure, links, settings),
  ];
  return { ...structure, braces, unreached };
}
