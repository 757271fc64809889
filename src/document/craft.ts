import { fail, ok, type Result } from '#base';
import type { AreaMotion, CraftStage, Currency, ExposureTower, Material, PrintCraft } from './settings.ts';

/** What a numeric field may hold; both ends allowed. `step` is what arrow keys and scrubbing move by. */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly integer?: true;
}

/** Values of `CraftStage`, bottom and normal alike. Times s, distances mm, speeds mm/min. */
export const STAGE_RANGES: Readonly<Record<keyof CraftStage, NumberRange>> = {
  exposureTime: { min: 0.1, max: 300, step: 0.1 },
  waitBeforeCure: { min: 0, max: 120, step: 0.1 },
  waitAfterCure: { min: 0, max: 120, step: 0.1 },
  waitAfterLift: { min: 0, max: 120, step: 0.1 },
  liftDistance: { min: 0, max: 50, step: 0.1 },
  liftSpeed: { min: 1, max: 1000, step: 1 },
  retractDistance: { min: 0, max: 50, step: 0.1 },
  retractSpeed: { min: 1, max: 1000, step: 1 },
  lightPwm: { min: 0, max: 255, step: 1, integer: true },
  liftDistance2: { min: 0, max: 50, step: 0.1 },
  liftSpeed2: { min: 1, max: 1000, step: 1 },
  retractDistance2: { min: 0, max: 50, step: 0.1 },
  retractSpeed2: { min: 1, max: 1000, step: 1 },
};

/** What a stage has that says nothing of a second part: none; were there one, it would be fast upwards and slow at the film. */
export const SECOND_STAGE = {
  liftDistance2: 0,
  liftSpeed2: 240,
  retractDistance2: 0,
  retractSpeed2: 60,
} as const satisfies Partial<CraftStage>;

/** Values of `AreaMotion`. */
export const AREA_MOTION_RANGES = {
  quickBelow: { min: 0, max: 100_000, step: 5 },
  fullFrom: { min: 1, max: 100_000, step: 10 },
  liftDistance: STAGE_RANGES.liftDistance,
  liftSpeed: STAGE_RANGES.liftSpeed,
  retractSpeed: STAGE_RANGES.retractSpeed,
  waitBeforeCure: STAGE_RANGES.waitBeforeCure,
} as const satisfies Partial<Record<keyof AreaMotion, NumberRange>>;

/** What a craft has that says nothing of motion by area: none; were there one, small layers would take half the lift. */
export const AREA_MOTION: AreaMotion = {
  on: false,
  quickBelow: 25,
  fullFrom: 500,
  liftDistance: 3,
  liftSpeed: 180,
  retractSpeed: 240,
  waitBeforeCure: 0.2,
};

/** Values of `ExposureTower`. */
export const EXPOSURE_TOWER_RANGES = {
  base: { min: 0, max: 50, step: 0.1 },
  height: { min: 0.5, max: 50, step: 0.5 },
  from: STAGE_RANGES.exposureTime,
  step: { min: 0.1, max: 60, step: 0.1 },
  count: { min: 2, max: 20, step: 1, integer: true },
} as const satisfies Record<keyof ExposureTower, NumberRange>;

/** The craft's own numbers. Heights and tolerances mm, price in the craft's currency. */
export const CRAFT_RANGES = {
  price: { min: 0, max: 100_000, step: 0.01 },
  layerHeight: { min: 0.005, max: 0.2, step: 0.005 },
  firstLayerHeight: { min: 0.005, max: 0.2, step: 0.005 },
  bottomLayerCount: { min: 0, max: 100, step: 1, integer: true },
  transitionLayerCount: { min: 0, max: 100, step: 1, integer: true },
  greyLevel: { min: 0, max: 255, step: 1, integer: true },
  blurLevel: { min: 0, max: 8, step: 1, integer: true },
  pointReduction: { min: 0, max: 0.1, step: 0.001 },
  downloadCount: { min: 0, max: Number.MAX_SAFE_INTEGER, step: 1, integer: true },
} as const satisfies Partial<Record<keyof PrintCraft, NumberRange>>;

/** Exponent of the grey curve. */
export const GREY_CURVE_RANGE: NumberRange = { min: 0.2, max: 5, step: 0.05 };
/** Tolerance compensation, mm outwards. */
export const TOLERANCE_RANGE: NumberRange = { min: -0.5, max: 0.5, step: 0.005 };
/** Scale factor of an axis, per cent. */
export const SCALE_FACTOR_RANGE: NumberRange = { min: 90, max: 110, step: 0.01 };
/** Density in g/cm³, cost per litre in the craft's currency. */
export const MATERIAL_RANGES = {
  density: { min: 0.5, max: 3, step: 0.01 },
  costPerLitre: { min: 0, max: 100_000, step: 0.01 },
} as const satisfies Partial<Record<keyof Material, NumberRange>>;

