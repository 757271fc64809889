import type { Progress } from '#base';

/** Runs a job that is cut into steps to its end. */
export function finish<T>(steps: Generator<Progress, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
