import type { Id } from '#base';
import type { StrutId } from '../records/branch.ts';
import type { AnyRecord } from '../records/record-types.ts';
import type { TrunkRecord } from '../records/trunk.ts';
import type { DocumentReader } from '../types.ts';
import { findPiece, findStrut } from './finding.ts';

/**
 * Adds what goes with records that leave: what they carry, and struts from which they take the last thing carried, down to the root. `moved`
 * are carried by others from now on.
 */
export function dropWith(
  document: DocumentReader,
  leaving: Map<string, AnyRecord>,
  moved: ReadonlySet<string> = new Set(),
): void {
  for (const record of document.dependants([...leaving.values()])) leaving.set(record.id, record);
  const under = (record: AnyRecord): StrutId | null =>
    record.kind === 'tip' ? record.strut : record.kind === 'branch' ? record.host.strut : null;
  const isGone = ({ id }: AnyRecord): boolean => leaving.has(id) || moved.has(id);
  const left = [...leaving.values(), ...[...moved].flatMap((id) => findPiece(document, id) ?? [])];
  for (const record of left) {
    const id = under(record);
    const strut = id === null ? undefined : findStrut(document, id);
    if (strut === undefined || leaving.has(strut.id)) continue;
    const carries = [...document.owned('tip', strut.id), ...document.owned('branch', strut.id)];
    if (!carries.every(isGone)) continue;
    leaving.set(strut.id, strut);
    left.push(strut);
    // Nothing else is left on it.
    for (const brace of document.owned('brace', strut.id)) leaving.set(brace.id, brace);
  }
}

/** What would stand on a part of another plate when parts move to a plate, and what goes with it. */
export function leftStanding(
  document: DocumentReader,
  parts: readonly Id<'part'>[],
  plate: Id<'plate'>,
): readonly AnyRecord[] {
  const moving = new Set<string>(parts);
  const plateOf = (part: Id<'part'>) => (moving.has(part) ? plate : document.get('part', part)?.plate);
  const columns = new Map<string, TrunkRecord>();
  for (const part of moving)
    for (const set of document.owned('support-set', part))
      for (const trunk of document.owned('trunk', set.id)) columns.set(trunk.id, trunk);
  for (const part of moving) for (const trunk of document.owned('trunk', part)) columns.set(trunk.id, trunk);
  const leaving = new Map<string, AnyRecord>();
  for (const trunk of columns.values()) {
    const owner = document.get('support-set', trunk.set)!.part;
    if (trunk.foot.on === 'part' && plateOf(trunk.foot.part) !== plateOf(owner)) leaving.set(trunk.id, trunk);
  }
  if (leaving.size > 0) dropWith(document, leaving);
  return [...leaving.values()];
}
