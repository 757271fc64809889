import { SUPPORT_NUMBERS, SUPPORT_TYPES, type BuiltInSupportType } from '#kernel';
import { decimalNumber, SEPARATOR, UsageFault } from './options.ts';

/** What the supports of a plate are like. */
export interface SupportChoice {
  /** A type that everybody has, or a file of settings. */
  readonly type: BuiltInSupportType | { readonly path: string };
  /** How high the models hang above the plate, mm; absent: as the type has it. */
  readonly lift?: number;
  /** Absent: supports are where the type puts them. */
  readonly script?: ScriptChoice;
}

/** A script that says where supports are. */
export interface ScriptChoice {
  readonly path: string;
  /** Of its parameters, as they were typed. */
  readonly values: Readonly<Record<string, string>>;
}

/** Options about supports, as `parseArgs` takes them. */
export const SUPPORT_OPTIONS = {
  supports: { type: 'string' },
  lift: { type: 'string' },
  'support-script': { type: 'string' },
  'script-param': { type: 'string', multiple: true },
} as const;

/** Reads the options about supports; undefined where none are grown. */
export function readSupports(text: (name: string) => string | undefined): SupportChoice | undefined {
  const script = readScript(text);
  const given = text('supports') ?? (script && 'auto');
  const { min, max } = SUPPORT_NUMBERS.liftHeight;
  const lift = decimalNumber('--lift', text('lift'), min, max);
  if (given === undefined || given === 'off') {
    if (script) throw new UsageFault("Option --support-script can't be used with --supports off.");
    if (lift !== undefined) throw new UsageFault('Option --lift needs --supports.');
    return undefined;
  }
  return {
    type: typeOf(given),
    ...(lift === undefined ? {} : { lift }),
    ...(script === undefined ? {} : { script }),
  };
}

function readScript(text: (name: string) => string | undefined): ScriptChoice | undefined {
  const path = text('support-script');
  const pairs = text('script-param')?.split(SEPARATOR) ?? [];
  if (path === undefined) {
    if (pairs.length > 0) throw new UsageFault('Option --script-param needs a script.');
    return undefined;
  }
  const values: Record<string, string> = {};
  for (const pair of pairs) {
    const [, name, value] = /^(\w+)=(.*)$/s.exec(pair) ?? [];
    if (name === undefined || value === undefined)
      throw new UsageFault(`Option --script-param must be NAME=VALUE, not "${pair}".`);
    if (Object.hasOwn(values, name)) throw new UsageFault(`Option --script-param gives ${name} twice.`);
    values[name] = value;
  }
  return { path, values };
}

function typeOf(given: string): SupportChoice['type'] {
  if (given === 'auto') return 'medium';
  const builtIn = SUPPORT_TYPES.find((type) => type === given);
  if (builtIn !== undefined) return builtIn;
  if (given.endsWith('.json')) return { path: given };
  throw new UsageFault(
    `Option --supports must be auto, ${SUPPORT_TYPES.join(', ')}, off or a settings file (.json), not "${given}".`,
  );
}
