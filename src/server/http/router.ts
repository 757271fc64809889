import fastJsonStringify from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { api, CODES, codeMessage, endpoints, SHARE_ACCESS_HEADER, type Endpoint } from '#contract';
import { refuse, type Actor, type Answer, type Handlers, type RequestContext } from '../context.ts';
import { languageOf, sendRefusal } from './envelope.ts';
import { brokenRules } from './fields.ts';
import { callerOf, createRateLimiter } from './rate-limiter.ts';

/** Who a Bearer token is: the actor, or why it is nobody. */
export type Authenticate = (bearer: string) => Promise<Actor | 'unauthorized' | 'login_expired'>;

export interface RouterOptions {
  readonly handlers: Partial<Handlers>;
  readonly authenticate: Authenticate;
  readonly now: () => Date;
  /** Off only in tests of something else. */
  readonly rateLimits: boolean;
  /** Checks every reply against the contract: development and tests. */
  readonly checkReplies: boolean;
}

const USUAL_BODY_BYTES = 65_536;
const BEARER = /^Bearer ([\w.~+/-]+=*)$/i;

type AnyHandler = (input: {
  readonly query: unknown;
  readonly body: unknown;
  readonly context: RequestContext;
}) => Promise<Answer<unknown>>;

/** The token of the Authorization header, or null. */
export function bearerOf(request: FastifyRequest): string | null {
  return BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

const headerOf = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === 'string' && value.length > 0 ? value : null;
};

/** Writes `{ code, message, data }`; what the contract does not name in `data` does not leave the server. */
function createWriter(data: z.ZodType): (message: string, value: unknown) => string {
  const schema = z.toJSONSchema(data, { target: 'draft-7', io: 'output' });
  const write = fastJsonStringify({
    type: 'object',
    properties: { code: { type: 'integer' }, message: { type: 'string' }, data: schema as object },
    required: ['code', 'message', 'data'],
  });
  return (message, value) => write({ code: CODES.ok.code, message, data: value });
}

/** Parses one side of the input; without a schema it is undefined, whatever was sent. */
function parse(
  schema: z.ZodType | undefined,
  value: unknown,
): { ok: true; value: unknown } | { ok: false; fields: Record<string, string> } {
  if (!schema) return { ok: true, value: undefined };
  const result = schema.safeParse(value, { reportInput: true });
  return result.success ? { ok: true, value: result.data } : { ok: false, fields: brokenRules(result.error) };
}

/** Adds every line of the contract under /api: rate limit → session → parse → handler → reply. */
export function addRoutes(server: FastifyInstance, options: RouterOptions): void {
  const limiter = createRateLimiter(options.now);
  for (const { name, endpoint } of endpoints()) addRoute(server, name, endpoint, limiter, options);
}

function handlerOf(handlers: Partial<Handlers>, name: string): AnyHandler | undefined {
  const [group, call] = name.split('.') as [keyof typeof api, string];
  return (handlers[group] as Readonly<Record<string, AnyHandler>> | undefined)?.[call];
}

function addRoute(
  server: FastifyInstance,
  name: string,
  endpoint: Endpoint,
  limiter: ReturnType<typeof createRateLimiter>,
  options: RouterOptions,
): void {
  const { authenticate, now, rateLimits, checkReplies } = options;
  const handle = handlerOf(options.handlers, name);
  if (!handle) return;
  const write = createWriter(endpoint.data);

  /** The caller, or a refusal. A call that is open to everybody takes a bad token for none. */
  const findActor = async (request: FastifyRequest): Promise<Actor | null | Answer<never>> => {
    const bearer = bearerOf(request);
    const found = bearer === null ? 'unauthorized' : await authenticate(bearer);
    if (typeof found !== 'string') return found;
    if (endpoint.access === 'public') return null;
    if (endpoint.access === 'share' && headerOf(request, SHARE_ACCESS_HEADER) !== null) return null;
    return refuse(found);
  };

  const answerCall = async (request: FastifyRequest): Promise<Answer<unknown>> => {
    const actor = await findActor(request);
    if (actor && 'ok' in actor) return actor;
    if (actor && rateLimits) {
      const seconds = limiter.take(`${name} ${actor.userId}`, endpoint.rate);
      if (seconds > 0) return refuse('too_many', { seconds });
    }
    const query = parse(endpoint.query, {
      ...(request.query as Record<string, unknown>),
      ...(request.params as Record<string, unknown>),
    });
    const body = parse(endpoint.body, request.body);
    if (!query.ok || !body.ok) {
      const fields = { ...(query.ok ? {} : query.fields), ...(body.ok ? {} : body.fields) };
      return refuse('validation', { fields });
    }
    const context: RequestContext = {
      actor,
      shareAccess: headerOf(request, SHARE_ACCESS_HEADER),
      language: languageOf(request.headers),
      address: callerOf(request.ip),
      requestId: request.id,
      now: now(),
    };
    return handle({ query: query.value, body: body.value, context });
  };

  const send = (request: FastifyRequest, reply: FastifyReply, said: Answer<unknown>): FastifyReply => {
    if (!said.ok) return sendRefusal(reply, said.code, said.data);
    if (checkReplies) endpoint.data.parse(said.data);
    return reply
      .type('application/json; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .send(write(codeMessage('ok', languageOf(request.headers)), said.data));
  };

  server.route({
    method: endpoint.method,
    url: `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
    bodyLimit: endpoint.bodyBytes ?? USUAL_BODY_BYTES,
    onRequest: async (request, reply) => {
      if (!rateLimits) return;
      const seconds = limiter.take(`${name} ${callerOf(request.ip)}`, endpoint.rate);
      if (seconds > 0) await sendRefusal(reply, 'too_many', { seconds });
    },
    handler: async (request, reply) => send(request, reply, await answerCall(request)),
  });
}
