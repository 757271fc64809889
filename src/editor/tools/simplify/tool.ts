import type { ContentHash, Result } from '#base';
import { decomposeTransform, type MeasuredMesh } from '#kernel';
import { reshapeParts, type PartRecord, type StepLabel } from '#document';
import type { SimplifyOptions } from '#solids';
import { saySolidRefusal } from '../solids.ts';
import type { Tool, ToolContext, ToolEffect, ToolStep } from '../tool.ts';
import { words } from './words.ts';

/** What a job came to: a mesh for each of its parts, null where no triangle could go. */
type Made = readonly (MeasuredMesh | null)[];

interface State {
  /** The parts that were last asked about, as they were before any preview, in the order of the job's meshes. */
  readonly asked: readonly PartRecord[];
  /** What is previewed of them; null while that is not what the parameters say. */
  readonly made: Made | null;
  /** Whether the next result is kept. */
  readonly isAccepted: boolean;
}

/** Gives the selected parts fewer triangles, by number or by how far the surface can move; every change of a number is previewed. */
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
    by: { kind: 'choice', options: ['share', 'triangles', 'deviation'], default: 'share' },
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
    triangles: {
      kind: 'count',
      min: 4,
      max: 10_000_000,
      step: 1000,
      decimals: 0,
      default: 100_000,
      when: { by: ['triangles'] },
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
    sharp: { kind: 'switch', default: true },
    borders: { kind: 'switch', default: true },
    edges: { kind: 'switch', default: true },
  },
  showsEdges: 'edges',
  ready({ chosen }) {
    if (chosen.length === 0) return 'reason.nothing-selected';
    return chosen.every(({ locked }) => locked) ? 'reason.locked' : true;
  },
  note(context, state) {
    const { asked, made } = state;
    const parts = basesOf(state, context);
    const before = trianglesOf(parts, context);
    if (made !== null && isAbout(asked, parts))
      return { key: 'tool.simplify.note.after', values: { before, after: countOf(asked, made, context) } };
    const share = shareOf(parts, context);
    if (share === null || share === 1) return { key: 'tool.simplify.note.before', values: { before } };
    const after = Math.round(before * share);
    return { key: 'tool.simplify.note.after', values: { before, after } };
  },
  start: () => ({ asked: [], made: null, isAccepted: false }),
  step(state, event, context) {
    switch (event.type) {
      case 'param':
        // How it is looked at makes no other mesh of it.
        if (event.name === 'edges') return { state, effects: [] };
        return basesOf(state, context).length > 0 ? ask(state, false, context) : { state, effects: [] };
      case 'accept':
        return state.made !== null && isAbout(state.asked, basesOf(state, context))
          ? { state, effects: simplified(state, state.made, context) }
          : ask(state, true, context);
      case 'cancel':
        return { state, effects: [{ type: 'exit' }] };
      case 'changed':
        return follow(state, context);
      case 'result':
        return answered(state, event.outcome, context);
      case 'press':
      case 'hover':
      case 'drag':
      case 'remove':
      case 'row':
      case 'key':
      case 'place':
      case 'button':
      case 'choose':
        return { state, effects: [] };
    }
  },
};

/** The selected parts as they were before the preview. */
const basesOf = ({ asked, made }: State, context: ToolContext): readonly PartRecord[] =>
  movable(context).map((part) => {
    const at = asked.findIndex(({ id }) => id === part.id);
    return at >= 0 && made?.[at]?.hash === part.mesh ? asked[at]! : part;
  });

const isAbout = (asked: readonly PartRecord[], parts: readonly PartRecord[]): boolean =>
  asked.length === parts.length && asked.every((part, at) => part === parts[at]);

/** Another selection, or another document: the preview was of what is not selected any more. */
function follow(state: State, context: ToolContext): ToolStep<State> {
  const { asked, made } = state;
  if (asked.length === 0 || isAbout(asked, basesOf(state, context))) return { state, effects: [] };
  const effects: readonly ToolEffect[] = [{ type: 'stop' }, ...(made === null ? [] : [REVERT])];
  return { state: { asked: [], made: null, isAccepted: false }, effects };
}

const REVERT = { type: 'revert' } as const;

