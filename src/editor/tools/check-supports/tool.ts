import type { Aabb, Vector } from '#kernel';
import type { Tool, ToolContext, ToolEffect, ToolStep } from '../tool.ts';
import { ADDED_TO, boxOf, LEFT_SO, markOf, outwardOf, placesOf, ROWS, type Place, type Row } from './rows.ts';
import { words } from './words.ts';

interface State {
  readonly places: readonly Place[];
  /** Parts that have supports, and those of them of whose supports nothing is known. */
  readonly supported: number;
  readonly unknown: number;
  readonly shown: {
    readonly row: Row;
    readonly at: number;
    readonly box: Aabb;
    readonly outward: Vector | null;
  } | null;
}

/** So many places of a row are marked. */
const MOST_MARKS = 100;

/** Lists what is wrong with the supports of the selected parts, or of all, shows where, and has it mended. */
export const checkSupports: Tool<State> = {
  id: 'check-supports',
  icon: 'scan-eye',
  place: 'support',
  group: 'check',
  shortcuts: ['Shift+k'],
  words,
  manual: ['supports', 'check'],
  hints: ['show'],
  start: () => ({ places: [], supported: 0, unknown: 0, shown: null }),
  report({ places, supported, shown }) {
    if (supported === 0) return null;
    const rows = ROWS.map((id) => ({
      id,
      count: places.filter(({ row }) => row === id).length,
      ...(LEFT_SO.has(id) ? { isLeftSo: true as const } : {}),
    }));
    const inRow = shown === null ? 0 : places.filter(({ row }) => row === shown.row).length;
    return {
      rows,
      shown: shown === null ? null : { ...shown, places: Math.min(inRow, MOST_MARKS) },
      isStale: false,
    };
  },
  note(_context, { places, supported, unknown }) {
    if (supported === 0) return { key: 'tool.check-supports.note.none' };
    if (unknown > 0) return { key: 'tool.check-supports.note.unknown', values: { count: unknown } };
    return places.length === 0 ? { key: 'tool.check-supports.note.sound' } : null;
  },
  step(state, event, context) {
    switch (event.type) {
      case 'changed':
        return look(state, context);
      case 'row':
        return event.verb === 'fix'
          ? { state, effects: fix(state, event.row as Row) }
          : walk(state, event.row as Row, event.verb, context);
      case 'cancel':
        return { state, effects: [...withoutMarks(state, context), { type: 'exit' }] };
      case 'accept':
      case 'param':
      case 'press':
      case 'hover':
      case 'drag':
      case 'key':
      case 'place':
      case 'choose':
      case 'button':
      case 'remove':
      case 'result':
        return { state, effects: [] };
    }
  },
};

/** What is wrong now; what was shown is shown no more. */
function look(state: State, context: ToolContext): ToolStep<State> {
  const parts = context.chosen.length > 0 ? context.selection : context.parts;
  return {
    state: { ...placesOf(parts, context), shown: null },
    effects: withoutMarks(state, context),
  };
}

/** Shows the places of a row, and goes to one of them: the camera follows. */
function walk(
  state: State,
  row: Row,
  verb: 'show' | 'next' | 'previous',
  context: ToolContext,
): ToolStep<State> {
  const places = state.places.filter((place) => place.row === row).slice(0, MOST_MARKS);
  if (places.length === 0) return { state, effects: [] };
  const from = state.shown?.row === row ? state.shown.at : null;
  const by = verb === 'show' ? 0 : verb === 'next' ? 1 : -1;
  const at = from === null ? 0 : (from + by + places.length) % places.length;
  const place = places[at]!;
  return {
    state: {
      ...state,
      shown: { row, at, box: boxOf(place, context), outward: outwardOf(place, context) },
    },
    effects: [{ type: 'show', marks: [...othersMarks(context), ...places.map(markOf)] }],
  };
}

/** What was measured stays in view. */
const othersMarks = ({ marks }: ToolContext) => marks.filter(({ label }) => label !== null);

const withoutMarks = ({ shown }: State, context: ToolContext): readonly ToolEffect[] =>
  shown === null ? [] : [{ type: 'show', marks: othersMarks(context) }];

/** Grows the supports of the parts of a row anew, as they are said to be; where something is missing, what there is stays. */
function fix({ places }: State, row: Row): readonly ToolEffect[] {
  const parts = [...new Set(places.filter((place) => place.row === row).map(({ part }) => part))];
  const free = parts.filter(({ locked }) => !locked).map(({ id }) => id);
  return free.length === 0
    ? []
    : [{ type: 'grow', order: { parts: free, mode: ADDED_TO.has(row) ? 'add' : 'keep' } }];
}
