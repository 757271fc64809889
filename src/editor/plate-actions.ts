import type { EditorAction } from './editor-action.ts';
import type { Editor } from './types.ts';

/** The plate so many places behind the one on show; undefined beyond the ends. */
function neighbour(editor: Editor, by: 1 | -1) {
  const plates = editor.plates();
  return plates[plates.indexOf(editor.plate()) + by];
}

function step(id: string, icon: string, shortcut: string, by: 1 | -1): EditorAction {
  return {
    id: `plate.${id}`,
    label: `action.plate.${id}`,
    icon,
    shortcuts: [shortcut],
    enabled: (editor) =>
      neighbour(editor, by) !== undefined ? true : by === 1 ? 'reason.last-plate' : 'reason.first-plate',
    run(editor) {
      const plate = neighbour(editor, by);
      if (plate !== undefined) editor.showPlate(plate.id);
    },
  };
}

/** What is done to plates from menus, keys and the palette. */
export const plateActions: readonly EditorAction[] = [
  {
    id: 'plate.new',
    label: 'action.plate.new',
    icon: 'plus',
    shortcuts: ['Alt+KeyN'],
    enabled: () => true,
    run: (editor) => void editor.addPlate(),
  },
  step('next', 'chevron-right', 'Alt+PageDown', 1),
  step('previous', 'chevron-left', 'Alt+PageUp', -1),
  {
    id: 'plate.duplicate',
    label: 'action.plate.duplicate',
    icon: 'copy-plus',
    shortcuts: [],
    enabled: () => true,
    run: (editor) => void editor.duplicatePlate(editor.plate().id),
  },
  {
    id: 'plate.delete',
    label: 'action.plate.delete',
    icon: 'trash-2',
    shortcuts: [],
    enabled: (editor) => (editor.plates().length > 1 ? true : 'reason.only-plate'),
    run: (editor) => void editor.removePlate(editor.plate().id),
  },
];
