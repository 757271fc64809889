import type { Id } from '#base';
import type { Vector } from '#kernel';
import { transformParts, type PartRecord } from '#document';
import type { ViewMark } from '../../view-marks.ts';
import { standingOn } from '../standing-on.ts';
import type { Hit, Tool, ToolContext, ToolEffect, ToolStep } from '../tool.ts';
import { faceUnder, facesOf, type Face, type KnownFaces } from './faces.ts';
import { words } from './words.ts';

interface State {
  readonly known: KnownFaces;
  /** The part whose faces are shown. */
  readonly part: Id<'part'> | null;
  /** Its faces as it stood when they were shown last, largest first. */
  readonly faces: readonly Face[];
  /** The one under the pointer, or chosen in the list. */
  readonly lit: number | null;
}

/** The slot of a job is this and the mesh it is about. */
const SLOT = 'faces of ';

/** Shows the flat faces of a part; one that is clicked, or chosen from the list, is put down on the plate. */
export const layFlat: Tool<State> = {
  id: 'lay-flat',
  icon: 'arrow-down-to-line',
  place: 'rail',
  group: 'transform',
  shortcuts: ['y', 'f'],
  words,
  manual: ['arrange', 'place'],
  hints: ['face', 'apply'],
  takesPress: true,
  takesHover: true,
  ready: (_context, { lit }) => (lit === null ? 'reason.nothing-to-apply' : true),
  choices({ known, part, faces, lit }) {
    if (part === null) return null;
    const isFound = [...known.values()].every((each) => each !== null);
    return {
      items: faces.map(({ area }, at) => ({
        name: { key: 'tool.lay-flat.choices.name.face', values: { number: at + 1 } },
        figures: [{ key: 'tool.lay-flat.choices.figure.area', kind: 'area', value: area }],
      })),
      chosen: lit,
      isStale: false,
      ...(isFound && faces.length === 0 ? { note: { key: 'tool.lay-flat.choices.note.none' } } : {}),
    };
  },
  start: () => ({ known: new Map(), part: null, faces: [], lit: null }),
  step(state, event, context) {
    switch (event.type) {
      case 'changed':
        return about(state, subjectOf(state, context), null, context);
      case 'hover': {
        const { hit } = event;
        const part = hit === null ? null : (context.document.get('part', hit.part) ?? null);
        if (hit === null || part === null || part.locked) return light(state, null, context);
        const shown = part.id === state.part ? state.faces : facesOf(state.known, part);
        const lit = hit.normal === null ? null : faceUnder(shown, hit);
        return part.id === state.part ? light(state, lit, context) : about(state, part, lit, context);
      }
      case 'choose':
        return event.at in state.faces ? light(state, event.at, context) : { state, effects: [] };
      case 'result': {
        const mesh = event.slot.slice(SLOT.length) as PartRecord['mesh'];
        const known = new Map(state.known);
        if (event.outcome.ok) known.set(mesh, event.outcome.value as readonly (readonly Vector[])[]);
        else if (event.outcome.error.code === 'stale') known.delete(mesh);
        else known.set(mesh, []);
        return about({ ...state, known }, subjectOf(state, context), null, context);
      }
      case 'press':
        return laid(state, event.hit.part, downOf(state, event.hit, context), context);
      case 'accept':
        return state.part === null || state.lit === null
          ? { state, effects: [] }
          : laid(state, state.part, state.faces[state.lit]!.normal, context);
      case 'cancel':
        return { state, effects: [{ type: 'show', marks: others(context) }, { type: 'exit' }] };
      case 'param':
      case 'remove':
      case 'row':
      case 'key':
      case 'place':
      case 'button':
      case 'drag':
        return { state, effects: [] };
    }
  },
};

/** The part whose faces are to be shown without a pointer on one: the selected one, else that of the last time. */
function subjectOf({ part }: State, { document, selection }: ToolContext): PartRecord | null {
  const [selected, another] = selection.filter(({ locked }) => !locked);
  if (selected !== undefined && another === undefined) return selected;
  return part === null ? null : (document.get('part', part) ?? null);
}

/** Shows the faces of a part, and asks for them where they are not known. */
function about(
  state: State,
  part: PartRecord | null,
  lit: number | null,
  context: ToolContext,
): ToolStep<State> {
  if (part === null) {
    const next = { ...state, part: null, faces: [], lit: null };
    return { state: next, effects: [shown(next, undefined, context)] };
  }
  const isKnown = state.known.has(part.mesh);
  const known = isKnown ? state.known : new Map(state.known).set(part.mesh, null);
  const next = { known, part: part.id, faces: facesOf(known, part), lit };
  const call = { op: 'flatFaces' as const, meshes: [part.mesh] as const, in: null };
  return {
    state: next,
    effects: [
      shown(next, part, context),
      ...(isKnown ? [] : [{ type: 'job' as const, slot: `${SLOT}${part.mesh}`, call }]),
    ],
  };
}

/** Another face is lit; nothing happens where it is already. */
function light(state: State, lit: number | null, context: ToolContext): ToolStep<State> {
  if (state.lit === lit) return { state, effects: [] };
  const next = { ...state, lit };
  const part = state.part === null ? undefined : context.document.get('part', state.part);
  return { state: next, effects: [shown(next, part, context)] };
}

/** What is in the view beside faces: what was measured. */
const others = ({ marks }: ToolContext): readonly ViewMark[] =>
  marks.filter(({ face }) => face === undefined);

function shown(
  { faces, lit }: State,
  part: ViewMark['parts'][number] | undefined,
  context: ToolContext,
): ToolEffect {
  const marks =
    part === undefined
      ? []
      : faces.map(({ corners }, at): ViewMark => ({
          points: corners,
          label: null,
          parts: [part],
          face: at === lit ? 'lit' : 'plain',
        }));
  return { type: 'show', marks: [...others(context), ...marks] };
}

/** What a press is to turn down: the flat face under it, else the facet that was met; null where there is neither. */
function downOf({ known }: State, hit: Hit, { document }: ToolContext): Vector | null {
  const part = document.get('part', hit.part);
  if (part === undefined || hit.normal === null) return null;
  const faces = facesOf(known, part);
  const under = faceUnder(faces, hit);
  return under === null ? hit.normal : faces[under]!.normal;
}

/** The part lying on a face, its box where it was on the plate. Nothing for a locked part, or for no face. */
function laid(state: State, id: Id<'part'>, down: Vector | null, context: ToolContext): ToolStep<State> {
  const part = context.document.get('part', id);
  const transform =
    part === undefined || part.locked || down === null ? null : standingOn(part, down, context);
  if (part === undefined || transform === null) return { state, effects: [] };
  const planned = transformParts.plan(context.document, { transforms: [{ id, transform }] });
  const label = { key: 'tool.lay-flat.history.one', values: { name: part.name } };
  const after = about(state, { ...part, transform }, null, context);
  return {
    state: after.state,
    effects: [{ type: 'commit', planned, label, select: [id] }, ...after.effects],
  };
}
