import type { FastifyInstance } from 'fastify';
import { sendRefusal } from './envelope.ts';

/** What fastify and Node name the caller's own faults. */
const CALLER_FAULTS: Readonly<Record<string, 'too_large' | 'validation' | 'not_found'>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'validation',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'validation',
  FST_ERR_CTP_INVALID_JSON_BODY: 'validation',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'validation',
  FST_ERR_BAD_URL: 'not_found',
  // Out of the folder of the page, or not written as a browser writes an address.
  FST_STATIC_FORBIDDEN_PATH: 'not_found',
};

/** SQLSTATE classes and error codes of a database that is away or has no room: worth another try. */
const AWAY = /^(?:08\w{3}|53\w{3}|57P\w{2}|57014|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/;
const AWAY_SENTENCE =
  /connection terminated|timeout exceeded when trying to connect|connection error|after calling end on the pool/i;

/** Whether a throw, or what caused it, says that the database cannot be reached. */
export function isDatabaseAway(cause: unknown): boolean {
  for (let error = cause, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth++) {
    const { code } = error as NodeJS.ErrnoException;
    if ((typeof code === 'string' && AWAY.test(code)) || AWAY_SENTENCE.test(error.message)) return true;
  }
  return false;
}

/** Turns every throw into an envelope; what went wrong on our side is in the log alone, under the request's id. */
export function answerErrors(server: FastifyInstance): void {
  server.setErrorHandler((error, request, reply) => {
    const { code, statusCode } = error as { code?: string; statusCode?: number };
    const fault = CALLER_FAULTS[code ?? ''];
    if (fault) return sendRefusal(reply, fault);
    if (error instanceof SyntaxError && statusCode === 400) return sendRefusal(reply, 'validation');
    request.log.error({ err: error }, 'a call failed');
    return sendRefusal(reply, isDatabaseAway(error) ? 'unavailable' : 'internal');
  });
}
