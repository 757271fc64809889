import type { FastifyInstance } from 'fastify';
import { UPLOAD_PATH } from '#contract';
import { sendRefusal } from './envelope.ts';

/**
 * Refuses a body that has not arrived in time and closes its connection, whatever the route and whether it reads bodies or
 * not: whoever sends a byte now and then holds nothing open. An upload may take as long as it continues, until it is answered.
 */
export function endSlowBodies(server: FastifyInstance, milliseconds: number): void {
  server.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    const { socket } = raw;
    const { 'content-length': length = '0', 'transfer-encoding': chunks } = raw.headers;
    if (length === '0' && chunks === undefined) return done();
    const unlessWhole = (work: () => void): void => {
      const timer = setTimeout(() => {
        if (!raw.complete) work();
      }, milliseconds);
      const stop = (): void => clearTimeout(timer);
      raw.once('end', stop);
      raw.once('close', stop);
    };
    // What still comes after the answer is read and thrown away, as long as it comes.
    reply.raw.once('finish', () => {
      if (!raw.complete) unlessWhole(() => socket.destroy());
    });
    if (request.routeOptions.url?.startsWith(UPLOAD_PATH) !== true) {
      unlessWhole(() => {
        if (reply.raw.headersSent) return;
        reply.raw.once('finish', () => socket.destroy());
        void sendRefusal(reply.header('Connection', 'close'), 'validation');
      });
    }
    done();
  });
}
