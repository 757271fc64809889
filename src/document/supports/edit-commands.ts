import { fail, ok, type Id } from '#base';
import type { Vector } from '#kernel';
import { EMPTY_DIFF } from '../diff.ts';
import { updateDiff, type Planned } from '../planning.ts';
import type { BraceRecord, TrunkPlace } from '../records/brace.ts';
import type { StrutId } from '../records/branch.ts';
import type { AnyRecord } from '../records/record-types.ts';
import type { TipRecord } from '../records/tip.ts';
import type { TrunkFoot } from '../records/trunk.ts';
import type { Command, DocumentReader } from '../types.ts';
import { dropWith } from './dropping.ts';
import { findChangeable } from './finding.ts';
import { cutFreeEnds } from './free-ends.ts';
import { idInSet, type StrutRecord, type SupportPiece } from './pieces.ts';
import { roundDirection, roundLength, roundPlace, roundShare } from './rounding.ts';

/** What of a tip may change. Places in the frame of its set; null takes what is its own away. */
export interface TipChange {
  readonly at?: Vector;
  readonly normal?: Vector;
  readonly radii?: TipRecord['radii'];
  readonly depth?: number;
  readonly ball?: number;
  readonly type?: TipRecord['type'] | null;
  readonly own?: TipRecord['own'] | null;
}

/** Changes tips by hand, which pins them. Refused when a part is locked. */
export const editTips: Command<{ readonly ids: readonly Id<'tip'>[]; readonly change: TipChange }> = {
  type: 'supports.edit-tips',
  plan: (document, { ids, change }) =>
    planPieces(document, ids, (piece) => (piece.kind === 'tip' ? editedTip(piece, change) : null)),
};

/** Pins what is not to be made anew, or lets it be. A tip that nothing reaches can only be deleted. Refused when a part is locked. */
export const pinSupports: Command<{
  readonly ids: readonly SupportPiece['id'][];
  readonly pinned: boolean;
}> = {
  type: 'supports.pin',
  plan: (document, { ids, pinned }) => planPieces(document, ids, (piece) => ({ ...piece, pinned })),
};

/** Moves a joint of a strut, by its number in the record: the last is the socket. Pins the strut. */
export const moveJoint: Command<{
  readonly strut: StrutId;
  readonly joint: number;
  readonly to: Vector;
}> = {
  type: 'supports.move-joint',
  plan: (document, { strut, joint, to }) =>
    planJoints(document, strut, (joints) => (joint in joints ? joints.with(joint, roundPlace(to)) : null)),
};

/** Adds a joint just before another one of a strut. Pins the strut. */
export const insertJoint: Command<{
  readonly strut: StrutId;
  readonly before: number;
  readonly at: Vector;
}> = {
  type: 'supports.insert-joint',
  plan: (document, { strut, before, at }) =>
    planJoints(document, strut, (joints) =>
      before in joints ? joints.toSpliced(before, 0, roundPlace(at)) : null,
    ),
};

/** Removes a joint of a strut, but not its socket. Pins the strut. */
export const removeJoint: Command<{ readonly strut: StrutId; readonly joint: number }> = {
  type: 'supports.remove-joint',
  plan: (document, { strut, joint }) =>
    planJoints(document, strut, (joints) =>
      joint in joints && joint < joints.length - 1 ? joints.toSpliced(joint, 1) : null,
    ),
};

/** Puts a column on another foot, with the joints it has from there. Pins it. */
export const moveFoot: Command<{
  readonly trunk: Id<'trunk'>;
  readonly foot: TrunkFoot;
  /** Above the foot; absent: those it has. */
  readonly joints?: readonly Vector[];
}> = {
  type: 'supports.move-foot',
  plan: (document, { trunk, foot, joints }) =>
    planPieces(document, [trunk], (piece) => {
      if (piece.kind !== 'trunk') return null;
      const above = joints?.map(roundPlace) ?? piece.joints;
      return { ...piece, foot: roundFoot(foot), joints: above, pinned: true };
    }),
};

/** Joins two columns of a part by a bar; `id` is new to its supports. `radius` in mm. */
export const connectTrunks: Command<{
  readonly id: string;
  readonly a: TrunkPlace;
  readonly b: TrunkPlace;
  readonly radius: number;
}> = {
  type: 'supports.connect',
  plan(document, { id, a, b, radius }) {
    const found = findChangeable(document, a.trunk);
    if (!found.ok) return found;
    const { set } = found.value;
    const brace: BraceRecord = {
      kind: 'brace',
      id: idInSet<'brace'>(set, id),
      set,
      a: { ...a, t: roundShare(a.t) },
      b: { ...b, t: roundShare(b.t) },
      radius: roundLength(radius),
      pinned: true,
    };
    return ok({ ...EMPTY_DIFF, added: [brace] });
  },
};

