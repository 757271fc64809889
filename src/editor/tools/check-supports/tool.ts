import type { Aabb, Vector } from '#kernel';
import type { PartRecord } from '#document';
import type { FixableFault, FixReport } from '../../supports/types.ts';
import { nameSome, sayFailure } from '../saying.ts';
import type { Tool, ToolContext, ToolEffect, ToolEvent, ToolStep } from '../tool.ts';
import {
  ADDED_TO,
  boxOf,
  LEFT_SO,
  markOf,
  FIXED_IN_PLACE,
  outwardOf,
  placesOf,
  ROWS,
  type Place,
  type Row,
} from './rows.ts';
import { words } from './words.ts';

interface State {
  readonly places: readonly Place[];
  /** Parts that have supports, and those of them of whose supports not all is known. */
  readonly supported: number;
  readonly unknown: readonly PartRecord[];
  /** Parts that are being checked, or could not be: nobody asks again as long as they are the same. */
  readonly asked: readonly PartRecord[];
  readonly isChecking: boolean;
  /** The row that is being fixed, and how many places it had. */
  readonly fixing: { readonly row: Row; readonly count: number } | null;
  /** Of a row that was fixed last and has places still, why: a word of `said`. */
  readonly stuck: { readonly row: Row; readonly why: string } | null;
  readonly shown: {
    readonly row: Row;
    readonly at: number;
    readonly box: Aabb;
    readonly outward: Vector | null;
    readonly layer?: number;
  } | null;
}

/** So many places of a row are marked. */
const MOST_MARKS = 100;

/** Lists what is wrong with the supports of the selected parts, or of all, shows where, and has it repaired. */
export const checkSupports: Tool<State> = {
  id: 'check-supports',
  icon: 'scan-eye',
  place: 'support',
  group: 'check',
  shortcuts: ['Shift+k'],
  words,
  manual: ['supports', 'check'],
  hints: ['show'],
  // Without problems there is nothing to show.
  isHinted: (_hint, { places }) => places.length > 0,
  noteFirst: true,
  start: () => NOTHING_KNOWN,
  report({ places, supported, shown, isChecking, fixing, stuck }) {
    if (supported === 0) return null;
    const rows = ROWS.map((id) => {
      const found = places.filter(({ row }) => row === id);
      return {
        id,
        count: found.length,
        ...(LEFT_SO.has(id) ? { hasNoFix: true as const } : {}),
        ...reasonOf(found, stuck?.row === id ? stuck.why : null),
      };
    });
    const inRow = shown === null ? 0 : places.filter(({ row }) => row === shown.row).length;
    return {
      rows,
      shown: shown === null ? null : { ...shown, places: Math.min(inRow, MOST_MARKS) },
      isStale: isChecking || fixing !== null,
    };
  },
  note(_context, { places, supported, unknown, isChecking, fixing, stuck }) {
    if (supported === 0) return { key: 'tool.check-supports.note.none' };
    if (isChecking || fixing !== null) return null;
    if (stuck !== null) return { key: saidKey(stuck.why) };
    if (unknown.length > 0)
      return { key: 'tool.check-supports.note.unknown', values: { names: nameSome(unknown) } };
    const count = places.filter(({ row }) => !LEFT_SO.has(row)).length;
    return count === 0
      ? { key: 'tool.check-supports.note.sound' }
      : { key: 'tool.check-supports.note.found', values: { count } };
  },
  step(state, event, context) {
    switch (event.type) {
      case 'changed':
        // What is being fixed is looked at once that is done.
        return state.fixing === null
          ? look({ ...state, stuck: null }, context)
          : { state: { ...state, shown: null }, effects: withoutMarks(state, context) };
      case 'row':
        return event.verb === 'fix'
          ? fix(state, event.row as Row)
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
        return { state, effects: [] };
      case 'result':
        if (event.slot === 'fix') return fixed(state, event.outcome, context);
        return event.slot === 'check' ? checked(state, event.outcome, context) : { state, effects: [] };
    }
  },
};

const NOTHING_KNOWN: State = {
  places: [],
  supported: 0,
  unknown: [],
  asked: [],
  isChecking: false,
  fixing: null,
  stuck: null,
  shown: null,
};

