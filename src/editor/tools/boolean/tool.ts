import type { Id } from '#base';
import { invertTransform, multiplyTransforms } from '#kernel';
import { removeParts, reshapeParts, type PartRecord } from '#document';
import type { BooleanKind } from '#solids';
import type { CombinedParts } from '../../geometry.ts';
import { nameSome } from '../saying.ts';
import { saySolidRefusal } from '../solids.ts';
import type { Tool, ToolContext, ToolEffect } from '../tool.ts';
import { words } from './words.ts';

/** The parts that were last asked about, the base first, and whether the others stay. */
interface State {
  readonly asked: readonly Id<'part'>[];
  readonly keep: boolean;
}

/** The first selected part becomes its union with the others, what they leave of it, or what it has in common with all of them. */
export const boolean: Tool<State> = {
  id: 'boolean',
  icon: 'squares-unite',
  place: 'prepare',
  group: 'shape',
  shortcuts: ['b'],
  words,
  manual: ['arrange', 'shape'],
  hints: ['apply'],
  params: {
    operation: { kind: 'choice', options: ['union', 'subtract', 'intersect'], default: 'union' },
    keep: { kind: 'switch', default: false },
  },
  ready({ chosen, params }) {
    if (chosen.length === 0) return 'reason.nothing-selected';
    if (chosen.length === 1) return 'reason.two-parts';
    const changed = params['keep'] === true ? chosen.slice(0, 1) : chosen;
    return changed.some(({ locked }) => locked) ? 'reason.locked' : true;
  },
  // The other operations come to the same whichever is first.
  note: ({ chosen, params }) =>
    chosen.length > 1 && params['operation'] === 'subtract'
      ? { key: 'tool.boolean.note.base', values: { name: chosen[0]!.name } }
      : null,
  start: () => ({ asked: [], keep: false }),
  step(state, event, context) {
    if (event.type === 'accept') return ask(context);
    if (event.type === 'cancel') return { state, effects: [{ type: 'exit' }] };
    if (event.type !== 'result') return { state, effects: [] };
    const { outcome } = event;
    if (outcome.ok) return { state, effects: combined(state, outcome.value as CombinedParts, context) };
    const parts = state.asked.flatMap((id) => context.document.get('part', id) ?? []);
    return { state, effects: saySolidRefusal('boolean', outcome.error, parts) };
  },
};

/** The job, in the base's own coordinates: its points keep the places float32 has for them. */
function ask({ chosen, params }: ToolContext): { readonly state: State; readonly effects: ToolEffect[] } {
  const state = { asked: chosen.map(({ id }) => id), keep: params['keep'] === true };
  const toBase = invertTransform(chosen[0]!.transform);
  if (toBase === undefined) return { state, effects: [{ type: 'say', key: 'tool.boolean.said.failed' }] };
  const effect: ToolEffect = {
    type: 'job',
    slot: 'boolean',
    call: {
      op: 'boolean',
      meshes: chosen.map(({ mesh }) => mesh),
      in: {
        kind: params['operation'] as BooleanKind,
        transforms: chosen.map(({ transform }) => multiplyTransforms(toBase, transform)),
      },
    },
  };
  return { state, effects: [effect] };
}

/** The base in its new shape, where and what it was; the others are gone, unless they were to stay. */
function combined(
  { asked, keep }: State,
  { meshes, repaired }: CombinedParts,
  { document }: ToolContext,
): readonly ToolEffect[] {
  const [base, ...others] = asked as [Id<'part'>, ...Id<'part'>[]];
  const partOf = (id: Id<'part'>): PartRecord => document.get('part', id)!;
  const broken = repaired.map((operand) => partOf(asked[operand]!));
  // The first keeps its shell and holes; of the others the whole body is combined.
  const hollow = others.map(partOf).filter(({ features }) => features !== undefined);
  const named = broken.length > 0 ? broken : hollow;
  const word = broken.length > 0 ? 'repaired' : hollow.length > 0 ? 'solid' : 'done';
  const label = { key: 'tool.boolean.history.many', values: { count: asked.length } };
  return [
    {
      type: 'preview',
      planned: () => reshapeParts.plan(document, { shapes: [{ id: base, mesh: meshes[0].hash }] }),
      label,
      meshes,
    },
    {
      type: 'commit',
      planned: () => removeParts.plan(document, { ids: keep ? [] : others }),
      label,
      select: [base],
    },
    { type: 'exit' },
    {
      type: 'say',
      key: `tool.boolean.said.${word}`,
      values: { name: document.get('part', base)!.name, names: nameSome(named) },
    },
  ];
}
