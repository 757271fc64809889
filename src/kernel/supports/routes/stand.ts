import { mix, type Vector } from '../../mesh/vector.ts';
import { SUPPORT_NUMBERS, type SupportSettings } from '../settings.ts';
import type { Foot } from '../types.ts';
import { findHost, type Growth, type Joint } from './growth.ts';
import type { SupportSize } from './sizes.ts';
import type { SupportSpace } from './space.ts';
import type { GrownTip } from './structure.ts';

/** What stands so far, while supports are routed. */
export interface Stand {
  readonly growths: readonly Growth[];
  readonly tips: readonly GrownTip[];
  /** A column with the tip of a point; `width` is that of the tip, mm, where it is not the point's own. */
  addTrunk(point: number, joints: readonly Vector[], size: SupportSize, foot: Foot, width?: number): void;
  /** A branch with the tip of a point on the best strut within `reach` mm aside; false where there is none. */
  addBranch(
    point: number,
    socket: Vector,
    size: SupportSize,
    reach: number,
    settings: SupportSettings,
  ): boolean;
  /** A column with no tip yet; its number. */
  addColumn(joints: readonly Vector[], size: SupportSize): number;
  /** A branch with the tip of a point on this column, or on what leans on it; false where there is no room. */
  addBranchOn(
    column: number,
    point: number,
    socket: Vector,
    size: SupportSize,
    settings: SupportSettings,
  ): boolean;
  /** Ends a column where the highest of its branches leaves it. */
  endColumn(column: number): void;
}

/** `standing` is there already: others can join it. */
export function createStand(space: SupportSpace, standing: readonly Growth[] = []): Stand {
  const growths: Growth[] = [...standing];
  const tips: GrownTip[] = [];
  const branchOff = (point: number, socket: Vector, size: SupportSize, joint: Joint | null): boolean => {
    if (joint === null) return false;
    const { host, t, at } = joint;
    const { root } = growths[host]!;
    for (let strut = growths[host]!; ; strut = growths[strut.host]!) {
      strut.tips++;
      if (strut.foot !== null) break;
    }
    tips.push({ point, socket, strut: growths.length, socketRadius: size.top });
    growths.push({ joints: [at, socket], size, foot: null, host, t, root, tips: 1 });
    return true;
  };
  return {
    growths,
    tips,
    addTrunk(point, joints, size, foot, width) {
      const number = growths.length;
      growths.push({ joints, size, foot, host: number, t: 0, root: number, tips: 1 });
      const own = width === undefined ? {} : { width };
      tips.push({ point, socket: joints.at(-1)!, strut: number, socketRadius: size.top, ...own });
    },
    addBranch: (point, socket, size, reach, settings) =>
      branchOff(point, socket, size, findHost(space, growths, settings, size, socket, reach)),
    addColumn(joints, size) {
      const number = growths.length;
      growths.push({ joints, size, foot: { on: 'plate' }, host: number, t: 0, root: number, tips: 0 });
      return number;
    },
    addBranchOn: (column, point, socket, size, settings) =>
      branchOff(
        point,
        socket,
        size,
        findHost(space, growths, askedFor(settings), size, socket, FURTHEST, column),
      ),
    endColumn(column) {
      const { joints, ...growth } = growths[column]!;
      const own = growths.flatMap(({ host, foot }, at) => (host === column && foot === null ? [at] : []));
      const end = Math.max(0, ...own.map((at) => growths[at]!.t));
      if (end === 0 || end === 1) return;
      const [root, top] = [joints[0]!, joints[1]!];
      growths[column] = { ...growth, joints: [root, mix(root, top, end)] };
      for (const at of own) growths[at] = { ...growths[at]!, t: Math.min(1, growths[at]!.t / end) };
    },
  };
}

/** A tip on a column that was asked for goes so far aside at most, mm. */
const FURTHEST = 25;

/** With a host that was asked for no rule chooses one. */
const askedFor = (settings: SupportSettings): SupportSettings => ({
  ...settings,
  branchNumber: SUPPORT_NUMBERS.branchNumber.max,
  clusterType: 'long',
});
