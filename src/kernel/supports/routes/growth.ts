import { mix, type Vector } from '../../mesh/vector.ts';
import { intrusionOf, keepsOff } from './clear-bars.ts';
import { asideBetween, chainLength, distanceBetween, tangentOf } from './directions.ts';
import type { SupportSettings } from '../settings.ts';
import { BRANCH_SHARE, type SupportSize } from './sizes.ts';
import type { SupportSpace } from './space.ts';
import type { Foot } from '../types.ts';

/** A strut while supports are routed: of more than its own tip it learns later. */
export interface Growth {
  readonly joints: readonly Vector[];
  readonly size: SupportSize;
  /** What it stands on by itself; null for a branch. */
  readonly foot: Foot | null;
  /** Number of the strut it leaves, and where along it; of a trunk its own. */
  readonly host: number;
  readonly t: number;
  /** Number of the trunk it ends on. */
  readonly root: number;
  /** Tips that hang on it: of a trunk those of its branches too. */
  tips: number;
}

/** Where a branch could leave a strut. */
export interface Joint {
  readonly host: number;
  readonly t: number;
  readonly at: Vector;
  readonly weight: number;
}

/** How deep below its socket a branch may end, besides its way aside, mm. */
const DEPTHS = { short: 4, medium: 8, long: 16 } as const;
/** Joints are tried so far below the highest possible, mm. */
const LOWER = [0, 1.5, 3, 6] as const;
/** On a bar that leans, every so many mm. */
const STEP = 1.2;
/** A trunk takes more tips that are as near as this to its socket, mm: eyelids, fingers. And more of those that would go a long way by themselves. */
const NEAR = 2.5;
const MORE = 3;
/** A branch takes no more tips than this. */
const MOST_ON_BRANCH = 3;
const WEIGHTS = { load: 0.3, drop: 0.15, length: 0.08, branch: 1 } as const;
/** What branches keep off the part, mm. */
const MARGIN = 0.15;

/** A branch from a socket to the best strut within `reach` mm aside, or null; `only` is the trunk that it must end on. */
export function findHost(
  space: SupportSpace,
  growths: readonly Growth[],
  settings: SupportSettings,
  size: SupportSize,
  socket: Vector,
  reach: number,
  only: number | null = null,
): Joint | null {
  if (settings.branchNumber <= 1) return null;
  const radius = BRANCH_SHARE * size.top;
  const threshold = space.thresholdOf(radius + MARGIN);
  const joints = growths
    .flatMap((growth, number) =>
      only !== null && growth.root !== only ? [] : jointsOn(growths, growth, number, settings, socket, reach),
    )
    .sort((a, b) => a.weight - b.weight);
  for (const joint of joints) {
    if (!keepsOff(space, joint.at, socket, threshold)) continue;
    if (intrusionOf(space, joint.at, socket, [radius, radius]) === null) return joint;
  }
  return null;
}

function jointsOn(
  growths: readonly Growth[],
  growth: Growth,
  number: number,
  settings: SupportSettings,
  socket: Vector,
  reach: number,
): readonly Joint[] {
  const root = growths[growth.root]!;
  if (growth.size.name === 'hair') return [];
  const top = root.joints.at(-1)!;
  const most =
    settings.branchNumber + (asideBetween(socket, top) <= NEAR || reach > settings.maximumExtend ? MORE : 0);
  if (root.tips >= most || (growth.foot === null && growth.tips > MOST_ON_BRANCH)) return [];
  const tangent = tangentOf(settings.treeAngle);
  const lowest = root.joints[0]![2] + settings.treeHeight;
  const depth = DEPTHS[settings.clusterType];
  const total = chainLength(growth.joints);
  const found: Joint[] = [];
  const offer = (at: Vector, along: number): void => {
    const aside = asideBetween(at, socket);
    const drop = socket[2] - at[2];
    if (aside > reach || at[2] < lowest || drop > depth + aside || drop * tangent < aside || drop <= 0)
      return;
    const weight =
      aside +
      WEIGHTS.load * root.tips +
      WEIGHTS.drop * drop +
      WEIGHTS.length * distanceBetween(at, socket) +
      (growth.foot === null ? WEIGHTS.branch : 0);
    found.push({ host: number, t: Math.min(1, along / total), at, weight });
  };
  let before = 0;
  for (let joint = 1; joint < growth.joints.length; joint++) {
    const [low, high] = [growth.joints[joint - 1]!, growth.joints[joint]!];
    const length = distanceBetween(low, high);
    const isFoot = joint === 1 && growth.foot?.on === 'part';
    if (!isFoot && high[2] >= lowest && length > 0) {
      if (asideBetween(low, high) < 1e-6) {
        const highest = Math.min(high[2], socket[2] - asideBetween(low, socket) / tangent - 1e-6);
        for (const lower of LOWER) {
          const z = highest - lower;
          if (z < low[2]) break;
          offer([low[0], low[1], z], before + z - low[2]);
        }
      } else {
        for (let along = length; along > 0; along -= STEP)
          offer(mix(low, high, along / length), before + along);
      }
    }
    before += length;
  }
  return found;
}
