import { fail, ok, type Result } from '#base';
import {
  addPlate,
  checkCraft,
  checkMaterial,
  checkPrinter,
  diffBetween,
  duplicatePlate,
  genericCraftName,
  genericMaterialIn,
  inCurrency,
  removePlate,
  reorderPlate,
  setPlate,
  setProject,
  type AnyRecord,
  type DocumentReader,
} from '#document';
import type { EditorCore } from './core.ts';
import { printerOn } from './library/printer-on.ts';
import type { ActionLabel, Editor, PlateId } from './types.ts';

type PlateVerbs = Pick<
  Editor,
  | 'renameDocument'
  | 'setPrinter'
  | 'setOwnPrinter'
  | 'setCraft'
  | 'setMaterial'
  | 'resetMaterial'
  | 'showPlate'
  | 'addPlate'
  | 'renamePlate'
  | 'reorderPlate'
  | 'duplicatePlate'
  | 'removePlate'
>;

/** The project's name; the plates; printer, craft and material of the one on show. Each change is one step. */
export function createPlateVerbs(core: EditorCore): PlateVerbs {
  const setShown = (
    change: Parameters<typeof setPlate.plan>[1]['change'],
    label: ActionLabel,
  ): Result<void> => core.perform(setPlate.plan(core.document, { id: core.plate().id, change }), label);
  /** Adds a plate and shows it. */
  const show = (id: PlateId, added: Result<void>): Result<PlateId> => {
    if (!added.ok) return added;
    core.showPlate(id);
    return ok(id);
  };
  return {
    renameDocument: (name) =>
      core.perform(setProject.plan(core.document, { name }), { key: 'history.document-name' }),
    showPlate: core.showPlate,
    addPlate() {
      const id = core.newPlateId();
      return show(id, core.perform(planPlate(core, id), { key: 'history.plate-new' }));
    },
    renamePlate: (id, name) =>
      core.perform(setPlate.plan(core.document, { id, change: { name } }), { key: 'history.plate-name' }),
    reorderPlate(id, side, other) {
      const ids = core.document.all('plate').flatMap((plate) => (plate.id === id ? [] : [plate.id]));
      const after = side === 'after' ? other : (ids[ids.indexOf(other) - 1] ?? null);
      if (!ids.includes(other)) return fail('not_found', 'there is no such plate', { id: other });
      return core.perform(reorderPlate.plan(core.document, { id, after }), { key: 'history.plate-order' });
    },
    duplicatePlate(id) {
      const copy = core.newPlateId();
      const planned = duplicatePlate.plan(core.document, { id, copy, newPartId: core.newPartId });
      return show(copy, core.perform(planned, { key: 'history.plate-duplicate' }));
    },
    removePlate: (id) =>
      core.perform(removePlate.plan(core.document, { id }), { key: 'history.plate-remove' }),
    setPrinter(id) {
      const printer = core.ports.library.findPrinter(id);
      if (printer === undefined) return fail('printer_unknown', 'no such printer', { printer: id });
      return setShown({ printer: id }, { key: 'history.printer', values: { name: printer.name } });
    },
    setOwnPrinter(printer) {
      const ownPrinter = checkPrinter(printer);
      if (!ownPrinter.ok) return ownPrinter;
      const label = { key: 'history.printer', values: { name: printer.name } };
      return setShown({ printer: printer.id, ownPrinter: ownPrinter.value }, label);
    },
    setCraft(change) {
      const before = core.plate().craft;
      const { exposureTower, ...others } = { ...before, ...change };
      // A name that says the layer height follows it; one that was typed does not.
      if (change.name === undefined && before.name === genericCraftName(before.layerHeight))
        others.name = genericCraftName(others.layerHeight);
      // What is taken away leaves nothing behind.
      const craft = checkCraft(exposureTower === undefined ? others : { ...others, exposureTower });
      if (!craft.ok) return craft;
      const plate = core.plate();
      const { material } = inCurrency(plate, craft.value.currency);
      const priced = material === plate.material ? {} : { material };
      return setShown({ craft: craft.value, ...priced }, { key: 'history.craft' });
    },
    setMaterial(change) {
      const material = checkMaterial({ ...core.plate().material, ...change });
      if (!material.ok) return material;
      return setShown({ material: material.value }, { key: 'history.material' });
    },
    resetMaterial: () =>
      setShown({ material: genericMaterialIn(core.plate().craft.currency) }, { key: 'history.material' }),
  };
}

/** A new plate behind the others, set up as the one on show. */
export function planPlate(core: EditorCore, id: PlateId): ReturnType<typeof addPlate.plan> {
  return addPlate.plan(core.document, { id, like: core.plate().id });
}

/** A document's records with a printer of this build on every plate; and the first that was for one it does not have, or null. */
export function withKnownPrinters(
  core: EditorCore,
  document: DocumentReader,
): { readonly records: readonly AnyRecord[]; readonly unknownPrinter: string | null } {
  const { library } = core.ports;
  const strangers = document.all('plate').filter((plate) => printerOn(library, plate) === undefined);
  const replaced = new Map<AnyRecord, AnyRecord>(
    strangers.map((plate) => [plate, { ...plate, printer: library.start.printer }]),
  );
  return {
    records: document.records().map((record) => replaced.get(record) ?? record),
    unknownPrinter: strangers[0]?.printer ?? null,
  };
}

/** Puts other records in place of all there are; what was done before cannot be undone. */
export function replaceDocument(core: EditorCore, records: readonly AnyRecord[]): void {
  const diff = diffBetween(core.document.records(), records);
  const replaced = core.performUnrecorded({ ok: true, value: diff }, 'load');
  if (!replaced.ok) throw new Error(`a checked document was refused: ${replaced.error.message}`);
  core.reset();
}
