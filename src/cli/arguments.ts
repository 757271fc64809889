import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { PrintCraft } from '#document';
import { CRAFT_OPTIONS, craftChange } from './craft-options.ts';
import { STREAM } from './files.ts';

export interface SliceArguments {
  readonly command: 'slice';
  readonly models: readonly string[];
  readonly printer: string;
  readonly output: string;
  /** Format id; absent: by the extension of the output. */
  readonly format?: string;
  /** Fields of the print craft; absent: none are changed. */
  readonly craft?: Partial<PrintCraft>;
  readonly threads?: number;
  readonly backend: 'wasm' | 'webgpu' | 'auto';
  readonly keepPosition: boolean;
  /** Slice what does not fit the build volume too. */
  readonly force: boolean;
  /** Look for islands, traps and the like in the layers. */
  readonly issues: boolean;
  readonly json: boolean;
}

export interface InspectArguments {
  readonly command: 'inspect';
  readonly file: string;
  /** One layer to write as a picture; `index` counts from 0. */
  readonly picture?: { readonly index: number; readonly output: string };
  readonly issues: boolean;
  readonly json: boolean;
}

export type CommandArguments =
  | SliceArguments
  | InspectArguments
  | { readonly command: 'printers'; readonly json: boolean }
  | { readonly command: 'calibrate'; readonly json: boolean }
  | { readonly command: 'help' }
  | { readonly command: 'version' };

/** The arguments, or the sentence that says what is wrong with them. */
export type Parsed =
  { readonly ok: true; readonly value: CommandArguments } | { readonly ok: false; readonly sentence: string };

const MOST_THREADS = 64;
/** Options about greys, which `--antialias off` leaves none of. */
const GREY_OPTIONS = [
  'antialias-z',
  'antialias-supports',
  'grey-level',
  'grey-curve',
  'grey-bits',
  'blur',
] as const;
const BACKENDS = ['auto', 'wasm', 'webgpu'] as const;

/** Ends the reading of arguments with a sentence; caught in `parseArguments`. */
class UsageFault extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;

/** Reads options strictly: unknown ones, missing or superfluous values and repetitions are refused. */
function readOptions(args: readonly string[], options: Options) {
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
    if (!option) throw new UsageFault(`There is no option ${token.rawName}.`);
    if (values.has(token.name)) throw new UsageFault(`Option ${token.rawName} is given twice.`);
    if (option.type === 'boolean' && token.value !== undefined) {
      throw new UsageFault(`Option ${token.rawName} takes no value.`);
    }
    // "--printer --json" forgot the printer; "--printer=--json" means it. "-" and "-1" are no options.
    const isForgotten = (value: string): boolean => !token.inlineValue && /^-[^\d.]/.test(value);
    if (option.type === 'string' && (!token.value || isForgotten(token.value))) {
      throw new UsageFault(`Option ${token.rawName} needs a value.`);
    }
    values.set(token.name, token.value ?? true);
  }
  const text = (name: string): string | undefined => {
    const value = values.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  return { positionals, text, flag: (name: string) => values.has(name) };
}

