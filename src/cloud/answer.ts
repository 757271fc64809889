import type { CodeName } from '#contract';

/**
 * Why a call gave no data: a code of the contract, or what happened on the way. `offline` is no connection, `timeout`
 * no answer in time, `cancelled` at the caller's own request, `unreadable` an answer that is not what was agreed.
 */
export type FailureCode = Exclude<CodeName, 'ok'> | 'offline' | 'timeout' | 'cancelled' | 'unreadable';

export interface Failure {
  readonly ok: false;
  readonly code: FailureCode;
  /** The sentence for the person, in the language of the call; empty for what happened on the way. */
  readonly message: string;
  /** What the code comes with: `fields` by rule for `validation`, `seconds` for `too_many` … */
  readonly data: unknown;
}

export type Answer<Data> = { readonly ok: true; readonly data: Data } | Failure;

export const failure = (code: FailureCode, message = '', data: unknown = null): Failure => ({
  ok: false,
  code,
  message,
  data,
});

const SAYS_NOTHING: ReadonlySet<FailureCode> = new Set([
  'offline',
  'timeout',
  'unavailable',
  'internal',
  'too_many',
  'unreadable',
  'cancelled',
]);

/** Whether nobody was reached who knows: the failure says nothing about who is calling, and may pass by itself. */
export const isUnreached = ({ code }: Failure): boolean => SAYS_NOTHING.has(code);

/** Rules broken by field, from a `validation` failure; empty for any other. */
export function brokenFields(answer: Failure): Readonly<Record<string, string>> {
  if (answer.code !== 'validation') return {};
  const fields = (answer.data as { readonly fields?: unknown } | null)?.fields;
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** The first broken rule of each field, by a schema of the contract. */
export function brokenRules(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): Readonly<Record<string, string>> {
  const rules: Record<string, string> = {};
  for (const { path, message } of issues) rules[String(path[0] ?? '')] ??= message;
  return rules;
}
