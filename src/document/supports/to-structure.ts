import type { Id } from '#base';
import {
  chainLength,
  PIECE_SETTINGS,
  placeAlong,
  type Foot,
  type SupportPoint,
  type SupportSettings,
  type SupportStructure,
  type Tip,
  type Vector,
} from '#kernel';
import type { StrutId } from '../records/branch.ts';
import type { SupportSetRecord } from '../records/support-set.ts';
import { type TipRecord } from '../records/tip.ts';
import type { TrunkFoot, TrunkRecord } from '../records/trunk.ts';
import type { Way } from './over-plate.ts';
import { NO_PIECES, type StrutRecord, type SupportPieces } from './pieces.ts';

/** A structure, and what of a document each of its things is, list by list. */
export interface StructureOfRecords {
  readonly points: readonly SupportPoint[];
  readonly structure: SupportStructure;
  readonly ids: {
    readonly trunks: readonly Id<'trunk'>[];
    readonly branches: readonly Id<'branch'>[];
    readonly tips: readonly Id<'tip'>[];
    readonly braces: readonly Id<'brace'>[];
  };
}

/** What records came to last, and where the part stood then. */
export interface LastStructure {
  readonly pieces: SupportPieces;
  readonly read: StructureOfRecords;
}

/** A column shorter than this is none, mm. */
const SHORTEST = 0.01;

/**
 * The structure that records describe, as it is while the part stands as `routedTransform` says for this lift (mm): `overPlate` takes it to where the part
 * is. Higher than columns were made for, they are longer at the foot; lower, they are cut off at the plate. Tips that nothing reaches are
 * among the unreached. With `way` it is taken over the plate (over-plate.ts). `last` is what it came to with the same set, lift and way before some
 * pieces changed: whatever stands as it did is the same object again.
 */
