import type { ErrorCode } from './error-codes.ts';

/** Expected failure as a value. `message` is for logs and tests; people read the text their language keeps for `code`. */
export interface AppError<C extends ErrorCode = ErrorCode> {
  readonly code: C;
  readonly message: string;
  /** Values the user's sentence is filled with (file name, layer number, size …). */
  readonly details?: Readonly<Record<string, string | number | boolean>>;
  readonly cause?: unknown;
}

/** A value or an expected failure. A throw, by contrast, is a bug. */
export type Result<T, C extends ErrorCode = ErrorCode> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: AppError<C> };

/** Wraps a value as success. */
export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

/** Makes a failure; `details` fill the user's sentence. */
export function fail<C extends ErrorCode>(
  code: C,
  message: string,
  details?: Readonly<Record<string, string | number | boolean>>,
): { readonly ok: false; readonly error: AppError<C> } {
  return { ok: false, error: details === undefined ? { code, message } : { code, message, details } };
}

/** The value, or a throw: only where failure is a bug (tests, invariants). */
export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(`${result.error.code}: ${result.error.message}`);
}

/** Ends an exhaustive switch: the compiler refuses it while a case is missing. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable case: ${String(value)}`);
}
