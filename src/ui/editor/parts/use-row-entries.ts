import { Pencil, Trash2, Ungroup } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import type { MenuEntry } from '../../primitives/index.ts';
import { keyName } from '../actions/key-names.ts';
import { useKeyNames } from '../actions/use-actions.ts';
import { usePageStore } from '../page-store.ts';
import { useVerbs } from '../use-editor.ts';

interface RowEntries {
  readonly rename: (label: string) => MenuEntry;
  readonly ungroup: MenuEntry;
  /** Set apart, at the end. */
  readonly remove: readonly MenuEntry[];
}

/** What the menus of a part's row and of a group's have in common; `about` selects what the menu is about before it acts. */
export function useRowEntries(key: string, about: (act: () => void) => () => void): RowEntries {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const store = usePageStore();
  const keys = useKeyNames();
  return {
    rename: (label) => ({
      kind: 'item',
      id: 'rename',
      label,
      icon: Pencil,
      shortcut: keyName('F2'),
      // The menu gives focus back when it closes; the field must open after that.
      onSelect: () => void window.setTimeout(() => store.setState({ renamingPart: key })),
    }),
    ungroup: {
      kind: 'item',
      id: 'ungroup',
      label: t('parts.ungroup'),
      icon: Ungroup,
      shortcut: keys('edit.ungroup')[0],
      onSelect: about(() => verbs.ungroupSelection()),
    },
    remove: [
      { kind: 'separator', id: 'before-delete' },
      {
        kind: 'item',
        id: 'delete',
        label: t('parts.delete'),
        icon: Trash2,
        danger: true,
        shortcut: keys('edit.delete')[0],
        // The menu gives the focus back to its row first, which hands it on.
        onSelect: () => void window.setTimeout(about(() => verbs.removeSelection())),
      },
    ],
  };
}
