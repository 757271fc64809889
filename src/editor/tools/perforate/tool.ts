import { ok, type Id } from '#base';
import { featuresOf, MOST_HOLES, type Hole } from '#kernel';
import { EMPTY_DIFF, setFeatures, type PartRecord } from '#document';
import type { Hit, Tool, ToolContext, ToolEffect, ToolEvent, ToolStep } from '../tool.ts';
import { holeOf, PARAMS, paramsOf } from './params.ts';
import { holeUnder, mouthOf, placeOf } from './places.ts';
import { words } from './words.ts';

interface State {
  /** The part whose holes are listed. */
  readonly part: Id<'part'> | null;
  /** As the document has them, previews among them. */
  readonly holes: readonly Hole[];
  /** Which of them is changed; one more is a new one. */
  readonly at: number;
  /** Something is previewed. */
  readonly isTouched: boolean;
  /** The hole that is being dragged, as it was before. */
  readonly grabbed: Hole | null;
  /** Where the pointer is on a part. */
  readonly under: Hit | null;
}

/**
 * Holes in the walls of parts. A press places one, a drag moves it, and what is applied can be changed later: holes are features of the part. What is
 * previewed is in the document, so that the layers show it.
 */
export const perforate: Tool<State> = {
  id: 'perforate',
  icon: 'drill',
  place: 'prepare',
  group: 'shape',
  shortcuts: ['Shift+h'],
  words,
  manual: ['arrange', 'holes'],
  hints: ['place', 'move'],
  params: PARAMS,
  takesPress: true,
  takesHover: true,
  choicesFirst: true,
  ready: (_context, { isTouched }) => isTouched || 'tool.perforate.said.place',
  grabs(hit, { document }) {
    const part = document.get('part', hit.part);
    return part !== undefined && !part.locked && holeUnder(holesOf(part), hit, part.transform) >= 0;
  },
  choices({ holes, at }) {
    const items = holes.map(({ kind, r1 }, index) => ({
      name: { key: `tool.perforate.choices.name.${kind}`, values: { number: index + 1 } },
      figures: [{ key: 'tool.perforate.choices.figure.radius', kind: 'length' as const, value: r1 }],
      removable: true as const,
    }));
    const added = { name: { key: 'tool.perforate.choices.name.new' }, figures: [] };
    return {
      items: items.length === 0 ? [] : [...items, added],
      chosen: at,
      isStale: false,
      ...(at < holes.length ? {} : { note: { key: 'tool.perforate.choices.note.place' } }),
    };
  },
  startParams(context) {
    const hole = holesOf(selected(context)).at(-1);
    return hole === undefined ? {} : paramsOf(hole);
  },
  start: (context) => lastOf(selected(context)),
  step(state, event, context) {
    switch (event.type) {
      case 'press':
        return pressed(state, event.hit, context);
      case 'drag':
        return dragged(state, event, context);
      case 'hover':
        return shown({ ...state, under: event.hit }, [], context);
      case 'param':
        return changedParam(state, event.name, context);
      case 'choose':
        return chosen(state, event.at, context);
      case 'remove':
        return event.at in state.holes
          ? preview({ ...state, at: state.holes.length - 1 }, state.holes.toSpliced(event.at, 1), context)
          : { state, effects: [] };
      case 'accept':
        return {
          state,
          effects: [{ type: 'commit', planned: ok(EMPTY_DIFF), label: labelOf(state, context) }, ...LEAVE],
        };
      case 'cancel':
        return { state, effects: [{ type: 'revert' }, ...LEAVE] };
      case 'changed':
        return changed(state, context);
      case 'result':
      case 'row':
      case 'place':
        return { state, effects: [] };
    }
  },
};

const LEAVE: readonly ToolEffect[] = [{ type: 'show', marks: [] }, { type: 'exit' }];

const holesOf = (part: PartRecord | undefined): readonly Hole[] => part?.features?.holes ?? [];

/** The selected part, if it is the only one and can be changed. */
function selected({ selection }: ToolContext): PartRecord | undefined {
  const [part, another] = selection;
  return another === undefined && part?.locked === false ? part : undefined;
}

/** About the last hole of a part; a new one where it has none. */
function lastOf(part: PartRecord | undefined): State {
  const holes = holesOf(part);
  return {
    part: part?.id ?? null,
    holes,
    at: Math.max(0, holes.length - 1),
    isTouched: false,
    grabbed: null,
    under: null,
  };
}

/** Places a hole, or chooses the one that is there. */
function pressed(state: State, hit: Hit, context: ToolContext): ToolStep<State> {
  const part = context.document.get('part', hit.part);
  const place = part && placeOf(hit, part.transform);
  if (part === undefined || !place) return { state, effects: [] };
  if (part.locked) return { state, effects: [{ type: 'say', key: 'tool.perforate.said.locked' }] };
  const now = of(state, part);
  const under = holeUnder(now.holes, hit, part.transform);
  if (under >= 0) return chosen(now, under, context);
  if (now.holes.length >= MOST_HOLES)
    return { state, effects: [{ type: 'say', key: 'tool.perforate.said.many' }] };
  const holes = [...now.holes, holeOf(context.params, place)];
  return preview({ ...now, at: holes.length - 1 }, holes, context);
}

