import { fail, ok } from '#base';
import type { SendResult } from '#sending/api';
import { proveDigest, readChallenge } from '../digest.ts';
import { callBriefly, readObject, type HttpAnswer, type HttpCall } from '../http-request.ts';
import { textOf } from '../said-values.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Who logs in where a password is asked for: the one account these printers have. */
const USER = 'maker';

export const VERSION = '/api/version';

/** Where a PrusaLink is, and its API key or the password of its account: one of them is what it asks for. */
export interface PrusaLink {
  readonly host: string;
  readonly port: number;
  readonly key: string | null;
}

type Call = Pick<HttpCall, 'method' | 'path' | 'silence'>;

/** Headers that let one call in: a proof of the password where the printer asks for one, the key itself otherwise. */
export async function lettingIn(
  { host, port, key }: PrusaLink,
  call: Call,
  signal: AbortSignal,
): Promise<SendResult<Readonly<Record<string, string>>>> {
  if (key === null) return ok({});
  // Each proof has a challenge of its own: printers differ in how often one may be used.
  const asked = await callBriefly({ host, port, path: VERSION, silence: call.silence }, signal);
  if (!asked.ok) return asked;
  const { status, headers } = asked.value;
  const challenge = status === 401 ? readChallenge(headers['www-authenticate']) : null;
  return ok(
    challenge === null
      ? { 'X-Api-Key': key }
      : { Authorization: proveDigest(challenge, { user: USER, password: key }, call) },
  );
}

/** What an answer means: the object it holds, or why there is none. */
export function readAnswer({ status, text }: HttpAnswer, { key }: PrusaLink): SendResult<Fields> {
  const said = readObject(text) ?? {};
  if (status >= 200 && status < 300) return ok(said);
  if (status === 401 || status === 403)
    return key === null
      ? fail('printer_key_needed', 'it answers only with its key')
      : fail('printer_key_wrong', 'it does not take this key');
  const reason = textOf(said['message']) || textOf(said['text']) || textOf(said['title']);
  return fail('printer_refused', `it answered ${status}`, {
    reason: reason === '' ? `it answered ${status}` : reason,
  });
}

/** One call, with a small JSON body where there is one. */
export async function ask(
  at: PrusaLink,
  call: Call,
  signal: AbortSignal,
  body?: Readonly<Record<string, unknown>>,
): Promise<SendResult<Fields>> {
  const entry = await lettingIn(at, call, signal);
  if (!entry.ok) return entry;
  const { host, port } = at;
  const json = body === undefined ? {} : { body: [Buffer.from(JSON.stringify(body))] };
  const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
  const answer = await callBriefly(
    { host, port, ...call, ...json, headers: { ...entry.value, ...type } },
    signal,
  );
  return answer.ok ? readAnswer(answer.value, at) : answer;
}
