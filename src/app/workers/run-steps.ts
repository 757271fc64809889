import { fail, type JobContext, type Progress, type Result } from '#base';
import { breatheEvery } from '#pipeline';
import { nextTurn } from './next-turn.ts';

/** Steps are done for at most so long before a request to stop is heard, ms. */
const GIVE_WAY_MS = 20;

/** Runs work that comes in steps to its end, says how far it is, and stops between two of them: `cancelled`. */
export async function runSteps<T>(
  steps: Generator<Progress, Result<T>>,
  context: JobContext,
): Promise<Result<T>> {
  let latest: Progress | null = null;
  const breathe = breatheEvery(GIVE_WAY_MS, () => {
    if (latest !== null) context.report(latest);
    return nextTurn();
  });
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    latest = step.value;
    await breathe();
    if (context.signal.aborted) return fail('cancelled', 'the work was cancelled');
  }
}