export function recordsToStructure(
  set: Pick<SupportSetRecord, 'lift'>,
  pieces: SupportPieces,
  lift = set.lift,
  { way = null, last = null }: { readonly way?: Way | null; readonly last?: LastStructure | null } = {},
): StructureOfRecords {
  const { trunks, branches, braces } = pieces;
  const [reached, lost] = reachedOf(pieces);
  const before = last?.pieces ?? NO_PIECES;
  const [reachedBefore] = reachedOf(before);
  const old = last?.read.structure ?? NOTHING;
  const was = {
    trunks: placesBefore(trunks, before.trunks),
    branches: placesBefore(branches, before.branches),
    tips: placesBefore(reached, reachedBefore),
    braces: placesBefore(braces, before.braces),
  };
  // Lists that are the same ones are not walked: an edit changes few, and bars are the most of all.
  const areTrunks = trunks === before.trunks;
  const areStruts = areTrunks && branches === before.branches;
  const areTips = pieces.tips === before.tips;
  const count = trunks.length;
  const numberOf = (id: string): number => {
    const trunk = placeOf(trunks, id);
    return trunk >= 0 ? trunk : count + placeOf(branches, id);
  };
  const strutAt = (number: number): StrutRecord =>
    number < count ? trunks[number]! : branches[number - count]!;
  const joints = createJointFinder(set, (id) => strutAt(numberOf(id)), lift);
  const raised = ([x, y, z]: Vector): Vector => [x, y, z + lift];
  const place = (at: Vector): Vector => (way === null ? at : way.place(at));
  const turn = (normal: Vector): Vector => (way === null ? normal : way.direction(normal));
  const jointsOf = (id: StrutId): readonly Vector[] => {
    const found = joints.of(id);
    return way === null ? found : found.map(way.place);
  };
  const along = (trunk: Id<'trunk'>, t: number) => ({ trunk: numberOf(trunk), t: joints.share(trunk, t) });

  /** The numbers that struts have now, by those they had; −1 for what is gone. */
  const numbersNow = new Int32Array(before.trunks.length + before.branches.length).fill(-1);
  for (let number = 0; number < count; number++)
    if (was.trunks[number]! >= 0) numbersNow[was.trunks[number]!] = number;
  for (let number = 0; number < branches.length; number++)
    if (was.branches[number]! >= 0) numbersNow[before.trunks.length + was.branches[number]!] = count + number;
  /** Of each strut: 1 where it stands as it did, 2 where it does not, 0 while that is not known. */
  const states = new Uint8Array(count + branches.length);
  /** Hosts first: chains of branches may be long. */
  const stands = (wanted: number): boolean => {
    for (const left = [wanted]; left.length > 0;) {
      const number = left.at(-1)!;
      const branch = number - count;
      const at = branch < 0 ? was.trunks[number]! : was.branches[branch]!;
      const isSame = at >= 0 && strutAt(number) === (branch < 0 ? before.trunks[at] : before.branches[at]);
      const host = isSame && branch >= 0 ? numbersNow[old.branches[at]!.host]! : -1;
      if (host >= 0 && states[host] === 0) {
        left.push(host);
        continue;
      }
      left.pop();
      states[number] = isSame && (branch < 0 || states[host] === 1) ? 1 : 2;
    }
    return states[wanted] === 1;
  };
  const placedPoint = (tip: TipRecord): SupportPoint => {
    const point = pointOf(tip, lift);
    return way === null ? point : { ...point, at: place(point.at), normal: turn(point.normal) };
  };
  const isAsItWas = (number: number): boolean =>
    number >= 0 && (states[number] === 0 ? stands(number) : states[number] === 1);

  // Records are of many shapes, and to read thousands of them takes longer than to compare them: what stands as it did is not looked into.
  const pointsNow = (): readonly SupportPoint[] => {
    const points = reached.map((tip, number) => {
      const at = was.tips[number]!;
      return at >= 0 && reachedBefore[at] === tip ? last!.read.points[at]! : placedPoint(tip);
    });
    return lost.length === 0 ? points : [...points, ...lost.map(placedPoint)];
  };
  return {
    points: last !== null && areTips ? last.read.points : pointsNow(),
    structure: {
      trunks: areTrunks
        ? old.trunks
        : trunks.map((trunk, number) => {
            if (isAsItWas(number)) return old.trunks[was.trunks[number]!]!;
            const { id, foot, radii, reinforcedTo } = trunk;
            return { joints: jointsOf(id), radii, foot: kernelFoot(foot, turn), reinforcedTo };
          }),
      branches: areStruts
        ? old.branches
        : branches.map((branch, number) => {
            if (!isAsItWas(count + number)) {
              const { id, host, radii } = branch;
              const t = joints.share(host.strut, host.t);
              return { joints: jointsOf(id), radii, host: numberOf(host.strut), t };
            }
            const made = old.branches[was.branches[number]!]!;
            const now = numbersNow[made.host]!;
            return now === made.host
              ? made
              : { joints: made.joints, radii: made.radii, host: now, t: made.t };
          }),
      tips:
        areStruts && areTips
          ? old.tips
          : reached.map((tip, point) => {
              const at = was.tips[point]!;
              const made = at >= 0 && reachedBefore[at] === tip ? old.tips[at]! : null;
              const now = made === null ? -1 : numbersNow[made.strut]!;
              if (made !== null && isAsItWas(now))
                return now === made.strut && point === made.point ? made : renumberedTip(made, point, now);
              const { radii, depth, ball } = tip;
              return {
                point,
                strut: numberOf(tip.strut),
                at: place(raised(tip.at)),
                normal: turn(tip.normal),
                socket: place(joints.of(tip.strut).at(-1)!),
                radii,
                depth,
                ball,
              };
            }),
      braces:
        areTrunks && braces === before.braces
          ? old.braces
          : braces.map((brace, number) => {
              const at = was.braces[number]!;
              const made = at >= 0 && before.braces[at] === brace ? old.braces[at]! : null;
              const a = made === null ? -1 : numbersNow[made.a.trunk]!;
              const b = made === null ? -1 : numbersNow[made.b.trunk]!;
              if (made === null || !isAsItWas(a) || !isAsItWas(b))
                return {
                  a: along(brace.a.trunk, brace.a.t),
                  b: along(brace.b.trunk, brace.b.t),
                  radius: brace.radius,
                };
              if (a === made.a.trunk && b === made.b.trunk) return made;
              return { a: { trunk: a, t: made.a.t }, b: { trunk: b, t: made.b.t }, radius: made.radius };
            }),
      unreached: lost.map((_, number) => ({ point: reached.length + number, reason: 'no-path' })),
    },
    ids: {
      trunks: idsOf(trunks, was.trunks, last?.read.ids.trunks),
      branches: idsOf(branches, was.branches, last?.read.ids.branches),
      tips: idsOf(reached, was.tips, last?.read.ids.tips),
      braces: idsOf(braces, was.braces, last?.read.ids.braces),
    },
  };
}

