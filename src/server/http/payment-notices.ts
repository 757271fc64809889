import type { FastifyInstance } from 'fastify';
import { PAYMENT_METHODS, RATES } from '#contract';
import type { App } from '../app.ts';
import { sendRefusal } from './envelope.ts';
import type { Guard } from './guard.ts';

/** Where providers of payment send notices. */
export const NOTICE_PATH = '/api/payment/notice/';
/** A notice is a few kilobytes. */
const MOST_BYTES = 65_536;

/** POST /api/payment/notice/METHOD: bytes as they came, for they are signed; the answer is what that provider expects. */
export function addPaymentNotices(
  server: FastifyInstance,
  guard: Guard,
  takeNotice: App['takeNotice'],
): void {
  void server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, parsed) =>
      parsed(null, body),
    );
    for (const method of PAYMENT_METHODS) {
      scope.post(
        `${NOTICE_PATH}${method}`,
        { bodyLimit: MOST_BYTES, onRequest: guard.admitAddress('payment.notice', RATES.blob) },
        async (request, reply) => {
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const said = await takeNotice(method, { headers: request.headers, body });
          if (!said) return sendRefusal(reply, 'not_found');
          return reply.code(said.status).type(said.type).header('Cache-Control', 'no-store').send(said.body);
        },
      );
    }
    done();
  });
}
