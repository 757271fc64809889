import { ok, type Id } from '#base';
import { addScaled, boxCentre, type MeshPlace, type Vector } from '#kernel';
import { EMPTY_DIFF, type PartRecord } from '#document';
import type { BrushedFaces } from '../../supports/geometry.ts';
import type { GrowReport } from '../../supports/types.ts';
import { sayFailure } from '../saying.ts';
import type { Hit, Tool, ToolContext, ToolEffect, ToolEvent, ToolStep } from '../tool.ts';
import { BRUSHES, cleared, holesOf, painted, paintedParts, refusalOf, type Brush } from './paint.ts';
import { brushMark, othersMarks } from './ring.ts';
import { words } from './words.ts';

/** Where a brush is. */
interface Spot extends MeshPlace {
  readonly part: Id<'part'>;
}

/** Places that the worker finds the faces of: with a brush they are painted, without one only the brush goes there. */
interface Order {
  readonly part: Id<'part'>;
  readonly stroke: readonly MeshPlace[];
  readonly brush: Brush | null;
}

interface State {
  readonly spot: Spot | null;
  readonly flight: Order | null;
  readonly queue: readonly Order[];
  /** Where the stroke under way was last. */
  readonly stroke: Spot | null;
  /** The stroke is over once what it has asked for is known: it is one entry of the history. */
  readonly isClosing: boolean;
}

const START: State = { spot: null, flight: null, queue: [], stroke: null, isClosing: false };
const SLOT = 'brush';
/** Paint is kept by the faces of the part's own mesh. */
const INNER: ToolEffect = { type: 'say', key: 'tool.paint-supports.said.inner' };

const RADIUS = { min: 0.2, max: 20, step: 0.1, default: 2 } as const;
/** `[` and `]` make the brush smaller and larger by this factor. */
const RESIZE = 1.25;
/** A press of an arrow key takes the brush so much of its radius further. */
const STEP = 0.5;

const ARROWS: Readonly<Record<string, Vector>> = {
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  ArrowUp: [0, 1, 0],
  ArrowDown: [0, -1, 0],
  PageUp: [0, 0, 1],
  PageDown: [0, 0, -1],
};
const KINDS: Readonly<Record<string, Brush>> = { q: 'enforce', w: 'block', e: 'erase' };

/** Paints surfaces that get supports and surfaces that get none; growing keeps to them. A stroke is one entry of the history. */
export const paintSupports: Tool<State> = {
  id: 'paint-supports',
  icon: 'paintbrush',
  place: 'support',
  group: 'edit',
  shortcuts: ['Shift+w'],
  words,
  manual: ['supports', 'paint'],
  hints: ['paint', 'keys', 'kind', 'size'],
  takesPress: true,
  takesHover: true,
  keys: [...Object.keys(ARROWS), ...Object.keys(KINDS), 'Space', '[', ']'],
  params: {
    brush: { kind: 'choice', options: BRUSHES, default: 'enforce' },
    radius: { kind: 'length', ...RADIUS, decimals: 1, slider: true },
  },
  grabs: ({ part: id, normal }, context) => {
    const part = context.document.get('part', id);
    return normal !== null && part !== undefined && refusalOf(part, context) === null;
  },
  ready: (context) => (paintedParts(context).length > 0 ? true : 'tool.paint-supports.said.off-clear'),
  buttons: (context) =>
    paintedParts(context).length > 0
      ? [{ id: 'clear' }]
      : [{ id: 'clear', reason: 'tool.paint-supports.said.off-clear' }],
  note(context) {
    const count = paintedParts(context).length;
    return count === 0 ? null : { key: 'tool.paint-supports.note.painted', values: { count } };
  },
  start: () => START,
  step(state, event, context) {
    switch (event.type) {
      case 'hover':
        return hovered(state, event.hit, context);
      case 'press':
        return pressed(state, event.hit, context);
      case 'drag':
        return dragged(state, event, context);
      case 'key':
        return keyed(state, event.key, context);
      case 'param':
        return { state, effects: ring(state, context) };
      case 'result':
        return event.slot === SLOT ? answered(state, event, context) : { state, effects: grown(event) };
      case 'button':
        return {
          state,
          effects: [
            {
              type: 'commit',
              planned: () => cleared(paintedParts(context), context),
              label: { key: 'tool.paint-supports.history.clear' },
            },
          ],
        };
      case 'accept':
        return { state, effects: [{ type: 'grow', order: { parts: paintedParts(context).map(idOf) } }] };
      case 'cancel':
        return {
          state: START,
          effects: [
            { type: 'stop' },
            { type: 'revert' },
            { type: 'show', marks: othersMarks(context) },
            { type: 'exit' },
          ],
        };
      case 'changed':
      case 'choose':
      case 'remove':
      case 'row':
      case 'place':
        return { state, effects: [] };
    }
  },
};

