import { multiplyTransforms, supportTypes, translation } from '#kernel';
import { transformParts, type DocumentDiff, type PartRecord } from '#document';
import type { Result } from '#base';
import type { Tool, ToolContext } from '../tool.ts';
import { words } from './words.ts';

/** Puts parts at a height: their lowest point above the plate, each for itself. It is shown as it is set, and kept when it is applied. */
export const zOffset: Tool<null> = {
  id: 'z-offset',
  icon: 'move-vertical',
  place: 'prepare',
  group: 'more',
  shortcuts: ['Shift+z'],
  words,
  manual: ['arrange', 'place'],
  hints: ['apply'],
  params: {
    offset: { kind: 'length', min: -10, max: 50, step: 0.01, decimals: 2, default: 0 },
    which: { kind: 'choice', options: ['selected', 'all'], default: 'selected' },
  },
  buttons: () => Object.keys(OFFSETS).map((id) => ({ id, under: 'offset' })),
  ready(context) {
    const parts = chosen(context);
    if (parts.length === 0) return context.parts.length === 0 ? 'reason.no-parts' : 'reason.nothing-to-apply';
    return parts.every(({ locked }) => locked) ? 'reason.locked' : true;
  },
  start: () => null,
  step(state, event, context) {
    // What other values and other selections have moved goes back first.
    const again = (type: 'preview' | 'commit', offset = Number(context.params['offset'])) => [
      { type: 'revert' as const },
      { type, planned: () => raised(context, offset), label: labelOf(context) },
    ];
    if (event.type === 'param') return { state, effects: again('preview') };
    if (event.type === 'button') {
      const offset = OFFSETS[event.id as keyof typeof OFFSETS];
      return { state, effects: [{ type: 'params', values: { offset } }, ...again('preview', offset)] };
    }
    if (event.type === 'accept') return { state, effects: [...again('commit'), { type: 'exit' }] };
    if (event.type === 'cancel') return { state, effects: [{ type: 'revert' }, { type: 'exit' }] };
    return { state, effects: [] };
  },
};

/** What its buttons set, mm: on the plate, and as high as supports lift a part. */
const OFFSETS = { plate: 0, supports: supportTypes.medium.liftHeight } as const;

const chosen = ({ params, parts, selection }: ToolContext): readonly PartRecord[] =>
  params['which'] === 'all' ? parts : selection;

const moving = (context: ToolContext): readonly PartRecord[] =>
  chosen(context).filter(({ locked }) => !locked);

function raised(context: ToolContext, offset: number): Result<DocumentDiff> {
  const { document } = context;
  const transforms = moving(context).flatMap(({ id }) => {
    const part = document.get('part', id)!;
    const { transform } = part;
    const box = context.boxOf(part, transform);
    if (box === undefined) return [];
    return [{ id, transform: multiplyTransforms(translation(0, 0, offset - box.min[2]), transform) }];
  });
  return transformParts.plan(document, { transforms });
}

function labelOf(context: ToolContext) {
  const parts = moving(context);
  return parts.length === 1
    ? { key: 'tool.z-offset.history.one', values: { name: parts[0]!.name } }
    : { key: 'tool.z-offset.history.many', values: { count: parts.length } };
}
