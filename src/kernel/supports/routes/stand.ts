import type { Vector } from '../../mesh/vector.ts';
import type { SupportSettings } from '../settings.ts';
import type { Foot } from '../types.ts';
import { findHost, type Growth } from './growth.ts';
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
  addBranch(point: number, socket: Vector, size: SupportSize, reach: number): boolean;
}

/** `standing` is there already: others can join it. */
export function createStand(
  space: SupportSpace,
  settings: SupportSettings,
  standing: readonly Growth[] = [],
): Stand {
  const growths: Growth[] = [...standing];
  const tips: GrownTip[] = [];
  return {
    growths,
    tips,
    addTrunk(point, joints, size, foot, width) {
      const number = growths.length;
      growths.push({ joints, size, foot, host: number, t: 0, root: number, tips: 1 });
      const own = width === undefined ? {} : { width };
      tips.push({ point, socket: joints.at(-1)!, strut: number, socketRadius: size.top, ...own });
    },
    addBranch(point, socket, size, reach) {
      const joint = findHost(space, growths, settings, size, socket, reach);
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
    },
  };
}
