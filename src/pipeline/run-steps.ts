import { fail, type JobContext, type Progress, type Result } from '#base';
import { breatheEvery } from './issues.ts';

/**
 * Runs work that comes in steps to its end, and says how far it is. After so many milliseconds of work it gives way, so that a request
 * to stop is heard: `cancelled`. Work that is stopped gives back what it holds.
 */
export async function runSteps<T>(
  steps: Generator<Progress, Result<T>>,
  context: JobContext,
  milliseconds: number,
  giveWay: () => Promise<void>,
): Promise<Result<T>> {
  let latest: Progress | null = null;
  const breathe = breatheEvery(milliseconds, () => {
    if (latest !== null) context.report(latest);
    return giveWay();
  });
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    latest = step.value;
    await breathe();
    if (!context.signal.aborted) continue;
    steps.return(undefined as never);
    return fail('cancelled', 'the work was cancelled');
  }
}