const idOf = ({ id }: PartRecord): Id<'part'> => id;
const brushOf = ({ params }: ToolContext): Brush => params['brush'] as Brush;
const radiusOf = ({ params }: ToolContext): number => Number(params['radius']);

/** Draws the brush where it is. */
function ring({ spot }: State, context: ToolContext, radius = radiusOf(context)): readonly ToolEffect[] {
  const part = spot && context.document.get('part', spot.part);
  const drawn = spot && part ? [brushMark(spot, part, radius)] : [];
  return [{ type: 'show', marks: [...othersMarks(context), ...drawn] }];
}

/** The place of a hit; null beside parts, and where a part cannot be painted. */
function spotOf(hit: Hit | null, context: ToolContext): Spot | null {
  const part = hit === null ? undefined : context.document.get('part', hit.part);
  if (hit === null || hit.normal === null || part === undefined || refusalOf(part, context) !== null)
    return null;
  return { part: part.id, place: hit.point, normal: hit.normal };
}

function hovered(state: State, hit: Hit | null, context: ToolContext): ToolStep<State> {
  const spot = spotOf(hit, context);
  // The keys go on from where the pointer was.
  if (spot === null) return { state, effects: ring({ ...state, spot: null }, context) };
  const now = { ...state, spot };
  return { state: now, effects: ring(now, context) };
}

function pressed(state: State, hit: Hit, context: ToolContext): ToolStep<State> {
  const part = context.document.get('part', hit.part);
  const refusal = part === undefined ? null : refusalOf(part, context);
  if (refusal !== null)
    return { state, effects: [{ type: 'say', key: `tool.paint-supports.said.${refusal}` }] };
  const spot = spotOf(hit, context);
  // What a cut shows is within the part.
  return spot === null
    ? { state, effects: hit.normal === null ? [INNER] : [] }
    : order({ ...state, spot, isClosing: true }, spot, [spot], context);
}

function dragged(
  state: State,
  { phase, hit }: Extract<ToolEvent, { readonly type: 'drag' }>,
  context: ToolContext,
): ToolStep<State> {
  if (phase === 'cancel') {
    const flight = state.flight && { ...state.flight, brush: null };
    const now = { ...state, flight, queue: [], stroke: null, isClosing: false };
    return { state: now, effects: [{ type: 'revert' }] };
  }
  if (phase === 'end') return closed({ ...state, stroke: null, isClosing: true });
  const spot = spotOf(hit, context);
  if (phase === 'start')
    return spot === null
      ? { state, effects: [] }
      : order({ ...state, spot, stroke: spot, isClosing: false }, spot, [spot], context);
  const { stroke } = state;
  if (stroke === null || spot?.part !== stroke.part) return { state, effects: [] };
  const step = order({ ...state, spot, stroke: spot }, spot, [stroke, spot], context);
  return { state: step.state, effects: [...step.effects, ...ring(step.state, context)] };
}

function keyed(state: State, key: string, context: ToolContext): ToolStep<State> {
  const kind = KINDS[key];
  if (kind !== undefined)
    return { state, effects: [{ type: 'params', values: { brush: kind }, keeps: true }] };
  if (key === '[' || key === ']') {
    const wanted = radiusOf(context) * (key === ']' ? RESIZE : 1 / RESIZE);
    const stepped = Math.round(wanted / RADIUS.step) / Math.round(1 / RADIUS.step);
    const radius = Math.min(RADIUS.max, Math.max(RADIUS.min, stepped));
    const shown = ring(state, context, radius);
    return { state, effects: [{ type: 'params', values: { radius }, keeps: true }, ...shown] };
  }
  const spot = state.spot ?? firstSpot(context);
  if (spot === null) return { state, effects: [{ type: 'say', key: 'tool.paint-supports.said.none' }] };
  const way = ARROWS[key];
  if (way === undefined && state.spot !== null)
    return order({ ...state, isClosing: true }, spot, [spot], context);
  const place = way === undefined ? spot.place : addScaled(spot.place, way, STEP * radiusOf(context));
  const moved: Order = { part: spot.part, stroke: [{ place, normal: spot.normal }], brush: null };
  return begin({ ...state, spot, queue: [...state.queue, moved] }, context);
}

