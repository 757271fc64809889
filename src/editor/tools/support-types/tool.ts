import type { Id } from '#base';
import { SUPPORT_TYPES, supportTypes, type SupportSettings } from '#kernel';
import {
  addSupportType,
  isBuiltInType,
  MOST_SUPPORT_TYPES,
  NAME_LIMIT,
  removeSupportType,
  setSupportType,
  settingsOfType,
  type SupportTypeName,
} from '#document';
import { defaultStyle } from '../../supports/default-type.ts';
import { differences, FOLDS, settingParams, settingsOf } from '../grow-supports/params.ts';
import { freeName, isOwn, nameOfType, ownTypes } from '../grow-supports/style.ts';
import type { ParamSpec, ParamValues, Tool, ToolContext, ToolEffect, ToolStep } from '../tool.ts';
import { words } from './words.ts';

interface Listed {
  readonly type: SupportTypeName;
  readonly name: string;
  /** Parts whose supports are of it, and tips that are. */
  readonly uses: number;
  /** Supports begin with it. */
  readonly isDefault: boolean;
}

interface State {
  readonly types: readonly Listed[];
  readonly chosen: SupportTypeName;
}

/** Those of a type can only be changed where it is somebody's own. */
const whileOwn = (spec: ParamSpec): ParamSpec => ({ ...spec, when: { ...spec.when, own: [true] } });

const PARAMS: Readonly<Record<string, ParamSpec>> = Object.fromEntries(
  Object.entries({
    name: { kind: 'text', longest: NAME_LIMIT, default: '' } as const,
    ...settingParams(),
  }).map(([name, spec]) => [name, whileOwn(spec)]),
);

const { placement: _open, ...closed } = FOLDS;

/** The types of supports there are: those everybody has, and the person's own, which are made, changed and deleted here. */
export const supportTypesTool: Tool<State> = {
  id: 'support-types',
  icon: 'list',
  place: 'support',
  group: 'make',
  shortcuts: ['Shift+y'],
  words,
  manual: ['supports', 'types'],
  hints: ['apply'],
  params: PARAMS,
  folds: closed,
  choicesFirst: true,
  library: 'supportType',
  ready(context, { chosen }) {
    if (!isOwn(chosen)) return 'tool.support-types.said.builtIn';
    return isChanged(chosen, context) ? true : 'reason.nothing-to-apply';
  },
  startParams: (context) => paramsOf(context, 'medium'),
  start: (context) => ({ types: listed(context), chosen: 'medium' }),
  choices: ({ types, chosen }) => ({
    items: types.map(({ type, name, uses, isDefault }) => ({
      name: isDefault
        ? { key: 'tool.support-types.choices.name.default', values: { name } }
        : isOwn(type)
          ? { key: 'tool.support-types.choices.name.own', values: { name } }
          : { key: `tool.support-types.choices.name.${type}` },
      figures: [{ key: 'tool.support-types.choices.figure.uses', kind: 'count', value: uses }],
    })),
    chosen: types.findIndex(({ type }) => type === chosen),
    isStale: false,
  }),
  buttons(context, { types, chosen }) {
    const isFull = ownTypes(context).length >= MOST_SUPPORT_TYPES;
    const full = isFull ? { reason: 'tool.support-types.said.full' } : {};
    const listed = types.find(({ type }) => type === chosen);
    const isDefault = listed?.isDefault === true;
    const whyUsed = isDefault ? 'default' : (listed?.uses ?? 0) > 0 ? 'used' : null;
    const kept = isOwn(chosen) ? whyUsed : 'builtIn';
    return [
      { id: 'add', under: 'choices', ...full },
      { id: 'duplicate', under: 'choices', ...full },
      {
        id: 'default',
        under: 'choices',
        ...(isDefault ? { reason: 'tool.support-types.said.isDefault' } : {}),
      },
      {
        id: 'remove',
        under: 'choices',
        ...(kept === null ? {} : { reason: `tool.support-types.said.${kept}` }),
      },
    ];
  },
  step(state, event, context) {
    switch (event.type) {
      case 'changed':
        return follow(state, context);
      case 'choose': {
        const next = state.types[event.at];
        return next === undefined ? { state, effects: [] } : choose(state, next.type, context);
      }
      case 'button':
        return pressed(state, event.id, context);
      case 'accept':
        return saved(state, context);
      case 'cancel':
        return { state, effects: [{ type: 'exit' }] };
      case 'param':
      case 'press':
      case 'hover':
      case 'drag':
      case 'key':
      case 'place':
      case 'row':
      case 'remove':
      case 'result':
        return { state, effects: [] };
    }
  },
};

function listed(context: ToolContext): readonly Listed[] {
  const uses = new Map<string, number>();
  for (const { type } of [...context.document.all('support-set'), ...context.document.all('tip')])
    if (type !== undefined) uses.set(type, (uses.get(type) ?? 0) + 1);
  const types = [...SUPPORT_TYPES, ...ownTypes(context).map(({ value }) => value as Id<'support-type'>)];
  return types.map((type) => ({
    type,
    name: nameOfType(context, type),
    uses: uses.get(type) ?? 0,
    isDefault: isDefault(type, context),
  }));
}

