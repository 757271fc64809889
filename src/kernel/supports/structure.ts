import type { Vector } from '../mesh/vector.ts';
import { chainLength } from './directions.ts';
import { roomAlong, type Growth } from './growth.ts';
import type { SupportSettings } from './settings.ts';
import { BRANCH_SHARE } from './sizes.ts';
import type { SupportSpace } from './space.ts';
import type { Branch, SupportPoint, SupportStructure, Tip, Trunk } from './types.ts';

/** A strut is so much wider for each tip it carries beyond its own. */
const PER_TIP = 0.12;
/** What a column keeps off the part when it is made wider, mm. */
const MARGIN = 0.05;

/** A tip while supports are routed. */
export interface GrownTip {
  readonly point: number;
  readonly socket: Vector;
  /** Number of its growth. */
  readonly strut: number;
  readonly socketRadius: number;
  /** Mm at the part, where it is not that of its point. */
  readonly width?: number;
}

/** Trunks first, branches after them, with the widths that their loads and heights ask for. */
export function structureOf(
  space: SupportSpace,
  points: readonly SupportPoint[],
  settings: SupportSettings,
  growths: readonly Growth[],
  tips: readonly GrownTip[],
): Pick<SupportStructure, 'trunks' | 'branches' | 'tips'> {
  const numbers = new Int32Array(growths.length);
  let count = 0;
  for (const isTrunk of [true, false])
    growths.forEach(({ foot }, at) => {
      if ((foot !== null) === isTrunk) numbers[at] = count++;
    });
  const trunks: Trunk[] = [];
  const branches: Branch[] = [];
  for (const growth of growths) {
    const { joints, foot, size } = growth;
    if (foot !== null) {
      trunks.push({
        joints,
        foot,
        radii: trunkRadii(space, settings, growth),
        reinforcedTo: foot.on === 'plate' ? settings.reinforceHeight : 0,
      });
      continue;
    }
    const radius = BRANCH_SHARE * size.top * (1 + PER_TIP * (growth.tips - 1));
    branches.push({ joints, host: numbers[growth.host]!, t: growth.t, radii: [radius, radius] });
  }
  const struts = [...trunks, ...branches];
  const made = tips.map(({ point, socket, strut, socketRadius, width }): Tip => {
    const { at, normal, width: own } = points[point]!;
    const number = numbers[strut]!;
    const widest = struts[number]!.radii[1];
    return {
      point,
      strut: number,
      at,
      normal,
      socket,
      radii: [Math.min((width ?? own ?? settings.tipWidth) / 2, widest), Math.min(socketRadius, widest)],
      depth: settings.distanceInPart,
      ball: settings.tipType === 'ball' && width === undefined ? settings.ballDiameter / 2 : 0,
    };
  });
  // In the order of their points.
  made.sort((a, b) => a.point - b.point);
  return { trunks, branches, tips: made };
}

/** Wider for what it carries and for its height, as far as there is room. */
function trunkRadii(
  space: SupportSpace,
  settings: SupportSettings,
  { joints, foot, size, tips }: Growth,
): readonly [number, number] {
  const share = size.top / (settings.topWidth / 2);
  const load = (1 + PER_TIP * (tips - 1)) * share;
  const plain =
    tips === 1
      ? [size.bottom, size.top]
      : [(settings.trunkBottomWidth / 2) * load, (settings.trunkTopWidth / 2) * load];
  const slender = foot?.on === 'plate' ? chainLength(joints) / settings.columnRatio / 2 : 0;
  const wanted = plain.map((radius) => Math.max(radius, slender));
  const room = roomAlong(space, joints) - MARGIN;
  return [Math.min(wanted[0]!, Math.max(size.bottom, room)), Math.min(wanted[1]!, Math.max(size.top, room))];
}