/** Where keys begin: under the middle of the first part that can be painted, a selected one before others. */
function firstSpot(context: ToolContext): Spot | null {
  const part = [...context.chosen, ...context.parts].find((each) => refusalOf(each, context) === null);
  const box = part && context.boxOf(part, part.transform);
  if (part === undefined || box === undefined) return null;
  const [x, y] = boxCentre(box);
  return { part: part.id, place: [x, y, box.min[2]], normal: [0, 0, -1] };
}

/** Asks for the faces of more of a stroke: what waits already takes it along. */
function order(
  state: State,
  { part }: Spot,
  stroke: readonly MeshPlace[],
  context: ToolContext,
): ToolStep<State> {
  const brush = brushOf(context);
  const last = state.queue.at(-1);
  const isSame = last?.part === part && last.brush === brush;
  const queue = isSame
    ? [...state.queue.slice(0, -1), { ...last, stroke: [...last.stroke, ...stroke] }]
    : [...state.queue, { part, stroke, brush }];
  return begin({ ...state, queue }, context);
}

function begin(state: State, context: ToolContext): ToolStep<State> {
  const [next, ...queue] = state.queue;
  if (state.flight !== null || next === undefined) return closed(state);
  const radius = radiusOf(context);
  const call = () => {
    const part = context.document.get('part', next.part);
    if (part === undefined) return null;
    const { transform, mesh } = part;
    const snap = next.brush === null;
    const holes = snap ? [] : holesOf(part, context);
    return {
      op: 'brushFaces',
      meshes: [mesh, ...holes.map(({ hash }) => hash)],
      in: { transform, stroke: next.stroke, radius, snap, holes: holes.map(({ toMesh }) => toMesh) },
    } as const;
  };
  return { state: { ...state, queue, flight: next }, effects: [{ type: 'job', slot: SLOT, call }] };
}

/** Ends the entry of a stroke once all of it is painted. */
function closed(state: State): ToolStep<State> {
  if (!state.isClosing || state.flight !== null || state.queue.length > 0) return { state, effects: [] };
  const label = { key: 'tool.paint-supports.history.paint' };
  return {
    state: { ...state, isClosing: false },
    effects: [{ type: 'commit', planned: ok(EMPTY_DIFF), label }],
  };
}

function answered(
  state: State,
  { outcome }: Extract<ToolEvent, { readonly type: 'result' }>,
  context: ToolContext,
): ToolStep<State> {
  const { flight } = state;
  if (flight === null) return { state, effects: [] };
  const landed = { ...state, flight: null };
  const then = (now: State, ...effects: readonly ToolEffect[]): ToolStep<State> => {
    const step = begin(now, context);
    return { state: step.state, effects: [...effects, ...step.effects] };
  };
  if (!outcome.ok) {
    // Something else has changed the document: the same is asked for again.
    if (outcome.error.code === 'stale')
      return begin({ ...landed, queue: [flight, ...landed.queue] }, context);
    return then(landed, ...sayFailure('paint-supports', outcome.error));
  }
  const { faces, last, inHoles } = outcome.value as BrushedFaces;
  if (flight.brush === null) {
    const now = last === null ? landed : { ...landed, spot: { ...last, part: flight.part } };
    return then(now, ...ring(now, context));
  }
  if (faces.length === 0 && inHoles > 0) return then(landed, INNER);
  const planned = painted(flight.part, flight.brush, faces, context);
  return then(landed, {
    type: 'preview',
    planned,
    label: { key: 'tool.paint-supports.history.paint' },
  });
}

/** What growing came to, in the words of the tool that does it by itself. */
function grown({ outcome }: Extract<ToolEvent, { readonly type: 'result' }>): readonly ToolEffect[] {
  if (!outcome.ok) return sayFailure('paint-supports', outcome.error);
  const { tips, unreached, untouched } = outcome.value as GrowReport;
  const values = { tips, unreached, islands: untouched };
  return [{ type: 'say', key: 'tool.grow-supports.said.grown', values }];
}
