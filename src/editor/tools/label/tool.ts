import type { AppError, ContentHash, Id } from '#base';
import {
  addScaled,
  cross,
  invertTransform,
  isLabelText,
  multiplyTransforms,
  normalise,
  type Label,
  type MeasuredMesh,
  type MeshPlace,
  type Primitive,
  type Transform,
  type Vector,
} from '#kernel';
import { MOST_LABELS, reshapeParts, type PartRecord, type StepLabel } from '#document';
import type { Hit, Tool, ToolContext, ToolEffect, ToolStep } from '../tool.ts';
import { labelOf, PARAMS, paramsOf } from './params.ts';
import { words } from './words.ts';

/** A part as it is without the label that is being made. */
interface Subject {
  readonly id: Id<'part'>;
  /** The mesh without labels. */
  readonly mesh: ContentHash;
  readonly primitive: Primitive | undefined;
  readonly labels: readonly Label[];
}

interface State {
  readonly subject: Subject | null;
  /** Which of the subject's labels is changed; one more is a new one. */
  readonly at: number;
  /** Where the label is; null until it has been placed. */
  readonly frame: Transform | null;
  /** The place that was pressed last, while it is looked up on the mesh without labels. */
  readonly pressed: Hit | null;
  /** The labels that were asked for and are not made yet; null if there are none. */
  readonly asked: readonly Label[] | null;
  /** The labels of the job under way: what is asked for meanwhile waits for it. */
  readonly making: readonly Label[] | null;
  /** The labels that are previewed. */
  readonly shown: { readonly labels: readonly Label[]; readonly mesh: MeasuredMesh } | null;
  /** What happens with what is asked for. */
  readonly end: 'preview' | 'apply' | 'remove';
  /** Why the labels that were asked for last cannot be made; null while there is no text too. */
  readonly refused: StepLabel | null;
  /** The label has a place, but no text. */
  readonly isBlank: boolean;
}

const IDLE = {
  frame: null,
  pressed: null,
  asked: null,
  making: null,
  shown: null,
  end: 'preview',
  refused: null,
  isBlank: false,
} as const;

/**
 * Text on the surface of parts. A press places it on the part as it is without labels, every change is previewed, and what is applied can be
 * changed later: labels are kept with the part, and made anew from the mesh without them.
 */
export const label: Tool<State> = {
  id: 'label',
  icon: 'type',
  place: 'prepare',
  group: 'shape',
  shortcuts: ['t'],
  words,
  manual: ['arrange', 'label'],
  hints: ['place', 'apply'],
  params: PARAMS,
  takesPress: true,
  choicesFirst: true,
  ready({ params }, { subject, frame }) {
    if (!isLabelText(params['text'])) return 'tool.label.said.text';
    return subject === null || frame === null ? 'tool.label.said.place' : true;
  },
  choices({ subject, at, frame, refused, isBlank }) {
    const labels = subject?.labels ?? [];
    const names = labels.map(({ text }) => ({
      name: { key: 'tool.label.choices.name.text', values: { text: text.trim() } },
      figures: [],
      removable: true as const,
    }));
    const added = { name: { key: 'tool.label.choices.name.new' }, figures: [] };
    const missing = frame === null ? 'place' : isBlank ? 'text' : null;
    const note = refused ?? (missing && { key: `tool.label.choices.note.${missing}` });
    return {
      items: names.length === 0 ? [] : [...names, added],
      chosen: at,
      isStale: false,
      ...(note === null ? {} : { note }),
      ...(refused === null ? {} : { warns: true as const }),
    };
  },
  startParams(context) {
    const labels = selected(context)?.labels?.items;
    return labels === undefined ? {} : paramsOf(labels.at(-1)!);
  },
  start(context) {
    const part = selected(context);
    return part === undefined ? { ...IDLE, subject: null, at: 0 } : lastOf(subjectOf(part));
  },
  step(state, event, context) {
    switch (event.type) {
      case 'press':
        return pressed(state, event.hit, context);
      case 'param':
        return ask({ ...state, end: 'preview' }, context);
      case 'choose':
        return chosen(state, event.at);
      case 'remove':
        return removed(state, event.at, context);
      case 'accept':
        return ask({ ...state, end: 'apply' }, context);
      case 'cancel':
        return { state, effects: [{ type: 'exit' }] };
      case 'changed':
        return changed(state, context);
      case 'result':
        if (!event.outcome.ok) return failed(state, event.slot, event.outcome.error, context);
        return event.slot === 'place'
          ? placed(state, event.outcome.value as MeshPlace | null, context)
          : answered(state, (event.outcome.value as readonly MeasuredMesh[])[0]!, context);
      case 'row':
      case 'hover':
      case 'key':
      case 'place':
      case 'button':
      case 'drag':
        return { state, effects: [] };
    }
  },
};

