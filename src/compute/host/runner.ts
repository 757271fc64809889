import type { ErrorCode, Result } from '#base';
import type { LayerCodecName } from '#compute/api';
import type { DrawnBlock, PlateView } from '#compute/wasm';

export interface DrawTask {
  readonly kind: 'draw';
  readonly job: number;
  readonly plate: PlateView;
  readonly block: number;
  readonly codec: LayerCodecName;
}

/** Layers of a file to decode: `layers` are views of one buffer, which moves to the thread. */
export interface DigestTask {
  readonly kind: 'digest';
  readonly job: number;
  readonly codec: LayerCodecName;
  readonly width: number;
  readonly height: number;
  readonly layers: readonly Uint8Array<ArrayBuffer>[];
}

/** A digest, or why that layer has none. */
export type LayerDigest = Result<Uint8Array, ErrorCode>;

export interface TaskResults {
  readonly draw: Result<DrawnBlock, ErrorCode>;
  readonly digest: Result<readonly LayerDigest[], ErrorCode>;
}

/** One place where tasks are done, a few queued at a time. A runner never rejects: a crash is a result. */
export interface Runner {
  run<T extends DrawTask | DigestTask>(task: T): Promise<TaskResults[T['kind']]>;
  /** Tasks of this job and earlier ones answer `cancelled` as soon as they can. */
  cancel(job: number): void;
  dispose(): void;
}
