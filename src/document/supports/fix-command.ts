import { fail, ok, type Id } from '#base';
import type { AddedBrace, AddedSupport } from '#kernel';
import { EMPTY_DIFF, squashDiffs } from '../diff.ts';
import { updateDiff } from '../planning.ts';
import type { StrutId } from '../records/branch.ts';
import type { TrunkRecord } from '../records/trunk.ts';
import type { Command, DocumentReader } from '../types.ts';
import { addSupports } from './add-command.ts';
import { deleteSupports } from './delete-command.ts';
import { findPiece } from './finding.ts';
import { roundRadii } from './to-records.ts';

/**
 * Changes supports as fixing says (kernel's `FixedSupports`): tips on other ways, new ones, wider columns, bars that go and come. What is changed is pinned, all
 * else stays the same record. Refused when the part is locked; `stale` as `addSupports`, and where a piece is gone.
 */
export const fixSupports: Command<{
  readonly part: Id<'part'>;
  /** Mm on the plate, where the part is now; each with the tip it stands in for. */
  readonly added: readonly (AddedSupport & { readonly instead: Id<'tip'> | null })[];
  readonly braces: readonly AddedBrace[];
  /** The struts that stood, by the numbers that those added name. */
  readonly struts: readonly StrutId[];
  readonly widened: readonly { readonly trunk: Id<'trunk'>; readonly radii: readonly [number, number] }[];
  readonly dropped: readonly Id<'brace'>[];
}> = {
  type: 'supports.fix',
  plan(document, { part, added, braces, struts, widened, dropped }) {
    const plain = addSupports.plan(document, {
      part,
      added,
      braces,
      struts,
      reason: 'repair',
      tips: added.map(({ instead }) => (instead === null ? {} : { instead })),
    });
    if (!plain.ok) return plain;
    const leaving = new Set<string>(plain.value.removed.map(({ id }) => id));
    const staying = dropped.filter((id) => !leaving.has(id) && findPiece(document, id) !== undefined);
    const without = staying.length === 0 ? ok(EMPTY_DIFF) : deleteSupports.plan(document, { ids: staying });
    if (!without.ok) return without;
    const wider: (readonly [TrunkRecord, TrunkRecord])[] = [];
    for (const { trunk, radii } of widened) {
      const before = trunkIn(document, trunk);
      if (before === undefined) return fail('stale', 'a column is gone');
      wider.push([before, { ...before, radii: roundRadii(radii), pinned: true }]);
    }
    return ok(squashDiffs(squashDiffs(plain.value, without.value), updateDiff(wider)));
  },
};

const trunkIn = (document: DocumentReader, id: Id<'trunk'>): TrunkRecord | undefined =>
  document.get('trunk', id);
