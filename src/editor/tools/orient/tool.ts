import { ORIENT_GOALS, type OrientGoal } from '#kernel';
import { poseChoices } from './choices.ts';
import { beginBatch, stepBatch } from './batch.ts';
import { ask, stepListed } from './listed.ts';
import { goalOf, type OrientState, type OrientStep } from './state.ts';
import { words } from './words.ts';
import type { Tool, ToolContext, ToolEffect } from '../tool.ts';

/** Turns parts to how they print best: one by a choice of poses, several each to its best. */
export const orient: Tool<OrientState> = {
  id: 'orient',
  icon: 'wand-sparkles',
  place: 'prepare',
  group: 'more',
  shortcuts: ['q'],
  words,
  manual: ['arrange', 'place'],
  hints: ['apply'],
  params: {
    goal: { kind: 'choice', options: ORIENT_GOALS, default: 'support' satisfies OrientGoal },
  },
  ready({ selection }, state) {
    if (selection.length === 0) return 'reason.nothing-selected';
    if (selection.every(({ locked }) => locked)) return 'reason.locked';
    const isReady =
      state.mode === 'several' || (state.mode === 'one' && state.status === 'found' && state.chosen > 0);
    return isReady ? true : 'reason.nothing-to-apply';
  },
  choices(state) {
    switch (state.mode) {
      case 'none':
        return null;
      case 'several':
      case 'batch':
        return { items: [], chosen: null, isStale: false, note: note('several') };
      case 'one': {
        const { poses, goal, chosen, status } = state;
        const word =
          status === 'failed' ? 'failed' : status === 'found' && poses.length === 1 ? 'best' : null;
        return {
          items: poseChoices(poses, goal),
          chosen: poses.length > 0 ? chosen : null,
          isStale: status === 'asking',
          ...(word === null ? {} : { note: note(word) }),
        };
      }
    }
  },
  start: () => ({ mode: 'none' }),
  step(state, event, context) {
    if (event.type === 'cancel') return { state, effects: [{ type: 'exit' }] };
    if (state.mode === 'batch') return stepBatch(state, event, context);
    if (event.type === 'changed') return follow(state, context);
    if (state.mode === 'one') return stepListed(state, event, context);
    return event.type === 'accept' ? beginBatch(context) : { state, effects: [] };
  },
};

const note = (word: string) => ({ key: `tool.orient.choices.note.${word}` });

/** What is to be done about the selection as it is now: the poses of a part by itself are listed, unless they are already. */
function follow(state: OrientState, context: ToolContext): OrientStep {
  const [part, another] = context.selection.filter(({ locked }) => !locked);
  const listed = state.mode === 'one' ? state : null;
  if (part === undefined || another !== undefined) {
    const effects: readonly ToolEffect[] = listed === null ? [] : [{ type: 'stop' }, { type: 'revert' }];
    return { state: { mode: part === undefined ? 'none' : 'several' }, effects };
  }
  const goal = goalOf(context);
  const isSame = listed?.part.id === part.id && listed.part.mesh === part.mesh;
  if (!isSame) {
    const fresh = { part, goal, poses: [], chosen: 0, stands: part.transform };
    const asked = ask(fresh, context);
    return listed === null ? asked : { ...asked, effects: [{ type: 'revert' }, ...asked.effects] };
  }
  const standsAs = (transform: readonly number[]): boolean =>
    transform.every((value, at) => value === part.transform[at]);
  if (standsAs(listed.stands)) return { state, effects: [] };
  // Undo took the preview back.
  if (standsAs(listed.part.transform))
    return { state: { ...listed, chosen: 0, stands: part.transform }, effects: [] };
  return ask({ ...listed, part, chosen: 0, stands: part.transform }, context);
}
