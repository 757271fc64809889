import { type ErrorCode, type Result, fail } from '#base';

/** How tasks are spread and their results held back. */
export interface InOrderOptions<Lane, Value> {
  readonly lanes: readonly Lane[];
  readonly count: number;
  run(lane: Lane, index: number): Promise<Result<Value, ErrorCode>>;
  /** Bytes a finished result occupies while it waits. */
  sizeOf(value: Value): number;
  /** No new task starts while finished results of this many bytes wait; tasks under way then still finish. */
  readonly windowBytes: number;
  readonly signal: AbortSignal;
  /** Called once when the reader leaves, by whatever door; tasks under way are then of no use. */
  onLeave(): void;
}

/** Tasks a lane has at a time: one under way and one behind it, so that it never waits for the reader's thread. */
const DEPTH = 2;

/**
 * Runs tasks 0..count−1 on all lanes and yields their results in order, pulled: what is not asked for is not made beyond
 * the window. Ends after the first failure. An aborted signal yields `cancelled` at once.
 */
export async function* runInOrder<Lane, Value>(
  options: InOrderOptions<Lane, Value>,
): AsyncGenerator<Result<Value, ErrorCode>, void> {
  const { lanes, count, signal } = options;
  const load = lanes.map(() => 0);
  const finished = new Map<number, Result<Value, ErrorCode>>();
  let next = 0;
  let waitingBytes = 0;
  let wake: () => void = () => undefined;
  let left = false;

  const size = (result: Result<Value, ErrorCode>): number => (result.ok ? options.sizeOf(result.value) : 0);
  const start = (lane: number): void => {
    const index = next++;
    load[lane]!++;
    void options.run(lanes[lane]!, index).then((result) => {
      load[lane]!--;
      if (left) return;
      finished.set(index, result);
      waitingBytes += size(result);
      fill();
      wake();
    });
  };
  const fill = (): void => {
    for (let depth = 0; depth < DEPTH; depth++) {
      for (let lane = 0; lane < lanes.length; lane++) {
        if (left || next >= count || waitingBytes >= options.windowBytes) return;
        if (load[lane]! <= depth) start(lane);
      }
    }
  };
  const onAbort = (): void => wake();
  signal.addEventListener('abort', onAbort);
  try {
    for (let index = 0; index < count; index++) {
      fill();
      while (!finished.has(index) && !signal.aborted) {
        await new Promise<void>((resolve) => (wake = resolve));
      }
      if (signal.aborted) {
        yield fail('cancelled', 'the work was cancelled');
        return;
      }
      const result = finished.get(index)!;
      finished.delete(index);
      waitingBytes -= size(result);
      yield result;
      if (!result.ok) return;
    }
  } finally {
    left = true;
    signal.removeEventListener('abort', onAbort);
    options.onLeave();
  }
}
