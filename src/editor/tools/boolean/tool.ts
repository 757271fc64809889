import type { Id } from '#base';
import { invertTransform, multiplyTransforms } from '#kernel';
import { NAME_LIMIT, removeParts, renamePart, reshapeParts, type PartRecord } from '#document';
import type { BooleanKind } from '#solids';
import type { CombinedParts } from '../../geometry.ts';
import { nameSome } from '../saying.ts';
import { saySolidRefusal } from '../solids.ts';
import type { ParamValues, Tool, ToolContext, ToolEffect, ToolStep } from '../tool.ts';
import { nameOfResult, optionsOfA, optionsOfB, picked, pickedIn } from './operands.ts';
import { words } from './words.ts';

interface State {
  /** The parts that were last asked about, the base first, whether the others stay, and what the base is called then. */
  readonly asked: readonly Id<'part'>[];
  readonly keep: boolean;
  readonly name: string;
  /** The person has given the result its name: it does not follow what is picked. */
  readonly isNamed: boolean;
}

/**
 * Part A becomes its union with B, what B leaves of it, or what it has in common with B. A is the part that was selected first and B what is
 * selected besides, one part or more: the pickers show the selection, and change it.
 */
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
    a: { kind: 'choice', options: [], default: '', more: optionsOfA },
    b: { kind: 'choice', options: [], default: '', more: optionsOfB },
    operation: { kind: 'choice', options: ['union', 'subtract', 'intersect'], default: 'union' },
    name: { kind: 'text', longest: NAME_LIMIT, line: true, default: '', folded: 'result' },
    keep: { kind: 'switch', default: false, folded: 'result' },
  },
  startParams: (context) => ({ ...pickedIn(context), name: nameOfResult(context, context.params) }),
  buttons: ({ chosen }) => [
    {
      id: 'swap',
      under: 'b',
      ...(chosen.length === 2
        ? {}
        : { reason: chosen.length < 2 ? 'reason.two-parts' : 'tool.boolean.said.several' }),
    },
  ],
  ready({ chosen, params }) {
    if (chosen.length === 0) return 'reason.nothing-selected';
    if (chosen.length === 1) return 'reason.two-parts';
    const changed = params['keep'] === true ? chosen.slice(0, 1) : chosen;
    return changed.some(({ locked }) => locked) ? 'reason.locked' : true;
  },
  // The other operations come to the same whichever is first.
  note: ({ chosen, params }) =>
    chosen.length > 1 && params['operation'] === 'subtract' ? { key: 'tool.boolean.note.base' } : null,
  start: () => ({ asked: [], keep: false, name: '', isNamed: false }),
  step(state, event, context) {
    switch (event.type) {
      case 'param':
        if (event.name === 'a' || event.name === 'b')
          return pick(state, picked(context, event.name, String(event.value)), context);
        return follow(event.name === 'name' ? { ...state, isNamed: true } : state, context);
      case 'button':
        return pick(state, context.chosen.toReversed(), context);
      case 'changed':
        return follow(state, context);
      case 'accept':
        return ask(state, context);
      case 'cancel':
        return { state, effects: [{ type: 'exit' }] };
      case 'result': {
        const { outcome } = event;
        if (outcome.ok) return { state, effects: combined(state, outcome.value as CombinedParts, context) };
        const parts = state.asked.flatMap((id) => context.document.get('part', id) ?? []);
        return { state, effects: saySolidRefusal('boolean', outcome.error, parts) };
      }
      case 'press':
      case 'hover':
      case 'drag':
      case 'key':
      case 'place':
      case 'row':
      case 'choose':
      case 'remove':
        return { state, effects: [] };
    }
  },
};

/** Selects what is picked, A first. */
function pick(state: State, chosen: readonly PartRecord[], context: ToolContext): ToolStep<State> {
  const { effects } = follow(state, { ...context, chosen });
  return { state, effects: [{ type: 'select', parts: chosen.map(({ id }) => id) }, ...effects] };
}

/** Shows what is selected as A and B, and names the result after it. */
function follow(state: State, context: ToolContext): ToolStep<State> {
  const { params } = context;
  const shown: ParamValues = {
    ...pickedIn(context),
    ...(state.isNamed ? {} : { name: nameOfResult(context, params) }),
  };
  const isShown = Object.entries(shown).every(([name, value]) => params[name] === value);
  return { state, effects: isShown ? [] : [{ type: 'params', values: shown }] };
}

/** The job, in the base's own coordinates: its points keep the places float32 has for them. */
function ask(before: State, { chosen, params }: ToolContext): ToolStep<State> {
  const state = {
    ...before,
    asked: chosen.map(({ id }) => id),
    keep: params['keep'] === true,
    name: String(params['name']),
  };
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

/** The base in its new shape and with its new name, where it was; the others are gone, unless they were to stay. */
function combined(
  { asked, keep, name }: State,
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
    { type: 'preview', planned: () => renamePart.plan(document, { id: base, name }), label },
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
      values: { name, names: nameSome(named) },
    },
  ];
}
