import type { Vector } from '#kernel';

/**
 * Records keep tenths of a micrometre: far below what is printed, above what rounding leaves behind, and a third of the digits. Nothing is
 * −0, which does not survive being stored.
 */
export const roundLength = (value: number): number => Math.round(value * 1e4) / 1e4 + 0;

export const roundPlace = ([x, y, z]: Vector): Vector => [roundLength(x), roundLength(y), roundLength(z)];

/** Of length 1 to within a ten-millionth, where the direction was. */
export const roundDirection = ([x, y, z]: Vector): Vector => [fine(x), fine(y), fine(z)];

/** A share of a length, 0 … 1. */
export const roundShare = (value: number): number => Math.min(1, Math.max(0, fine(value)));

const fine = (value: number): number => Math.round(value * 1e7) / 1e7 + 0;
