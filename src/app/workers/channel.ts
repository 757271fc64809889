import { type JobContext, type Progress, type Result, fail } from '#base';

/** The calls a worker answers: what goes in and what comes out of each. */
export type CallTable = Readonly<Record<string, { readonly in: unknown; readonly out: unknown }>>;

type Request =
  | { readonly id: number; readonly method: string; readonly payload: unknown }
  | { readonly id: number; readonly abort: true };
type Answer =
  | { readonly id: number; readonly result: Result<unknown> }
  | { readonly id: number; readonly progress: Progress };

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly report?: (progress: Progress) => void;
  /** What moves to the worker; the caller has it no more. */
  readonly transfer?: readonly Transferable[];
  /** An abort is sent to the worker, but the call answers only when the worker does: until then it is busy. */
  readonly untilWorkerStops?: boolean;
}

/** A worker seen from the page: typed calls that carry abort and progress. A crash answers all that waits. */
export class WorkerClient<Calls extends CallTable> {
  private readonly worker: Worker;
  private readonly waiting = new Map<
    number,
    { settle(result: Result<unknown>): void; report?: (progress: Progress) => void }
  >();
  private lastId = 0;
  private crash: string | null = null;
  private readonly onCrash: () => void;

  /** `onCrash` hears of a crash before the calls that waited answer. */
  constructor(worker: Worker, onCrash: () => void = () => undefined) {
    this.worker = worker;
    this.onCrash = onCrash;
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const call = this.waiting.get(data.id);
      if ('progress' in data) call?.report?.(data.progress);
      else call?.settle(data.result);
    };
    worker.onerror = (event) => this.end(event.message || 'the worker could not start');
    worker.onmessageerror = () => this.end('a message could not be read');
  }

  call<Method extends keyof Calls & string>(
    method: Method,
    payload: Calls[Method]['in'],
    options: CallOptions = {},
  ): Promise<Result<Calls[Method]['out']>> {
    const { signal } = options;
    if (this.crash !== null) return Promise.resolve(fail('compute_crashed', this.crash));
    if (signal?.aborted) return Promise.resolve(fail('cancelled', 'the call was cancelled'));
    const id = ++this.lastId;
    return new Promise((resolve) => {
      const onAbort = (): void => {
        this.worker.postMessage({ id, abort: true } satisfies Request);
        if (!options.untilWorkerStops) settle(fail('cancelled', 'the call was cancelled'));
      };
      const settle = (result: Result<unknown>): void => {
        signal?.removeEventListener('abort', onAbort);
        this.waiting.delete(id);
        resolve(result as Result<Calls[Method]['out']>);
      };
      signal?.addEventListener('abort', onAbort);
      this.waiting.set(id, { settle, ...(options.report ? { report: options.report } : {}) });
      this.worker.postMessage({ id, method, payload } satisfies Request, [...(options.transfer ?? [])]);
    });
  }

  /** Stops the worker, whatever it is doing; waiting calls answer `cancelled`. */
  terminate(): void {
    this.worker.terminate();
    this.crash = 'the worker was stopped';
    for (const call of this.waiting.values()) call.settle(fail('cancelled', this.crash));
  }

  private end(reason: string): void {
    this.crash = reason;
    this.onCrash();
    for (const call of this.waiting.values()) call.settle(fail('compute_crashed', reason));
  }
}

/** What a call's handler answers: the result and the buffers that move with it. */
export interface Reply<Out> {
  readonly result: Result<Out>;
  readonly transfer?: readonly ArrayBuffer[];
}

export type Handlers<Calls extends CallTable> = {
  readonly [Method in keyof Calls]: (
    payload: Calls[Method]['in'],
    context: JobContext,
  ) => Promise<Reply<Calls[Method]['out']>> | Reply<Calls[Method]['out']>;
};

/** A worker's side: answers calls by its handlers. A handler that throws is a bug and is answered `internal`. */
export function serveCalls<Calls extends CallTable>(handlers: Handlers<Calls>): void {
  const running = new Map<number, AbortController>();
  const scope = self as unknown as DedicatedWorkerScope;
  scope.onmessage = ({ data }) => {
    if ('abort' in data) {
      running.get(data.id)?.abort();
      return;
    }
    const { id, method, payload } = data;
    const abort = new AbortController();
    running.set(id, abort);
    const context: JobContext = {
      signal: abort.signal,
      report: throttled((progress) => scope.postMessage({ id, progress }, [])),
    };
    void (async () => {
      let reply: Reply<unknown>;
      try {
        reply = await handlers[method]!(payload as never, context);
      } catch (error) {
        console.error(error);
        reply = { result: fail('internal', String(error)) };
      }
      running.delete(id);
      scope.postMessage({ id, result: reply.result }, [...(reply.transfer ?? [])]);
    })();
  };
}

/** Progress is drawn by the page each time it is reported, so it is reported ten times a second, at phases' starts and ends. */
const REPORT_MILLISECONDS = 100;

function throttled(report: JobContext['report']): JobContext['report'] {
  let last = -Infinity;
  let phase = '';
  return (progress) => {
    const now = performance.now();
    const isDue = now - last >= REPORT_MILLISECONDS;
    if (!isDue && progress.phase === phase && progress.done < progress.total) return;
    last = now;
    phase = progress.phase;
    report(progress);
  };
}

/** The two members of a worker's global scope used here; the page's own `self` is typed otherwise. */
interface DedicatedWorkerScope {
  onmessage: (event: MessageEvent<Request>) => void;
  postMessage(message: Answer, transfer: ArrayBuffer[]): void;
}
