import {
  addScaled,
  angleAt,
  angleBetween,
  circleThrough,
  lengthOf,
  mix,
  subtract,
  type Circle,
  type Vector,
} from '#kernel';
import type { PartRecord } from '#document';
import type { Probe } from '../../geometry.ts';
import type { MarkValue, ViewMark } from '../../view-marks.ts';
import type { Hit, Tool, ToolContext, ToolEffect, ToolStep } from '../tool.ts';
import { words } from './words.ts';

/** A place that was pressed; `probe` is null until its job is done. */
interface Pick {
  readonly slot: string;
  readonly part: PartRecord;
  readonly normal: Vector | null;
  readonly probe: Probe | null;
}

interface State {
  readonly picks: readonly Pick[];
  /** Places pressed so far: each has a job of its own. */
  readonly count: number;
}

/** How many places are pressed for each kind. */
const PLACES = { distance: 2, angle: 3, faces: 2, radius: 3, wall: 1, area: 1, box: 1 } as const;
type Kind = keyof typeof PLACES;
/** These are of faces. */
const ON_FACES: ReadonlySet<Kind> = new Set(['faces', 'wall', 'area']);

const EMPTY = { picks: [], count: 0 } as const satisfies State;

/** Measures between places pressed on parts. What was measured stays in view, with whatever tool, until it is cleared or its part changes. */
export const measure: Tool<State> = {
  id: 'measure',
  icon: 'ruler',
  place: 'rail',
  group: 'measure',
  shortcuts: ['u'],
  words,
  manual: ['arrange', 'measure'],
  hints: ['pick', 'clear'],
  params: {
    kind: { kind: 'choice', options: Object.keys(PLACES), default: 'distance' },
    snap: { kind: 'length', min: 0, max: 10, step: 0.1, decimals: 1, default: 1 },
  },
  takesPress: true,
  note: (context) => ({ key: `tool.measure.note.${kindOf(context)}` }),
  ready: ({ marks }) => (marks.length > 0 ? true : 'reason.nothing-measured'),
  start: () => EMPTY,
  step(state, event, context) {
    switch (event.type) {
      case 'press':
        return pressed(state, event.hit, context);
      case 'result': {
        const { slot, outcome } = event;
        if (outcome.ok) return probed(state, slot, outcome.value as Probe, context);
        const picks = state.picks.filter((pick) => pick.slot !== slot);
        return shown({ ...state, picks }, measured(context));
      }
      case 'param':
        return event.name === 'kind'
          ? shown({ ...state, picks: [] }, measured(context))
          : { state, effects: [] };
      case 'accept':
        return shown({ ...state, picks: [] }, []);
      case 'cancel': {
        const dropped = shown({ ...state, picks: [] }, measured(context));
        return { ...dropped, effects: [...dropped.effects, { type: 'exit' }] };
      }
      case 'choose':
      case 'remove':
      case 'hover':
      case 'drag':
      case 'key':
      case 'place':
      case 'button':
      case 'row':
      case 'changed':
        return { state, effects: [] };
    }
  },
};

const kindOf = ({ params }: ToolContext): Kind => params['kind'] as Kind;

/** What is measured already, without the places of what is not. */
const measured = ({ marks }: ToolContext): readonly ViewMark[] =>
  marks.filter(({ points, label }) => label !== null || points.length > 1);

/** Shows these marks, and a dot for each place that waits for others. */
function shown(state: State, marks: readonly ViewMark[], ...more: ToolEffect[]): ToolStep<State> {
  const dots = state.picks.flatMap(({ part, probe }): readonly ViewMark[] =>
    probe === null ? [] : [{ points: [probe.place], label: null, parts: [part] }],
  );
  return { state, effects: [{ type: 'show', marks: [...marks, ...dots] }, ...more] };
}

function pressed(state: State, { part: id, point, normal }: Hit, context: ToolContext): ToolStep<State> {
  const part = context.document.get('part', id);
  if (part === undefined) return { state, effects: [] };
  const kind = kindOf(context);
  if (kind === 'box') return shown(state, [...measured(context), ...boxMarks(part, context)]);
  // On what a cut shows there is no face.
  if (normal === null && ON_FACES.has(kind)) return { state, effects: [] };
  // More presses than places: the jobs of the first ones are still under way.
  if (state.picks.length >= PLACES[kind]) return { state, effects: [] };
  const slot = `measure ${state.count}`;
  const call = {
    op: 'probe' as const,
    meshes: [part.mesh] as const,
    in: {
      transform: part.transform,
      place: point,
      // Where a place is on its face is of no account for these, and a corner has no face.
      snapMm: ON_FACES.has(kind) ? 0 : Number(context.params['snap']),
      inward: kind === 'wall' ? normal : null,
      patch: kind === 'area',
    },
  };
  return {
    state: { picks: [...state.picks, { slot, part, normal, probe: null }], count: state.count + 1 },
    effects: [{ type: 'job', slot, call }],
  };
}

