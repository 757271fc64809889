import type { Tool } from '../tool.ts';
import { words } from './words.ts';

/** Handles along the axes, size and per cent in numbers. */
export const scale: Tool = {
  id: 'scale',
  icon: 'scale-3d',
  place: 'rail',
  group: 'transform',
  shortcuts: ['s'],
  words,
  manual: ['arrange', 'transform'],
  hints: ['drag', 'uniform'],
  sections: ['scale'],
  handles: 'scale',
};