/** What is wrong now; what was shown is shown no more. Supports of which not all is known are checked. */
function look(state: State, context: ToolContext): ToolStep<State> {
  const parts = context.chosen.length > 0 ? context.selection : context.parts;
  const found = { ...state, ...placesOf(parts, context), shown: null };
  const effects = withoutMarks(state, context);
  const { unknown } = found;
  if (unknown.length === 0) return { state: { ...found, asked: [], isChecking: false }, effects };
  if (unknown.every((part) => state.asked.includes(part))) return { state: found, effects };
  return {
    state: { ...found, asked: unknown, isChecking: true },
    effects: [...effects, { type: 'check', parts: unknown.map(({ id }) => id) }],
  };
}

/** A newer check has taken the place of one that was cancelled; where something changed meanwhile it is looked again. */
function checked(
  state: State,
  outcome: Extract<ToolEvent, { readonly type: 'result' }>['outcome'],
  context: ToolContext,
): ToolStep<State> {
  if (!outcome.ok && outcome.error.code === 'cancelled') return { state, effects: [] };
  const isAgain = !outcome.ok && outcome.error.code === 'stale';
  return look({ ...state, isChecking: false, ...(isAgain ? { asked: [] } : {}) }, context);
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
      shown: {
        row,
        at,
        box: boxOf(place, context),
        outward: outwardOf(place, context),
        ...(place.layer === undefined ? {} : { layer: place.layer }),
      },
    },
    effects: [{ type: 'show', marks: [...othersMarks(context), ...places.map(markOf)] }],
  };
}

/** What was measured stays in view. */
const othersMarks = ({ marks }: ToolContext) => marks.filter(({ label }) => label !== null);

const withoutMarks = ({ shown }: State, context: ToolContext): readonly ToolEffect[] =>
  shown === null ? [] : [{ type: 'show', marks: othersMarks(context) }];

/** Fixes what is wrong with the parts of a row, or grows their supports anew, as they are said to be; where something is bare, what there is stays. */
function fix(state: State, row: Row): ToolStep<State> {
  const found = state.places.filter((place) => place.row === row && !place.part.locked);
  const parts = [...new Set(found.map(({ part }) => part.id))];
  if (parts.length === 0 || state.fixing !== null) return { state, effects: [] };
  if (FIXED_IN_PLACE.has(row))
    return {
      state: { ...state, fixing: { row, count: found.length }, stuck: null },
      effects: [{ type: 'fix', order: { parts, fault: row as FixableFault } }],
    };
  return { state, effects: [{ type: 'grow', order: { parts, mode: ADDED_TO.has(row) ? 'add' : 'keep' } }] };
}

/** Looks again, and says how many places are fixed, and why others are not. */
function fixed(
  state: State,
  outcome: Extract<ToolEvent, { readonly type: 'result' }>['outcome'],
  context: ToolContext,
): ToolStep<State> {
  const { fixing } = state;
  if (fixing === null) return { state, effects: [] };
  const { row, count } = fixing;
  const now = look({ ...state, fixing: null }, context);
  if (!outcome.ok)
    return { ...now, effects: [...now.effects, ...sayFailure('check-supports', outcome.error)] };
  const { left } = outcome.value as FixReport;
  const still = now.state.places.filter((place) => place.row === row && !place.part.locked).length;
  const why = still === 0 ? null : (left[0]?.reason ?? (row === 'weak' ? 'no-more-tips' : 'same'));
  const said: ToolEffect =
    still < count
      ? { type: 'say', key: saidKey('fixed'), values: { count: count - still } }
      : { type: 'say', key: saidKey(why ?? 'same') };
  return {
    state: { ...now.state, stuck: why === null ? null : { row, why } },
    effects: [...now.effects, said],
  };
}

const saidKey = (word: string): string => `tool.check-supports.said.${word}`;

/** Why the places of a row cannot be fixed now. */
function reasonOf(found: readonly Place[], why: string | null): { readonly reason?: string } {
  if (found.length === 0) return {};
  if (found.every(({ part }) => part.locked)) return { reason: 'reason.locked' };
  return why === null ? {} : { reason: saidKey(why) };
}
