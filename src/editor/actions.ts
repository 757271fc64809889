import type { Vector } from '#kernel';
import { areaShape } from './tools/select/tool.ts';
import { plateActions } from './plate-actions.ts';
import { shownStages } from './tools/index.ts';
import { TOOLS } from './tools/table.ts';
import type { EditorAction } from './editor-action.ts';
import type { StageLine } from './stages.ts';
import type { Tool } from './tools/tool.ts';
import type { Editor } from './types.ts';

/** Message keys of why an action cannot run now. */
export const ACTION_REASONS = [
  'reason.nothing-to-undo',
  'reason.nothing-to-redo',
  'reason.nothing-selected',
  'reason.two-parts',
  'reason.nothing-measured',
  'reason.locked',
  'reason.some-locked',
  'reason.no-parts',
  'reason.no-group',
  'reason.no-issues',
  'reason.no-layers',
  'reason.no-walls',
  'reason.nothing-to-leave',
  'reason.nothing-to-apply',
  'reason.too-many-copies',
  'reason.radius-too-small',
  'reason.not-in-slice',
  'reason.only-in-slice',
  'reason.first-plate',
  'reason.last-plate',
  'reason.only-plate',
] as const;
type Reason = (typeof ACTION_REASONS)[number];

const always = (): true => true;

function needsSelection(editor: Editor): true | Reason {
  return editor.getState().selection.length > 0 ? true : 'reason.nothing-selected';
}

function needsMovable(editor: Editor): true | Reason {
  const selected = new Set(editor.getState().selection);
  const parts = editor.parts().filter((part) => selected.has(part.id));
  if (parts.length === 0) return 'reason.nothing-selected';
  return parts.every((part) => part.locked) ? 'reason.locked' : true;
}

/** What cannot leave a locked part behind. */
function needsUnlocked(editor: Editor): true | Reason {
  const movable = needsMovable(editor);
  if (movable !== true) return movable;
  const selected = new Set(editor.getState().selection);
  return editor.parts().some((part) => part.locked && selected.has(part.id)) ? 'reason.some-locked' : true;
}

function needsParts(editor: Editor): true | Reason {
  return editor.parts().length > 0 ? true : 'reason.no-parts';
}

function needsLayers(editor: Editor): true | Reason {
  return editor.getState().layers.count > 0 ? true : 'reason.no-layers';
}

function toolAction({ id, icon, shortcuts, place, group }: Tool): EditorAction {
  const [label, name, help] = ['action', 'name', 'help'].map((word) => `tool.${id}.${word}`) as [
    string,
    string,
    string,
  ];
  return {
    id: `tool.${id}`,
    label,
    icon,
    shortcuts,
    tool: id,
    button: { place, group, name, help },
    enabled: always,
    run(editor) {
      if (place !== 'rail') editor.setStage(place);
      editor.setTool(id);
    },
  };
}

/** Arrows move the selection on the plate; in Slice, and with nothing selected, they are the page's (layers, camera). */
function nudge(key: string, direction: Vector): readonly EditorAction[] {
  const steps = [
    { name: 'one', prefix: '', millimetres: 1 },
    { name: 'ten', prefix: 'Shift+', millimetres: 10 },
    { name: 'tenth', prefix: 'Alt+', millimetres: 0.1 },
  ] as const;
  return steps.map(({ name, prefix, millimetres }) => ({
    id: `nudge.${key}.${name}`,
    label: `action.nudge.${key}.${name}`,
    icon: null,
    shortcuts: [`${prefix}Arrow${key}`],
    enabled: (editor) => (editor.getState().stage === 'slice' ? 'reason.not-in-slice' : needsMovable(editor)),
    run: (editor) =>
      editor.nudge([direction[0] * millimetres, direction[1] * millimetres, direction[2] * millimetres]),
  }));
}

/** Moves the layer slider; layers count from the plate up. */
function stepLayer(
  id: string,
  shortcuts: readonly string[],
  next: (now: number, count: number) => number,
): EditorAction {
  return {
    id: `layer.${id}`,
    label: `action.layer.${id}`,
    icon: null,
    shortcuts,
    enabled: (editor) => (editor.getState().stage === 'slice' ? needsLayers(editor) : 'reason.only-in-slice'),
    run(editor) {
      const { currentLayer, layers } = editor.getState();
      editor.setLayer(next(currentLayer ?? layers.count - 1, layers.count));
    },
  };
}

/** Where Escape goes: the cut in Prepare, then the tool, then the selection (UI.md §3.3, §4.3). */
function stepBack(editor: Editor): (() => void) | null {
  const { stage, currentLayer, tool: current, selection } = editor.getState();
  if (stage !== 'slice' && currentLayer !== null) return () => editor.setLayer(null);
  if (current !== 'select') return () => editor.setTool('select');
  if (selection.length > 0) return () => editor.select([], 'replace');
  return null;
}

