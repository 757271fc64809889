import type { NumberUnit } from './numbers.ts';

/** What lengths are shown and typed in; the document keeps millimetres. */
export const LENGTH_UNITS = ['mm', 'inch'] as const;
export type LengthUnit = (typeof LENGTH_UNITS)[number];
/** What angles are shown and typed in; the document keeps degrees. */
export const ANGLE_UNITS = ['degree', 'radian'] as const;
export type AngleUnit = (typeof ANGLE_UNITS)[number];

/** How values of the document (millimetres or degrees) are shown. */
export interface UnitScale {
  /** What a field of this scale reads bare numbers in. */
  readonly unit: Extract<NumberUnit, LengthUnit | AngleUnit>;
  readonly symbol: 'mm' | 'in' | '°' | 'rad';
  /** Document units in one shown unit. */
  readonly factor: number;
  /** Decimals beyond those of the document's unit, so that a last digit is worth about as much in either. */
  readonly moreDecimals: number;
}

const SCALES: Readonly<Record<LengthUnit | AngleUnit, UnitScale>> = {
  mm: { unit: 'mm', symbol: 'mm', factor: 1, moreDecimals: 0 },
  inch: { unit: 'inch', symbol: 'in', factor: 25.4, moreDecimals: 2 },
  degree: { unit: 'degree', symbol: '°', factor: 1, moreDecimals: 0 },
  radian: { unit: 'radian', symbol: 'rad', factor: 180 / Math.PI, moreDecimals: 2 },
};

export const scaleOf = (unit: LengthUnit | AngleUnit): UnitScale => SCALES[unit];

/** A value of the document in the shown unit. */
export const toShown = (value: number, { factor }: UnitScale): number => value / factor;

/** Decimals kept of what was converted: far below anything that is shown, above binary dust. */
const KEPT_DECIMALS = 9;

/** A value in the shown unit as the document keeps it: "12.5 mm" typed as inches is 12.5 again. */
export function fromShown(value: number, { factor }: UnitScale): number {
  return factor === 1 ? value : Number((value * factor).toFixed(KEPT_DECIMALS)) + 0;
}

/** A number with so many decimals; what rounds to nothing has no sign. */
export function formatNumber(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  return Number(text) === 0 ? (0).toFixed(decimals) : text;
}

/** What a field may hold and how far one step goes. */
export interface FieldRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/**
 * A range of the document in the shown unit, for a field of so many shown decimals: the limits are rounded outwards to
 * a number that can be typed (the field's owner clamps), the step to 1, 2 or 5 at its first digit.
 */
export function shownRange({ min, max, step }: FieldRange, scale: UnitScale, decimals: number): FieldRange {
  if (scale.factor === 1) return { min, max, step };
  const digits = 10 ** decimals;
  // A limit that converts exactly must not move by a last digit for its binary dust.
  const dust = 1e-6;
  return {
    min: Math.floor(toShown(min, scale) * digits + dust) / digits + 0,
    max: Math.ceil(toShown(max, scale) * digits - dust) / digits + 0,
    step: roundStep(toShown(step, scale)),
  };
}

function roundStep(step: number): number {
  const exponent = Math.floor(Math.log10(step));
  const first = step / 10 ** exponent;
  // Nearest on a scale where 1, 2, 5 and 10 are about equally far from each other.
  const round = first < 1.5 ? 1 : first < 3.5 ? 2 : first < 7.5 ? 5 : 10;
  return Number((round * 10 ** exponent).toPrecision(1));
}
