import { fail, type Id } from '#base';
import { checkName } from './names.ts';
import { orderBetween } from './order-key.ts';
import { notFound, planUpdates } from './planning.ts';
import type { PartGroup, PartRecord } from './records/part.ts';
import type { Command, DocumentReader } from './types.ts';

type PartId = Id<'part'>;
type PlateId = Id<'plate'>;

/**
 * Puts parts of one plate into a new group, out of those they were in, and lists them one after another where the first of them
 * is. `validation`: they are of several plates, or none.
 */
export const groupParts: Command<{ readonly ids: readonly PartId[]; readonly group: PartGroup }> = {
  type: 'groups.group',
  plan(document, { ids, group }) {
    const name = checkName(group.name);
    if (!name.ok) return name;
    const wanted = new Set(ids);
    const missing = ids.find((id) => document.get('part', id) === undefined);
    if (missing !== undefined) return notFound(missing);
    const plates = new Set(ids.map((id) => document.get('part', id)!.plate));
    if (plates.size !== 1) return fail('validation', 'a group is on one plate', { field: 'plate' });
    const [plate] = plates;
    const parts = document.owned('part', plate!);
    const first = parts.findIndex(({ id }) => wanted.has(id));
    const next = parts.slice(first).find(({ id }) => !wanted.has(id))?.order ?? null;
    const orders = new Map<PartId, string>();
    let last = parts[first]!.order;
    for (const { id } of parts.slice(first + 1).filter((part) => wanted.has(part.id)))
      orders.set(id, (last = orderBetween(last, next)));
    return planUpdates(document, 'part', ids, (part) => ({
      ...part,
      order: orders.get(part.id) ?? part.order,
      group: { id: group.id, name: name.value },
    }));
  },
};

/**
 * Lists parts of one plate one after another, in the order they are in, before another one of it, or last. With a group they join that
 * one of their plate, with null they leave theirs; without they stay in it. `validation`: they are of several plates, or none; `not_found`
 * where the other part, or the group, is not there.
 */
export const placeParts: Command<{
  readonly ids: readonly PartId[];
  readonly before: PartId | null;
  readonly group?: string | null;
}> = {
  type: 'groups.place',
  plan(document, { ids, before, group }) {
    const wanted = new Set(ids);
    const missing = ids.find((id) => document.get('part', id) === undefined);
    if (missing !== undefined) return notFound(missing);
    const plates = new Set(ids.map((id) => document.get('part', id)!.plate));
    const [plate] = plates;
    if (plate === undefined || plates.size > 1)
      return fail('validation', 'parts of one plate', { field: 'plate' });
    const parts = document.owned('part', plate);
    // Of those that move, the next that stays is meant.
    const at = before === null ? parts.length : parts.findIndex(({ id }) => id === before);
    if (at < 0) return notFound(before!);
    const joined = group == null ? undefined : groupMembers(document, plate, group)[0]?.group;
    if (group != null && joined === undefined) return notFound(group);
    const ahead = parts.slice(0, at).findLast(({ id }) => !wanted.has(id));
    const behind = parts.slice(at).find(({ id }) => !wanted.has(id));
    const now = parts.filter(({ id }) => wanted.has(id));
    const first = parts.indexOf(now[0]!);
    const isThere = now.every((part, index) => parts[first + index] === part) && parts[first - 1] === ahead;
    const orders = new Map<PartId, string>();
    let last = ahead?.order ?? null;
    for (const { id, order } of now)
      orders.set(id, (last = isThere ? order : orderBetween(last, behind?.order ?? null)));
    return planUpdates(document, 'part', ids, ({ group: own, ...part }) => {
      const next = group === undefined ? own : joined;
      return { ...part, order: orders.get(part.id)!, ...(next === undefined ? {} : { group: next }) };
    });
  },
};

/** Takes parts out of the groups they are in. */
export const ungroupParts: Command<{ readonly ids: readonly PartId[] }> = {
  type: 'groups.ungroup',
  plan: (document, { ids }) => planUpdates(document, 'part', ids, ({ group: _left, ...part }) => part),
};

/** Renames a group of a plate: 1 to 50 characters after trimming. */
export const renameGroup: Command<{
  readonly plate: PlateId;
  readonly group: string;
  readonly name: string;
}> = {
  type: 'groups.rename',
  plan(document, { plate, group, name }) {
    const checked = checkName(name);
    if (!checked.ok) return checked;
    const ids = groupMembers(document, plate, group).map(({ id }) => id);
    if (ids.length === 0) return notFound(group);
    return planUpdates(document, 'part', ids, (part) => ({
      ...part,
      group: { id: group, name: checked.value },
    }));
  },
};

/** The parts of a group, in the order of the list. */
export function groupMembers(document: DocumentReader, plate: PlateId, group: string): readonly PartRecord[] {
  return document.owned('part', plate).filter((part) => part.group?.id === group);
}

/** Groups for copies: those of which two or more are copied are copied with them, a single copy is in none. */
export function copiedGroups(
  originals: readonly PartRecord[],
  newGroup: (group: PartGroup) => PartGroup,
): (part: PartRecord) => { readonly group?: PartGroup } {
  const counts = new Map<string, number>();
  const keyOf = ({ plate, group }: PartRecord): string => JSON.stringify([plate, group?.id]);
  for (const part of originals) counts.set(keyOf(part), (counts.get(keyOf(part)) ?? 0) + 1);
  const made = new Map<string, PartGroup>();
  return (part) => {
    const key = keyOf(part);
    if (part.group === undefined || counts.get(key)! < 2) return {};
    const group = made.get(key) ?? newGroup(part.group);
    made.set(key, group);
    return { group };
  };
}