export const ANTIALIAS_LEVELS = ['off', 1, 2, 4, 8, 16] as const;
export const ANTIALIAS_Z_LEVELS = [1, 2, 4, 8] as const;
export const GREY_BITS = [8, 4, 3] as const;
export const CURRENCIES: readonly Currency[] = ['CNY', 'USD', 'EUR', 'GBP', 'RUB', 'HKD', 'JPY', 'KRW'];

/** Whether a value is a finite number inside a range. */
export function isInRange(
  value: unknown,
  range: Pick<NumberRange, 'min' | 'max' | 'integer'>,
): value is number {
  return (
    typeof value === 'number' &&
    value >= range.min &&
    value <= range.max &&
    (range.integer !== true || Number.isInteger(value))
  );
}

/**
 * A print craft whose every field holds a value it may hold; otherwise `craft_invalid` with the field's name in
 * `details.field` (`layerHeight`, `bottom.exposureTime`, …) and its range where it has one.
 */
export function checkCraft(value: unknown): Result<PrintCraft, 'craft_invalid'> {
  if (!isObject(value)) return refuse('craft');
  const craft = value as Partial<Record<keyof PrintCraft, unknown>>;
  for (const [field, range] of Object.entries(CRAFT_RANGES)) {
    if (!isInRange(craft[field as keyof PrintCraft], range)) return refuse(field, range);
  }
  for (const stageName of ['bottom', 'normal'] as const) {
    const stage = craft[stageName];
    if (!isObject(stage)) return refuse(stageName);
    for (const [field, range] of Object.entries(STAGE_RANGES)) {
      if (stage[field] === undefined && field in SECOND_STAGE) continue;
      if (!isInRange(stage[field], range)) return refuse(`${stageName}.${field}`, range);
    }
  }
  const byArea = checkAreaMotion(craft.motionByArea ?? AREA_MOTION);
  if (!byArea.ok) return byArea;
  const tower = craft.exposureTower;
  if (tower !== undefined) {
    if (!isObject(tower)) return refuse('exposureTower');
    for (const [field, range] of Object.entries(EXPOSURE_TOWER_RANGES))
      if (!isInRange(tower[field], range)) return refuse(`exposureTower.${field}`, range);
  }
  const tolerance = craft.toleranceCompensation;
  if (!isObject(tolerance)) return refuse('toleranceCompensation');
  for (const field of ['bottom', 'normal']) {
    if (!isInRange(tolerance[field], TOLERANCE_RANGE)) {
      return refuse(`toleranceCompensation.${field}`, TOLERANCE_RANGE);
    }
  }
  const scale = craft.scaleFactor;
  if (!Array.isArray(scale) || scale.length !== 3) return refuse('scaleFactor');
  if (!scale.every((factor) => isInRange(factor, SCALE_FACTOR_RANGE))) {
    return refuse('scaleFactor', SCALE_FACTOR_RANGE);
  }
  if (!isText(craft.id, 1)) return refuse('id');
  if (!isText(craft.name, 1)) return refuse('name');
  if (!CURRENCIES.includes(craft.currency as Currency)) return refuse('currency');
  if (!(ANTIALIAS_LEVELS as readonly unknown[]).includes(craft.antialias)) return refuse('antialias');
  const { antialiasZ = 1, greyCurve = 1, greyBits = 8 } = craft;
  if (!(ANTIALIAS_Z_LEVELS as readonly unknown[]).includes(antialiasZ)) return refuse('antialiasZ');
  if (!isInRange(greyCurve, GREY_CURVE_RANGE)) return refuse('greyCurve', GREY_CURVE_RANGE);
  if (!(GREY_BITS as readonly unknown[]).includes(greyBits)) return refuse('greyBits');
  if (typeof craft.antialiasSupports !== 'boolean') return refuse('antialiasSupports');
  return ok(value as unknown as PrintCraft);
}

function checkAreaMotion(motion: unknown): Result<void, 'craft_invalid'> {
  if (!isObject(motion)) return refuse('motionByArea');
  if (typeof motion['on'] !== 'boolean') return refuse('motionByArea.on');
  for (const [field, range] of Object.entries(AREA_MOTION_RANGES))
    if (!isInRange(motion[field], range)) return refuse(`motionByArea.${field}`, range);
  const { quickBelow, fullFrom } = motion as unknown as AreaMotion;
  const least = { ...AREA_MOTION_RANGES.fullFrom, min: quickBelow };
  return fullFrom >= quickBelow ? ok(undefined) : refuse('motionByArea.fullFrom', least);
}

