/** Work that follows a value: done for the newest, one piece at a time. */
export interface Latest<T> {
  /** Asks for the work; of requests made while it waits or other work runs, the newest is done next and the rest skipped. */
  ask(value: T): void;
  /** Whether newer work was asked for and has not begun. */
  isWaiting(): boolean;
  /** Forgets what waits; work that runs continues. */
  drop(): void;
}

/**
 * Begins work at once where none runs, or after `pause`, which gathers requests until it is over. `work` reports its
 * failures itself: a rejection is a bug and nobody catches it; whatever is asked for next is worked on.
 */
export function createLatest<T>(work: (value: T) => Promise<void>, pause?: () => Promise<void>): Latest<T> {
  let waiting: { readonly value: T } | null = null;
  let running = false;
  const run = async (): Promise<void> => {
    running = true;
    try {
      while (waiting !== null) {
        if (pause) await pause();
        if (waiting === null) break;
        const { value }: { readonly value: T } = waiting;
        waiting = null;
        await work(value);
      }
    } finally {
      running = false;
    }
  };
  return {
    ask(value) {
      waiting = { value };
      if (!running) void run();
    },
    isWaiting: () => waiting !== null,
    drop: () => void (waiting = null),
  };
}

/** Runs tasks one after the other, in the order they come; a task that fails holds none up. */
export function createQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const done = last.then(task);
    last = done.catch(() => undefined);
    return done;
  };
}
