import type { Tool } from '../tool.ts';
import { words } from './words.ts';

/** Arrows along the axes, and the position in numbers, or how far to move. */
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
  params: {
    relative: { kind: 'switch', default: false },
    reference: {
      kind: 'choice',
      options: ['lowest', 'centre'],
      default: 'lowest',
      when: { relative: [false] },
    },
  },
};
