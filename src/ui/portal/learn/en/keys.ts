import { keys, text, type Section } from '../article.ts';

export const sections: readonly Section[] = [
  {
    id: 'tools',
    title: 'Tools and parts',
    blocks: [
      keys(
        ['V  Shift+V', 'Select'],
        ['M', 'Move'],
        ['R', 'Rotate'],
        ['S', 'Scale'],
        ['Ctrl+A', 'Select everything'],
        ['D', 'Copy the selection'],
        ['Del  ⌫', 'Take the selection away'],
        ['← → ↑ ↓', 'Move the selection by 1 mm'],
        ['Shift+←', 'The same by 10 mm, with any arrow'],
        ['Alt+←', 'The same by 0.1 mm'],
        ['Esc', 'One step back: close the cut, put the tool away, select nothing'],
      ),
    ],
  },
  {
    id: 'project',
    title: 'Project',
    blocks: [
      keys(
        ['I  Ctrl+O', 'Import'],
        ['Ctrl+S', 'Save to the cloud'],
        ['Ctrl+Shift+S', 'Save as a new project'],
        ['Shift+N  Ctrl+N', 'New project; browsers keep Ctrl+N for themselves'],
        ['Ctrl+P', 'Export'],
        ['Ctrl+Z', 'Undo'],
        ['Ctrl+Y  Ctrl+Shift+Z', 'Redo'],
      ),
    ],
  },
  {
    id: 'view',
    title: 'View',
    blocks: [
      keys(
        ['1 – 6', 'Front, back, left, right, top, bottom'],
        ['7', 'Home view'],
        ['Z', 'Zoom to the selection, or to everything'],
        ['O', 'Perspective or orthographic'],
        ['X', 'X-ray'],
      ),
    ],
  },
  {
    id: 'layers',
    title: 'Stages and layers',
    blocks: [
      keys(
        ['Alt+1  Alt+3', 'Prepare, Slice'],
        ['↑ ↓', 'One layer up or down, in Slice'],
        ['Shift+↑  Shift+↓', 'Ten layers'],
        ['PgUp  PgDn', 'A hundred layers'],
        ['Home  End', 'First layer, last layer'],
        [',  .', 'Previous issue, next issue'],
      ),
    ],
  },
  {
    id: 'page',
    title: 'Page',
    blocks: [
      keys(
        ['Ctrl+K  F3', 'Search actions'],
        ['?', 'This list, in the editor'],
        ['\\', 'Show or hide panels'],
        ['F6', 'To the next panel; with Shift to the one before'],
      ),
      text('On a Mac, ⌘ stands for Ctrl and ⌥ for Alt.'),
      text(
        'Other keys suit you better? Choose them under **Keys** in the settings; this manual then names yours.',
      ),
      text(
        'In the list of parts: arrows walk, [[Space]] selects, [[F2]] renames, [[Alt+↑]] and [[Alt+↓]] move a part in the list.',
      ),
      text(
        'On the projects page: [[/]] searches, arrows walk, [[Space]] selects, [[Enter]] opens, [[F2]] renames, [[Del]] deletes.',
      ),
    ],
  },
];
