import { HOUSEHOLD_DESIGNS } from './designs/household.ts';
import { PLAY_DESIGNS } from './designs/play.ts';
import { TEST_DESIGNS } from './designs/tests.ts';
import type { Design } from './types.ts';

/** Every design of the official library. */
export const DESIGNS: readonly Design[] = [...TEST_DESIGNS, ...HOUSEHOLD_DESIGNS, ...PLAY_DESIGNS];
