import { createQueue, fail } from '#base';
import type { Digest, Engine } from '#compute/wasm';
import type { Runner, Task, TaskResult, TaskResults } from './runner.ts';
import { TaskBody } from './worker-body.ts';

/** After this long the thread’s other messages get their turn: a cancel, and other threads that ask for more work. */
const YIELD_MILLISECONDS = 2;

/**
 * A runner on the coordinating thread, for pages that may not share memory: the same kernels, one task after the
 * other, giving way between layers.
 */
export function createLocalRunner(engine: Engine, digest: Digest, giveWay: () => Promise<void>): Runner {
  let cancelledJob = 0;
  let lastYield = performance.now();
  const queue = createQueue();
  const giveWayAndAsk = async (job: number): Promise<boolean> => {
    await giveWay();
    lastYield = performance.now();
    return job <= cancelledJob;
  };
  // At once while it may: an answer that is waited for makes the body open its block again.
  const body = new TaskBody(engine, digest, (job) =>
    performance.now() - lastYield > YIELD_MILLISECONDS ? giveWayAndAsk(job) : job <= cancelledJob,
  );
  return {
    run: <T extends Task>(task: T) => {
      const result = queue(async (): Promise<TaskResult> => {
        try {
          return await body.run(task);
        } catch (error) {
          return fail('compute_crashed', String(error));
        }
      });
      return result as Promise<TaskResults[T['kind']]>;
    },
    cancel: (job) => {
      cancelledJob = Math.max(cancelledJob, job);
    },
    dispose: () => {
      cancelledJob = Infinity;
    },
  };
}
