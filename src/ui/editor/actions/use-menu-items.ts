import { useKeyText } from '../../locales/use-key-text.ts';
import type { MenuEntry } from '../../primitives/index.ts';
import { useEditor } from '../use-editor.ts';
import { useActionTable, viewAction } from './use-actions.ts';

type Item = Extract<MenuEntry, { readonly kind: 'item' }>;

/** Rows of a menu that do what an action does, by the action's id. */
export function useMenuItems(): (id: string) => Item {
  const keyText = useKeyText();
  const table = useActionTable();
  const enabled = useEditor(() => table.map((action) => action.enabled()));
  return (id) => {
    const at = table.findIndex((action) => action.id === id);
    if (at < 0) throw new Error(`no such action: ${id}`);
    const { name, icon, shortcut, disabledReason, run } = viewAction(table[at]!, enabled[at]!, keyText);
    return { kind: 'item', id, label: name, icon, shortcut, disabledReason, onSelect: run };
  };
}
