import { fail, ok, type ContentHash, type Id } from '#base';
import {
  isTrunk,
  type AddedSupport,
  type AddedBrace,
  type SupportReason,
  type SupportSettings,
  type Vector,
} from '#kernel';
import { diffBetween } from '../diff.ts';
import { findUnlocked } from '../planning.ts';
import type { BraceRecord } from '../records/brace.ts';
import type { BranchRecord, StrutId } from '../records/branch.ts';
import type { AnyRecord } from '../records/record-types.ts';
import { supportSetIdOf, type SupportSetRecord } from '../records/support-set.ts';
import type { SupportTypeName } from '../records/support-type.ts';
import type { TipRecord } from '../records/tip.ts';
import type { TrunkRecord } from '../records/trunk.ts';
import type { Command } from '../types.ts';
import { atLift } from './carrying.ts';
import { dropWith } from './dropping.ts';
import { findPiece, findStrut } from './finding.ts';
import { allPieces, NO_PIECES, piecesOf } from './pieces.ts';
import { roundDirection, roundLength, roundPlace, roundShare } from './rounding.ts';
import { fromPlate, standingOf, turnFromPlate } from './standing.ts';
import { cellOf, footOf, nameIn, roundRadii, stem } from './to-records.ts';

/** What is new about a tip. */
export interface AddedTip {
  /** The tip whose support this is from now on; its id stays. */
  readonly instead?: Id<'tip'>;
  /** Where they are not those of the set, or, of one that was there, not those it had; null takes them away. */
  readonly type?: SupportTypeName | null;
  readonly own?: Partial<SupportSettings> | null;
}

/** Nothing that a run has made. */
const BY_HAND = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' as ContentHash;

/**
 * Adds supports by hand as `routePoints` has made them, to those a part has or as its first; their tips are pinned. What carried tips that they stand
 * in for goes, where it carries nothing else. Refused when the part is locked; `stale` where it has been tilted or scaled since its supports were made.
 */
