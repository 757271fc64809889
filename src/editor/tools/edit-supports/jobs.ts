import type { ContentHash, Id } from '#base';
import {
  multiplyTransforms,
  SUPPORT_NUMBERS,
  type FootPlace,
  type SupportPoint,
  type BracedPoint,
  type StandingSupports,
  type SupportSettings,
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
import { indexParts } from '../../features/baked-parts.ts';
import { grownBody } from '../../features/feature-solids.ts';
import type { GeometryCall, SupportScene, SupportSpread } from '../../geometry.ts';
import type { PartSupports } from '../../supports/types.ts';
import type { ToolContext } from '../tool.ts';
import { bracingOf, strutsOnlyUnder } from './bracing.ts';
import { strutsOf, structureOfTrees, treesIn, type FlatArea, type Trees } from './near-trees.ts';

/** Parts further from the box of one than this are nothing to its supports, mm. */
const NEAR = 10;

/** The smallest brush: of what it finds only the place counts, mm. */
const NEARBY = 0.01;

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
  /** Its column was braced before a drag lost that on the way. */
  readonly isBraced?: boolean;
}

/** Supports that are asked for. */
export interface Wanted {
  readonly wanted: readonly WantedTip[];
  /** On the nearest place of the surface. */
  readonly snap?: boolean;
  /** Over the region where the first is. */
  readonly spread?: SupportSpread | null;
  /** They lean on this strut or are none. */
  readonly on?: StrutId | null;
}

/** Supports of this style over a region, as far apart as the parameters say. */
export function spreadOf(
  over: SupportSpread['over'],
  part: Id<'part'>,
  style: TipStyle,
  context: ToolContext,
): SupportSpread {
  const { borderOffset, criticalAngle } = settingsFor(context, part, style);
  return { over, spacing: Number(context.params['spacing']), inset: borderOffset, criticalAngle };
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
  readonly supports: PartSupports;
  readonly trees: Trees;
  /** In the order in which the structure numbers them. */
  readonly struts: readonly StrutId[];
}

/** Null where the part has no supports. */
export function standingNear(
  part: PartRecord,
  wanted: readonly WantedTip[],
  context: ToolContext,
  spread: SupportSpread | null = null,
): StandingNear | null {
  const supports = context.supportsOf(part);
  if (supports === null) return null;
  const { structure, ids } = supports;
  const count = structure.trunks.length;
  const reach = wanted.reduce((most, { style }) => {
    const { maximumExtend, tipLength } = settingsFor(context, part.id, style);
    return Math.max(most, Math.max(maximumExtend, FURTHEST_WAY) + 2 * tipLength);
  }, 0);
  const [xs, ys] = [0, 1].map((axis) => wanted.map(({ point }) => point.at[axis]!)) as [number[], number[]];
  // A region may go as far as the part.
  const trees = treesIn(
    structure,
    spread === null
      ? {
          min: [Math.min(...xs) - reach, Math.min(...ys) - reach],
          max: [Math.max(...xs) + reach, Math.max(...ys) + reach],
        }
      : { min: [-Infinity, -Infinity], max: [Infinity, Infinity] },
  );
  const struts = trees.struts.map((at) => (at < count ? ids.trunks[at]! : ids.branches[at - count]!));
  return { supports, trees, struts };
}

/** As routing sees it: without tips that are about to go. */
function toRoute(
  { supports: { structure, ids }, trees }: StandingNear,
  moved: ReadonlySet<string>,
): StandingSupports {
  const { tips, places } = trees;
  const kept = moved.size === 0 ? tips : tips.filter((tip) => !moved.has(ids.tips[tip]!));
  return {
    ...strutsOf(structure, trees),
    tips: kept.map((tip) => {
      const { strut, at } = structure.tips[tip]!;
      return { strut: places[strut]!, at };
    }),
  };
}

