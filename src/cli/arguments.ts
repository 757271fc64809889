import type { PrintCraft } from '#document';
import { CRAFT_OPTIONS, craftChange } from './craft-options.ts';
import { STREAM } from './files.ts';
import { HOLLOW_OPTIONS, readHollow, type HollowChoice } from './hollow-options.ts';
import { MESH_COMMANDS } from './mesh/table.ts';
import type { MeshArguments } from './mesh/types.ts';
import { SEPARATOR, UsageFault, given, oneOf, readOptions, required, wholeNumber } from './options.ts';
import { readSupports, SUPPORT_OPTIONS, type SupportChoice } from './support-options.ts';

export interface SliceArguments {
  readonly command: 'slice';
  readonly models: readonly string[];
  readonly printer: string;
  readonly output: string;
  /** Format id; absent: by the extension of the output. */
  readonly format?: string;
  /** A file that the print craft is read out of; absent: the built-in one. */
  readonly craftFile?: string;
  /** Fields of the print craft; absent: none are changed. */
  readonly craft?: Partial<PrintCraft>;
  /** Absent: models are printed as they are. */
  readonly hollow?: HollowChoice;
  /** Absent: models stand on the plate and are held by nothing. */
  readonly supports?: SupportChoice;
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
  /** Where the print craft that is read out of the file goes, as JSON. */
  readonly craft?: string;
  readonly issues: boolean;
  readonly json: boolean;
}

export interface ConvertArguments {
  readonly command: 'convert';
  readonly file: string;
  readonly output: string;
  /** Printer id; absent: the one that the file names. */
  readonly printer?: string;
  /** Format id; absent: by the extension of the output. */
  readonly format?: string;
  readonly json: boolean;
}

export interface SendArguments {
  readonly command: 'send';
  readonly file: string;
  /** Address of the printer as it was typed. */
  readonly to: string;
  /** Begin the print once the file is whole on the printer. */
  readonly start: boolean;
  /** Profile of the printer's own to print by, where it has such: name or id. */
  readonly profile?: string;
  readonly json: boolean;
}

export interface BridgeArguments {
  readonly command: 'bridge';
  /** Origins of pages that may use the bridge, besides those of a server on this machine. */
  readonly origins: readonly string[];
}

export type CommandArguments =
  | BridgeArguments
  | SliceArguments
  | ConvertArguments
  | InspectArguments
  | MeshArguments
  | SendArguments
  | { readonly command: 'printers'; readonly discover: boolean; readonly json: boolean }
  | { readonly command: 'calibrate'; readonly json: boolean }
  | { readonly command: 'help' }
  | { readonly command: 'version' };

/** The arguments, or the sentence that says what is wrong with them. */
export type Parsed =
  | { readonly ok: true; readonly value: CommandArguments }
  | { readonly ok: false; readonly sentence: string };

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
const NO_EXTENSION = 'Option --format is missing: standard output has no extension to choose it by.';
const BACKENDS = ['auto', 'wasm', 'webgpu'] as const;

