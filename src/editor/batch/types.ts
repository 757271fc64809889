import type { AppError, Id, Progress } from '#base';
import type { StepLabel } from '#document';

type PlateId = Id<'plate'>;

/** What is done to each plate, in this order. */
export const BATCH_STEPS = ['repair', 'orient', 'arrange', 'supports', 'slice', 'export'] as const;
export type BatchStep = (typeof BATCH_STEPS)[number];

/** A project that is not open, of which all plates with parts go through the steps. Projects are told apart by their `id`. */
export type BatchProject =
  | { readonly kind: 'cloud-project'; readonly id: string; readonly name: string }
  | { readonly kind: 'project-file'; readonly id: string; readonly name: string; readonly blob: Blob };

/** What goes through the steps: a plate of the document that is open, or a whole project. */
export type BatchSubject = { readonly kind: 'plate'; readonly id: PlateId } | BatchProject;

export interface BatchOrder {
  /** Plates or projects, not both: what is about plates ends with the document they are of. */
  readonly subjects: readonly BatchSubject[];
  readonly steps: readonly BatchStep[];
  /** What files are called, without their ending: `{project}`, `{plate}`, `{number}` and `{printer}` are filled in. */
  readonly pattern: string;
  /** What a project that the steps changed is kept as, beside the one it was made from: `{project}` is filled in. */
  readonly copy: string;
  /** Files of plates that ask something first are written all the same (`plateCheck`). */
  readonly anyway: boolean;
  /** Files go to a folder the person chooses, instead of to the downloads. */
  readonly folder: boolean;
}

/** One plate or project on its way through a batch. */
export interface BatchRow {
  readonly subject: BatchSubject;
  readonly status: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  /** The step it is at, or ended at; a project is opened before and kept after them. */
  readonly step: BatchStep | 'open' | 'keep' | null;
  /** Of a project of several plates the one it is at, or ended at: its name or number. */
  readonly plate: string | null;
  readonly progress: Progress | null;
  /** What the tools reported of it: message keys with their values. */
  readonly said: readonly StepLabel[];
  /** What was sliced and read back; without a name where it was not kept. */
  readonly files: readonly {
    readonly name: string | null;
    readonly bytes: number;
    readonly layers: number;
  }[];
  /** What the changed project is called now, in the cloud or as a file; null where nothing of it was changed. */
  readonly kept: string | null;
  readonly error: AppError | null;
}

export interface BatchState {
  readonly status: 'idle' | 'running' | 'done';
  readonly rows: readonly BatchRow[];
}
