import type { Editor, ToolId } from './types.ts';

/**
 * Something a person can do, as menu, keys, toolbar and palette know it. Actions that need the page itself (choosing
 * files, moving the camera, opening a dialog) are the page's own; these need only the editor.
 */
export interface EditorAction {
  readonly id: string;
  /** Message key of its name. */
  readonly label: string;
  /** Lucide name, or null where it has no button. */
  readonly icon: string | null;
  /** Bindings as tinykeys writes them; the first is shown. Where actions share one, the first enabled takes it. */
  readonly shortcuts: readonly string[];
  /** true, or the message key of why not now. */
  enabled(editor: Editor): true | string;
  run(editor: Editor): void;
}

/** Message keys of why an action cannot run now. */
export const ACTION_REASONS = [
  'reason.nothing-to-undo',
  'reason.nothing-to-redo',
  'reason.nothing-selected',
  'reason.locked',
  'reason.no-parts',
  'reason.no-layers',
  'reason.nothing-to-leave',
  'reason.not-in-slice',
  'reason.only-in-slice',
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

function needsParts(editor: Editor): true | Reason {
  return editor.parts().length > 0 ? true : 'reason.no-parts';
}

function needsLayers(editor: Editor): true | Reason {
  return editor.getState().layers.count > 0 ? true : 'reason.no-layers';
}

function tool(id: ToolId, icon: string, shortcuts: readonly string[]): EditorAction {
  return {
    id: `tool.${id}`,
    label: `action.tool.${id}`,
    icon,
    shortcuts,
    enabled: always,
    run: (editor) => editor.setTool(id),
  };
}

/** Arrows move the selection on the plate; in Slice, and with nothing selected, they are the page's (layers, camera). */
function nudge(key: string, direction: readonly [number, number, number]): readonly EditorAction[] {
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
    id: 'edit.step-back',
    label: 'action.edit.step-back',
    icon: 'x',
    shortcuts: ['Escape'],
    enabled: (editor) => (stepBack(editor) === null ? 'reason.nothing-to-leave' : true),
    run: (editor) => stepBack(editor)?.(),
  },
  tool('select', 'mouse-pointer-2', ['v', 'Shift+v']),
  tool('move', 'move-3d', ['m']),
  tool('rotate', 'rotate-3d', ['r']),
  tool('scale', 'scale-3d', ['s']),
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
  ...nudge('Left', [-1, 0, 0]),
  ...nudge('Right', [1, 0, 0]),
  ...nudge('Up', [0, 1, 0]),
  ...nudge('Down', [0, -1, 0]),
  {
    id: 'stage.prepare',
    label: 'action.stage.prepare',
    icon: 'box',
    shortcuts: ['Alt+Digit1'],
    enabled: always,
    run: (editor) => editor.setStage('prepare'),
  },
  {
    id: 'stage.slice',
    label: 'action.stage.slice',
    icon: 'layers',
    shortcuts: ['Alt+Digit3'],
    enabled: always,
    run: (editor) => editor.setStage('slice'),
  },
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
    run: (editor) => editor.setShading(editor.getState().shading === 'solid' ? 'xray' : 'solid'),
  },
];

/** The action of an id; a throw for one that is not in the table. */
export function editorAction(id: string): EditorAction {
  const found = editorActions.find((action) => action.id === id);
  if (found === undefined) throw new Error(`no such action: ${id}`);
  return found;
}

/** What the bottom bar says of the tool in hand: a message key each. */
export const TOOL_HINTS: Readonly<Record<ToolId, readonly string[]>> = {
  select: ['hint.select.click', 'hint.select.add', 'hint.select.box'],
  move: ['hint.move.drag', 'hint.move.snap', 'hint.move.arrows'],
  rotate: ['hint.rotate.drag', 'hint.rotate.snap'],
  scale: ['hint.scale.drag', 'hint.scale.uniform'],
};
