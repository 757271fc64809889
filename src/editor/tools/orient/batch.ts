import type { OrientedPoses } from '#kernel';
import { transformParts, type PartRecord } from '#document';
import { standingOn } from '../standing-on.ts';
import { goalOf, isDown, type BatchState, type OrientStep } from './state.ts';
import type { ToolContext, ToolEffect, ToolEvent } from '../tool.ts';

/** Begins with the first of the selected parts that may move. */
export function beginBatch(context: ToolContext): OrientStep {
  const groups = new Map<string, PartRecord[]>();
  for (const part of context.selection) {
    if (part.locked) continue;
    // Where it stands is of no account.
    const key = `${part.mesh} ${part.transform.slice(0, 12).join(' ')}`;
    groups.set(key, [...(groups.get(key) ?? []), part]);
  }
  return next({ mode: 'batch', goal: goalOf(context), groups: [...groups.values()], found: [] });
}

/** The tool while several parts are oriented. */
export function stepBatch(state: BatchState, event: ToolEvent, context: ToolContext): OrientStep {
  if (event.type === 'param') return { state: { mode: 'several' }, effects: [{ type: 'stop' }] };
  if (event.type !== 'result') return { state, effects: [] };
  const { outcome } = event;
  if (!outcome.ok && outcome.error.code === 'stale')
    return { state: { mode: 'several' }, effects: [say('changed')] };
  const down = outcome.ok ? (outcome.value as OrientedPoses).poses[0]!.down : null;
  const after = { ...state, found: [...state.found, down] };
  return after.found.length < after.groups.length ? next(after) : { state, effects: finish(after, context) };
}

/** The job for the first group that was not asked about. */
function next(state: BatchState): OrientStep {
  const { groups, found, goal } = state;
  const { mesh, transform } = groups[found.length]![0]!;
  return {
    state,
    effects: [
      {
        type: 'job',
        slot: 'orient',
        call: { op: 'orient', meshes: [mesh], in: { goal, transform, poses: 1 } },
        share: { done: found.length, total: groups.length },
      },
    ],
  };
}

/** All parts whose pose was found, in one step of the history, and a word about it. */
function finish({ groups, found }: BatchState, context: ToolContext): readonly ToolEffect[] {
  const isBest = found.map((down) => down !== null && isDown(down));
  const kept = groups.filter((_group, at) => isBest[at]).flat().length;
  const transforms = groups.flatMap((group, at) => {
    const down = found[at]!;
    return down === null || isBest[at] ? [] : group.flatMap((part) => turned(part, down, context));
  });
  const count = transforms.length;
  const left = groups.flat().length - count - kept;
  if (count === 0) return [{ type: 'exit' }, say(kept > 0 && left === 0 ? 'best' : 'failed')];
  return [
    {
      type: 'commit',
      planned: transformParts.plan(context.document, { transforms }),
      label: { key: 'tool.orient.history.many', values: { count } },
    },
    { type: 'exit' },
    left > 0 ? say('some', { count, left }) : kept > 0 ? say('kept', { count, kept }) : say('all', { count }),
  ];
}

function turned(part: PartRecord, down: readonly [number, number, number], context: ToolContext) {
  const transform = standingOn(part, down, context);
  return transform === null ? [] : [{ id: part.id, transform }];
}

const say = (word: string, values: Readonly<Record<string, number>> = {}): ToolEffect => ({
  type: 'say',
  key: `tool.orient.said.${word}`,
  values,
});
