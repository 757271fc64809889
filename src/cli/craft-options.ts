import {
  ANTIALIAS_LEVELS,
  ANTIALIAS_Z_LEVELS,
  CRAFT_RANGES,
  GREY_BITS,
  GREY_CURVE_RANGE,
  TOLERANCE_RANGE,
  type NumberRange,
  type PrintCraft,
} from '#document';

/** An option that changes the craft: what it may be, and the fields it sets after those before it; null where it is none of these. */
interface CraftOption {
  readonly allowed: string;
  read(given: string, before: Partial<PrintCraft>): Partial<PrintCraft> | null;
}

function oneOf<T extends number | string>(
  values: readonly T[],
  change: (value: T) => Partial<PrintCraft>,
): CraftOption {
  return {
    allowed: `one of ${values.join(', ')}`,
    read: (given) => {
      const value = values.find((candidate) => String(candidate) === given);
      return value === undefined ? null : change(value);
    },
  };
}

function within(
  range: NumberRange,
  change: (value: number, before: Partial<PrintCraft>) => Partial<PrintCraft>,
): CraftOption {
  const { min, max, integer = false } = range;
  return {
    allowed: `a ${integer ? 'whole ' : ''}number from ${min} to ${max}`,
    read: (given, before) => {
      const value = Number(given);
      const isNumber = /^-?(?:\d+\.?\d*|\.\d+)$/.test(given);
      if (!isNumber || value < min || value > max || (integer && !Number.isInteger(value))) return null;
      return change(value, before);
    },
  };
}

const OPTIONS: Readonly<Record<string, CraftOption>> = {
  'layer-height': within(CRAFT_RANGES.layerHeight, (layerHeight) => ({
    layerHeight,
    firstLayerHeight: layerHeight,
  })),
  antialias: oneOf(ANTIALIAS_LEVELS, (antialias) => ({ antialias })),
  'antialias-z': oneOf(ANTIALIAS_Z_LEVELS, (antialiasZ) => ({ antialiasZ })),
  'grey-level': within(CRAFT_RANGES.greyLevel, (greyLevel) => ({ greyLevel })),
  'grey-curve': within(GREY_CURVE_RANGE, (greyCurve) => ({ greyCurve })),
  'grey-bits': oneOf(GREY_BITS, (greyBits) => ({ greyBits })),
  blur: within(CRAFT_RANGES.blurLevel, (blurLevel) => ({ blurLevel })),
  'point-reduction': within(CRAFT_RANGES.pointReduction, (pointReduction) => ({ pointReduction })),
  tolerance: within(TOLERANCE_RANGE, (value) => ({
    toleranceCompensation: { bottom: value, normal: value },
  })),
  'bottom-tolerance': within(TOLERANCE_RANGE, (bottom, { toleranceCompensation }) => ({
    toleranceCompensation: { bottom, normal: toleranceCompensation?.normal ?? 0 },
  })),
};

/** The options `slice` reads besides its own, as `parseArgs` takes them. */
export const CRAFT_OPTIONS = Object.fromEntries(
  Object.keys(OPTIONS).map((name) => [name, { type: 'string' as const }]),
);

/** What the options that were given change of the craft, or the sentence that says what is wrong with one. */
export function craftChange(
  text: (option: string) => string | undefined,
): { readonly change: Partial<PrintCraft> } | { readonly sentence: string } {
  let change: Partial<PrintCraft> = {};
  for (const [name, option] of Object.entries(OPTIONS)) {
    const given = text(name);
    if (given === undefined) continue;
    const next = option.read(given, change);
    if (next === null) return { sentence: `Option --${name} must be ${option.allowed}, not "${given}".` };
    change = { ...change, ...next };
  }
  return { change };
}
