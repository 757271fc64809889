/** For so long nothing must have been asked before it is quiet, ms: a drag prepares plates far more often. */
export const QUIET_AFTER_MS = 1500;

/** Finds moments in which a worker has nothing to do, for work that others would disturb. */
export class QuietTime {
  private running = 0;
  private over: AbortController | null = null;
  private waiting: ((moment: AbortSignal) => void)[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Does the requested work; a quiet moment is over. */
  async during<Value>(work: () => Promise<Value>): Promise<Value> {
    this.running++;
    clearTimeout(this.timer);
    this.over?.abort();
    this.over = null;
    try {
      return await work();
    } finally {
      this.running--;
      this.wait();
    }
  }

  /** Resolves when it is quiet; what it answers is aborted as soon as something is asked. */
  moment(): Promise<AbortSignal> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.wait();
    });
  }

  private wait(): void {
    clearTimeout(this.timer);
    if (this.running > 0 || this.waiting.length === 0) return;
    this.timer = setTimeout(() => {
      this.over ??= new AbortController();
      for (const resolve of this.waiting.splice(0)) resolve(this.over.signal);
    }, QUIET_AFTER_MS);
  }
}