/** A place is known: the measure, where it was the last one. */
function probed(state: State, slot: string, probe: Probe, context: ToolContext): ToolStep<State> {
  const picks = state.picks.map((pick) => (pick.slot === slot ? { ...pick, probe } : pick));
  const marks = measured(context);
  const kind = kindOf(context);
  const places = picks.flatMap((pick) => (pick.probe === null ? [] : [pick.probe.place]));
  if (places.length < PLACES[kind]) return shown({ ...state, picks }, marks);
  const found = figureOf(kind, picks, places);
  const after = { ...state, picks: [] };
  if (typeof found === 'string') {
    return shown(after, marks, { type: 'say', key: `tool.measure.said.${found}` });
  }
  const parts = [...new Set(picks.map(({ part }) => part))];
  return shown(after, [...marks, ...found.map((mark) => ({ ...mark, parts }))]);
}

/** What the places come to, or the word that says why they come to nothing. */
function figureOf(
  kind: Kind,
  picks: readonly Pick[],
  places: readonly Vector[],
): readonly Omit<ViewMark, 'parts'>[] | string {
  const [a, b, c] = places as readonly [Vector, Vector, Vector];
  switch (kind) {
    case 'distance':
      return [line(a, b, { kind: 'length', value: lengthOf(subtract(b, a)) })];
    case 'angle': {
      const value = angleAt(b, a, c);
      return value === null
        ? 'same'
        : [{ points: [a, b, c], label: { value: { kind: 'angle', value }, at: b } }];
    }
    case 'faces': {
      // Through the material: two sides of a cube make 90°, its top and bottom none.
      const between = angleBetween(picks[0]!.normal!, picks[1]!.normal!)!;
      return [line(a, b, { kind: 'angle', value: 180 - between })];
    }
    case 'radius': {
      const circle = circleThrough(a, b, c);
      if (circle === null) return 'line';
      const value = { kind: 'radius' as const, value: circle.radius };
      return [{ points: pointsOf(circle), label: { value, at: circle.centre } }];
    }
    case 'wall': {
      const { wallMm } = picks[0]!.probe!;
      if (wallMm === null) return 'open';
      return [line(a, addScaled(a, picks[0]!.normal!, -wallMm), { kind: 'length', value: wallMm })];
    }
    case 'area': {
      const { patch } = picks[0]!.probe!;
      if (patch === null) return 'bare';
      // Without a rim, a ball, it is marked where it was pressed.
      const [outer = [a], ...others] = patch.rims;
      const label = { value: { kind: 'area' as const, value: patch.areaMm2 }, at: a };
      return [{ points: outer, label }, ...others.map((points) => ({ points, label: null }))];
    }
    case 'box':
      throw new Error('a box needs no places');
  }
}

function line(from: Vector, to: Vector, value: MarkValue): Omit<ViewMark, 'parts'> {
  return { points: [from, to], label: { value, at: mix(from, to, 0.5) } };
}

/** Corners a circle is drawn with. */
const CORNERS = 48;

function pointsOf({ centre, radius, axes }: Circle): readonly Vector[] {
  return Array.from({ length: CORNERS + 1 }, (_, corner) => {
    const turn = (corner / CORNERS) * 2 * Math.PI;
    const across = addScaled(centre, axes[0], radius * Math.cos(turn));
    return addScaled(across, axes[1], radius * Math.sin(turn));
  });
}

/** Width, depth and height of a part's box along three of its edges. */
function boxMarks(part: PartRecord, context: ToolContext): readonly ViewMark[] {
  const box = context.boxOf(part, part.transform);
  if (box === undefined) return [];
  const { min, max } = box;
  return ([0, 1, 2] as const).map((axis) => {
    const end = min.map((value, at) => (at === axis ? max[at]! : value)) as [number, number, number];
    return { ...line(min, end, { kind: 'length', value: max[axis] - min[axis] }), parts: [part] };
  });
}
