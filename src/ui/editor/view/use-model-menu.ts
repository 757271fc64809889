import type { MenuEntry } from '../../primitives/index.ts';
import { useMenuItems } from '../actions/use-menu-items.ts';
import { usePlateEntries } from '../plates/use-plate-entries.ts';
import { useEditor, useViewOnly } from '../use-editor.ts';

const WITH_SELECTION = [
  'view.fit',
  'edit.copy',
  'edit.cut',
  'edit.duplicate',
  'edit.group',
  'edit.ungroup',
  'plates',
  'library.keep-part',
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
  const viewOnly = useViewOnly();
  return (selected ? WITH_SELECTION : WITHOUT).flatMap((id, index): readonly MenuEntry[] => {
    if (id === 'plates') return viewOnly ? [] : toPlates;
    if (id === '') return [{ kind: 'separator', id: `separator-${index}` }];
    return [{ ...item(id), danger: id === 'edit.delete' }];
  });
}
