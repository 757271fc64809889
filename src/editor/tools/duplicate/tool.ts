import { boxCentre, boxSize, joinBoxes, translation } from '#kernel';
import { addParts } from '#document';
import { labelFor } from '../../labels.ts';
import { copyParts, namesOn } from '../../parts.ts';
import { createPlacer, PART_GAP_MM } from '../../place.ts';
import type { Tool, ToolContext, ToolEffect } from '../tool.ts';
import { words } from './words.ts';

/** Copies of the selection beside one another, so many that there are `count` of it in all. */
export const duplicate: Tool<null> = {
  id: 'duplicate',
  icon: 'copy-plus',
  place: 'rail',
  group: 'copies',
  shortcuts: ['Shift+d'],
  words,
  manual: ['arrange', 'place'],
  hints: ['apply'],
  params: {
    count: { kind: 'count', min: 2, max: 500, step: 1, decimals: 0, default: 2 },
    gap: { kind: 'length', min: 0, max: 100, step: 0.5, decimals: 1, default: PART_GAP_MM },
  },
  ready: (context) => (context.selection.length > 0 ? true : 'reason.nothing-selected'),
  start: () => null,
  step: (state, event, context) => ({
    state,
    effects: event.type === 'accept' ? copied(context) : event.type === 'cancel' ? [{ type: 'exit' }] : [],
  }),
};

/** Every copy of the selection keeps its arrangement and goes where there is room, nearest to the original. */
function copied(context: ToolContext): readonly ToolEffect[] {
  const { document, selection, platform, params } = context;
  const box = joinBoxes(selection.flatMap((part) => context.boxOf(part.mesh, part.transform) ?? []));
  if (box === undefined) return [];
  const [width, depth] = boxSize(box);
  const [centreX, centreY] = boxCentre(box);
  const nextPlace = createPlacer(
    [width, depth],
    [centreX, centreY],
    context.taken(),
    platform,
    Number(params['gap']),
  );
  const { plate } = selection[0]!;
  const names = namesOn(document, plate);
  const parts: ReturnType<typeof copyParts>[number][] = [];
  for (let copy = 1; copy < Number(params['count']); copy++) {
    const [x, y] = nextPlace();
    const beside = translation(x - centreX, y - centreY, 0);
    parts.push(...copyParts(selection, plate, beside, names, context.newPartId));
  }
  const planned = addParts.plan(document, { parts });
  const label = labelFor('duplicate', selection);
  return [{ type: 'commit', planned, label, select: parts.map(({ id }) => id) }, { type: 'exit' }];
}
