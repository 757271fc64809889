import { addScaled, boxCentre, type MeshPlace, type Vector } from '#kernel';
import { type PartRecord } from '#document';
import { type GeometryOps } from '../../geometry.ts';
import { brushMark, othersMarks } from '../paint-supports/ring.ts';
import { type Hit, type ToolContext, type ToolEvent, type ToolStep } from '../tool.ts';
import { order, refusalOf, say, still, type Order, type State } from './orders.ts';
import { selectedTips, tipAt } from './pieces.ts';
import { hovered, pressed } from './pointer.ts';

/** Radius of the ring that shows where the keys are, mm. */
const RING = 1;

/** Takes the cursor of the keys so far over the surface, or to where it begins. */
export function cursorMoved(state: State, by: Vector, context: ToolContext): ToolStep<State> {
  const { spot } = state;
  if (spot !== null) {
    const point = addScaled(spot.point, by, 1);
    return toSurface({ ...state, spot: { ...spot, point } }, spot.part, point, context);
  }
  const found = firstSpot(context);
  if (found === null) return still(state, say('off-spot'));
  const step = toSurface({ ...state, joint: null, kept: [] }, found.part.id, found.at, context);
  return { ...step, effects: [{ type: 'pick', pieces: [] }, ...step.effects] };
}

const toSurface = (state: State, part: PartRecord['id'], at: Vector | null, context: ToolContext) =>
  order(state, { kind: 'surface', part, at, trunk: null }, context);

/** At the selected support, else where the first part that can have some hangs over first, a selected part before others. */
function firstSpot(context: ToolContext): { readonly part: PartRecord; readonly at: Vector | null } | null {
  const [found] = selectedTips(context);
  const tip = found && tipAt(found);
  if (found && tip) return { part: found.part, at: tip.at };
  const part = [...context.chosen, ...context.parts].find((each) => refusalOf(each, context) === null);
  return part === undefined ? null : { part, at: null };
}

/** Under the middle of a part. */
function underMiddle(part: PartRecord, context: ToolContext): Vector | null {
  const box = context.boxOf(part, part.transform);
  if (box === undefined) return null;
  const [x, y] = boxCentre(box);
  return [x, y, box.min[2]];
}

/** Does where the cursor is what a click there does; without a cursor, has one. */
export function cursorPressed(state: State, context: ToolContext): ToolStep<State> {
  const { spot, reason } = state;
  if (spot === null) return cursorMoved(state, [0, 0, 0], context);
  return reason === null ? pressed(state, { type: 'press', hit: spot }, context) : still(state, say(reason));
}

/** The surface is nearest here: that is where the cursor is, and what could be added is shown. */
export function cursorFound(
  state: State,
  { outcome }: Extract<ToolEvent, { readonly type: 'result' }>,
  context: ToolContext,
): ToolStep<State> {
  const { order: asked } = state.flight!;
  const landed: State = { ...state, flight: null };
  const last = placeFound(asked, outcome);
  // Nothing hangs over, or nobody can say where: it begins under the middle.
  if (last === null && asked.kind === 'surface' && asked.at === null) {
    const part = context.document.get('part', asked.part);
    const at = part === undefined ? null : underMiddle(part, context);
    if (at !== null) return toSurface(landed, asked.part, at, context);
  }
  const isPassed = landed.queue.some(({ kind }) => kind === 'surface');
  if (last === null || isPassed) return hovered(landed, landed.hover, context);
  const { place, normal } = last;
  const spot: Hit = {
    part: asked.part,
    point: place,
    normal,
    towards: addScaled([0, 0, 0], normal, -1),
    isNear: true,
  };
  return hovered({ ...landed, spot }, spot, context);
}

function placeFound(
  asked: Order,
  outcome: Extract<ToolEvent, { readonly type: 'result' }>['outcome'],
): MeshPlace | null {
  if (!outcome.ok) return null;
  if (asked.kind === 'surface' && asked.at === null)
    return outcome.value as GeometryOps['firstOverhang']['out'];
  return (outcome.value as GeometryOps['brushFaces']['out']).last;
}

/** What the pointer or the keys have come to takes the place of the cursor, and its ring is drawn where it is. */
export function withCursor(
  before: State,
  event: ToolEvent,
  step: ToolStep<State>,
  context: ToolContext,
): ToolStep<State> {
  const isElsewhere =
    (event.type === 'hover' && event.hit !== null) ||
    event.type === 'press' ||
    event.type === 'drag' ||
    event.type === 'changed' ||
    step.effects.some((effect) => effect.type === 'pick' && effect.pieces.length > 0);
  const now = isElsewhere ? { ...step.state, spot: null } : step.state;
  const { spot } = now;
  if (spot === before.spot) return { state: now, effects: step.effects };
  const marks = othersMarks(context);
  if (spot === null) {
    const hover = event.type === 'hover' ? now.hover : null;
    return {
      state: { ...now, hover },
      effects: [...step.effects, { type: 'ghost', structure: null }, { type: 'show', marks }],
    };
  }
  const part = context.document.get('part', spot.part);
  const ring = part && spot.normal ? [brushMark({ place: spot.point, normal: spot.normal }, part, RING)] : [];
  return { state: now, effects: [...step.effects, { type: 'show', marks: [...marks, ...ring] }] };
}
