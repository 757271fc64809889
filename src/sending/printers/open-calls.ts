import { fail, ok } from '#base';
import type { SendResult } from '#sending/api';
import { callBriefly, readObject, type HttpAnswer, type HttpCall } from './http-request.ts';
import { textOf } from './said-values.ts';

// Calls to printers that ask nobody who they are.

/** Where such a printer is. */
export interface OpenPlace {
  readonly host: string;
  readonly port: number;
}

type Call = Pick<HttpCall, 'method' | 'path' | 'silence'>;

/** What an answer of theirs means: the object it holds, or why there is none. A redirect is an answer of some, and followed nowhere. */
export function readAnswer(
  { status, text }: HttpAnswer,
  redirects = false,
): SendResult<Readonly<Record<string, unknown>>> {
  const said = readObject(text) ?? {};
  if ((status >= 200 && status < 300) || (redirects && status === 302)) return ok(said);
  const reason = textOf(said['error']) || textOf(said['message']) || `it answered ${status}`;
  return status === 413 || status === 507
    ? fail('printer_storage_full', reason)
    : fail('printer_refused', `it answered ${status}`, { reason });
}

/** One call without a body. */
export async function ask(
  at: OpenPlace,
  call: Call,
  signal: AbortSignal,
  redirects = false,
): Promise<SendResult<Readonly<Record<string, unknown>>>> {
  const answer = await callBriefly({ ...at, ...call }, signal);
  return answer.ok ? readAnswer(answer.value, redirects) : answer;
}
