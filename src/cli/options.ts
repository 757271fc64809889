import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Ends the reading of arguments with a sentence; caught where they are read. */
export class UsageFault extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;

/** Between the values of an option that may be given more than once: no argument has it. */
export const SEPARATOR = '\0';

/** Reads options strictly: unknown ones, missing or superfluous values and repetitions are refused. */
export function readOptions(args: readonly string[], options: Options) {
  const { tokens } = parseArgs({
    args: [...args],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const values = new Map<string, string | true>();
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const option = options[token.name];
    if (!option) throw new UsageFault(`There's no option ${token.rawName}.`);
    const before = values.get(token.name);
    if (before !== undefined && !option.multiple)
      throw new UsageFault(`Option ${token.rawName} is given twice.`);
    if (option.type === 'boolean' && token.value !== undefined) {
      throw new UsageFault(`Option ${token.rawName} takes no value.`);
    }
    // "--printer --json" forgot the printer; "--printer=--json" means it. "-" and "-1" are no options.
    const isForgotten = (value: string): boolean => !token.inlineValue && /^-[^\d.]/.test(value);
    if (option.type === 'string' && (!token.value || isForgotten(token.value))) {
      throw new UsageFault(`Option ${token.rawName} needs a value.`);
    }
    const value = token.value ?? true;
    values.set(token.name, typeof before === 'string' ? `${before}${SEPARATOR}${String(value)}` : value);
  }
  const text = (name: string): string | undefined => {
    const value = values.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  return { positionals, text, flag: (name: string) => values.has(name) };
}

export function wholeNumber(
  option: string,
  text: string | undefined,
  least: number,
  most: number,
): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most) {
    throw new UsageFault(`Option ${option} must be a whole number from ${least} to ${most}, not "${text}".`);
  }
  return value;
}

export function decimalNumber(
  option: string,
  text: string | undefined,
  least: number,
  most: number,
): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!/^-?(?:\d+\.?\d*|\.\d+)$/.test(text) || value < least || value > most) {
    throw new UsageFault(`Option ${option} must be a number from ${least} to ${most}, not "${text}".`);
  }
  return value;
}

export function oneOf<T extends string | number>(
  option: string,
  text: string | undefined,
  choices: readonly T[],
): T | undefined {
  if (text === undefined) return undefined;
  const choice = choices.find((candidate) => String(candidate) === text);
  if (choice === undefined) {
    throw new UsageFault(`Option ${option} must be one of ${choices.join(', ')}, not "${text}".`);
  }
  return choice;
}

export function required(option: string, text: string | undefined): string {
  if (text === undefined) throw new UsageFault(`Option ${option} is missing.`);
  return text;
}

/** Leaves out fields that were not given, so that absent stays absent. */
export function given<T extends object>(values: { [Key in keyof T]: T[Key] | undefined }): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}
