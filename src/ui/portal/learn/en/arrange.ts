import { keys, list, note, picture, text, type Section } from '../article.ts';
import { pictures } from '../pictures/en.ts';

export const sections: readonly Section[] = [
  {
    id: 'select',
    title: 'Selecting',
    blocks: [
      text(
        'Click a part, in the view or in the list. [[Ctrl]] adds or takes away, [[Shift]] and a drag draw an area, [[Ctrl+A]] takes everything.',
      ),
      text(
        'In the parts panel you can hide and lock parts, rename them with [[F2]], and find them by name. Drag a part to another place in the list, or press [[Alt+↑]] and [[Alt+↓]]. A hidden part is not sliced; a locked part does not move.',
      ),
    ],
  },
  {
    id: 'transform',
    title: 'Moving, turning, scaling',
    blocks: [
      keys(
        ['V', 'Select'],
        ['M', 'Move: drag an arrow, or type a position'],
        ['R', 'Rotate: drag a ring, or type an angle'],
        ['S', 'Scale: drag a handle, or type a size or a percentage'],
      ),
      picture(pictures.move, 'The Move tool: three arrows on the part, its position at the right.'),
      text(
        'Hold [[Shift]] while dragging to snap: 1 mm, 15°, or 10 %. A drag is one step of undo; [[Esc]] during a drag takes it back.',
      ),
      text(
        'Fields take arithmetic and other units: [[=10/3]], [[+5]], [[1/2 in]], [[3 cm]]. Point and comma both work.',
      ),
      picture(
        pictures.scale,
        'The Scale tool: handles on the part, size and percentage of each axis at the right.',
      ),
    ],
  },
  {
    id: 'place',
    title: 'Onto the plate',
    blocks: [
      list(
        '**Centre** puts the selection in the middle of the plate.',
        '**Drop** puts its lowest point on the plate.',
        '**Fit** scales it to what the platform allows.',
        'The arrow keys move by 1 mm, with [[Shift]] by 10 mm, with [[Alt]] by 0.1 mm.',
        '[[D]] makes a copy beside each selected part, [[Del]] takes parts away.',
      ),
      note('A part that leaves the platform is marked, and the panel says by how much and on which axis.'),
      picture(
        pictures.outside,
        'A part that hangs over the platform: what is outside is hatched, and the panel says how far on which axis.',
      ),
    ],
  },
  {
    id: 'numbers',
    title: 'Units and numbers',
    blocks: [
      text(
        'Lengths are shown in millimetres or inches and angles in degrees or radians, as chosen under **Units** in the settings. That is how one looks, not how things are kept: projects and files stay in millimetres.',
      ),
      list(
        'A field takes other units as well: [[2 in]], [[3 cm]], [[500 um]].',
        'It calculates: [[=80/3]] is a third of 80, [[+5]] is 5 more than now, [[*2]] twice as much.',
        'With the field in hand, [[↑]] and [[↓]] go by a step, with [[Shift]] by ten, with [[Alt]] by a tenth. Dragging its label does the same.',
        'What is out of range is said, and set to the nearest value that is allowed.',
        'Where several parts differ, the field says so; a number typed there sets them all.',
      ),
    ],
  },
  {
    id: 'undo',
    title: 'Undo',
    blocks: [
      text(
        '[[Ctrl+Z]] takes back, [[Ctrl+Y]] does again; the hints of the two buttons say which step it is. [[Ctrl+K]] finds every action by name, [[?]] lists the keys.',
      ),
    ],
  },
];
