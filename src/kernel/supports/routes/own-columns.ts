import type { Vector } from '../../mesh/vector.ts';
import type { SupportColumn, SupportPoint, UnreachedReason } from '../types.ts';
import { chainIntrusion } from './clear-bars.ts';
import type { Growth } from './growth.ts';
import { clearTips } from './plans.ts';
import type { Reaching } from './reach-otherwise.ts';
import { FOOT_SHARE } from './sizes.ts';

/** Puts a column up that somebody asked for; its number, or null where it would be in the part or beside the platform. */
export function putUp(
  { space, settings, sizes, stand }: Reaching,
  { at: [x, y], top, width }: SupportColumn,
): number | null {
  const { normal } = sizes;
  const wide = width === undefined ? null : (width * settings.widthScale) / 2;
  const size = wide === null ? normal : { ...normal, top: wide, bottom: Math.max(wide, normal.bottom) };
  const joints: readonly Vector[] = [
    [x, y, 0],
    [x, y, top],
  ];
  const { platform } = space;
  const reach = FOOT_SHARE * size.bottom;
  const isOn =
    platform === null ||
    !settings.withinPlatform ||
    (x - reach >= platform.min[0] &&
      y - reach >= platform.min[1] &&
      x + reach <= platform.max[0] &&
      y + reach <= platform.max[1]);
  if (!isOn || chainIntrusion(space, joints, [size.bottom, size.top]) !== null) return null;
  return stand.addColumn(joints, size);
}

/** Hangs a point on a column that was put up; says why, where that cannot be. */
export function reachOn(
  { space, settings, sizes, stand }: Reaching,
  number: number,
  point: SupportPoint,
  column: number | null,
): UnreachedReason | null {
  if (column === null) return 'no-path';
  let hasTip = false;
  for (const size of [sizes.normal, sizes.thin])
    for (const { socket } of clearTips(space, point, settings, size)) {
      hasTip = true;
      if (stand.addBranchOn(column, number, socket, size, settings)) return null;
    }
  return hasTip ? 'no-path' : 'no-tip';
}

/** The trunks that columns have become, by their numbers; −1 for what is none. Trunks are in the order of growths. */
export function columnNumbers(
  columns: readonly (number | null)[],
  growths: readonly Growth[],
): readonly number[] {
  const trunks = growths.flatMap(({ foot, tips }, at) => (foot !== null && tips > 0 ? [at] : []));
  return columns.map((column) => (column === null ? -1 : trunks.indexOf(column)));
}
