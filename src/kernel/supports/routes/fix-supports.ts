import { identityTransform } from '../../mesh/matrix.ts';
import { addScaled, dot, subtract, type Vector } from '../../mesh/vector.ts';
import { nearestOnMesh } from '../../measure/nearest.ts';
import type { SupportSettings } from '../settings.ts';
import type { SupportPoint, SupportStructure, UnreachedReason } from '../types.ts';
import type { AddedBrace, BracedPoint } from './brace-added.ts';
import { checkSupports, type SupportFault, type SupportFaultKind } from './check-supports.ts';
import { circleOf } from './directions.ts';
import { fixSlender, type WidenedTrunk } from './fix-slender.ts';
import { routePoints, structureOfAdded, type AddedSupport } from './route-points.ts';
import type { SupportSpace } from './space.ts';

/** Why something could not be fixed. */
export type FixReason = UnreachedReason | 'no-room-to-widen' | 'no-more-tips';

/** Supports that stand and are to be fixed. */
export interface FixInput {
  readonly space: SupportSpace;
  readonly structure: SupportStructure;
  /** Of the structure's tips, by their numbers. */
  readonly points: readonly SupportPoint[];
  /** Of each tip of the structure. */
  readonly tipSettings: readonly SupportSettings[];
  /** Of all that is new. */
  readonly settings: SupportSettings;
}

/** A support that was made by fixing; its strut is numbered as `routePoints` numbers. */
export interface FixedTip extends AddedSupport {
  /** Number of the tip of the structure that it stands in for; null for a new one. */
  readonly instead: number | null;
}

/** What fixing changes: everything else stays as it is, to the bit. */
export interface FixedSupports {
  readonly added: readonly FixedTip[];
  readonly braces: readonly AddedBrace[];
  readonly widened: readonly WidenedTrunk[];
  /** Bars that go, by their numbers. */
  readonly dropped: readonly number[];
  /** Places that stay as they are, and why. */
  readonly left: readonly { readonly at: Vector; readonly reason: FixReason }[];
}

export const NOTHING_FIXED: FixedSupports = { added: [], braces: [], widened: [], dropped: [], left: [] };

/** A point that gets a support; each of its ways is tried until one clears. */
interface Wanted {
  readonly instead: number | null;
  readonly at: Vector;
  readonly ways: readonly { readonly point: SupportPoint; readonly settings: SupportSettings }[];
}

/** With all means a way to the plate may go so far aside, mm. */
const LONGEST_WAY = 60;
/** A tip that nothing reaches may move so far over the surface, mm. */
const BESIDE = [0.7, 1.4] as const;
const ROUND = circleOf(8);
/** Where the surface turns up there is nothing to hold. */
const LOOKS_DOWN = -0.1;
/** Faults that something new must not have. */
const REFUSED: ReadonlySet<SupportFaultKind> = new Set([
  'enters-part',
  'stands-on-nothing',
  'outside-platform',
]);

/** The means of a support, tried in this order: as it is, looser rules, other lengths of the tip, and thinner. */
function meansOf(plain: SupportSettings): readonly SupportSettings[] {
  const loose: SupportSettings = {
    ...plain,
    onPart: true,
    shortSupportFilter: 0,
    clusterType: 'long',
    branchNumber: Math.max(plain.branchNumber, 8),
    maximumExtend: Math.max(plain.maximumExtend, 12),
    treeAngle: Math.max(plain.treeAngle, 60),
  };
  const thin: SupportSettings = {
    ...loose,
    topWidth: Math.max(0.4, 0.6 * loose.topWidth),
    bottomWidth: Math.max(0.4, 0.6 * loose.bottomWidth),
    tipWidth: Math.min(loose.tipWidth, 0.3),
    treeAngle: 70,
    simplifyLevel: Math.min(loose.simplifyLevel, 1),
  };
  return [
    plain,
    loose,
    { ...loose, tipType: 'vertical', tipLength: 0.6 * loose.tipLength },
    { ...loose, tipLength: 2 * loose.tipLength },
    thin,
    { ...thin, tipLength: 0.5 * thin.tipLength },
  ];
}

