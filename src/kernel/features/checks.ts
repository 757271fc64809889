import type { Vector } from '../mesh/vector.ts';

/** What a number may be, in steps its field goes by. */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly default: number;
}

export function isWithin(value: unknown, { min, max }: Pick<NumberRange, 'min' | 'max'>): boolean {
  return typeof value === 'number' && value >= min && value <= max;
}

/** No part is larger or farther away than this: a kilometre. */
const FARTHEST = 1e6;

export function isVector(value: unknown): value is Vector {
  return (
    Array.isArray(value) &&
    value.length === 3 &&
    value.every((entry) => isWithin(entry, { min: -FARTHEST, max: FARTHEST }))
  );
}

/** Whether a value is a direction of length 1, but for binary dust. */
export function isDirection(value: unknown): value is Vector {
  return isVector(value) && Math.abs(value[0] ** 2 + value[1] ** 2 + value[2] ** 2 - 1) < 1e-6;
}
