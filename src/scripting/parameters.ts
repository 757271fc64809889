import { ok, type Result } from '#base';
import { any, flag, number, oneOf, readFields, readValue, refuse, text, type Shape } from './values.ts';

/** A text in both languages. */
export interface ScriptText {
  readonly en: string;
  readonly zh: string;
}

/** A value that a script asks a person for. */
export type ScriptParameter = {
  readonly name: string;
  readonly label: ScriptText;
} & (
  | {
      readonly kind: 'number';
      readonly min: number;
      readonly max: number;
      readonly step: number;
      readonly default: number;
    }
  | { readonly kind: 'flag'; readonly default: boolean }
  | { readonly kind: 'choice'; readonly choices: readonly string[]; readonly default: string }
);

export type ScriptValues = Readonly<Record<string, number | boolean | string>>;

/** A script asks for no more values than this. */
const MOST = 20;
const NAME = /^[A-Za-z]\w{0,39}$/;

const label: Shape<ScriptText> = {
  expected: "a text, or { en: '…', zh: '…' }",
  read: (value) => {
    const line = text(80);
    if (typeof value === 'string') {
      const read = line.read(value);
      return read && { value: { en: read.value, zh: read.value } };
    }
    const { en, zh } = (value ?? {}) as { en?: unknown; zh?: unknown };
    const [one, other] = [line.read(en), line.read(zh)];
    return one && other && { value: { en: one.value, zh: other.value } };
  },
};

const choices: Shape<readonly string[]> = {
  expected: 'a list of 2 to 20 different texts',
  read: (value) => {
    if (!Array.isArray(value) || value.length < 2 || value.length > 20) return undefined;
    const isText = value.every((entry) => typeof entry === 'string' && entry.length <= 40);
    return isText && new Set(value).size === value.length ? { value: value as string[] } : undefined;
  },
};

const FARTHEST = 1e6;

/** Reads what `params({…})` declares. */
export function readParameters(declared: unknown): Result<readonly ScriptParameter[], 'script_value'> {
  if (typeof declared !== 'object' || declared === null || Array.isArray(declared))
    return refuse('params', 'it', 'an object of parameters by name');
  const entries = Object.entries(declared);
  if (entries.length > MOST) return refuse('params', 'it', `of at most ${MOST} parameters`);
  const found: ScriptParameter[] = [];
  for (const [name, value] of entries) {
    if (!NAME.test(name)) return refuse('params', name, 'a name of letters and digits');
    const parameter = readParameter(name, value);
    if (!parameter.ok) return parameter;
    found.push(parameter.value);
  }
  return ok(found);
}

function readParameter(name: string, declared: unknown): Result<ScriptParameter, 'script_value'> {
  const call = `params: ${name}`;
  const read = readFields(call, declared, {
    label,
    min: number(-FARTHEST, FARTHEST),
    max: number(-FARTHEST, FARTHEST),
    step: number(1e-6, FARTHEST),
    choices,
    default: any,
  });
  if (!read.ok) return read;
  const { min, max, step, choices: among, default: usual, label: said } = read.value;
  const common = { name, label: said ?? { en: name, zh: name } };
  if (among !== undefined) {
    const chosen = readValue(call, 'default', usual ?? among[0], oneOf(among));
    return chosen.ok ? ok({ ...common, kind: 'choice', choices: among, default: chosen.value }) : chosen;
  }
  if (typeof usual === 'boolean') return ok({ ...common, kind: 'flag', default: usual });
  if (min === undefined || max === undefined || min >= max)
    return refuse(call, 'min and max', 'numbers, min below max');
  const value = readValue(call, 'default', usual ?? min, number(min, max));
  return value.ok
    ? ok({ ...common, kind: 'number', min, max, step: step ?? 0.1, default: value.value })
    : value;
}

/** The values a script is run with: those given, each as it may be, and the defaults of the others. A name that is not declared is refused. */
export function valuesOf(
  parameters: readonly ScriptParameter[],
  given: ScriptValues,
): Result<ScriptValues, 'script_value'> {
  const values: Record<string, number | boolean | string> = {};
  for (const parameter of parameters) {
    const { name } = parameter;
    const value = readValue<number | boolean | string>(
      'params',
      name,
      given[name] ?? parameter.default,
      shapeOf(parameter),
    );
    if (!value.ok) return value;
    values[name] = value.value;
  }
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(values, name));
  if (unknown === undefined) return ok(values);
  const names = parameters.map(({ name }) => name).join(', ');
  return refuse('params', unknown, `left out: there is ${names === '' ? 'none' : names}`);
}

function shapeOf(parameter: ScriptParameter): Shape<number | boolean | string> {
  switch (parameter.kind) {
    case 'number':
      return number(parameter.min, parameter.max);
    case 'flag':
      return flag;
    case 'choice':
      return oneOf(parameter.choices);
  }
}
