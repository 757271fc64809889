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

/** An option that changes pixels: its numbers by range or by list, and the fields of the craft it sets after those before it. */
interface CraftOption {
  readonly values: NumberRange | readonly number[];
  readonly change: (value: number, before: Partial<PrintCraft>) => Partial<PrintCraft>;
}

const OPTIONS: Readonly<Record<string, CraftOption>> = {
  'layer-height': {
    values: CRAFT_RANGES.layerHeight,
    change: (layerHeight) => ({ layerHeight, firstLayerHeight: layerHeight }),
  },
  antialias: {
    values: ANTIALIAS_LEVELS,
    change: (value) => ({ antialias: value as 1 | 2 | 4 | 8 | 16 }),
  },
  'antialias-z': {
    values: ANTIALIAS_Z_LEVELS,
    change: (value) => ({ antialiasZ: value as 1 | 2 | 4 | 8 }),
  },
  'grey-level': { values: CRAFT_RANGES.greyLevel, change: (greyLevel) => ({ greyLevel }) },
  'grey-curve': { values: GREY_CURVE_RANGE, change: (greyCurve) => ({ greyCurve }) },
  'grey-bits': { values: GREY_BITS, change: (value) => ({ greyBits: value as 3 | 4 | 8 }) },
  blur: { values: CRAFT_RANGES.blurLevel, change: (blurLevel) => ({ blurLevel }) },
  'point-reduction': {
    values: CRAFT_RANGES.pointReduction,
    change: (pointReduction) => ({ pointReduction }),
  },
  tolerance: {
    values: TOLERANCE_RANGE,
    change: (value) => ({ toleranceCompensation: { bottom: value, normal: value } }),
  },
  'bottom-tolerance': {
    values: TOLERANCE_RANGE,
    change: (bottom, { toleranceCompensation }) => ({
      toleranceCompensation: { bottom, normal: toleranceCompensation?.normal ?? 0 },
    }),
  },
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
    const value = Number(given);
    if (!/^-?(?:\d+\.?\d*|\.\d+)$/.test(given) || !isAllowed(given, option.values)) {
      return { sentence: `Option --${name} must be ${describe(option.values)}, not "${given}".` };
    }
    change = { ...change, ...option.change(value, change) };
  }
  return { change };
}

function isAllowed(given: string, values: CraftOption['values']): boolean {
  if (!('min' in values)) return values.map(String).includes(given);
  const value = Number(given);
  return value >= values.min && value <= values.max && (values.integer !== true || Number.isInteger(value));
}

function describe(values: CraftOption['values']): string {
  if (!('min' in values)) return `one of ${values.join(', ')}`;
  return `a ${values.integer ? 'whole ' : ''}number from ${values.min} to ${values.max}`;
}
