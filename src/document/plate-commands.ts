import { fail, ok, type Id } from '#base';
import { EMPTY_DIFF } from './diff.ts';
import { copiedGroups } from './group-commands.ts';
import { checkName } from './names.ts';
import { orderBetween } from './order-key.ts';
import { copiedPlatform } from './platform-commands.ts';
import { notFound, orderAfter, planUpdates, updateDiff } from './planning.ts';
import type { PartRecord } from './records/part.ts';
import { PLATE_LIMIT, type PlateRecord } from './records/plate.ts';
import { PROJECT_ID } from './records/project.ts';
import { copiedSupports, supportsOf, withoutKnownTypes } from './supports/copies.ts';
import type { Command } from './types.ts';

type PlateId = Id<'plate'>;

/** Renames the project: 1 to 50 characters after trimming. */
export const setProject: Command<{ readonly name: string }> = {
  type: 'project.set',
  plan(document, { name }) {
    const checked = checkName(name);
    if (!checked.ok) return checked;
    return planUpdates(document, 'project', [PROJECT_ID], (project) => ({ ...project, name: checked.value }));
  },
};

type PlateChange = Partial<Pick<PlateRecord, 'name' | 'printer' | 'ownPrinter' | 'craft' | 'material'>>;

/** Changes a plate: its name (nothing but blanks: none of its own), printer, craft or material. With another printer the one of a person's own goes, unless it is said. The store refuses values that none of them may hold. */
export const setPlate: Command<{ readonly id: PlateId; readonly change: PlateChange }> = {
  type: 'plates.set',
  plan(document, { id, change }) {
    const plate = document.get('plate', id);
    if (plate === undefined) return notFound(id);
    const name = (change.name ?? plate.name).trim();
    const checked = name === '' ? ok('') : checkName(name);
    if (!checked.ok) return checked;
    const { ownPrinter: _last, ...others } = plate;
    const kept = change.printer === undefined ? plate : others;
    return ok(updateDiff([[plate, { ...kept, ...change, name: checked.value }]]));
  },
};

/** Adds an empty plate behind the others, for the printer of the plate `like`, and set up and used as that is, without a test of exposures. */
export const addPlate: Command<{ readonly id: PlateId; readonly like: PlateId }> = {
  type: 'plates.add',
  plan(document, { id, like }) {
    const original = document.get('plate', like);
    if (original === undefined) return notFound(like);
    const plates = document.all('plate');
    if (plates.length >= PLATE_LIMIT) return fullOfPlates();
    const order = orderBetween(plates.at(-1)!.order, null);
    // A test of exposures is of its own plate.
    const { exposureTower: _tower, ...craft } = original.craft;
    const added = { ...original, craft, id, name: '', order };
    return ok({ ...EMPTY_DIFF, added: [added, ...copiedPlatform(document, like, id)] });
  },
};

/** Adds a copy of a plate and its parts, on supports as theirs, just behind it; the copy has no name of its own. */
export const duplicatePlate: Command<{
  readonly id: PlateId;
  readonly copy: PlateId;
  readonly newPartId: () => PartRecord['id'];
}> = {
  type: 'plates.duplicate',
  plan(document, { id, copy, newPartId }) {
    const plate = document.get('plate', id);
    if (plate === undefined) return notFound(id);
    const plates = document.all('plate');
    if (plates.length >= PLATE_LIMIT) return fullOfPlates();
    const originals = document.owned('part', id);
    const groupOf = copiedGroups(originals, ({ name }) => ({ id: newPartId(), name }));
    const parts = originals.map((original) => {
      const { group: _original, ...part } = original;
      return { ...part, ...groupOf(original), id: newPartId(), plate: copy, locked: false };
    });
    const order = orderAfter(plates, id)!;
    const copies = new Map(originals.map((original, at) => [original.id, parts[at]!.id]));
    const supports = copiedSupports(supportsOf(document, originals), copies);
    return ok({
      ...EMPTY_DIFF,
      added: [
        { ...plate, id: copy, name: '', order },
        ...copiedPlatform(document, id, copy),
        ...parts,
        ...withoutKnownTypes(document, supports),
      ],
    });
  },
};

/** Removes a plate and all that belongs to it. Refused for the last one. */
export const removePlate: Command<{ readonly id: PlateId }> = {
  type: 'plates.remove',
  plan(document, { id }) {
    const plate = document.get('plate', id);
    if (plate === undefined) return notFound(id);
    if (document.all('plate').length === 1)
      return fail('validation', 'the last plate stays', { field: 'plate' });
    return ok({ ...EMPTY_DIFF, removed: [plate, ...document.dependants([plate])] });
  },
};

/** Moves a plate in the row to just behind `after`, or to the front where that is null. */
export const reorderPlate: Command<{ readonly id: PlateId; readonly after: PlateId | null }> = {
  type: 'plates.reorder',
  plan(document, { id, after }) {
    if (id === after) return ok(EMPTY_DIFF);
    const plates = document.all('plate').filter((plate) => plate.id !== id);
    const order = orderAfter(plates, after);
    return order === null
      ? notFound(after!)
      : planUpdates(document, 'plate', [id], (plate) => ({ ...plate, order }));
  },
};

function fullOfPlates() {
  return fail('validation', 'a project has so many plates at most', { field: 'plate', limit: PLATE_LIMIT });
}
