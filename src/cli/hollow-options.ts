import { INFILL_PATTERNS, MOST_DRAINS, MOST_HOLES, SHELL_NUMBERS, type Shell } from '#kernel';
import { decimalNumber, oneOf, UsageFault, wholeNumber } from './options.ts';

/** How the models of a plate are hollowed, mm. */
export interface HollowChoice extends Pick<
  Shell,
  'side' | 'thickness' | 'tolerance' | 'infill' | 'size' | 'radius'
> {
  /** Drain holes for each body at most; 0: none are made. */
  readonly drains: number;
}

/** Options about hollowing, as `parseArgs` takes them. */
export const HOLLOW_OPTIONS = {
  hollow: { type: 'string' },
  'hollow-tolerance': { type: 'string' },
  infill: { type: 'string' },
  drain: { type: 'string' },
  outside: { type: 'boolean' },
} as const;

/** Reads the options about hollowing; undefined where the models stay solid. */
export function readHollow(
  text: (name: string) => string | undefined,
  flag: (name: string) => boolean,
): HollowChoice | undefined {
  const numbers = SHELL_NUMBERS;
  const thickness = decimalNumber('--hollow', text('hollow'), numbers.thickness.min, numbers.thickness.max);
  if (thickness === undefined) {
    const alone = Object.keys(HOLLOW_OPTIONS).find(flag);
    if (alone !== undefined) throw new UsageFault(`Option --${alone} needs --hollow.`);
    return undefined;
  }
  const { min, max, default: usual } = numbers.tolerance;
  const tolerance = decimalNumber('--hollow-tolerance', text('hollow-tolerance'), min, max) ?? usual;
  const side = flag('outside') ? 'outside' : 'inside';
  if (side === 'outside' && tolerance > 0) {
    throw new UsageFault(
      'Option --hollow-tolerance is about cavities: with --outside there is no ball that has to fit.',
    );
  }
  return { thickness, tolerance, side, ...readInfill(text('infill')), drains: readDrains(text('drain')) };
}

/** "honeycomb,10,0.5": kind, size and radius; the last ones may be left out. */
function readInfill(given: string | undefined): Pick<HollowChoice, 'infill' | 'size' | 'radius'> {
  const { size, radius } = SHELL_NUMBERS;
  const [kind, sizeText, radiusText, ...more] = given?.split(',') ?? [];
  if (more.length > 0) throw new UsageFault(`Option --infill must be KIND,SIZE,RADIUS, not "${given}".`);
  return {
    infill: oneOf('--infill', kind, INFILL_PATTERNS) ?? 'none',
    size: decimalNumber('--infill: its size', sizeText, size.min, size.max) ?? size.default,
    radius: decimalNumber('--infill: its radius', radiusText, radius.min, radius.max) ?? radius.default,
  };
}

function readDrains(given: string | undefined): number {
  if (given === 'auto') return MOST_DRAINS;
  return wholeNumber('--drain', given, 1, MOST_HOLES) ?? 0;
}