/**
 * Reaches places that nothing reaches, by looser means than the settings have: longer ways, sticks on the part, other tips, thinner ones, and at
 * last a place of the surface beside. Places are put on the part's surface first.
 */
export function reachPlaces(
  input: FixInput,
  places: readonly Vector[],
  reason: SupportPoint['reason'] = 'repair',
): FixedSupports {
  const { space, settings } = input;
  const wanted = places.map((at): Wanted => {
    const own = surfaceAt(space, at, reason);
    if (own === null) return { instead: null, at, ways: [] };
    const means = meansOf(settings);
    const ways = means.map((each) => ({ point: own, settings: each }));
    const aside = BESIDE.flatMap((away) =>
      ROUND.flatMap(([x, y]) => {
        const there = surfaceAt(space, addScaled(own.at, [x, y, 0], away), reason);
        const isBeside =
          there !== null && there.normal[2] < LOOKS_DOWN && awayFrom(there.at, own.at) <= 2 * away;
        return isBeside ? [there] : [];
      }),
    );
    return { instead: null, at, ways: [...ways, ...aside.map((point) => ({ point, settings: means[1]! }))] };
  });
  return route(input, wanted, new Set());
}

/** Supports for these points, each with the means of the settings and then looser ones; what cannot be reached is told. */
export function reachPoints(input: FixInput, points: readonly SupportPoint[]): FixedSupports {
  const means = meansOf(input.settings).slice(0, 2);
  const wanted = points.map((point): Wanted => ({
    instead: null,
    at: point.at,
    ways: means.map((settings) => ({ point, settings })),
  }));
  return route(input, wanted, new Set());
}

/**
 * Gives the tips of supports with a fault of these kinds another way: all tips that hang on the strut that has it. Bars with one go. Whatever has
 * none stays.
 */
export function rerouteFaulty(input: FixInput, kinds: ReadonlySet<SupportFaultKind>): FixedSupports {
  const { space, structure, points, tipSettings } = input;
  const faults = checkSupports(space, structure).filter(({ kind }) => kinds.has(kind));
  const tips = tipsOf(structure, faults);
  const dropped = faults.flatMap(({ of, number }) => (of === 'brace' ? [number] : []));
  const isBound = kinds.has('outside-platform');
  const wanted = [...tips].map((tip): Wanted => {
    const point = points[structure.tips[tip]!.point]!;
    const plain = tipSettings[tip]!;
    const ways = meansOf(isBound ? { ...plain, withinPlatform: true } : plain);
    return { instead: tip, at: point.at, ways: ways.map((settings) => ({ point, settings })) };
  });
  const fixed = route(input, wanted, tips);
  if (dropped.length === 0) return fixed;
  // Columns that a bar has kept from being slender may be it now.
  const gone = new Set(dropped);
  const braces = structure.braces.filter((_, number) => !gone.has(number));
  const going = strutsUnder(structure, tips);
  const trunks = new Set(
    dropped.flatMap((number) => endsOf(structure, number)).filter((at) => !going.has(at)),
  );
  const stiff = fixSlender(space, { ...structure, braces }, input.settings, trunks);
  return {
    ...fixed,
    dropped,
    braces: [...fixed.braces, ...stiff.braces],
    widened: stiff.widened,
    left: [...fixed.left, ...stiff.left],
  };
}

/** Makes slender columns wider, or braces them; see `fixSlender`. */
export function stiffenSlender({ space, structure, settings }: FixInput): FixedSupports {
  return { ...NOTHING_FIXED, ...fixSlender(space, structure, settings) };
}

const endsOf = ({ braces }: SupportStructure, number: number): readonly number[] => {
  const { a, b } = braces[number]!;
  return [a.trunk, b.trunk];
};

/** The tips that stand on what has a fault. */
function tipsOf(structure: SupportStructure, faults: readonly SupportFault[]): ReadonlySet<number> {
  const { trunks, branches, tips } = structure;
  const wanted = new Set<number>();
  const struts = new Set<number>();
  for (const { of, number } of faults)
    if (of === 'tip') wanted.add(number);
    else if (of !== 'brace') struts.add(of === 'trunk' ? number : trunks.length + number);
  tips.forEach(({ strut }, tip) => {
    for (let at = strut; ; at = branches[at - trunks.length]!.host) {
      if (struts.has(at)) wanted.add(tip);
      if (at < trunks.length) break;
    }
  });
  return wanted;
}

