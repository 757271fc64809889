import type { Vector } from '../../mesh/vector.ts';
import { chainLength } from './directions.ts';
import type { Growth } from './growth.ts';
import type { SupportSettings } from '../settings.ts';
import { chainIntrusion } from './clear-bars.ts';
import { BRANCH_SHARE, FOOT_SHARE } from './sizes.ts';
import type { SupportSpace } from './space.ts';
import type { Branch, SupportPoint, SupportStructure, Tip, Trunk } from '../types.ts';

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

/** What supports are to be like: in general, and each by the number of its point. */
export interface StructureRules {
  readonly settings: SupportSettings;
  of(point: number): SupportSettings;
}

/** Trunks first, branches after them, with the widths that their loads and heights ask for. */
export function structureOf(
  space: SupportSpace,
  points: readonly SupportPoint[],
  rules: StructureRules,
  growths: readonly Growth[],
  tips: readonly GrownTip[],
): Pick<SupportStructure, 'trunks' | 'branches' | 'tips'> {
  const numbers = new Int32Array(growths.length);
  let count = 0;
  for (const isTrunk of [true, false])
    growths.forEach(({ foot, tips: load }, at) => {
      // A column that nothing came to lean on is none.
      if ((foot !== null) === isTrunk && load > 0) numbers[at] = count++;
    });
  const trunks: Trunk[] = [];
  const branches: Branch[] = [];
  // A strut is as its own tip asks for; a column that was put up has none.
  const own = new Map(tips.map(({ strut, point }) => [strut, rules.of(point)]));
  growths.forEach((growth, at) => {
    const { joints, foot, size } = growth;
    const settings = own.get(at) ?? rules.settings;
    if (growth.tips === 0) return;
    if (foot !== null) {
      trunks.push({
        joints,
        foot,
        radii: trunkRadii(space, settings, growth),
        reinforcedTo: foot.on === 'plate' ? settings.reinforceHeight : 0,
      });
      return;
    }
    const plain = BRANCH_SHARE * size.top;
    const wanted = plain * (1 + PER_TIP * (growth.tips - 1));
    const isClear = wanted === plain || chainIntrusion(space, joints, [wanted, wanted]) === null;
    const radius = isClear ? wanted : plain;
    branches.push({ joints, host: numbers[growth.host]!, t: growth.t, radii: [radius, radius] });
  });
  const struts = [...trunks, ...branches];
  const made = tips.map(({ point, socket, strut, socketRadius, width }): Tip => {
    const { at, normal, width: own } = points[point]!;
    const settings = rules.of(point);
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

/** Wider for what it carries and for its height, as far as there is room; at the foot a thin one is as wide as others. */
function trunkRadii(
  space: SupportSpace,
  settings: SupportSettings,
  { joints, foot, size, tips }: Growth,
): readonly [number, number] {
  const share = size.top / (settings.topWidth / 2);
  const load = (1 + PER_TIP * (tips - 1)) * share;
  const isOnPlate = foot?.on === 'plate';
  const slender = isOnPlate ? chainLength(joints) / settings.columnRatio / 2 : 0;
  const most = roomOnPlatform(space, settings, joints[0]!);
  const bottom = Math.min(
    most,
    Math.max(
      tips > 1 ? (settings.trunkBottomWidth / 2) * load : size.bottom,
      isOnPlate ? settings.bottomWidth / 2 : 0,
      slender,
    ),
  );
  const top = Math.max(tips > 1 ? (settings.trunkTopWidth / 2) * load : size.top, slender);
  const low = Math.min(most, Math.max(size.bottom, slender));
  const chain = chainOf(joints, foot);
  for (const radii of [
    [bottom, top],
    [bottom, size.top],
    [(bottom + size.bottom) / 2, size.top],
    // Where nothing wider passes, it is still as wide as its height asks for: all along, or at its foot.
    [low, top],
    [low, size.top],
  ] as const) {
    const isPlain = radii[0] <= size.bottom && radii[1] <= size.top;
    const grown = [radii[0] + MARGIN, radii[1] + MARGIN] as const;
    if (isPlain || chainIntrusion(space, chain, grown) === null) return radii;
  }
  return [size.bottom, size.top];
}

/** What of a column is not the cone it stands on. */
const chainOf = (joints: readonly Vector[], foot: Growth['foot']): readonly Vector[] =>
  foot?.on === 'part' ? joints.slice(1) : joints;

/** The widest a column may be for its foot to be on the platform, mm. */
function roomOnPlatform(
  { platform }: SupportSpace,
  { withinPlatform }: SupportSettings,
  [x, y]: Vector,
): number {
  if (platform === null || !withinPlatform) return Infinity;
  const { min, max } = platform;
  return Math.min(x - min[0], y - min[1], max[0] - x, max[1] - y) / FOOT_SHARE;
}
