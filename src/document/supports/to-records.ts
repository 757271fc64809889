import type { Id } from '#base';
import type { SupportPoint, SupportStructure, Trunk, Vector } from '#kernel';
import type { BraceRecord } from '../records/brace.ts';
import type { BranchRecord, StrutId } from '../records/branch.ts';
import type { SupportSetRecord } from '../records/support-set.ts';
import { isAutomatic, isByHand, type TipRecord } from '../records/tip.ts';
import type { TrunkFoot, TrunkRecord } from '../records/trunk.ts';
import { keptPieces } from './kept-pieces.ts';
import { matchRegenerated } from './matching.ts';
import { allPieces, idInSet, localOf, NO_PIECES, type SupportPiece, type SupportPieces } from './pieces.ts';
import { roundDirection, roundLength, roundPlace, roundShare } from './rounding.ts';

/** What a run has made, with the part standing as `routedTransform` says (standing.ts). */
export interface RoutedSupports {
  readonly points: readonly SupportPoint[];
  readonly structure: SupportStructure;
  /** The parts that a foot may stand on besides the set's own, as feet number them. */
  readonly neighbours?: readonly Id<'part'>[];
}

/** Ids of new tips go by cells of this many to the millimetre. */
const CELLS = 16;

/**
 * The records of what a run has made, in place of `before`. Tips that are made again (matching.ts) keep their ids and their own values, those
 * set by hand their places as well; what is `staying` does so as it is, otherwise what is pinned (kept-pieces.ts); tips set by hand that nothing reaches any more stay without a strut. New tips are named by reason and place, struts
 * by the first tip they carry, braces by the columns they join: the same run gives the same records.
 */
export function structureToRecords(
  set: Pick<SupportSetRecord, 'id' | 'part' | 'lift'>,
  { points, structure, neighbours = [] }: RoutedSupports,
  before: SupportPieces = NO_PIECES,
  staying: SupportPieces = keptPieces(before),
): readonly SupportPiece[] {
  const place = ([x, y, z]: Vector): Vector => roundPlace([x, y, z - set.lift]);
  const kept = allPieces(staying);
  const taken = new Set<string>(kept.map(({ id }) => id));
  const name = nameIn(set.id, taken);

  const tipsBefore = before.tips.filter(({ id }) => !taken.has(id));
  const anchors = structure.tips.map(({ at, point }) => ({ at: place(at), reason: points[point]!.reason }));
  const matches = matchRegenerated(tipsBefore, anchors);
  const matched = new Set<TipRecord | null>(matches);
  const lost = tipsBefore
    .filter((tip) => isByHand(tip) && !matched.has(tip))
    .map((tip): TipRecord => ({ ...tip, strut: null }));
  for (const tip of [...matched, ...lost]) if (tip !== null) taken.add(tip.id);
  const tipIds = anchors.map(
    ({ at, reason }, number) => matches[number]?.id ?? name<'tip'>(`tip:${reason}:${cellOf(at)}`),
  );

  const carried = firstTips(structure);
  const stemOf = (strut: number, foot: string): string => {
    const tip = carried[strut]!;
    return tip < 0 ? foot : stem(tipIds[tip]!);
  };
  const count = structure.trunks.length;
  // Seen from above: how high a foot is changes with the part.
  const trunkIds = structure.trunks.map(({ joints: [root] }, number) =>
    name<'trunk'>(`trunk:${stemOf(number, cellOf([root![0], root![1]]))}`),
  );
  const branchIds = structure.branches.map(({ joints }, number) =>
    name<'branch'>(`branch:${stemOf(count + number, cellOf(place(joints[0]!)))}`),
  );
  const strutIds: readonly StrutId[] = [...trunkIds, ...branchIds];

  const trunks = structure.trunks.map((trunk, number): TrunkRecord => ({
    kind: 'trunk',
    id: trunkIds[number]!,
    set: set.id,
    foot: footOf(trunk, place, roundDirection, partUnder(trunk, neighbours) ?? set.part),
    joints: trunk.joints.slice(1).map(place),
    radii: roundRadii(trunk.radii),
    reinforcedTo: roundLength(trunk.reinforcedTo),
    pinned: false,
  }));
  const branches = structure.branches.map(({ host, t, joints, radii }, number): BranchRecord => ({
    kind: 'branch',
    id: branchIds[number]!,
    set: set.id,
    host: { strut: strutIds[host]!, t: roundShare(t) },
    joints: joints.slice(1).map(place),
    radii: roundRadii(radii),
    pinned: false,
  }));
  const tips = structure.tips.map((tip, number): TipRecord => {
    const point = points[tip.point]!;
    const { reason } = point;
    const was = matches[number] ?? null;
    const stays = was !== null && isByHand(was);
    const own = was?.own ?? (isAutomatic(reason) ? undefined : ownOf(point));
    return {
      kind: 'tip',
      id: tipIds[number]!,
      set: set.id,
      strut: strutIds[tip.strut]!,
      at: stays ? was.at : anchors[number]!.at,
      normal: stays ? was.normal : roundDirection(tip.normal),
      radii: roundRadii(tip.radii),
      depth: roundLength(tip.depth),
      ball: roundLength(tip.ball),
      reason,
      pinned: was?.pinned ?? (reason === 'user' || point.pinned === true),
      ...(was?.type === undefined ? {} : { type: was.type }),
      ...(own === undefined ? {} : { own }),
    };
  });
  const braces = structure.braces.map(({ a, b, radius }): BraceRecord => {
    const [from, to] = [trunkIds[a.trunk]!, trunkIds[b.trunk]!];
    return {
      kind: 'brace',
      id: name<'brace'>(`brace:${stem(from)}:${stem(to)}`),
      set: set.id,
      a: { trunk: from, t: roundShare(a.t) },
      b: { trunk: to, t: roundShare(b.t) },
      radius: roundLength(radius),
      pinned: false,
    };
  });
  return [...kept, ...lost, ...trunks, ...branches, ...tips, ...braces];
}

