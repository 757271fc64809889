import type { Id } from '#base';
import { featuresOf, multiplyTransforms, reachOf, translation, type Shell } from '#kernel';
import { reshapeParts, setFeatures, type PartRecord, type StepLabel } from '#document';
import { indexParts } from '../../features/baked-parts.ts';
import { shellBalance, type PartSolids } from '../../features/feature-solids.ts';
import { given } from '../../features/features-within.ts';
import { nameSome, sayFailure } from '../saying.ts';
import type { Tool, ToolContext, ToolEffect, ToolEvent, ToolFigure, ToolStep } from '../tool.ts';
import { PARAMS, paramsOf, shellOf } from './params.ts';
import { words } from './words.ts';

interface State {
  /** Parts the tool knows of. */
  readonly about: readonly Id<'part'>[];
  /** Parts whose shells are previewed, and how they are; they are so until somebody else changes them. */
  readonly shown: readonly { readonly id: Id<'part'>; readonly shell: Shell }[];
  /** Parts that are being baked, in the order of the job. */
  readonly baking: readonly PartRecord[];
}

/**
 * Makes parts hollow: a wall inside their surface or around it, filled or not. Every number is previewed on the part, which is computed in the background;
 * the shell stays a feature of the part, and can be changed or removed later.
 */
export const shell: Tool<State> = {
  id: 'shell',
  icon: 'circle-dashed',
  place: 'prepare',
  group: 'shape',
  shortcuts: ['h'],
  words,
  manual: ['arrange', 'shell'],
  hints: ['apply'],
  params: PARAMS,
  opensSection: true,
  ready(context) {
    const { chosen } = context;
    if (chosen.length === 0) return 'reason.nothing-selected';
    if (movable(context).length === 0) return 'reason.locked';
    return faultOf(context) === null ? true : 'tool.shell.said.fault';
  },
  startParams: (context) => startOf(movable(context)),
  start: () => ({ about: [], shown: [], baking: [] }),
  figures: (context) => figuresOf(movable(context), context),
  fault: (context) => faultOf(context),
  buttons(context, { shown }) {
    const parts = movable(context);
    const isKept = (part: PartRecord): boolean =>
      part.features?.shell !== undefined && !shown.some(({ id }) => id === part.id);
    const isMade = parts.some((part) => context.featuresOf(part)?.status === 'ready');
    return [...(parts.some(isKept) ? [{ id: 'remove' }] : []), ...(isMade ? [{ id: 'bake' }] : [])];
  },
  note(context) {
    const coarse = movable(context)
      .map((part) => context.featuresOf(part)?.made?.shell?.voxel ?? 0)
      .find((voxel) => voxel > COARSE_VOXEL);
    if (coarse !== undefined) return { key: 'tool.shell.note.coarse', values: { voxel: coarse } };
    return context.params['side'] === 'outside' ? { key: 'tool.shell.note.outside' } : null;
  },
  step(state, event, context) {
    switch (event.type) {
      case 'changed':
        return changed(state, context);
      case 'param':
        return preview(state, movable(context), context);
      case 'accept':
        return { state, effects: applied(movable(context), context) };
      case 'cancel':
        return { state, effects: [{ type: 'revert' }, { type: 'exit' }] };
      case 'button':
        return event.id === 'bake' ? bake(state, context) : { state, effects: removed(context) };
      case 'result':
        return baked(state, event, context);
      case 'press':
      case 'hover':
      case 'drag':
      case 'remove':
      case 'row':
      case 'key':
      case 'place':
      case 'choose':
        return { state, effects: [] };
    }
  },
};

/** Voxels above this are not the usual ones, mm. */
const COARSE_VOXEL = 0.5;

const movable = ({ chosen }: ToolContext): readonly PartRecord[] => chosen.filter(({ locked }) => !locked);

/** The numbers of the part that was selected last, if it is hollow. */
function startOf(parts: readonly PartRecord[]) {
  const last = parts.at(-1)?.features?.shell;
  return last === undefined ? {} : paramsOf(last);
}

/** Shows the new selection hollow, but for what is hollow already; what others did stays as they did it. */
function changed(state: State, context: ToolContext): ToolStep<State> {
  const parts = movable(context);
  const about = parts.map(({ id }) => id);
  const isSame = about.length === state.about.length && about.every((id, at) => id === state.about[at]);
  if (isSame) {
    const isAsShown = state.shown.every(({ id, shell: own }) =>
      sameShell(context.document.get('part', id)?.features?.shell, own),
    );
    return { state: isAsShown ? state : { ...state, shown: [] }, effects: [] };
  }
  const params = startOf(parts);
  const bare = parts.filter(({ features }) => features?.shell === undefined);
  // The ones that were shown are solid again: they are looked at as they will be.
  const were = new Set(state.shown.map(({ id }) => id));
  const next = parts.filter((part) => bare.includes(part) || were.has(part.id));
  const shown = preview({ ...state, about, shown: [] }, next, {
    ...context,
    params: { ...context.params, ...params },
  });
  const effects: ToolEffect[] = [{ type: 'stop' }];
  if (state.shown.length > 0) effects.push({ type: 'revert' });
  if (Object.keys(params).length > 0) effects.push({ type: 'params', values: params });
  return { ...shown, effects: [...effects, ...shown.effects] };
}

const sameShell = (one: Shell | undefined, other: Shell): boolean =>
  one !== undefined && JSON.stringify(one) === JSON.stringify(other);

const shellFor = (part: PartRecord, { params }: ToolContext): Shell =>
  shellOf(params, part.features?.shell?.solids ?? []);

