export type * from './types.ts';
export { type NumberContext, type NumberUnit, ambiguousReadings, parseNumber } from './numbers.ts';
