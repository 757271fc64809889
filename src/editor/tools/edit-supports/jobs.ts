import type { ContentHash, Id } from '#base';
import {
  type FootPlace,
  type SupportPoint,
  type SupportSettings,
  type SupportStructure,
  type Trunk,
  type Vector,
} from '#kernel';
import {
  settingsOfTip,
  supportSetIdOf,
  type PartRecord,
  type StrutId,
  type SupportTypeName,
  type TipRecord,
} from '#document';
import type { GeometryCall, SupportScene } from '../../geometry.ts';
import type { ToolContext } from '../tool.ts';

/** Parts further from the box of one than this are nothing to its supports, mm. */
const NEAR = 10;

/** What a tip is to be like. */
export interface TipStyle {
  readonly type?: SupportTypeName;
  readonly own?: Partial<SupportSettings>;
}

/** A point that is to get a support, with what that is to be like. */
export interface WantedTip {
  readonly point: SupportPoint;
  readonly style: TipStyle;
  /** The tip that it is from now on. */
  readonly instead?: Id<'tip'>;
}

/** The settings of a part's supports, of this style. */
export function settingsFor(
  { document }: Pick<ToolContext, 'document'>,
  part: Id<'part'>,
  style: TipStyle,
): SupportSettings {
  const set = document.get('support-set', supportSetIdOf(part)) ?? { type: 'medium' };
  return settingsOfTip(document, set, style);
}

/** Ways to the plate go no further aside than this, and to a strut that is there a little further, mm. */
const FURTHEST_WAY = 28;

/** What stands of a part near some points: whatever a support for one of them could lean on, with all that it is part of. */
export interface StandingNear {
  /** In the order in which the structure numbers them. */
  readonly struts: readonly StrutId[];
  readonly structure: Pick<SupportStructure, 'trunks' | 'branches' | 'tips'>;
  /** The tip each of its tips is. */
  readonly tips: readonly Id<'tip'>[];
}

export function standingNear(
  part: PartRecord,
  wanted: readonly WantedTip[],
  context: ToolContext,
): StandingNear {
  const supports = context.supportsOf(part);
  if (supports === null) return { struts: [], structure: { trunks: [], branches: [], tips: [] }, tips: [] };
  const { structure, ids } = supports;
  const { trunks, branches, tips } = structure;
  const reach = wanted.reduce((most, { style }) => {
    const { maximumExtend, tipLength } = settingsFor(context, part.id, style);
    return Math.max(most, maximumExtend + 2 * tipLength, FURTHEST_WAY + 2 * tipLength);
  }, 0);
  const box = wanted.reduce(
    (sum, { point: { at } }) => [
      Math.min(sum[0]!, at[0] - reach),
      Math.min(sum[1]!, at[1] - reach),
      Math.max(sum[2]!, at[0] + reach),
      Math.max(sum[3]!, at[1] + reach),
    ],
    [Infinity, Infinity, -Infinity, -Infinity],
  );
  const isNear = ({ joints }: { readonly joints: readonly Vector[] }): boolean => {
    let [left, front, right, back] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [x, y] of joints) {
      left = Math.min(left, x);
      right = Math.max(right, x);
      front = Math.min(front, y);
      back = Math.max(back, y);
    }
    return left <= box[2]! && right >= box[0]! && front <= box[3]! && back >= box[1]!;
  };
  /** The column that each strut ends on. */
  const roots = new Int32Array(trunks.length + branches.length).fill(-1);
  const rootOf = (strut: number): number => {
    const way: number[] = [];
    let at = strut;
    for (; at >= trunks.length && roots[at] === -1; at = branches[at - trunks.length]!.host) way.push(at);
    const root = at < trunks.length ? at : roots[at]!;
    for (const passed of way) roots[passed] = root;
    return root;
  };
  const isKept = trunks.map(isNear);
  branches.forEach((branch, number) => {
    if (isNear(branch)) isKept[rootOf(trunks.length + number)] = true;
  });
  const numbers = new Map<number, number>();
  for (let strut = 0; strut < roots.length; strut++)
    if (isKept[rootOf(strut)]) numbers.set(strut, numbers.size);
  const struts = [...numbers.keys()];
  const kept = tips.flatMap(({ strut }, at) => (numbers.has(strut) ? [at] : []));
  return {
    struts: struts.map((at) => (at < trunks.length ? ids.trunks[at]! : ids.branches[at - trunks.length]!)),
    structure: {
      trunks: trunks.filter((_, at) => numbers.has(at)),
      branches: branches.flatMap((branch, at) =>
        numbers.has(trunks.length + at) ? [{ ...branch, host: numbers.get(branch.host)! }] : [],
      ),
      tips: kept.map((at) => ({ ...tips[at]!, strut: numbers.get(tips[at]!.strut)! })),
    },
    tips: kept.map((at) => ids.tips[at]!),
  };
}

