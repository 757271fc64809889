import { ok, type AppError, type Result } from '#base';
import { SUPPORT_TYPES, type SupportStructure } from '#kernel';
import {
  EMPTY_DIFF,
  removeSupports,
  settingsOfType,
  squashDiffs,
  supportSetIdOf,
  transformParts,
  type DocumentDiff,
  type SupportTypeName,
} from '#document';
import type { ScriptParameter, ScriptValues } from '#scripting';
import type { GrowReport } from '../../supports/types.ts';
import { sourceOf } from '../../supports/scripts.ts';
import { nameSome } from '../saying.ts';
import { ownTypes, typeOf, typeOfDefault } from '../grow-supports/style.ts';
import { subjects, whyNone } from '../grow-supports/subjects.ts';
import type { ParamSpec, Tool, ToolContext, ToolEffect, ToolEvent, ToolStep } from '../tool.ts';
import { fits, fitting } from './values.ts';
import { words } from './words.ts';

interface State {
  /** What the parameters are of; null until a script has been looked at. */
  readonly source: string | null;
  /** It is being looked at. */
  readonly isRead: boolean;
  readonly parameters: readonly ScriptParameter[];
  readonly values: ScriptValues;
  readonly fault: AppError | null;
  readonly log: readonly string[];
  /** What is under way. */
  readonly doing: 'dry-run' | 'run' | null;
  /** What would come of it is shown. */
  readonly isShown: boolean;
}

const EMPTY: State = {
  source: null,
  isRead: false,
  parameters: [],
  values: {},
  fault: null,
  log: [],
  doing: null,
  isShown: false,
};

/** Scripts that everybody has, by their names. */
const SAMPLES = ['rim-then-grid', 'strong-lowest', 'long-wall', 'heavy-skirt', 'dense-flat'] as const;

const PARAMS: Readonly<Record<string, ParamSpec>> = {
  script: {
    kind: 'choice',
    options: SAMPLES,
    default: SAMPLES[0],
    more: ({ scripts }) => (scripts?.own ?? []).map(({ id, name }) => ({ value: id, name })),
  },
  type: { kind: 'choice', options: SUPPORT_TYPES, default: 'medium', more: (context) => ownTypes(context) },
  scope: { kind: 'choice', options: ['selected', 'all'], default: 'selected' },
  mode: { kind: 'choice', options: ['keep', 'add', 'replace'], default: 'keep' },
};

const READING = 'script';
/** What its parameters are called among those of the tool. */
const OF_SCRIPT = 'script.';

/** Supports by a script: chosen, asked for its values, tried, and run in a worker that can be ended. */
export const supportScripts: Tool<State> = {
  id: 'support-scripts',
  icon: 'code',
  place: 'support',
  group: 'make',
  shortcuts: ['Shift+x'],
  words,
  manual: ['supports', 'scripts'],
  hints: ['apply'],
  params: PARAMS,
  ready(context, { source, fault, doing, parameters, isRead }) {
    if (source === null || isRead) return 'tool.support-scripts.said.reading';
    // What went wrong in a run may go right with other values; a script that cannot be read has none.
    if (fault !== null && parameters.length === 0 && doing === null && fault.code === 'script_failed')
      return 'tool.support-scripts.said.broken';
    return subjects(context).length > 0 ? true : whyNone(context);
  },
  defaults: typeOfDefault,
  start: () => EMPTY,
  script: ({ parameters, values, fault, log }, { params }) => ({
    id: String(params['script']),
    parameters,
    values,
    fault,
    log,
  }),
  note: (_context, { isShown }) => (isShown ? { key: 'tool.support-scripts.note.shown' } : null),
  buttons(context, { source, doing }) {
    if (doing !== null) return [{ id: 'stop' }];
    const isReady = source !== null && subjects(context).length > 0;
    return [{ id: 'dryRun', ...(isReady ? {} : { reason: whyNone(context) }) }];
  },
  step(state, event, context) {
    switch (event.type) {
      case 'changed':
        return read(state, context);
      case 'param':
        if (event.name.startsWith(OF_SCRIPT))
          return set(state, event.name.slice(OF_SCRIPT.length), event.value);
        return event.name === 'script' || event.name === 'type'
          ? read({ ...state, source: null }, context)
          : hidden(state);
      case 'button':
        if (event.id === 'stop') return stopped(state);
        return run(state, context, true);
      case 'accept':
        return run(state, context, false);
      case 'result':
        return event.slot === READING ? described(state, event.outcome) : grown(state, event, context);
      case 'cancel':
        return { state, effects: [{ type: 'revert' }, { type: 'exit' }] };
      case 'press':
      case 'hover':
      case 'drag':
      case 'key':
      case 'place':
      case 'row':
      case 'choose':
      case 'remove':
        return { state, effects: [] };
    }
  },
};

const settingsIn = (context: ToolContext) => settingsOfType(context.document, typeOf(context));

