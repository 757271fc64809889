import { fail, ok, type Result } from '#base';
import { addSupportType, MOST_SUPPORT_TYPES, setPlate, type PlateRecord } from '#document';
import type { EditorCore } from '../core.ts';
import type { ActionLabel } from '../types.ts';
import { craftOf, materialOf, printerOf, supportTypeOf, type ItemText } from './kinds.ts';
import type { LibraryVerbs } from './types.ts';

/** How an own item is used, by kind: those that stand on the plate or in the project. Scripts and parts are used by their tools. */
export function createUse(core: EditorCore): LibraryVerbs['use'] {
  const onPlate = (
    change: Result<Partial<Pick<PlateRecord, 'printer' | 'ownPrinter' | 'craft' | 'material'>>>,
    label: ActionLabel,
  ): Result<void> =>
    change.ok
      ? core.perform(setPlate.plan(core.document, { id: core.plate().id, change: change.value }), label)
      : change;
  const uses: Readonly<Record<string, (item: ItemText) => Result<void>>> = {
    printer(item) {
      const ownPrinter = printerOf(item);
      const change = ownPrinter.ok ? ok({ printer: item.id, ownPrinter: ownPrinter.value }) : ownPrinter;
      return onPlate(change, { key: 'history.printer', values: { name: item.name } });
    },
    material(item) {
      const material = materialOf(item);
      return onPlate(material.ok ? ok({ material: material.value }) : material, { key: 'history.material' });
    },
    craft(item) {
      const craft = craftOf(item);
      return onPlate(craft.ok ? ok({ craft: craft.value }) : craft, { key: 'history.craft' });
    },
    supportType(item) {
      const values = supportTypeOf(item);
      if (!values.ok) return values;
      if (core.document.all('support-type').length >= MOST_SUPPORT_TYPES)
        return fail('validation', 'there are as many types as a project may have', { field: 'support-type' });
      const planned = addSupportType.plan(core.document, {
        id: core.newSupportTypeId(),
        name: item.name,
        values: values.value,
      });
      return core.perform(planned, { key: 'history.support-type', values: { name: item.name } });
    },
  };
  return (kind, id) => {
    const item = core.getState().library[kind]?.items.find((each) => each.id === id);
    if (item === undefined) return fail('not_found', 'no such item', { id });
    return uses[kind]?.(item) ?? ok(undefined);
  };
}
