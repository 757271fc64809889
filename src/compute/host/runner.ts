import type { AppError, ErrorCode, Result } from '#base';
import type { LayerCodecName } from '#compute/api';
import type { BlockRuns, DrawnBlock, LayerEncoding, PrintView } from '#compute/wasm';

export interface DrawTask {
  readonly kind: 'draw';
  readonly job: number;
  readonly print: PrintView;
  readonly block: number;
  readonly encoding: LayerEncoding;
}

/** A block drawn elsewhere, a list for each plate, to be finished, digested and encoded: the words' buffers move to the thread. */
export interface EncodeTask {
  readonly kind: 'encode';
  readonly job: number;
  readonly print: PrintView;
  readonly block: number;
  readonly runs: readonly BlockRuns[];
  readonly encoding: LayerEncoding;
}

/** Layers of a file to decode: `layers` are views of one buffer, which moves to the thread where it is not shared. */
export interface DigestTask {
  readonly kind: 'digest';
  readonly job: number;
  readonly codec: LayerCodecName;
  readonly width: number;
  readonly height: number;
  readonly layers: readonly Uint8Array[];
}

/** Digests of decoded layers, DIGEST_BYTES each (zero where there is none), and why a layer has none. */
export interface LayerDigests {
  readonly digests: Uint8Array;
  readonly failures: readonly (AppError | null)[];
}

export interface TaskResults {
  readonly draw: Result<DrawnBlock, ErrorCode>;
  readonly encode: Result<DrawnBlock, ErrorCode>;
  readonly digest: Result<LayerDigests, ErrorCode>;
}

export type Task = DrawTask | EncodeTask | DigestTask;
export type TaskResult = TaskResults[Task['kind']];

/** One place where tasks are done, a few queued at a time. A runner never rejects: a crash is a result. */
export interface Runner {
  run<T extends Task>(task: T): Promise<TaskResults[T['kind']]>;
  /** Tasks of this job and earlier ones answer `cancelled` as soon as they can. */
  cancel(job: number): void;
  dispose(): void;
}