/** Routes points of a part; `snap` puts them on its surface first. */
export function routeCall(
  part: PartRecord,
  { wanted, snap = false, spread = null, on = null }: Wanted,
  context: ToolContext,
): GeometryCall<'routeSupport'> {
  const { meshes, scene } = sceneOf(part, context);
  const near = standingNear(part, wanted, context, spread);
  const moved = new Set<string>(wanted.flatMap(({ instead }) => instead ?? []));
  const known = new Map<string, SupportSettings>();
  const settings = wanted.map(({ style }) => {
    // A neighbour may move away from under a foot: by hand none is put on it.
    const plain: SupportSettings = { ...settingsFor(context, part.id, style), nearbyParts: 'avoid' };
    const own = on === null ? plain : { ...plain, branchNumber: SUPPORT_NUMBERS.branchNumber.max };
    const key = JSON.stringify(own);
    if (!known.has(key)) known.set(key, own);
    return known.get(key)!;
  });
  const struts = near?.struts ?? [];
  const going = strutsOnlyUnder(moved, context);
  return {
    op: 'routeSupport',
    meshes,
    in: {
      ...scene,
      points: wanted.map(({ point }) => point),
      settings,
      standing: near === null ? { trunks: [], branches: [], tips: [] } : toRoute(near, moved),
      except: struts.flatMap((strut, at) => (going.has(strut) ? [at] : [])),
      snap,
      spread,
      on: on === null ? null : struts.indexOf(on),
      braced: wanted.flatMap(({ instead, isBraced = false }, point): BracedPoint[] => {
        if (instead === undefined) return [];
        const { byRule, bars } = bracingOf(part, instead, going, struts, context);
        return byRule || isBraced || bars.length > 0 ? [{ point, byRule: byRule || isBraced, bars }] : [];
      }),
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

/** The place of a part's own surface that is nearest to this one, which a few faces round it say. */
export function nearestCall({ mesh, transform }: PartRecord, at: Vector): GeometryCall<'brushFaces'> {
  const stroke = [{ place: at, normal: [0, 0, 1] as Vector }];
  return { op: 'brushFaces', meshes: [mesh], in: { transform, stroke, radius: NEARBY, snap: true } };
}

/** Where somebody would begin to hold a part. */
export function firstCall(part: PartRecord, context: ToolContext): GeometryCall<'firstOverhang'> {
  const held = (context.supportsOf(part)?.structure.tips ?? []).map(({ at }) => at);
  const { criticalAngle } = settingsFor(context, part.id, {});
  return {
    op: 'firstOverhang',
    meshes: [part.mesh],
    in: { transform: part.transform, criticalAngle, held },
  };
}

/** The part as it is sliced, and those near it with their supports. */
export function sceneOf(
  part: PartRecord,
  context: ToolContext,
): { readonly meshes: readonly ContentHash[]; readonly scene: SupportScene } {
  const box = context.boxOf(part, part.transform);
  const isNear = (other: PartRecord): boolean => {
    const there = context.boxOf(other, other.transform);
    return (
      box !== undefined &&
      there !== undefined &&
      // Supports under a part that hangs higher are beside what stands here.
      [0, 1].every(
        (axis) => there.max[axis]! > box.min[axis]! - NEAR && there.min[axis]! < box.max[axis]! + NEAR,
      )
    );
  };
  const others = context.parts.filter((other) => other.id !== part.id && isNear(other));
  const own = indexParts([part], (each) => context.featuresOf(each)?.made?.solids ?? []);
  const meshes: ContentHash[] = [...own.meshes];
  const placeOf = (hash: ContentHash): number => {
    const known = meshes.indexOf(hash);
    return known < 0 ? meshes.push(hash) - 1 : known;
  };
  const { min, max } = context.usable;
  const area: FlatArea = {
    min: [(box?.min[0] ?? 0) - NEAR, (box?.min[1] ?? 0) - NEAR],
    max: [(box?.max[0] ?? 0) + NEAR, (box?.max[1] ?? 0) + NEAR],
  };
  return {
    scene: {
      body: own.parts[0]!,
      transform: part.transform,
      neighbours: others.map((other) => {
        const grown = grownBody(context.featuresOf(other)?.made);
        return grown === undefined
          ? { mesh: placeOf(other.mesh), transform: other.transform }
          : { mesh: placeOf(grown.hash), transform: multiplyTransforms(other.transform, grown.toMesh) };
      }),
      beside: others.flatMap((other) => {
        const standing = context.supportsOf(other);
        const trees = standing && treesIn(standing.structure, area);
        return trees === null || trees.struts.length === 0
          ? []
          : [structureOfTrees(standing!.structure, trees)];
      }),
      platform: { min: [min[0], min[1]], max: [max[0], max[1]] },
    },
    meshes,
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