/** The selected part, if it is the only one and has labels that can be changed. */
function selected({ selection }: ToolContext): PartRecord | undefined {
  const [part, another] = selection;
  return another === undefined && part?.labels !== undefined && !part.locked ? part : undefined;
}

function subjectOf({ id, mesh, primitive, labels }: PartRecord): Subject {
  if (labels === undefined) return { id, mesh, primitive, labels: [] };
  return { id, mesh: labels.mesh, primitive: labels.primitive, labels: labels.items };
}

const newOn = (subject: Subject | null): State => ({ ...IDLE, subject, at: subject?.labels.length ?? 0 });

function lastOf(subject: Subject): State {
  const at = subject.labels.length - 1;
  return { ...IDLE, subject, at, frame: subject.labels[at]!.frame };
}

/** Looks the place up on the mesh without labels: what was pressed may be a letter. */
function pressed(state: State, hit: Hit, context: ToolContext): ToolStep<State> {
  const part = context.document.get('part', hit.part);
  // What a cut shows is no surface.
  if (part === undefined || hit.normal === null) return { state, effects: [] };
  if (part.locked) return { state, effects: [{ type: 'say', key: 'tool.label.said.locked' }] };
  const isSame = part.id === state.subject?.id;
  const now = isSame ? state : newOn(subjectOf(part));
  if (now.at >= MOST_LABELS) return { state, effects: [{ type: 'say', key: 'tool.label.said.many' }] };
  return {
    state: { ...now, pressed: hit },
    effects: [
      ...(isSame ? [] : [{ type: 'revert' } as const]),
      {
        type: 'job',
        slot: 'place',
        call: {
          op: 'nearest',
          meshes: [now.subject!.mesh],
          in: { transform: part.transform, place: hit.point },
        },
      },
    ],
  };
}

function placed(state: State, found: MeshPlace | null, context: ToolContext): ToolStep<State> {
  const part = state.subject && context.document.get('part', state.subject.id);
  if (!part || found === null || state.pressed === null) return { state, effects: [] };
  const frame = frameOf(found, part.transform);
  return ask({ ...state, frame, pressed: null, end: 'preview' }, context);
}

/** Faces that look up or down more than this have no upper side: the back of the plate is up there. */
const LEVEL = 0.99;

/** Text at a place of a part: upright on the plate, and with its millimetres. */
function frameOf({ place, normal }: MeshPlace, transform: Transform): Transform {
  const upwards: Vector = Math.abs(normal[2]) > LEVEL ? [0, 1, 0] : [0, 0, 1];
  const share = upwards[0] * normal[0] + upwards[1] * normal[1] + upwards[2] * normal[2];
  const up = normalise(addScaled(upwards, normal, -share));
  const along = cross(up, normal);
  // A part of the document is never flat.
  return multiplyTransforms(invertTransform(transform)!, [...along, 0, ...up, 0, ...normal, 0, ...place, 1]);
}

