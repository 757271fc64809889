import { STAGES, type StageLine } from '../stages.ts';
import { TOOLS } from './table.ts';
import type { ParamSpec, ParamValue, ParamValues, Tool, ToolWords } from './tool.ts';

/** The tool of an id; the first of the table, Select, for one that is not there. */
export function toolNamed(id: string): Tool {
  return TOOLS.find((tool) => tool.id === id) ?? TOOLS[0]!;
}

/** The stages there is something to do in. */
export function shownStages(): readonly StageLine[] {
  return STAGES.filter(
    ({ id, needsTools }) => needsTools !== true || TOOLS.some(({ place }) => place === id),
  );
}

/** The words of every tool in a language, by the tool's id. */
export function toolWords(language: 'en' | 'zh'): Readonly<Record<string, ToolWords>> {
  return Object.fromEntries(TOOLS.map((tool) => [tool.id, tool.words[language]]));
}

/** What its parameters are before anybody has changed one. */
export function defaultParams(tool: Tool): ParamValues {
  return Object.fromEntries(Object.entries(tool.params ?? {}).map(([name, spec]) => [name, spec.default]));
}

/** Whether a parameter can have this value. */
export function fitsParam(spec: ParamSpec, value: ParamValue): boolean {
  switch (spec.kind) {
    case 'switch':
      return typeof value === 'boolean';
    case 'choice':
      return typeof value === 'string' && spec.options.includes(value);
    case 'text':
      return typeof value === 'string' && Array.from(value).length <= spec.longest;
    case 'count':
      return Number.isInteger(value) && Number(value) >= spec.min && Number(value) <= spec.max;
    case 'length':
    case 'angle':
    case 'percent':
    case 'factor':
    case 'pressure':
      return typeof value === 'number' && value >= spec.min && value <= spec.max;
  }
}

/** Whether a parameter is shown, by what the others are. */
export function showsParam({ when = {} }: ParamSpec, values: ParamValues): boolean {
  return Object.entries(when).every(([name, shown]) => shown.includes(values[name]!));
}

/** Every message key the tools can name. */
export function toolMessageKeys(): readonly string[] {
  return TOOLS.flatMap((tool) => {
    const { params = {} } = tool;
    const names = ['name', 'action', 'help', ...tool.hints.map((hint) => `hint.${hint}`)];
    if (tool.ready !== undefined) names.push('apply');
    names.push(...Object.keys(tool.words.en.history ?? {}).map((word) => `history.${word}`));
    const { label = null, remove = null, ...choices } = tool.words.en.choices ?? {};
    if (label !== null) names.push('choices.label');
    if (remove !== null) names.push('choices.remove');
    for (const [kind, words] of Object.entries(choices))
      names.push(...Object.keys(words).map((word) => `choices.${kind}.${word}`));
    if (tool.words.en.busy !== undefined) names.push('busy');
    const { figures } = tool.words.en;
    if (figures !== undefined)
      names.push('figures.label', ...Object.keys(figures.figure).map((word) => `figures.figure.${word}`));
    names.push(...Object.keys(tool.words.en.button ?? {}).map((word) => `button.${word}`));
    names.push(...Object.keys(tool.words.en.step ?? {}).map((word) => `step.${word}`));
    names.push(...Object.keys(tool.words.en.note ?? {}).map((word) => `note.${word}`));
    names.push(...Object.keys(tool.words.en.said ?? {}).map((word) => `said.${word}`));
    for (const [name, spec] of Object.entries(params)) {
      names.push(`param.${name}.label`, `param.${name}.help`);
      if (spec.kind === 'choice')
        names.push(...spec.options.map((option) => `param.${name}.option.${option}`));
    }
    names.push(
      ...new Set(
        Object.values(params).flatMap(({ folded }) => (folded === undefined ? [] : [`fold.${folded}`])),
      ),
    );
    return names.map((name) => `tool.${tool.id}.${name}`);
  });
}
