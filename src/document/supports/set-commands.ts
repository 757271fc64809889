import { ok, type ContentHash, type Id, type Result } from '#base';
import type { Vector } from '#kernel';
import { diffBetween, EMPTY_DIFF } from '../diff.ts';
import type { FaceRuns } from '../face-runs.ts';
import { findUnlocked, notFound, updateDiff } from '../planning.ts';
import type { BanRecord } from '../records/ban.ts';
import type { AnyRecord } from '../records/record-types.ts';
import { supportPaintIdOf, type SupportPaintRecord } from '../records/support-paint.ts';
import {
  supportSetIdOf,
  type SupportOrigin,
  type SupportSetRecord,
  type SupportStyle,
} from '../records/support-set.ts';
import type { Command, DocumentReader } from '../types.ts';
import { valuesEqual } from '../values-equal.ts';
import { atLift, carriedOver } from './carrying.ts';
import { withoutScripted } from './kept-pieces.ts';
import { outsideRegion } from './region-pieces.ts';
import { allPieces, idInSet, NO_PIECES, piecesOf } from './pieces.ts';
import { roundLength, roundPlace } from './rounding.ts';
import type { RoutedPlace } from './standing.ts';
import { structureToRecords, type RoutedSupports } from './to-records.ts';

/** A change of a style; null takes the values of the part's own away. */
export interface StyleChange {
  readonly type?: SupportStyle['type'];
  readonly own?: SupportStyle['own'] | null;
  readonly base?: boolean;
}

/**
 * Gives a part the supports a run has made, in place of those it has (to-records.ts says what stays of them). Only records that change are
 * written. Where the part stands otherwise than before, tips and bans have come along on it. Refused when the part is locked.
 */
export const setSupports: Command<{
  readonly part: Id<'part'>;
  /** Where the part stood in the run (placeToRoute). */
  readonly place: RoutedPlace;
  readonly routed: RoutedSupports;
  readonly made: SupportOrigin;
  /** Otherwise as it is, or medium on a base. */
  readonly style?: StyleChange;
  /** The run is one of a script: what scripts have put there before does not stay. */
  readonly isScripted?: boolean;
  /** The run is one of these tips' supports alone (region-pieces.ts): all others stay as they are. */
  readonly region?: ReadonlySet<string>;
}> = {
  type: 'supports.set',
  plan(document, { part, place, routed, made, style = {}, isScripted = false, region }) {
    const found = findUnlocked(document, part);
    if (!found.ok) return found;
    const id = supportSetIdOf(part);
    const before = document.get('support-set', id);
    const set: SupportSetRecord = {
      ...restyled(before ?? { type: 'medium', base: true }, style),
      kind: 'support-set',
      id,
      part,
      stands: place.stands,
      lift: roundLength(place.lift),
      made,
    };
    if (before === undefined)
      return ok({ ...EMPTY_DIFF, added: [set, ...structureToRecords(set, routed, NO_PIECES)] });
    const pieces = piecesOf(document, id);
    const bans = document.owned('ban', id);
    const now = valuesEqual(before.stands, set.stands)
      ? { pieces: atLift(before, pieces, set.lift), bans }
      : carriedOver(pieces, bans, before.stands, set.stands);
    const staying = isScripted ? withoutScripted(now.pieces) : now.pieces;
    const outside = region === undefined ? undefined : outsideRegion(staying, region);
    const after: readonly AnyRecord[] = [
      set,
      ...now.bans,
      ...structureToRecords(set, routed, staying, outside),
    ];
    return ok(diffBetween([before, ...bans, ...allPieces(pieces)], after));
  },
};

/** Removes the supports and bans of a part. Refused when it is locked. */
export const removeSupports: Command<{ readonly part: Id<'part'> }> = {
  type: 'supports.remove',
  plan(document, { part }) {
    const set = findSet(document, part);
    if (!set.ok) return set;
    return ok({ ...EMPTY_DIFF, removed: [set.value, ...document.dependants([set.value])] });
  },
};

/** Changes what the supports of a part are to be like; that they are made anew is another step. Refused when it is locked. */
export const setSupportStyle: Command<{ readonly part: Id<'part'>; readonly change: StyleChange }> = {
  type: 'supports.style',
  plan(document, { part, change }) {
    const set = findSet(document, part);
    return set.ok ? ok(updateDiff([[set.value, restyled(set.value, change)]])) : set;
  },
};

/** Forbids tips within `radius` mm of a place of the part; `id` is new to its supports. Refused when it is locked. */
export const addBan: Command<{
  readonly part: Id<'part'>;
  readonly id: string;
  readonly at: Vector;
  readonly radius: number;
}> = {
  type: 'supports.ban',
  plan(document, { part, id, at, radius }) {
    const found = findSet(document, part);
    if (!found.ok) return found;
    const set = found.value.id;
    const ban: BanRecord = {
      kind: 'ban',
      id: idInSet<'ban'>(set, id),
      set,
      at: roundPlace(at),
      radius: roundLength(radius),
    };
    return ok({ ...EMPTY_DIFF, added: [ban] });
  },
};

/** Says where a person wants no supports and where some; nowhere removes the paint. Refused when the part is locked. */
export const setSupportPaint: Command<{
  readonly part: Id<'part'>;
  readonly mesh: ContentHash;
  readonly block: FaceRuns;
  readonly enforce: FaceRuns;
}> = {
  type: 'supports.paint',
  plan(document, { part, mesh, block, enforce }) {
    const found = findUnlocked(document, part);
    if (!found.ok) return found;
    const before = document.get('support-paint', supportPaintIdOf(part));
    const paint: SupportPaintRecord = {
      kind: 'support-paint',
      id: supportPaintIdOf(part),
      part,
      mesh,
      block,
      enforce,
    };
    const isBare = block.length === 0 && enforce.length === 0;
    return ok(diffBetween(before === undefined ? [] : [before], isBare ? [] : [paint]));
  },
};

function restyled<Style extends SupportStyle>(style: Style, change: StyleChange): Style {
  const { own: _own, ...bare } = style;
  const own = change.own === undefined ? style.own : (change.own ?? undefined);
  return {
    ...bare,
    type: change.type ?? style.type,
    base: change.base ?? style.base,
    ...(own === undefined || Object.keys(own).length === 0 ? {} : { own }),
  } as unknown as Style;
}

/** The set of a part that may be changed. */
export function findSet(
  document: DocumentReader,
  part: Id<'part'>,
): Result<SupportSetRecord, 'validation' | 'not_found'> {
  const found = findUnlocked(document, part);
  if (!found.ok) return found;
  const set = document.get('support-set', supportSetIdOf(part));
  return set === undefined ? notFound(supportSetIdOf(part)) : ok(set);
}
