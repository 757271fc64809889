import type { ContentHash, Id } from '#base';
import { decomposeTransform, type MeasuredMesh } from '#kernel';
import { reshapeParts, type PartRecord } from '#document';
import type { SimplifyOptions } from '#solids';
import { saySolidRefusal } from '../solids.ts';
import type { Tool, ToolContext, ToolEffect } from '../tool.ts';
import { words } from './words.ts';

/** The parts that were last asked about, in the order of the job's meshes. */
interface State {
  readonly asked: readonly Id<'part'>[];
}

/** Gives the selected parts fewer triangles, by number or by how far the surface can move. */
export const simplify: Tool<State> = {
  id: 'simplify',
  icon: 'triangle-dashed',
  place: 'prepare',
  group: 'shape',
  shortcuts: ['Shift+s'],
  words,
  manual: ['arrange', 'shape'],
  hints: ['apply'],
  params: {
    by: { kind: 'choice', options: ['share', 'deviation'], default: 'share' },
    share: {
      kind: 'percent',
      min: 1,
      max: 100,
      step: 1,
      decimals: 1,
      default: 50,
      slider: true,
      when: { by: ['share'] },
    },
    deviation: {
      kind: 'length',
      min: 0.001,
      max: 1,
      step: 0.001,
      decimals: 3,
      default: 0.02,
      when: { by: ['deviation'] },
    },
    borders: { kind: 'switch', default: true },
  },
  ready({ chosen }) {
    if (chosen.length === 0) return 'reason.nothing-selected';
    return chosen.every(({ locked }) => locked) ? 'reason.locked' : true;
  },
  note(context) {
    const before = trianglesOf(movable(context), context);
    if (context.params['by'] !== 'share') return { key: 'tool.simplify.note.before', values: { before } };
    const after = Math.round((before * Number(context.params['share'])) / 100);
    return { key: 'tool.simplify.note.after', values: { before, after } };
  },
  start: () => ({ asked: [] }),
  step(state, event, context) {
    if (event.type === 'accept') return ask(context);
    if (event.type === 'cancel') return { state, effects: [{ type: 'exit' }] };
    if (event.type !== 'result') return { state, effects: [] };
    const { outcome } = event;
    const parts = state.asked.flatMap((id) => context.document.get('part', id) ?? []);
    const effects = outcome.ok
      ? simplified(parts, outcome.value as readonly (MeasuredMesh | null)[], context)
      : saySolidRefusal('simplify', outcome.error, parts);
    return { state, effects };
  },
};

const movable = ({ chosen }: ToolContext): readonly PartRecord[] => chosen.filter(({ locked }) => !locked);

const trianglesOf = (parts: readonly PartRecord[], context: ToolContext): number =>
  parts.reduce((sum, { mesh }) => sum + context.trianglesOf(mesh), 0);

/** The job: a deviation is the plate's, so that of a mesh is smaller the more its part is scaled up. */
function ask(context: ToolContext): { readonly state: State; readonly effects: readonly ToolEffect[] } {
  const { params } = context;
  const parts = movable(context);
  const optionsOf = ({ mesh, transform }: PartRecord): SimplifyOptions => {
    const keepBorders = params['borders'] === true;
    if (params['by'] === 'share')
      return { triangles: (context.trianglesOf(mesh) * Number(params['share'])) / 100, keepBorders };
    const largest = Math.max(...decomposeTransform(transform).scale.map(Math.abs));
    return { errorMm: Number(params['deviation']) / largest, keepBorders };
  };
  return {
    state: { asked: parts.map(({ id }) => id) },
    effects: [
      {
        type: 'job',
        slot: 'simplify',
        call: {
          op: 'simplify',
          meshes: parts.map(({ mesh }) => mesh) satisfies readonly ContentHash[],
          in: { options: parts.map(optionsOf) },
        },
      },
    ],
  };
}

/** The parts with their new meshes, as one step; nothing changes if not one of them had a triangle to spare. */
function simplified(
  parts: readonly PartRecord[],
  made: readonly (MeasuredMesh | null)[],
  context: ToolContext,
): readonly ToolEffect[] {
  const shapes = parts.flatMap(({ id }, index) => {
    const mesh = made[index];
    return mesh == null ? [] : [{ id, mesh: mesh.hash }];
  });
  if (shapes.length === 0) return [{ type: 'say', key: 'tool.simplify.said.unchanged' }];
  const before = trianglesOf(parts, context);
  const after = parts.reduce(
    (sum, { mesh }, index) =>
      sum + (made[index] ? made[index].mesh.indices.length / 3 : context.trianglesOf(mesh)),
    0,
  );
  const label =
    parts.length === 1
      ? { key: 'tool.simplify.history.one', values: { name: parts[0]!.name } }
      : { key: 'tool.simplify.history.many', values: { count: parts.length } };
  return [
    {
      type: 'commit',
      planned: reshapeParts.plan(context.document, { shapes }),
      label,
      meshes: made.filter((mesh) => mesh !== null),
    },
    { type: 'exit' },
    { type: 'say', key: 'tool.simplify.said.done', values: { before, after } },
  ];
}