export const addSupports: Command<{
  readonly part: Id<'part'>;
  /** Mm on the plate, where the part is now. */
  readonly added: readonly AddedSupport[];
  /** Bars of columns among those added, by the numbers of struts. */
  readonly braces?: readonly AddedBrace[];
  /** The struts that stood, by the numbers that those added name. */
  readonly struts: readonly StrutId[];
  readonly reason: SupportReason;
  /** One for each of those added; absent: as the set says. */
  readonly tips?: readonly AddedTip[];
  /** What the part's supports are to be like, if these are its first. */
  readonly type?: SupportTypeName;
}> = {
  type: 'supports.add',
  plan(document, { part, added, braces = [], struts, reason, tips = [], type = 'medium' }) {
    const found = findUnlocked(document, part);
    if (!found.ok) return found;
    const id = supportSetIdOf(part);
    const before = document.get('support-set', id);
    const { transform } = found.value;
    const standing = standingOf(before?.stands ?? transform, transform);
    if (!standing.isUpright) return fail('stale', 'the part has been tilted since its supports were made');
    const lift = roundLength(standing.lift);
    const set: SupportSetRecord =
      before === undefined
        ? {
            kind: 'support-set',
            id,
            part,
            stands: transform,
            lift,
            made: { points: BY_HAND, routes: null },
            type,
            base: true,
          }
        : { ...before, lift };
    const pieces = before === undefined ? NO_PIECES : piecesOf(document, id);
    const isHere = (strut: StrutId): boolean => findStrut(document, strut)?.set === id;
    if (!struts.every(isHere)) return fail('stale', 'the supports are not those that were added to');
    const moved = new Set<string>(tips.flatMap(({ instead }) => instead ?? []));
    for (const tip of moved)
      if (document.get('tip', tip as Id<'tip'>)?.set !== id)
        return fail('not_found', 'there is no such tip', { id: tip });

    const place = (at: Vector): Vector => roundPlace(fromPlate(standing, at));
    const direction = (way: Vector): Vector => roundDirection(turnFromPlate(standing, way));
    const name = nameIn(id, new Set(), (local) => findPiece(document, local) !== undefined);
    const ids: StrutId[] = [...struts];
    const made: AnyRecord[] = [];
    for (const [number, { strut, tip }] of added.entries()) {
      const { instead, type: ownType, own } = tips[number] ?? {};
      const was = instead === undefined ? undefined : document.get('tip', instead);
      const at = place(tip.at);
      const tipId = was?.id ?? name<'tip'>(`tip:${reason}:${cellOf(at)}`);
      const joints = strut.joints.slice(1).map(place);
      const common = { set: id, joints, radii: roundRadii(strut.radii), pinned: false };
      if (isTrunk(strut)) {
        const trunk: TrunkRecord = {
          kind: 'trunk',
          id: name<'trunk'>(`trunk:${stem(tipId)}`),
          ...common,
          foot: footOf(strut, place, direction, part),
          reinforcedTo: roundLength(strut.reinforcedTo),
        };
        made.push(trunk);
        ids.push(trunk.id);
      } else {
        const host = ids[strut.host];
        if (host === undefined) return fail('validation', 'a branch has no host', { number });
        const branch: BranchRecord = {
          kind: 'branch',
          id: name<'branch'>(`branch:${stem(tipId)}`),
          ...common,
          host: { strut: host, t: roundShare(strut.t) },
        };
        made.push(branch);
        ids.push(branch.id);
      }
      made.push(
        withStyle(
          {
            kind: 'tip',
            id: tipId,
            set: id,
            strut: ids.at(-1)!,
            at,
            normal: direction(tip.normal),
            radii: roundRadii(tip.radii),
            depth: roundLength(tip.depth),
            ball: roundLength(tip.ball),
            reason: was?.reason ?? reason,
            pinned: true,
          },
          ownType === undefined ? was?.type : ownType,
          own === undefined ? was?.own : own,
        ),
      );
    }
    for (const brace of braces) {
      const [from, to] = [ids[brace.a.trunk], ids[brace.b.trunk]] as (Id<'trunk'> | undefined)[];
      if (from === undefined || to === undefined) return fail('validation', 'a brace has no column');
      made.push({
        kind: 'brace',
        id: name<'brace'>(`brace:${stem(from)}:${stem(to)}`),
        set: id,
        a: { trunk: from, t: roundShare(brace.a.t) },
        b: { trunk: to, t: roundShare(brace.b.t) },
        radius: roundLength(brace.radius),
        pinned: brace.isByHand,
      } satisfies BraceRecord);
    }
    const leaving = new Map<string, AnyRecord>();
    const hosts = new Set<string>(
      made.flatMap((record) => (record.kind === 'branch' ? record.host.strut : [])),
    );
    dropWith(document, leaving, moved);
    // A strut that carries one of those added stays, whatever it carried before, and so does what that stands on, with its bars.
    for (const host of hosts)
      for (let strut: string | undefined = host; strut !== undefined && leaving.delete(strut);)
        strut = document.get('branch', strut as Id<'branch'>)?.host.strut;
    for (const record of leaving.values())
      if (record.kind === 'brace' && !leaving.has(record.a.trunk) && !leaving.has(record.b.trunk))
        leaving.delete(record.id);
    if (before?.lift === lift) {
      // Thousands of others stay as they are, and are not looked at.
      const gone = [...moved].flatMap((tip) => document.get('tip', tip as Id<'tip'>) ?? []);
      return ok(diffBetween([...leaving.values(), ...gone], made));
    }
    const now = before === undefined ? pieces : atLift(before, pieces, lift);
    const kept = allPieces(now).filter((piece) => !leaving.has(piece.id) && !moved.has(piece.id));
    const from: readonly AnyRecord[] = before === undefined ? [] : [before, ...allPieces(pieces)];
    return ok(diffBetween(from, [set, ...kept, ...made]));
  },
};

function withStyle(
  tip: TipRecord,
  type: SupportTypeName | null | undefined,
  own: Partial<SupportSettings> | null | undefined,
): TipRecord {
  return {
    ...tip,
    ...(type ? { type } : {}),
    ...(own && Object.keys(own).length > 0 ? { own } : {}),
  };
}
