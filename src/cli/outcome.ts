import type { AppError, ErrorCode } from '#base';
import { sentenceFor } from './messages.ts';

/** What a failure is called in JSON: a code of the product's, or `usage` for words that cannot be carried out. */
export type FailureCode = ErrorCode | 'usage';

/** Why a command ended without a result: a code for programs, one sentence for people, and an exit status. */
export interface Failure {
  readonly ok: false;
  readonly code: FailureCode;
  readonly sentence: string;
  readonly details?: AppError['details'];
  readonly exitCode: 1 | 2 | 130;
}

export type Outcome = { readonly ok: true } | Failure;

/** A step of a command: what the next one needs, or why there is none. */
export type Step<T> = { readonly ok: true; readonly value: T } | Failure;

/** Refused for what was given, with a sentence of its own. */
export function refused(code: ErrorCode, sentence: string): Failure {
  return { ok: false, code, sentence, exitCode: 1 };
}

/** Refused for how it was asked. */
export function misused(sentence: string): Failure {
  return { ok: false, code: 'usage', sentence, exitCode: 2 };
}

/** Refused for the reason an error gives, met while working on `file`. */
export function failed(error: AppError, file: string): Failure {
  return {
    ok: false,
    code: error.code,
    sentence: sentenceFor(error, file),
    ...(error.details ? { details: error.details } : {}),
    exitCode: error.code === 'cancelled' ? 130 : 1,
  };
}

/** Where a command writes and hears: results, notes for the person, and the request to stop. */
export interface Terminal {
  /** Results: standard output. */
  out(text: string): void;
  /** Bytes to standard output; resolves when it has room for more. */
  send(bytes: Uint8Array): Promise<void>;
  /** All of standard input. Throws what the system says where it cannot be read, or when it is stopped. */
  readAll(): Promise<Uint8Array>;
  /** Sentences and progress: standard error. */
  note(text: string): void;
  /** Whether notes may be overwritten in place. */
  readonly interactive: boolean;
  readonly signal: AbortSignal;
}

/** The terminal while standard output carries a file: results go where sentences do. */
export function besideOutput(terminal: Terminal): Terminal {
  return { ...terminal, out: (text) => terminal.note(text) };
}
