import type { JobContext, Progress, Result } from '#base';
import { runSteps as runStepsWith } from '#pipeline';
import { nextTurn } from './next-turn.ts';

/** Steps are done for at most so long before a request to stop is heard, ms. */
const GIVE_WAY_MS = 20;

/** Runs work that comes in steps in a worker, stopping between two of them: `cancelled`. */
export function runSteps<T>(steps: Generator<Progress, Result<T>>, context: JobContext): Promise<Result<T>> {
  return runStepsWith(steps, context, GIVE_WAY_MS, nextTurn);
}
