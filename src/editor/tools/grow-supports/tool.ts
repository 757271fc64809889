import { ok, type Id } from '#base';
import { SUPPORT_TYPES, supportTypes } from '#kernel';
import {
  addSupportType,
  EMPTY_DIFF,
  removeSupports,
  setSupportType,
  settingsOfType,
  squashDiffs,
  supportSetIdOf,
  type PartRecord,
  type StepLabel,
} from '#document';
import { nameSome, sayFailure } from '../saying.ts';
import type { GrowReport } from '../../supports/types.ts';
import type { ParamSpec, Tool, ToolContext, ToolEffect, ToolEvent, ToolStep } from '../tool.ts';
import {
  DENSITY,
  densityOf,
  differences,
  DISTANCES,
  distancesAt,
  FOLDS,
  settingParams,
  settingsOf,
} from './params.ts';
import {
  freeName,
  isEdited,
  isOwn,
  nameOfType,
  ownTypes,
  paramsOfDefault,
  paramsOfPart,
  paramsOfType,
  styleOf,
  typeOf,
} from './style.ts';
import { figuresOf, noteOf } from './figures.ts';
import { subjects, whyNone } from './subjects.ts';
import { words } from './words.ts';

/** The part whose supports the parameters were read from last. */
interface State {
  readonly about: Id<'part'> | null;
}

const TYPE: ParamSpec = {
  kind: 'choice',
  options: SUPPORT_TYPES,
  default: 'medium',
  more: (context) => ownTypes(context),
  isEdited: (context) => isEdited(context),
};

const inPlacement = { folded: 'placement' } as const;

const PARAMS: Readonly<Record<string, ParamSpec>> = {
  type: TYPE,
  ...settingParams({
    criticalAngle: {
      density: {
        kind: 'percent',
        ...DENSITY,
        decimals: 0,
        slider: true,
        drawing: 'density',
        ...inPlacement,
      },
    },
    tipType: {
      scope: { kind: 'choice', options: ['selected', 'all'], default: 'selected', ...inPlacement },
      mode: { kind: 'choice', options: ['keep', 'add', 'replace'], default: 'keep', ...inPlacement },
    },
    baseType: { raft: { kind: 'switch', default: true, folded: 'raft', drawing: 'raft' } },
  }),
};