function answered(state: State, outcome: Result<unknown>, context: ToolContext): ToolStep<State> {
  const { asked, isAccepted } = state;
  if (outcome.ok) {
    const made = outcome.value as Made;
    const next = { ...state, made, isAccepted: false };
    return {
      state: next,
      effects: isAccepted ? simplified(state, made, context) : previewed(state, made, context),
    };
  }
  // A newer request has taken its place.
  if (outcome.error.code === 'cancelled') return { state, effects: [] };
  // A preview that cannot be made is reported when it is applied.
  if (!isAccepted) return { state: { ...state, made: null }, effects: [REVERT] };
  return {
    state: { ...state, isAccepted: false },
    effects: saySolidRefusal('simplify', outcome.error, asked),
  };
}

/** The meshes instead of those of the last preview. */
function previewed({ asked }: State, made: Made, context: ToolContext): readonly ToolEffect[] {
  const shapes = shapesOf(asked, made);
  if (shapes.length === 0) return [REVERT];
  return [
    REVERT,
    {
      type: 'preview',
      planned: () => reshapeParts.plan(context.document, { shapes }),
      label: labelOf(asked),
      meshes: made.filter((mesh) => mesh !== null),
    },
  ];
}

const shapesOf = (parts: readonly PartRecord[], made: Made) =>
  parts.flatMap(({ id }, index) => {
    const mesh = made[index];
    return mesh == null ? [] : [{ id, mesh: mesh.hash }];
  });

const labelOf = (parts: readonly PartRecord[]): StepLabel =>
  parts.length === 1
    ? { key: 'tool.simplify.history.one', values: { name: parts[0]!.name } }
    : { key: 'tool.simplify.history.many', values: { count: parts.length } };

const countOf = (parts: readonly PartRecord[], made: Made, context: ToolContext): number =>
  parts.reduce(
    (sum, { mesh }, index) =>
      sum + (made[index] ? made[index].mesh.indices.length / 3 : context.trianglesOf(mesh)),
    0,
  );

const movable = ({ chosen }: ToolContext): readonly PartRecord[] => chosen.filter(({ locked }) => !locked);

const trianglesOf = (parts: readonly PartRecord[], context: ToolContext): number =>
  parts.reduce((sum, { mesh }) => sum + context.trianglesOf(mesh), 0);

/** What parts are to keep of their triangles, of each the same share; null where a deviation decides. */
function shareOf(parts: readonly PartRecord[], context: ToolContext): number | null {
  const { by, share, triangles } = context.params;
  if (by === 'deviation') return null;
  return by === 'share' ? Number(share) / 100 : Math.min(1, Number(triangles) / trianglesOf(parts, context));
}

/** The job: a deviation is the plate's, so that of a mesh is smaller the more its part is scaled up. */
function ask(state: State, isAccepted: boolean, context: ToolContext): ToolStep<State> {
  const { params } = context;
  const parts = basesOf(state, context);
  const share = shareOf(parts, context);
  const optionsOf = ({ mesh, transform }: PartRecord): SimplifyOptions => {
    const keep = { keepBorders: params['borders'] === true, keepSharp: params['sharp'] === true };
    if (share !== null) return { triangles: context.trianglesOf(mesh) * share, ...keep };
    const largest = Math.max(...decomposeTransform(transform).scale.map(Math.abs));
    return { errorMm: Number(params['deviation']) / largest, ...keep };
  };
  return {
    // What is previewed stays on show until there is a newer one; by then it is not what the parameters say.
    state: { asked: parts, made: isAbout(state.asked, parts) ? state.made : null, isAccepted },
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
function simplified({ asked }: State, made: Made, context: ToolContext): readonly ToolEffect[] {
  const shapes = shapesOf(asked, made);
  if (shapes.length === 0) return [REVERT, { type: 'say', key: 'tool.simplify.said.unchanged' }];
  const before = trianglesOf(asked, context);
  return [
    REVERT,
    {
      type: 'commit',
      planned: () => reshapeParts.plan(context.document, { shapes }),
      label: labelOf(asked),
      meshes: made.filter((mesh) => mesh !== null),
    },
    { type: 'exit' },
    {
      type: 'say',
      key: 'tool.simplify.said.done',
      values: { before, after: countOf(asked, made, context) },
    },
  ];
}
