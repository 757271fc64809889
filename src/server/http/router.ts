import fastJsonStringify from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { CODES, codeMessage, endpoints, type api, type Endpoint } from '#contract';
import { refuse, type Answer, type Handlers, type RequestContext } from '../context.ts';
import { callerOf } from '../throttle/index.ts';
import { languageOf, sendRefusal } from './envelope.ts';
import { brokenRules } from './fields.ts';
import { deviceProofOf, isRefusal, shareAccessOf, type Guard } from './guard.ts';
import { deviceOf } from './device.ts';
import { refusalsOf } from './refusals.ts';

export interface RouterOptions {
  readonly handlers: Handlers;
  readonly now: () => Date;
  /** Checks every reply against the contract: development and tests. */
  readonly checkReplies: boolean;
}

const USUAL_BODY_BYTES = 65_536;

type AnyHandler = (input: {
  readonly query: unknown;
  readonly body: unknown;
  readonly context: RequestContext;
}) => Promise<Answer<unknown>>;

function handlerOf(handlers: Handlers, name: string): AnyHandler {
  const [group, call] = name.split('.') as [keyof typeof api, string];
  return (handlers[group] as Readonly<Record<string, AnyHandler>>)[call]!;
}

/** Writes `{ code, message, data }`; what the contract does not name in `data` does not leave the server. */
function createWriter(data: z.ZodMiniType): (message: string, value: unknown) => string {
  const schema = z.toJSONSchema(data, { target: 'draft-7', io: 'output' });
  const write = fastJsonStringify({
    type: 'object',
    properties: { code: { type: 'integer' }, message: { type: 'string' }, data: schema as object },
    required: ['code', 'message', 'data'],
  });
  return (message, value) => write({ code: CODES.ok.code, message, data: value });
}

type Parsed =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fields: Readonly<Record<string, string>> };

/** Parses one side of the input; without a schema it is undefined, whatever was sent. */
function parse(schema: z.ZodMiniType | undefined, value: unknown): Parsed {
  if (!schema) return { ok: true, value: undefined };
  const result = schema.safeParse(value, { reportInput: true });
  return result.success ? { ok: true, value: result.data } : { ok: false, fields: brokenRules(result.error) };
}

/** One call, after its address was let in: session → parse → handler. */
async function answerCall(
  request: FastifyRequest,
  name: string,
  endpoint: Endpoint,
  guard: Guard,
  options: RouterOptions,
): Promise<Answer<unknown>> {
  const actor = await guard.findActor(name, endpoint.rate, endpoint.access, request);
  if (isRefusal(actor)) return actor;
  const query = parse(endpoint.query, {
    ...(request.query as Record<string, unknown>),
    ...(request.params as Record<string, unknown>),
  });
  const body = parse(endpoint.body, request.body);
  if (!query.ok || !body.ok) {
    return refuse('validation', {
      fields: { ...(query.ok ? {} : query.fields), ...(body.ok ? {} : body.fields) },
    });
  }
  const context: RequestContext = {
    actor,
    shareAccess: shareAccessOf(request),
    deviceProof: deviceProofOf(request),
    language: languageOf(request.headers),
    address: callerOf(request.ip),
    device: deviceOf(request),
    requestId: request.id,
    now: options.now(),
  };
  return handlerOf(options.handlers, name)({ query: query.value, body: body.value, context });
}

/** Adds every line of the contract under /api: rate limit → session → parse → handler → reply. */
export function addRoutes(server: FastifyInstance, guard: Guard, options: RouterOptions): void {
  for (const { name, endpoint } of endpoints()) {
    const write = createWriter(endpoint.data);
    const refusals = refusalsOf(endpoint);
    const send = (request: FastifyRequest, reply: FastifyReply, said: Answer<unknown>): FastifyReply => {
      if (!said.ok) {
        if (options.checkReplies && !refusals.includes(said.code)) {
          throw new Error(`${name} refuses with "${said.code}", which the contract does not say`);
        }
        return sendRefusal(reply, said.code, said.data);
      }
      if (options.checkReplies) endpoint.data.parse(said.data);
      return reply
        .type('application/json; charset=utf-8')
        .header('Cache-Control', 'no-store')
        .send(write(codeMessage('ok', languageOf(request.headers)), said.data));
    };
    server.route({
      method: endpoint.method,
      url: `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
      bodyLimit: endpoint.bodyBytes ?? USUAL_BODY_BYTES,
      onRequest: guard.admitAddress(name, endpoint.rate),
      handler: async (request, reply) =>
        send(request, reply, await answerCall(request, name, endpoint, guard, options)),
    });
  }
}
