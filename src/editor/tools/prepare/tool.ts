import type { AppError } from '#base';
import { SUPPORT_TYPES } from '#kernel';
import type { PartRecord } from '#document';
import { PREPARE_STEPS, type PrepareReport } from '../../prepare/types.ts';
import { UNHELD } from '../check-supports/rows.ts';
import { checkSupports } from '../check-supports/tool.ts';
import { ownTypes, typeOf, typeOfDefault } from '../grow-supports/style.ts';
import type { Tool, ToolContext, ToolEvent, ToolLine, ToolStep } from '../tool.ts';
import { doneLines, isWanted, waitingLines } from './lines.ts';
import { words } from './words.ts';

type CheckState = Parameters<NonNullable<typeof checkSupports.report>>[0];

interface State {
  /** What the last run came to, and the parts as they were then; null before, and once they are others. */
  readonly done: {
    readonly report: PrepareReport;
    readonly parts: readonly PartRecord[];
    readonly lines: readonly ToolLine[];
  } | null;
  readonly error: AppError | null;
  /** Of the tool that lists what supports miss, once a run is through. */
  readonly check: CheckState;
}

/** Makes parts ready to print in one step: what each step does is its tool's. */
export const preparePrint: Tool<State> = {
  id: 'prepare',
  icon: 'rocket',
  place: 'support',
  group: 'make',
  shortcuts: ['Shift+t'],
  words,
  manual: ['supports', 'prepare'],
  hints: ['apply'],
  params: {
    type: {
      kind: 'choice',
      options: SUPPORT_TYPES,
      default: 'medium',
      more: (context) => ownTypes(context),
    },
    repair: { kind: 'switch', default: true },
    orient: { kind: 'switch', default: true },
  },
  defaults: typeOfDefault,
  start: (context) => ({ done: null, error: null, check: checkSupports.start!(context) }),
  ready(context) {
    const parts = subjects(context);
    if (parts.length === 0) return 'reason.no-parts';
    return parts.every(({ locked }) => locked) ? 'reason.locked' : true;
  },
  lines: ({ done }, params) => done?.lines ?? waitingLines(params),
  /** What is all right is said by the steps. */
  report({ done, check }) {
    const report = done === null ? null : checkSupports.report!(check);
    const rows = report?.rows.filter(({ count }) => count > 0) ?? [];
    return report === null || rows.length === 0 ? null : { ...report, rows };
  },
  fault: (_context, { error }) => error,
  note(context, { done }) {
    const parts = subjects(context);
    if (done !== null || parts.length === 0) return null;
    const word = context.chosen.length > 0 ? 'selected' : 'all';
    return { key: `tool.prepare.note.${word}`, values: { count: parts.length } };
  },
  step(state, event, context) {
    switch (event.type) {
      case 'accept':
        return { state: { ...state, done: null, error: null }, effects: [order(context)] };
      case 'changed':
        return isAsDone(state, context)
          ? delegated(state, event, context)
          : { state: { ...state, done: null, error: null }, effects: [] };
      case 'result':
        return event.slot === 'prepare'
          ? prepared(state, event.outcome, context)
          : delegated(state, event, context);
      case 'row':
      case 'cancel':
        return delegated(state, event, context);
      case 'param':
        return { state: { ...state, done: null, error: null }, effects: [] };
      case 'press':
      case 'hover':
      case 'drag':
      case 'key':
      case 'place':
      case 'choose':
      case 'button':
      case 'remove':
        return { state, effects: [] };
    }
  },
};

/** The selected parts, or all where none is selected. */
const subjects = ({ chosen, selection, parts }: ToolContext): readonly PartRecord[] =>
  chosen.length > 0 ? selection : parts;

const order = (context: ToolContext) =>
  ({
    type: 'prepare',
    order: {
      plate: context.plate,
      parts: subjects(context).map(({ id }) => id),
      steps: PREPARE_STEPS.filter((step) => isWanted(step, context.params)),
      type: typeOf(context),
    },
  }) as const;

/** Whether the parts of the last run are still those that it left. */
const isAsDone = ({ done }: State, { document }: ToolContext): boolean =>
  done?.parts.every((part) => document.get('part', part.id) === part) === true;

/** What the check knows, and what it wants done. */
function delegated(state: State, event: ToolEvent, context: ToolContext): ToolStep<State> {
  const { state: check, effects } = checkSupports.step!(state.check, event, context);
  const { done } = state;
  if (done === null) return { state: { ...state, check }, effects };
  const says = check.isChecking
    ? null
    : {
        holdsAll: check.places.every(({ row }) => !UNHELD.has(row)),
        closesIn: check.places.some(({ row }) => row === 'sealed'),
      };
  const lines = doneLines(done.report, says, context);
  return { state: { ...state, check, done: { ...done, lines } }, effects };
}

function prepared(
  state: State,
  outcome: Extract<ToolEvent, { readonly type: 'result' }>['outcome'],
  context: ToolContext,
): ToolStep<State> {
  if (!outcome.ok) {
    const { error } = outcome;
    if (error.code === 'cancelled') return { state, effects: [] };
    if (error.code !== 'stale') return { state: { ...state, error }, effects: [] };
    return { state, effects: [{ type: 'say', key: 'tool.prepare.said.changed' }] };
  }
  const report = outcome.value as PrepareReport;
  const parts = report.parts.flatMap((id) => context.document.get('part', id) ?? []);
  return delegated({ ...state, done: { report, parts, lines: [] } }, { type: 'changed' }, context);
}