function preview(state: State, parts: readonly PartRecord[], context: ToolContext): ToolStep<State> {
  if (parts.length === 0) return { state, effects: [] };
  const now = parts.map((part) => ({ id: part.id, shell: shellFor(part, context) }));
  const kept = state.shown.filter(({ id }) => parts.every((part) => part.id !== id));
  return {
    state: { ...state, shown: [...kept, ...now] },
    effects: [{ type: 'preview', planned: () => planned(parts, context), label: labelOf('shell', parts) }],
  };
}

const planned = (parts: readonly PartRecord[], context: ToolContext) =>
  setFeatures.plan(context.document, {
    features: parts.map((part) => withShell(part, shellFor(part, context), context)),
  });

/** A part with this shell, or none. A wall around it goes beneath it, too: its lowest point stays at the height it has. */
function withShell({ id }: PartRecord, made: Shell | undefined, context: ToolContext) {
  const { mesh, features: before, transform } = context.document.get('part', id)!;
  const features = featuresOf({ ...before, shell: made });
  const lowest = (of: PartRecord['features']): number =>
    context.boxOf({ mesh, ...given(of) }, transform)?.min[2] ?? -reachOf(of);
  const rise = lowest(before) - lowest(features);
  return { id, features, transform: multiplyTransforms(translation(0, 0, rise), transform) };
}

const applied = (parts: readonly PartRecord[], context: ToolContext): readonly ToolEffect[] => [
  // Once more from where they stood: by now it is known what they have grown to.
  ...(context.params['side'] === 'outside' ? [{ type: 'revert' } as const] : []),
  { type: 'commit', planned: () => planned(parts, context), label: labelOf('shell', parts) },
  { type: 'exit' },
];

const labelOf = (word: 'shell' | 'removed' | 'baked', parts: readonly PartRecord[]): StepLabel => ({
  key: `tool.shell.history.${word}`,
  values: { count: parts.length, name: nameSome(parts) },
});

/** The parts without their shells; their holes stay. */
function removed(context: ToolContext): readonly ToolEffect[] {
  const parts = movable(context).filter(({ features }) => features?.shell !== undefined);
  const plan = () =>
    setFeatures.plan(context.document, {
      features: parts.map((part) => withShell(part, undefined, context)),
    });
  return [
    { type: 'revert' },
    { type: 'commit', planned: plan, label: labelOf('removed', parts) },
    { type: 'exit' },
  ];
}

/** What the parts with features are made of, as the job takes it. */
function bake(state: State, context: ToolContext): ToolStep<State> {
  const baking = movable(context).filter((part) => context.featuresOf(part)?.status === 'ready');
  if (baking.length === 0) return { state, effects: [] };
  const { meshes, parts } = indexParts(baking, (part) => context.featuresOf(part)!.made!.solids);
  return {
    state: { ...state, baking },
    effects: [{ type: 'job', slot: 'bake', call: { op: 'bake', meshes, in: { parts } } }],
  };
}

function baked(
  state: State,
  { outcome }: Extract<ToolEvent, { readonly type: 'result' }>,
  { document }: ToolContext,
): ToolStep<State> {
  const { baking } = state;
  if (!outcome.ok) return { state, effects: sayFailure('shell', outcome.error) };
  const meshes = outcome.value as readonly { readonly hash: PartRecord['mesh'] }[];
  // Where it stood when that was asked: what is taken back may have stood lower.
  const shapes = baking.map(({ id, transform }, at) => ({ id, transform, mesh: meshes[at]!.hash }));
  const bare = baking.map(({ id }) => ({ id, features: undefined }));
  const label = labelOf('baked', baking);
  return {
    state: { ...state, shown: [], baking: [] },
    effects: [
      { type: 'revert' },
      {
        type: 'preview',
        planned: () => reshapeParts.plan(document, { shapes }),
        label,
        meshes: outcome.value as never,
      },
      { type: 'commit', planned: () => setFeatures.plan(document, { features: bare }), label },
      { type: 'exit' },
    ],
  };
}

/** Why the first part that cannot be made so cannot. */
function faultOf(context: ToolContext): PartSolids['error'] {
  for (const part of movable(context)) {
    const solids = part.features?.shell === undefined ? null : context.featuresOf(part);
    if (solids?.status === 'failed') return solids.error;
  }
  return null;
}

/** What the parts take of resin; while something is being computed, what is known. */
function figuresOf(parts: readonly PartRecord[], context: ToolContext): readonly ToolFigure[] {
  let [before, after, added, saved, cavities, dropped] = [0, 0, 0, 0, 0, 0];
  for (const part of parts) {
    const volume = context.volumeOf(part);
    before += volume;
    after += volume;
    const made = part.features === undefined ? null : context.featuresOf(part)?.made?.shell;
    if (!made) continue;
    const balance = shellBalance(made);
    after += balance;
    dropped += made.dropped;
    if (made.addedMm3 > 0) added += made.addedMm3;
    else {
      saved -= balance;
      cavities += made.cavities;
    }
  }
  const figure = (word: string, kind: ToolFigure['kind'], value: number): ToolFigure => ({
    key: `tool.shell.figures.figure.${word}`,
    kind,
    value,
  });
  if (parts.length === 0) return [];
  // What was known of other numbers says nothing of these.
  if (faultOf(context) !== null) return [figure('before', 'resin', before)];
  const isInside = saved !== 0 || added === 0;
  return [
    figure('before', 'resin', before),
    figure('after', 'resin', after),
    ...(added > 0 ? [figure('added', 'resin', added)] : []),
    ...(isInside ? [figure('saved', 'resin', saved), figure('cavities', 'count', cavities)] : []),
    ...(dropped > 0 ? [figure('dropped', 'count', dropped)] : []),
  ];
}
