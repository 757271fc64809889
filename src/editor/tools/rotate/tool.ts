import type { Tool } from '../tool.ts';
import { words } from './words.ts';

/** Rings about the axes, the angles of each part in numbers, and turns of all of them together. */
export const rotate: Tool = {
  id: 'rotate',
  icon: 'rotate-3d',
  place: 'rail',
  group: 'transform',
  shortcuts: ['r'],
  words,
  manual: ['arrange', 'transform'],
  hints: ['drag', 'snap'],
  sections: ['rotation', 'turns'],
  handles: 'rotate',
};
