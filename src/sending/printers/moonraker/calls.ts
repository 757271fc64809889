import { fail, ok } from '#base';
import type { SendResult } from '#sending/api';
import { callBriefly, type HttpAnswer, type HttpCall } from '../http-request.ts';
import type { Network } from '../network.ts';
import { refusalOf, resultOf } from './messages.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Where a Moonraker is, and the key it may ask for. */
export interface Moonraker {
  readonly host: string;
  readonly port: number;
  readonly key: string | null;
}

export function keyHeaders({ key }: Moonraker): Readonly<Record<string, string>> {
  return key === null ? {} : { 'X-Api-Key': key };
}

/** What an answer means: its result, or why there is none. */
export function readAnswer({ status, text }: HttpAnswer, { key }: Moonraker): SendResult<Fields> {
  if (status >= 200 && status < 300) return ok(resultOf(text));
  if (status === 401)
    return key === null
      ? fail('printer_key_needed', 'it answers only with its API key')
      : fail('printer_key_wrong', 'it does not take this API key');
  const reason = refusalOf(text);
  return fail('printer_refused', `it answered ${status}`, {
    reason: reason === '' ? `it answered ${status}` : reason,
  });
}

/** One call without a body. */
export async function ask(
  at: Moonraker,
  path: string,
  method: NonNullable<HttpCall['method']>,
  silence: Network['answerTime'],
  signal: AbortSignal,
): Promise<SendResult<Fields>> {
  const { host, port } = at;
  const answer = await callBriefly({ host, port, path, method, headers: keyHeaders(at), silence }, signal);
  return answer.ok ? readAnswer(answer.value, at) : answer;
}