/** Whether supports begin with a type as it is in this project. */
function isDefault(type: SupportTypeName, { document, supportDefault }: ToolContext): boolean {
  const style = defaultStyle(document, supportDefault);
  return style.type === type && Object.keys(style.own).length === 0;
}

/** Makes a type the one that supports begin with: one's own by its name and values, for other projects have it under another id. */
function defaultEffect(type: SupportTypeName, name: string, values: Partial<SupportSettings>): ToolEffect {
  const chosen = isBuiltInType(type) ? { type } : { name, values };
  return { type: 'default-type', chosen };
}

const paramsOf = (context: ToolContext, type: SupportTypeName): ParamValues => ({
  name: nameOfType(context, type),
  ...settingsOfType(context.document, type),
  // Those of the raft are shown: which parts have one is not said by a type.
  raft: true,
  own: isOwn(type),
});

const choose = (state: State, type: SupportTypeName, context: ToolContext): ToolStep<State> => ({
  state: { ...state, chosen: type },
  effects: [{ type: 'params', values: paramsOf(context, type) }],
});

/** The list as it is now. A type that is gone, or has become another, is shown as it is. */
function follow(before: State, context: ToolContext): ToolStep<State> {
  const state = { ...before, types: listed(context) };
  const isThere = state.types.some(({ type }) => type === state.chosen);
  if (!isThere) return choose(state, 'medium', context);
  return { state, effects: [] };
}

/** What a type keeps: what is otherwise than in medium. */
const valuesOf = (settings: SupportSettings) => differences(settings, supportTypes.medium);

const nameIn = ({ params }: ToolContext): string => String(params['name']).trim();

function isChanged(type: SupportTypeName, context: ToolContext): boolean {
  const { name } = context.document.get('support-type', type as Id<'support-type'>) ?? {};
  const before = settingsOfType(context.document, type);
  const isOtherwise = Object.keys(differences(settingsOf(context.params), before)).length > 0;
  return nameIn(context) !== '' && (nameIn(context) !== name || isOtherwise);
}

function saved(state: State, context: ToolContext): ToolStep<State> {
  const id = state.chosen as Id<'support-type'>;
  const change = { name: nameIn(context), values: valuesOf(settingsOf(context.params)) };
  const plan = () => setSupportType.plan(context.document, { id, change });
  return {
    state: {
      ...state,
      types: state.types.map((each) => (each.type === id ? { ...each, name: change.name } : each)),
    },
    effects: [
      { type: 'params', values: { name: change.name } },
      commit('saved', change.name, plan),
      // It stays the default as it is from now on.
      ...(isDefault(id, context) ? [defaultEffect(id, change.name, change.values)] : []),
    ],
  };
}

const commit = (
  word: string,
  name: string,
  planned: Extract<ToolEffect, { readonly type: 'commit' | 'preview' }>['planned'],
): ToolEffect => ({
  type: 'commit',
  planned,
  label: { key: `tool.support-types.history.${word}`, values: { name } },
});

function pressed(state: State, button: string, context: ToolContext): ToolStep<State> {
  const { document } = context;
  if (button === 'default') {
    const { chosen } = state;
    const name = nameOfType(context, chosen);
    const effect = defaultEffect(chosen, name, valuesOf(settingsOfType(document, chosen)));
    const types = state.types.map((each) => ({ ...each, isDefault: each.type === chosen }));
    return {
      state: { ...state, types },
      effects: [effect, { type: 'say', key: 'tool.support-types.said.set', values: { name } }],
    };
  }
  if (button === 'remove') {
    const id = state.chosen as Id<'support-type'>;
    const name = nameOfType(context, id);
    const { effects } = choose(state, 'medium', context);
    const effect = commit('removed', name, () => removeSupportType.plan(document, { id }));
    return { state: withList({ ...state, chosen: 'medium' }, id), effects: [effect, ...effects] };
  }
  const from: SupportTypeName = button === 'duplicate' ? state.chosen : 'medium';
  const id = context.newSupportTypeId();
  const name = freeName(
    context,
    button === 'duplicate' ? nameOfType(context, from) : words[context.language].choices!.name['new']!,
  );
  const settings = settingsOfType(document, from);
  const values = valuesOf(settings);
  return {
    state: { types: [...state.types, { type: id, name, uses: 0, isDefault: false }], chosen: id },
    effects: [
      commit('added', name, () => addSupportType.plan(document, { id, name, values })),
      { type: 'params', values: { name, ...settings, raft: true, own: true } },
    ],
  };
}

const withList = (state: State, removed: SupportTypeName): State => ({
  ...state,
  types: state.types.filter(({ type }) => type !== removed),
});