const STAGE_FIELDS = Object.keys(STAGE_RANGES) as readonly (keyof CraftStage)[];

/** Every value of a craft by its name, as `details.field` of `checkCraft` has it: what a person sets, so neither id nor downloads. */
export const CRAFT_FIELDS: readonly string[] = [
  ...(['name', 'layerHeight', 'firstLayerHeight', 'bottomLayerCount', 'transitionLayerCount'] as const),
  ...(['bottom', 'normal'] as const).flatMap((stage) => STAGE_FIELDS.map((field) => `${stage}.${field}`)),
  ...(['on', ...(Object.keys(AREA_MOTION_RANGES) as (keyof AreaMotion)[])] as const).map(
    (field) => `motionByArea.${field}`,
  ),
  ...(['antialias', 'antialiasZ', 'antialiasSupports', 'greyLevel', 'greyCurve', 'greyBits'] as const),
  ...([
    'blurLevel',
    'pointReduction',
    'toleranceCompensation.bottom',
    'toleranceCompensation.normal',
  ] as const),
  ...(['scaleFactor', 'price', 'currency'] as const),
];

/** A craft in which nothing is absent: every field has the value that its absence stands for. */
export function wholeCraft(craft: PrintCraft) {
  return {
    antialiasZ: 1,
    greyCurve: 1,
    greyBits: 8,
    motionByArea: AREA_MOTION,
    ...craft,
    bottom: { ...SECOND_STAGE, ...craft.bottom },
    normal: { ...SECOND_STAGE, ...craft.normal },
  } as const satisfies PrintCraft;
}

/** Value of a field of `CRAFT_FIELDS`; fields that may be absent have the value that stands for. */
export function craftValue(craft: PrintCraft, field: string): unknown {
  return valueIn(wholeCraft(craft), field);
}

/** What an object holds at a name of `CRAFT_FIELDS`; undefined where it holds nothing there. */
export function valueIn(value: unknown, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>(
      (held, key) => (isObject(held) && Object.hasOwn(held, key) ? held[key] : undefined),
      value,
    );
}

/** The craft with another value in a field of `CRAFT_FIELDS`; `craft_invalid` where it may not hold that. */
export function withCraftValue(
  craft: PrintCraft,
  field: string,
  value: unknown,
): Result<PrintCraft, 'craft_invalid'> {
  const [key = '', inner] = field.split('.');
  if (inner === undefined) return checkCraft({ ...craft, [key]: value });
  // What is absent stands for something: the rest of it stays that.
  const held = valueIn(key === 'motionByArea' ? wholeCraft(craft) : craft, key);
  return checkCraft({ ...craft, [key]: { ...(isObject(held) ? held : {}), [inner]: value } });
}

/** A material whose every field holds a value it may hold; otherwise `validation` with the field's name. */
export function checkMaterial(value: unknown): Result<Material, 'validation'> {
  if (!isObject(value)) return fail('validation', 'material is not an object', { field: 'material' });
  for (const [field, range] of Object.entries(MATERIAL_RANGES)) {
    if (!isInRange(value[field], range)) {
      return fail('validation', `${field} is out of range`, { field, min: range.min, max: range.max });
    }
  }
  for (const [field, least] of [
    ['name', 1],
    ['brand', 0],
    ['model', 0],
    ['note', 0],
  ] as const) {
    if (!isText(value[field], least)) return fail('validation', `${field} is not text`, { field });
  }
  if (value.id !== undefined && !isText(value.id, 1)) {
    return fail('validation', 'id is not text', { field: 'id' });
  }
  if (typeof value.color !== 'string' || !/^#[0-9a-f]{6}$/i.test(value.color)) {
    return fail('validation', 'color is not #rrggbb', { field: 'color' });
  }
  return ok(value as unknown as Material);
}

function refuse(field: string, range?: NumberRange): Result<never, 'craft_invalid'> {
  return range
    ? fail('craft_invalid', `${field} must be ${range.min} to ${range.max}`, {
        field,
        min: range.min,
        max: range.max,
      })
    : fail('craft_invalid', `${field} is missing or not of its kind`, { field });
}

function isText(value: unknown, least: number): value is string {
  return typeof value === 'string' && value.trim().length >= least && value.length <= 1000;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