/** Finds where parts need supports, and grows them there. What was made by hand stays, unless it is to be replaced. */
export const growSupports: Tool<State> = {
  id: 'grow-supports',
  icon: 'sparkles',
  place: 'support',
  group: 'make',
  shortcuts: ['Shift+a'],
  words,
  manual: ['supports', 'auto'],
  hints: ['apply'],
  params: PARAMS,
  folds: FOLDS,
  ready(context) {
    return subjects(context).length > 0 ? true : whyNone(context);
  },
  defaults: paramsOfDefault,
  startParams(context) {
    const last = supported(context).at(-1);
    return (last === undefined ? null : paramsOfPart(context, last)) ?? {};
  },
  start: (context) => ({ about: supported(context).at(-1)?.id ?? null }),
  figuresStay: true,
  figures: (context) => figuresOf(supported(context), context),
  note: (context) => noteOf(supported(context), context),
  buttons(context) {
    const edited = isEdited(context)
      ? [
          ...(isOwn(typeOf(context)) ? [{ id: 'save', under: 'type' }] : []),
          { id: 'saveAs', under: 'type' },
          { id: 'reset', under: 'type' },
        ]
      : [];
    return [...edited, ...(supported(context).length > 0 ? [{ id: 'remove' }] : [])];
  },
  step(state, event, context) {
    switch (event.type) {
      case 'changed':
        return follow(state, context);
      case 'param':
        return { state, effects: following(event.name, context) };
      case 'accept':
        return { state, effects: [grow(context)] };
      case 'result':
        return { state, effects: grown(event) };
      case 'cancel':
        return { state, effects: [{ type: 'exit' }] };
      case 'button':
        return { state, effects: BUTTONS[event.id]?.(context) ?? [] };
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

/** Those of them that have some. */
const supported = (context: ToolContext): readonly PartRecord[] =>
  subjects(context).filter(({ id }) => context.document.get('support-set', supportSetIdOf(id)) !== undefined);

/** Shows what the supports of another part are like, once that is selected. */
function follow(state: State, context: ToolContext): ToolStep<State> {
  const last = supported(context).at(-1);
  if (last === undefined || last.id === state.about) return { state, effects: [] };
  const values = paramsOfPart(context, last)!;
  return { state: { about: last.id }, effects: [{ type: 'params', values }] };
}

/** What other parameters are once one has been set. */
function following(name: string, context: ToolContext): readonly ToolEffect[] {
  const type = typeOf(context);
  const base = settingsOfType(context.document, type);
  if (name === 'type') return [{ type: 'params', values: paramsOfType(context, type), keeps: true }];
  if (name === 'density')
    return [{ type: 'params', values: distancesAt(Number(context.params['density']), base), keeps: true }];
  if (!DISTANCES.some((distance) => distance === name)) return [];
  const density = densityOf(settingsOf(context.params), base);
  return [{ type: 'params', values: { density }, keeps: true }];
}

const SLOT = 'supports';

function grow(context: ToolContext): ToolEffect {
  const { own, ...style } = styleOf(context);
  return {
    type: 'grow',
    order: {
      parts: subjects(context).map(({ id }) => id),
      mode: context.params['mode'] as 'keep' | 'add' | 'replace',
      style: { ...style, own: Object.keys(own).length > 0 ? own : null },
    },
  };
}

/** What came of it. */
function grown({ slot, outcome }: Extract<ToolEvent, { readonly type: 'result' }>): readonly ToolEffect[] {
  if (slot !== SLOT) return [];
  if (!outcome.ok) return sayFailure('grow-supports', outcome.error);
  const { tips, unreached, untouched } = outcome.value as GrowReport;
  const values = { tips, unreached, islands: untouched };
  return [{ type: 'say', key: 'tool.grow-supports.said.grown', values }];
}

const BUTTONS: Readonly<Record<string, (context: ToolContext) => readonly ToolEffect[]>> = {
  reset: (context) => [{ type: 'params', values: paramsOfType(context, typeOf(context)), keeps: true }],
  save(context) {
    const id = typeOf(context) as Id<'support-type'>;
    const values = differences(settingsOf(context.params), supportTypes.medium);
    return [
      {
        type: 'commit',
        planned: () => setSupportType.plan(context.document, { id, change: { values } }),
        label: { key: 'tool.grow-supports.history.saved', values: { name: nameOfType(context, id) } },
      },
      { type: 'params', values: { density: 100 }, keeps: true },
    ];
  },
  saveAs(context) {
    const id = context.newSupportTypeId();
    const name = freeName(context, nameOfType(context, typeOf(context)));
    const values = differences(settingsOf(context.params), supportTypes.medium);
    return [
      {
        type: 'commit',
        planned: () => addSupportType.plan(context.document, { id, name, values }),
        label: { key: 'tool.grow-supports.history.saved', values: { name } },
      },
      { type: 'params', values: { type: id, density: 100 }, keeps: true },
      { type: 'say', key: 'tool.grow-supports.said.saved', values: { name } },
    ];
  },
  remove(context) {
    const parts = supported(context);
    return [
      {
        type: 'commit',
        planned() {
          const plans = parts.map(({ id }) => removeSupports.plan(context.document, { part: id }));
          return ok(plans.reduce((all, plan) => (plan.ok ? squashDiffs(all, plan.value) : all), EMPTY_DIFF));
        },
        label: labelOf('removed', parts),
      },
    ];
  },
};

const labelOf = (word: 'removed', parts: readonly PartRecord[]): StepLabel => ({
  key: `tool.grow-supports.history.${word}`,
  values: { count: parts.length, name: nameSome(parts) },
});
