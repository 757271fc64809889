import type { ContentHash, Id } from '#base';
import { fixedCounts, REPAIR_KINDS, type RepairCounts, type RepairKind } from '#kernel';
import { reshapeParts } from '#document';
import type { ExaminedMesh, MeshRepairs } from '../../geometry.ts';
import type { ParamSpec, Tool, ToolContext, ToolEffect } from '../tool.ts';
import { words } from './words.ts';

/** The parts that were last asked about, and their meshes in the order the job has them. */
interface State {
  readonly asked: readonly Id<'part'>[];
  readonly meshes: readonly ContentHash[];
}

/** So many of the parts that could not be repaired are named. */
const NAMED = 3;

/** Each kind of problem is repaired unless it is switched off. */
const kindSwitches = Object.fromEntries(
  REPAIR_KINDS.map((kind): [RepairKind, ParamSpec] => [
    kind,
    { kind: 'switch', default: true, folded: 'kinds' },
  ]),
);

/** Makes the selected parts' meshes watertight, or says what is wrong with them. */
export const repair: Tool<State> = {
  id: 'repair',
  icon: 'wrench',
  place: 'prepare',
  group: 'edit',
  shortcuts: ['Shift+r'],
  words,
  manual: ['import', 'repair'],
  hints: ['apply'],
  params: {
    task: { kind: 'choice', options: ['repair', 'check'], default: 'repair' },
    ...kindSwitches,
  },
  ready(context) {
    if (context.selection.length === 0) return 'reason.nothing-selected';
    if (isCheck(context)) return true;
    if (context.selection.every(({ locked }) => locked)) return 'reason.locked';
    return chosenKinds(context).length > 0 ? true : 'reason.nothing-to-apply';
  },
  start: () => ({ asked: [], meshes: [] }),
  step(state, event, context) {
    if (event.type === 'accept') return ask(context);
    if (event.type === 'cancel') return { state, effects: [{ type: 'exit' }] };
    if (event.type !== 'result') return { state, effects: [] };
    const { outcome, slot } = event;
    if (outcome.ok) {
      const effects =
        slot === 'check'
          ? checked(outcome.value as readonly ExaminedMesh[])
          : repaired(state, outcome.value as MeshRepairs, context);
      return { state, effects };
    }
    // A newer request has taken its place.
    if (outcome.error.code === 'cancelled') return { state, effects: [] };
    return { state, effects: [say(outcome.error.code === 'stale' ? 'changed' : 'failed')] };
  },
};

const isCheck = ({ params }: ToolContext): boolean => params['task'] === 'check';

const chosenKinds = ({ params }: ToolContext): readonly RepairKind[] =>
  REPAIR_KINDS.filter((kind) => params[kind] === true);

const say = (word: string, values: Readonly<Record<string, string | number>> = {}): ToolEffect => ({
  type: 'say',
  key: `tool.repair.said.${word}`,
  values,
});

function ask(context: ToolContext): { readonly state: State; readonly effects: readonly ToolEffect[] } {
  const parts = context.selection.filter(({ locked }) => isCheck(context) || !locked);
  const meshes = [...new Set(parts.map(({ mesh }) => mesh))];
  const effect: ToolEffect = isCheck(context)
    ? { type: 'job', slot: 'check', call: { op: 'checkMeshes', meshes, in: null } }
    : { type: 'job', slot: 'repair', call: { op: 'repair', meshes, in: { kinds: chosenKinds(context) } } };
  return { state: { asked: parts.map(({ id }) => id), meshes }, effects: [effect] };
}

function checked(reports: readonly ExaminedMesh[]): readonly ToolEffect[] {
  const counts = addUp(reports.map((report) => report.counts));
  const crossings = reports.reduce((sum, report) => sum + report.selfIntersections, 0);
  const isSound = crossings === 0 && REPAIR_KINDS.every((kind) => counts[kind] === 0);
  return [isSound ? say('sound') : say('report', { ...counts, crossings })];
}

/** The repaired meshes in place of the old ones as one step, and a word about what was repaired and what could not be. */
function repaired(
  { asked, meshes }: State,
  { made, reports }: MeshRepairs,
  context: ToolContext,
): readonly ToolEffect[] {
  const parts = asked.map((id) => context.document.get('part', id)!);
  const reportOf = new Map(meshes.map((hash, i) => [hash, reports[i]!]));
  const changed = parts.filter(({ mesh }) => reportOf.get(mesh)!.made !== null);
  const refused = parts.filter(({ mesh }) => reportOf.get(mesh)!.refused !== null);
  const effects: ToolEffect[] = [];
  if (changed.length > 0) {
    const shapes = changed.map(({ id, mesh }) => ({ id, mesh: made[reportOf.get(mesh)!.made!]!.hash }));
    effects.push({
      type: 'commit',
      planned: reshapeParts.plan(context.document, { shapes }),
      label:
        changed.length === 1
          ? { key: 'tool.repair.history.one', values: { name: changed[0]!.name } }
          : { key: 'tool.repair.history.many', values: { count: changed.length } },
      meshes: made,
    });
  }
  if (refused.length > 0) {
    const named = refused.slice(0, NAMED).map(({ name }) => name);
    const names = refused.length > NAMED ? `${named.join(' · ')}…` : named.join(' · ');
    const reasons = new Set(refused.map(({ mesh }) => reportOf.get(mesh)!.refused));
    const word = reasons.size > 1 ? 'refused' : reasons.has('not_a_body') ? 'surface' : 'unsure';
    effects.push(say(word, { names, count: changed.length }));
    return effects;
  }
  const fixed = addUp(reports.map(fixedCounts));
  const left = addUp(reports.map((report) => report.left));
  if (changed.length > 0) {
    effects.push({ type: 'exit' });
    effects.push(say('repaired', { count: changed.length, ...grouped(fixed) }));
  } else effects.push(say(REPAIR_KINDS.every((kind) => left[kind] === 0) ? 'sound' : 'nothing'));
  return effects;
}

/** Counts as a sentence has room for them. */
const grouped = (counts: RepairCounts): Readonly<Record<string, number>> => ({
  open: counts.openEdges,
  nonManifold: counts.nonManifoldEdges + counts.nonManifoldVertices,
  faces: counts.flippedFaces + counts.duplicateFaces + counts.degenerateFaces,
  shells: counts.invertedShells + counts.smallShells,
});

function addUp(all: readonly RepairCounts[]): RepairCounts {
  const sums = REPAIR_KINDS.map(
    (kind) => [kind, all.reduce((sum, counts) => sum + counts[kind], 0)] as const,
  );
  return Object.fromEntries(sums) as Record<RepairKind, number>;
}
