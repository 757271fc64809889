import { ok } from '#base';
import type { BanRecord } from '../records/ban.ts';
import type { AnyRecord } from '../records/record-types.ts';
import { isAutomatic } from '../records/tip.ts';
import type { Command } from '../types.ts';
import { dropWith } from './dropping.ts';
import { findChangeable } from './finding.ts';
import { cutFreeEnds } from './free-ends.ts';
import { idInSet, localOf, type SupportPiece } from './pieces.ts';
import { roundLength } from './rounding.ts';
import { settingsOfStyle } from './settings.ts';

/**
 * Deletes pieces and bans of parts: struts with all they carry, and whatever carries nothing any more; a strut that still carries branches ends at the
 * highest of them. Where a run would put a deleted tip again it leaves a ban, of `radius` mm or half the distance between anchors. Refused when a part is locked.
 */
export const deleteSupports: Command<{
  readonly ids: readonly (SupportPiece['id'] | BanRecord['id'])[];
  readonly radius?: number;
}> = {
  type: 'supports.delete',
  plan(document, { ids, radius }) {
    const leaving = new Map<string, AnyRecord>();
    for (const id of ids) {
      const found = findChangeable(document, id);
      if (!found.ok) return found;
      leaving.set(id, found.value);
    }
    dropWith(document, leaving);
    const bans: BanRecord[] = [];
    for (const record of leaving.values()) {
      if (record.kind !== 'tip' || !isAutomatic(record.reason)) continue;
      const { set, at } = record;
      const id = idInSet<'ban'>(set, `ban:${localOf(record.id)}`);
      if (document.get('ban', id) !== undefined) continue;
      const wide = radius ?? settingsOfStyle(document, document.get('support-set', set)!).anchorDistance / 2;
      bans.push({ kind: 'ban', id, set, at, radius: roundLength(wide) });
    }
    const hosts = [...leaving.values()].flatMap((record) =>
      record.kind === 'tip' ? (record.strut ?? []) : [],
    );
    const updated = cutFreeEnds(document, hosts, ({ id }) => leaving.has(id));
    return ok({ updated, removed: [...leaving.values()], added: bans });
  },
};
