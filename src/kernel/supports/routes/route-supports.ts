import { braceLinks, braceTrunks } from './braces.ts';
import { openFeet } from './open-feet.ts';
import { planOf, type Plan } from './plans.ts';
import { columnNumbers, putUp, reachOn } from './own-columns.ts';
import { reachByPlan, reachOtherwise, type Reaching } from './reach-otherwise.ts';
import type { SupportSettings } from '../settings.ts';
import { scaleWidths, sizesOf } from './sizes.ts';
import type { SupportSpace } from './space.ts';
import { createStand } from './stand.ts';
import { structureOf } from './structure.ts';
import type {
  SupportColumn,
  SupportLink,
  SupportPoint,
  SupportStructure,
  UnreachedReason,
} from '../types.ts';

export interface RouteInput {
  readonly space: SupportSpace;
  /** Their own widths are scaled as those of the settings are. */
  readonly points: readonly SupportPoint[];
  readonly settings: SupportSettings;
  /** Bars between columns of points, besides those of the settings. */
  readonly links?: readonly SupportLink[];
  /** Columns that points name as their hosts: upright, from the plate. One that is not clear is none. */
  readonly columns?: readonly SupportColumn[];
}

/**
 * Struts that carry tips at the points: columns on the plate, branches on them, sticks on the part where the settings allow them, and bars between
 * columns. The same input gives the same structure on every machine. What cannot be reached is reported, never ploughed through.
 */
export function routeSupports({
  space,
  points: given,
  settings: plain,
  links = [],
  columns = [],
}: RouteInput): SupportStructure {
  const settings = scaleWidths(plain);
  const sizes = sizesOf(space, settings);
  const rules = createRules(space, plain, { settings, sizes });
  const points = given.map((point) =>
    point.width === undefined ? point : { ...point, width: point.width * scaleOf(point, plain) },
  );
  const stand = createStand(space);
  const reachingOf = (point: SupportPoint): Reaching => ({ space, stand, ...rules(point) });
  const unreached: { readonly point: number; readonly reason: UnreachedReason }[] = [];

  const put = columns.map((column) => putUp({ space, settings, sizes, stand }, column));
  const plans = plansOf(space, points, rules);
  const order = points.map((_, number) => number);
  const heightOf = (number: number): number => {
    const height = plans[number]?.candidate.socket[2] ?? points[number]!.at[2];
    return Number.isFinite(height) ? height : 0;
  };
  order.sort((a, b) => heightOf(a) - heightOf(b) || a - b);

  for (const number of order) {
    const point = points[number]!;
    if (point.host === undefined) continue;
    const reason = reachOn(reachingOf(point), number, point, put[point.host] ?? null);
    if (reason !== null) unreached.push({ point: number, reason });
  }
  for (const column of put) if (column !== null) stand.endColumn(column);

  for (const number of order) {
    const plan = plans[number];
    if (plan === null || plan === undefined) continue;
    reachByPlan(reachingOf(points[number]!), number, points[number]!, plan);
  }

  for (const number of order) {
    const point = points[number]!;
    if (plans[number] !== null || point.host !== undefined || point.stands) continue;
    const reason = reachOtherwise(reachingOf(point), number, point);
    if (reason !== null) unreached.push({ point: number, reason });
  }
  unreached.sort((a, b) => a.point - b.point);

  const grown = structureOf(
    space,
    points,
    { settings, of: (point) => rules(points[point]!).settings },
    stand.growths,
    stand.tips,
  );
  const structure = { ...grown, trunks: openFeet(grown.trunks, settings) };
  const braces = [
    ...braceTrunks(
      space,
      structure.trunks.map((trunk, number) => ({ number, trunk })),
      settings,
    ),
    ...braceLinks(space, structure, links, settings, columnNumbers(put, stand.growths)),
  ];
  return { ...structure, braces, unreached };
}

/** What one point is reached by. */
type Rules = Pick<Reaching, 'settings' | 'sizes'>;

const scaleOf = ({ own }: SupportPoint, { widthScale }: SupportSettings): number =>
  own?.widthScale ?? widthScale;

/** The rules for a point: those of all, but for what it says of its support. The same object for points that say the same. */
function createRules(
  space: SupportSpace,
  plain: SupportSettings,
  all: Rules,
): (point: SupportPoint) => Rules {
  const known = new Map<string, Rules>();
  return ({ length, tipType, own }) => {
    if (length === undefined && tipType === undefined && own === undefined) return all;
    const key = JSON.stringify([length, tipType, own]);
    const before = known.get(key);
    if (before !== undefined) return before;
    const asked = { ...plain, ...own };
    const settings = scaleWidths({
      ...asked,
      tipLength: length ?? asked.tipLength,
      tipType: tipType ?? asked.tipType,
    });
    const rules: Rules = { settings, sizes: own === undefined ? all.sizes : sizesOf(space, settings) };
    known.set(key, rules);
    return rules;
  };
}

/** The plan of each point, null for none. Those of one rule are made one after the other: the space keeps the ways of few. */
function plansOf(
  space: SupportSpace,
  points: readonly SupportPoint[],
  rulesOf: (point: SupportPoint) => Rules,
): readonly (Plan | null)[] {
  const plans = points.map((): Plan | null => null);
  const byRules = new Map<Rules, number[]>();
  points.forEach((point, number) => {
    if (point.host !== undefined || point.stands) return;
    const rules = rulesOf(point);
    const same = byRules.get(rules);
    if (same === undefined) byRules.set(rules, [number]);
    else same.push(number);
  });
  for (const [{ settings, sizes }, numbers] of byRules)
    for (const number of numbers)
      plans[number] = planOf(space, points[number]!, settings, sizes.normal, sizes.thin);
  return plans;
}
