/** Names of actions, reasons, hints and history steps: keys come from the action table and the editor. */
export const action = {
  file: {
    new: 'New project',
    import: 'Import files',
    export: 'Export',
    rename: 'Rename project',
    save: 'Save to the cloud',
    'export-stl': 'Export the parts as STL',
    sample: 'Open a sample',
    'save-as': 'Save as a new project',
  },
  edit: {
    undo: 'Undo',
    redo: 'Redo',
    duplicate: 'Duplicate selection',
    delete: 'Delete selection',
    'select-all': 'Select all',
    'step-back': 'One step back',
  },
  tool: { select: 'Select tool', move: 'Move tool', rotate: 'Rotate tool', scale: 'Scale tool' },
  part: {
    centre: 'Centre on the plate',
    drop: 'Drop to the plate',
    fit: 'Fit to the platform',
    'rotate-x': 'Turn 90° about X',
    'rotate-y': 'Turn 90° about Y',
    'rotate-z': 'Turn 90° about Z',
  },
  nudge: {
    Left: { one: 'Left 1 mm', ten: 'Left 10 mm', tenth: 'Left 0.1 mm' },
    Right: { one: 'Right 1 mm', ten: 'Right 10 mm', tenth: 'Right 0.1 mm' },
    Up: { one: 'Back 1 mm', ten: 'Back 10 mm', tenth: 'Back 0.1 mm' },
    Down: { one: 'Forward 1 mm', ten: 'Forward 10 mm', tenth: 'Forward 0.1 mm' },
  },
  stage: { prepare: 'Prepare stage', slice: 'Slice stage' },
  layer: {
    up: 'One layer up',
    down: 'One layer down',
    'up-ten': 'Ten layers up',
    'down-ten': 'Ten layers down',
    'up-hundred': 'Hundred layers up',
    'down-hundred': 'Hundred layers down',
    first: 'First layer',
    last: 'Last layer',
  },
  issue: { next: 'Next issue', previous: 'Previous issue', check: 'Check the layers again' },
  slice: { '3d': 'Show the cut model', split: 'Show model and layer', layer: 'Show the exact layer' },
  view: {
    projection: 'Perspective or orthographic',
    xray: 'X-ray',
    home: 'Home view',
    fit: 'Zoom to the selection',
    front: 'View from the front',
    back: 'View from the back',
    left: 'View from the left',
    right: 'View from the right',
    top: 'View from the top',
    bottom: 'View from below',
  },
  library: { printer: 'Choose a printer', material: 'Material', craft: 'Print craft' },
  page: { search: 'Search actions', panels: 'Show or hide panels', shortcuts: 'Shortcuts' },
};

export const reason = {
  'view-only': 'This project is open for viewing only',
  'nothing-to-undo': 'Nothing to undo',
  'nothing-to-redo': 'Nothing to redo',
  'nothing-selected': 'Select a part first',
  locked: 'The selection is locked',
  'no-parts': 'Add a part first',
  'no-layers': 'There are no layers yet',
  'no-issues': 'There are no issues',
  'nothing-to-leave': 'Nothing to leave',
  'not-in-slice': 'Not in the Slice stage',
  'only-in-slice': 'In the Slice stage',
  'no-picture': 'The model view is not ready',
};

/** The key or gesture, a bar, what it does. */
export const hint = {
  select: { click: 'Click|select', add: '{{key}}|add', box: 'Shift drag|select an area' },
  move: { drag: 'Drag|move a part', snap: 'Shift|snap to 1 mm', arrows: 'Arrows|1 mm' },
  rotate: { drag: 'Drag|turn by a ring', snap: 'Shift|snap to 15°' },
  scale: { drag: 'Drag|scale by a handle', uniform: 'Centre handle|keep proportions' },
  slice: { issue: '{{key}}|issue', layer: '{{key}}|layer' },
  orbit: '{{key}}|orbit',
  pan: '{{key}}|pan',
  zoom: 'Wheel|zoom',
  drag: { left: 'Left drag', middle: 'Middle drag', right: 'Right drag' },
  keys: '{{key}}|shortcuts',
};

/** Verb phrases after "Undo". */
export const history = {
  import: { one: 'import {{name}}', many: 'import {{count}} parts' },
  move: { one: 'move {{name}}', many: 'move {{count}} parts' },
  rotate: { one: 'rotate {{name}}', many: 'rotate {{count}} parts' },
  scale: { one: 'scale {{name}}', many: 'scale {{count}} parts' },
  centre: { one: 'centre {{name}}', many: 'centre {{count}} parts' },
  drop: { one: 'drop {{name}} to the plate', many: 'drop {{count}} parts to the plate' },
  fit: { one: 'fit {{name}}', many: 'fit {{count}} parts' },
  duplicate: { one: 'duplicate {{name}}', many: 'duplicate {{count}} parts' },
  remove: { one: 'delete {{name}}', many: 'delete {{count}} parts' },
  rename: { one: 'rename {{name}}', many: 'rename {{count}} parts' },
  reorder: { one: 'list {{name}} elsewhere', many: 'list {{count}} parts elsewhere' },
  'document-name': 'rename the project',
  printer: 'choose {{name}}',
  craft: 'change the print craft',
  material: 'change the material',
};

export const toast = {
  'mesh-missing': 'A part could not be read from this device and was left out.',
  'printer-unknown': 'The project’s printer is not in the library. Another was chosen.',
};

export const phase = {
  previews: 'Drawing the previews',
  prepare: 'Getting ready',
  slice: 'Writing the layers',
  write: 'Writing the file',
  verify: 'Reading the file back',
  work: 'Working',
};
