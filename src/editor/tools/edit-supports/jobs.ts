import type { ContentHash, Id } from '#base';
import { type FootPlace, type SupportPoint, type SupportSettings, type Trunk, type Vector } from '#kernel';
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

/** The struts of a part, in the order in which its structure numbers them. */
export function strutsOf(part: PartRecord, context: ToolContext): readonly StrutId[] {
  const ids = context.supportsOf(part)?.ids;
  return ids === undefined ? [] : [...ids.trunks, ...ids.branches];
}

/** Routes points of a part; `snap` puts them on its surface first. */
export function routeCall(
  part: PartRecord,
  wanted: readonly WantedTip[],
  context: ToolContext,
  snap = false,
): GeometryCall<'routeSupport'> {
  const { meshes, scene } = sceneOf(part, context);
  const supports = context.supportsOf(part);
  const struts = strutsOf(part, context);
  const moved = new Set<string>(wanted.flatMap(({ instead }) => instead ?? []));
  const known = new Map<string, SupportSettings>();
  const settings = wanted.map(({ style }) => {
    // A neighbour may move away from under a foot: by hand none is put on it.
    const own: SupportSettings = { ...settingsFor(context, part.id, style), nearbyParts: 'avoid' };
    const key = JSON.stringify(own);
    if (!known.has(key)) known.set(key, own);
    return known.get(key)!;
  });
  const { trunks = [], branches = [], tips = [] } = supports?.structure ?? {};
  const going = strutsOnlyUnder(moved, context);
  return {
    op: 'routeSupport',
    meshes,
    in: {
      ...scene,
      points: wanted.map(({ point }) => point),
      settings,
      standing: { trunks, branches, tips: tips.filter((_, at) => !moved.has(supports!.ids.tips[at]!)) },
      except: struts.flatMap((strut, at) => (going.has(strut) ? [at] : [])),
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
