import type { AppError, Id, Progress } from '#base';
import type { StepLabel } from '#document';

type PlateId = Id<'plate'>;

/** What is done to each plate, in this order. */
export const BATCH_STEPS = ['repair', 'orient', 'arrange', 'slice', 'export'] as const;
export type BatchStep = (typeof BATCH_STEPS)[number];

export interface BatchOrder {
  readonly plates: readonly PlateId[];
  readonly steps: readonly BatchStep[];
  /** What files are called, without their ending: `{project}`, `{plate}`, `{number}` and `{printer}` are filled in. */
  readonly pattern: string;
  /** Files of plates that ask something first are written all the same (`plateCheck`). */
  readonly anyway: boolean;
  /** Files go to a folder the person chooses, instead of to the downloads. */
  readonly folder: boolean;
}

/** One plate on its way through a batch. */
export interface BatchRow {
  readonly plate: PlateId;
  readonly status: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  /** The step it is at, or ended at. */
  readonly step: BatchStep | null;
  readonly progress: Progress | null;
  /** What the tools told of it: message keys with their values. */
  readonly said: readonly StepLabel[];
  /** What was sliced and read back; without a name where it was not kept. */
  readonly file: { readonly name: string | null; readonly bytes: number; readonly layers: number } | null;
  readonly error: AppError | null;
}

export interface BatchState {
  readonly status: 'idle' | 'running' | 'done';
  readonly rows: readonly BatchRow[];
}