/** A copy by name: thousands are renumbered when one is added, and to spread them takes twice as long. */
function renumberedTip({ at, normal, socket, radii, depth, ball }: Tip, point: number, strut: number): Tip {
  return { point, strut, at, normal, socket, radii, depth, ball };
}

const NOTHING: SupportStructure = { trunks: [], branches: [], tips: [], braces: [], unreached: [] };

type ReachedTip = TipRecord & { readonly strut: StrutId };

type SortedTips = readonly [reached: readonly ReachedTip[], lost: readonly TipRecord[]];

/** By their list, which is asked for once more when the next one comes. */
const sorted = new WeakMap<readonly TipRecord[], SortedTips>();

function reachedOf({ tips }: SupportPieces): SortedTips {
  const known = sorted.get(tips) ?? sortTips(tips);
  sorted.set(tips, known);
  return known;
}

function sortTips(tips: readonly TipRecord[]): SortedTips {
  const lost = tips.filter(({ strut }) => strut === null);
  const isReached = (tip: TipRecord): tip is ReachedTip => tip.strut !== null;
  return [lost.length === 0 ? (tips as readonly ReachedTip[]) : tips.filter(isReached), lost];
}

/** Where each record of a list was in the list before, by its id; −1 where it was not there. Both are by id. */
function placesBefore(
  now: readonly { readonly id: string }[],
  before: readonly { readonly id: string }[],
): Int32Array {
  const places = new Int32Array(now.length);
  if (now === before) for (let number = 0; number < now.length; number++) places[number] = number;
  else
    for (let number = 0, at = 0; number < now.length; number++) {
      const record = now[number]!;
      while (at < before.length && before[at] !== record && before[at]!.id < record.id) at++;
      const isThere = at < before.length && (before[at] === record || before[at]!.id === record.id);
      places[number] = isThere ? at++ : -1;
    }
  return places;
}

/** The place of a record in a list that is by id; −1 where it is not in it. */
function placeOf(list: readonly { readonly id: string }[], id: string): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]!.id < id) low = middle + 1;
    else high = middle;
  }
  return list[low]?.id === id ? low : -1;
}

/** The ids of a list: the list before where they are the same. */
function idsOf<Kept extends string>(
  now: readonly { readonly id: Kept }[],
  places: Int32Array,
  before: readonly Kept[] = [],
): readonly Kept[] {
  const isSame = now.length === before.length && places.every((at, number) => at === number);
  if (isSame) return before;
  return now.map((record, number) => {
    const at = places[number]!;
    return at < 0 ? record.id : before[at]!;
  });
}

