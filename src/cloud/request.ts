import type { BodyInput, DataOf, Endpoint, QueryInput } from '#contract';
import type { FailureCode } from './answer.ts';

/** What a line of the table takes, and nothing it does not. */
type Takes<Name extends string, Input> = [Input] extends [undefined]
  ? { readonly [key in Name]?: undefined }
  : { readonly [key in Name]: Input };

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Nothing is shown when the call fails, or fails so: the caller says it in its own place. */
  readonly quiet?: boolean | readonly FailureCode[];
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
  /** Below /api, with its query. */
  readonly url: string;
  readonly body: unknown;
}

/** Fills `{name}` of the path from the query; the rest of the query follows the question mark, without what is left open. */
export function toHttpRequest(
  endpoint: Endpoint,
  input: { readonly query?: object; readonly body?: unknown } = {},
): HttpRequest {
  const params = new Map(
    Object.entries(input.query ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = params.get(name) ?? '';
    params.delete(name);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams([...params]).toString();
  return { method: endpoint.method, url: query === '' ? path : `${path}?${query}`, body: input.body };
}
