import type { Id } from '#base';
import { boxCentre, boxSize, primitiveFault, translation, type MeasuredMesh, type Primitive } from '#kernel';
import { addParts, reshapeParts, type PartRecord } from '#document';
import { freeName, namesOn } from '../../parts.ts';
import { findPlace } from '../../place.ts';
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
  ready({ params, selection }) {
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
      : { ...paramsOf(part.primitive), target: 'selected' };
  },
  start: (context) => ({
    target: editable(context)?.id ?? null,
    added: context.newPartId(),
    asked: null,
    isAccepted: false,
  }),
  step(state, event, context) {
    if (event.type === 'param') return ask(state, context);
    if (event.type === 'accept') return ask({ ...state, isAccepted: true }, context);
    if (event.type === 'cancel') return { state, effects: [{ type: 'exit' }] };
    if (event.type !== 'result' || state.asked === null) return { state, effects: [] };
    const { outcome } = event;
    if (outcome.ok) {
      const [made] = outcome.value as readonly MeasuredMesh[];
      return { state: { ...state, asked: null }, effects: shown(state, state.asked, made!, context) };
    }
    // A newer request has taken its place.
    if (outcome.error.code === 'cancelled') return { state, effects: [] };
    // The shape depends on nothing in the document: only its place does.
    if (outcome.error.code === 'stale') return ask(state, context);
    return {
      state: { ...state, asked: null, isAccepted: false },
      effects: [{ type: 'revert' }, { type: 'say', key: 'tool.library.said.failed' }],
    };
  },
};

/** The selected part, if it is the only one and a shape that can be changed. */
function editable({ selection }: ToolContext): PartRecord | undefined {
  const [part, another] = selection;
  return another === undefined && part?.primitive !== undefined && !part.locked ? part : undefined;
}

/** The job; sizes that make no body take the preview away. */
function ask(state: State, { params }: ToolContext): ToolStep<State> {
  const asked = primitiveOf(params);
  if (primitiveFault(asked) !== null || (params['target'] === 'selected' && state.target === null)) {
    return { state: { ...state, asked: null, isAccepted: false }, effects: [{ type: 'revert' }] };
  }
  const call = { op: 'primitive', meshes: [], in: asked } as const;
  return { state: { ...state, asked }, effects: [{ type: 'job', slot: 'library', call }] };
}

/** The shape on the plate instead of the last preview; for good once it is accepted. */
function shown(
  { target, added, isAccepted }: State,
  primitive: Primitive,
  made: MeasuredMesh,
  context: ToolContext,
): readonly ToolEffect[] {
  const { document, params } = context;
  const changed =
    params['target'] === 'selected' && target !== null ? document.get('part', target) : undefined;
  const name =
    changed?.name ??
    freeName(words[context.language].param!['shape']!.option![primitive.kind]!, namesWithout(added, context));
  const effect: ToolEffect = {
    type: isAccepted ? 'commit' : 'preview',
    meshes: [made],
    label: { key: `tool.library.history.${changed === undefined ? 'one' : 'changed'}`, values: { name } },
    planned: () =>
      changed === undefined
        ? addParts.plan(document, { parts: [placed(added, name, primitive, made, context)] })
        : reshapeParts.plan(document, { shapes: [{ id: changed.id, mesh: made.hash, primitive }] }),
    ...(isAccepted ? { select: [changed?.id ?? added] } : {}),
  };
  return [{ type: 'revert' }, effect, ...(isAccepted ? [{ type: 'exit' } as const] : [])];
}

/** Names on the plate, but for that of the last preview. */
function namesWithout(added: Id<'part'>, { document, plate }: ToolContext): ReadonlySet<string> {
  const names = namesOn(document, plate);
  const preview = document.get('part', added);
  if (preview !== undefined) names.delete(preview.name);
  return names;
}

/** A part standing on the plate where there is room, nearest to its middle. */
function placed(
  id: Id<'part'>,
  name: string,
  primitive: Primitive,
  { hash, box }: MeasuredMesh,
  context: ToolContext,
): Omit<PartRecord, 'kind' | 'order'> {
  const [width, depth] = boxSize(box);
  const [centreX, centreY] = boxCentre(box);
  const [x, y] = findPlace([width, depth], [0, 0], context.taken(), context.platform);
  const transform = translation(x - centreX, y - centreY, -box.min[2]);
  return { id, plate: context.plate, name, mesh: hash, transform, visible: true, locked: false, primitive };
}
