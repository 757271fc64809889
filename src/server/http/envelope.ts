import type { FastifyReply } from 'fastify';
import { CODES, codeMessage, LANGUAGES, type CodeName, type Language } from '#contract';

/** What every answer of the API is. */
export interface Envelope {
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
}

/** The language of an answer: the header `lang`, with or without a region (`zh-CN`), English where it names none of ours. */
export function languageOf(headers: Readonly<Record<string, string | string[] | undefined>>): Language {
  const [asked] = String(headers['lang'] ?? '')
    .toLowerCase()
    .split(/[-_,;]/);
  return LANGUAGES.find((language) => language === asked?.trim()) ?? 'en';
}

/** Sends a refusal with its status and its sentence. */
export function sendRefusal(
  reply: FastifyReply,
  code: Exclude<CodeName, 'ok'>,
  data: Readonly<Record<string, unknown>> = {},
): FastifyReply {
  const seconds = data['seconds'];
  if (code === 'too_many' && typeof seconds === 'number') reply.header('Retry-After', String(seconds));
  const envelope: Envelope = {
    code: CODES[code].code,
    message: codeMessage(code, languageOf(reply.request.headers), data),
    data,
  };
  return reply
    .code(CODES[code].status)
    .type('application/json; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .send(JSON.stringify(envelope));
}
