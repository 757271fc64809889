import {
  boxCentre,
  featuresOf,
  joinBoxes,
  multiplyTransforms,
  translation,
  type MeasuredMesh,
  type PartFeatures,
  type Shell,
} from '#kernel';
import { removeParts, reshapeParts, setFeatures, type PartRecord } from '#document';
import type { Id } from '#base';
import { nameSome, sayFailure } from '../saying.ts';
import type { Tool, ToolContext, ToolEffect } from '../tool.ts';
import { words } from './words.ts';

/** What was asked for: the parts in the order of the list, and the origin of the mesh they become, plate mm. */
interface State {
  readonly parts: readonly Id<'part'>[];
  readonly origin: readonly [x: number, y: number, z: number];
}

/** Makes one part of the selection: its shells as they stand, beside or through one another. The first part stays and takes up the others. */
export const merge: Tool<State> = {
  id: 'merge',
  icon: 'combine',
  place: 'prepare',
  group: 'more',
  shortcuts: ['j'],
  words,
  manual: ['arrange', 'shells'],
  hints: ['apply'],
  ready(context) {
    if (context.selection.length < 2) return 'reason.two-parts';
    return unlocked(context).length < 2 ? 'reason.locked' : true;
  },
  start: () => ({ parts: [], origin: [0, 0, 0] }),
  step(state, event, context) {
    if (event.type === 'accept') return ask(state, context);
    if (event.type === 'cancel') return { state, effects: [{ type: 'exit' }] };
    if (event.type !== 'result') return { state, effects: [] };
    const { outcome } = event;
    if (outcome.ok) {
      const [mesh] = outcome.value as readonly MeasuredMesh[];
      return { state, effects: merged(state, mesh!, context) };
    }
    return { state, effects: sayFailure('merge', outcome.error) };
  },
};

const unlocked = ({ selection }: ToolContext): readonly PartRecord[] =>
  selection.filter(({ locked }) => !locked);

function ask(before: State, context: ToolContext): { state: State; effects: readonly ToolEffect[] } {
  const parts = unlocked(context);
  const box = joinBoxes(parts.flatMap(({ mesh, transform }) => context.boxOf({ mesh }, transform) ?? []));
  if (box === undefined) return { state: before, effects: [] };
  const [x, y] = boxCentre(box);
  const origin = [x, y, box.min[2]] as const;
  const away = translation(-origin[0], -origin[1], -origin[2]);
  const meshes = [...new Set(parts.map(({ mesh }) => mesh))];
  const standing = parts.map(({ mesh, transform }) => ({
    mesh: meshes.indexOf(mesh),
    transform: multiplyTransforms(away, transform),
  }));
  return {
    state: { parts: parts.map(({ id }) => id), origin },
    effects: [{ type: 'job', slot: 'merge', call: { op: 'join', meshes, in: { parts: standing } } }],
  };
}

/** The others go, the first has the mesh: one step of the history. */
function merged(
  { parts, origin }: State,
  made: MeasuredMesh,
  { document }: ToolContext,
): readonly ToolEffect[] {
  const [first, ...others] = parts;
  const label = { key: 'tool.merge.history.many', values: { count: parts.length } };
  const before = parts.map((id) => document.get('part', id)!);
  // Places of holes are those of one of the parts; a shell is one where all have it.
  const { shell } = before[0]!.features ?? {};
  const isShared = before.every(({ features }) => sameShell(features?.shell, shell));
  const features = featuresOf({ shell: isShared ? shell : undefined });
  const lost = before.filter((part) => !isShared || hasPlaces(part.features));
  const dropped = lost.filter((part) => part.features !== undefined);
  const shape = { id: first!, mesh: made.hash, transform: translation(...origin) };
  return [
    { type: 'preview', planned: () => removeParts.plan(document, { ids: others }), label },
    {
      type: 'preview',
      planned: () => reshapeParts.plan(document, { shapes: [shape] }),
      label,
      meshes: [made],
    },
    {
      type: 'commit',
      planned: () => setFeatures.plan(document, { features: [{ id: first!, features }] }),
      label,
      select: [first!],
    },
    { type: 'exit' },
    ...(dropped.length === 0
      ? []
      : [{ type: 'say', key: 'tool.merge.said.dropped', values: { names: nameSome(dropped) } } as const]),
  ];
}

const sameShell = (one: Shell | undefined, other: Shell | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const hasPlaces = (features: PartFeatures | undefined): boolean =>
  features?.holes !== undefined || features?.honeycombs !== undefined;
