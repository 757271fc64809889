import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Api, BodyOf, CodeName, DataOf, Language, QueryOf } from '#contract';
import type * as schema from './db/schema.ts';

/** Either PGlite or a real PostgreSQL, or a transaction on one. Only repositories speak to it. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** Who is calling. */
export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
  /** Live membership. */
  readonly vip: boolean;
  /** 1 to 6 while `vip`, else null. */
  readonly vipLevel: number | null;
  /** Bytes of cloud space beside that of everybody. */
  readonly extraSpace: number;
}

/** Where and when a call comes from. */
export interface Caller {
  /** Address of the caller, for throttles and records. */
  readonly address: string;
  readonly device: {
    /** As its user agent names it: "Chrome · Windows". */
    readonly name: string;
    /** Hash of the id by which a browser is known again; null where it sent none. */
    readonly mark: string | null;
  };
  readonly now: Date;
}

/** What a handler gets besides its parsed input. */
export interface RequestContext<Who extends Actor | null = Actor | null> extends Caller {
  readonly actor: Who;
  /** Value of the share-access header, not yet checked. */
  readonly shareAccess: string | null;
  /** Value of the device header, not yet checked. */
  readonly deviceProof: string | null;
  readonly language: Language;
  readonly requestId: string;
}

/** Expected refusal: a code of the contract with values for its sentence and for the client. */
export interface Refusal {
  readonly ok: false;
  readonly code: Exclude<CodeName, 'ok'>;
  readonly data?: Readonly<Record<string, unknown>>;
}
export type Answer<T> = { readonly ok: true; readonly data: T } | Refusal;

/** Wraps data as the answer 200. */
export function answer<T>(data: T): { readonly ok: true; readonly data: T } {
  return { ok: true, data };
}

/** Refuses with a code; `data` goes into the envelope. */
export function refuse(code: Refusal['code'], data?: Refusal['data']): Refusal {
  return data === undefined ? { ok: false, code } : { ok: false, code, data };
}

type WhoOf<E> = E extends { readonly access: 'user' | 'moderator' } ? Actor : Actor | null;

/** One handler of a line of the contract. */
export type Handler<E> = (input: {
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly context: RequestContext<WhoOf<E>>;
}) => Promise<Answer<DataOf<E>>>;

/** The handlers of one group; the server does not compile while one is missing. */
export type HandlersOf<Group extends keyof Api> = {
  readonly [Call in keyof Api[Group]]: Handler<Api[Group][Call]>;
};
export type Handlers = { readonly [Group in keyof Api]: HandlersOf<Group> };