/** Gives bars this radius, mm. Pins them. Refused when a part is locked. */
export const setBraceRadius: Command<{ readonly ids: readonly Id<'brace'>[]; readonly radius: number }> = {
  type: 'supports.brace-radius',
  plan: (document, { ids, radius }) =>
    planPieces(document, ids, (piece) =>
      piece.kind === 'brace' ? { ...piece, radius: roundLength(radius), pinned: true } : null,
    ),
};

/**
 * Puts a tip or a branch on another strut of its part, a branch at `t` of its length. Struts that carried nothing else go, one that still carries
 * branches ends at the highest of them. The store refuses what
 * would carry itself. Pins it.
 */
export const rehostSupport: Command<{
  readonly id: Id<'tip'> | Id<'branch'>;
  readonly strut: StrutId;
  readonly t?: number;
}> = {
  type: 'supports.rehost',
  plan(document, { id, strut, t = 1 }) {
    const planned = planPieces(document, [id], (piece) => {
      if (piece.kind === 'tip') return { ...piece, strut, pinned: true };
      if (piece.kind !== 'branch') return null;
      return { ...piece, host: { strut, t: roundShare(t) }, pinned: true };
    });
    if (!planned.ok) return planned;
    const [change] = planned.value.updated;
    const leaving = new Map<string, AnyRecord>();
    if (change !== undefined) dropWith(document, leaving, new Set([id]));
    leaving.delete(strut);
    const before = change?.[0];
    const from = before?.kind === 'tip' ? before.strut : before?.kind === 'branch' ? before.host.strut : null;
    const left = from === null || from === strut ? [] : [from];
    const cut = cutFreeEnds(document, left, (record) => record.id === id || leaving.has(record.id));
    return ok({
      ...planned.value,
      updated: [...planned.value.updated, ...cut],
      removed: [...leaving.values()],
    });
  },
};

function editedTip(tip: TipRecord, change: TipChange): TipRecord {
  const { type: _type, own: _own, ...bare } = tip;
  const { at = tip.at, normal = tip.normal, radii = tip.radii, depth = tip.depth, ball = tip.ball } = change;
  const type = change.type === undefined ? tip.type : (change.type ?? undefined);
  const own = change.own === undefined ? tip.own : (change.own ?? undefined);
  return {
    ...bare,
    at: roundPlace(at),
    normal: roundDirection(normal),
    radii: [roundLength(radii[0]), roundLength(radii[1])],
    depth: roundLength(depth),
    ball: roundLength(ball),
    pinned: true,
    ...(type === undefined ? {} : { type }),
    ...(own === undefined || Object.keys(own).length === 0 ? {} : { own }),
  };
}

function roundFoot(foot: TrunkFoot): TrunkFoot {
  if (foot.on === 'plate') return { on: 'plate', at: [roundLength(foot.at[0]), roundLength(foot.at[1])] };
  return { ...foot, at: roundPlace(foot.at), normal: roundDirection(foot.normal) };
}

function planJoints(
  document: DocumentReader,
  id: StrutId,
  change: (joints: readonly Vector[]) => readonly Vector[] | null,
): Planned {
  return planPieces(document, [id], (piece): StrutRecord | null => {
    if (piece.kind !== 'trunk' && piece.kind !== 'branch') return null;
    const joints = change(piece.joints);
    return joints === null ? null : { ...piece, joints, pinned: true };
  });
}

/** The changes of pieces; `validation` where one of them cannot have this one (null). */
function planPieces(
  document: DocumentReader,
  ids: readonly string[],
  change: (piece: SupportPiece) => SupportPiece | null,
): Planned {
  const updated: (readonly [AnyRecord, AnyRecord])[] = [];
  for (const id of new Set(ids)) {
    const found = findChangeable(document, id);
    if (!found.ok) return found;
    const after = found.value.kind === 'ban' ? null : change(found.value);
    if (after === null) return fail('validation', 'this cannot be done to this', { id });
    updated.push([found.value, after]);
  }
  return ok(updateDiff(updated));
}
