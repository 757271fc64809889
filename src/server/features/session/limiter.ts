/** Lets few tasks run at once and few wait: what comes beyond is turned away at once. */
export interface Limiter {
  run<T>(task: () => Promise<T>): Promise<{ readonly ok: true; readonly value: T } | { readonly ok: false }>;
}

/** At most `running` tasks at a time, at most `waiting` behind them, first come first served. */
export function createLimiter(running: number, waiting: number): Limiter {
  let active = 0;
  const queue: (() => void)[] = [];
  return {
    run: async (task) => {
      if (active >= running) {
        if (queue.length >= waiting) return { ok: false };
        // Whoever ends hands its place on, so `active` stays as it is.
        await new Promise<void>((resolve) => queue.push(resolve));
      } else {
        active++;
      }
      try {
        return { ok: true, value: await task() };
      } finally {
        const next = queue.shift();
        if (next) next();
        else active--;
      }
    },
  };
}
