import type { Tool } from '../tool.ts';
import type { EditorState } from '../../types.ts';
import { words } from './words.ts';

const AREA_SHAPES = ['box', 'lasso'] as const;

/** What a drag that selects an area draws now; other tools than Select draw boxes. */
export function areaShape({ toolParams }: Pick<EditorState, 'toolParams'>): (typeof AREA_SHAPES)[number] {
  return AREA_SHAPES.find((shape) => shape === toolParams['area']) ?? 'box';
}

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
  params: { area: { kind: 'choice', options: AREA_SHAPES, default: 'box' } },
  dragsParts: true,
};