/** Struts that carry nothing but these tips. */
function strutsUnder(
  { trunks, branches, tips }: SupportStructure,
  gone: ReadonlySet<number>,
): ReadonlySet<number> {
  const kept = new Set<number>();
  tips.forEach(({ strut }, tip) => {
    if (gone.has(tip)) return;
    for (let at = strut; !kept.has(at); at = branches[at - trunks.length]!.host) {
      kept.add(at);
      if (at < trunks.length) break;
    }
  });
  const going = new Set<number>();
  for (const tip of gone)
    for (let at = tips[tip]!.strut; !kept.has(at); at = branches[at - trunks.length]!.host) {
      going.add(at);
      if (at < trunks.length) break;
    }
  return going;
}

/** Routes points by the first of their ways that clears, all others as they are; a way that does not clear is passed on to the next. */
function route(input: FixInput, all: readonly Wanted[], moved: ReadonlySet<number>): FixedSupports {
  const { space, structure } = input;
  const going = strutsUnder(structure, moved);
  const standing = { ...structure, tips: structure.tips.filter((_, tip) => !moved.has(tip)) };
  const braced = new Set(structure.braces.flatMap(({ a, b }) => [a.trunk, b.trunk]));
  const left: FixedSupports['left'][number][] = [];
  const ways = new Map(all.map((wanted) => [wanted, 0]));
  const why = new Map<Wanted, FixReason>();
  for (;;) {
    for (const [each, way] of ways) {
      if (way < each.ways.length) continue;
      ways.delete(each);
      left.push({ at: each.at, reason: why.get(each) ?? 'no-tip' });
    }
    const trying = [...ways.keys()];
    if (trying.length === 0) return { ...NOTHING_FIXED, left };
    const chosen = trying.map((each) => each.ways[ways.get(each)!]!);
    const found = routePoints({
      space,
      points: chosen.map(({ point }) => point),
      settings: chosen.map(({ settings }) => settings),
      standing,
      except: [...going],
      longestWay: LONGEST_WAY,
      braced: trying.flatMap(({ instead }, point): BracedPoint[] => {
        const root = instead === null ? -1 : rootOf(structure, structure.tips[instead]!.strut);
        return going.has(root) && braced.has(root) ? [{ point, byRule: true, bars: [] }] : [];
      }),
    });
    const failing = new Set<number>();
    for (const { point, reason } of found.unreached) {
      failing.add(point);
      why.set(trying[point]!, reason);
    }
    for (const each of found.added) {
      if (!isFaulty(space, each)) continue;
      failing.add(each.tip.point);
      why.set(trying[each.tip.point]!, 'no-path');
    }
    if (failing.size === 0) {
      const added = found.added.map((each) => ({ ...each, instead: trying[each.tip.point]!.instead }));
      return { ...NOTHING_FIXED, added, braces: found.braces, left };
    }
    for (const point of failing) ways.set(trying[point]!, ways.get(trying[point]!)! + 1);
  }
}

function rootOf({ trunks, branches }: SupportStructure, strut: number): number {
  let at = strut;
  while (at >= trunks.length) at = branches[at - trunks.length]!.host;
  return at;
}

/** Whether a support by itself has a fault that nothing new may have. */
function isFaulty(space: SupportSpace, added: AddedSupport): boolean {
  return checkSupports(space, structureOfAdded([added])).some(({ kind }) => REFUSED.has(kind));
}

function surfaceAt(space: SupportSpace, at: Vector, reason: SupportPoint['reason']): SupportPoint | null {
  const near = nearestOnMesh(space.mesh, identityTransform, at);
  return near === null ? null : { at: near.place, normal: near.normal, reason };
}

function awayFrom(a: Vector, b: Vector): number {
  const way = subtract(a, b);
  return Math.sqrt(dot(way, way));
}
