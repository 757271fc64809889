import type { FastifyRequest } from 'fastify';
import { DEVICE_MARK_HEADER, deviceNameOf } from '#contract';
import type { Caller } from '../context.ts';
import { hashSecret } from '../secrets.ts';

const MARK = /^[\w-]{1,100}$/;

/** What a request comes from: by its user agent, and by the id its browser keeps. Whoever calls may say what they like. */
export function deviceOf({ headers }: FastifyRequest): Caller['device'] {
  const mark = headers[DEVICE_MARK_HEADER];
  return {
    name: deviceNameOf({ userAgent: headers['user-agent'] ?? '' }),
    mark: typeof mark === 'string' && MARK.test(mark) ? hashSecret(mark) : null,
  };
}