/** The point a tip stands for, where a run is to know of it; `lift` mm above where records have it. `own` is what its support is otherwise. */
export function pointOf(
  { at: [x, y, z], normal, reason, own: recorded }: TipRecord,
  lift: number,
  own: TipRecord['own'] = recorded,
): SupportPoint {
  const point = { at: [x, y, z + lift] as const, normal, reason };
  if (own === undefined) return point;
  const { tipWidth: width, tipLength: length, tipType, ...others } = own;
  const pieces = pieceSettingsOf(others);
  return {
    ...point,
    ...(width === undefined ? {} : { width }),
    ...(length === undefined ? {} : { length }),
    ...(tipType === undefined ? {} : { tipType }),
    ...(pieces === null ? {} : { own: pieces }),
  };
}

/** Those of some settings that one support can have for itself; null for none. */
function pieceSettingsOf(settings: Partial<SupportSettings>): NonNullable<SupportPoint['own']> | null {
  const names = PIECE_SETTINGS.filter((name) => settings[name] !== undefined);
  return names.length === 0 ? null : Object.fromEntries(names.map((name) => [name, settings[name]]));
}

/** Where struts are, each found once. */
export interface JointFinder {
  /** From the foot or from the host to the socket. */
  of(strut: StrutId): readonly Vector[];
  /** The share of its length now for one of the length it was made with. */
  share(strut: StrutId, t: number): number;
}

/** Joints of the struts of a set, for a lift in mm: in the frame of `recordsToStructure`. `find` knows every strut of the set. */
export function createJointFinder(
  set: Pick<SupportSetRecord, 'lift'>,
  find: (id: StrutId) => StrutRecord | undefined,
  lift: number,
): JointFinder {
  const found = new Map<StrutId, readonly Vector[]>();
  const raised = ([x, y, z]: Vector): Vector => [x, y, z + lift];
  const share = (id: StrutId, t: number): number => {
    const strut = find(id)!;
    if (lift === set.lift || strut.kind === 'branch' || strut.foot.on === 'part') return t;
    // What is on a column keeps its distance from the socket, wherever the foot is.
    const [x, y] = strut.foot.at;
    const made = chainLength([[x, y, -set.lift], ...strut.joints]);
    const now = chainLength(joints(id));
    return now > 0 ? Math.min(1, Math.max(0, 1 - ((1 - t) * made) / now)) : 1;
  };
  /** Hosts first: chains of branches may be long. */
  const joints = (wanted: StrutId): readonly Vector[] => {
    const left = [wanted];
    for (let id = left.at(-1); id !== undefined; id = left.at(-1)) {
      const strut = find(id)!;
      if (strut.kind === 'branch' && !found.has(strut.host.strut)) {
        left.push(strut.host.strut);
        continue;
      }
      left.pop();
      if (strut.kind === 'trunk') found.set(id, trunkJoints(strut, set.lift, lift));
      else {
        const { host } = strut;
        const start = placeAlong(found.get(host.strut)!, share(host.strut, host.t));
        found.set(id, [start, ...strut.joints.map(raised)]);
      }
    }
    return found.get(wanted)!;
  };
  return { of: (id) => found.get(id) ?? joints(id), share };
}

function trunkJoints({ foot, joints }: TrunkRecord, madeAt: number, lift: number): readonly Vector[] {
  const above = joints.map(([x, y, z]): Vector => [x, y, z + lift]);
  if (foot.on === 'part') return [[foot.at[0], foot.at[1], foot.at[2] + lift], ...above];
  const [x, y] = foot.at;
  const plate: Vector = [x, y, 0];
  const raisedBy = lift - madeAt;
  if (raisedBy === 0) return [plate, ...above];
  const isUpright = above[0]![0] === x && above[0]![1] === y;
  if (raisedBy > 0) return isUpright ? [plate, ...above] : [plate, [x, y, raisedBy], ...above];
  const last = above.length - 1;
  return [plate, ...above.filter(([, , z], at) => z > SHORTEST || at === last)];
}

function kernelFoot(foot: TrunkFoot, turn: Way['direction']): Foot {
  if (foot.on === 'plate') return { on: 'plate' };
  const { on, normal, radius, depth, isSplit } = foot;
  return { on, normal: turn(normal), radius, depth, isSplit };
}
