import type { Id } from '#base';
import {
  chainLength,
  placeAlong,
  type Foot,
  type SupportPoint,
  type SupportStructure,
  type Vector,
} from '#kernel';
import type { StrutId } from '../records/branch.ts';
import type { SupportSetRecord } from '../records/support-set.ts';
import { type TipRecord } from '../records/tip.ts';
import type { TrunkFoot, TrunkRecord } from '../records/trunk.ts';
import type { StrutRecord, SupportPieces } from './pieces.ts';

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

/** A column shorter than this is none, mm. */
const SHORTEST = 0.01;

/**
 * The structure that records describe, as it is while the part stands as `routedTransform` says for this lift (mm): `overPlate` takes it to where the part
 * is. Higher than columns were made for, they are longer at the foot; lower, they are cut off at the plate. Tips that nothing reaches are
 * among the unreached.
 */
export function recordsToStructure(
  set: Pick<SupportSetRecord, 'lift'>,
  { trunks, branches, tips, braces }: SupportPieces,
  lift = set.lift,
): StructureOfRecords {
  const struts = new Map<string, StrutRecord>([...trunks, ...branches].map((strut) => [strut.id, strut]));
  const numbers = new Map<string, number>([...struts.keys()].map((id, number) => [id, number]));
  const joints = createJointFinder(set, (id) => struts.get(id), lift);
  const along = (trunk: Id<'trunk'>, t: number) => ({
    trunk: numbers.get(trunk)!,
    t: joints.share(trunk, t),
  });
  const raised = ([x, y, z]: Vector): Vector => [x, y, z + lift];
  const reached = tips.filter((tip): tip is TipRecord & { readonly strut: StrutId } => tip.strut !== null);
  const lost = tips.filter(({ strut }) => strut === null);
  return {
    points: [...reached, ...lost].map((tip) => pointOf(tip, lift)),
    structure: {
      trunks: trunks.map(({ id, foot, radii, reinforcedTo }) => ({
        joints: joints.of(id),
        radii,
        foot: kernelFoot(foot),
        reinforcedTo,
      })),
      branches: branches.map(({ id, host, radii }) => ({
        joints: joints.of(id),
        radii,
        host: numbers.get(host.strut)!,
        t: joints.share(host.strut, host.t),
      })),
      tips: reached.map(({ strut, at, normal, radii, depth, ball }, point) => ({
        point,
        strut: numbers.get(strut)!,
        at: raised(at),
        normal,
        socket: joints.of(strut).at(-1)!,
        radii,
        depth,
        ball,
      })),
      braces: braces.map(({ a, b, radius }) => ({
        a: along(a.trunk, a.t),
        b: along(b.trunk, b.t),
        radius,
      })),
      unreached: lost.map((_, number) => ({ point: reached.length + number, reason: 'no-path' })),
    },
    ids: {
      trunks: trunks.map(({ id }) => id),
      branches: branches.map(({ id }) => id),
      tips: reached.map(({ id }) => id),
      braces: braces.map(({ id }) => id),
    },
  };
}

/** The point a tip stands for, where a run is to know of it; `lift` mm above where records have it. */
export function pointOf({ at: [x, y, z], normal, reason, own }: TipRecord, lift: number): SupportPoint {
  const width = own?.tipWidth;
  return { at: [x, y, z + lift], normal, reason, ...(width === undefined ? {} : { width }) };
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

function kernelFoot(foot: TrunkFoot): Foot {
  if (foot.on === 'plate') return { on: 'plate' };
  const { on, normal, radius, depth, isSplit } = foot;
  return { on, normal, radius, depth, isSplit };
}