/** Takes away what is shown of a run. */
const HIDE: readonly ToolEffect[] = [{ type: 'ghost', structure: null }, { type: 'revert' }];

/** What was shown is of something else now. */
const hidden = (state: State): ToolStep<State> =>
  state.isShown ? { state: { ...state, isShown: false }, effects: HIDE } : { state, effects: [] };

/** Looks at the script that is chosen, where it has not been looked at as it is. */
function read(before: State, context: ToolContext): ToolStep<State> {
  const hiding = hidden(before);
  const { state } = hiding;
  if (context.scripts === null) return hiding;
  const chosen = sourceOf(context.scripts, String(context.params['script']));
  const source = chosen ?? context.scripts.samples[SAMPLES[0]]!;
  const effects: readonly ToolEffect[] =
    chosen === null
      ? [...hiding.effects, { type: 'params', values: { script: SAMPLES[0] }, keeps: true }]
      : hiding.effects;
  if (source === state.source) return { state, effects };
  return {
    state: { ...state, source, isRead: true, fault: null, log: [], doing: null },
    effects: [
      ...effects,
      { type: 'stop' },
      {
        type: 'job',
        slot: READING,
        call: { op: 'describeSupportScript', meshes: [], in: { source, settings: settingsIn(context) } },
      },
    ],
  };
}

function described(state: State, outcome: Result<unknown>): ToolStep<State> {
  if (!outcome.ok) {
    if (outcome.error.code === 'cancelled') return { state, effects: [] };
    return { state: { ...state, isRead: false, parameters: [], fault: outcome.error }, effects: [] };
  }
  const parameters = outcome.value as readonly ScriptParameter[];
  return {
    state: { ...state, isRead: false, parameters, values: fitting(parameters, state.values) },
    effects: [],
  };
}

function set(before: State, name: string, value: number | string | boolean): ToolStep<State> {
  const parameter = before.parameters.find((each) => each.name === name);
  if (parameter === undefined || !fits(parameter, value)) return { state: before, effects: [] };
  const { state, effects } = hidden(before);
  return { state: { ...state, values: { ...state.values, [name]: value } }, effects };
}

function run(before: State, context: ToolContext, isDry: boolean): ToolStep<State> {
  const parts = subjects(context).map(({ id }) => id);
  if (before.source === null || parts.length === 0) return { state: before, effects: [] };
  const { state, effects } = hidden(before);
  return {
    state: { ...state, doing: isDry ? 'dry-run' : 'run', fault: null, log: [] },
    effects: [
      ...effects,
      {
        type: 'grow',
        order: {
          parts,
          mode: context.params['mode'] as 'keep' | 'add' | 'replace',
          style: { type: typeOf(context) as SupportTypeName, own: null, base: true },
          script: { source: before.source, values: before.values },
          ...(isDry ? { dryRun: true as const } : {}),
        },
      },
    ],
  };
}

/** Nothing is lost by it: a run changes nothing before its end. */
const stopped = (state: State): ToolStep<State> => ({
  state: { ...state, doing: null },
  effects: [{ type: 'stop' }, { type: 'say', key: 'tool.support-scripts.said.stopped' }],
});

function grown(
  before: State,
  { outcome }: Extract<ToolEvent, { readonly type: 'result' }>,
  context: ToolContext,
): ToolStep<State> {
  const state: State = { ...before, doing: null };
  if (!outcome.ok) {
    if (outcome.error.code === 'cancelled') return { state, effects: [] };
    return { state: { ...state, fault: outcome.error }, effects: [] };
  }
  const { script, shown, tips, unreached, untouched } = outcome.value as GrowReport;
  const now = { ...state, log: script?.log ?? [] };
  const values = { tips, unreached, islands: untouched };
  if (shown === undefined)
    return { state: now, effects: [{ type: 'say', key: 'tool.support-scripts.said.grown', values }] };
  return {
    state: { ...now, isShown: true },
    effects: [...show(shown, context), { type: 'say', key: 'tool.support-scripts.said.shown', values }],
  };
}

/** Parts as high as they would hang, without the supports they have, and those they would get. */
function show(
  {
    structure,
    transforms,
  }: { readonly structure: SupportStructure } & Parameters<typeof transformParts.plan>[1],
  context: ToolContext,
): readonly ToolEffect[] {
  const parts = subjects(context);
  const planned = (): Result<DocumentDiff> => {
    const { document } = context;
    const held = parts.filter(({ id }) => document.get('support-set', supportSetIdOf(id)) !== undefined);
    const plans = [
      ...held.map(({ id }) => removeSupports.plan(document, { part: id })),
      ...(transforms.length > 0 ? [transformParts.plan(document, { transforms })] : []),
    ];
    return ok(plans.reduce((all, plan) => (plan.ok ? squashDiffs(all, plan.value) : all), EMPTY_DIFF));
  };
  const values = { name: nameSome(parts) };
  return [
    { type: 'preview', planned, label: { key: 'tool.support-scripts.history.shown', values } },
    { type: 'ghost', structure },
  ];
}
