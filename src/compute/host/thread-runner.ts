import { fail } from '#base';
import type { Runner, Task, TaskResults } from './runner.ts';
import { type AnswerMessage, type TaskMessage, transferOfTask } from './worker-body.ts';

/** A worker as this room needs it: the same over Node's and the browser's. */
export interface ThreadPort {
  post(message: TaskMessage, transfer: ArrayBuffer[]): void;
  onAnswer(listener: (answer: AnswerMessage) => void): void;
  /** Called once when the thread dies. */
  onCrash(listener: (reason: string) => void): void;
  terminate(): void;
}

/** A runner on another thread. When the thread dies, waiting and later tasks answer `compute_crashed`. */
export function createThreadRunner(port: ThreadPort, cancelledJob: SharedArrayBuffer): Runner {
  const waiting = new Map<number, (result: AnswerMessage['result']) => void>();
  const cancelled = new Int32Array(cancelledJob);
  let lastId = 0;
  let crash: string | null = null;
  port.onAnswer(({ id, result }) => {
    const settle = waiting.get(id);
    waiting.delete(id);
    settle?.(result);
  });
  port.onCrash((reason) => {
    crash = reason;
    for (const settle of waiting.values()) settle(fail('compute_crashed', reason));
    waiting.clear();
  });
  return {
    run: <T extends Task>(task: T) =>
      new Promise<TaskResults[T['kind']]>((resolve) => {
        if (crash !== null) {
          resolve(fail('compute_crashed', crash) as TaskResults[T['kind']]);
          return;
        }
        const id = ++lastId;
        waiting.set(id, (result) => resolve(result as TaskResults[T['kind']]));
        port.post({ id, task }, transferOfTask(task));
      }),
    cancel: (job) => {
      if (job > Atomics.load(cancelled, 0)) Atomics.store(cancelled, 0, job);
    },
    dispose: () => {
      crash = 'the thread was stopped';
      port.terminate();
      for (const settle of waiting.values()) settle(fail('cancelled', 'the thread was stopped'));
      waiting.clear();
    },
  };
}
