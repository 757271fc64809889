import { fail, ok, type Id, type Result } from '#base';
import type { Transform } from '#kernel';
import { checkName } from './check-record.ts';
import { EMPTY_DIFF } from './diff.ts';
import { orderBetween } from './order-key.ts';
import { valuesEqual } from './values-equal.ts';
import type { AnyRecord, Command, DocumentDiff, DocumentReader, PartRecord, PlateRecord } from './types.ts';

type PartId = Id<'part'>;
type Planned = Result<DocumentDiff, 'validation' | 'not_found' | 'stale'>;

/** Adds parts at the end of the list, in the order given; their order keys are made here. */
export const addParts: Command<{ readonly parts: readonly Omit<PartRecord, 'kind' | 'order'>[] }> = {
  type: 'parts.add',
  plan(document, { parts }) {
    let last = document.all('part').at(-1)?.order ?? null;
    const added: AnyRecord[] = [];
    for (const part of parts) {
      const name = checkName(part.name);
      if (!name.ok) return name;
      last = orderBetween(last, null);
      added.push({ ...part, kind: 'part', name: name.value, order: last });
    }
    return ok({ ...EMPTY_DIFF, added });
  },
};

/** Removes parts. Refused when one of them is locked. */
export const removeParts: Command<{ readonly ids: readonly PartId[] }> = {
  type: 'parts.remove',
  plan(document, { ids }) {
    const removed: AnyRecord[] = [];
    for (const id of new Set(ids)) {
      const part = findUnlocked(document, id);
      if (!part.ok) return part;
      removed.push(part.value);
    }
    return ok({ ...EMPTY_DIFF, removed });
  },
};

/** Renames a part: 1 to 50 characters after trimming. */
export const renamePart: Command<{ readonly id: PartId; readonly name: string }> = {
  type: 'parts.rename',
  plan(document, { id, name }) {
    const checked = checkName(name);
    if (!checked.ok) return checked;
    return planUpdates(document, [id], (part) => ({ ...part, name: checked.value }));
  },
};

/** Gives parts new transforms (mesh mm → plate mm). Refused when one of them is locked. */
export const transformParts: Command<{
  readonly transforms: readonly { readonly id: PartId; readonly transform: Transform }[];
}> = {
  type: 'parts.transform',
  plan(document, { transforms }) {
    const byId = new Map(transforms.map(({ id, transform }) => [id, transform]));
    for (const id of byId.keys()) {
      const part = findUnlocked(document, id);
      if (!part.ok) return part;
    }
    return planUpdates(document, [...byId.keys()], (part) => ({ ...part, transform: byId.get(part.id)! }));
  },
};

/** Shows, hides, locks or unlocks parts. These are kept but not undone (UI.md §4.6, ADR 0030). */
export const setPartFlags: Command<{
  readonly ids: readonly PartId[];
  readonly visible?: boolean;
  readonly locked?: boolean;
}> = {
  type: 'parts.flags',
  plan: (document, { ids, visible, locked }) =>
    planUpdates(document, ids, (part) => ({
      ...part,
      visible: visible ?? part.visible,
      locked: locked ?? part.locked,
    })),
};

/** Moves a part in the list to just behind `after`, or to the front where that is null. */
export const reorderPart: Command<{ readonly id: PartId; readonly after: PartId | null }> = {
  type: 'parts.reorder',
  plan(document, { id, after }) {
    if (id === after) return ok(EMPTY_DIFF);
    const others = document.all('part').filter((part) => part.id !== id);
    const place = after === null ? 0 : others.findIndex((part) => part.id === after) + 1;
    if (after !== null && place === 0) return notFound(after);
    const order = orderBetween(others[place - 1]?.order ?? null, others[place]?.order ?? null);
    return planUpdates(document, [id], (part) => ({ ...part, order }));
  },
};

/** Changes the plate: name, printer, craft or material. The store refuses values that none of them may hold. */
export const setPlate: Command<Partial<Pick<PlateRecord, 'name' | 'printer' | 'craft' | 'material'>>> = {
  type: 'plate.set',
  plan(document, change) {
    const plate = document.all('plate')[0]!;
    const name = checkName(change.name ?? plate.name);
    if (!name.ok) return name;
    return ok(updateDiff([[plate, { ...plate, ...change, name: name.value }]]));
  },
};

function planUpdates(
  document: DocumentReader,
  ids: readonly PartId[],
  change: (part: PartRecord) => PartRecord,
): Planned {
  const updated: (readonly [AnyRecord, AnyRecord])[] = [];
  for (const id of new Set(ids)) {
    const part = document.get('part', id);
    if (part === undefined) return notFound(id);
    updated.push([part, change(part)]);
  }
  return ok(updateDiff(updated));
}

/** Updates that change nothing are left out, so that a command without effect leaves no undo step. */
function updateDiff(updated: readonly (readonly [AnyRecord, AnyRecord])[]): DocumentDiff {
  return { ...EMPTY_DIFF, updated: updated.filter(([before, after]) => !valuesEqual(before, after)) };
}

function findUnlocked(document: DocumentReader, id: PartId): Result<PartRecord, 'validation' | 'not_found'> {
  const part = document.get('part', id);
  if (part === undefined) return notFound(id);
  return part.locked ? fail('validation', 'the part is locked', { id, field: 'locked' }) : ok(part);
}

function notFound(id: string): Result<never, 'not_found'> {
  return fail('not_found', 'there is no such part', { id });
}
