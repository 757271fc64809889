import type { Tool } from '../tool.ts';
import { words } from './words.ts';

/** Handles along the axes, size and per cent in numbers, and mirroring. */
export const scale: Tool = {
  id: 'scale',
  icon: 'scale-3d',
  place: 'rail',
  group: 'transform',
  shortcuts: ['s'],
  words,
  manual: ['arrange', 'transform'],
  hints: ['drag', 'uniform'],
  sections: ['scale', 'mirror'],
  params: {
    about: { kind: 'choice', options: ['selection', 'own'], default: 'selection' },
  },
  handles: 'scale',
};
