import type { Tool } from '../tool.ts';
import { words } from './words.ts';

/** Arrows along the axes, and the position in numbers. */
export const move: Tool = {
  id: 'move',
  icon: 'move-3d',
  place: 'rail',
  group: 'transform',
  shortcuts: ['m'],
  words,
  manual: ['arrange', 'transform'],
  hints: ['drag', 'snap', 'arrows'],
  sections: ['position'],
  handles: 'move',
  dragsParts: true,
};
