import { boxCentre, multiplyTransforms, translation } from '#kernel';
import { transformParts } from '#document';
import { turnDown } from '../turn-down.ts';
import type { Hit, Tool, ToolContext, ToolEffect } from '../tool.ts';
import { words } from './words.ts';

/** A click on a face turns its part until the face looks down, and puts the part on the plate. */
export const layFlat: Tool<null> = {
  id: 'lay-flat',
  icon: 'arrow-down-to-line',
  place: 'rail',
  group: 'transform',
  shortcuts: ['y', 'f'],
  words,
  manual: ['arrange', 'place'],
  hints: ['face'],
  takesPress: true,
  start: () => null,
  step: (state, event, context) => ({
    state,
    effects: event.type === 'press' ? laid(event.hit, context) : [],
  }),
};

/** The part a face was met of, lying on it; its box keeps its place on the plate. Nothing for a locked part, or for no face. */
function laid({ part: id, normal }: Hit, context: ToolContext): readonly ToolEffect[] {
  const part = context.document.get('part', id);
  const before = part && context.boxOf(part.mesh, part.transform);
  if (part === undefined || before === undefined || normal === null) return [];
  const turned = multiplyTransforms(turnDown(normal), part.transform);
  const box = context.boxOf(part.mesh, turned)!;
  const [x, y] = boxCentre(before);
  const [turnedX, turnedY] = boxCentre(box);
  const transform = multiplyTransforms(translation(x - turnedX, y - turnedY, -box.min[2]), turned);
  const planned = transformParts.plan(context.document, { transforms: [{ id, transform }] });
  const label = { key: 'tool.lay-flat.history.one', values: { name: part.name } };
  return [{ type: 'commit', planned, label, select: [id] }];
}
