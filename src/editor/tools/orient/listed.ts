import type { OrientedPoses } from '#kernel';
import { transformParts } from '#document';
import { standingOn } from '../standing-on.ts';
import { goalOf, isDown, type Listed, type ListedState, type OrientStep } from './state.ts';
import type { ToolContext, ToolEffect, ToolEvent } from '../tool.ts';

/** The job that finds the poses of a part. What was listed stays on show meanwhile, and so does a preview. */
export function ask(listed: Listed, context: ToolContext): OrientStep {
  const { part } = listed;
  const input = { goal: goalOf(context), transform: part.transform };
  return {
    state: { ...listed, mode: 'one', status: 'asking' },
    effects: [{ type: 'job', slot: 'orient', call: { op: 'orient', meshes: [part.mesh], in: input } }],
  };
}

/** The tool while the poses of one part are listed, or on their way. */
export function stepListed(state: ListedState, event: ToolEvent, context: ToolContext): OrientStep {
  switch (event.type) {
    case 'param':
      return ask(state, context);
    case 'choose':
      return state.status === 'found' && event.at in state.poses
        ? choose(state, event.at, context)
        : { state, effects: [] };
    case 'accept':
      return { state, effects: [turned(state, 'commit', context), { type: 'exit' }] };
    case 'result': {
      const { outcome } = event;
      if (outcome.ok) return listPoses(state, outcome.value as OrientedPoses, context);
      // A newer request has taken its place.
      if (outcome.error.code === 'cancelled') return { state, effects: [] };
      if (outcome.error.code === 'stale') return ask(state, context);
      return choose({ ...state, poses: [], status: 'failed' }, 0, context);
    }
    case 'press':
    case 'remove':
    case 'hover':
    case 'drag':
    case 'key':
    case 'place':
    case 'button':
    case 'row':
    case 'changed':
    case 'cancel':
      return { state, effects: [] };
  }
}

/** What was found, with the best previewed; nothing but how the part stands where that is the best. */
function listPoses(state: ListedState, { current, poses }: OrientedPoses, context: ToolContext): OrientStep {
  const others = poses.filter(({ down }) => !isDown(down));
  const isBest = others.length === 0 || current.cost <= others[0]!.cost;
  const listed = {
    ...state,
    goal: goalOf(context),
    poses: isBest ? [current] : [current, ...others],
    status: 'found',
  } as const;
  return choose(listed, isBest ? 0 : 1, context);
}

function choose(state: ListedState, chosen: number, context: ToolContext): OrientStep {
  const { part, poses } = state;
  const stands = chosen === 0 ? null : standingOn(part, poses[chosen]!.down, context);
  if (stands === null)
    return { state: { ...state, chosen: 0, stands: part.transform }, effects: [{ type: 'revert' }] };
  const next = { ...state, chosen, stands };
  return { state: next, effects: [turned(next, 'preview', context)] };
}

const turned = (
  { part, stands }: Listed,
  type: 'preview' | 'commit',
  { document }: ToolContext,
): ToolEffect => ({
  type,
  planned: transformParts.plan(document, { transforms: [{ id: part.id, transform: stands }] }),
  label: { key: 'tool.orient.history.one', values: { name: part.name } },
});
