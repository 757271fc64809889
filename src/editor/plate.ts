import { fail } from '#base';
import { checkCraft, checkMaterial, diffBetween, setPlate, type AnyRecord } from '#document';
import type { EditorCore } from './core.ts';
import type { Editor } from './types.ts';

type PlateVerbs = Pick<Editor, 'renameDocument' | 'setPrinter' | 'setCraft' | 'setMaterial'>;

/** Name, printer, craft and material of the plate; each change is one step. */
export function createPlateVerbs(core: EditorCore): PlateVerbs {
  return {
    renameDocument: (name) =>
      core.perform(setPlate.plan(core.document, { name }), { key: 'history.document-name' }),
    setPrinter(id) {
      const printer = core.ports.library.findPrinter(id);
      if (printer === undefined) return fail('printer_unknown', 'no such printer', { printer: id });
      return core.perform(setPlate.plan(core.document, { printer: id }), {
        key: 'history.printer',
        values: { name: printer.name },
      });
    },
    setCraft(change) {
      const craft = checkCraft({ ...core.plate().craft, ...change });
      if (!craft.ok) return craft;
      return core.perform(setPlate.plan(core.document, { craft: craft.value }), { key: 'history.craft' });
    },
    setMaterial(change) {
      const material = checkMaterial({ ...core.plate().material, ...change });
      if (!material.ok) return material;
      return core.perform(setPlate.plan(core.document, { material: material.value }), {
        key: 'history.material',
      });
    },
  };
}

/** Puts other records in place of all there are; what was done before cannot be undone. */
export function replaceDocument(core: EditorCore, records: readonly AnyRecord[]): void {
  const now = [...core.document.all('plate'), ...core.document.all('part')];
  const replaced = core.performUnrecorded({ ok: true, value: diffBetween(now, records) }, 'load');
  if (!replaced.ok) throw new Error(`a checked document was refused: ${replaced.error.message}`);
  core.reset();
}