/** The job that makes the labels, where they are others than the part has; a text of blanks takes the preview away. */
function ask(state: State, context: ToolContext): ToolStep<State> {
  const { subject, at, frame, shown, end } = state;
  if (subject === null || frame === null) return { state, effects: [] };
  const { params } = context;
  const asked = [...subject.labels.slice(0, at), labelOf(params, frame), ...subject.labels.slice(at + 1)];
  if (end === 'apply' && state.asked === null && shown !== null && same(shown.labels, asked))
    return made({ ...state, asked }, shown.mesh, context);
  const isBlank = !isLabelText(params['text']);
  if (!isBlank && !same(asked, subject.labels)) return begin({ ...state, asked, isBlank });
  return {
    state: { ...state, asked: null, shown: null, refused: null, isBlank },
    effects: [{ type: 'revert' }, ...(end === 'apply' ? [{ type: 'exit' } as const] : [])],
  };
}

/**
 * The job that makes what was asked for last, once the one under way is done: a worker that is stopped in the middle loses the part and the
 * labels it has made, of which the next text leaves all but one as they are.
 */
function begin(state: State): ToolStep<State> {
  const { subject, asked, making } = state;
  if (subject === null || asked === null || making !== null) return { state, effects: [] };
  return {
    state: { ...state, making: asked },
    effects: [
      {
        type: 'job',
        slot: 'label',
        call: { op: 'label', meshes: [subject.mesh], in: { labels: asked } },
      },
    ],
  };
}

