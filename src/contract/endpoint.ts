import './without-eval.ts';
import type * as z from 'zod/mini';
import type { CodeName } from './codes.ts';

/**
 * Who may make a call. `share` takes a signed-in user or somebody who opened a share with its code; what is for a `moderator`
 * is not there for anybody else.
 */
export type Access = 'public' | 'user' | 'share' | 'moderator';

/** How often one address (and, signed in, one user) may call: `most` in `seconds`. */
export interface RateLimit {
  readonly most: number;
  readonly seconds: number;
}

/** Usual limits, generous for people and narrow for machines. */
export const RATES = {
  read: { most: 600, seconds: 60 },
  /** A project is up to 2000 blobs, and each takes two requests or three to send: a whole one passes within a minute. */
  blob: { most: 6000, seconds: 60 },
  write: { most: 240, seconds: 60 },
  account: { most: 30, seconds: 60 },
  code: { most: 10, seconds: 60 },
} as const satisfies Record<string, RateLimit>;

export interface Endpoint<
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Data extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: 'GET' | 'POST';
  /** Below /api; `{name}` is a path parameter and is validated as part of `query`. */
  readonly path: string;
  readonly access: Access;
  readonly rate: RateLimit;
  /** Logs somebody in: the page sends DEVICE_MARK_HEADER with it. */
  readonly logsIn?: true;
  /** Path and query parameters together; absent when there are none. */
  readonly query?: Query;
  readonly body?: Body;
  /** Largest body in bytes; 64 KiB where absent. */
  readonly bodyBytes?: number;
  readonly data: Data;
  /** Codes of its own, beside those any call may answer (unauthorized, validation, too_many, internal …). */
  readonly refuses: readonly CodeName[];
  /** One line for /api/openapi.json. */
  readonly summary: string;
}

/** Keeps the literal types of one line of the table. */
export function endpoint<
  const Who extends Access,
  Query extends z.ZodMiniType = z.ZodMiniUndefined,
  Body extends z.ZodMiniType = z.ZodMiniUndefined,
  Data extends z.ZodMiniType = z.ZodMiniType,
>(
  definition: Endpoint<Query, Body, Data> & { readonly access: Who },
): Endpoint<Query, Body, Data> & { readonly access: Who } {
  return definition;
}

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
type Sent<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;

/** What a handler gets and a caller sends, from one line of the table. */
export type QueryOf<E> = E extends Endpoint<infer Q, infer _B, infer _D> ? Parsed<Q> : never;
export type BodyOf<E> = E extends Endpoint<infer _Q, infer B, infer _D> ? Parsed<B> : never;
export type DataOf<E> = E extends Endpoint<infer _Q, infer _B, infer D> ? Parsed<D> : never;
export type QueryInput<E> = E extends Endpoint<infer Q, infer _B, infer _D> ? Sent<Q> : never;
export type BodyInput<E> = E extends Endpoint<infer _Q, infer B, infer _D> ? Sent<B> : never;
