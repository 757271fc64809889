import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import type { MenuEntry } from '../../primitives/index.ts';
import { useMenuItems } from '../actions/use-menu-items.ts';
import { usePlateEntries } from '../plates/use-plate-entries.ts';
import { useFlagEntries } from '../parts/use-flag-entries.ts';
import { useRowEntries } from '../parts/use-row-entries.ts';
import { useEditor, useVerbs, useViewOnly } from '../use-editor.ts';

const WITH_SELECTION = [
  'view.fit',
  'edit.copy',
  'edit.cut',
  'edit.paste',
  'edit.paste-in-place',
  'rename',
  'edit.duplicate',
  'edit.group',
  'edit.ungroup',
  'plates',
  'library.keep-part',
  'flags',
  '',
  'edit.select-same',
  'edit.select-invert',
  '',
  'part.centre',
  'part.drop',
  'part.fit',
  'tool.prepare',
  '',
  'edit.delete',
];
const WITHOUT = [
  'file.import',
  'edit.paste',
  'edit.paste-in-place',
  'edit.select-all',
  'edit.select-issues',
  '',
  'view.home',
  'view.fit',
  'view.projection',
  'view.xray',
  'view.walls',
  'view.overhangs',
];

/** The menu on the model: about the selection where there is one, else about the plate. */
export function useModelMenu(): readonly MenuEntry[] {
  const item = useMenuItems();
  const selected = useEditor((state) => state.selection.length > 0);
  const toPlates = usePlateEntries();
  const verbs = useVerbs();
  const { first, visible, locked } = useEditor(({ selection }, editor) => {
    const chosen = new Set(selection);
    const parts = chosen.size === 0 ? [] : editor.parts().filter(({ id }) => chosen.has(id));
    return {
      first: parts[0]?.id ?? '',
      visible: parts.some((part) => part.visible),
      locked: parts.every((part) => part.locked),
    };
  });
  const flags = useFlagEntries({ visible, locked }, () => verbs.getState().selection);
  const { t } = useTranslation(EDITOR);
  const { rename } = useRowEntries(first, (act) => act);
  const viewOnly = useViewOnly();
  return (selected ? WITH_SELECTION : WITHOUT).flatMap((id, index): readonly MenuEntry[] => {
    if (id === 'plates') return viewOnly ? [] : toPlates;
    if (id === 'flags') return viewOnly ? [] : flags;
    if (id === 'rename') return viewOnly ? [] : [rename(t('parts.rename'))];
    if (id === '') return [{ kind: 'separator', id: `separator-${index}` }];
    return [{ ...item(id), danger: id === 'edit.delete' }];
  });
}