function parseSlice(args: readonly string[]): SliceArguments {
  const { positionals, text, flag } = readOptions(args, {
    printer: { type: 'string' },
    output: { type: 'string', short: 'o' },
    format: { type: 'string' },
    ...CRAFT_OPTIONS,
    ...HOLLOW_OPTIONS,
    ...SUPPORT_OPTIONS,
    'antialias-supports': { type: 'boolean' },
    craft: { type: 'string' },
    threads: { type: 'string' },
    backend: { type: 'string' },
    'keep-position': { type: 'boolean' },
    force: { type: 'boolean' },
    issues: { type: 'boolean' },
    json: { type: 'boolean' },
  });
  if (positionals.length === 0) throw new UsageFault('Name a model to slice.');
  if (positionals.filter((model) => model === STREAM).length > 1) {
    throw new UsageFault('Standard input can be only one model.');
  }
  const output = required('-o', text('output'));
  if (output === STREAM && text('format') === undefined) throw new UsageFault(NO_EXTENSION);
  const crafted = craftChange(text);
  if ('sentence' in crafted) throw new UsageFault(crafted.sentence);
  const greyOption = crafted.change.antialias === 'off' ? GREY_OPTIONS.find(flag) : undefined;
  if (greyOption !== undefined) {
    throw new UsageFault(`Option --${greyOption} needs anti-aliasing, but --antialias is off.`);
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
    ...given<Pick<SliceArguments, 'format' | 'craftFile' | 'craft' | 'hollow' | 'supports' | 'threads'>>({
      format: text('format'),
      craftFile: text('craft'),
      craft: Object.keys(change).length > 0 ? change : undefined,
      hollow: readHollow(text, flag),
      supports: readSupports(text),
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
    craft: { type: 'string' },
    issues: { type: 'boolean' },
    json: { type: 'boolean' },
  });
  const [file, ...more] = positionals;
  if (file === undefined) throw new UsageFault('Name a file to inspect.');
  if (more.length > 0) throw new UsageFault('Inspect one file at a time.');
  const layer = wholeNumber('--layer', text('layer'), 1, 65_535);
  const output = text('png');
  if ((layer === undefined) !== (output === undefined)) {
    throw new UsageFault('Use --layer and --png together.');
  }
  const craft = text('craft');
  if (craft === STREAM && output === STREAM)
    throw new UsageFault('Standard output can take either the picture or the print craft.');
  return {
    command: 'inspect',
    file,
    ...(craft === undefined ? {} : { craft }),
    ...(layer !== undefined && output !== undefined ? { picture: { index: layer - 1, output } } : {}),
    issues: flag('issues'),
    json: flag('json'),
  };
}

function parseConvert(args: readonly string[]): ConvertArguments {
  const { positionals, text, flag } = readOptions(args, {
    printer: { type: 'string' },
    output: { type: 'string', short: 'o' },
    format: { type: 'string' },
    json: { type: 'boolean' },
  });
  const [file, ...more] = positionals;
  if (file === undefined) throw new UsageFault('Name a file to convert.');
  if (more.length > 0) throw new UsageFault('Convert one file at a time.');
  const output = required('-o', text('output'));
  if (output === STREAM && text('format') === undefined) throw new UsageFault(NO_EXTENSION);
  return {
    command: 'convert',
    file,
    output,
    ...given<Pick<ConvertArguments, 'printer' | 'format'>>({
      printer: text('printer'),
      format: text('format'),
    }),
    json: flag('json'),
  };
}

function parseMesh([name, ...args]: readonly string[]): MeshArguments {
  const names = MESH_COMMANDS.map((line) => line.name).join(', ');
  if (name === undefined || name.startsWith('-')) throw new UsageFault(`"mesh" needs one of ${names}.`);
  const line = MESH_COMMANDS.find((candidate) => candidate.name === name);
  if (line === undefined) throw new UsageFault(`There's no command "mesh ${name}". Commands: ${names}.`);
  const { positionals, text, flag } = readOptions(args, {
    ...(line.writes ? { output: { type: 'string', short: 'o' }, format: { type: 'string' } } : {}),
    ...Object.fromEntries(line.options.map((option) => [option, { type: 'string' }])),
    ...Object.fromEntries((line.lists ?? []).map((option) => [option, { type: 'string', multiple: true }])),
    ...Object.fromEntries((line.flags ?? []).map((option) => [option, { type: 'boolean' }])),
    json: { type: 'boolean' },
  });
  if (positionals.length === 0) throw new UsageFault('Name a model.');
  if (positionals.length > line.mostModels) {
    const most = line.mostModels === 1 ? 'one model' : `${line.mostModels} models`;
    throw new UsageFault(`"mesh ${name}" takes ${most} at a time.`);
  }
  if (positionals.filter((model) => model === STREAM).length > 1) {
    throw new UsageFault('Standard input can be only one model.');
  }
  const typed = [
    ...[...line.options, ...(line.lists ?? [])].map((option) => [option, text(option)] as const),
    ...(line.flags ?? []).filter(flag).map((option) => [option, ''] as const),
  ];
  return {
    command: 'mesh',
    name,
    models: positionals,
    ...(line.writes ? { output: required('-o', text('output')) } : {}),
    ...given<Pick<MeshArguments, 'format'>>({ format: text('format') }),
    options: given<MeshArguments['options']>(Object.fromEntries(typed)),
    json: flag('json'),
  };
}

function parseSend(args: readonly string[]): SendArguments {
  const { positionals, text, flag } = readOptions(args, {
    to: { type: 'string' },
    start: { type: 'boolean' },
    profile: { type: 'string' },
    json: { type: 'boolean' },
  });
  const [file, ...more] = positionals;
  if (file === undefined) throw new UsageFault('Name a file to send.');
  if (more.length > 0) throw new UsageFault('Send one file at a time.');
  if (file === STREAM) throw new UsageFault('A file to send needs a name, and standard input has none.');
  const to = required('--to', text('to'));
  const rest = given<Pick<SendArguments, 'profile'>>({ profile: text('profile') });
  return { command: 'send', file, to, start: flag('start'), ...rest, json: flag('json') };
}

function parseBridge(args: readonly string[]): BridgeArguments {
  const { positionals, text } = readOptions(args, { origin: { type: 'string', multiple: true } });
  if (positionals.length > 0) throw new UsageFault(`"bridge" takes no "${positionals[0]}".`);
  const origins = (text('origin')?.split(SEPARATOR) ?? []).map((typed) => {
    const url = URL.canParse(typed) ? new URL(typed) : null;
    if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash)
      throw new UsageFault(
        `Option --origin must be the address of a site, like "https://example.org", not "${typed}".`,
      );
    return url.origin;
  });
  return { command: 'bridge', origins };
}

/** A command that takes nothing but flags. */
function parseBare(command: 'printers' | 'calibrate', args: readonly string[]): CommandArguments {
  const { positionals, flag } = readOptions(args, {
    json: { type: 'boolean' },
    ...(command === 'printers' ? { discover: { type: 'boolean' } } : {}),
  });
  if (positionals.length > 0) throw new UsageFault(`"${command}" takes no "${positionals[0]}".`);
  const json = flag('json');
  return command === 'printers' ? { command, discover: flag('discover'), json } : { command, json };
}

function parse(args: readonly string[]): CommandArguments {
  const [command, ...rest] = args;
  if (command === undefined) throw new UsageFault('Name a command.');
  if (command === '--help' || command === '-h' || command === 'help') return { command: 'help' };
  if (command === '--version') return { command: 'version' };
  const beforeEnd = rest.includes('--') ? rest.slice(0, rest.indexOf('--')) : rest;
  if (beforeEnd.includes('--help')) return { command: 'help' };
  if (command === 'slice') return parseSlice(rest);
  if (command === 'inspect') return parseInspect(rest);
  if (command === 'convert') return parseConvert(rest);
  if (command === 'mesh') return parseMesh(rest);
  if (command === 'supports') return parseMesh(args);
  if (command === 'send') return parseSend(rest);
  if (command === 'bridge') return parseBridge(rest);
  if (command === 'printers' || command === 'calibrate') return parseBare(command, rest);
  throw new UsageFault(`There's no command "${command}".`);
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
