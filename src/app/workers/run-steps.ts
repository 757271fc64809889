import { ok, type JobContext, type Progress, type Result } from '#base';
import { runSteps as runStepsWith } from '#pipeline';
import { nextTurn } from './next-turn.ts';

/** Steps are done for at most so long before a request to stop is heard, ms. */
const GIVE_WAY_MS = 20;

/** Runs work that comes in steps in a worker, stopping between two of them: `cancelled`. */
export function runSteps<T>(steps: Generator<Progress, Result<T>>, context: JobContext): Promise<Result<T>> {
  return runStepsWith(steps, context, GIVE_WAY_MS, nextTurn);
}

/** Steps that cannot fail, but for being stopped. */
export function* withResult<T>(steps: Generator<Progress, T>): Generator<Progress, Result<T>> {
  return ok(yield* steps);
}
