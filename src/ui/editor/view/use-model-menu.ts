import { useKeyText } from '../../locales/use-key-text.ts';
import type { MenuEntry } from '../../primitives/index.ts';
import { useActionTable, viewAction } from '../actions/use-actions.ts';
import { useEditor } from '../use-editor.ts';

const WITH_SELECTION = [
  'view.fit',
  'edit.duplicate',
  '',
  'part.centre',
  'part.drop',
  'part.fit',
  '',
  'edit.delete',
];
const WITHOUT = [
  'file.import',
  'edit.select-all',
  '',
  'view.home',
  'view.fit',
  'view.projection',
  'view.xray',
];

/** The menu on the model: about the selection where there is one, else about the plate. */
export function useModelMenu(): readonly MenuEntry[] {
  const keyText = useKeyText();
  const table = useActionTable();
  const selected = useEditor((state) => state.selection.length > 0);
  return (selected ? WITH_SELECTION : WITHOUT).flatMap((id, index): readonly MenuEntry[] => {
    if (id === '') return [{ kind: 'separator', id: `separator-${index}` }];
    const action = table.find((each) => each.id === id);
    if (action === undefined) return [];
    const view = viewAction(action, action.enabled(), keyText);
    return [
      {
        kind: 'item',
        id,
        label: view.name,
        icon: view.icon,
        shortcut: view.shortcut,
        disabledReason: view.disabledReason,
        danger: id === 'edit.delete',
        onSelect: view.run,
      },
    ];
  });
}
