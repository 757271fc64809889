import type { BodyInput, DataOf, Endpoint, QueryInput } from '#contract';

/** What a line of the table takes, and nothing it does not. */
type Takes<Name extends string, Input> = [Input] extends [undefined]
  ? { readonly [key in Name]?: undefined }
  : { readonly [key in Name]: Input };

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Nothing is shown when the call fails: the caller says it in its own place. */
  readonly quiet?: boolean;
  /** Access to a share that was opened with its code; sent beside the token. */
  readonly shareAccess?: string;
}

export type CallInput<E> = Takes<'query', QueryInput<E>> & Takes<'body', BodyInput<E>> & CallOptions;

/** The input may be left out where the call takes nothing. */
export type CallArguments<E> =
  Record<never, never> extends CallInput<E>
    ? readonly [input?: CallInput<E>]
    : readonly [input: CallInput<E>];

export type CallData<E> = DataOf<E>;

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  /** Below /api, parameters filled in. */
  readonly url: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** Fills `{name}` of the path from the query; the rest of the query follows the question mark. */
export function toHttpRequest(
  endpoint: Endpoint,
  input: { readonly query?: unknown; readonly body?: unknown } = {},
): HttpRequest {
  const params: Record<string, unknown> = { ...(input.query as Record<string, unknown> | undefined) };
  const url = endpoint.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = params[name];
    delete params[name];
    return encodeURIComponent(String(value));
  });
  return { method: endpoint.method, url, params, body: input.body };
}
