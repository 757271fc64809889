import type { AppError } from '#base';
import { sentenceFor } from './messages.ts';

/** How a command ended: done, or one sentence for standard error and an exit status. */
export type Outcome =
  { readonly ok: true } | { readonly ok: false; readonly sentence: string; readonly exitCode: 1 | 2 | 130 };

/** Refused for what was given. */
export function refused(sentence: string): Outcome {
  return { ok: false, sentence, exitCode: 1 };
}

/** Refused for the reason an error gives, met while working on `file`. */
export function failed(error: AppError, file: string): Outcome {
  return { ok: false, sentence: sentenceFor(error, file), exitCode: error.code === 'cancelled' ? 130 : 1 };
}

/** Where a command writes and hears: results, notes for the person, and the wish to stop. */
export interface Terminal {
  /** Results: standard output. */
  out(text: string): void;
  /** Sentences and progress: standard error. */
  note(text: string): void;
  /** Whether notes may be overwritten in place. */
  readonly interactive: boolean;
  readonly signal: AbortSignal;
}