function stageAction({ id, icon, shortcuts }: StageLine): EditorAction {
  return {
    id: `stage.${id}`,
    label: `action.stage.${id}`,
    icon,
    shortcuts,
    enabled: always,
    run: (editor) => editor.setStage(id),
  };
}

/** Everything the editor can do without the page, in the order menus list it (keys: UI.md §4.3). */
export const editorActions: readonly EditorAction[] = [
  {
    id: 'edit.undo',
    label: 'action.edit.undo',
    icon: 'undo-2',
    shortcuts: ['$mod+z'],
    enabled: (editor) => (editor.getState().undoLabel === null ? 'reason.nothing-to-undo' : true),
    run: (editor) => editor.undo(),
  },
  {
    id: 'edit.redo',
    label: 'action.edit.redo',
    icon: 'redo-2',
    shortcuts: ['$mod+y', '$mod+Shift+z'],
    enabled: (editor) => (editor.getState().redoLabel === null ? 'reason.nothing-to-redo' : true),
    run: (editor) => editor.redo(),
  },
  {
    id: 'edit.copy',
    label: 'action.edit.copy',
    icon: 'copy',
    shortcuts: ['$mod+c'],
    clipboardKey: '$mod+c',
    enabled: needsSelection,
    run: (editor) => editor.copySelection(),
  },
  {
    id: 'edit.cut',
    label: 'action.edit.cut',
    icon: 'scissors',
    shortcuts: ['$mod+x'],
    clipboardKey: '$mod+x',
    enabled: needsUnlocked,
    run: (editor) => editor.cutSelection(),
  },
  {
    id: 'edit.paste',
    label: 'action.edit.paste',
    icon: 'clipboard-paste',
    shortcuts: ['$mod+v'],
    clipboardKey: '$mod+v',
    enabled: always,
    run: (editor) => void editor.paste(),
  },
  {
    id: 'edit.paste-in-place',
    label: 'action.edit.paste-in-place',
    icon: 'clipboard-paste',
    shortcuts: ['$mod+Shift+v'],
    enabled: always,
    run: (editor) => void editor.paste({ inPlace: true }),
  },
  {
    id: 'edit.duplicate',
    label: 'action.edit.duplicate',
    icon: 'copy-plus',
    shortcuts: ['d'],
    enabled: needsSelection,
    run: (editor) => editor.duplicateSelection(),
  },
  {
    id: 'edit.delete',
    label: 'action.edit.delete',
    icon: 'trash-2',
    shortcuts: ['Delete', 'Backspace'],
    enabled: needsMovable,
    run: (editor) => editor.removeSelection(),
  },
  {
    id: 'edit.select-all',
    label: 'action.edit.select-all',
    icon: 'square-dashed-mouse-pointer',
    shortcuts: ['$mod+a'],
    enabled: needsParts,
    run: (editor) => editor.selectAll(),
  },
  {
    id: 'edit.select-none',
    label: 'action.edit.select-none',
    icon: null,
    shortcuts: ['Alt+KeyA'],
    enabled: needsSelection,
    run: (editor) => editor.select([], 'replace'),
  },
  {
    id: 'edit.select-invert',
    label: 'action.edit.select-invert',
    icon: null,
    shortcuts: ['$mod+i'],
    enabled: needsParts,
    run: (editor) => editor.invertSelection(),
  },
  {
    id: 'edit.select-same',
    label: 'action.edit.select-same',
    icon: null,
    shortcuts: [],
    enabled: needsSelection,
    run: (editor) => editor.selectSameMesh(),
  },
  {
    id: 'edit.select-issues',
    label: 'action.edit.select-issues',
    icon: null,
    shortcuts: [],
    enabled: (editor) => (editor.partsWithIssues().length > 0 ? true : 'reason.no-issues'),
    run: (editor) => editor.select(editor.partsWithIssues(), 'replace'),
  },
  {
    id: 'edit.select-lasso',
    label: 'action.edit.select-lasso',
    icon: 'lasso-select',
    shortcuts: ['Shift+l'],
    enabled: always,
    run(editor) {
      editor.setTool('select');
      editor.setToolParam('area', areaShape(editor.getState()) === 'lasso' ? 'box' : 'lasso');
    },
  },
  {
    id: 'edit.group',
    label: 'action.edit.group',
    icon: 'group',
    shortcuts: ['$mod+g'],
    enabled: (editor) => (editor.getState().selection.length > 1 ? true : 'reason.two-parts'),
    run: (editor) => editor.groupSelection(),
  },
  {
    id: 'edit.ungroup',
    label: 'action.edit.ungroup',
    icon: 'ungroup',
    shortcuts: ['$mod+Shift+g'],
    enabled(editor) {
      const selected = new Set(editor.getState().selection);
      const grouped = editor.parts().some(({ id, group }) => group !== undefined && selected.has(id));
      return grouped ? true : 'reason.no-group';
    },
    run: (editor) => editor.ungroupSelection(),
  },
  {
    id: 'edit.step-back',
    label: 'action.edit.step-back',
    icon: 'x',
    shortcuts: ['Escape'],
    enabled: (editor) => (stepBack(editor) === null ? 'reason.nothing-to-leave' : true),
    run: (editor) => stepBack(editor)?.(),
  },
  {
    id: 'edit.apply-tool',
    label: 'action.edit.apply-tool',
    icon: 'check',
    shortcuts: ['Enter'],
    enabled: (editor) => editor.toolReady() ?? 'reason.nothing-to-apply',
    run: (editor) => editor.toolEvent({ type: 'accept' }),
  },
  ...TOOLS.map(toolAction),
  {
    id: 'part.centre',
    label: 'action.part.centre',
    icon: 'crosshair',
    shortcuts: [],
    enabled: needsMovable,
    run: (editor) => editor.centre(),
  },
  {
    id: 'part.drop',
    label: 'action.part.drop',
    icon: 'arrow-down-to-line',
    shortcuts: [],
    enabled: needsMovable,
    run: (editor) => editor.dropToPlate(),
  },
  {
    id: 'part.fit',
    label: 'action.part.fit',
    icon: 'scaling',
    shortcuts: [],
    enabled: needsMovable,
    run: (editor) => editor.fitToPlatform(),
  },
  ...(['x', 'y', 'z'] as const).map((axis): EditorAction => ({
    id: `part.rotate-${axis}`,
    label: `action.part.rotate-${axis}`,
    icon: null,
    shortcuts: [],
    enabled: needsMovable,
    run: (editor) => editor.rotateBy(axis, 90),
  })),
  ...(['x', 'y', 'z'] as const).map((axis): EditorAction => ({
    id: `part.mirror-${axis}`,
    label: `action.part.mirror-${axis}`,
    icon: null,
    shortcuts: [],
    enabled: needsMovable,
    run: (editor) => editor.mirror(axis),
  })),
  ...plateActions,
  ...nudge('Left', [-1, 0, 0]),
  ...nudge('Right', [1, 0, 0]),
  ...nudge('Up', [0, 1, 0]),
  ...nudge('Down', [0, -1, 0]),
  ...shownStages().map(stageAction),
  stepLayer('up', ['ArrowUp'], (now) => now + 1),
  stepLayer('down', ['ArrowDown'], (now) => now - 1),
  stepLayer('up-ten', ['Shift+ArrowUp'], (now) => now + 10),
  stepLayer('down-ten', ['Shift+ArrowDown'], (now) => now - 10),
  stepLayer('up-hundred', ['PageUp'], (now) => now + 100),
  stepLayer('down-hundred', ['PageDown'], (now) => now - 100),
  stepLayer('first', ['Home'], () => 0),
  stepLayer('last', ['End'], (_now, count) => count - 1),
  {
    id: 'issue.check',
    label: 'action.issue.check',
    icon: 'rotate-cw',
    shortcuts: [],
    enabled: needsLayers,
    run: (editor) => editor.checkIssues(),
  },
  {
    id: 'view.projection',
    label: 'action.view.projection',
    icon: 'square',
    shortcuts: ['o'],
    enabled: always,
    run: (editor) =>
      editor.setProjection(editor.getState().projection === 'perspective' ? 'orthographic' : 'perspective'),
  },
  {
    id: 'view.xray',
    label: 'action.view.xray',
    icon: 'blend',
    shortcuts: ['x'],
    enabled: always,
    run: (editor) => editor.setShading(editor.getState().shading === 'xray' ? 'solid' : 'xray'),
  },
  {
    id: 'view.walls',
    label: 'action.view.walls',
    icon: 'fold-horizontal',
    shortcuts: ['w'],
    enabled: always,
    run: (editor) => editor.setShading(editor.getState().shading === 'walls' ? 'solid' : 'walls'),
  },
  {
    id: 'view.overhangs',
    label: 'action.view.overhangs',
    icon: 'flame',
    shortcuts: ['Shift+o'],
    enabled: always,
    run: (editor) => editor.setShading(editor.getState().shading === 'overhangs' ? 'solid' : 'overhangs'),
  },
];

/** The action of an id; a throw for one that is not in the table. */
export function editorAction(id: string): EditorAction {
  const found = editorActions.find((action) => action.id === id);
  if (found === undefined) throw new Error(`no such action: ${id}`);
  return found;
}