const same = (one: readonly Label[], other: readonly Label[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The job is done: what it made is shown, though it may be the text of a moment ago, and what was asked for since begins. */
function answered(state: State, mesh: MeasuredMesh, context: ToolContext): ToolStep<State> {
  const { asked, making } = state;
  const rested = { ...state, making: null };
  if (asked === null || making === null || same(asked, making)) return made(rested, mesh, context);
  if (state.end !== 'preview') return begin(rested);
  const before = made({ ...rested, asked: making }, mesh, context);
  const next = begin({ ...before.state, asked });
  return { state: next.state, effects: [...before.effects, ...next.effects] };
}

/** The labels are there: as a preview, or for good. */
function made(state: State, mesh: MeasuredMesh, context: ToolContext): ToolStep<State> {
  const { subject, asked, at, end } = state;
  if (subject === null || asked === null) return { state, effects: [] };
  if (end === 'remove') return keptWithout(subject, asked, mesh, context);
  const isNew = at === subject.labels.length;
  const effect = reshape(
    end === 'apply' ? 'commit' : 'preview',
    isNew ? 'one' : 'changed',
    context,
    subject,
    {
      mesh: mesh.hash,
      labels: asked,
    },
  );
  const shown = { labels: asked, mesh };
  const effects: ToolEffect[] = [{ type: 'revert' }, { ...effect, meshes: [mesh] }];
  if (end === 'apply') effects.push({ type: 'exit' });
  return { state: { ...state, asked: null, shown, refused: null }, effects };
}

/** A change of the subject: its mesh with these labels, or as it is without any. */
function reshape(
  type: 'preview' | 'commit',
  word: 'one' | 'changed' | 'removed',
  { document }: ToolContext,
  { id, mesh: bare, primitive }: Subject,
  { mesh, labels: items }: { readonly mesh: ContentHash; readonly labels: readonly Label[] },
): Extract<ToolEffect, { readonly type: 'preview' | 'commit' }> {
  const shape = primitive === undefined ? {} : { primitive };
  const made = items.length === 0 ? shape : { labels: { mesh: bare, items, ...shape } };
  return {
    type,
    label: { key: `tool.label.history.${word}`, values: { name: document.get('part', id)?.name ?? '' } },
    planned: () => reshapeParts.plan(document, { shapes: [{ id, mesh, ...made }] }),
    ...(type === 'commit' ? { select: [id] } : {}),
  };
}

/** Takes a label away at once; the others are made anew without it. */
function removed(state: State, at: number, context: ToolContext): ToolStep<State> {
  const { subject } = state;
  if (subject?.labels[at] === undefined) return { state, effects: [] };
  const left = subject.labels.toSpliced(at, 1);
  if (left.length === 0) return keptWithout(subject, left, null, context);
  return begin({ ...state, asked: left, end: 'remove' });
}

function keptWithout(
  subject: Subject,
  labels: readonly Label[],
  mesh: MeasuredMesh | null,
  context: ToolContext,
): ToolStep<State> {
  const shape = { mesh: mesh?.hash ?? subject.mesh, labels };
  const effect = reshape('commit', 'removed', context, subject, shape);
  return {
    state: newOn({ ...subject, labels }),
    effects: [{ type: 'revert' }, { ...effect, meshes: mesh === null ? [] : [mesh] }],
  };
}

/** Goes over to another of the subject's labels, or to a new one with the same parameters. */
function chosen(state: State, at: number): ToolStep<State> {
  const { subject } = state;
  if (subject === null || at === state.at || at > subject.labels.length) return { state, effects: [] };
  const other = subject.labels[at];
  return {
    state: { ...IDLE, subject, at, frame: other?.frame ?? null },
    effects: [
      { type: 'revert' },
      ...(other === undefined ? [] : [{ type: 'params', values: paramsOf(other) } as const]),
    ],
  };
}

/** Follows what others did to the subject; a part with labels that is selected while nothing is being made becomes the subject. */
function changed(state: State, context: ToolContext): ToolStep<State> {
  const { subject, shown } = state;
  if (subject !== null) {
    const part = context.document.get('part', subject.id);
    const now = part && subjectOf(part);
    const isPreview = shown !== null && part?.mesh === shown.mesh.hash;
    if (!isPreview && (now?.mesh !== subject.mesh || !same(now.labels, subject.labels)))
      return { state: newOn(now ?? null), effects: [{ type: 'revert' }, { type: 'stop' }] };
    // Undo has taken it back.
    if (!isPreview && shown !== null) return { state: { ...state, shown: null }, effects: [] };
  }
  const other = selected(context);
  const isBusy = shown !== null || state.asked !== null || state.pressed !== null;
  if (other === undefined || other.id === subject?.id || isBusy) return { state, effects: [] };
  const next = subjectOf(other);
  return {
    state: lastOf(next),
    effects: [{ type: 'params', values: paramsOf(next.labels.at(-1)!) }],
  };
}

/** What is said of a refusal, by its code: words in `said`. */
const REFUSALS: Readonly<Partial<Record<AppError['code'], string>>> = {
  glyph_missing: 'missing',
  font_missing: 'font',
  label_off_surface: 'surface',
  label_through: 'through',
  mesh_not_closed: 'open',
  solid_empty: 'nothing',
  solid_unchanged: 'nothing',
};

function failed(
  state: State,
  slot: string,
  { code, details = {} }: AppError,
  context: ToolContext,
): ToolStep<State> {
  // A newer request has taken its place.
  if (code === 'cancelled') return { state, effects: [] };
  if (slot === 'place' && code === 'stale')
    return state.pressed === null ? { state, effects: [] } : pressed(state, state.pressed, context);
  if (slot === 'label') {
    const { asked, making } = state;
    const isAnother = asked !== null && making !== null && !same(asked, making);
    state = { ...state, making: null };
    if (code === 'stale' || isAnother) return begin(state);
  }
  const refused = {
    key: `tool.label.said.${REFUSALS[code] ?? 'failed'}`,
    values: { characters: String(details['characters'] ?? ''), count: Number(details['openEdges'] ?? 0) },
  };
  return {
    state: { ...state, pressed: null, asked: null, shown: null, end: 'preview', refused },
    effects: [{ type: 'revert' }, ...(state.end === 'preview' ? [] : [{ type: 'say', ...refused } as const])],
  };
}