/** What a point says of its tip that is otherwise than in the type; undefined for nothing. */
function ownOf({ width, length, tipType }: SupportPoint): TipRecord['own'] {
  if (width === undefined && length === undefined && tipType === undefined) return undefined;
  return {
    ...(width === undefined ? {} : { tipWidth: roundLength(width) }),
    ...(length === undefined ? {} : { tipLength: roundLength(length) }),
    ...(tipType === undefined ? {} : { tipType }),
  };
}

/** Ids of a set that are not taken, by what they were told or by `isTaken`: where one is, the same with a number. */
export function nameIn(
  set: Id<'support-set'>,
  taken: Set<string>,
  isTaken: (id: string) => boolean = () => false,
) {
  return <Kind extends SupportPiece['kind']>(local: string): Id<Kind> => {
    for (let number = 1; ; number++) {
      const id = idInSet<Kind>(set, number === 1 ? local : `${local}~${number}`);
      if (taken.has(id) || isTaken(id)) continue;
      taken.add(id);
      return id;
    }
  };
}

/** For each strut the first tip it carries, by itself or through what leans on it; −1 for none. */
function firstTips({ trunks, branches, tips }: SupportStructure): Int32Array {
  const first = new Int32Array(trunks.length + branches.length).fill(-1);
  tips.forEach(({ strut }, number) => {
    // Own tips first, so that two struts of one tip are the exception.
    if (first[strut] === -1) first[strut] = number;
  });
  tips.forEach(({ strut }, number) => {
    for (let at = strut; at >= trunks.length;) {
      at = branches[at - trunks.length]!.host;
      if (first[at] !== -1) break;
      first[at] = number;
    }
  });
  return first;
}

/** The neighbour a column stands on. Supports that stayed are neighbours as well, after all parts: they are the part's own. */
function partUnder({ foot }: Trunk, neighbours: readonly Id<'part'>[]): Id<'part'> | undefined {
  return foot.on === 'part' && foot.neighbour !== undefined ? neighbours[foot.neighbour] : undefined;
}

/** The foot of a column, with its places and directions as records have them. */
export function footOf(
  { foot, joints }: Trunk,
  place: (at: Vector) => Vector,
  direction: (way: Vector) => Vector,
  part: Id<'part'>,
): TrunkFoot {
  const at = place(joints[0]!);
  if (foot.on === 'plate') return { on: 'plate', at: [at[0], at[1]] };
  const { normal, radius, depth, isSplit } = foot;
  return {
    on: 'part',
    part,
    at,
    normal: direction(normal),
    radius: roundLength(radius),
    depth: roundLength(depth),
    isSplit,
  };
}

/** What an id is made of, without its kind. */
export const stem = (id: string): string => localOf(id).replace(/^[a-z]+:/, '');

export const cellOf = (at: readonly number[]): string => at.map((entry) => Math.round(entry * CELLS)).join();

export const roundRadii = ([from, to]: readonly [number, number]): readonly [number, number] => [
  roundLength(from),
  roundLength(to),
];
