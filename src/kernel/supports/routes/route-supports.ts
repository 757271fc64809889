import { braceLinks, braceTrunks } from './braces.ts';
import { openFeet } from './open-feet.ts';
import { planOf } from './plans.ts';
import { columnNumbers, putUp, reachOn } from './own-columns.ts';
import { reachByPlan, reachOtherwise } from './reach-otherwise.ts';
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
  const points = given.map((point) =>
    point.width === undefined ? point : { ...point, width: point.width * plain.widthScale },
  );
  const sizes = sizesOf(space, settings);
  const stand = createStand(space, settings);
  const reaching = { space, settings, sizes, stand };
  const unreached: { readonly point: number; readonly reason: UnreachedReason }[] = [];

  const rulesOf = createRules(settings);
  const put = columns.map((column) => putUp(reaching, column));
  const plans = points.map((point) =>
    point.host === undefined ? planOf(space, point, rulesOf(point), sizes.normal, sizes.thin) : null,
  );
  const order = points.map((_, number) => number);
  const heightOf = (number: number): number => {
    const height = plans[number]?.candidate.socket[2] ?? points[number]!.at[2];
    return Number.isFinite(height) ? height : 0;
  };
  order.sort((a, b) => heightOf(a) - heightOf(b) || a - b);

  for (const number of order) {
    const point = points[number]!;
    if (point.host === undefined) continue;
    const reason = reachOn({ ...reaching, settings: rulesOf(point) }, number, point, put[point.host] ?? null);
    if (reason !== null) unreached.push({ point: number, reason });
  }
  for (const column of put) if (column !== null) stand.endColumn(column);

  for (const number of order) {
    const plan = plans[number];
    if (plan === null || plan === undefined) continue;
    reachByPlan(reaching, number, points[number]!, plan);
  }

  for (const number of order) {
    const point = points[number]!;
    if (plans[number] !== null || point.host !== undefined) continue;
    const reason = reachOtherwise({ ...reaching, settings: rulesOf(point) }, number, point);
    if (reason !== null) unreached.push({ point: number, reason });
  }
  unreached.sort((a, b) => a.point - b.point);

  const grown = structureOf(space, points, settings, stand.growths, stand.tips);
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

/** The settings for a point: those of all, but for what it says of its tip. */
function createRules(settings: SupportSettings): (point: SupportPoint) => SupportSettings {
  return ({ length, tipType }) =>
    length === undefined && tipType === undefined
      ? settings
      : { ...settings, tipLength: length ?? settings.tipLength, tipType: tipType ?? settings.tipType };
}
