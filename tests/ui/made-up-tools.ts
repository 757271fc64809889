import type { ParamSpec, Tool } from '#editor';

type Place = Pick<Tool, 'place' | 'group'>;

/** A tool that does nothing, with a button and a key. */
export function madeUpTool(name: string, { place, group }: Place, key: string): Tool {
  const words = { name, action: `Take ${name}`, help: `What ${name} is for`, hint: {} };
  return {
    id: name.toLowerCase().replaceAll(' ', '-'),
    icon: 'box',
    place,
    group,
    shortcuts: [key],
    words: { en: words, zh: { ...words, name: `某${name}` } },
    manual: ['arrange', 'select'],
    hints: [],
  };
}

const NAMES: readonly (readonly [place: Tool['place'], group: string, names: readonly string[]])[] = [
  ['support', 'make', ['Grow', 'Manual', 'Scripts', 'Kinds']],
  ['support', 'edit', ['Edit', 'Connect', 'Base plate', 'Clear']],
  ['support', 'check', ['Overhangs', 'Look over']],
];

/** The tools that are to come (the design brief's list), as made-up ones. */
export const MANY: readonly Tool[] = NAMES.flatMap(([place, group, names]) =>
  names.map((name, at) => madeUpTool(name, { place, group }, `Control+Alt+${place[0]}${group[0]}${at}`)),
);

const PARAMS: Readonly<Record<string, ParamSpec>> = {
  text: { kind: 'text', longest: 9, default: '' },
  depth: { kind: 'length', min: 0.1, max: 10, step: 0.05, decimals: 2, default: 0.5 },
  angle: { kind: 'angle', min: -90, max: 90, step: 1, decimals: 0, default: 0 },
  keep: { kind: 'percent', min: 1, max: 100, step: 1, decimals: 0, default: 50, slider: true },
  copies: { kind: 'count', min: 1, max: 9, step: 1, decimals: 0, default: 3 },
  side: { kind: 'choice', options: ['in', 'out'], default: 'in' },
  font: { kind: 'choice', options: ['a', 'b', 'c', 'd', 'e'], default: 'a' },
  mirror: { kind: 'switch', default: false },
  gap: { kind: 'length', min: 0, max: 5, step: 0.1, decimals: 1, default: 1, folded: 'fine' },
};

const option = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, `Option ${name}`]));

/** Every value a parameter had when it was applied. */
export const applied: Readonly<Record<string, unknown>>[] = [];

/** A tool with a parameter of every kind, which is applied where something is selected. */
export const engrave: Tool = {
  ...madeUpTool('Engrave', { place: 'prepare', group: 'file' }, 'Shift+u'),
  words: {
    en: {
      name: 'Engrave',
      action: 'Engrave a text',
      help: 'Cuts a text into a part',
      hint: { press: 'Click|put the text there' },
      apply: 'Engrave it',
      param: Object.fromEntries(
        Object.entries(PARAMS).map(([name, spec]) => [
          name,
          {
            label: `The ${name}`,
            help: `What ${name} is`,
            ...(spec.kind === 'choice' ? { option: option(spec.options) } : {}),
          },
        ]),
      ),
      fold: { fine: 'Fine points' },
    },
    zh: {
      name: '雕刻',
      action: '雕刻文字',
      help: '在零件上刻字',
      hint: { press: '单击|放置文字' },
      apply: '雕刻',
      param: Object.fromEntries(Object.keys(PARAMS).map((name) => [name, { label: name, help: name }])),
      fold: { fine: '更多' },
    },
  },
  hints: ['press'],
  params: PARAMS,
  ready: (context) => (context.selection.length > 0 ? true : 'reason.nothing-selected'),
  step(state, event, context) {
    if (event.type === 'accept') applied.push(context.params);
    return { state, effects: event.type === 'accept' ? [{ type: 'exit' }] : [] };
  },
};
