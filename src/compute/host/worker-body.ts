import { type AppError, fail, ok } from '#base';
import {
  DIGEST_BYTES,
  type Digest,
  type Engine,
  Scratch,
  createEngine,
  digestLayer,
  drawBlock,
  encodeBlock,
  joinDigests,
} from '#compute/wasm';
import type { DigestTask, Task, TaskResult, TaskResults } from './runner.ts';

/** What a thread is started with. `cancelledJob` is one shared i32: the last job that was cancelled. */
export interface ThreadStart {
  readonly module: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
  readonly cancelledJob: SharedArrayBuffer;
}

export interface TaskMessage {
  readonly id: number;
  readonly task: Task;
}

export interface AnswerMessage {
  readonly id: number;
  readonly result: TaskResult;
}

/** Does tasks on one engine; the same in Node, in a browser's worker and on the coordinating thread itself. */
export class TaskBody {
  private readonly engine: Engine;
  private readonly digest: Digest;
  private readonly scratch: Scratch;
  private readonly isCancelled: (job: number) => boolean | Promise<boolean>;

  constructor(engine: Engine, digest: Digest, isCancelled: (job: number) => boolean | Promise<boolean>) {
    this.engine = engine;
    this.digest = digest;
    this.scratch = new Scratch(engine);
    this.isCancelled = isCancelled;
  }

  async run(task: Task): Promise<TaskResult> {
    const { engine, digest } = this;
    const isCancelled = (): boolean | Promise<boolean> => this.isCancelled(task.job);
    switch (task.kind) {
      case 'draw':
        return drawBlock(engine, task.print, task.block, task.encoding, digest, isCancelled);
      case 'encode':
        return encodeBlock(engine, task.print, task.block, task.runs, task.encoding, digest, isCancelled);
      case 'digest':
        return this.digestLayers(task);
    }
  }

  private async digestLayers(task: DigestTask): Promise<TaskResults['digest']> {
    const digests: (Uint8Array | Promise<Uint8Array>)[] = [];
    const failures: (AppError | null)[] = [];
    for (const bytes of task.layers) {
      const cancelled = this.isCancelled(task.job);
      if (cancelled === true || (cancelled !== false && (await cancelled))) {
        return fail('cancelled', 'reading back was cancelled');
      }
      const { codec, width, height } = task;
      const result = digestLayer(this.engine, bytes, codec, width, height, this.scratch, this.digest);
      digests.push(result.ok ? result.value : new Uint8Array(DIGEST_BYTES));
      failures.push(result.ok ? null : result.error);
    }
    return ok({ digests: await joinDigests(digests), failures });
  }
}

/** The life of a thread: start once, then answer tasks in order. */
export function createThreadBody(start: ThreadStart, digest: Digest): TaskBody {
  const cancelled = new Int32Array(start.cancelledJob);
  const engine = createEngine(start.module, start.memory);
  return new TaskBody(engine, digest, (job) => job <= Atomics.load(cancelled, 0));
}

/** Buffers of a task that move instead of being copied. */
export function transferOfTask(task: Task): ArrayBuffer[] {
  switch (task.kind) {
    case 'draw':
      return [];
    case 'encode':
      return task.runs.map(({ words }) => words.buffer);
    case 'digest':
      return [...new Set(task.layers.map((layer) => layer.buffer))].filter(
        (buffer) => buffer instanceof ArrayBuffer,
      );
  }
}

/** Buffers of an answer that move instead of being copied. */
export function transferOf(result: AnswerMessage['result']): ArrayBuffer[] {
  return result.ok && 'bytes' in result.value ? [result.value.bytes.buffer] : [];
}
