import type { Id } from '#base';
import { boxCentre, boxSize, primitiveFault, translation, type MeasuredMesh, type Primitive } from '#kernel';
import { addParts, reshapeParts, type PartRecord } from '#document';
import { freeName, namesOn } from '../../parts.ts';
import { findPlace } from '../../place.ts';
import { withoutHyphens } from '../saying.ts';
import type { Tool, ToolContext, ToolEffect, ToolStep } from '../tool.ts';
import { PARAMS, paramsOf, primitiveOf } from './params.ts';
import { words } from './words.ts';

interface State {
  /** The part whose shape is changed; null if there was none as the tool was chosen. */
  readonly target: Id<'part'> | null;
  /** The id a new part gets: every preview of it is the same part. */
  readonly added: Id<'part'>;
  /** What is being made; null if nothing is. */
  readonly asked: Primitive | null;
  /** Whether the next result is kept. */
  readonly isAccepted: boolean;
  /** Where it was dropped, plate millimetres; null where it goes to where there is room. */
  readonly at: readonly [x: number, y: number] | null;
}

/**
 * Simple shapes by their numbers, new or those of the selected part. Every change of a number is previewed; each preview takes back
 * the last one, so that the step of the history holds the final shape alone.
 */
export const library: Tool<State> = {
  id: 'library',
  icon: 'shapes',
  place: 'prepare',
  group: 'file',
  shortcuts: ['Shift+p'],
  words,
  manual: ['import', 'shapes'],
  hints: ['apply'],
  params: PARAMS,
  shelf: true,
  ready({ params, selection }) {
    if (params['from'] === 'personal') return 'reason.nothing-to-apply';
    const fault = primitiveFault(primitiveOf(params));
    if (fault !== null) return `tool.library.said.${fault}`;
    // The panel is about the part that was selected as the tool was chosen: `start` has set the parameter by it.
    return params['target'] === 'new' || selection.some(({ primitive }) => primitive !== undefined)
      ? true
      : 'tool.library.said.none';
  },
  startParams(context) {
    const part = editable(context);
    return part?.primitive === undefined
      ? { target: 'new' }
      : { ...paramsOf(part.primitive), from: 'shapes', target: 'selected' };
  },
  start: (context) => begin(editable(context)?.id ?? null, context),
  step(state, event, context) {
    if (event.type === 'param') return ask(state, context);
    if (event.type === 'accept') return ask({ ...state, isAccepted: true }, context);
    if (event.type === 'place') return ask({ ...state, isAccepted: true, at: event.at }, context);
    if (event.type === 'cancel') return { state, effects: [{ type: 'exit' }] };
    if (event.type !== 'result' || state.asked === null) return { state, effects: [] };
    const { outcome } = event;
    if (outcome.ok) {
      const [made] = outcome.value as readonly MeasuredMesh[];
      const effects = shown(state, state.asked, made!, context);
      // What was dropped is done: the next one is a part of its own.
      return { state: state.at === null ? { ...state, asked: null } : begin(null, context), effects };
    }
    // A newer request has taken its place.
    if (outcome.error.code === 'cancelled') return { state, effects: [] };
    // The shape depends on nothing in the document: only its place does.
    if (outcome.error.code === 'stale') return ask(state, context);
    return {
      state: { ...state, asked: null, isAccepted: false, at: null },
      effects: [{ type: 'revert' }, { type: 'say', key: 'tool.library.said.failed' }],
    };
  },
};

const begin = (target: Id<'part'> | null, { newPartId }: ToolContext): State => ({
  target,
  added: newPartId(),
  asked: null,
  isAccepted: false,
  at: null,
});

/** The selected part, if it is the only one and a shape that can be changed. */
function editable({ selection }: ToolContext): PartRecord | undefined {
  const [part, another] = selection;
  return another === undefined && part?.primitive !== undefined && !part.locked ? part : undefined;
}

/** The job; sizes that make no body take the preview away. */
function ask(state: State, { params }: ToolContext): ToolStep<State> {
  const asked = primitiveOf(params);
  const isMissing = params['target'] === 'selected' && state.target === null && state.at === null;
  if (params['from'] !== 'shapes' || primitiveFault(asked) !== null || isMissing) {
    const next = { ...state, asked: null, isAccepted: false, at: null };
    return { state: next, effects: [{ type: 'stop' }, { type: 'revert' }] };
  }
  const call = { op: 'primitive', meshes: [], in: asked } as const;
  return { state: { ...state, asked }, effects: [{ type: 'job', slot: 'library', call }] };
}

/** The shape on the plate instead of the last preview; for good once it is accepted. */
function shown(
  { target, added, isAccepted, at }: State,
  primitive: Primitive,
  made: MeasuredMesh,
  context: ToolContext,
): readonly ToolEffect[] {
  const { document, params } = context;
  const changed =
    params['target'] === 'selected' && target !== null && at === null
      ? document.get('part', target)
      : undefined;
  const name =
    changed?.name ??
    freeName(
      withoutHyphens(words[context.language].param!['shape']!.option![primitive.kind]!),
      namesWithout(added, context),
    );
  const effect: ToolEffect = {
    type: isAccepted ? 'commit' : 'preview',
    meshes: [made],
    label: { key: `tool.library.history.${changed === undefined ? 'one' : 'changed'}`, values: { name } },
    planned: () =>
      changed === undefined
        ? addParts.plan(document, { parts: [placed(added, name, primitive, made, at, context)] })
        : reshapeParts.plan(document, { shapes: [{ id: changed.id, mesh: made.hash, primitive }] }),
    ...(isAccepted ? { select: [changed?.id ?? added] } : {}),
  };
  return [{ type: 'revert' }, effect, ...(isAccepted && at === null ? [{ type: 'exit' } as const] : [])];
}

/** Names on the plate, but for that of the last preview. */
function namesWithout(added: Id<'part'>, { document, plate }: ToolContext): ReadonlySet<string> {
  const names = namesOn(document, plate);
  const preview = document.get('part', added);
  if (preview !== undefined) names.delete(preview.name);
  return names;
}

/** A part standing on the plate with its middle at a place, or where there is room, nearest to the plate's middle. */
function placed(
  id: Id<'part'>,
  name: string,
  primitive: Primitive,
  { hash, box }: MeasuredMesh,
  at: State['at'],
  context: ToolContext,
): Omit<PartRecord, 'kind' | 'order'> {
  const [width, depth] = boxSize(box);
  const [centreX, centreY] = boxCentre(box);
  const [middleX, middleY] = boxCentre(context.usable);
  const [x, y] = at ?? findPlace([width, depth], [middleX, middleY], context.taken(), context.usable);
  const transform = translation(x - centreX, y - centreY, -box.min[2]);
  return { id, plate: context.plate, name, mesh: hash, transform, visible: true, locked: false, primitive };
}
