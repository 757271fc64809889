import { SUPPORT_NUMBERS, SUPPORT_TYPES, type BuiltInSupportType } from '#kernel';
import { decimalNumber, UsageFault } from './options.ts';

/** What the supports of a plate are like. */
export interface SupportChoice {
  /** A type that everybody has, or a file of settings. */
  readonly type: BuiltInSupportType | { readonly path: string };
  /** How high the models hang above the plate, mm; absent: as the type has it. */
  readonly lift?: number;
}

/** Options about supports, as `parseArgs` takes them. */
export const SUPPORT_OPTIONS = { supports: { type: 'string' }, lift: { type: 'string' } } as const;

/** Reads the options about supports; undefined where none are grown. */
export function readSupports(text: (name: string) => string | undefined): SupportChoice | undefined {
  const given = text('supports');
  const { min, max } = SUPPORT_NUMBERS.liftHeight;
  const lift = decimalNumber('--lift', text('lift'), min, max);
  if (given === undefined || given === 'off') {
    if (lift !== undefined) throw new UsageFault('Option --lift goes with --supports.');
    return undefined;
  }
  return { type: typeOf(given), ...(lift === undefined ? {} : { lift }) };
}

function typeOf(given: string): SupportChoice['type'] {
  if (given === 'auto') return 'medium';
  const builtIn = SUPPORT_TYPES.find((type) => type === given);
  if (builtIn !== undefined) return builtIn;
  if (given.endsWith('.json')) return { path: given };
  throw new UsageFault(
    `Option --supports is auto, ${SUPPORT_TYPES.join(', ')}, off or a file of settings (.json), not "${given}".`,
  );
}