/** The same work, on this part: what is previewed of others stays. */
function of(state: State, part: PartRecord): State {
  return part.id === state.part ? state : { ...lastOf(part), isTouched: state.isTouched, under: state.under };
}

function dragged(
  state: State,
  { phase, hit }: Extract<ToolEvent, { readonly type: 'drag' }>,
  context: ToolContext,
): ToolStep<State> {
  const part = hit === null ? undefined : context.document.get('part', hit.part);
  if (phase === 'start') {
    if (hit === null || part === undefined) return { state, effects: [] };
    const now = of(state, part);
    const at = holeUnder(now.holes, hit, part.transform);
    if (at < 0) return { state, effects: [] };
    const taken = chosen(now, at, context);
    return { ...taken, state: { ...taken.state, grabbed: now.holes[at]! } };
  }
  const { grabbed, at, holes } = state;
  if (grabbed === null) return { state, effects: [] };
  if (phase === 'end') return { state: { ...state, grabbed: null }, effects: [] };
  if (phase === 'cancel') return preview({ ...state, grabbed: null }, holes.with(at, grabbed), context);
  const place = hit !== null && part?.id === state.part && part !== undefined && placeOf(hit, part.transform);
  if (!place) return { state, effects: [] };
  return preview(state, holes.with(at, { ...holes[at]!, ...place }), context);
}

function changedParam(state: State, name: string, context: ToolContext): ToolStep<State> {
  const { params } = context;
  const linked: readonly ToolEffect[] =
    (name === 'r1' || name === 'linked') && params['linked'] === true
      ? [{ type: 'params', values: { r2: params['r1']! } }]
      : [];
  const hole = state.holes[state.at];
  if (hole === undefined) return shown(state, linked, context);
  const made = preview(state, state.holes.with(state.at, holeOf(params, hole)), context);
  return { ...made, effects: [...linked, ...made.effects] };
}

/** Goes over to another hole, or to a new one with the same parameters. */
function chosen(state: State, at: number, context: ToolContext): ToolStep<State> {
  if (at > state.holes.length) return { state, effects: [] };
  const hole = state.holes[at];
  const params: readonly ToolEffect[] =
    hole === undefined ? [] : [{ type: 'params', values: paramsOf(hole) }];
  return shown({ ...state, at }, params, context);
}

/** The part with other holes than it has, in the document until it is applied or taken back. */
function preview(state: State, holes: readonly Hole[], context: ToolContext): ToolStep<State> {
  const { document } = context;
  const part = state.part && document.get('part', state.part);
  if (!part) return { state, effects: [] };
  const features = featuresOf({ ...part.features, holes });
  const next = { ...state, holes, at: Math.max(0, Math.min(state.at, holes.length)), isTouched: true };
  return shown(
    next,
    [
      {
        type: 'preview',
        label: labelOf(state, context),
        planned: setFeatures.plan(document, { features: [{ id: part.id, features }] }),
      },
    ],
    context,
  );
}

function labelOf({ part }: State, { document }: ToolContext) {
  const name = (part && document.get('part', part)?.name) ?? '';
  return { key: 'tool.perforate.history.one', values: { name } };
}

/** Shows where the holes are, and where one would be. */
function shown(state: State, effects: readonly ToolEffect[], context: ToolContext): ToolStep<State> {
  const { document, params } = context;
  const part = state.part === null ? undefined : document.get('part', state.part);
  const mouths =
    part === undefined ? [] : state.holes.map((hole, at) => mouthOf(hole, part, at === state.at));
  const { under } = state;
  const over = under === null ? undefined : document.get('part', under.part);
  const place = under !== null && over !== undefined && !over.locked && placeOf(under, over.transform);
  const there = over?.id === state.part ? state.holes : holesOf(over);
  const isFree = place && holeUnder(there, under, over.transform) < 0;
  const next = isFree ? [mouthOf({ ...place, r1: Number(params['r1']) }, over, true)] : [];
  return { state, effects: [...effects, { type: 'show', marks: [...mouths, ...next] }] };
}

/** Follows what others did to the part; another one that is selected while nothing is previewed becomes the subject. */
function changed(state: State, context: ToolContext): ToolStep<State> {
  const part = state.part === null ? undefined : context.document.get('part', state.part);
  const other = selected(context);
  const holes = holesOf(part);
  const isAsPreviewed = JSON.stringify(holes) === JSON.stringify(state.holes);
  // Undo has taken back what was previewed.
  const isTouched = state.isTouched && isAsPreviewed;
  if (other !== undefined && other.id !== state.part && !isTouched) {
    const next = { ...lastOf(other), under: state.under };
    return chosen(next, next.at, context);
  }
  if (part === undefined) return shown({ ...lastOf(undefined), under: state.under }, [], context);
  const at = Math.min(state.at, holes.length);
  return shown({ ...state, holes, at, isTouched }, [], context);
}