/** Routes points of a part; `snap` puts them on its surface first. */
export function routeCall(
  part: PartRecord,
  wanted: readonly WantedTip[],
  context: ToolContext,
  snap = false,
): GeometryCall<'routeSupport'> {
  const { meshes, scene } = sceneOf(part, context);
  const near = standingNear(part, wanted, context);
  const moved = new Set<string>(wanted.flatMap(({ instead }) => instead ?? []));
  const known = new Map<string, SupportSettings>();
  const settings = wanted.map(({ style }) => {
    // A neighbour may move away from under a foot: by hand none is put on it.
    const own: SupportSettings = { ...settingsFor(context, part.id, style), nearbyParts: 'avoid' };
    const key = JSON.stringify(own);
    if (!known.has(key)) known.set(key, own);
    return known.get(key)!;
  });
  const { trunks, branches, tips } = near.structure;
  const going = strutsOnlyUnder(moved, context);
  return {
    op: 'routeSupport',
    meshes,
    in: {
      ...scene,
      points: wanted.map(({ point }) => point),
      settings,
      standing: { trunks, branches, tips: tips.filter((_, at) => !moved.has(near.tips[at]!)) },
      except: near.struts.flatMap((strut, at) => (going.has(strut) ? [at] : [])),
      snap,
    },
  };
}

/** Puts a column of a part on another foot. */
export function refootCall(
  part: PartRecord,
  trunk: Trunk,
  place: FootPlace,
  context: ToolContext,
): GeometryCall<'refootSupport'> {
  const { meshes, scene } = sceneOf(part, context);
  const settings = settingsFor(context, part.id, {});
  return { op: 'refootSupport', meshes, in: { ...scene, trunk, place, settings } };
}

/** Struts that carry nothing but these tips. */
function strutsOnlyUnder(tips: ReadonlySet<string>, { document }: ToolContext): ReadonlySet<string> {
  const going = new Set<string>();
  const isGoing = ({ id }: { readonly id: string }): boolean => tips.has(id) || going.has(id);
  const left: (StrutId | null)[] = [...tips].map(
    (tip) => document.get('tip', tip as Id<'tip'>)?.strut ?? null,
  );
  for (const strut of left) {
    if (strut === null || going.has(strut)) continue;
    if (![...document.owned('tip', strut), ...document.owned('branch', strut)].every(isGoing)) continue;
    going.add(strut);
    left.push(document.get('branch', strut as Id<'branch'>)?.host.strut ?? null);
  }
  return going;
}

/** The part and those near it, as the layers have their outsides. */
function sceneOf(
  part: PartRecord,
  context: ToolContext,
): { readonly meshes: readonly ContentHash[]; readonly scene: SupportScene } {
  const box = context.boxOf(part, part.transform);
  const isNear = (other: PartRecord): boolean => {
    const there = context.boxOf(other, other.transform);
    return (
      box !== undefined &&
      there !== undefined &&
      [0, 1, 2].every(
        (axis) => there.max[axis]! > box.min[axis]! - NEAR && there.min[axis]! < box.max[axis]! + NEAR,
      )
    );
  };
  const all = [part, ...context.parts.filter((other) => other.id !== part.id && isNear(other))];
  const { min, max } = context.usable;
  return {
    meshes: all.map(({ mesh }) => mesh),
    scene: {
      transforms: all.map(({ transform }) => transform),
      own: 1,
      platform: { min: [min[0], min[1]], max: [max[0], max[1]] },
    },
  };
}

/** The tip as it is, at another place of the surface or of another style. */
export function movedTip(tip: TipRecord, at: Vector, normal: Vector, style: TipStyle = {}): WantedTip {
  const own = style.own ?? tip.own;
  const type = style.type ?? tip.type;
  const width = own?.tipWidth;
  return {
    point: { at, normal, reason: 'user', ...(width === undefined ? {} : { width }) },
    style: { ...(type === undefined ? {} : { type }), ...(own === undefined ? {} : { own }) },
    instead: tip.id,
  };
}