function wholeNumber(
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

function oneOf<T extends string | number>(
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

function required(option: string, text: string | undefined): string {
  if (text === undefined) throw new UsageFault(`Option ${option} is missing.`);
  return text;
}

/** Leaves out fields that were not given, so that absent stays absent. */
function given<T extends object>(values: { [Key in keyof T]: T[Key] | undefined }): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}

function parseSlice(args: readonly string[]): SliceArguments {
  const { positionals, text, flag } = readOptions(args, {
    printer: { type: 'string' },
    output: { type: 'string', short: 'o' },
    format: { type: 'string' },
    ...CRAFT_OPTIONS,
    'antialias-supports': { type: 'boolean' },
    threads: { type: 'string' },
    backend: { type: 'string' },
    'keep-position': { type: 'boolean' },
    force: { type: 'boolean' },
    issues: { type: 'boolean' },
    json: { type: 'boolean' },
  });
  if (positionals.length === 0) throw new UsageFault('There is no model to slice.');
  if (positionals.filter((model) => model === STREAM).length > 1) {
    throw new UsageFault('Standard input can be one model only.');
  }
  const output = required('-o', text('output'));
  if (output === STREAM && text('format') === undefined) {
    throw new UsageFault('Option --format is missing: standard output has no extension to choose it by.');
  }
  const crafted = craftChange(text);
  if ('sentence' in crafted) throw new UsageFault(crafted.sentence);
  const greyOption = crafted.change.antialias === 'off' ? GREY_OPTIONS.find(flag) : undefined;
  if (greyOption !== undefined) {
    throw new UsageFault(`Option --${greyOption} is about greys, and with --antialias off there are none.`);
  }
  const change = {
    ...crafted.change,
    ...(flag('antialias-supports') ? { antialiasSupports: true } : {}),
  };
  return {
    command: 'slice',
    models: positionals,
    printer: required('--printer', text('printer')),
    output,
    ...given<Pick<SliceArguments, 'format' | 'craft' | 'threads'>>({
      format: text('format'),
      craft: Object.keys(change).length > 0 ? change : undefined,
      threads: wholeNumber('--threads', text('threads'), 1, MOST_THREADS),
    }),
    backend: oneOf('--backend', text('backend'), BACKENDS) ?? 'auto',
    keepPosition: flag('keep-position'),
    force: flag('force'),
    issues: flag('issues'),
    json: flag('json'),
  };
}

function parseInspect(args: readonly string[]): InspectArguments {
  const { positionals, text, flag } = readOptions(args, {
    layer: { type: 'string' },
    png: { type: 'string' },
    issues: { type: 'boolean' },
    json: { type: 'boolean' },
  });
  const [file, ...more] = positionals;
  if (file === undefined) throw new UsageFault('There is no file to inspect.');
  if (more.length > 0) throw new UsageFault('One file is inspected at a time.');
  const layer = wholeNumber('--layer', text('layer'), 1, 65_535);
  const output = text('png');
  if ((layer === undefined) !== (output === undefined)) {
    throw new UsageFault('Options --layer and --png go together.');
  }
  return {
    command: 'inspect',
    file,
    ...(layer !== undefined && output !== undefined ? { picture: { index: layer - 1, output } } : {}),
    issues: flag('issues'),
    json: flag('json'),
  };
}

/** A command that takes nothing but `--json`. */
function parseBare(command: 'printers' | 'calibrate', args: readonly string[]): CommandArguments {
  const { positionals, flag } = readOptions(args, { json: { type: 'boolean' } });
  if (positionals.length > 0) throw new UsageFault(`"${command}" takes no "${positionals[0]}".`);
  return { command, json: flag('json') };
}

function parse(args: readonly string[]): CommandArguments {
  const [command, ...rest] = args;
  if (command === undefined) throw new UsageFault('There is no command.');
  if (command === '--help' || command === '-h' || command === 'help') return { command: 'help' };
  if (command === '--version') return { command: 'version' };
  const beforeEnd = rest.includes('--') ? rest.slice(0, rest.indexOf('--')) : rest;
  if (beforeEnd.includes('--help')) return { command: 'help' };
  if (command === 'slice') return parseSlice(rest);
  if (command === 'inspect') return parseInspect(rest);
  if (command === 'printers' || command === 'calibrate') return parseBare(command, rest);
  throw new UsageFault(`There is no command "${command}".`);
}

/** Whether results, failures too, are asked for as JSON: known even where the words cannot be read. */
export function wantsJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return (end < 0 ? args : args.slice(0, end)).includes('--json');
}

/** Turns the words after the program's name into a command. Never throws for what a person typed. */
export function parseArguments(args: readonly string[]): Parsed {
  try {
    return { ok: true, value: parse(args) };
  } catch (fault) {
    if (fault instanceof UsageFault) return { ok: false, sentence: fault.message };
    throw fault;
  }
}
