/** How far long work is: phases are declared by the work, `done` of `total` in the work's own units. */
export interface Progress {
  readonly phase: string;
  readonly done: number;
  readonly total: number;
}

/** What long work receives as its last argument: a way to be stopped and a way to say how far it is. */
export interface JobContext {
  readonly signal: AbortSignal;
  report(progress: Progress): void;
}

/** A context for work nobody watches and nobody stops. */
export function quietContext(): JobContext {
  return { signal: new AbortController().signal, report: () => undefined };
}
