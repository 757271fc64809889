import type { Tool } from '../tool.ts';
import { words } from './words.ts';

/** Everything about the selection at once; a press on a part drags it over the plate. */
export const select: Tool = {
  id: 'select',
  icon: 'mouse-pointer-2',
  place: 'rail',
  group: 'transform',
  shortcuts: ['v', 'Shift+v'],
  words,
  manual: ['arrange', 'select'],
  hints: ['click', 'add', 'box'],
  sections: ['position', 'rotation', 'scale'],
  dragsParts: true,
};
