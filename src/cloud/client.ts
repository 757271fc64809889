import {
  api,
  codeName,
  DEVICE_HEADER,
  DEVICE_MARK_HEADER,
  SHARE_ACCESS_HEADER,
  type Endpoint,
  type Language,
} from '#contract';
import { failure, isUnreached, type Answer, type Failure, type FailureCode } from './answer.ts';
import { deviceMark } from './device-mark.ts';
import { withLock } from './locks.ts';
import { toHttpRequest, type CallArguments, type CallData, type CallOptions } from './request.ts';
import { STORED, type DeviceStorage } from './storage.ts';
import { keepTokens } from './tokens.ts';

const TIMEOUT_MS = 10_000;

/** Codes that are not reported (SPEC §8), and what the caller did itself. */
const SILENT: ReadonlySet<FailureCode> = new Set(['not_found', 'share_expired', 'cancelled']);

export interface ClientPorts {
  readonly storage: DeviceStorage;
  /** The language messages come in, asked for each call. */
  readonly language: () => Language;
  /** A failure the person should hear of. */
  readonly onFailure: (failure: Failure) => void;
  /** The session is over and its tokens are gone. */
  readonly onSessionLost: () => void;
  /** Where the server is, when it is not where the page came from. */
  readonly origin?: string;
  /** Runs a task while no other tab runs one of the same name. */
  readonly exclusively?: <Value>(task: () => Promise<Value>) => Promise<Value>;
}

export interface Client {
  /** Sends a call of the contract. Never throws. */
  call<E extends Endpoint>(endpoint: E, ...args: CallArguments<E>): Promise<Answer<CallData<E>>>;
  /** Makes sure of a token other than `stale`: one that came meanwhile, or a refreshed one. One refresh for all who wait. */
  renew(stale: string | null): Promise<Renewal>;
}

/** The token to continue with, or why there is none. */
export type Renewal = { readonly ok: true; readonly token: string } | Failure;

/** An input whose types the door has seen to. */
interface RawInput extends CallOptions {
  readonly query?: object;
  readonly body?: unknown;
}

interface Envelope {
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
}

function readEnvelope(value: unknown): Envelope | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { code, message, data } = value as Partial<Record<keyof Envelope, unknown>>;
  if (typeof code !== 'number') return undefined;
  return { code, message: typeof message === 'string' ? message : '', data };
}

const isSessionOver = ({ code }: Failure): boolean => code === 'unauthorized' || code === 'login_expired';

/** Whatever an answer holds that is no JSON is a gateway's own page. */
function parseEnvelope(text: string): Envelope | undefined {
  try {
    return readEnvelope(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Two tabs that refresh with one token would end the session: the second one finds the first one's tokens instead. */
const oneTabAtATime = <Value>(task: () => Promise<Value>): Promise<Value> =>
  withLock('corallite-session', {}, task);

/** The HTTP client of the contract's table: base /api, credentials, 10 s, Bearer token, language (SPEC §7 and §8). */
export function createClient({
  storage,
  language,
  onFailure,
  onSessionLost,
  origin = '',
  exclusively = oneTabAtATime,
}: ClientPorts): Client {
  let renewal: Promise<Renewal> | undefined;

  async function send(
    endpoint: Endpoint,
    input: RawInput | undefined,
    token: string | null,
  ): Promise<Answer<unknown>> {
    const { method, url, body } = toHttpRequest(endpoint, input);
    const device = endpoint.access === 'public' ? storage.get(STORED.deviceToken) : null;
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    let envelope: Envelope | undefined;
    let status: number;
    try {
      const response = await fetch(`${origin}/api${url}`, {
        method,
        credentials: 'include',
        signal: input?.signal === undefined ? timeout : AbortSignal.any([timeout, input.signal]),
        headers: {
          lang: language(),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
          ...(endpoint.logsIn ? { [DEVICE_MARK_HEADER]: deviceMark(storage) } : {}),
          ...(device === null ? {} : { [DEVICE_HEADER]: device }),
          ...(input?.shareAccess === undefined ? {} : { [SHARE_ACCESS_HEADER]: input.shareAccess }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      // The envelope says what happened, whatever HTTP status it travels with.
      envelope = parseEnvelope(await response.text());
      ({ status } = response);
    } catch {
      if (input?.signal?.aborted) return failure('cancelled');
      return failure(timeout.aborted ? 'timeout' : 'offline');
    }
    const name = envelope === undefined ? undefined : codeName(envelope.code);
    // A gateway's own page: the server behind it is away.
    if (envelope === undefined && status >= 500) return failure('unavailable');
    if (envelope === undefined || name === undefined) return failure('unreadable', envelope?.message);
    if (name !== 'ok') return failure(name, envelope.message, envelope.data);
    const data = endpoint.data.safeParse(envelope.data);
    return data.success ? { ok: true, data: data.data } : failure('unreadable');
  }

  /** The session of this token is over; one that was begun meanwhile is not. */
  function loseSession(token: string | null): void {
    if (storage.get(STORED.accessToken) !== token) return;
    storage.set(STORED.accessToken, null);
    storage.set(STORED.refreshToken, null);
    onSessionLost();
  }

  async function renewOnce(stale: string | null): Promise<Renewal> {
    const current = storage.get(STORED.accessToken);
    if (current !== null && current !== stale) return { ok: true, token: current };
    const refreshToken = storage.get(STORED.refreshToken);
    if (refreshToken === null) {
      loseSession(current);
      return failure('unauthorized');
    }
    const answer = await send(api.session.refreshToken, { query: { refreshToken } }, null);
    if (answer.ok) {
      const tokens = answer.data as CallData<typeof api.session.refreshToken>;
      keepTokens(storage, tokens);
      return { ok: true, token: tokens.token };
    }
    // Who could not be reached has refused nothing.
    if (isUnreached(answer)) return answer;
    const since = storage.get(STORED.accessToken);
    if (since !== null && since !== current) return { ok: true, token: since };
    loseSession(current);
    return failure('login_expired', answer.message);
  }

  function renew(stale: string | null): Promise<Renewal> {
    renewal ??= exclusively(() => renewOnce(stale)).finally(() => {
      renewal = undefined;
    });
    return renewal;
  }

  async function sendWithSession(endpoint: Endpoint, input: RawInput | undefined): Promise<Answer<unknown>> {
    const token = storage.get(STORED.accessToken);
    const answer = await send(endpoint, input, token);
    if (answer.ok || !isSessionOver(answer)) return answer;
    const current = storage.get(STORED.accessToken);
    // Somebody logged in meanwhile, in another tab perhaps: the answer spoke of the session before.
    const renewed: Renewal =
      current !== null && current !== token
        ? { ok: true, token: current }
        : answer.code === 'unauthorized'
          ? await renew(token)
          : answer;
    if (!renewed.ok) {
      if (renewed === answer) loseSession(token);
      return renewed;
    }
    const again = await send(endpoint, input, renewed.token);
    if (!again.ok && isSessionOver(again)) loseSession(renewed.token);
    return again;
  }

  return {
    renew,
    async call<E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>): Promise<Answer<CallData<E>>> {
      const general = input as RawInput | undefined;
      const answer = await sendWithSession(endpoint, general);
      const isKnown = answer.ok || isSessionOver(answer) || SILENT.has(answer.code);
      const quiet = general?.quiet ?? false;
      const isSaid = typeof quiet === 'boolean' ? quiet : !answer.ok && quiet.includes(answer.code);
      if (!isKnown && !isSaid) onFailure(answer);
      return answer as Answer<CallData<E>>;
    },
  };
}
